"""An effect at an HTTP service is done once and told as it was, whatever goes wrong there."""

from pathlib import Path
from typing import Any

import pytest

from frontdesk import KeyHeader
from frontdesk.store.records import LedgerStatus
from tests.conftest import Store
from tests.effects.ordering import until
from tests.outside.booking_pack import BOOK, GONE, TAKEN, booking_pack
from tests.outside.booking_service import Bookings, Fault, application
from tests.outside.conversing import AskingModel, Conversation, Held, run_real
from tests.outside.serving import served
from tests.session.desk_steps import LINES
from tests.session.effect_desk import NOBODY_KNOWS
from tests.session.texts import CHANGED, NOT_DONE

QUESTION = "Shall I book March 2 at 9:00 with Mei for Ana?"
DONE = "Done: you are booked with Mei at 9:00."


def booker() -> AskingModel:
    return AskingModel(book=(BOOK, '{"name": "Ana"}'))


async def shown(talk: Conversation) -> None:
    """The receipt for the first time is shown."""
    assert "March 3 at 14:00 with Luis" in await talk.say("book me a visit")
    assert await talk.choose("Mei") == QUESTION


async def agreed(where: Path, bookings: Bookings, **changes: Any) -> tuple[str, str]:
    """What the ledger and the desk say of a booking that was agreed to."""
    async with (
        served(application(bookings)) as url,
        Held(where, booking_pack(url, **changes), booker()) as talk,
    ):
        await shown(talk)
        said = await talk.accept()
        (entry,) = await talk.entries()
        bookings.released.set()
        return entry.status, said


def test_that_a_booking_is_made_once_under_its_key(store: Store) -> None:
    bookings = Bookings()

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(store, booking_pack(url), booker()) as talk,
        ):
            await shown(talk)
            assert await talk.accept() == DONE
            (entry,) = await talk.entries()
            assert (entry.status, list(bookings.made)) == (LedgerStatus.COMMITTED, [entry.key])

    run_real(main())
    assert (bookings.booked, bookings.posts) == (1, 1)
    (sent,) = bookings.headers
    assert sent["authorization"] == "Bearer secret"


@pytest.mark.parametrize(
    "fault",
    [
        *(Fault.SLOW, Fault.ERROR_AFTER, Fault.WRONG_SCHEMA, Fault.DROPPED, Fault.ACCEPTED),
        Fault.ENDLESS,
    ],
)
def test_that_what_was_done_without_a_fit_answer_is_found_by_its_key(
    sqlite_path: Path, fault: Fault
) -> None:
    bookings = Bookings(fault=fault)
    assert run_real(agreed(sqlite_path, bookings)) == (LedgerStatus.COMMITTED, DONE)
    assert (bookings.booked, bookings.posts) == (1, 1)


def test_that_a_refusal_is_told_in_the_packs_own_words(sqlite_path: Path) -> None:
    bookings = Bookings(fault=Fault.CONFLICT)
    assert run_real(agreed(sqlite_path, bookings)) == (LedgerStatus.FAILED, TAKEN)
    assert bookings.booked == 0


def test_that_a_refusal_without_words_is_told_as_not_done(sqlite_path: Path) -> None:
    bookings = Bookings(fault=Fault.TEAPOT)
    status, said = run_real(agreed(sqlite_path, bookings))
    assert (status, bookings.booked) == (LedgerStatus.FAILED, 0)
    assert said and "booked" not in said


@pytest.mark.parametrize("fault", [Fault.ERROR_BEFORE, Fault.REDIRECT])
def test_that_what_was_not_done_is_sent_again_and_stays_unknown_meanwhile(
    sqlite_path: Path, fault: Fault
) -> None:
    bookings = Bookings(fault=fault)

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, booking_pack(url), booker()) as talk,
        ):
            await shown(talk)
            assert await talk.accept() == NOBODY_KNOWS
            assert (bookings.booked, bookings.posts) == (0, 2)
            bookings.fault = Fault.NONE
            await talk.say("did it work")
            assert talk.told.count(DONE) == 1
            (entry,) = await talk.entries()
            assert (entry.status, bookings.booked) == (LedgerStatus.COMMITTED, 1)

    run_real(main())


def test_that_a_service_without_idempotent_keys_is_never_asked_twice(sqlite_path: Path) -> None:
    bookings = Bookings(fault=Fault.ERROR_AFTER, looking=Fault.ERROR_BEFORE, knows_keys=False)

    async def main() -> None:
        pack = {"key": KeyHeader("Idempotency-Key")}
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, booking_pack(url, **pack), booker()) as talk,
        ):
            await shown(talk)
            assert await talk.accept() == NOBODY_KNOWS
            talk.clock.move_on(3600)
            await talk.say("did it work")
            assert bookings.posts == 1
            bookings.looking = Fault.NONE
            await talk.say("and now?")
            assert talk.told.count(DONE) == 1
            assert (bookings.booked, bookings.posts) == (1, 1)

    run_real(main())


def test_that_an_unknown_outcome_is_found_by_the_timer_and_told(sqlite_path: Path) -> None:
    bookings = Bookings(fault=Fault.SLOW_BEFORE)

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, booking_pack(url, attempts=1), booker()) as talk,
        ):
            await shown(talk)
            assert await talk.accept() == NOBODY_KNOWS
            bookings.released.set()
            bookings.fault = Fault.NONE
            talk.clock.move_on(20)
            await until(lambda: DONE in talk.told)
            (entry,) = await talk.entries()
            assert (entry.status, bookings.booked) == (LedgerStatus.COMMITTED, 1)

    run_real(main())


def test_that_a_receipt_whose_facts_have_changed_is_not_carried_out(sqlite_path: Path) -> None:
    bookings = Bookings()

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, booking_pack(url), booker()) as talk,
        ):
            await shown(talk)
            dearer = bookings.slots["s1"].model_copy(update={"price_cents": 9000})
            bookings.slots["s1"] = dearer
            assert await talk.accept() == CHANGED
            (entry,) = await talk.entries()
            assert (entry.status, bookings.posts) == (LedgerStatus.FAILED, 0)

    run_real(main())


def test_that_a_receipt_is_not_shown_for_what_the_service_has_no_more(sqlite_path: Path) -> None:
    bookings = Bookings()

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, booking_pack(url), booker()) as talk,
        ):
            await talk.say("book me a visit")
            del bookings.slots["s1"]
            assert await talk.choose("Mei") == GONE
            assert await talk.entries() == []

    run_real(main())


def test_that_a_receipt_whose_facts_cannot_be_had_leaves_all_as_it_was(sqlite_path: Path) -> None:
    bookings = Bookings()

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, booking_pack(url), booker()) as talk,
        ):
            await talk.say("book me a visit")
            bookings.listing = Fault.ERROR_BEFORE
            assert await talk.choose("Mei") == NOT_DONE
            assert await talk.entries() == []

    run_real(main())


def test_that_options_that_cannot_be_had_end_in_words_and_not_in_silence(sqlite_path: Path) -> None:
    bookings = Bookings(listing=Fault.ERROR_BEFORE)

    async def main() -> None:
        async with (
            served(application(bookings)) as url,
            Held(sqlite_path, booking_pack(url), booker()) as talk,
        ):
            assert await talk.say("book me a visit") == LINES.apology()
            assert await talk.entries() == []
            bookings.listing = Fault.NONE
            assert "with Luis" in await talk.say("book me a visit")

    run_real(main())
