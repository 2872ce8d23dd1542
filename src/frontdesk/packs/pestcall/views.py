"""Records as tools hand them on: spoken words beside what a machine reads."""

import msgspec

from frontdesk.packs.pestcall.crm import Scope
from frontdesk.packs.pestcall.records import Appointment, Slot
from frontdesk.packs.pestcall.times import iso, spoken


class AppointmentView(msgspec.Struct, frozen=True, rename="camel"):
    """A visit."""

    appointment_id: str
    service: str
    when: str
    starts_at: str
    technician: str
    address: str
    status: str

    @property
    def words(self) -> str:
        """The visit in one breath."""
        return f"{self.service} on {self.when} with {self.technician}"


class SlotView(msgspec.Struct, frozen=True, rename="camel"):
    """A free slot."""

    slot_id: str
    when: str
    starts_at: str
    technician: str

    @property
    def words(self) -> str:
        """The slot in one breath."""
        return f"{self.when} with {self.technician}"


def view_appointment(appointment: Appointment, scope: Scope) -> AppointmentView:
    """A visit, seen from here and now."""
    return AppointmentView(
        appointment_id=appointment.id,
        service=appointment.service.words,
        when=spoken(appointment.starts_at, scope.zone, scope.now),
        starts_at=iso(appointment.starts_at, scope.zone),
        technician=appointment.technician.name,
        address=appointment.address,
        status=appointment.status.value,
    )


def view_slot(slot: Slot, scope: Scope) -> SlotView:
    """A slot, seen from here and now."""
    return SlotView(
        slot_id=slot.id,
        when=spoken(slot.starts_at, scope.zone, scope.now),
        starts_at=iso(slot.starts_at, scope.zone),
        technician=slot.technician.name,
    )


def enumerated(items: list[str], joint: str = "and") -> str:
    """Several things as one says them: one, two and three."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def with_article(words: str) -> str:
    """A thing as one first speaks of it: an ant treatment."""
    return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"
