"""Records as tools hand them on: spoken words beside what a machine reads."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from frontdesk import CodeOnly, Listed, Locale, Strings
from frontdesk.packs.pestcall.crm import Scope
from frontdesk.packs.pestcall.records import Appointment, Service, Slot
from frontdesk.packs.pestcall.texts import texts_in
from frontdesk.packs.pestcall.times import iso, minutes_later, spoken

# What lists number, and the steps of the workflows that choose from them.
APPOINTMENT, SLOT = "appointment", "slot"
_PAST = "past visit"


class AppointmentView(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A visit to come, or one that was cancelled."""

    appointment_id: Annotated[str, Listed(APPOINTMENT)]
    service: str
    when: str
    starts_at: Annotated[str, CodeOnly()]
    technician: str
    address: str
    status: str
    ends_at: Annotated[str, CodeOnly()] = ""
    notes: str = ""

    def noted(self, strings: Strings) -> str:
        """The notes for the technician, as words beside others; empty where there are none."""
        return strings.say("visit.noted", notes=self.notes) if self.notes else ""

    def words(self, strings: Strings) -> str:
        """The visit in one breath."""
        return strings.say(
            "visit.words", service=self.service, when=self.when, technician=self.technician
        )

    def slot(self, strings: Strings) -> str:
        """When it is, and with whom."""
        return strings.say("visit.slot", when=self.when, technician=self.technician)


def visit_labels(visits: Sequence[AppointmentView], strings: Strings) -> list[str]:
    """The visits in one breath each, with the address where they are not all at one."""
    words = [visit.words(strings) for visit in visits]
    if len({visit.address for visit in visits}) < 2:
        return words
    pairs = zip(words, visits, strict=True)
    return [strings.say("visit.words_at", visit=said, address=v.address) for said, v in pairs]


class PastVisitView(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """A visit that was made."""

    appointment_id: Annotated[str, Listed(_PAST)]
    service: str
    when: str
    technician: str
    address: str
    notes: str = ""

    def words(self, strings: Strings) -> str:
        """The visit in one breath."""
        return strings.say(
            "visit.words", service=self.service, when=self.when, technician=self.technician
        )


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
        ends_at=iso(minutes_later(appointment.starts_at, appointment.minutes), scope.zone),
        notes=appointment.notes,
    )


def view_past(appointment: Appointment, scope: Scope) -> PastVisitView:
    """A visit that was made, seen from here and now."""
    return PastVisitView(
        appointment_id=appointment.id,
        service=service_words(appointment.service, texts_in(scope.locale)),
        when=spoken(appointment.starts_at, scope.zone, scope.now, scope.locale),
        technician=appointment.technician.name,
        address=appointment.address,
        notes=appointment.notes,
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
