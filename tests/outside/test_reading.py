"""Reads at an HTTP service: bounded, checked, and told honestly where they fail."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from frontdesk import OpenApi, OutsideRead, ServiceFailed
from frontdesk.core.errors import CallerError
from frontdesk.outside.openapi.client import HttpCaller
from frontdesk.outside.outcome import Answered, Declined, Unsendable
from tests.outside.booking_pack import LIST, booking, booking_pack, document
from tests.outside.booking_service import Bookings, Fault, application
from tests.outside.conversing import AskingModel, Held, run_real
from tests.outside.serving import served
from tests.unit.tools.test_consulting import CONTEXT


async def _asked(where: Path, bookings: Bookings) -> AskingModel:
    """A model that looked for free times."""
    asking = AskingModel(free=(LIST, '{"day": "2027-03-02"}'))
    async with (
        served(application(bookings)) as url,
        Held(where, booking_pack(url), asking) as talk,
    ):
        await talk.say("when are you free")
    return asking


def test_that_a_model_is_told_what_was_declared_of_an_answer(sqlite_path: Path) -> None:
    bookings = Bookings()
    (told,) = run_real(_asked(sqlite_path, bookings)).told
    assert '"with_whom":"Mei"' in told and "Luis" not in told
    assert "There are 1 free times." in told


@pytest.mark.parametrize("fault", [Fault.WRONG_SCHEMA, Fault.ERROR_BEFORE, Fault.REDIRECT])
def test_that_a_read_that_fails_is_tried_again_and_then_told_as_failed(
    sqlite_path: Path, fault: Fault
) -> None:
    bookings = Bookings(listing=fault)
    (told,) = run_real(_asked(sqlite_path, bookings)).told
    assert told.startswith('{"failed":"listTimes failed: listSlots ')
    assert bookings.listings == 2


def test_that_a_refusal_of_a_read_is_told_without_the_services_words() -> None:
    bookings = Bookings()

    async def main() -> None:
        service = booking()
        async with (
            served(application(bookings)) as url,
            service.connected(url) as caller,
        ):
            found = await caller.call(service.operation("getSlot"), {"slot_id": "none"}, {})
            assert found == Declined("404")

    run_real(main())


def _echo() -> FastAPI:
    """A service that tells what was asked of it."""
    app = FastAPI()

    @app.get("/things/{name}", operation_id="look")
    async def look(name: str, tag: str = "", request: Request = None) -> dict[str, str]:  # pyright: ignore[reportUnusedFunction, reportArgumentType]
        return {"path": request.scope["raw_path"].decode(), "query": request.url.query}

    @app.get("/long", operation_id="long")
    async def long() -> JSONResponse:  # pyright: ignore[reportUnusedFunction]
        return JSONResponse({"text": "x" * 100_000})

    return app


def _echoing(document: dict[str, Any]) -> OpenApi:
    schema = {
        "type": "object",
        "properties": {"path": {"type": "string"}, "query": {"type": "string"}},
    }
    answer = document["paths"]["/things/{name}"]["get"]["responses"]["200"]["content"]
    answer["application/json"]["schema"] = schema
    look = OutsideRead(operation="look", description="Look.", say=lambda _: "Looked.")
    return OpenApi(document, look)


@pytest.mark.parametrize(
    ("given", "path"),
    [("a b", "/things/a%20b"), ("..x", "/things/..x"), ("a?b=c#d", "/things/a%3Fb%3Dc%23d")],
)
def test_that_a_value_in_a_path_leads_nowhere_else(given: str, path: str) -> None:
    async def main() -> None:
        app = _echo()
        service = _echoing(app.openapi())
        async with served(app) as url, service.connected(url) as caller:
            found = await caller.call(
                service.operation("look"), {"name": given, "tag": "a&b=c"}, {}
            )
            assert isinstance(found, Answered)
            assert found.body == {"path": path, "query": "tag=a%26b%3Dc"}

    run_real(main())


@pytest.mark.parametrize("given", ["", ".", "..", "a/b", "../x", "..\\x"])
def test_that_a_value_that_is_no_part_of_a_path_is_not_sent(given: str) -> None:
    async def main() -> None:
        service = _echoing(_echo().openapi())
        async with service.connected("http://127.0.0.1:1") as caller:
            with pytest.raises(Unsendable, match="expected a value for 'name'"):
                await caller.call(service.operation("look"), {"name": given}, {})

    run_real(main())


def test_that_a_long_answer_and_a_dead_service_are_failures() -> None:
    async def main() -> None:
        app = _echo()
        service = _echoing(app.openapi())
        async with served(app) as url, service.connected(url, longest_answer=50_000) as caller:
            with pytest.raises(ServiceFailed, match="long answered more than 50000 bytes"):
                await caller.call(service.operation("GET /long"), {}, {})
        async with service.connected("http://127.0.0.1:1") as caller:
            with pytest.raises(ServiceFailed, match="look: ClientConnectorError"):
                await caller.call(service.operation("look"), {"name": "a"}, {})

    run_real(main())


@pytest.mark.parametrize("url", ["", "ftp://host", "host.example", "file:///x"])
def test_that_what_is_no_address_of_a_service_is_told(url: str) -> None:
    with pytest.raises(CallerError, match="expected the address of a service"):
        HttpCaller(url, {})


def test_that_what_is_only_accepted_is_not_done() -> None:
    bookings = Bookings(fault=Fault.ACCEPTED)

    async def main() -> None:
        service = booking()
        async with served(application(bookings)) as url, service.connected(url) as caller:
            wanted = {"slot_id": "s1", "name": "Ana"}
            with pytest.raises(ServiceFailed, match="createBooking answered 202"):
                await caller.call(
                    service.operation("createBooking"), wanted, {"Idempotency-Key": "k"}
                )

    run_real(main())


class Remark(BaseModel):
    words: str | None
    on: date


class Nothing(msgspec.Struct, frozen=True):
    pass


def test_that_null_is_sent_for_what_has_to_be_given_and_may_be_nothing() -> None:
    app, taken = FastAPI(), list[Remark]()

    @app.post("/remarks", operation_id="remark", status_code=204)
    async def remark(given: Remark) -> None:  # pyright: ignore[reportUnusedFunction]
        taken.append(given)

    def nothing(_: Any) -> Nothing:
        return Nothing()

    read = OutsideRead(
        operation="remark",
        description="Remark.",
        say=lambda _: "Said.",
        changes_nothing=True,
        output=Nothing,
        result=nothing,
    )
    service = OpenApi(app.openapi(), read)
    (tool,) = service.tools

    async def main() -> None:
        async with served(app) as url, service.connected(url) as caller:
            assert tool.read is not None
            given = msgspec.convert({"words": None, "on": "2027-03-02"}, tool.input)
            await tool.read(replace(CONTEXT, shared=caller), given)

    run_real(main())
    assert taken == [Remark(words=None, on=date(2027, 3, 2))]


def test_that_code_of_a_pack_asks_with_an_operations_own_fields() -> None:
    bookings = Bookings()

    async def main() -> None:
        service = OpenApi(document(), asks=("getSlot",))
        async with served(application(bookings)) as url, service.connected(url) as caller:
            context = replace(CONTEXT, shared=caller)
            found = await service.ask(context, "getSlot", slot_id="s1")
            assert (found.day, found.with_whom) == (date(2027, 3, 2), "Mei")
            with pytest.raises(Unsendable, match="the request lacks 'slot_id'"):
                await service.ask(context, "getSlot")
            with pytest.raises(Unsendable, match="the request has no 'day'"):
                await service.ask(context, "getSlot", slot_id="s1", day="2027-03-02")
            with pytest.raises(ServiceFailed, match="getSlot: its service refused this"):
                await service.ask(context, "getSlot", slot_id="none")
            with pytest.raises(KeyError, match="expected 'listSlots' among the `asks`"):
                await service.ask(context, "listSlots")
        with pytest.raises(Unsendable, match=r"expected its open client in ctx\.shared"):
            await service.ask(CONTEXT, "getSlot", slot_id="s1")

    run_real(main())
