"""The tool that finds free slots."""

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Annotated

import msgspec

from frontdesk import (
    NOT_PERSON,
    AskedFor,
    Kind,
    Millis,
    NotFound,
    OfferedTool,
    Strings,
    Tool,
    ToolContext,
    Verified,
    enumerated,
)
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.records import AppointmentId, Service, Slot, SlotId
from frontdesk.packs.pestcall.sayings import free_times
from frontdesk.packs.pestcall.slot_choice import (
    in_order,
    nearest,
    on_first_days,
    one_for_each_time,
    spread,
)
from frontdesk.packs.pestcall.slots import read_slot_id, search_from
from frontdesk.packs.pestcall.states import PRESENTING_SLOTS, presenting
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.times import local_day
from frontdesk.packs.pestcall.tools.asking import UntreatedPest, WantedService, reading
from frontdesk.packs.pestcall.tools.schedule import SCHEDULE
from frontdesk.packs.pestcall.tools.timing import Timing, not_free
from frontdesk.packs.pestcall.views import SLOT, SlotView, view_slot

SLOTS = "availableSlots"
SHOWN, NEAR, SAID = 6, 4, 4
_DAYS_BEFORE, _DAYS_AFTER = timedelta(days=3), timedelta(days=7)

_After = Annotated[int | None, msgspec.Meta(description="Number of a listed slot to go on from")]


class SlotsInput(Timing, frozen=True, rename="camel", forbid_unknown_fields=True):
    """When the customer has time, and what for; everything may be left open."""

    service: WantedService = Service.GENERAL
    untreated: UntreatedPest = None
    after: _After = None


class SlotList(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """Some free slots; `more` tells that there are others.

    `not_free` says what was asked for and is not free; the slots are what is near then.
    """

    slots: list[SlotView]
    more: bool = False
    not_free: str = ""


@dataclass(frozen=True, slots=True)
class SlotFor:
    """What a slot is for: a visit of some length, or one that is moved from where it is."""

    minutes: int
    moving: AppointmentId | None = None
    technician: str = ""
    starts_at: Millis = 0


async def find_slots(
    crm: Crm, scope: Scope, wanted: Timing, purpose: SlotFor, most: int = SHOWN
) -> tuple[list[Slot], bool]:
    """A few free slots over the days asked for, and whether there are more."""
    found = await _fitting(crm, scope, wanted, purpose)
    considered = found
    if wanted.from_date is None and wanted.to_date is None:
        considered = on_first_days(found, scope.zone, SHOWN if wanted.time else 1)
    chosen = in_order(considered, wanted.order, scope.zone) or spread(considered, scope.zone, most)
    return chosen, len(found) > len(chosen)


async def near_slots(crm: Crm, scope: Scope, wanted: Timing, purpose: SlotFor) -> list[Slot]:
    """Free slots that come close to what is wanted and is not free."""
    today = local_day(scope.now, scope.zone)
    first, last = wanted.from_date or wanted.to_date, wanted.to_date or wanted.from_date
    days = max(first or today, today), max(last or today, first or today, today)
    around = days[0] - _DAYS_BEFORE, days[1] + _DAYS_AFTER
    search = search_from(scope.now, scope.zone, purpose.minutes, around)
    found = await crm.slots(scope, replace(search, moving=purpose.moving))
    of_day, others = wanted.of_day(purpose.minutes), _others(found, wanted, purpose, scope)
    # Whom one asks for by name comes first; one time with somebody else is there to choose.
    own = [slot for slot in others if of_day.suits(slot.technician)]
    # Nobody is near who is not wanted at all.
    refused = (wanted.technician or "").startswith(NOT_PERSON)
    elses = [] if refused else [s for s in others if not of_day.suits(s.technician)]
    most = NEAR - 1 if elses else NEAR
    near = nearest(own, of_day, days, scope.zone, most)
    on_days = any(days[0] <= local_day(s.starts_at, scope.zone) <= days[1] for s in others)
    if not on_days:
        # Of what comes after the days that were asked for, the soonest is near whatever its hour.
        later = [slot for slot in own or others if slot.starts_at >= scope.now]
        near = [*later[:1], *(slot for slot in near if slot not in later[:1])][:NEAR]
    taken = {slot.starts_at for slot in near}
    rest = [slot for slot in elses if slot.starts_at not in taken]
    besides = nearest(rest, of_day, days, scope.zone, NEAR - len(near))
    return sorted([*near, *besides], key=lambda slot: slot.starts_at)


async def refusal_of(crm: Crm, scope: Scope, wanted: Timing, strings: Strings) -> str:
    """What is said of what is wanted and not free."""
    today = local_day(scope.now, scope.zone)
    return not_free(wanted, today, await crm.technicians(scope), strings)


async def _slots_after(
    crm: Crm, scope: Scope, wanted: SlotsInput, slot_id: SlotId
) -> tuple[list[Slot], bool]:
    """The slots that come next after one of them, each time once, and whether there are more."""
    named = read_slot_id(slot_id)
    found = await _fitting(crm, scope, wanted, SlotFor(wanted.service.minutes))
    later = [slot for slot in found if named is not None and slot.starts_at > named[1]]
    return later[:SHOWN], len(later) > SHOWN


async def _fitting(crm: Crm, scope: Scope, wanted: Timing, purpose: SlotFor) -> list[Slot]:
    """Every slot that fits, one for each time."""
    today = local_day(scope.now, scope.zone)
    last = wanted.to_date or wanted.from_date
    if last is not None and last < today:
        return []
    days = (wanted.from_date, wanted.to_date)
    search = search_from(scope.now, scope.zone, purpose.minutes, days)
    if wanted.from_date is not None and wanted.from_date > search.last:
        return []
    found = await crm.slots(scope, replace(search, moving=purpose.moving))
    of_day = wanted.of_day(purpose.minutes)
    fit = [s for s in _others(found, wanted, purpose, scope) if of_day.fits(s, scope.zone)]
    return one_for_each_time(fit, purpose.technician)


def _others(slots: list[Slot], wanted: Timing, purpose: SlotFor, scope: Scope) -> list[Slot]:
    """The slots at another time than the visit has, and on no day that is refused."""
    others = (slot for slot in slots if slot.starts_at != purpose.starts_at)
    return [s for s in others if wanted.suits_on(local_day(s.starts_at, scope.zone))]


def _by_day(slots: list[SlotView], strings: Strings) -> str:
    """Slots as one says them: the day once, then its times."""
    days: dict[str, list[str]] = {}
    for slot in slots:
        day, _, time = slot.when.partition(strings.say("free.joint"))
        said = strings.say("free.time", time=time, technician=slot.technician)
        days.setdefault(day, []).append(said)
    return strings.say("free.other_day").join(
        strings.say("free.day", day=day, times=enumerated(times, strings.locale, either=True))
        for day, times in days.items()
    )


def _say(out: SlotList, strings: Strings) -> str:
    if not out.slots:
        return out.not_free or strings.say("free.nothing")
    days = _by_day(out.slots[:SAID], strings)
    if out.not_free:
        return f"{out.not_free} {strings.say('free.near', days=days)}"
    said = strings.say("free.said", days=days)
    return f"{said} {strings.say('free.more')}" if out.more else said


def _asks(out: SlotList) -> OfferedTool | AskedFor | None:
    if out.slots:
        return OfferedTool(SCHEDULE)
    return None if out.not_free else AskedFor(SLOTS)


def available_slots(crm: Crm, strings: Strings = ENGLISH) -> Tool[SlotsInput, SlotList]:
    """The tool that finds free slots."""

    async def read(ctx: ToolContext, wanted: SlotsInput) -> SlotList:
        scope, purpose, refusal = reading(ctx), SlotFor(wanted.service.minutes), ""
        if wanted.untreated is not None and wanted.service is Service.GENERAL:
            return SlotList([], not_free=strings.say("book.untreated"))
        if wanted.after is None:
            slots, more = await find_slots(crm, scope, wanted, purpose)
        else:
            last = ctx.dialog.listed_id(SLOT, wanted.after)
            if last is None:
                raise NotFound(f"expected a number of the last list; got {wanted.after}")
            slots, more = await _slots_after(crm, scope, wanted, SlotId(last))
        if not slots and wanted.after is None:
            slots = await near_slots(crm, scope, wanted, purpose)
            refusal = await refusal_of(crm, scope, wanted, strings)
        return SlotList([view_slot(slot, scope) for slot in slots], more, refusal)

    return Tool(
        name=SLOTS,
        description=(
            "Find free times for a visit. Use it when the customer asks when someone could come; "
            "it books nothing."
        ),
        kind=Kind.READ,
        input=SlotsInput,
        output=SlotList,
        read=read,
        after=lambda dialog, out: presenting(dialog, PRESENTING_SLOTS) if out.slots else dialog,
        say=lambda out: _say(out, strings),
        asks=_asks,
        gates=(Verified(),),
        does=strings.say("free.does"),
        prefetch=(SlotsInput(),),
        acknowledgement=strings.wordings("free.acknowledged"),
        progress=strings.say("free.progress"),
        missing=strings.say("free.missing"),
        examples=free_times.SLOTS,
    )
