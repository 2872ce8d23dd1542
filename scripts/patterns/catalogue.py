"""Finds every regular expression under src: what is compiled at import, and what calls make.

`re` is watched while all modules are imported and what makes patterns later is called, so that a
pattern is known by the line that made it. A line that uses `re` and made nothing is looked at as
text; where that does not tell its pattern either, it is reported: nobody can pump it.
"""

import ast
import importlib
import pkgutil
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from types import ModuleType
from typing import Any

SOURCE = Path(__file__).resolve().parents[2] / "src"
PACKAGE = "frontdesk"
_CALLS = ("compile", "search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn")
_ANCHORED = frozenset(("match", "fullmatch"))
# Programs, which run when they are imported; what they hand to `re` is reported as unreached.
_PROGRAMS = ("__main__", "migrations.env")


@dataclass(frozen=True, slots=True)
class Found:
    """A pattern, where it was made, how it is called there, and by which methods it is used."""

    pattern: "re.Pattern[str]"
    site: str
    name: str
    methods: frozenset[str]

    @property
    def is_anchored(self) -> bool:
        """Tell whether it is tried at one place of a text alone."""
        return bool(self.methods) and self.methods <= _ANCHORED

    @property
    def validates(self) -> bool:
        """Tell whether it says whether a text is good as a whole."""
        return self.name == "Meta" or "match" in self.methods


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All that was found, and the lines whose pattern nobody knows."""

    found: tuple[Found, ...]
    unreached: tuple[str, ...]


class Watch:
    """Notes which line of the source hands which pattern to `re`."""

    def __init__(self, source: Path) -> None:
        self._source = str(source)
        self.made: dict[tuple[str, int], dict[tuple[str, int], re.Pattern[str]]] = defaultdict(dict)
        self._plain: dict[str, Callable[..., Any]] = {}

    def __enter__(self) -> "Watch":
        for name in _CALLS:
            self._plain[name] = getattr(re, name)
            setattr(re, name, self._watched(self._plain[name]))
        return self

    def __exit__(self, *_: object) -> None:
        for name, plain in self._plain.items():
            setattr(re, name, plain)

    def _watched(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        compiled = self._plain.get("compile", plain)

        @wraps(plain)
        def call(pattern: Any, *rest: Any, **options: Any) -> Any:
            frame = sys._getframe(1)
            file = frame.f_code.co_filename
            if file.startswith(self._source) and isinstance(pattern, str):
                flags = (rest[0] if rest else options.get("flags", 0)) if plain is compiled else 0
                one = compiled(pattern, flags)
                self.made[file, frame.f_lineno][pattern, one.flags] = one
            return plain(pattern, *rest, **options)

        return call


def import_all(package: str = PACKAGE) -> list[ModuleType]:
    """Every module of a package; one that cannot be imported here is an error."""
    root = importlib.import_module(package)
    names = [one.name for one in pkgutil.walk_packages(root.__path__, f"{package}.")]
    return [root, *(importlib.import_module(n) for n in names if not n.endswith(_PROGRAMS))]


def _programs() -> dict[ModuleType, ast.Module]:
    found: dict[ModuleType, ast.Module] = {}
    for path in (SOURCE / PACKAGE).rglob("*.py"):
        if path.with_suffix("").as_posix().replace("/", ".").endswith(_PROGRAMS):
            module = ModuleType(path.stem)
            module.__file__ = str(path)
            found[module] = ast.parse(path.read_text())
    return found


def catalogue(watch: Watch, modules: list[ModuleType]) -> Catalogue:
    """Every pattern that these modules make, given what was watched while they did."""
    found: list[Found] = []
    unreached: list[str] = []
    trees = {m: ast.parse(Path(m.__file__).read_text()) for m in modules if m.__file__}
    trees |= _programs()
    public = _methods_of(*trees.values())
    for module, tree in trees.items():
        own = _methods_of(tree)
        names = _names_of(tree)
        for call, argument in _uses(tree):
            site = f"{Path(module.__file__ or '').relative_to(SOURCE / PACKAGE)}:{call.lineno}"
            patterns = _patterns(watch, module, call, argument)
            if not patterns:
                unreached.append(f"{site}: {ast.unparse(call)[:90]}")
            name = names.get(call.lineno, "")
            methods = own[name] if name.startswith("_") else public[name]
            keyword = not _is_call_of_re(call)
            if keyword:
                name = call.func.id if isinstance(call.func, ast.Name) else "pattern="
                name = getattr(call.func, "attr", name)
                methods = {"search"}
            elif call.func.attr != "compile":  # type: ignore[union-attr]
                methods = {call.func.attr}  # type: ignore[union-attr]
            found += [Found(p, site, name, frozenset(methods)) for p in patterns]
    return Catalogue(tuple(found), tuple(unreached))


def _is_call_of_re(call: ast.Call) -> bool:
    at = call.func
    return (
        isinstance(at, ast.Attribute)
        and isinstance(at.value, ast.Name)
        and at.value.id == "re"
        and at.attr in _CALLS
    )


def _uses(tree: ast.AST) -> Iterator[tuple[ast.Call, ast.expr]]:
    """Every call that is handed a pattern, and the pattern as it is written."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "re":
            raise SystemExit(f"line {node.lineno}: import re itself, so that its use can be seen")
        if not isinstance(node, ast.Call):
            continue
        if _is_call_of_re(node) and node.args:
            yield node, node.args[0]
        for keyword in node.keywords:
            if keyword.arg == "pattern" and not _is_call_of_re(node):
                yield node, keyword.value


def _patterns(
    watch: Watch, module: ModuleType, call: ast.Call, argument: ast.expr
) -> "list[re.Pattern[str]]":
    lines = range(call.lineno, (call.end_lineno or call.lineno) + 1)
    made = [p for line in lines for p in watch.made.get((module.__file__ or "", line), {}).values()]
    if made and _is_call_of_re(call):
        return made
    try:
        value = eval(compile(ast.Expression(argument), "<pattern>", "eval"), vars(module))
    except NameError:
        return []
    return [re.compile(value)] if isinstance(value, str) else []


def _names_of(tree: ast.Module) -> dict[int, str]:
    """By line, the name that a pattern is given where it is made."""
    names: dict[int, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            calls = (one for one in ast.walk(node.value) if isinstance(one, ast.Call))
            names |= {call.lineno: node.targets[0].id for call in calls}
    return names


def _methods_of(*trees: ast.AST) -> dict[str, set[str]]:
    """By name, the methods that are called on it; a name that is used otherwise may be searched."""
    methods: dict[str, set[str]] = defaultdict(set)
    for tree in trees:
        bases: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                methods[node.value.id].add(node.attr)
                bases.add(id(node.value))
        for node in ast.walk(tree):
            loads = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
            if loads and id(node) not in bases:
                methods[node.id].add("search")
    return methods
