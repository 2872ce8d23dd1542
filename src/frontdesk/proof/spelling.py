"""A text that is spelt as a pattern says, for what a pack's types demand."""

import re
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from typing import Any

# The library's own parser has no public name.
parser: Any = import_module("re._parser")
op: Any = import_module("re._constants")

_OF_CATEGORY: dict[Any, str] = {
    op.CATEGORY_DIGIT: "0",
    op.CATEGORY_NOT_DIGIT: "x",
    op.CATEGORY_WORD: "x",
    op.CATEGORY_NOT_WORD: "-",
    op.CATEGORY_SPACE: " ",
    op.CATEGORY_NOT_SPACE: "x",
}
_ANY = "x0-A "


def spelt_by(pattern: str) -> str:
    """The shortest way to write what a pattern asks for; raises ValueError where none is found."""
    text = _all(parser.parse(pattern))
    if re.search(pattern, text) is None:
        raise ValueError(f"expected a pattern that can be spelt out by its parts; got {pattern}")
    return text


def _all(parts: Iterable[tuple[Any, Any]]) -> str:
    return "".join(_WAYS.get(kind, lambda _: "")(given) for kind, given in parts)


def _one_of(given: Sequence[tuple[Any, Any]]) -> str:
    """A character of a set; of one that excludes, the first that is left."""
    if given[0][0] is op.NEGATE:
        excluded = {_one_of([part]) for part in given[1:]}
        return next((sign for sign in _ANY if sign not in excluded), "~")
    kind, value = given[0]
    if kind is op.RANGE:
        return chr(value[0])
    return _OF_CATEGORY.get(value, "x") if kind is op.CATEGORY else chr(value)


def _repeated(given: tuple[int, Any, Iterable[tuple[Any, Any]]]) -> str:
    least, _, part = given
    return _all(part) * least


_WAYS: dict[Any, Callable[[Any], str]] = {
    op.LITERAL: chr,
    op.NOT_LITERAL: lambda code: next(sign for sign in _ANY if ord(sign) != code),
    op.ANY: lambda _: "x",
    op.IN: _one_of,
    op.MAX_REPEAT: _repeated,
    op.MIN_REPEAT: _repeated,
    op.SUBPATTERN: lambda given: _all(given[-1]),
    op.BRANCH: lambda given: _all(given[1][0]),
}
