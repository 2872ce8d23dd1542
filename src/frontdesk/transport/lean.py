"""The pages' sources without what only their readers need; lines keep their numbers."""

import re
from pathlib import Path

# Comments that begin a line. No template of the pages has a line that begins like one; a test
# holds every source against that.
_BLOCK = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*$", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*//.*$", re.MULTILINE)
_IMPORT = re.compile(r'^@import url\("([a-z-]+\.css)"\);$', re.MULTILINE)
_WRITTEN = {".js", ".css"}
_OTHERS = "vendor"


def parts_of(place: Path) -> tuple[Path, ...]:
    """A file and, of a style sheet, those beside it that it imports."""
    if place.suffix != ".css":
        return (place,)
    names = _IMPORT.findall(place.read_text(encoding="utf-8"))
    return (place, *(beside for name in names if (beside := place.with_name(name)).is_file()))


def lean(place: Path) -> bytes:
    """A file as it is sent: imported sheets in their place, without comments on lines of their own.

    What others wrote is sent as it is, licences included.
    """
    if place.suffix not in _WRITTEN or _OTHERS in place.parts:
        return place.read_bytes()
    text = place.read_text(encoding="utf-8")
    if place.suffix == ".css":
        text = _IMPORT.sub(lambda found: _imported(place, found[1]), text)
    return without_comments(text, scripts=place.suffix == ".js").encode()


def without_comments(text: str, *, scripts: bool = True) -> str:
    """A source without the comments that have lines of their own, which are left empty."""
    text = _BLOCK.sub(lambda found: "\n" * found[0].count("\n"), text)
    return _LINE.sub("", text) if scripts else text


def _imported(place: Path, name: str) -> str:
    beside = place.with_name(name)
    return beside.read_text(encoding="utf-8") if beside.is_file() else ""
