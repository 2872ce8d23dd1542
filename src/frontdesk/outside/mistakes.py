"""What is declared wrongly of an operation outside: a line each, with what was expected."""

from collections.abc import Iterable, Iterator

from frontdesk.outside.declaration import (
    AnyDeclared,
    KeyHeader,
    OutsideEffect,
    OutsideNote,
    OutsideRead,
    is_filled_in,
)
from frontdesk.outside.inputs import said_parameters
from frontdesk.outside.operation import Offer, Operation, Place

_MOST_NAMED = 12


def mistakes_of(offer: Offer, declared: AnyDeclared) -> Iterator[str]:
    """All that keeps a declaration from becoming a tool."""
    operation = offer.operations.get(declared.operation)
    if operation is None:
        yield _no_operation(offer, declared.operation)
        return
    if operation.flaw:
        yield operation.flaw
    yield from _of_fields(operation, declared)
    yield from _of_result(declared)
    match declared:
        case OutsideRead():
            yield from _of_read(operation, declared)
        case OutsideNote():
            yield from _of_note(offer, operation, declared)
        case OutsideEffect():
            yield from _of_effect(offer, operation, declared)


def _of_read(operation: Operation, declared: OutsideRead) -> Iterator[str]:
    if operation.writes and not declared.changes_nothing:
        yield (
            "expected an OutsideEffect, because it may change something; say"
            " changes_nothing=True where it only looks something up"
        )
    if operation.answer is None and declared.result is None:
        yield "expected a schema of its answer; the document has none"


def _of_note(offer: Offer, operation: Operation, declared: OutsideNote) -> Iterator[str]:
    if operation.writes and not declared.changes_nothing and declared.key is None:
        yield (
            "expected `key`, KeyHeader(...) or KeyField(...), so that what is noted twice is one;"
            " say changes_nothing=True where it only looks something up"
        )
    yield from _of_key(offer, operation, declared)


def _of_effect(offer: Offer, operation: Operation, declared: OutsideEffect) -> Iterator[str]:
    if not operation.writes:
        yield "expected an OutsideRead: it changes nothing"
    if declared.key is None:
        yield "expected `key`, KeyHeader(...) or KeyField(...), by which it is done once"
    if declared.look_up is None:
        yield "expected `look_up`, LookUp(...), which tells what became of it"
    for name in ("receipt", "declined", "expired"):
        if not getattr(declared, name):
            yield f"expected `{name}`, which the customer is told"
    needed = [
        p.name
        for p in said_parameters(operation, declared)
        if p.required and not is_filled_in(declared.fields.get(p.name))
    ]
    if needed and not declared.missing and declared.arguments is None:
        yield f"expected `missing`, the question for {', '.join(needed)}"
    yield from _of_key(offer, operation, declared)
    if declared.look_up is not None:
        yield from _of_look_up(offer, declared)
    if declared.facts is not None:
        asked = offer.operations.get(declared.facts.operation)
        yield from (f"facts: {said}" for said in _asked(offer, asked, declared.facts.operation))


def _of_key(
    offer: Offer, operation: Operation, declared: OutsideNote | OutsideEffect
) -> Iterator[str]:
    key = declared.key
    if isinstance(key, KeyHeader):
        if not offer.takes_headers:
            yield "key: expected KeyField(...): such a service takes no headers of a call's own"
    elif key is not None and operation.parameter(key.name) is None:
        yield f"key: {_no_field(operation, key.name)}"


def _of_look_up(offer: Offer, declared: OutsideEffect) -> Iterator[str]:
    look_up = declared.look_up
    assert look_up is not None
    operation = offer.operations.get(look_up.operation)
    yield from (f"look_up: {said}" for said in _asked(offer, operation, look_up.operation))
    if operation is not None and operation.parameter(look_up.by) is None:
        yield f"look_up: by: {_no_field(operation, look_up.by)}"


def _asked(offer: Offer, operation: Operation | None, name: str) -> Iterator[str]:
    """What keeps an operation from being asked beside a tool's own."""
    if operation is None:
        yield _no_operation(offer, name)
    elif operation.flaw:
        yield operation.flaw
    elif operation.writes and operation.method:
        yield f"expected an operation that only looks something up; {name} is a {operation.method}"


def asked_mistakes(offer: Offer, names: Iterable[str]) -> Iterator[str]:
    """What keeps operations from being asked by the pack's own code."""
    for name in names:
        found = offer.operations.get(name)
        yield from (f"{name}: {said}" for said in _asked(offer, found, name))


def _of_fields(operation: Operation, declared: AnyDeclared) -> Iterator[str]:
    said = {p.name for p in said_parameters(operation, declared)}
    for name in declared.fields:
        if name not in said:
            yield f"fields: {_no_field(operation, name, said)}"
    for where in ("filled", "omit"):
        for name in getattr(declared, where):
            if operation.parameter(name) is None:
                yield f"{where}: {_no_field(operation, name)}"
    yield from _of_required(operation, declared)


def _of_required(operation: Operation, declared: AnyDeclared) -> Iterator[str]:
    key = None if isinstance(declared, OutsideRead) else declared.key
    sent = {*declared.filled, *((key.name,) if key is not None else ())}
    for parameter in operation.parameters:
        if not parameter.required or parameter.is_among(sent):
            continue
        if parameter.name in declared.omit:
            yield f"omit: expected {parameter.name!r} to be sent: it is required"
        elif parameter.place in {Place.HEADER, Place.COOKIE}:
            yield f"expected the {parameter.place} {parameter.name!r} in `filled` or as `key`"


def _of_result(declared: AnyDeclared) -> Iterator[str]:
    if (declared.output is None) != (declared.result is None):
        yield "expected `output` and `result` together, or neither"
    if declared.absent and declared.result is None:
        yield "expected `result`, which says what it is where the service has none (`absent`)"


def _no_operation(offer: Offer, name: str) -> str:
    known = sorted(one.id for one in {op.id: op for op in offer.operations.values()}.values())
    shown = ", ".join(known[:_MOST_NAMED]) + (" …" if len(known) > _MOST_NAMED else "")
    return f"expected an operation of {offer.source} ({shown or 'it has none'}); got {name!r}"


def _no_field(operation: Operation, name: str, known: Iterable[str] | None = None) -> str:
    names = known if known is not None else [p.name for p in operation.parameters]
    shown = ", ".join(sorted(names)) or "it has none"
    return f"expected a field of {operation.id} ({shown}); got {name!r}"
