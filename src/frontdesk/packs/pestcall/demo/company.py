"""The invented company: who works there, who its customers are, what it promises. Plain data."""

from dataclasses import dataclass

from frontdesk.packs.pestcall.records import AppointmentStatus, Policy, Service


@dataclass(frozen=True, slots=True)
class DemoCustomer:
    """A customer and the numbers they may call from."""

    id: str
    name: str
    phones: tuple[str, ...]
    address: str
    zip: str


@dataclass(frozen=True, slots=True)
class DemoTechnician:
    """A technician, and the hours of the days on which they work."""

    id: str
    name: str
    weekdays: tuple[int, ...]
    opens: int
    closes: int


@dataclass(frozen=True, slots=True)
class DemoVisit:
    """A visit on the first day from so many days away on which the technician has time."""

    customer: str
    technician: str
    service: Service
    days: int
    minute: int
    status: AppointmentStatus = AppointmentStatus.SCHEDULED


@dataclass(frozen=True, slots=True)
class DemoInvoice:
    """A bill, due so many days from now."""

    customer: str
    what: str
    cents: int
    due_days: int
    status: str = "open"


# Maria and Diego share number and ZIP, Priya and Tom the number alone; Hannah has two numbers.
CUSTOMERS = (
    DemoCustomer(
        "alex", "Alex Rivera", ("4155550132",), "120 Townsend Street, San Francisco", "94107"
    ),
    DemoCustomer(
        "maria", "Maria Lopez", ("4155550177",), "2890 Folsom Street, San Francisco", "94110"
    ),
    DemoCustomer(
        "diego", "Diego Lopez", ("4155550177",), "3011 Harrison Street, San Francisco", "94110"
    ),
    DemoCustomer("priya", "Priya Shah", ("5105550164",), "455 Alcatraz Avenue, Oakland", "94609"),
    DemoCustomer("tom", "Tom Becker", ("5105550164",), "1620 Harrison Street, Oakland", "94612"),
    DemoCustomer("grace", "Grace Kim", ("2015550117",), "77 Garden Street, Hoboken", "07030"),
    DemoCustomer("samuel", "Samuel Okafor", ("6175550145",), "18 Inman Street, Cambridge", "02139"),
    DemoCustomer(
        "hannah",
        "Hannah Schmidt",
        ("4155550120", "6505550181"),
        "940 Noe Street, San Francisco",
        "94114",
    ),
    DemoCustomer("jose", "José Núñez", ("4085550109",), "311 Delmas Avenue, San Jose", "95126"),
    DemoCustomer(
        "chloe", "Chloe Martin", ("4155550198",), "25 Lyon Street, San Francisco", "94117"
    ),
    DemoCustomer("omar", "Omar Haddad", ("5105550133",), "2310 Durant Avenue, Berkeley", "94704"),
    DemoCustomer("linda", "Linda Park", ("6505550152",), "88 Hillside Drive, Daly City", "94014"),
)

TECHNICIANS = (
    DemoTechnician("dana", "Dana", (0, 1, 2, 3, 4), 8 * 60, 17 * 60),
    DemoTechnician("luis", "Luis", (0, 1, 2, 3, 4), 9 * 60, 18 * 60),
    DemoTechnician("mei", "Mei", (1, 2, 3, 4, 5), 8 * 60, 16 * 60),
    DemoTechnician("andre", "Andre", (2, 3, 4, 5, 6), 11 * 60, 20 * 60),
)

VISITS = (
    DemoVisit("alex", "dana", Service.GENERAL, 2, 9 * 60),
    DemoVisit("alex", "luis", Service.ANTS, 16, 14 * 60),
    DemoVisit("alex", "dana", Service.GENERAL, -90, 9 * 60, AppointmentStatus.COMPLETED),
    DemoVisit("maria", "mei", Service.RODENTS, 4, 10 * 60),
    DemoVisit("diego", "andre", Service.WASPS, 3, 15 * 60),
    DemoVisit("priya", "luis", Service.GENERAL, 1, 9 * 60 + 30),
    DemoVisit("tom", "andre", Service.TERMITES, 6, 17 * 60),
    DemoVisit("grace", "dana", Service.GENERAL, 7, 13 * 60),
    DemoVisit("samuel", "mei", Service.MOSQUITOES, 5, 8 * 60),
    DemoVisit("samuel", "mei", Service.ANTS, 3, 8 * 60, AppointmentStatus.CANCELLED),
    DemoVisit("hannah", "luis", Service.TERMITES, 9, 11 * 60),
    DemoVisit("jose", "andre", Service.GENERAL, 4, 18 * 60),
    DemoVisit("omar", "dana", Service.ANTS, 2, 11 * 60),
    DemoVisit("linda", "mei", Service.GENERAL, 2, 13 * 60),
    DemoVisit("linda", "luis", Service.RODENTS, 12, 15 * 60),
    DemoVisit("linda", "dana", Service.TERMITES, 30, 10 * 60),
)

INVOICES = (
    DemoInvoice("alex", "your last general pest treatment", 12900, 10),
    DemoInvoice("priya", "a wasp nest removal", 9500, -6),
    DemoInvoice("priya", "your quarterly plan", 14950, 20),
    DemoInvoice("grace", "a rodent control visit", 18900, 3),
    DemoInvoice("linda", "a termite inspection", 22500, -20, "paid"),
    DemoInvoice("omar", "your quarterly plan", 14950, 14),
)

POLICIES = (
    Policy(
        "arrival",
        "arrive arrival late early window home presence time exact punctual wait door gate access",
        "The technician arrives within thirty minutes of the agreed time. You only need to be "
        "home if the inside is treated; for the outside, an open gate is enough.",
    ),
    Policy(
        "cancellation",
        "cancel cancelling canceling reschedule rescheduling move change fee charge notice refund",
        "You can move or cancel a visit free of charge at any time before it begins.",
    ),
    Policy(
        "guarantee",
        "guarantee guaranteed warranty return back again come works work retreat refund satisfied",
        "If pests come back within thirty days of a treatment, we come again at no charge.",
    ),
    Policy(
        "payment",
        "pay paying payment price cost card credit cash check invoice bill billing",
        "Invoices are due within thirty days and can be paid by card, by bank transfer or by "
        "check. Technicians take no cash.",
    ),
    Policy(
        "preparation",
        "prepare preparing preparation before ready kitchen clean furniture cover food move empty",
        "Please clear the floor along the walls, put food and dishes away, and keep pets in "
        "another room until the technician has left.",
    ),
    Policy(
        "safety",
        "safe safety dangerous danger toxic chemical chemicals spray pet pets dog dogs cat cats "
        "child children kids baby pregnant allergy fish",
        "Our products are approved for homes. Keep children and pets off treated surfaces until "
        "they are dry, which takes about two hours; fish tanks should be covered.",
    ),
)

# Whose calendar is closed, so many days from now.
TIME_OFF = (("mei", 8),)
