"""What the practice's desk can change, after a yes: book, move, cancel, remind."""

from datetime import datetime
from functools import partial
from typing import Annotated, Any, cast

import msgspec

from dental.identity import IDLE, MACHINE, Given
from dental.looking import Told, When, now_of, time_words, visit_words
from dental.practice import Dentist, FreeTime, Practice, Treatment, Visit
from dental.texting import Texting
from frontdesk import (
    Action,
    Dialog,
    EffectRefused,
    Kind,
    Shown,
    Spoken,
    Tool,
    ToolContext,
    Transaction,
    Verified,
)

BOOK, MOVE, CANCEL, REMIND = "bookVisit", "moveVisit", "cancelVisit", "sendReminder"
_Filled = Annotated[str, msgspec.Meta(max_length=100), Spoken.ID]
_Which = Annotated[
    int | Annotated[str, msgspec.Meta(max_length=200)],
    msgspec.Meta(description="Its number in the list, or words: 'the cleaning'"),
    Spoken.WHICH,
]


class NewVisit(When, frozen=True):
    """What for, and when; then the time itself."""

    treatment: _Which = ""
    treatment_id: _Filled = ""
    time_id: _Filled = ""


class OneVisit(Given, frozen=True):
    """Which visit."""

    which: _Which = ""
    visit_id: _Filled = ""


class MovedVisit(When, frozen=True):
    """Which visit, and when the patient has time; then the time itself."""

    shift_days: Annotated[int | None, Spoken.SHIFT] = None
    shift_minutes: Annotated[int | None, Spoken.SHIFT_TIME] = None
    which: _Which = ""
    visit_id: _Filled = ""
    time_id: _Filled = ""


_tool: type[Tool[Any, Told]] = Tool


def _idle(dialog: Dialog, _: Told) -> Dialog:
    # One that is carried out late, in a new call, leaves that as it is.
    return MACHINE.move(dialog, IDLE) if dialog.verified else dialog


def _words(out: Told) -> str:
    return out.words


_changing = partial(
    _tool, kind=Kind.EFFECT, output=Told, after=_idle, say=_words, gates=(Verified(),)
)


def _article(treatment: Treatment) -> str:
    return f"{'an' if treatment.value[0] in 'aeiou' else 'a'} {treatment.value}"


class _Book:
    """The practice's records as the effects see them: refused where something has changed."""

    def __init__(self, practice: Practice) -> None:
        self._practice = practice

    def visit(self, ctx: ToolContext, visit_id: str) -> Visit:
        own = self._practice.visits_of(ctx.dialog.verified_as or "", now_of(ctx))
        found = next((visit for visit in own if visit.id == visit_id), None)
        if found is None:
            raise EffectRefused("That visit isn't in the book any more, so I changed nothing.")
        return found

    def free(self, ctx: ToolContext, time_id: str) -> FreeTime:
        at, _, dentist = time_id.partition(" ")
        if not any(free.id == time_id for free in self._practice.free(now_of(ctx))):
            raise EffectRefused("That time has just been taken, so I changed nothing.")
        return FreeTime(Dentist(dentist), datetime.fromisoformat(at))


def bookings(practice: Practice) -> tuple[Tool[Any, Any], ...]:
    """The effects that need a free time: booking and moving."""
    book = _Book(practice)

    async def show_booking(ctx: ToolContext, _: Transaction, given: NewVisit) -> Shown:
        when = time_words(book.free(ctx, given.time_id), now_of(ctx))
        what = _article(Treatment(given.treatment_id))
        return Shown({"time": given.time_id, "for": what}, f"Shall I book {what} on {when}?")

    async def do_booking(ctx: ToolContext, _: Transaction, given: NewVisit) -> Told:
        free, treatment = book.free(ctx, given.time_id), Treatment(given.treatment_id)
        made = practice.book(ctx.dialog.verified_as or "", treatment, free)
        return Told(f"Done: {visit_words(made, now_of(ctx))} is booked.")

    async def show_move(ctx: ToolContext, _: Transaction, given: MovedVisit) -> Shown:
        visit, free = book.visit(ctx, given.visit_id), book.free(ctx, given.time_id)
        before, after = time_words(visit.time, now_of(ctx)), time_words(free, now_of(ctx))
        text = f"Shall I move your {visit.treatment} from {before} to {after}?"
        return Shown({"visit": visit.id, "from": visit.time.id, "to": free.id}, text)

    async def do_move(ctx: ToolContext, _: Transaction, given: MovedVisit) -> Told:
        visit, free = book.visit(ctx, given.visit_id), book.free(ctx, given.time_id)
        visit.time = free
        return Told(f"Done: your {visit.treatment} is now on {time_words(free, now_of(ctx))}.")

    return (
        _changing(
            name=BOOK,
            description="Book a new visit, beside those that the patient has.",
            input=NewVisit,
            write=do_booking,
            show=show_booking,
            does="book a visit",
            action=Action("book", "visit", also=("schedule",)),
            examples=(
                "I'd like to make an appointment",
                "can I book a cleaning",
                "I need a check-up",
                "I think I need a filling",
                "schedule me in for teeth whitening",
                "can I come in and see the dentist next week",
                "book me with Dr. Patel on Friday",
                "sign me up for a new visit",
            ),
        ),
        _changing(
            name=MOVE,
            description="Move one of the patient's coming visits to another time.",
            input=MovedVisit,
            write=do_move,
            show=show_move,
            does="move a visit",
            action=Action("move", "visit", also=("reschedule", "change", "switch")),
            examples=(
                "I need to reschedule my appointment",
                "move my cleaning to Friday",
                "can I come a different day instead",
                "I can't make it on Tuesday, can we change it",
                "push my visit back a week",
                "could I come earlier than that",
                "I want to change my appointment",
            ),
        ),
    )


def endings(practice: Practice) -> tuple[Tool[Any, Any], ...]:
    """The effects on a visit as it is: cancelling it, and a reminder of it."""
    book = _Book(practice)

    async def show_cancelling(ctx: ToolContext, _: Transaction, given: OneVisit) -> Shown:
        visit = book.visit(ctx, given.visit_id)
        text = f"Shall I cancel your {visit.treatment} on {time_words(visit.time, now_of(ctx))}?"
        return Shown({"visit": visit.id, "time": visit.time.id}, text)

    async def do_cancelling(ctx: ToolContext, _: Transaction, given: OneVisit) -> Told:
        gone = book.visit(ctx, given.visit_id)
        del practice.visits[gone.id]
        return Told(f"Done: your {gone.treatment} is cancelled.")

    async def show_reminder(ctx: ToolContext, _: Transaction, given: OneVisit) -> Shown:
        visit = book.visit(ctx, given.visit_id)
        phone = practice.patient(visit.patient).phone
        words = f"your {visit.treatment} on {time_words(visit.time, now_of(ctx))}"
        text = f"Shall I text a reminder of {words} to the number ending in {phone}?"
        return Shown({"visit": visit.id, "time": visit.time.id, "phone": phone}, text)

    async def send_reminder(ctx: ToolContext, given: OneVisit) -> Told:
        visit, texting = book.visit(ctx, given.visit_id), cast("Texting", ctx.shared)
        phone = practice.patient(visit.patient).phone
        words = f"Your {visit.treatment} is on {time_words(visit.time, now_of(ctx))}."
        await texting.send(ctx.key, phone, words)
        return sent(visit)

    async def find_reminder(ctx: ToolContext, given: OneVisit) -> Told | None:
        texting = cast("Texting", ctx.shared)
        was_sent = await texting.was_sent(ctx.key)
        return sent(book.visit(ctx, given.visit_id)) if was_sent else None

    def sent(visit: Visit) -> Told:
        return Told(f"Done: the reminder of your {visit.treatment} is on its way.")

    return (
        _changing(
            name=CANCEL,
            description="Cancel one of the patient's coming visits.",
            input=OneVisit,
            write=do_cancelling,
            show=show_cancelling,
            does="cancel a visit",
            action=Action("cancel", "visit", ends=True),
            examples=(
                "cancel my appointment",
                "I don't need the cleaning any more",
                "please take me off the schedule",
                "I won't be coming on Tuesday",
                "call off my check-up",
                "I'd like to cancel a visit",
            ),
        ),
        _changing(
            name=REMIND,
            description="Text the patient a reminder of one of their coming visits.",
            input=OneVisit,
            perform=send_reminder,
            look_up=find_reminder,
            key_is_idempotent=True,
            look_up_is_authoritative=True,
            show=show_reminder,
            does="text you a reminder",
            action=Action("send", "reminder", also=("sent", "text", "remind")),
            examples=(
                "can you send me a reminder",
                "text me the time of my appointment",
                "remind me about my visit",
                "I always forget, could you send a text before",
                "please send the appointment to my phone",
            ),
        ),
    )
