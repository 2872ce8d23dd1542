"""The three workflows, as data: what leads to cancelling, moving and booking a visit."""

from collections.abc import Sequence
from typing import Any

from frontdesk import (
    Choose,
    Chosen,
    ConfirmOnFile,
    OfferedTool,
    Option,
    OptionId,
    Strings,
    ToolContext,
    Workflow,
    read_address,
)
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.records import Service
from frontdesk.packs.pestcall.slot_step import SlotStep
from frontdesk.packs.pestcall.states import (
    PENDING_CANCELLATION,
    PENDING_RESCHEDULE,
    PENDING_SCHEDULE,
    PENDING_SCHEDULE_DETAILS,
    PRESENTING_APPOINTMENTS,
)
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import (
    ALSO_CALLED,
    LONGEST_NOTES,
    customer_of,
    reading,
)
from frontdesk.packs.pestcall.tools.cancel import CANCEL, CancelInput
from frontdesk.packs.pestcall.tools.reschedule import NARROWING, RESCHEDULE, RescheduleInput
from frontdesk.packs.pestcall.tools.schedule import SCHEDULE, ScheduleInput
from frontdesk.packs.pestcall.tools.timing import TIMING
from frontdesk.packs.pestcall.views import (
    APPOINTMENT,
    SLOT,
    AppointmentView,
    view_appointment,
    visit_labels,
)

NOTES = "notes"


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
    slot = SlotStep(crm, strings)

    async def appointments(ctx: ToolContext, _: Chosen) -> list[Option]:
        scope = reading(ctx)
        found = await crm.appointments(scope, customer_of(ctx))
        views = [view_appointment(one, scope) for one in found]
        labels = visit_labels(views, strings)
        return [
            Option(
                OptionId(view.appointment_id),
                label,
                _value(view, one.minutes),
                ALSO_CALLED.get(one.service, ()),
            )
            for view, label, one in zip(views, labels, found, strict=True)
        ]

    async def address(ctx: ToolContext, chosen: Chosen) -> str | None:
        before = await slot.before(ctx, chosen)
        if before is not None:
            return before.address
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
                slot.choose(RESCHEDULE, NARROWING),
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
                ),
                slot.choose(SCHEDULE, TIMING),
            ),
            confirm_state=PENDING_SCHEDULE,
            arguments=_visit,
            note=NOTES,
            refuses=lambda chosen: strings.say("book.untreated") if _untreated(chosen) else "",
            declined=strings.say("book.declined"),
            expired=strings.say("free.expired"),
            expired_asks=OfferedTool(SCHEDULE),
        ),
    )


def _untreated(chosen: Chosen) -> bool:
    """Whether the visit is to be for nothing but a pest that is not treated."""
    return bool(chosen.get("untreated")) and chosen.get("service") in {None, Service.GENERAL}


def _visit(chosen: Chosen) -> ScheduleInput:
    return ScheduleInput(
        slot_id=chosen[SLOT]["slotId"],
        address=" ".join(str(chosen["address"]["text"]).split()),
        service=Service(chosen[SLOT].get("service") or chosen.get("service", Service.GENERAL)),
        notes=_notes(chosen),
    )


def _notes(chosen: Chosen) -> str:
    return chosen.get(NOTES, "")[:LONGEST_NOTES]


def _together(visits: Sequence[Option]) -> Option:
    """Several visits as one choice, told apart by commas."""
    fields = ("appointmentId", "startsAt")
    value = {name: ",".join(visit.value[name] for visit in visits) for name in fields}
    return Option(OptionId(""), ", ".join(visit.label for visit in visits), value)
