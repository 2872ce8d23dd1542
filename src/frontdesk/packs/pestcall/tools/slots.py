"""The tool that finds free slots."""

from typing import Annotated

import msgspec

from frontdesk import (
    AskedFor,
    Kind,
    NotFound,
    Strings,
    Tool,
    ToolContext,
    Verified,
    enumerated,
)
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.records import Service, Slot, SlotId
from frontdesk.packs.pestcall.sayings import free_times
from frontdesk.packs.pestcall.slots import (
    is_called,
    nearest,
    one_for_each_time,
    read_slot_id,
    search_from,
    spread,
    starts_at,
)
from frontdesk.packs.pestcall.states import PRESENTING_SLOTS, presenting
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.times import PartOfDay
from frontdesk.packs.pestcall.tools.asking import reading
from frontdesk.packs.pestcall.tools.reschedule import (
    Daytime,
    FirstDay,
    LastDay,
    StartTime,
    TechnicianName,
)
from frontdesk.packs.pestcall.views import SLOT, SlotView, view_slot

SLOTS = "availableSlots"
SHOWN = 6
SAID = 4

_After = Annotated[int | None, msgspec.Meta(description="Number of a listed slot to go on from")]


class SlotsInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """When the customer has time; everything may be left open."""

    from_date: FirstDay = None
    to_date: LastDay = None
    part_of_day: Daytime = PartOfDay.ANY
    time: StartTime = None
    technician: TechnicianName = None
    service: Service = Service.GENERAL
    after: _After = None


class SlotList(msgspec.Struct, frozen=True, rename="camel"):
    """Some free slots; `more` tells that there are others."""

    slots: list[SlotView]
    more: bool


async def find_slots(
    crm: Crm, scope: Scope, wanted: SlotsInput, minutes: int, most: int = SHOWN
) -> tuple[list[Slot], bool]:
    """A few free slots over the days asked for, and whether there are more."""
    found = await _all_slots(crm, scope, wanted, minutes)
    chosen = spread(found, scope.zone, most)
    return chosen, len(found) > len(chosen)


async def near_slots(crm: Crm, scope: Scope, wanted: SlotsInput, minutes: int) -> list[Slot]:
    """Free slots that come close to a time or a technician that has none."""
    replaced = msgspec.structs.replace
    without = (
        replaced(wanted, time=None),
        replaced(wanted, technician=None),
        replaced(wanted, time=None, technician=None),
    )
    for less in without if wanted.time or wanted.technician else ():
        found = await _all_slots(crm, scope, less, minutes)
        if found:
            return nearest(found, wanted.time, scope.zone, SHOWN)
    return []


async def _slots_after(
    crm: Crm, scope: Scope, wanted: SlotsInput, slot_id: SlotId
) -> tuple[list[Slot], bool]:
    """The slots that come next after one of them, each time once, and whether there are more."""
    named = read_slot_id(slot_id)
    found = await _all_slots(crm, scope, wanted, wanted.service.minutes)
    later = one_for_each_time([s for s in found if named is not None and s.starts_at > named[1]])
    return later[:SHOWN], len(later) > SHOWN


async def _all_slots(crm: Crm, scope: Scope, wanted: SlotsInput, minutes: int) -> list[Slot]:
    search = search_from(
        scope.now, scope.zone, minutes, (wanted.from_date, wanted.to_date), wanted.part_of_day
    )
    found = await crm.slots(scope, search)
    return [
        slot
        for slot in found
        if (not wanted.time or starts_at(slot, wanted.time, scope.zone))
        and (not wanted.technician or is_called(slot.technician, wanted.technician))
    ]


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
        return strings.say("free.nothing")
    said = strings.say("free.said", days=_by_day(out.slots[:SAID], strings))
    return f"{said} {strings.say('free.more')}" if out.more else said


def available_slots(crm: Crm, strings: Strings = ENGLISH) -> Tool[SlotsInput, SlotList]:
    """The tool that finds free slots."""

    async def read(ctx: ToolContext, wanted: SlotsInput) -> SlotList:
        scope = reading(ctx)
        if wanted.after is None:
            slots, more = await find_slots(crm, scope, wanted, wanted.service.minutes)
        else:
            last = ctx.dialog.listed_id(SLOT, wanted.after)
            if last is None:
                raise NotFound(f"expected a number of the last list; got {wanted.after}")
            slots, more = await _slots_after(crm, scope, wanted, SlotId(last))
        return SlotList([view_slot(slot, scope) for slot in slots], more)

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
        asks=lambda out: None if out.slots else AskedFor(SLOTS),
        gates=(Verified(),),
        does=strings.say("free.does"),
        prefetch=(SlotsInput(),),
        acknowledgement=strings.wordings("free.acknowledged"),
        progress=strings.say("free.progress"),
        missing=strings.say("free.missing"),
        examples=free_times.SLOTS,
    )
