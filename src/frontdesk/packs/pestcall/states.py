"""PestCall's dialog states and which may follow which."""

import msgspec

from frontdesk import Dialog, Machine
from frontdesk.packs.pestcall.views import AppointmentView

COLLECTING_VERIFICATION = "CollectingVerification"
VERIFIED_IDLE = "VerifiedIdle"
DISAMBIGUATING_INTENT = "DisambiguatingIntent"
PRESENTING_APPOINTMENTS = "PresentingAppointments"
PRESENTING_SLOTS = "PresentingSlots"
PENDING_CANCELLATION = "PendingCancellationConfirmation"
PENDING_RESCHEDULE = "PendingRescheduleConfirmation"
PENDING_SCHEDULE_DETAILS = "PendingScheduleDetails"
PENDING_SCHEDULE = "PendingScheduleConfirmation"
COMPLETED = "Completed"

# Among the facts: the visit that was told or changed last.
TALKED_OF = "talkedOf"

_AT_REST = frozenset({VERIFIED_IDLE, DISAMBIGUATING_INTENT, COMPLETED})
# Whatever goes on, a customer may come to want something else.
_ANEW = frozenset(
    {
        VERIFIED_IDLE,
        DISAMBIGUATING_INTENT,
        PRESENTING_APPOINTMENTS,
        PRESENTING_SLOTS,
        PENDING_SCHEDULE_DETAILS,
    }
)

MACHINE = Machine(
    start=COLLECTING_VERIFICATION,
    idle=VERIFIED_IDLE,
    moves={
        COLLECTING_VERIFICATION: frozenset({VERIFIED_IDLE}),
        # Where there is a single appointment or slot, it picks itself and the question comes at
        # once. What was agreed to is done when nothing is pending any more.
        # So it does where a visit that was just cancelled is booked again.
        VERIFIED_IDLE: _ANEW
        | {PENDING_CANCELLATION, PENDING_RESCHEDULE, PENDING_SCHEDULE, COMPLETED},
        DISAMBIGUATING_INTENT: _ANEW | {PENDING_CANCELLATION, PENDING_RESCHEDULE},
        COMPLETED: _ANEW | {PENDING_CANCELLATION, PENDING_RESCHEDULE},
        PRESENTING_APPOINTMENTS: _ANEW | {PENDING_CANCELLATION, PENDING_RESCHEDULE},
        PRESENTING_SLOTS: _ANEW | {PENDING_RESCHEDULE, PENDING_SCHEDULE},
        # A new visit needs its address settled first.
        PENDING_SCHEDULE_DETAILS: _ANEW | {PENDING_SCHEDULE},
        PENDING_CANCELLATION: _ANEW | {COMPLETED},
        PENDING_RESCHEDULE: _ANEW | {COMPLETED},
        PENDING_SCHEDULE: _ANEW | {COMPLETED},
    },
    disambiguating=DISAMBIGUATING_INTENT,
)


def verified(dialog: Dialog) -> Dialog:
    """Where a customer stands who has shown who they are."""
    return MACHINE.move(dialog, VERIFIED_IDLE)


def presenting(dialog: Dialog, state: str) -> Dialog:
    """Where a list leaves the dialog: a workflow under way is not disturbed by it."""
    busy = dialog.progress is not None or dialog.receipt is not None
    shown = {PRESENTING_APPOINTMENTS, PRESENTING_SLOTS}
    if busy or dialog.state not in _AT_REST | shown:
        return dialog
    return MACHINE.move(dialog, state)


def talked_of(dialog: Dialog, visit: AppointmentView) -> Dialog:
    """The dialog in which a visit was the last that was spoken of."""
    told = {"id": visit.appointment_id, "startsAt": visit.starts_at, "endsAt": visit.ends_at}
    facts = {**dialog.facts, TALKED_OF: told}
    return msgspec.structs.replace(dialog, facts=facts) if dialog.verified else dialog


def completed(dialog: Dialog, visit: AppointmentView) -> Dialog:
    """Where an effect leaves the dialog; one that was resumed late disturbs nothing under way."""
    if dialog.progress is None and COMPLETED in MACHINE.moves[dialog.state]:
        return MACHINE.move(talked_of(dialog, visit), COMPLETED)
    return dialog
