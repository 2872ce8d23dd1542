"""A setting's value, from the text of the environment or from a typed file."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from frontdesk.configuration.declaration import Declaration, InvalidSetting

_ON, _OFF = frozenset({"on", "1", "true", "yes"}), frozenset({"off", "0", "false", "no"})


def from_text(declared: Declaration, text: str, name: str) -> Any:
    """Read a value as the environment and the command line write it."""
    kind = declared.kind
    if kind is bool:
        return _switch(text, name)
    if kind is int or kind is float:
        return _checked_number(declared, _number(kind, text, name), name)
    if kind is frozenset:
        return frozenset(text.split())
    return _checked_text(declared, text, name)


def from_file(declared: Declaration, value: Any, name: str) -> Any:
    """Read a value as a TOML file writes it: typed, so that a number is no text."""
    kind = declared.kind
    if kind is bool:
        return value if isinstance(value, bool) else _switch(_text(value, "on or off", name), name)
    if kind is int or kind is float:
        return _checked_number(declared, _typed_number(kind, value, name), name)
    if kind is frozenset:
        return _words(value, name)
    return _checked_text(declared, _text(value, "a text", name), name)


def _switch(text: str, name: str) -> bool:
    if text.lower() in _ON:
        return True
    if text.lower() in _OFF:
        return False
    raise InvalidSetting(f"{name}: expected on or off; got {text!r}")


def _number(kind: type[Any], text: str, name: str) -> float:
    try:
        return kind(text)
    except ValueError:
        raise InvalidSetting(f"{name}: expected a number; got {text!r}") from None


def _typed_number(kind: type[Any], value: Any, name: str) -> float:
    fits = isinstance(value, int) or (kind is float and isinstance(value, float))
    if not fits or isinstance(value, bool):
        wanted = "a whole number" if kind is int else "a number"
        raise InvalidSetting(f"{name}: expected {wanted}; got {value!r}")
    return kind(value)


def _checked_number(declared: Declaration, number: float, name: str) -> float:
    if not declared.least <= number <= declared.most:
        wanted = f"a number from {declared.least:g} to {declared.most:.0f}"
        raise InvalidSetting(f"{name}: expected {wanted}; got {number!r}")
    return number


def _words(value: Any, name: str) -> frozenset[str]:
    if isinstance(value, str):
        return frozenset(value.split())
    if isinstance(value, dict):
        return frozenset(_entries(cast("dict[str, Any]", value)))
    items = cast(list[Any], value) if isinstance(value, list) else None
    if items is None or not all(isinstance(item, str) for item in items):
        raise InvalidSetting(f'{name}: expected a list such as ["one", "two"]; got {value!r}')
    return frozenset(items)


def _entries(table: dict[str, Any]) -> Iterator[str]:
    """A table as the list would have it: `name=value`, and `role.name=value` for one within."""
    for name, value in table.items():
        if isinstance(value, dict):
            inner = _entries(cast("dict[str, Any]", value))
            yield from (f"{name}.{entry}" for entry in inner)
        else:
            yield f"{name}={value}"


def _text(value: Any, wanted: str, name: str) -> str:
    if not isinstance(value, str):
        raise InvalidSetting(f"{name}: expected {wanted}; got {type(value).__name__} {value!r}")
    return value


def _checked_text(declared: Declaration, text: str, name: str) -> Any:
    if len(text) < declared.least_length:
        wanted = f"at least {declared.least_length} characters"
        raise InvalidSetting(f"{name}: expected {wanted}; got {len(text)}")
    if declared.choices:
        text = text.lower()
        if text not in declared.choices:
            known = ", ".join(declared.choices)
            raise InvalidSetting(f"{name}: expected one of {known}; got {text!r}")
    return Path(text) if declared.kind is Path else text
