"""The invented company: who works there, who its customers are, what it promises. Plain data."""

from dataclasses import dataclass

from frontdesk.packs.pestcall.records import AppointmentStatus, Policy, Service
from frontdesk.packs.pestcall.texts import ENGLISH


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
    DemoVisit("maria", "mei", Service.RODENTS, -28, 10 * 60, AppointmentStatus.COMPLETED),
    DemoVisit("grace", "dana", Service.RODENTS, -33, 13 * 60, AppointmentStatus.COMPLETED),
    DemoVisit("grace", "luis", Service.GENERAL, -124, 9 * 60 + 30, AppointmentStatus.COMPLETED),
    DemoVisit("priya", "andre", Service.WASPS, -36, 16 * 60, AppointmentStatus.COMPLETED),
    DemoVisit("linda", "dana", Service.TERMITES, -50, 10 * 60, AppointmentStatus.COMPLETED),
    DemoVisit("hannah", "andre", Service.GENERAL, -62, 12 * 60, AppointmentStatus.COMPLETED),
)

INVOICES = (
    DemoInvoice("alex", ENGLISH.say("demo.item_last_general"), 12900, 10),
    DemoInvoice("priya", ENGLISH.say("demo.item_wasps"), 9500, -6),
    DemoInvoice("priya", ENGLISH.say("demo.item_plan"), 14950, 20),
    DemoInvoice("grace", ENGLISH.say("demo.item_rodents"), 18900, 3),
    DemoInvoice("linda", ENGLISH.say("demo.item_termites"), 22500, -20, "paid"),
    DemoInvoice("omar", ENGLISH.say("demo.item_plan"), 14950, 14),
)

# Keywords tell a question's topic; of words joined by "+" all have to be said.
_COSTS = ("price", "pricing", "cost", "much", "charge")


def _price_of(item: str, *named: str) -> Policy:
    """What one service costs, for a question about its price that names it."""
    asked = " ".join(f"{name}+{cost}" for name in named for cost in _COSTS)
    return Policy(f"price of {item}", asked, ENGLISH.say(f"demo.price_{item}"))


POLICIES = (
    Policy(
        "arrival",
        "arrive arriving arrival arrival+window time+window long+window "
        "home presence punctual exact door gate access let+you+in "
        "nobody+there nobody+door not+there be+there early+technician late+technician call+before",
        ENGLISH.say("demo.policy_arrival"),
    ),
    Policy(
        "cancellation",
        "cancel cancelling canceling cancellation reschedule rescheduling move moving change "
        "call+off calling+off notice penalty charge+miss missed late+cancel fee+cancel "
        "fee+move charge+cancel charge+move cost+cancel cost+move much+cancel much+move "
        "pay+cancel pay+move free+cancel free+move money+cancel money+move",
        ENGLISH.say("demo.policy_cancellation"),
    ),
    Policy(
        "deposit",
        "deposit advance upfront up+front prepay prepayment beforehand+pay pay+first",
        ENGLISH.say("demo.policy_deposit"),
    ),
    Policy(
        "duration",
        "long+take long+be+here long+there long+he long+they long+visit long+appointment "
        "long+technician long+stay+technician long+guy time+stay time+take hours+take duration",
        ENGLISH.say("demo.policy_duration"),
    ),
    Policy(
        "guarantee",
        "guarantee guaranteed warranty come+back came+back come+again come+out+again return "
        "retreat redo satisfied doesn+work didn+work not+work still+see money+back+satisfied",
        ENGLISH.say("demo.policy_guarantee"),
    ),
    Policy(
        "hours",
        "your+hours opening+hours office+hours office+open you+open you+close closing+time "
        "until+time until+hour until+open until+evening how+late+open "
        "weekend weekends saturday saturdays sunday sundays",
        ENGLISH.say("demo.policy_hours"),
    ),
    Policy(
        "payment",
        "pay paying payment card credit cash check paypal invoice bill billing bank transfer",
        ENGLISH.say("demo.policy_payment"),
    ),
    _price_of("ants", "ant"),
    _price_of("mosquitoes", "mosquito", "mosquitoe"),
    _price_of("wasps", "wasp", "nest", "hornet"),
    _price_of("rodents", "rodent", "mice", "mouse", "rat"),
    _price_of("termites", "termite", "inspection"),
    _price_of("plan", "plan", "quarterly"),
    Policy(
        "pests",
        "which+bugs which+pests kind+pests what+pests do+treat+for do+rats do+mice do+roach "
        "do+flea roach+treat flea+treat silverfish+treat "
        "cockroach spider bugs+do+you+treat bed+bugs bedbugs bat bird pigeon squirrel raccoon "
        "snake do+silverfish",
        ENGLISH.say("demo.policy_pests"),
    ),
    Policy(
        "preparation",
        "prepare preparing preparation prep ready kitchen should+clean clean+before "
        "furniture move+furniture food dishes "
        "empty cupboards closets do+before need+before should+before must+before have+before",
        ENGLISH.say("demo.policy_preparation"),
    ),
    Policy(
        "prices",
        "price pricing cost much charge fee free expensive quote",
        ENGLISH.say("demo.policy_prices"),
    ),
    Policy(
        "refunds",
        "refund refunds refunded reimburse reimbursement money+back get+back+money back+paid",
        ENGLISH.say("demo.policy_refunds"),
    ),
    Policy(
        "safety",
        "safe safety dangerous danger toxic harmful chemical spray pet dog cat parrot fish bird "
        "child children kid baby toddler pregnant allergy asthma breathe fumes smell risk "
        "leave+house stay+out stay+away go+back+in be+in+house stay+inside poison",
        ENGLISH.say("demo.policy_safety"),
    ),
)

# Whose calendar is closed, so many days from now.
TIME_OFF = (("mei", 8),)
