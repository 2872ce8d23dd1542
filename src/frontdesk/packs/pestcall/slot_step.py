"""The step of a workflow in which a free time is chosen: what fits, what is near, and its words."""

from dataclasses import dataclass
from datetime import datetime

import msgspec

from frontdesk import (
    SAME_PERSON,
    AskedFor,
    Choose,
    Chosen,
    Option,
    OptionId,
    Strings,
    ToolContext,
    moment_in_words,
)
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.records import Appointment, AppointmentId, Service, Slot, SlotId
from frontdesk.packs.pestcall.states import PRESENTING_SLOTS
from frontdesk.packs.pestcall.times import local_day, local_time
from frontdesk.packs.pestcall.tools.asking import customer_of, reading
from frontdesk.packs.pestcall.tools.slots import (
    SlotFor,
    SlotsInput,
    find_slots,
    near_slots,
    refusal_of,
)
from frontdesk.packs.pestcall.views import APPOINTMENT, SLOT, view_slot

AS_BEFORE = "asBefore"


@dataclass(frozen=True, slots=True)
class SlotStep:
    """How free times are found and introduced, over a company's records."""

    crm: Crm
    strings: Strings

    def choose(self, effect: str, narrowed_by: tuple[str, ...]) -> Choose:
        """The step for an effect whose fields narrow the times."""
        return Choose(
            name=SLOT,
            state=PRESENTING_SLOTS,
            options=self._options,
            intro=self._intro,
            again=self.strings.say("free.again"),
            narrowed_by=narrowed_by,
            near=self._near,
            instead=self._instead,
            none=self.strings.say("free.none"),
            none_asks=AskedFor(effect),
        )

    async def before(self, ctx: ToolContext, chosen: Chosen) -> Appointment | None:
        """The visit that is to be booked again as it was: one called off, else the last made.

        Where a service is named, it is that one that is booked, and none is as before.
        """
        if not chosen.get(AS_BEFORE) or chosen.get("service") not in {None, Service.GENERAL}:
            return None
        scope, customer_id = reading(ctx), customer_of(ctx)
        called_off = await self.crm.cancelled_appointments(scope, customer_id)
        made = [] if called_off else await self.crm.past_appointments(scope, customer_id)
        return next(iter([*called_off, *made]), None)

    async def _options(self, ctx: ToolContext, chosen: Chosen) -> list[Option]:
        wanted, purpose = await self._asked(ctx, chosen)
        found, _ = await find_slots(self.crm, reading(ctx), wanted, purpose)
        taken = chosen.get(SLOT)
        if taken is not None:
            # Where another step is corrected, the time stays if it can.
            kept = await self.crm.slot(
                reading(ctx), SlotId(taken["slotId"]), purpose.minutes, purpose.moving
            )
            found = [kept] if kept is not None else found
        return self._told(ctx, found, wanted.service if chosen.get(AS_BEFORE) else None)

    async def _near(self, ctx: ToolContext, chosen: Chosen) -> list[Option]:
        wanted, purpose = await self._asked(ctx, chosen)
        found = await near_slots(self.crm, reading(ctx), wanted, purpose)
        return self._told(ctx, found, wanted.service if chosen.get(AS_BEFORE) else None)

    async def _intro(self, ctx: ToolContext, chosen: Chosen) -> str:
        wanted, purpose = await self._asked(ctx, chosen)
        _, more = await find_slots(self.crm, reading(ctx), wanted, purpose)
        said = "free.which_more" if more else "free.which"
        return self.strings.say(said, visit=self._moved(ctx, chosen))

    async def _instead(self, ctx: ToolContext, chosen: Chosen) -> str:
        wanted, _ = await self._asked(ctx, chosen)
        refusal = await refusal_of(self.crm, reading(ctx), wanted, self.strings)
        return self.strings.say("free.instead", not_free=refusal, visit=self._moved(ctx, chosen))

    async def _asked(self, ctx: ToolContext, chosen: Chosen) -> tuple[SlotsInput, SlotFor]:
        """When the customer has time, as far as they have said, and what the time is for."""
        wanted = _wanted(chosen)
        before = await self.before(ctx, chosen)
        if before is not None:
            wanted = _as_before(wanted, before, ctx)
            return wanted, SlotFor(wanted.service.minutes, technician=before.technician.name)
        moved = chosen.get(APPOINTMENT)
        if moved is None:
            return wanted, SlotFor(wanted.service.minutes)
        return wanted, SlotFor(
            int(moved["minutes"]),
            AppointmentId(moved["appointmentId"]),
            moved.get("technician", ""),
            int(datetime.fromisoformat(moved["startsAt"]).timestamp()) * 1000,
        )

    def _moved(self, ctx: ToolContext, chosen: Chosen) -> str:
        """Which visit the times are for, where one is moved."""
        moved = chosen.get(APPOINTMENT)
        if moved is None or "service" not in moved:
            return ""
        starts = datetime.fromisoformat(moved["startsAt"])
        when = moment_in_words(starts, local_day(ctx.now, ctx.zone), self.strings.locale)
        return self.strings.say("free.for_visit", service=moved["service"], when=when)

    def _told(self, ctx: ToolContext, found: list[Slot], service: Service | None) -> list[Option]:
        views = [view_slot(one, reading(ctx)) for one in found]
        beside = {"service": service.value} if service is not None else {}
        values = [
            {"slotId": v.slot_id, "startsAt": v.starts_at, "technician": v.technician, **beside}
            for v in views
        ]
        return [
            Option(
                OptionId(view.slot_id),
                view.words(self.strings),
                value,
                starts_at=view.starts_at,
                detail=self.strings.say("visit.with", technician=view.technician),
            )
            for view, value in zip(views, values, strict=True)
        ]


def _wanted(chosen: Chosen) -> SlotsInput:
    """What was said of the time."""
    names = {field.encode_name for field in msgspec.structs.fields(SlotsInput)}
    return msgspec.convert({n: v for n, v in chosen.items() if n in names}, SlotsInput)


def _as_before(wanted: SlotsInput, before: Appointment, ctx: ToolContext) -> SlotsInput:
    """The service of a former visit; its time too, where it is still to come and none is named."""
    again = msgspec.structs.replace(wanted, service=before.service)
    if wanted.technician == SAME_PERSON:
        again = msgspec.structs.replace(again, technician=before.technician.name)
    names_day = wanted.from_date is not None or wanted.to_date is not None
    if names_day or wanted.names_hours or before.starts_at <= ctx.now:
        return again
    starts = local_time(before.starts_at, ctx.zone)
    return msgspec.structs.replace(again, from_date=starts.date(), time=f"{starts:%H:%M}")
