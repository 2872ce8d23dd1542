"""Values of a type that stand for all the others: what a rule may tell apart differs in them."""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import msgspec
from msgspec import inspect

from frontdesk.proof.spelling import spelt_by

MOST = 4096

_SCALARS: dict[type, tuple[Any, ...]] = {
    inspect.StrType: ("x",),
    inspect.IntType: (1,),
    inspect.FloatType: (1.0,),
    inspect.BoolType: (False, True),
    inspect.NoneType: (None,),
    inspect.AnyType: (None,),
    inspect.DateType: ("2026-03-02",),
    inspect.DateTimeType: ("2026-03-02T10:00:00Z",),
}


@cache
def samples_of(wanted: type) -> tuple[Any, ...]:
    """Every enum member, both truths, lists empty and not; one value of everything else.

    A scalar that may be left out is given: whether a result names somebody follows from its
    status, and the tool sees to that.
    """
    plain = _plain(inspect.type_info(wanted))
    return tuple([msgspec.convert(value, wanted, strict=False) for value in plain])


def _plain(info: inspect.Type) -> list[Any]:
    if isinstance(info, inspect.StrType) and info.pattern is not None:
        return [spelt_by(info.pattern)]
    if type(info) in _SCALARS:
        return list(_SCALARS[type(info)])
    for kind, variants in _VARIANTS.items():
        if isinstance(info, kind):
            return variants(info)
    raise TypeError(f"expected a type that can be sampled; got {info}")


def _union(info: inspect.UnionType) -> list[Any]:
    inner = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
    scalar = all(type(kind) in _SCALARS for kind in inner)
    return [value for kind in (inner if scalar else info.types) for value in _plain(kind)]


def _struct(info: inspect.StructType) -> list[Any]:
    fields = [field for field in info.fields if field.required or not _is_spelt(field.type)]
    names = [field.encode_name for field in fields]
    values = [_plain(field.type) for field in fields]
    count = 1
    for some in values:
        count *= len(some)
    if count > MOST:
        raise TypeError(f"expected at most {MOST} variants of {info.cls.__name__}; got {count}")
    return [dict(zip(names, some, strict=True)) for some in product(*values)]


def _is_spelt(info: inspect.Type) -> bool:
    """Whether a value has to be spelt in a way of its own, so that no other stands for it."""
    match info:
        case inspect.StrType(pattern=str()):
            return True
        case inspect.UnionType(types=types):
            return any(map(_is_spelt, types))
        case inspect.Metadata(type=inner):
            return _is_spelt(inner)
        case _:
            return False


def _list(info: inspect.ListType) -> list[Any]:
    return [[], [_plain(info.item_type)[0]]]


_VARIANTS: dict[type, Callable[[Any], list[Any]]] = {
    inspect.UnionType: _union,
    inspect.StructType: _struct,
    inspect.ListType: _list,
    # What code fills in whole, such as who works there: it makes no other state.
    inspect.VarTupleType: lambda info: [[_plain(info.item_type)[0]]],
    inspect.DictType: lambda _: [{}],
    inspect.EnumType: lambda info: [member.value for member in info.cls],
    inspect.LiteralType: lambda info: list(info.values),
    inspect.Metadata: lambda info: _plain(info.type),
}
