"""Records as tools hand them on: spoken words beside what a machine reads."""

from typing import Annotated

import msgspec

from frontdesk import CodeOnly, Listed, Locale, Strings
from frontdesk.packs.pestcall.crm import Scope
from frontdesk.packs.pestcall.records import Appointment, Service, Slot
from frontdesk.packs.pestcall.texts import texts_in
from frontdesk.packs.pestcall.times import iso, spoken

# What lists number, and the steps of the workflows that choose from them.
APPOINTMENT, SLOT = "appointment", "slot"


class AppointmentView(msgspec.Struct, frozen=True, rename="camel"):
    """A visit."""

    appointment_id: Annotated[str, Listed(APPOINTMENT)]
    service: str
    when: str
    starts_at: Annotated[str, CodeOnly()]
    technician: str
    address: str
    status: str

    def words(self, strings: Strings) -> str:
        """The visit in one breath."""
        return strings.say(
            "visit.words", service=self.service, when=self.when, technician=self.technician
        )

    def slot(self, strings: Strings) -> str:
        """When it is, and with whom."""
        return strings.say("visit.slot", when=self.when, technician=self.technician)


class SlotView(msgspec.Struct, frozen=True, rename="camel"):
    """A free slot."""

    slot_id: Annotated[str, Listed(SLOT)]
    when: str
    starts_at: Annotated[str, CodeOnly()]
    technician: str

    def words(self, strings: Strings) -> str:
        """The slot in one breath."""
        return strings.say("visit.slot", when=self.when, technician=self.technician)


def view_appointment(appointment: Appointment, scope: Scope) -> AppointmentView:
    """A visit, seen from here and now."""
    return AppointmentView(
        appointment_id=appointment.id,
        service=service_words(appointment.service, texts_in(scope.locale)),
        when=spoken(appointment.starts_at, scope.zone, scope.now, scope.locale),
        starts_at=iso(appointment.starts_at, scope.zone),
        technician=appointment.technician.name,
        address=appointment.address,
        status=appointment.status.value,
    )


def view_slot(slot: Slot, scope: Scope) -> SlotView:
    """A slot, seen from here and now."""
    return SlotView(
        slot_id=slot.id,
        when=spoken(slot.starts_at, scope.zone, scope.now, scope.locale),
        starts_at=iso(slot.starts_at, scope.zone),
        technician=slot.technician.name,
    )


def service_words(service: Service, strings: Strings) -> str:
    """A service as a customer calls it."""
    return strings.say(f"service.{service}")


def with_article(words: str, locale: Locale = Locale.EN) -> str:
    """A thing as one first speaks of it: an ant treatment."""
    match locale:
        case Locale.EN:
            return f"{'an' if words[:1].lower() in 'aeiou' else 'a'} {words}"
        case Locale.ES:
            feminine = words.split(maxsplit=1)[0].endswith(("a", "ión"))
            return f"{'una' if feminine else 'un'} {words}"
