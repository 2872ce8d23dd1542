"""What a page's head refers to: files of one release, and every module that it begins with."""

import re
from pathlib import Path

from frontdesk.transport.bundle import ENTRIES, modules_of
from frontdesk.transport.release import under

_FILE = re.compile(r'(\s(?:href|src)=")/static/([^"]+)(")')
_BEGINNING = re.compile(
    r'<(?:link rel="modulepreload" href|script type="module" src)="/static/([^"]+\.js)"'
)
_ASKED_FOR = re.compile(r'^[ \t]*<link rel="modulepreload"[^>]*>\n', re.MULTILINE)
_SCRIPT = re.compile(r'^([ \t]*)<script type="module" src="/static/([^"]+)"', re.MULTILINE)
_PAGE = ".html"


def furnished(root: Path, page: str, release: str) -> str:
    """A page that names its files in a release, and ahead of its scripts all that they import.

    What a page asks for ahead itself, such as a view that is opened first, brings its modules too.
    """
    names = ahead_of(root, page)
    page = _ASKED_FOR.sub("", page)
    first = _SCRIPT.search(page)
    if first is not None:
        links = [f'{first[1]}<link rel="modulepreload" href="/static/{name}">\n' for name in names]
        page = page[: first.start()] + "".join(links) + page[first.start() :]
    return _FILE.sub(lambda found: _in_release(found, release), page)


def ahead_of(root: Path, page: str) -> list[str]:
    """The modules that a page can ask for before a script has named them."""
    begun = _BEGINNING.findall(page)
    needed = {name for one in begun for name in _needed(root, one)}
    return sorted(needed - {found[2] for found in _SCRIPT.finditer(page)})


def _needed(root: Path, name: str) -> set[str]:
    modules = {place.relative_to(root).as_posix() for place in modules_of(root / name)}
    # What comes as one brings all along but what others wrote.
    return {one for one in modules if one.startswith("vendor/")} if name in ENTRIES else modules


def _in_release(found: re.Match[str], release: str) -> str:
    before, name, after = found.groups()
    # A page leads to files of today's release: it is in none itself.
    named = name if not release or name.endswith(_PAGE) else under(release, name)
    return f"{before}/static/{named}{after}"
