"""The three workflows, as data: what leads to cancelling, moving and booking a visit."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from frontdesk import (
    AskedFor,
    Choose,
    Chosen,
    ConfirmOnFile,
    OfferedTool,
    Option,
    OptionId,
    Strings,
    ToolContext,
    Workflow,
    moment_in_words,
    read_address,
)
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.records import AppointmentId, Service, Slot
from frontdesk.packs.pestcall.states import (
    PENDING_CANCELLATION,
    PENDING_RESCHEDULE,
    PENDING_SCHEDULE,
    PENDING_SCHEDULE_DETAILS,
    PRESENTING_APPOINTMENTS,
    PRESENTING_SLOTS,
)
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.times import local_day
from frontdesk.packs.pestcall.tools.asking import LONGEST_NOTES, customer_of, reading
from frontdesk.packs.pestcall.tools.cancel import CANCEL, CancelInput
from frontdesk.packs.pestcall.tools.reschedule import NARROWING, RESCHEDULE, RescheduleInput
from frontdesk.packs.pestcall.tools.schedule import SCHEDULE, ScheduleInput
from frontdesk.packs.pestcall.tools.slots import SlotFor, SlotsInput, find_slots, near_slots
from frontdesk.packs.pestcall.tools.timing import TIMING, not_free, shifted
from frontdesk.packs.pestcall.views import (
    APPOINTMENT,
    SLOT,
    AppointmentView,
    view_appointment,
    view_slot,
    visit_labels,
)

NOTES = "notes"


def _wanted(chosen: Chosen) -> SlotsInput:
    """When the customer has time, as far as they have said, counted from the visit where asked."""
    names = {field.encode_name for field in msgspec.structs.fields(SlotsInput)}
    wanted = msgspec.convert({n: v for n, v in chosen.items() if n in names}, SlotsInput)
    days, moved = chosen.get("shiftDays"), chosen.get(APPOINTMENT)
    if days is None or moved is None or wanted.from_date is not None:
        return wanted
    day, time = shifted(wanted, days, datetime.fromisoformat(moved["startsAt"]))
    return msgspec.structs.replace(wanted, from_date=day, to_date=None, time=time)


def _purpose(chosen: Chosen) -> SlotFor:
    """What the slot is for: the visit that is moved, or a new one."""
    moved = chosen.get(APPOINTMENT)
    if moved is None:
        return SlotFor(_wanted(chosen).service.minutes)
    return SlotFor(
        int(moved["minutes"]),
        AppointmentId(moved["appointmentId"]),
        moved.get("technician", ""),
        int(datetime.fromisoformat(moved["startsAt"]).timestamp()) * 1000,
    )


def _value(view: AppointmentView, minutes: int) -> dict[str, Any]:
    return {
        "appointmentId": view.appointment_id,
        "startsAt": view.starts_at,
        "minutes": minutes,
        "technician": view.technician,
        "service": view.service,
    }


def workflows(crm: Crm, strings: Strings = ENGLISH) -> tuple[Workflow, ...]:
    """Cancel, reschedule and schedule over these records."""

    async def appointments(ctx: ToolContext, _: Chosen) -> list[Option]:
        scope = reading(ctx)
        found = await crm.appointments(scope, customer_of(ctx))
        views = [view_appointment(one, scope) for one in found]
        labels = visit_labels(views, strings)
        return [
            Option(OptionId(view.appointment_id), label, _value(view, one.minutes))
            for view, label, one in zip(views, labels, found, strict=True)
        ]

    async def slots(ctx: ToolContext, chosen: Chosen) -> list[Option]:
        scope = reading(ctx)
        found, _ = await find_slots(crm, scope, _wanted(chosen), _purpose(chosen))
        return slot_options(found, scope)

    async def slots_near(ctx: ToolContext, chosen: Chosen) -> list[Option]:
        scope = reading(ctx)
        found = await near_slots(crm, scope, _wanted(chosen), _purpose(chosen))
        return slot_options(found, scope)

    async def intro(ctx: ToolContext, chosen: Chosen) -> str:
        _, more = await find_slots(crm, reading(ctx), _wanted(chosen), _purpose(chosen))
        said = "free.which_more" if more else "free.which"
        return strings.say(said, visit=moved_visit(ctx, chosen))

    async def instead(ctx: ToolContext, chosen: Chosen) -> str:
        refusal = not_free(_wanted(chosen), local_day(ctx.now, ctx.zone), strings)
        return strings.say("free.instead", not_free=refusal, visit=moved_visit(ctx, chosen))

    def moved_visit(ctx: ToolContext, chosen: Chosen) -> str:
        """Which visit the times are for, where one is moved."""
        moved = chosen.get(APPOINTMENT)
        if moved is None or "service" not in moved:
            return ""
        starts = datetime.fromisoformat(moved["startsAt"])
        when = moment_in_words(starts, local_day(ctx.now, ctx.zone), strings.locale)
        return strings.say("free.for_visit", service=moved["service"], when=when)

    def slot_options(found: list[Slot], scope: Scope) -> list[Option]:
        views = [view_slot(one, scope) for one in found]
        values = [{"slotId": view.slot_id, "startsAt": view.starts_at} for view in views]
        return [
            Option(OptionId(view.slot_id), view.words(strings), value)
            for view, value in zip(views, values, strict=True)
        ]

    async def address(ctx: ToolContext, _: Chosen) -> str | None:
        found = await crm.customer(reading(ctx), customer_of(ctx))
        return found.address if found else None

    return (
        Workflow(
            kind="cancel",
            effect=CANCEL,
            steps=(
                Choose(
                    name=APPOINTMENT,
                    state=PRESENTING_APPOINTMENTS,
                    options=appointments,
                    named_by="which",
                    intro=strings.say("cancel.which"),
                    none=strings.say("cancel.none"),
                    together=_together,
                ),
            ),
            confirm_state=PENDING_CANCELLATION,
            arguments=lambda chosen: CancelInput(
                appointment_id=chosen[APPOINTMENT]["appointmentId"],
                starts_at=chosen[APPOINTMENT]["startsAt"],
                notes=_notes(chosen),
            ),
            note=NOTES,
            declined=strings.say("cancel.declined"),
            expired=strings.say("free.expired"),
            expired_asks=OfferedTool(CANCEL),
        ),
        Workflow(
            kind="reschedule",
            effect=RESCHEDULE,
            steps=(
                Choose(
                    name=APPOINTMENT,
                    state=PRESENTING_APPOINTMENTS,
                    options=appointments,
                    named_by="which",
                    intro=strings.say("move.which"),
                    none=strings.say("visit.none"),
                    none_asks=OfferedTool(SCHEDULE),
                ),
                Choose(
                    name=SLOT,
                    state=PRESENTING_SLOTS,
                    options=slots,
                    intro=intro,
                    again=strings.say("free.again"),
                    narrowed_by=NARROWING,
                    near=slots_near,
                    instead=instead,
                    none=strings.say("free.none"),
                    none_asks=AskedFor(RESCHEDULE),
                ),
            ),
            confirm_state=PENDING_RESCHEDULE,
            arguments=lambda chosen: RescheduleInput(
                appointment_id=chosen[APPOINTMENT]["appointmentId"],
                starts_at=chosen[APPOINTMENT]["startsAt"],
                slot_id=chosen[SLOT]["slotId"],
                notes=_notes(chosen),
            ),
            note=NOTES,
            declined=strings.say("move.declined"),
            expired=strings.say("free.expired"),
            expired_asks=OfferedTool(RESCHEDULE),
        ),
        Workflow(
            kind="schedule",
            effect=SCHEDULE,
            steps=(
                ConfirmOnFile(
                    name="address",
                    state=PENDING_SCHEDULE_DETAILS,
                    on_file=address,
                    question=lambda known: strings.say("book.address", address=known),
                    ask_anew=strings.say("book.other_address"),
                    another=strings.say("book.another_address"),
                    reads=read_address,
                    note=NOTES,
                ),
                Choose(
                    name=SLOT,
                    state=PRESENTING_SLOTS,
                    options=slots,
                    intro=intro,
                    again=strings.say("free.again"),
                    narrowed_by=TIMING,
                    near=slots_near,
                    instead=instead,
                    none=strings.say("free.none"),
                    none_asks=AskedFor(SCHEDULE),
                ),
            ),
            confirm_state=PENDING_SCHEDULE,
            arguments=_visit,
            declined=strings.say("book.declined"),
            expired=strings.say("free.expired"),
            expired_asks=OfferedTool(SCHEDULE),
        ),
    )


def _visit(chosen: Chosen) -> ScheduleInput:
    return ScheduleInput(
        slot_id=chosen[SLOT]["slotId"],
        address=" ".join(str(chosen["address"]["text"]).split()),
        service=Service(chosen.get("service", Service.GENERAL)),
        notes=_notes(chosen),
    )


def _notes(chosen: Chosen) -> str:
    return chosen.get(NOTES, "")[:LONGEST_NOTES]


def _together(visits: Sequence[Option]) -> Option:
    """Several visits as one choice, told apart by commas."""
    fields = ("appointmentId", "startsAt")
    value = {name: ",".join(visit.value[name] for visit in visits) for name in fields}
    return Option(OptionId(""), ", ".join(visit.label for visit in visits), value)
