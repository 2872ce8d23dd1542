"""JSON schemas as types: what fits passes, what does not is refused, what is not known is told."""

from datetime import date
from typing import Any

import msgspec
import pytest

from frontdesk.outside.operation import Operation
from frontdesk.outside.outcome import ServiceFailed
from frontdesk.outside.schemas.answers import LONGEST_TEXT, AnswerType
from frontdesk.outside.schemas.references import UnsupportedSchema
from frontdesk.outside.schemas.types import Types, identifier


def _sent(schema: Any, root: Any = None) -> Any:
    return Types(root or {}, sent=True).type_of(schema, "field", "Field")


FITS: list[tuple[Any, Any, Any]] = [
    ({"type": "string"}, "a", "a"),
    ({"type": "string", "format": "date"}, "2027-03-02", date(2027, 3, 2)),
    ({"type": ["string", "null"]}, None, None),
    ({"type": "string", "nullable": True}, None, None),
    ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, 3, 3),
    ({"type": "integer", "minimum": 1, "maximum": 3}, 3, 3),
    ({"type": "number", "exclusiveMinimum": 0}, 0.5, 0.5),
    ({"type": "number", "minimum": 0, "exclusiveMinimum": True}, 0.5, 0.5),
    ({"type": "boolean"}, True, True),
    ({"enum": ["a", "b"]}, "b", "b"),
    ({"enum": ["a", None]}, None, None),
    ({"const": 7}, 7, 7),
    ({"type": "array", "items": {"type": "string"}, "maxItems": 2}, ["a"], ["a"]),
    ({"type": "object", "additionalProperties": {"type": "integer"}}, {"a": 1}, {"a": 1}),
    ({"type": "string", "pattern": "^[0-9]{3}$"}, "123", "123"),
]


@pytest.mark.parametrize(("schema", "given", "expected"), FITS, ids=str)
def test_that_a_value_that_fits_its_schema_passes(schema: Any, given: Any, expected: Any) -> None:
    assert msgspec.convert(given, _sent(schema)) == expected


WRONG: list[tuple[Any, Any]] = [
    ({"type": "string"}, 7),
    ({"type": "string"}, "x" * 2001),
    ({"type": "string", "maxLength": 3}, "four"),
    ({"type": "string", "format": "date"}, "tomorrow"),
    ({"type": "integer", "minimum": 1}, 0),
    ({"type": "number", "minimum": 0, "exclusiveMinimum": True}, 0),
    ({"enum": ["a", "b"]}, "c"),
    ({"type": "array", "items": {"type": "string"}, "maxItems": 1}, ["a", "b"]),
    ({"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}, {}),
    ({"type": "object", "properties": {"a": {"type": "string"}}}, {"a": "x", "b": 1}),
    ({"type": "string", "pattern": "^[0-9]{3}$"}, "123\n"),
]


@pytest.mark.parametrize(("schema", "given"), WRONG, ids=str)
def test_that_a_value_that_does_not_fit_is_refused(schema: Any, given: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(given, _sent(schema))


UNKNOWN: list[tuple[Any, str]] = [
    ({}, "field: expected one of string"),
    ({"type": "null"}, "field: expected one of string"),
    ({"type": ["string", "integer"]}, "field: expected one of string"),
    ({"oneOf": [{"type": "string"}, {"type": "integer"}]}, "field: expected one kind of value"),
    ({"type": "array"}, "field: expected `items`"),
    ({"type": "object"}, "field: expected `properties`"),
    ({"enum": [1.5]}, "field: expected texts or whole numbers"),
    ({"type": "string", "pattern": "("}, "field: expected a pattern to read"),
    ({"$ref": "other.json#/a"}, "field: expected a \\$ref within the document"),
    ({"$ref": "#/a/b"}, "field: expected #/a/b in the document"),
    ({"$ref": "#/round"}, "field: expected a schema that ends"),
    (
        {"type": "object", "properties": {"a-b": {"type": "string"}, "a_b": {"type": "string"}}},
        "expected another name than 'a-b' has",
    ),
    (
        {"allOf": [{"type": "string"}, {"type": "integer"}]},
        "field: expected parts of allOf that agree on type",
    ),
]


@pytest.mark.parametrize(("schema", "told"), UNKNOWN, ids=str)
def test_that_a_schema_for_which_there_is_no_type_is_told(schema: Any, told: str) -> None:
    with pytest.raises(UnsupportedSchema, match=told):
        _sent(schema, {"round": {"$ref": "#/round"}})


def test_that_a_type_that_holds_itself_is_told() -> None:
    tree = {"type": "object", "properties": {"inner": {"$ref": "#/tree"}}}
    with pytest.raises(UnsupportedSchema, match="expected at most 12 levels"):
        _sent({"$ref": "#/tree"}, {"tree": tree})


def test_that_references_and_joined_parts_stand_in_their_place() -> None:
    root = {"Named": {"type": "object", "properties": {"name": {"type": "string"}}}}
    joined = {
        "allOf": [{"$ref": "#/Named"}, {"properties": {"age": {"type": "integer"}}}],
        "required": ["age"],
    }
    made = msgspec.convert({"name": "Ana", "age": 3}, _sent(joined, root))
    assert (made.name, made.age) == ("Ana", 3)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("slotId", "slotId"),
        ("slot-id", "slot_id"),
        ("class", "class_"),
        ("_id", "id"),
        ("1a", "field_1a"),
    ],
)
def test_that_any_name_is_one_for_python(name: str, expected: str) -> None:
    assert identifier(name) == expected
    assert expected.isidentifier()


def _answers(schema: Any) -> AnswerType:
    operation = Operation("look", writes=False, parameters=(), answer=schema)
    return AnswerType(operation, Types({}, sent=False), "Answer")


def test_that_only_what_is_declared_of_an_answer_is_kept_and_texts_are_cut() -> None:
    schema = {"type": "object", "properties": {"text": {"type": "string"}}}
    read: Any = _answers(schema).read({"text": "x" * 9000, "token": "secret"})
    assert len(read.text) == LONGEST_TEXT
    assert msgspec.to_builtins(read).keys() == {"text"}


def test_that_a_bare_list_and_a_bare_value_have_a_name() -> None:
    listed: Any = _answers({"type": "array", "items": {"type": "integer"}}).read([1, 2])
    single: Any = _answers({"type": "boolean"}).read(True)
    assert (listed.items, single.value) == ([1, 2], True)


@pytest.mark.parametrize("body", [None, [], "x", {"number": "7"}, {"number": None}, {}])
def test_that_an_answer_of_another_shape_is_a_failure_that_quotes_nothing(body: Any) -> None:
    schema = {"type": "object", "properties": {"number": {"type": "integer"}}}
    with pytest.raises(ServiceFailed) as failed:
        _answers({**schema, "required": ["number"]}).read(body)
    assert str(failed.value) == "look answered what its schema does not have"
