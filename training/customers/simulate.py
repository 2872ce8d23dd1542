"""Lets many customers talk to one desk, one after the other, and counts what came of it."""

import shutil
from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from frontdesk.app import Ingredients
from frontdesk.core.clock import Millis
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.settings import Settings
from frontdesk.testing import TestDesk, VirtualClock, open_desk, run_virtual
from frontdesk.testing.virtual_time import EPOCH
from training.customers.aims import (
    OPEN_QUESTION,
    QUESTIONS,
    TOGETHER,
    Aim,
    Answered,
    Book,
    Cancel,
    Move,
    Plan,
    Ticket,
    draw_plan,
)
from training.customers.books import Fate, Judged, judge, read_books
from training.customers.customer import Customer
from training.customers.people import Person, add_person, free_slots, zone_of
from training.customers.phrasing import Phrasing
from training.customers.talk import Talk
from training.customers.wishes import Wish
from training.phrase_file import read_phrases

SEED = 20260513
_LONGEST_VISIT = 120
_DAYS = 35


class ClockFrom:
    """Virtual time that begins at the moment at which a set's phrases are said."""

    def __init__(self, begin: datetime) -> None:
        self._ahead = int(begin.timestamp() * 1000) - EPOCH
        self._clock = VirtualClock()

    def now(self) -> Millis:
        """Milliseconds since the epoch."""
        return self._clock.now() + self._ahead


@dataclass(frozen=True)
class Served:
    """One customer's conversation and what came of it."""

    plan: Plan
    aims: list[Aim]
    judged: Judged
    messages: int
    transcript: list[str]


@dataclass(frozen=True)
class Simulated:
    """All conversations of a run."""

    served: list[Served] = field(default_factory=list[Served])

    @property
    def fates(self) -> Counter[Fate]:
        """How many ended how."""
        return Counter(one.judged.fate for one in self.served)

    def of(self, fate: Fate) -> list[Served]:
        """Those that ended in a certain way."""
        return [one for one in self.served if one.judged.fate is fate]


def phrasing_of(folder: Path, name: str) -> Phrasing:
    """The phrasing of a set: its phrases, answers and slots."""
    kinds = ("phrases", "answers", "slots")
    return Phrasing(*(read_phrases(folder / kind / f"{name}.yaml") for kind in kinds))


def simulate(phrasing: Phrasing, customers: int, begin: int = SEED) -> Simulated:
    """Serve so many customers; the same seed brings the same ones."""
    folder = Path(mkdtemp(prefix="frontdesk-customers-"))
    try:
        return run_virtual(_serve(folder / "desk.db", phrasing, customers, begin))
    finally:
        shutil.rmtree(folder)


async def _serve(path: Path, phrasing: Phrasing, customers: int, begin: int) -> Simulated:
    made_with = Ingredients(
        provider=pestcall(zone=zone_of(phrasing.now)),
        prompts=PestCallPrompts(),
        seed=seed,
        clock=ClockFrom(phrasing.now),
    )
    settings = Settings(drain_seconds=0.0, inactivity_seconds=1e6, idle_seconds=1e9)
    simulated = Simulated()
    async with open_desk(path, settings=settings, made_with=made_with, seed=begin) as desk:
        for number in range(customers):
            random = Random(f"{begin} {number}")
            simulated.served.append(await _one(desk, number, random, phrasing))
    return simulated


async def _one(desk: TestDesk, number: int, random: Random, phrasing: Phrasing) -> Served:
    plan = draw_plan(random)
    who = await add_person(desk.db, number, random, phrasing, plan.visits)
    free = await free_slots(desk.db, phrasing.now, _DAYS, _LONGEST_VISIT)
    wishes = [wish for wish in phrasing.wishes if wish.possible(free, phrasing.now)]
    aims = _aims(plan, who, random, wishes)
    ref = await desk.conversation(phone=None if plan.unknown_phone else who.phone)
    talk = Talk(desk, await desk.client(ref))
    before = await read_books(desk.db, ref)
    them = Customer(who, plan, aims, phrasing, talk)
    await them.live()
    after = await read_books(desk.db, ref)
    judged = judge(them.aims, before, after, who, them.ran, zone_of(phrasing.now))
    said = sum(line.startswith("  them:") for line in talk.transcript)
    return Served(plan, them.aims, judged, said, talk.transcript)


def _aims(plan: Plan, who: Person, random: Random, wishes: list[Wish]) -> list[Aim]:
    """What a plan's goals come to for this person; no visit is touched twice."""
    visits = [visit.id for visit in who.visits]
    random.shuffle(visits)
    address = who.elsewhere if plan.elsewhere else who.address
    aims: list[Aim] = []
    for goal in plan.goals:
        when = random.choice(wishes) if "wished" in goal else None
        if goal == "cancel" and visits:
            aims.append(Cancel(visits.pop()))
        elif goal.startswith("move") and visits:
            aims.append(Move(visits.pop(), when))
        elif goal.startswith(("cancel", "move", "book")):
            aims.append(Book(address, when))
        else:
            aims.append(_asking(goal, random))
    return aims


def _asking(goal: str, random: Random) -> Aim:
    match goal:
        case "person":
            return Ticket()
        case "two questions at once":
            return Answered(TOGETHER)
        case "nothing but a question":
            return Answered(frozenset({OPEN_QUESTION}))
        case _:
            return Answered(frozenset({random.choice(QUESTIONS)}))
