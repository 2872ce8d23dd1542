"""A pack whose tools are operations of the booking service, in nothing but declarations."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from frontdesk import (
    Action,
    Choose,
    Chosen,
    DefaultPrompts,
    Facts,
    KeyHeader,
    LookedUp,
    LookUp,
    OpenApi,
    Option,
    OptionId,
    OutsideEffect,
    OutsideRead,
    Pack,
    Spoken,
    ToolContext,
    ToolProvider,
    outside_provider,
)
from tests.outside.booking_service import Bookings, application

BOOK, LIST = "bookVisit", "listTimes"
TAKEN = "That time has just been taken, so nothing is booked."
GONE = "That time is not on offer any more."


def document() -> Mapping[str, Any]:
    """The service's own OpenAPI document."""
    return application(Bookings()).openapi()


def _times_said(out: Any) -> str:
    return f"There are {len(out.items)} free times."


def _label(slot: Any) -> str:
    return f"{slot.day:%B} {slot.day.day} at {slot.time} with {slot.with_whom}"


def _asked(given: Any, slot: Any) -> str:
    return f"Shall I book {_label(slot)} for {given.name}?"


def _booked_said(out: Any) -> str:
    return f"Done: you are booked with {out.slot.with_whom} at {out.slot.time}."


def list_times(**changes: Any) -> OutsideRead:
    """The read."""
    given: dict[str, Any] = {
        "operation": "listSlots",
        "name": LIST,
        "description": "Tell which times are free.",
        "fields": {"day": Spoken.DAY},
        "omit": ("limit",),
        "say": _times_said,
        "examples": ("what times do you have", "when are you free", "any openings", "free times"),
        **changes,
    }
    return OutsideRead(**given)


def book_visit(**changes: Any) -> OutsideEffect:
    """The effect, done once by its key and its look-up."""
    given: dict[str, Any] = {
        "operation": "createBooking",
        "name": BOOK,
        "description": "Book a visit.",
        "fields": {"slot_id": Spoken.ID, "name": Spoken.WORDS},
        "omit": ("trace",),
        "key": KeyHeader("Idempotency-Key", idempotent=True),
        "look_up": LookUp(
            operation="findBookings",
            by="key",
            found=lambda out: out.items[0] if out.items else LookedUp.NOT_DONE,
        ),
        "facts": Facts(operation="getSlot", arguments=lambda _, given: {"slot_id": given.slot_id}),
        "receipt": _asked,
        "refused": {409: TAKEN, 404: GONE},
        "say": _booked_said,
        "missing": "What name shall I book it under?",
        "does": "book a visit",
        "action": Action("book", "visit"),
        "examples": ("book me a visit", "I want a visit", "make an appointment", "book a time"),
        "declined": "Okay, nothing is booked.",
        "expired": "That took a while, so nothing is booked.",
        "timeout_seconds": 0.4,
        **changes,
    }
    return OutsideEffect(**given)


def booking(**changes: Any) -> OpenApi:
    """The service, with the step in which a time is chosen."""

    async def times(ctx: ToolContext, _: Chosen) -> list[Option]:
        found = await service.ask(ctx, "listSlots")
        return [Option(OptionId(s.id), _label(s), {"slot_id": s.id}) for s in found.items]

    step = Choose(
        name="time", state="Choosing", options=times, intro="Which time?", none="There is none."
    )
    effect = book_visit(**{"steps": (step,), **changes})
    service = OpenApi(document(), list_times(), effect, asks=("listSlots",))
    return service


def provider(service: OpenApi) -> ToolProvider:
    """All that the pack can do."""
    return outside_provider(service, zone=ZoneInfo("UTC"), trade="barber")


def booking_pack(url: str, **changes: Any) -> Pack:
    """The pack at an address."""
    service = booking(**changes)
    return Pack(
        prompts=DefaultPrompts(),
        tools=provider(service),
        lifespan=lambda _: service.connected(url, headers={"Authorization": "Bearer secret"}),
    )
