"""The tool that finds free slots."""

from datetime import date
from typing import Annotated

import msgspec

from frontdesk import (
    AskedFor,
    Kind,
    Spoken,
    Strings,
    Tool,
    ToolContext,
    Verified,
    enumerated,
)
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.records import Service, Slot
from frontdesk.packs.pestcall.sayings import free_times
from frontdesk.packs.pestcall.slots import search_from, spread
from frontdesk.packs.pestcall.states import PRESENTING_SLOTS, presenting
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.times import PartOfDay
from frontdesk.packs.pestcall.tools.asking import reading
from frontdesk.packs.pestcall.views import SlotView, view_slot

SLOTS = "availableSlots"
SHOWN = 6
SAID = 4

_FirstDay = Annotated[date | None, msgspec.Meta(description="First day, YYYY-MM-DD"), Spoken.DAY]
_LastDay = Annotated[date | None, msgspec.Meta(description="Last day, YYYY-MM-DD"), Spoken.LAST_DAY]


class SlotsInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """When the customer has time; everything may be left open."""

    from_date: _FirstDay = None
    to_date: _LastDay = None
    part_of_day: Annotated[PartOfDay, Spoken.PART_OF_DAY] = PartOfDay.ANY
    service: Service = Service.GENERAL


class SlotList(msgspec.Struct, frozen=True, rename="camel"):
    """Some free slots; `more` tells that there are others."""

    slots: list[SlotView]
    more: bool


async def find_slots(
    crm: Crm, scope: Scope, wanted: SlotsInput, minutes: int, most: int = SHOWN
) -> tuple[list[Slot], bool]:
    """A few free slots over the days asked for, and whether there are more."""
    search = search_from(
        scope.now, scope.zone, minutes, (wanted.from_date, wanted.to_date), wanted.part_of_day
    )
    found = await crm.slots(scope, search)
    chosen = spread(found, scope.zone, most)
    return chosen, len(found) > len(chosen)


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
        slots, more = await find_slots(crm, scope, wanted, wanted.service.minutes)
        return SlotList([view_slot(slot, scope) for slot in slots], more)

    return Tool(
        name=SLOTS,
        description=(
            "Find free times for a visit, by local dates and part of the day. Use it when the "
            "customer asks when someone could come; it books nothing."
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
