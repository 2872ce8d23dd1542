"""Numbers in place of ids: how a model is told of what was listed, and what it names by them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, cast, get_args
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Option, OptionId
from frontdesk.core.meaning import CodeOnly, Listed
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.options.choosing import Ambiguous, Choice, NoneOfThem, Picked, choose
from frontdesk.language.options.naming import named_option
from frontdesk.tools.tool import ToolContext

# How a model is told the number of something listed.
NUMBER = "number"
_DAYS = ("weekday:", "day:", "month:")


def with_listing(dialog: Dialog, result: Any) -> Dialog:
    """The dialog with what a result lists.

    Several of a kind are a new list. One by itself keeps the number that it has in the last.
    """
    found: dict[str, list[str]] = {}
    for kind, own_id in _ids(result):
        found.setdefault(kind, []).append(own_id)
    new = {
        kind: tuple(ids)
        for kind, ids in found.items()
        if len(ids) > 1 or ids[0] not in dialog.listed.get(kind, ())
    }
    return msgspec.structs.replace(dialog, listed={**dialog.listed, **new}) if new else dialog


def facts_of(result: Any, dialog: Dialog) -> Any:
    """A result as a model is told it: numbers for ids, and nothing that is for code alone."""
    plain = msgspec.to_builtins(result)
    _tell(result, plain, dialog)
    return plain


def named_by(
    which: int | str, options: Sequence[Option], listed: Sequence[str], now: Millis, zone: ZoneInfo
) -> Choice:
    """The option that a number of the last list or words stand for; options have their own ids."""
    number = _number(which)
    if number is not None and not listed:
        return Picked(options[0]) if len(options) == number == 1 else NoneOfThem()
    if number is not None:
        ids = listed[number - 1 : number] if number > 0 else ()
        found = [option for option in options if option.id in ids]
        return Picked(found[0]) if found else NoneOfThem()
    by_id = {option.id: option for option in options}
    # What is gone keeps its place, so that "the second one" is the second that was listed.
    placed = [by_id.get(OptionId(one), Option(OptionId(one), "", {})) for one in listed]
    others = [option for option in options if option.id not in listed]
    match choose(str(which), [*placed, *others], now, zone):
        case Picked(option) if option.id in by_id:
            return Picked(option)
        case Ambiguous(some):
            left = tuple(option for option in some if option.id in by_id)
            return Picked(left[0]) if len(left) == 1 else Ambiguous(left)
        case _:
            return NoneOfThem()


def which_of(
    context: ToolContext, kind: str, which: int | str, options: Sequence[Option]
) -> tuple[Option, ...]:
    """The options that are meant: one, several where that is not clear, or none.

    Where nothing is given, it is the one that the customer's own words name, or any of them.
    """
    if which == "":
        named = named_option(context.said, options)
        return (named,) if named is not None else tuple(options)
    listed = context.dialog.listed.get(kind, ())
    match named_by(which, options, listed, context.now, context.zone):
        case Picked(option):
            return (option,)
        case Ambiguous(some):
            return some
        case NoneOfThem():
            return ()


def named_by_day(
    context: ToolContext, options: Sequence[Option], besides: str = ""
) -> Option | None:
    """The one option that is on the day which the customer's own words name, if they name one.

    A day that stands in the words `besides`, such as those of a note, is not one of an option.
    """
    said = details_of(context.said[-1].lower()) if context.said else frozenset[str]()
    days = {one for one in said - details_of(besides.lower()) if one.startswith(_DAYS)}
    named = [option for option in options if days and days <= details_of(option.label.lower())]
    return named[0] if len(named) == 1 else None


def _number(which: int | str) -> int | None:
    if isinstance(which, int):
        return which
    figures = which.strip().lstrip("#")
    return int(figures) if figures.isascii() and figures.isdigit() and len(figures) < 4 else None


def _ids(value: Any) -> Iterator[tuple[str, str]]:
    """The ids of what a result lists, each with its kind, in their order."""
    match value:
        case msgspec.Struct():
            for field in _fields(type(value)):
                inner = getattr(value, field.name)
                if field.kind:
                    yield field.kind, str(inner)
                else:
                    yield from _ids(inner)
        case list() | tuple():
            for inner in cast("Sequence[Any]", value):
                yield from _ids(inner)
        case _:
            pass


def _tell(value: Any, plain: Any, dialog: Dialog) -> None:
    match value:
        case msgspec.Struct():
            for field in _fields(type(value)):
                _tell_field(field, getattr(value, field.name), plain, dialog)
        case list() | tuple():
            for one, told in zip(cast("Sequence[Any]", value), plain, strict=True):
                _tell(one, told, dialog)
        case _:
            pass


def _tell_field(field: "_Field", value: Any, plain: dict[str, Any], dialog: Dialog) -> None:
    if field.kind:
        listed = dialog.listed.get(field.kind, ())
        others = {name: told for name, told in plain.items() if name != field.told}
        plain.clear()
        plain |= {NUMBER: listed.index(value) + 1, **others} if value in listed else others
    elif field.code_only:
        plain.pop(field.told, None)
    elif field.told in plain:
        _tell(value, plain[field.told], dialog)


class _Field(msgspec.Struct, frozen=True):
    """What a field of a result declares of itself."""

    name: str
    told: str
    kind: str = ""
    code_only: bool = False


@lru_cache(maxsize=1024)
def _fields(kind: type[msgspec.Struct]) -> tuple[_Field, ...]:
    return tuple(
        _Field(f.name, f.encode_name, _listed_as(f.type), _is_code_only(f.type))
        for f in msgspec.structs.fields(kind)
    )


def _listed_as(annotation: Any) -> str:
    if isinstance(annotation, Listed):
        return annotation.kind
    inside: list[str] = [_listed_as(one) for one in get_args(annotation)]
    return next(filter(None, inside), "")


def _is_code_only(annotation: Any) -> bool:
    return isinstance(annotation, CodeOnly) or any(map(_is_code_only, get_args(annotation)))
