"""The effect that cancels an appointment."""

from typing import Any

import msgspec

from frontdesk import (
    Action,
    Kind,
    Shown,
    Strings,
    Tool,
    ToolContext,
    Transaction,
    Verified,
)
from frontdesk.packs.pestcall.crm import Crm, Scope
from frontdesk.packs.pestcall.records import Appointment, AppointmentId
from frontdesk.packs.pestcall.sayings import cancelling
from frontdesk.packs.pestcall.states import completed
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.times import iso
from frontdesk.packs.pestcall.tools.asking import (
    FilledByDesk,
    Which,
    agreeing_customer,
    inside,
    refused,
)
from frontdesk.packs.pestcall.views import AppointmentView, view_appointment

CANCEL = "cancelAppointment"


class CancelInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Which appointment, and the time at which the customer was told that it is."""

    which: Which = ""
    appointment_id: FilledByDesk = ""
    starts_at: FilledByDesk = ""


class Cancelled(msgspec.Struct, frozen=True, rename="camel"):
    """The appointment that was cancelled."""

    appointment: AppointmentView


def appointment_facts(appointment: Appointment, scope: Scope) -> dict[str, Any]:
    """What a customer is told of an appointment before agreeing to change it."""
    return {
        "appointmentId": appointment.id,
        "service": appointment.service.value,
        "startsAt": iso(appointment.starts_at, scope.zone),
        "technicianId": appointment.technician.id,
        "address": appointment.address,
        "status": appointment.status.value,
    }


async def open_appointment(
    crm: Crm, ctx: ToolContext, scope: Scope, appointment_id: str
) -> Appointment:
    """An appointment that the customer may still change, or a refusal."""
    wanted = AppointmentId(appointment_id)
    found = await crm.appointment(scope, agreeing_customer(ctx), wanted)
    if found is None or not found.is_open(ctx.now):
        raise refused(ctx, "not_open")
    return found


async def hold_agreed(
    crm: Crm, ctx: ToolContext, tx: Transaction, appointment_id: str, starts_at: str
) -> Appointment:
    """The appointment kept from others, as it was when the customer agreed, or a refusal."""
    scope = inside(ctx, tx)
    held = await crm.hold(scope, tx, agreeing_customer(ctx), AppointmentId(appointment_id))
    if held is None or not held.is_open(ctx.now):
        raise refused(ctx, "not_open")
    if iso(held.starts_at, scope.zone) != starts_at:
        raise refused(ctx, "changed")
    return held


def cancel_appointment(crm: Crm, strings: Strings = ENGLISH) -> Tool[CancelInput, Cancelled]:
    """The effect that cancels an appointment."""

    async def show(ctx: ToolContext, tx: Transaction, given: CancelInput) -> Shown:
        scope = inside(ctx, tx)
        found = await open_appointment(crm, ctx, scope, given.appointment_id)
        view = view_appointment(found, scope)
        text = strings.say("cancel.shown", visit=view.words(strings), address=view.address)
        return Shown(appointment_facts(found, scope), text)

    async def write(ctx: ToolContext, tx: Transaction, given: CancelInput) -> Cancelled:
        held = await hold_agreed(crm, ctx, tx, given.appointment_id, given.starts_at)
        scope = inside(ctx, tx)
        return Cancelled(view_appointment(await crm.cancel(scope, tx, held), scope))

    return Tool(
        name=CANCEL,
        description=(
            "Cancel one of the customer's upcoming appointments. Propose it when the customer "
            "wants to cancel; they are shown which one and asked to confirm before it happens."
        ),
        kind=Kind.EFFECT,
        input=CancelInput,
        output=Cancelled,
        write=write,
        show=show,
        after=lambda dialog, _: completed(dialog),
        say=lambda out: strings.say(
            "cancel.done", service=out.appointment.service, when=out.appointment.when
        ),
        gates=(Verified(),),
        does=strings.say("cancel.does"),
        action=Action("cancel", "visit", ends=True),
        acknowledgement=strings.wordings("cancel.acknowledged"),
        progress=strings.say("cancel.progress"),
        missing=strings.say("cancel.missing"),
        examples=cancelling.CANCEL,
    )
