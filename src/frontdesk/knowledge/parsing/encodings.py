"""From the bytes of a text to its characters, whatever encoding it has."""

import codecs
from typing import NamedTuple

from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason

# Past this share of characters that cannot be read, nothing of a text can be relied on.
MOST_UNREADABLE = 0.02
_MOST_CONTROLS = 0.01
_SAMPLE = 65_536
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Encodings in which text looks like plain ASCII, so that only a declaration gives them away.
_ESCAPED = ("iso2022", "hz")
_NO_CONTROLS: dict[int, str | None] = {
    **{code: None for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n\r"},
    **dict.fromkeys(map(ord, "\f\v\x85"), "\n"),
}
_REPLACEMENT = "\ufffd"


class Decoded(NamedTuple):
    """A text, and what had to be mended in it."""

    text: str
    warnings: tuple[str, ...] = ()


def decode(content: bytes, declared: str = "") -> Decoded:
    """Read bytes as text: by their mark, as UTF-8, as declared, or as Western Europe writes."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return _cleaned(content[len(mark) :].decode(encoding, "replace"))
    wide = _unmarked_wide(content)
    if wide:
        return _cleaned(content.decode(wide, "replace"))
    known = _known(declared)
    if known.startswith(_ESCAPED) and b"\x1b" in content:
        return _cleaned(content.decode(known, "replace"))
    for encoding in ("utf-8", known):
        text = _strictly(content, encoding)
        if text is not None:
            return _cleaned(text)
    return _cleaned(_mended(content))


def _mended(content: bytes) -> str:
    """Mostly UTF-8 with some broken bytes stays UTF-8; anything else is read byte by byte."""
    text = content.decode("utf-8", "replace")
    broken = text.count(_REPLACEMENT)
    beyond_ascii = sum(1 for character in text[:_SAMPLE] if character > "\x7f")
    if beyond_ascii > 2 * text[:_SAMPLE].count(_REPLACEMENT) and broken <= len(text) // 10:
        return text
    return _strictly(content, "cp1252") or text


def _strictly(content: bytes, encoding: str) -> str | None:
    if not encoding:
        return None
    try:
        return content.decode(encoding)
    except (UnicodeError, LookupError):
        return None


def _known(declared: str) -> str:
    """The name of a declared encoding of text, or nothing; some are read as browsers read them."""
    try:
        name = codecs.lookup(declared.strip().strip("\"'")).name if declared else ""
    except (LookupError, ValueError):
        return ""
    if name in {"iso8859-1", "ascii"}:
        return "cp1252"
    # Other transforms, such as the one to base 64, are codecs as well, and `utf-7` hides markup.
    text_only = getattr(codecs.lookup(name), "_is_text_encoding", True) if name else False
    return name if text_only and name not in {"utf-7", "unicode_escape", "idna"} else ""


def _unmarked_wide(content: bytes) -> str:
    """UTF-16 without a mark, of a script whose characters have a NUL for their other half."""
    head = content[:_SAMPLE]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd > len(head) // 8 and even * 8 < odd:
        return "utf-16-le"
    return "utf-16-be" if even > len(head) // 8 and odd * 8 < even else ""


def _cleaned(text: str) -> Decoded:
    length = max(len(text), 1)
    clean = text.translate(_NO_CONTROLS)
    controls = len(text) - len(clean)
    clean = clean.replace("\r\n", "\n").replace("\r", "\n")
    unreadable = text.count(_REPLACEMENT)
    if unreadable / length > MOST_UNREADABLE or controls / length > _MOST_CONTROLS:
        share = max(unreadable, controls) / length
        raise DocumentRefused(
            RefusalReason.BROKEN,
            f"{share:.0%} of the characters cannot be read; expected text in UTF-8, "
            "UTF-16 or the encoding that it declares",
        )
    if unreadable:
        share = f"{100 * unreadable / length:.2f} %"
        return Decoded(clean, (f"{unreadable} characters ({share}) cannot be read",))
    return Decoded(clean)
