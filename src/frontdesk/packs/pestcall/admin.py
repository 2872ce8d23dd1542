"""What administrators of PestCall's own records may do: make and look up customers and visits."""

from collections.abc import Awaitable, Callable
from datetime import date, datetime, time, timedelta
from typing import TypeVar

from frontdesk import (
    AdminRoute,
    AdminScope,
    AnyAdminRoute,
    CallerError,
    Millis,
    NotFound,
    Transaction,
)
from frontdesk.packs.pestcall.admin_bodies import (
    AppointmentPath,
    AppointmentQuery,
    AppointmentRecord,
    AppointmentsFound,
    CustomerPath,
    CustomerQuery,
    CustomerRecord,
    CustomersFound,
    NewAppointment,
    NewCustomer,
    appointment_record,
    customer_record,
)
from frontdesk.packs.pestcall.crm import Booked, InTransaction, Scope, Visit
from frontdesk.packs.pestcall.identity import read_email, read_phone
from frontdesk.packs.pestcall.records import (
    AppointmentId,
    Customer,
    CustomerId,
    Phone,
    SlotId,
    Zip,
)
from frontdesk.packs.pestcall.slots import Search
from frontdesk.packs.pestcall.sql import appointments, customers
from frontdesk.packs.pestcall.sql.counters import next_number
from frontdesk.packs.pestcall.sql.crm import SqlCrm
from frontdesk.packs.pestcall.times import local_day

PAGE = 100
MOST_DAYS, MOST_VISITS = 62, 1000

In = TypeVar("In")
Out = TypeVar("Out")


def admin_routes(crm: SqlCrm) -> tuple[AnyAdminRoute, ...]:
    """Every route over these records."""

    async def book(scope: AdminScope, given: NewAppointment) -> AppointmentRecord:
        return await scope.db.write(lambda tx: _book(tx, crm, scope, given))

    return (
        AdminRoute(
            method="POST",
            path="/customers",
            summary="Make a customer",
            input=NewCustomer,
            output=CustomerRecord,
            handle=_make_customer,
        ),
        AdminRoute(
            method="GET",
            path="/customers",
            summary="Look customers up by phone, e-mail or name, or page through all",
            input=CustomerQuery,
            output=CustomersFound,
            handle=_reading(_find_customers),
        ),
        AdminRoute(
            method="GET",
            path="/customers/{customerId}",
            summary="A customer",
            input=CustomerPath,
            output=CustomerRecord,
            handle=_reading(_get_customer),
        ),
        AdminRoute(
            method="POST",
            path="/appointments",
            summary="Book a visit in a slot that is free",
            input=NewAppointment,
            output=AppointmentRecord,
            handle=book,
        ),
        AdminRoute(
            method="GET",
            path="/appointments",
            summary="Every visit of a customer, or everyone's of some days",
            input=AppointmentQuery,
            output=AppointmentsFound,
            handle=_reading(_find_appointments),
        ),
        AdminRoute(
            method="GET",
            path="/appointments/{appointmentId}",
            summary="A visit",
            input=AppointmentPath,
            output=AppointmentRecord,
            handle=_reading(_get_appointment),
        ),
    )


def _reading(
    work: Callable[[Transaction, AdminScope, In], Awaitable[Out]],
) -> Callable[[AdminScope, In], Awaitable[Out]]:
    async def handle(scope: AdminScope, given: In) -> Out:
        return await scope.db.read(lambda tx: work(tx, scope, given))

    return handle


# Customers


async def _make_customer(scope: AdminScope, given: NewCustomer) -> CustomerRecord:
    phones = sorted({_phone(text) for text in given.phones})
    email = None if given.email is None else _email(given.email)

    async def make(tx: Transaction) -> Customer:
        number = await next_number(tx, scope.organisation_id, "customer")
        new = Customer(
            id=CustomerId(f"cus_{number}"),
            name=given.name,
            email=email,
            address=given.address,
            zip=Zip(given.zip),
        )
        await customers.add(tx, scope.organisation_id, new, phones)
        return new

    return customer_record(await scope.db.write(make), phones)


async def _find_customers(
    tx: Transaction, scope: AdminScope, given: CustomerQuery
) -> CustomersFound:
    ours = scope.organisation_id
    match given:
        case CustomerQuery(phone=str(phone), email=None, name=None):
            found = await customers.by_phone(tx, ours, _phone(phone))
        case CustomerQuery(phone=None, email=str(email), name=None):
            found = await customers.by_email(tx, ours, _email(email))
        case CustomerQuery(phone=None, email=None, name=str(name)):
            found = await customers.by_name(tx, ours, name)
        case CustomerQuery(phone=None, email=None, name=None):
            found = await customers.page(tx, ours, given.after, PAGE)
        case _:
            raise _refused("expected at most one of phone, email and name")
    return CustomersFound(tuple([await _record(tx, scope, customer) for customer in found]))


async def _get_customer(tx: Transaction, scope: AdminScope, given: CustomerPath) -> CustomerRecord:
    return await _record(tx, scope, await _customer(tx, scope, given.customer_id))


async def _customer(tx: Transaction, scope: AdminScope, customer_id: str) -> Customer:
    found = await customers.by_id(tx, scope.organisation_id, CustomerId(customer_id))
    if found is None:
        raise NotFound(f"there is no customer {customer_id!r}", code="customer_not_found")
    return found


async def _record(tx: Transaction, scope: AdminScope, customer: Customer) -> CustomerRecord:
    phones = await customers.phones_of(tx, scope.organisation_id, customer.id)
    return customer_record(customer, phones)


# Appointments


async def _book(
    tx: Transaction, crm: SqlCrm, scope: AdminScope, given: NewAppointment
) -> AppointmentRecord:
    customer = await _customer(tx, scope, given.customer_id)
    here = Scope(scope.organisation_id, scope.zone, scope.now, InTransaction(tx))
    visit = Visit(
        customer_id=customer.id,
        slot_id=await _slot(crm, here, given),
        service=given.service,
        address=given.address or customer.address,
        notes=given.notes,
    )
    booking = await crm.schedule(here, tx, visit)
    if not isinstance(booking, Booked):
        raise _taken(given)
    return appointment_record(booking.appointment, scope.zone)


async def _slot(crm: SqlCrm, here: Scope, given: NewAppointment) -> SlotId:
    starts_at = _moment(given.starts_at, here)
    day = local_day(starts_at, here.zone)
    for slot in await crm.slots(here, Search(day, day, given.service.minutes)):
        wanted = given.technician_id in (None, slot.technician.id)
        if slot.starts_at == starts_at and wanted:
            return slot.id
    raise _taken(given)


async def _find_appointments(
    tx: Transaction, scope: AdminScope, given: AppointmentQuery
) -> AppointmentsFound:
    match given:
        case AppointmentQuery(customer_id=str(customer_id), since=None, until=None):
            customer = await _customer(tx, scope, customer_id)
            found = await appointments.all_of(tx, scope.organisation_id, customer.id)
        case AppointmentQuery(customer_id=None, since=date() as since, until=date() as until):
            begins, ends = _days(since, until, scope)
            ours = scope.organisation_id
            found = await appointments.between(tx, ours, begins, ends, MOST_VISITS)
        case _:
            raise _refused("expected either customerId, or since and until")
    return AppointmentsFound(tuple(appointment_record(one, scope.zone) for one in found))


async def _get_appointment(
    tx: Transaction, scope: AdminScope, given: AppointmentPath
) -> AppointmentRecord:
    wanted = AppointmentId(given.appointment_id)
    found = await appointments.anyones(tx, scope.organisation_id, wanted)
    if found is None:
        raise NotFound(f"there is no appointment {wanted!r}", code="appointment_not_found")
    return appointment_record(found, scope.zone)


# What the schemas cannot say


def _phone(text: str) -> Phone:
    phone = read_phone(text)
    if phone is None:
        raise _refused(f"phone: expected 10 to 15 digits; got {text!r}")
    return phone


def _email(text: str) -> str:
    email = read_email(text)
    if email is None:
        raise _refused(f"email: expected an address; got {text!r}")
    return email


def _days(since: date, until: date, scope: AdminScope) -> tuple[Millis, Millis]:
    """From the first day's midnight to the one after the last, where the organisation is."""
    if not 0 <= (until - since).days < MOST_DAYS or until >= date.max:
        raise _refused(f"until: expected at most {MOST_DAYS} days from since on; got {until}")
    begins, ends = (
        int(datetime.combine(day, time(), scope.zone).timestamp()) * 1000
        for day in (since, until + timedelta(days=1))
    )
    return begins, ends


def _moment(text: str, here: Scope) -> Millis:
    try:
        at = datetime.fromisoformat(text)
        local = at if at.tzinfo is not None else at.replace(tzinfo=here.zone)
        moment = int(local.timestamp()) * 1000
        local_day(moment + 2 * 24 * 60 * 60 * 1000, here.zone)
    except (ValueError, OverflowError):
        raise _refused(f"startsAt: expected a date and time (ISO 8601); got {text!r}") from None
    return moment


def _refused(detail: str) -> CallerError:
    return CallerError(detail, code="invalid_request", status=422)


def _taken(given: NewAppointment) -> CallerError:
    return CallerError(
        f"startsAt: expected the start of a free slot; {given.starts_at} is none",
        code="slot_taken",
        status=409,
    )
