"""Notes that ask a service before they are recorded: who the customer is, and what they wish."""

from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk import (
    Attempt,
    DefaultPrompts,
    Dialog,
    Guarded,
    KeyHeader,
    NotVerified,
    OpenApi,
    OutsideNote,
    Pack,
    Spoken,
    ToolContext,
    outside_provider,
)
from tests.outside.booking_pack import document
from tests.outside.booking_service import Bookings, Fault, application
from tests.outside.conversing import AskingModel, Conversation, Held, run_real
from tests.outside.serving import served

IDENTIFY, WISH = "identify", "noteWish"


class Known(msgspec.Struct, frozen=True):
    customer: str | None = None


def _known(answer: Any) -> Known:
    return Known(answer.id if answer is not None else None)


def _after(dialog: Dialog, out: Known) -> Dialog:
    if out.customer is None:
        return msgspec.structs.replace(dialog, failed_attempts=dialog.failed_attempts + 1)
    return msgspec.structs.replace(dialog, verified_as=out.customer)


def _said(out: Known) -> str:
    return "Thanks, I found you." if out.customer else "I can't find that number."


async def _attempt(ctx: ToolContext, given: Any) -> Attempt:
    return Attempt(subjects=(given.phone,), second_fact=True)


def _later(ctx: ToolContext, given: Any, seconds: int) -> Known:
    return Known()


def _ask(ctx: ToolContext, given: Any) -> Known:
    return Known()


def _pack(url: str) -> Pack:
    identify = OutsideNote(
        operation="findCustomer",
        name=IDENTIFY,
        description="Find the customer by phone number.",
        fields={"phone": Spoken.PHONE},
        gates=(NotVerified(),),
        output=Known,
        result=_known,
        absent=(404,),
        after=_after,
        say=_said,
        missing="What's your phone number?",
        guard=Guarded(_attempt, later=_later, ask=_ask),
    )
    wish = OutsideNote(
        operation="noteWish",
        description="Take down a wish.",
        fields={"words": Spoken.WORDS},
        key=KeyHeader("Idempotency-Key", idempotent=True),
        say=lambda _: "I have taken that down.",
    )
    service = OpenApi(document(), identify, wish)
    return Pack(
        prompts=DefaultPrompts(),
        tools=outside_provider(service, zone=ZoneInfo("UTC")),
        lifespan=lambda _: service.connected(url),
    )


def _model(phone: str = "4155550132") -> AskingModel:
    return AskingModel(it=(IDENTIFY, f'{{"phone": "{phone}"}}'), wish=(WISH, '{"words": "tea"}'))


async def _dialog(talk: Conversation) -> Dialog:
    return (await talk.desk.session(talk.client.ref)).memory.dialog


def test_that_a_customer_is_known_by_what_a_service_says(sqlite_path: Path) -> None:
    bookings = Bookings()

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, _pack(url), _model()) as talk,
        ):
            await talk.say("it is 4155550132")
            assert (await _dialog(talk)).verified_as == "c1"
            (entry,) = await talk.entries()
            assert (entry.tool, entry.status) == (IDENTIFY, "committed")
            assert bookings.customers_asked == ["4155550132"]

    run_real(main())


def test_that_a_number_that_nobody_has_is_a_failed_attempt(sqlite_path: Path) -> None:
    bookings = Bookings()

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, _pack(url), _model("4155550199")) as talk,
        ):
            await talk.say("it is 4155550199")
            dialog = await _dialog(talk)
            assert (dialog.verified, dialog.failed_attempts) == (False, 1)

    run_real(main())


def test_that_a_service_that_fails_is_no_attempt(sqlite_path: Path) -> None:
    bookings = Bookings(looking=Fault.ERROR_BEFORE)
    asking = _model()

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, _pack(url), asking) as talk,
        ):
            await talk.say("it is 4155550132")
            dialog = await _dialog(talk)
            assert (dialog.verified, dialog.failed_attempts) == (False, 0)
            assert await talk.entries() == []

    run_real(main())
    assert any("got no answer from its service" in told for told in asking.told)


def test_that_a_note_at_a_service_is_made_under_its_own_key(sqlite_path: Path) -> None:
    bookings = Bookings()

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, _pack(url), _model()) as talk,
        ):
            await talk.say("I wish for tea")
            (entry,) = await talk.entries()
            assert bookings.wishes == {entry.key: ["tea"]}

    run_real(main())
