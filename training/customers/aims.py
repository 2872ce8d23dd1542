"""What customers are after, and how their conversation goes astray; drawn at random."""

from dataclasses import dataclass
from random import Random

from training.customers.wishes import When, Wish

CANCEL, MOVE, BOOK = "cancelAppointment", "rescheduleAppointment", "scheduleAppointment"
QUESTIONS = ("openInvoices", "nextAppointment", "servicePolicy", "availableSlots")
# Those that are answered to anybody.
OPEN_QUESTION = "servicePolicy"
TOGETHER = frozenset({"openInvoices", "nextAppointment"})
_KINDS = {
    "cancel": 22,
    "move": 14,
    "move to a wished day": 14,
    "book": 10,
    "book on a wished day": 8,
    "question": 16,
    "two questions at once": 4,
    "person": 7,
    "nothing but a question": 5,
}
_CHANGES = ("declines", "another slot", "moves instead")


@dataclass(frozen=True, slots=True)
class Cancel:
    """A visit is to be cancelled."""

    visit: str


@dataclass(frozen=True, slots=True)
class Move:
    """A visit is to be moved; when, may only be seen from what is on offer."""

    visit: str
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Book:
    """A new visit is to be booked."""

    address: str
    when: When | None = None


@dataclass(frozen=True, slots=True)
class Ticket:
    """A person is asked for."""


@dataclass(frozen=True, slots=True)
class Answered:
    """Questions are to be answered, each by its tool."""

    tools: frozenset[str]


@dataclass(frozen=True, slots=True)
class Nothing:
    """All is to stay as it is."""


Aim = Cancel | Move | Book | Ticket | Answered | Nothing


@dataclass(frozen=True, slots=True)
class Plan:
    """Why somebody comes, and what happens on the way."""

    goals: tuple[str, ...]
    visits: int
    opening: str
    change: str
    side_question: str
    wrong_zip: bool
    unknown_phone: bool
    elsewhere: bool
    slips: float
    chatty: bool


def draw_plan(random: Random) -> Plan:
    """A customer's reasons and ways."""
    first = _draw(random)
    second = [_draw(random)] if random.random() < 0.2 else []
    goals = (first, *second)
    if goals[0] in {"person", "nothing but a question"}:
        goals = goals[:1]
    asks = random.choice(QUESTIONS[:3]) if random.random() < 0.25 else ""
    return Plan(
        goals=goals,
        visits=random.choice((1, 1, 2, 2, 3)),
        opening=random.choice(("asks", "asks", "asks", "greets", "gives the ZIP")),
        change=random.choice(_CHANGES) if random.random() < 0.3 else "",
        side_question=asks,
        wrong_zip=random.random() < 0.15,
        unknown_phone=random.random() < 0.15,
        elsewhere=random.random() < 0.2,
        slips=random.choice((0.0, 0.0, 0.1, 0.3)),
        chatty=random.random() < 0.3,
    )


def _draw(random: Random) -> str:
    return random.choices(list(_KINDS), list(_KINDS.values()))[0]


def tool_of(aim: Aim) -> str:
    """The tool whose phrases ask for an aim."""
    match aim:
        case Cancel():
            return CANCEL
        case Move():
            return MOVE
        case Book():
            return BOOK
        case Ticket():
            return "escalate"
        case Answered(tools):
            return min(tools)
        case Nothing():
            return ""


def wish_of(aim: Aim) -> Wish | None:
    """The days that an aim names, if it does."""
    when = aim.when if isinstance(aim, Move | Book) else None
    return when if isinstance(when, Wish) else None
