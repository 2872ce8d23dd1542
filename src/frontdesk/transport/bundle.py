"""A page's modules as one, so that a first visit asks once and not fifty times.

The modules stay as they are written, each in a scope of its own, and are handed what they import.
"""

import os
import re
from pathlib import Path

from frontdesk.transport.lean import without_comments

# What a page or a site loads; all else comes with it.
ENTRIES = frozenset({"chat/page.js", "widget/widget.js"})

_FROM = r'from\s+"(\.[^"]+\.js)";'
_IMPORT = re.compile(rf"^import\s+(\*\s+as\s+\w+|\{{[^}}]*\}})\s+{_FROM}[ \t]*$", re.MULTILINE)
_PASSED_ON = re.compile(rf"^export\s+\{{([^}}]*)\}}\s+{_FROM}[ \t]*$", re.MULTILINE)
_EXPORT = re.compile(r"^export\s+((?:async\s+)?function\*?|class|const)\s+(\w+)", re.MULTILINE)
_OTHERS = "vendor"


class _Bundle:
    """Modules in the order in which they can run, each once."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._names: dict[Path, str] = {}
        self._under_way: set[Path] = set()
        self.heads: list[str] = []
        self.bodies: list[str] = []

    def add(self, place: Path) -> str:
        """Add a module and what it needs; the name under which others find it."""
        if place in self._names:
            return self._names[place]
        if place in self._under_way:
            raise ValueError(f"expected modules without a cycle; got one through {place.name}")
        self._under_way.add(place)
        relative = place.relative_to(self._root)
        name = "_" + re.sub(r"\W", "_", str(relative))
        if _OTHERS in relative.parts:
            self.heads.append(f'import * as {name} from "../{relative.as_posix()}";')
        else:
            self.bodies.append(self._scope(place, name))
        self._names[place] = name
        return name

    def _scope(self, place: Path, name: str) -> str:
        exported: list[str] = []

        def handed(found: re.Match[str]) -> str:
            own = self.add(_beside(place, found[2]))
            names = found[1]
            return (
                f"const {names.split()[-1]} = {own};"
                if names[0] == "*"
                else f"const {names} = {own};"
            )

        def passed_on(found: re.Match[str]) -> str:
            own = self.add(_beside(place, found[2]))
            exported.extend(f"{one}: {own}.{one}" for one in re.findall(r"\w+", found[1]))
            return ""

        def kept(found: re.Match[str]) -> str:
            exported.append(found[2])
            return f"{found[1]} {found[2]}"

        text = _IMPORT.sub(handed, without_comments(place.read_text(encoding="utf-8")))
        text = _EXPORT.sub(kept, _PASSED_ON.sub(passed_on, text))
        body = re.sub(r"\n\s*\n+", "\n", re.sub(r"^[ ]+", "", text, flags=re.MULTILINE)).strip()
        return f"const {name} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();"


def modules_of(place: Path) -> tuple[Path, ...]:
    """A module and all that it imports, directly or through others."""
    found: dict[Path, None] = {place: None}
    waiting = [place]
    while waiting:
        one = waiting.pop()
        text = one.read_text(encoding="utf-8")
        named = [*_IMPORT.findall(text), *_PASSED_ON.findall(text)]
        fresh = [beside for _, path in named if (beside := _beside(one, path)) not in found]
        found.update(dict.fromkeys(fresh))
        waiting += fresh
    return tuple(found)


def bundled(root: Path, place: Path) -> bytes:
    """A module with all that it imports, as one."""
    bundle = _Bundle(root)
    bundle.add(place)
    return "\n".join(["// @generated", *bundle.heads, *bundle.bodies, ""]).encode()


def _beside(place: Path, path: str) -> Path:
    return Path(os.path.normpath(place.parent / path))
