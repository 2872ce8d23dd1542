"""What a page shows of a change to visits: how they are, and how they will be."""

from collections.abc import Sequence

from frontdesk import Card, Strings
from frontdesk.packs.pestcall.crm import Scope
from frontdesk.packs.pestcall.records import Slot
from frontdesk.packs.pestcall.times import iso, minutes_later
from frontdesk.packs.pestcall.views import AppointmentView, SlotView, view_slot


def cancelling(visits: Sequence[AppointmentView], strings: Strings) -> Card:
    """Visits that are given up."""
    first = visits[0]
    if len(visits) == 1:
        return Card(
            title=_named(first.service),
            before=_lines(first, strings),
            after=(strings.say("card.gone"),),
            accept=strings.say("card.accept_cancel"),
            decline=strings.say("card.decline"),
            done=strings.say("card.done_cancel"),
        )
    return Card(
        title=strings.say("card.several", count=len(visits)),
        before=tuple(_named(visit.words(strings)) for visit in visits),
        accept=strings.say("card.accept_cancel_all"),
        decline=strings.say("card.decline_all"),
        done=strings.say("card.done_cancel_all"),
    )


def moving(
    visit: AppointmentView, free: Slot, minutes: int, scope: Scope, strings: Strings
) -> Card:
    """A visit, and the time at which it will be."""
    return Card(
        title=_named(visit.service),
        before=_lines(visit, strings),
        after=_lines(view_slot(free, scope), strings),
        accept=strings.say("card.accept_move"),
        decline=strings.say("card.decline"),
        done=strings.say("card.done_move"),
        starts_at=iso(free.starts_at, scope.zone),
        ends_at=iso(minutes_later(free.starts_at, minutes), scope.zone),
        place=visit.address,
    )


def booking(
    service: str, free: Slot, minutes: int, address: str, scope: Scope, strings: Strings
) -> Card:
    """A visit that there will be."""
    return Card(
        title=_named(service),
        after=(*_lines(view_slot(free, scope), strings), address),
        accept=strings.say("card.accept_book"),
        decline=strings.say("card.decline_book"),
        done=strings.say("card.done_book"),
        starts_at=iso(free.starts_at, scope.zone),
        ends_at=iso(minutes_later(free.starts_at, minutes), scope.zone),
        place=address,
    )


def _lines(at: AppointmentView | SlotView, strings: Strings) -> tuple[str, ...]:
    """When it is, and with whom."""
    return _named(at.when), strings.say("visit.with", technician=at.technician)


def _named(words: str) -> str:
    """Words as a line of their own begins."""
    return words[:1].upper() + words[1:]
