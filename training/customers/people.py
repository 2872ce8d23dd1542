"""The customers' accounts and visits, made for them in PestCall's books."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Millis
from frontdesk.core.ids import DEFAULT_ORGANISATION
from frontdesk.packs.pestcall.crm import Booked, InTransaction, Scope, Visit
from frontdesk.packs.pestcall.records import (
    Appointment,
    Customer,
    CustomerId,
    Phone,
    Service,
    Slot,
    Zip,
)
from frontdesk.packs.pestcall.slots import Search
from frontdesk.packs.pestcall.sql import customers
from frontdesk.packs.pestcall.sql.crm import SqlCrm
from frontdesk.store.database import Database, Transaction
from training.customers.phrasing import Phrasing

_FIRST_NAMES = ("Ana", "Ben", "Carla", "Dmitri", "Elena", "Farid", "Gwen", "Hugo", "Iris", "Jamal")
_LAST_NAMES = ("Abbott", "Bright", "Castillo", "Dunn", "Eriksen", "Fowler", "Gallo", "Huang")
_STREETS = ("Oak Street", "Elm Avenue", "Juniper Road", "Castro Street", "Lake Drive", "Pine Lane")
_CRM = SqlCrm()


@dataclass(frozen=True, slots=True)
class Person:
    """A customer and what they have booked, the next visit first."""

    id: CustomerId
    name: str
    phone: str
    zip: str
    address: str
    elsewhere: str
    visits: tuple[Appointment, ...]


def local(moment: Millis, zone: ZoneInfo) -> datetime:
    """A moment on the company's wall clock."""
    return datetime.fromtimestamp(moment / 1000, UTC).astimezone(zone)


def zone_of(now: datetime) -> ZoneInfo:
    """The company's zone, which is that of the files' moment."""
    assert isinstance(now.tzinfo, ZoneInfo)
    return now.tzinfo


async def add_person(
    db: Database, number: int, random: Random, phrasing: Phrasing, visits: int
) -> Person:
    """Put one person into the books, with so many visits to come."""
    # A number from the files belongs to the first who comes; the others have one of their own.
    phones = sorted(phrasing.phones)
    phone = phones[number] if number < len(phones) else f"510555{number:04d}"
    known = Customer(
        id=CustomerId(f"cus_p{number}"),
        name=f"{random.choice(_FIRST_NAMES)} {random.choice(_LAST_NAMES)}",
        email=None,
        address=f"{random.randint(10, 990)} {random.choice(_STREETS)}, San Francisco",
        zip=Zip(random.choice(sorted(phrasing.zips))),
    )

    async def write(tx: Transaction) -> tuple[Appointment, ...]:
        await customers.add(tx, DEFAULT_ORGANISATION, known, [Phone(phone)])
        services = random.sample(list(Service), visits)
        made = [await _book(tx, known, service, random, phrasing.now) for service in services]
        return tuple(sorted(made, key=lambda visit: visit.starts_at))

    booked = await db.write(write)
    elsewhere = f"{random.randint(10, 990)} {random.choice(_STREETS)}, Oakland"
    return Person(known.id, known.name, phone, known.zip, known.address, elsewhere, booked)


async def free_slots(db: Database, now: datetime, days: int, minutes: int) -> list[Slot]:
    """All that is free over the coming days for a visit of this length."""
    today = now.date()
    search = Search(today, today + timedelta(days=days), minutes)
    return await db.read(lambda tx: _CRM.slots(_scope(tx, now), search))


async def _book(
    tx: Transaction, known: Customer, service: Service, random: Random, now: datetime
) -> Appointment:
    first = now.date() + timedelta(days=random.randint(2, 40))
    scope = _scope(tx, now)
    free = await _CRM.slots(scope, Search(first, first + timedelta(days=3), service.minutes))
    visit = Visit(known.id, random.choice(free).id, service, known.address, "")
    booking = await _CRM.schedule(scope, tx, visit)
    assert isinstance(booking, Booked)
    return booking.appointment


def _scope(tx: Transaction, now: datetime) -> Scope:
    moment = int(now.timestamp() * 1000)
    return Scope(DEFAULT_ORGANISATION, zone_of(now), moment, InTransaction(tx))
