"""The house model alone books at a service outside: found, chosen, agreed to and done once."""

from pathlib import Path
from typing import Any

from frontdesk import Spoken, ToolContext
from tests.outside.booking_pack import BOOK, booking_pack
from tests.outside.booking_service import Bookings, Fault, application
from tests.outside.conversing import Held, run_real
from tests.outside.serving import served


def _asked(_: Any, slot: Any) -> str:
    return f"Shall I book {slot.time} with {slot.with_whom}?"


def _name(_: ToolContext) -> str:
    return "Ana"


def test_that_the_house_books_once_although_the_service_fails_after_doing_it(
    sqlite_path: Path,
) -> None:
    bookings = Bookings(fault=Fault.ERROR_AFTER)

    async def main() -> None:
        async with served(application(bookings)) as url:
            pack = booking_pack(
                url,
                fields={"slot_id": Spoken.ID},
                filled={"name": _name},
                receipt=_asked,
                missing="",
            )
            async with Held(sqlite_path, pack, None) as talk:
                assert "Which time?" in await talk.say("I'd like to book a visit")
                asked = await talk.say("the one with Luis")
                assert asked == "Shall I book 14:00 with Luis?"
                assert await talk.say("yes please") == "Done: you are booked with Luis at 14:00."
                (entry,) = await talk.entries()
                assert (entry.tool, entry.status) == (BOOK, "committed")
        assert (bookings.booked, bookings.posts) == (1, 1)

    run_real(main())
