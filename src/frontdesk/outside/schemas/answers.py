"""What a service answered, held against the schema that was declared for it."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
import structlog

from frontdesk.outside.operation import Operation, Schema
from frontdesk.outside.outcome import ServiceFailed
from frontdesk.outside.schemas.references import UnsupportedSchema, resolved
from frontdesk.outside.schemas.types import Types

# A text of an answer is cut off here: a model need not read a book, nor be told at length.
LONGEST_TEXT = 2_000
_ITEMS, _VALUE = "items", "value"

_log = structlog.get_logger("frontdesk.outside")


class NoAnswer(msgspec.Struct, frozen=True):
    """What is known of an answer that says nothing."""


class AnswerType:
    """The type of an operation's answers; a bare list is in `items`, a bare value in `value`."""

    def __init__(self, operation: Operation, types: Types, name: str) -> None:
        self._name = operation.id
        self._wrapped = ""
        self.type: type[msgspec.Struct] = NoAnswer
        if operation.answer is None:
            return
        schema = resolved(operation.answer, types.root, "answer")
        self._wrapped = _wrapper(schema)
        if self._wrapped:
            inner = types.type_of(schema, "", f"{name}Inner")
            self.type = msgspec.defstruct(name, [(self._wrapped, inner)], frozen=True)
            return
        made = types.record(schema, "", name)
        if not (isinstance(made, type) and issubclass(made, msgspec.Struct)):
            raise UnsupportedSchema("answer: expected an object with `properties`, or a list")
        self.type = made

    def read(self, body: Any) -> msgspec.Struct:
        """The answer of this type; what is not declared is left out, and a long text is cut."""
        if self.type is NoAnswer:
            return NoAnswer()
        wrapped = {self._wrapped: body} if self._wrapped else body
        try:
            return msgspec.convert(bounded(wrapped), self.type)
        except msgspec.ValidationError as error:
            _log.warning("outside.wrong_answer", operation=self._name, error=bounded(str(error)))
            raise ServiceFailed(f"{self._name} answered what its schema does not have") from None


def _wrapper(schema: Schema) -> str:
    kind = schema.get("type", "object" if "properties" in schema else "")
    return {"array": _ITEMS, "object": ""}.get(kind, _VALUE) if isinstance(kind, str) else _VALUE


def bounded(body: Any) -> Any:
    """A body whose texts are of bounded length."""
    match body:
        case str():
            return body if len(body) <= LONGEST_TEXT else f"{body[: LONGEST_TEXT - 1]}…"
        case list():
            return [bounded(one) for one in cast("list[Any]", body)]
        case dict():
            return {key: bounded(one) for key, one in cast("Mapping[str, Any]", body).items()}
        case _:
            return body
