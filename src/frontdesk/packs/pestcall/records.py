"""What PestCall knows about: people, visits, papers. Ids are types of their own."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from frontdesk import Millis

CustomerId = NewType("CustomerId", str)
TechnicianId = NewType("TechnicianId", str)
AppointmentId = NewType("AppointmentId", str)
SlotId = NewType("SlotId", str)
Phone = NewType("Phone", str)
Zip = NewType("Zip", str)

MINUTE: Millis = 60_000


class AppointmentStatus(StrEnum):
    """What became of a visit."""

    SCHEDULED = "scheduled"
    COMPLETED = "completed"
    CANCELLED = "cancelled"


class Service(StrEnum):
    """What a technician may be called for."""

    GENERAL = "general"
    ANTS = "ants"
    RODENTS = "rodents"
    WASPS = "wasps"
    MOSQUITOES = "mosquitoes"
    TERMITES = "termites"

    @property
    def minutes(self) -> int:
        """How long a visit takes."""
        return _MINUTES[self]

    @classmethod
    def _missing_(cls, value: object) -> "Service | None":
        """The service for a pest that a model calls by its own name: mice."""
        return _PESTS.get(str(value).casefold())


class Untreated(StrEnum):
    """What customers call about and no technician is sent for."""

    BED_BUGS = "bedbugs"
    BATS = "bats"
    BIRDS = "birds"
    SQUIRRELS = "squirrels"
    RACCOONS = "raccoons"
    SNAKES = "snakes"


_MINUTES: dict[Service, int] = {
    Service.GENERAL: 60,
    Service.ANTS: 60,
    Service.RODENTS: 90,
    Service.WASPS: 60,
    Service.MOSQUITOES: 60,
    Service.TERMITES: 120,
}


_PESTS: dict[str, Service] = {
    **dict.fromkeys(("ant",), Service.ANTS),
    **dict.fromkeys(("mice", "mouse", "rat", "rats", "rodent"), Service.RODENTS),
    **dict.fromkeys(("wasp", "wasp nest", "hornets", "bees", "yellow jackets"), Service.WASPS),
    **dict.fromkeys(("mosquito", "mosquitos"), Service.MOSQUITOES),
    **dict.fromkeys(("termite", "termite inspection"), Service.TERMITES),
    **dict.fromkeys(("roaches", "cockroaches", "spiders", "fleas", "bugs"), Service.GENERAL),
}


@dataclass(frozen=True, slots=True)
class Customer:
    """An account."""

    id: CustomerId
    name: str
    email: str | None
    address: str
    zip: Zip


@dataclass(frozen=True, slots=True)
class Technician:
    """Someone who visits customers."""

    id: TechnicianId
    name: str


def slot_named(starts_at: Millis, technician_id: TechnicianId) -> SlotId:
    """The name of a technician's time that begins at a moment."""
    return SlotId(f"slot_{starts_at // MINUTE}_{technician_id}")


@dataclass(frozen=True, slots=True)
class Appointment:
    """A visit, past or to come."""

    id: AppointmentId
    customer_id: CustomerId
    technician: Technician
    service: Service
    address: str
    notes: str
    status: AppointmentStatus
    starts_at: Millis
    ends_at: Millis

    @property
    def minutes(self) -> int:
        """How long the visit takes."""
        return (self.ends_at - self.starts_at) // MINUTE

    @property
    def slot_id(self) -> "SlotId":
        """The name of the time that it takes, were it free."""
        return slot_named(self.starts_at, self.technician.id)

    def is_open(self, now: Millis) -> bool:
        """Whether it can still be moved or cancelled."""
        return self.status is AppointmentStatus.SCHEDULED and self.starts_at > now


@dataclass(frozen=True, slots=True)
class Slot:
    """A stretch of a technician's free time."""

    technician: Technician
    starts_at: Millis
    ends_at: Millis

    @property
    def id(self) -> SlotId:
        """The slot's name among tools; the length is the visit's own."""
        return slot_named(self.starts_at, self.technician.id)


@dataclass(frozen=True, slots=True)
class Invoice:
    """A bill that is not paid yet."""

    number: str
    what: str
    cents: int
    due_on: str


@dataclass(frozen=True, slots=True)
class Policy:
    """What the company promises or asks about one topic."""

    topic: str
    keywords: str
    body: str


@dataclass(frozen=True, slots=True)
class Ticket:
    """A request for a person; `opened` tells whether it is new."""

    number: int
    opened: bool
