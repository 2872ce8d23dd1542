"""The practice's own system: patients, visits, bills and a calendar; a pack stands before it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from enum import StrEnum

DAYS_AHEAD = 28
_LUNCH, _CLOSED = 12, 17


class Treatment(StrEnum):
    """What a visit is for."""

    CHECK_UP = "check-up"
    CLEANING = "cleaning"
    FILLING = "filling"
    CROWN = "crown"
    WHITENING = "whitening"
    EXTRACTION = "extraction"


class Dentist(StrEnum):
    """Who is seen."""

    KIM = "kim"
    PATEL = "patel"

    @property
    def title(self) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The name as one says it."""
        return f"Dr. {self.value.capitalize()}"

    def works_on(self, day: date) -> bool:
        """Whether the dentist sees patients on a day."""
        return day.weekday() in {Dentist.KIM: (0, 1, 3), Dentist.PATEL: (1, 2, 4)}[self]


@dataclass(frozen=True)
class FreeTime:
    """Half an hour with a dentist that nobody has taken."""

    dentist: Dentist
    at: datetime

    @property
    def id(self) -> str:
        """By what the calendar knows it."""
        return f"{self.at.isoformat()} {self.dentist}"


@dataclass
class Visit:
    """A visit that is still to come."""

    id: str
    patient: str
    treatment: Treatment
    time: FreeTime
    note: str = ""


@dataclass(frozen=True)
class Patient:
    """Somebody on file."""

    id: str
    name: str
    born: date
    phone: str = ""
    zip: str = ""
    bills: tuple[tuple[str, int], ...] = ()

    @property
    def last_name(self) -> str:
        """The name by which a patient is found."""
        return self.name.rpartition(" ")[2]


PATIENTS = (
    Patient(
        "p1",
        "Maria Ortiz",
        date(1984, 3, 12),
        phone="0171",
        zip="94110",
        bills=(("the filling of last month", 185_00),),
    ),
    Patient("p2", "James Whitfield", date(1952, 7, 30), phone="0148", zip="94107"),
    Patient(
        "p3",
        "Aisha Rahman",
        date(1997, 11, 2),
        phone="0122",
        zip="94103",
        bills=(("a check-up", 60_00), ("an X-ray", 45_00)),
    ),
    Patient("p4", "Tom Becker", date(2001, 5, 21), phone="0190", zip="94114"),
    Patient("p5", "Lena Ortiz", date(2012, 7, 7), phone="0171", zip="94110"),
)


@dataclass
class Practice:
    """Everything that the practice has written down, as of a day."""

    today: date
    patients: tuple[Patient, ...] = PATIENTS
    visits: dict[str, Visit] = field(default_factory=dict[str, Visit])
    notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    tickets: list[str] = field(default_factory=list[str])
    # The place in `tickets` of a conversation's own.
    ticket_of: dict[str, int] = field(default_factory=dict[str, int])
    # Texts by the key of what sent them.
    reminders: dict[str, str] = field(default_factory=dict[str, str])
    _booked: int = 0

    def __post_init__(self) -> None:
        """Fill the book with the visits that are to come."""
        for patient, treatment, days, hour, dentist in (
            ("p1", Treatment.CLEANING, 6, 10, Dentist.KIM),
            ("p1", Treatment.CHECK_UP, 13, 14, Dentist.PATEL),
            ("p2", Treatment.FILLING, 4, 9, Dentist.PATEL),
            ("p3", Treatment.CHECK_UP, 9, 15, Dentist.KIM),
            ("p5", Treatment.CROWN, 8, 11, Dentist.PATEL),
        ):
            day = self.today + timedelta(days=days)
            while not dentist.works_on(day):
                day += timedelta(days=1)
            self.book(patient, treatment, FreeTime(dentist, datetime.combine(day, time(hour))))

    def born_on(self, day: date) -> list[Patient]:
        """All patients who were born on a day."""
        return [one for one in self.patients if one.born == day]

    def patient(self, patient_id: str) -> Patient:
        """A patient on file."""
        return next(p for p in self.patients if p.id == patient_id)

    def visits_of(self, patient_id: str, now: datetime) -> list[Visit]:
        """What a patient has coming, the next one first."""
        own = (v for v in self.visits.values() if v.patient == patient_id and v.time.at > now)
        return sorted(own, key=lambda visit: visit.time.at)

    def free(self, now: datetime) -> list[FreeTime]:
        """Every free half hour from tomorrow on, four weeks ahead."""
        taken = {visit.time.id for visit in self.visits.values()}
        days = (now.date() + timedelta(days=n) for n in range(1, DAYS_AHEAD + 1))
        return [t for day in days for t in _open_times(day) if t.id not in taken]

    def book(self, patient: str, treatment: Treatment, at: FreeTime) -> Visit:
        """Write a new visit into the book."""
        self._booked += 1
        visit = Visit(f"v{self._booked}", patient, treatment, at)
        self.visits[visit.id] = visit
        return visit


def _open_times(day: date) -> Iterator[FreeTime]:
    """The half hours of a day; every third of them is somebody else's."""
    for half_hours in range(18, 2 * _CLOSED):
        hour, minute = half_hours // 2, 30 * (half_hours % 2)
        for nth, dentist in enumerate(Dentist):
            busy = (day.toordinal() + half_hours + nth) % 3 == 0
            if hour != _LUNCH and dentist.works_on(day) and not busy:
                yield FreeTime(dentist, datetime.combine(day, time(hour, minute)))
