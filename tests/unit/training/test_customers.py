"""What the books say of a simulated customer's aims, and how phrases are made theirs."""

from dataclasses import replace
from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest
from training.customers.aims import Aim, Answered, Book, Cancel, Move, Nothing, Ticket
from training.customers.books import Books, Entry, Fate, judge
from training.customers.people import Person
from training.customers.phrasing import Manner
from training.customers.wishes import Exactly, Wish, read_wish

from frontdesk.packs.pestcall.records import CustomerId

ZONE = ZoneInfo("America/Los_Angeles")
HOME, WORK = "12 Oak Street", "9 Elm Avenue"
ANA = Person(CustomerId("cus_ana"), "Ana", "4155550100", "94107", HOME, WORK, ())
MINE = Entry("cus_ana", "scheduled", 1_780_000_000_000, HOME)
OTHERS = Entry("cus_ben", "scheduled", 1_780_100_000_000, WORK)
BEFORE = Books({"a1": MINE, "b1": OTHERS}, {}, ())
LATER = MINE.starts_at + 86_400_000
AT_LATER = Exactly(datetime.fromtimestamp(LATER / 1000, ZONE))

CANCELLED = replace(MINE, status="cancelled")
MOVED = replace(MINE, starts_at=LATER)


def after(tickets: int = 0, effects: int = 0, **changed: Entry) -> Books:
    return Books(
        {**BEFORE.appointments, **changed},
        {number: "c" for number in range(tickets)},
        ("effect",) * effects,
    )


def fate(aim: Aim, books: Books, ran: set[str] | None = None) -> Fate:
    return judge([aim], BEFORE, books, ANA, ran or set(), ZONE).fate


@pytest.mark.parametrize(
    ("aim", "books"),
    [
        (Cancel("a1"), after(effects=1, a1=CANCELLED)),
        (Move("a1", AT_LATER), after(effects=1, a1=MOVED)),
        (Book(HOME, AT_LATER), after(effects=1, a2=MOVED)),
        (Ticket(), after(tickets=1)),
        (Nothing(), after()),
    ],
)
def test_that_what_was_wanted_is_right(aim: Aim, books: Books) -> None:
    assert fate(aim, books) is Fate.RIGHT


@pytest.mark.parametrize(
    "aim", [Cancel("a1"), Move("a1", AT_LATER), Book(HOME, AT_LATER), Ticket()]
)
def test_that_books_as_they_were_are_unfinished(aim: Aim) -> None:
    assert fate(aim, after()) is Fate.UNFINISHED


@pytest.mark.parametrize(
    ("aim", "books"),
    [
        (Nothing(), after(effects=1, a1=CANCELLED)),
        (Cancel("a1"), after(effects=1, b1=replace(OTHERS, status="cancelled"))),
        (Cancel("a1"), after(effects=1, a1=MOVED)),
        (Move("a1", AT_LATER), after(effects=1, a1=replace(MINE, starts_at=LATER + 1))),
        (Book(HOME, AT_LATER), after(effects=1, a2=replace(MOVED, address=WORK))),
        (Book(HOME, AT_LATER), after(effects=2, a2=MOVED, a3=MOVED)),
        (Cancel("a1"), after(effects=2, a1=CANCELLED)),
        (Cancel("a1"), after(effects=1, tickets=1, a1=CANCELLED)),
        (Ticket(), after(tickets=2)),
    ],
)
def test_that_anything_else_in_the_books_is_wrong(aim: Aim, books: Books) -> None:
    assert fate(aim, books) is Fate.WRONG


def test_that_a_question_is_answered_by_its_tool() -> None:
    aim = Answered(frozenset({"openInvoices"}))
    assert fate(aim, after(), {"nextAppointment"}) is Fate.UNFINISHED
    assert fate(aim, after(), {"openInvoices"}) is Fate.RIGHT


@pytest.mark.parametrize(
    ("value", "moment", "fits"),
    [
        ("2026-05-19", "2026-05-19T09:00", True),
        ("2026-05-19", "2026-05-20T09:00", False),
        ("2026-05-19 afternoon", "2026-05-19T13:00", True),
        ("2026-05-19 afternoon", "2026-05-19T09:00", False),
        ("2026-05-18..2026-05-24", "2026-05-24T09:00", True),
        ("2026-05-18, 2026-05-20", "2026-05-19T09:00", False),
        ("not friday", "2026-05-22T09:00", False),
        ("not friday", "2026-05-21T09:00", True),
    ],
)
def test_that_a_wish_fits_its_days(value: str, moment: str, fits: bool) -> None:
    wish = read_wish(value, ("words",))
    assert isinstance(wish, Wish)
    assert wish.fits(datetime.fromisoformat(moment)) is fits


def test_that_slips_of_the_fingers_leave_numbers_alone() -> None:
    manner = Manner(Random(1), slips=1.0, chatty=False)
    said = {manner.say("move it to 94107 tomorrow") for _ in range(50)}
    assert len(said) > 5 and all("94107" in text for text in said)
