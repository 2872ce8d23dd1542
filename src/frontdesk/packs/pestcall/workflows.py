"""The three workflows, as data: what leads to cancelling, moving and booking a visit."""

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
)
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.records import Service
from frontdesk.packs.pestcall.states import (
    PENDING_CANCELLATION,
    PENDING_RESCHEDULE,
    PENDING_SCHEDULE,
    PENDING_SCHEDULE_DETAILS,
    PRESENTING_APPOINTMENTS,
    PRESENTING_SLOTS,
)
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import customer_of, reading
from frontdesk.packs.pestcall.tools.cancel import CANCEL, CancelInput
from frontdesk.packs.pestcall.tools.reschedule import RESCHEDULE, RescheduleInput
from frontdesk.packs.pestcall.tools.schedule import SCHEDULE, ScheduleInput
from frontdesk.packs.pestcall.tools.slots import SlotsInput, find_slots
from frontdesk.packs.pestcall.views import AppointmentView, view_appointment, view_slot


def _options(labelled: list[tuple[str, dict[str, Any]]]) -> list[Option]:
    return [
        Option(id=OptionId(f"o{number}"), label=label, value=value)
        for number, (label, value) in enumerate(labelled, 1)
    ]


def _wanted(chosen: Chosen) -> SlotsInput:
    """When the customer has time, as far as they have said."""
    names = {field.encode_name for field in msgspec.structs.fields(SlotsInput)}
    return msgspec.convert({n: v for n, v in chosen.items() if n in names}, SlotsInput)


def _value(view: AppointmentView, minutes: int) -> dict[str, Any]:
    return {
        "appointmentId": view.appointment_id,
        "startsAt": view.starts_at,
        "minutes": minutes,
    }


def workflows(crm: Crm, strings: Strings = ENGLISH) -> tuple[Workflow, ...]:
    """Cancel, reschedule and schedule over these records."""

    async def appointments(ctx: ToolContext, _: Chosen) -> list[Option]:
        scope = reading(ctx)
        found = await crm.appointments(scope, customer_of(ctx))
        views = [(view_appointment(one, scope), one.minutes) for one in found]
        return _options([(view.words(strings), _value(view, minutes)) for view, minutes in views])

    async def slots_for_move(ctx: ToolContext, chosen: Chosen) -> list[Option]:
        return await slots(ctx, chosen, int(chosen["appointment"]["minutes"]))

    async def slots_for_new(ctx: ToolContext, chosen: Chosen) -> list[Option]:
        return await slots(ctx, chosen, _wanted(chosen).service.minutes)

    async def slots(ctx: ToolContext, chosen: Chosen, minutes: int) -> list[Option]:
        scope = reading(ctx)
        found, _ = await find_slots(crm, scope, _wanted(chosen), minutes)
        return _options(
            [(view_slot(one, scope).words(strings), {"slotId": one.id}) for one in found]
        )

    async def address(ctx: ToolContext, _: Chosen) -> str | None:
        found = await crm.customer(reading(ctx), customer_of(ctx))
        return found.address if found else None

    return (
        Workflow(
            kind="cancel",
            effect=CANCEL,
            steps=(
                Choose(
                    name="appointment",
                    state=PRESENTING_APPOINTMENTS,
                    options=appointments,
                    intro=strings.say("cancel.which"),
                    none=strings.say("cancel.none"),
                ),
            ),
            confirm_state=PENDING_CANCELLATION,
            arguments=lambda chosen: CancelInput(
                chosen["appointment"]["appointmentId"], chosen["appointment"]["startsAt"]
            ),
            declined=strings.say("cancel.declined"),
            expired=strings.say("free.expired"),
            expired_asks=OfferedTool(CANCEL),
        ),
        Workflow(
            kind="reschedule",
            effect=RESCHEDULE,
            steps=(
                Choose(
                    name="appointment",
                    state=PRESENTING_APPOINTMENTS,
                    options=appointments,
                    intro=strings.say("move.which"),
                    none=strings.say("visit.none"),
                    none_asks=OfferedTool(SCHEDULE),
                ),
                Choose(
                    name="slot",
                    state=PRESENTING_SLOTS,
                    options=slots_for_move,
                    intro=strings.say("free.which"),
                    again=strings.say("free.again"),
                    none=strings.say("free.none"),
                    none_asks=AskedFor(RESCHEDULE),
                ),
            ),
            confirm_state=PENDING_RESCHEDULE,
            arguments=lambda chosen: RescheduleInput(
                appointment_id=chosen["appointment"]["appointmentId"],
                starts_at=chosen["appointment"]["startsAt"],
                slot_id=chosen["slot"]["slotId"],
            ),
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
                ),
                Choose(
                    name="slot",
                    state=PRESENTING_SLOTS,
                    options=slots_for_new,
                    intro=strings.say("free.which"),
                    again=strings.say("free.again"),
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
        slot_id=chosen["slot"]["slotId"],
        address=" ".join(str(chosen["address"]["text"]).split()),
        service=Service(chosen.get("service", Service.GENERAL)),
        notes=chosen.get("notes", ""),
    )
