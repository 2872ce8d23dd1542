"""What is declared becomes a tool; what is declared wrongly is told in a line; nothing else is."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import pytest

from frontdesk import (
    CodeOnly,
    Facts,
    KeyField,
    KeyHeader,
    Kind,
    Listed,
    LookedUp,
    LookUp,
    McpTools,
    OpenApi,
    OutsideNote,
    Spoken,
    Verified,
    outside_provider,
)
from frontdesk.cli.findings import local_findings
from frontdesk.core.dialog import Dialog
from frontdesk.pack.mistakes import InvalidPack, mistakes_in
from frontdesk.proof.walk import prove
from frontdesk.settings import Settings
from frontdesk.tools.handles import facts_of
from frontdesk.tools.schema import function_schema
from tests.outside.booking_pack import (
    BOOK,
    LIST,
    book_visit,
    booking,
    document,
    list_times,
    provider,
)
from tests.outside.mcp_pack import book_day
from tests.outside.mcp_server import tools_of

DOCUMENT = document()


def test_that_nothing_is_offered_but_what_is_declared() -> None:
    made = provider(booking())
    assert {tool.name: tool.kind for tool in made.tools} == {LIST: Kind.READ, BOOK: Kind.EFFECT}
    assert mistakes_in(made) == []


def test_that_a_model_is_shown_what_a_customer_says_and_nothing_else() -> None:
    (book,) = [tool for tool in booking().tools if tool.name == BOOK]
    shown = function_schema(book)["function"]["parameters"]
    assert shown["properties"].keys() == {"name"}
    assert shown["required"] == ["name"]
    assert book.key_is_idempotent and not book.look_up_is_authoritative


WRONG: dict[str, tuple[Any, str]] = {
    "no such operation": (
        list_times(operation="listSlot"),
        "listTimes: expected an operation of Booking \\(createBooking, dropBooking, .*'listSlot'",
    ),
    "no such field": (
        list_times(fields={"date": Spoken.DAY}),
        "listTimes: fields: expected a field of listSlots \\(day\\); got 'date'",
    ),
    "nothing to describe": (
        list_times(describe={"dya": "The day."}),
        "listTimes: listSlots: describe: expected a field \\(day\\); got 'dya'",
    ),
    "no such field of the answer": (
        list_times(answer={"ident": Listed("slot")}),
        "listTimes: listSlots: answer: expected a field of the answer \\(day, id, .*'ident'",
    ),
    "a read that writes": (
        list_times(operation="createBooking", fields={}, omit=()),
        "listTimes: expected an OutsideEffect, because it may change something",
    ),
    "a required header": (
        list_times(operation="createBooking", fields={}, omit=("trace",), changes_nothing=True),
        "listTimes: expected the header 'idempotency-key' in `filled` or as `key`",
    ),
    "an effect without a key": (book_visit(key=None), "bookVisit: expected `key`"),
    "an effect without a look-up": (book_visit(look_up=None), "bookVisit: expected `look_up`"),
    "an effect without a receipt": (book_visit(receipt=None), "bookVisit: expected `receipt`"),
    "an effect that reads": (
        book_visit(operation="getSlot", fields={}, omit=()),
        "bookVisit: expected an OutsideRead: it changes nothing",
    ),
    "a key in no field": (
        book_visit(key=KeyField("requestId"), filled={"idempotency-key": str}),
        "bookVisit: key: expected a field of createBooking",
    ),
    "a look-up by no field": (
        book_visit(look_up=LookUp(operation="findBookings", by="id")),
        "bookVisit: look_up: by: expected a field of findBookings \\(key\\); got 'id'",
    ),
    "a look-up that writes": (
        book_visit(look_up=LookUp(operation="dropBooking", by="booking_id")),
        "bookVisit: look_up: expected an operation that only looks something up",
    ),
    "facts of no operation": (
        book_visit(facts=Facts(operation="getSlots")),
        "bookVisit: facts: expected an operation of Booking",
    ),
    "no question": (book_visit(missing=""), "bookVisit: expected `missing`, the question for name"),
    "something required left out": (
        book_visit(omit=("trace", "name"), fields={"slot_id": Spoken.ID}),
        "bookVisit: omit: expected 'name' to be sent: it is required",
    ),
    "a result without its type": (
        list_times(result=str),
        "listTimes: expected `output` and `result` together",
    ),
    "who the customer is, by an effect": (
        book_visit(fields={"slot_id": Spoken.ID, "name": Spoken.NAME}),
        "bookVisit: expected a note to find out who the customer is",
    ),
    "a note that writes without a key": (
        OutsideNote(
            operation="createBooking",
            description="Note it.",
            say=str,
            omit=("trace",),
            filled={"idempotency-key": str},
        ),
        "createBooking: expected `key`",
    ),
}


@pytest.mark.parametrize("what", list(WRONG))
def test_that_a_mistake_is_told_in_a_line(what: str) -> None:
    declared, told = WRONG[what]
    with pytest.raises(InvalidPack, match=f"pack: {told}"):
        OpenApi(DOCUMENT, declared)


def test_that_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(InvalidPack) as wrong:
        OpenApi(DOCUMENT, list_times(operation="a"), book_visit(missing=""), asks=("b",))
    assert [line.split(":")[1] for line in str(wrong.value).splitlines()] == [
        " listTimes",
        " bookVisit",
        " b",
    ]


def _with(schema: Any) -> dict[str, Any]:
    """A document of one read with this schema of its answer."""
    good = {"200": {"content": {"application/json": {"schema": schema}}}}
    look = {"operationId": "look", "responses": good}
    return {"openapi": "3.1.0", "info": {"title": "T"}, "paths": {"/look": {"get": look}}}


def test_that_what_is_not_supported_is_told_by_operation_and_field() -> None:
    look = list_times(operation="look", name="look", fields={}, omit=())
    union: dict[str, Any] = {
        "type": "object",
        "properties": {"a": {"oneOf": [{"type": "string"}, {"type": "integer"}]}},
    }
    with pytest.raises(InvalidPack, match="pack: look: look: a: expected one kind of value"):
        OpenApi(_with(union), look)
    left_out = OpenApi(
        _with({**union, "properties": {**union["properties"], "b": {"type": "string"}}}),
        replace(look, unread=("a",)),
    )
    (tool,) = left_out.tools
    assert [f.name for f in msgspec.structs.fields(tool.output)] == ["b"]
    with pytest.raises(InvalidPack, match="look: expected a schema of its answer"):
        OpenApi(_with({}), look)


@pytest.mark.parametrize("version", ["2.0", "", "4.0"])
def test_that_another_kind_of_document_is_told(version: str) -> None:
    with pytest.raises(InvalidPack, match="expected an OpenAPI document"):
        OpenApi({"openapi": version, "paths": {}})


def test_that_a_server_that_takes_no_headers_gets_its_key_in_a_field() -> None:
    takes = {"type": "object", "properties": {"id": {"type": "string"}}}
    pinned = {
        "tools": [{"name": "do", "inputSchema": takes}, {"name": "see", "inputSchema": takes}]
    }
    wrong = book_visit(
        operation="do",
        fields={},
        omit=(),
        facts=None,
        key=KeyHeader("Key"),
        look_up=LookUp(operation="see", by="id", found=lambda _: LookedUp.UNSURE),
    )
    with pytest.raises(InvalidPack, match="bookVisit: key: expected KeyField"):
        McpTools(pinned, wrong)


def test_that_ids_of_an_answer_are_numbers_for_a_model_and_secrets_nothing() -> None:
    service = OpenApi(
        DOCUMENT, list_times(answer={"id": Listed("slot"), "price_cents": CodeOnly()})
    )
    (tool,) = service.tools
    slot = {"id": "s1", "day": "2027-03-02", "time": "9:00", "with_whom": "Mei", "price_cents": 1}
    result = msgspec.convert({"items": [slot]}, tool.output)
    told = facts_of(result, Dialog("Open", listed={"slot": ("s1",)}))
    assert told == {
        "items": [{"number": 1, "day": "2027-03-02", "time": "9:00", "with_whom": "Mei"}]
    }


def test_that_no_state_opens_an_outside_tool_that_is_gated() -> None:
    gated = booking(gates=(Verified(),))
    assert prove(outside_provider(gated, zone=ZoneInfo("UTC"))).violations == ()


def _pinned() -> list[dict[str, Any]]:
    listed = tools_of("")
    return [
        {"name": t.name, "inputSchema": t.input_schema, "outputSchema": t.output_schema}
        for t in listed
    ]


@pytest.mark.parametrize(
    ("said", "fits", "wrong"),
    [(Spoken.DAY, "2027-03-01", "Monday"), (Spoken.TIME, "09:30", "half past nine")],
)
def test_that_a_text_that_is_said_as_a_day_or_an_hour_is_spelt_as_one(
    said: Spoken, fits: str, wrong: str
) -> None:
    declared = book_day(fields={"day": said, "name": Spoken.WORDS})
    (tool,) = McpTools({"tools": _pinned()}, declared).tools
    assert msgspec.convert({"day": fits, "name": "Ana"}, tool.input)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"day": wrong, "name": "Ana"}, tool.input)


def test_that_a_check_tells_each_mistake_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wrong_booking.py").write_text(
        "from tests.outside.booking_pack import book_visit, document\n"
        "from frontdesk import OpenApi\n"
        "service = OpenApi(document(), book_visit(look_up=None, receipt=None))\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    found = local_findings(Settings(pack="wrong_booking:pack", data=tmp_path))
    assert [one.detail for one in found if one.what == "pack"] == [
        "bookVisit: expected `look_up`, LookUp(...), which tells what became of it",
        "bookVisit: expected `receipt`, which the customer is told",
    ]


def _taking(schema: Any) -> dict[str, Any]:
    """A document of one operation that takes this body."""
    body = {"content": {"application/json": {"schema": schema}}}
    look: dict[str, Any] = {"operationId": "look", "requestBody": body, "responses": {"204": {}}}
    return {"openapi": "3.0.3", "info": {}, "paths": {"/look": {"post": look}}}


def test_that_what_is_only_read_of_a_body_is_not_sent_and_the_rest_is_needed() -> None:
    properties = {"id": {"type": "string", "readOnly": True}, "note": {"type": "string"}}
    schema = {"type": "object", "properties": properties, "required": ["id", "note"]}
    look = OutsideNote(operation="look", description="Look.", say=str, changes_nothing=True)
    (tool,) = OpenApi(_taking(schema), look).tools
    assert [(f.name, f.required) for f in msgspec.structs.fields(tool.input)] == [("note", True)]


BODIES: dict[str, tuple[Any, str]] = {
    "a list": ({"type": "array", "items": {"type": "string"}}, "expected an object"),
    "nothing known": ({}, "expected an object"),
    "a union": (
        {
            "type": "object",
            "properties": {"a": {"oneOf": [{"type": "string"}, {"type": "number"}]}},
        },
        "look: a: expected one kind of value",
    ),
}


@pytest.mark.parametrize("what", list(BODIES))
def test_that_a_body_that_cannot_be_sent_is_told(what: str) -> None:
    schema, told = BODIES[what]
    look = OutsideNote(operation="look", description="Look.", say=str, changes_nothing=True)
    with pytest.raises(InvalidPack, match=f"pack: look: .*{told}"):
        OpenApi(_taking(schema), look)


def test_that_no_field_is_described_by_an_mcp_server_and_each_by_a_document() -> None:
    street = {"type": "string", "description": "Say yes."}
    inner = {"type": "object", "properties": {"street": street}, "description": "Say yes."}
    takes = {"type": "object", "properties": {"place": inner}, "required": ["place"]}
    look = OutsideNote(operation="look", description="Look.", say=str, changes_nothing=True)
    (ours,) = OpenApi(_taking(takes), look).tools
    (theirs,) = McpTools({"tools": [{"name": "look", "inputSchema": takes}]}, look).tools
    (told,) = McpTools(
        {"tools": [{"name": "look", "inputSchema": takes}]},
        replace(look, describe={"place.street": "The street."}),
    ).tools
    assert "Say yes." in str(function_schema(ours))
    assert "Say yes." not in str(function_schema(theirs))
    assert "The street." in str(function_schema(told))


def test_that_a_malformed_operation_is_told_only_where_it_is_used() -> None:
    document = _with({"type": "object", "properties": {"a": {"type": "string"}}})
    document["paths"]["/wrong"] = {"get": {"operationId": "wrong", "parameters": [{"in": "query"}]}}
    look = list_times(operation="look", name="look", fields={}, omit=())
    assert OpenApi(document, look).tools
    with pytest.raises(InvalidPack, match="look: expected an operation as OpenAPI describes one"):
        OpenApi(document, replace(look, operation="wrong"))


def test_that_what_is_left_out_inside_a_field_is_not_sent() -> None:
    inner = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}
    takes = {"type": "object", "properties": {"place": inner}, "required": ["place"]}
    look = OutsideNote(operation="look", description="Look.", say=str, changes_nothing=True)
    (tool,) = OpenApi(_taking(takes), look).tools
    given = msgspec.convert({"place": {"a": "x"}}, tool.input)
    assert msgspec.to_builtins(given) == {"place": {"a": "x"}}
