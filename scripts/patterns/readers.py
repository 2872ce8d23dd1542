"""Finds every public function that takes a text, in the modules that read them."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from scripts.patterns.catalogue import PACKAGE, SOURCE

_TEXTS = ("str", "Sequence[str]", "Iterable[str]", "list[str]", "str | None")


def readers_in(globs: Iterable[str], root: Path = SOURCE / PACKAGE) -> Iterator[str]:
    """The dotted names, below the package, of what takes a text in the files that these name."""
    for pattern in globs:
        for path in sorted(root.glob(pattern)):
            module = ".".join(path.relative_to(root).with_suffix("").parts)
            yield from (f"{module}.{name}" for name in _taking_text(ast.parse(path.read_text())))


def unknown_readers(
    found: Iterable[str], registered: Iterable[str], excused: Mapping[str, str]
) -> list[str]:
    """Those that are neither called by the scanner nor excused, alone or with their module."""
    known = {name.partition(" as ")[0] for name in registered}
    return [one for one in found if one not in known and not _names(one) & excused.keys()]


def _names(name: str) -> set[str]:
    """A dotted name and all that it is inside of."""
    parts = name.split(".")
    return {".".join(parts[:size]) for size in range(2, len(parts) + 1)}


def _taking_text(tree: ast.Module | ast.ClassDef) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from (f"{node.name}.{name}" for name in _taking_text(node))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            types = {ast.unparse(one.annotation) for one in given if one.annotation is not None}
            if not node.name.startswith("_") and types.intersection(_TEXTS):
                yield node.name
