"""Tells what in a text was made up to try things out, or never filled in: it is never quoted."""

import re
from collections.abc import Callable, Iterator

# The parts of a name that stands for no host: RFC 2606 and RFC 6761.
_HOST = re.compile(r"(?<![\w.-])(?:[\w-]{1,63}\.){0,4}[\w-]{1,63}\.[a-z]{3,9}(?![\w-])", re.I)
_EXAMPLE_HOSTS = frozenset({"example.com", "example.org", "example.net", "example.edu"})
_RESERVED_ENDS = frozenset({"test", "invalid", "example", "localhost"})
# A number of North America whose exchange is 555 (555-1212 is directory assistance); without an
# area code or without marks only those that are kept for examples.
_PHONE = re.compile(
    r"(?<![\d.,$/-])(?:\+?1[ .-]?)?(?:\(\d{3}\)[ .-]?|\d{3}[ .-])555[ .-]?(?!1212)\d{4}(?![\d-])"
    r"|(?<![\d.,$/-])555[ .-]01\d\d(?![\d-])|(?<![\d.,$/-])(?:\+?1)?\d{3}55501\d\d(?!\d)"
)
_LOREM = re.compile(r"\blorem ipsum\b|\bdolor sit amet\b|\bconsectetur adipisc", re.I)
_UNFINISHED = re.compile(r"\bTBD\b|\bTODO\b(?=\s?[:(\]])|\[\s?TODO\b|\bFIXME\b")
_FILL_IN = re.compile(
    r"\{\{[^{}\n]{1,60}\}\}|\{%[^{}\n]{1,60}%\}|<%[^<>\n]{1,60}%>|%%\w{1,40}%%|\$\{\w[\w.]{0,40}\}"
    r"|\[(?:your|insert|enter|company|business|firm|customer|client|phone|street|website)"
    r"\s[\w /'-]{1,40}\]",
    re.I,
)


def test_data_in(text: str) -> tuple[str, ...]:
    """What kinds of made-up data a text holds, each once."""
    lowered = text.lower()
    return tuple(
        kind
        for kind, (hints, holds) in _KINDS.items()
        if any(hint in lowered for hint in hints) and holds(text)
    )


def _example_hosts(text: str) -> Iterator[str]:
    for found in _HOST.finditer(text):
        parts = found.group().lower().split(".")
        if ".".join(parts[-2:]) in _EXAMPLE_HOSTS or _is_reserved(text, found, parts[-1]):
            yield found.group()


def _is_reserved(text: str, found: re.Match[str], end: str) -> bool:
    """Whether it is a host at all, as it is in an address: `unit.test` may be a file's name."""
    before = text[max(found.start() - 3, 0) : found.start()]
    return end in _RESERVED_ENDS and before.endswith(("@", "://"))


# Each kind with what a text has to have in it for a closer look to be worth its time.
_KINDS: dict[str, tuple[tuple[str, ...], Callable[[str], bool]]] = {
    "example domain": (
        ("example.", ".test", ".invalid", ".example", ".localhost"),
        lambda text: any(True for _ in _example_hosts(text)),
    ),
    "555 number": (("555",), lambda text: _PHONE.search(text) is not None),
    "lorem ipsum": (
        ("lorem", "dolor sit", "consectetur"),
        lambda text: _LOREM.search(text) is not None,
    ),
    "unfinished": (("tbd", "todo", "fixme"), lambda text: _UNFINISHED.search(text) is not None),
    "placeholder": (
        ("{{", "{%", "<%", "%%", "${", "["),
        lambda text: _FILL_IN.search(text) is not None,
    ),
}
