"""What the walk calls all there is, is all there is: no random session ever leaves it."""

import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from frontdesk.app import Ingredients
from frontdesk.core.ids import OrganisationId
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.proof.walk import Proof
from frontdesk.proof.world import State, state_of
from frontdesk.session.session import Session
from frontdesk.settings import Settings
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import conversations
from frontdesk.testing import TestDesk, open_desk, run_virtual
from frontdesk.turn.deps import spec_of
from tests.proof.random_customers import PHONE, RandomCustomer, RandomModel

T = TypeVar("T")

SESSIONS = 120
SOAK_SESSIONS = 5000
ACTS = 16
# A session that sleeps through a long silence is not let go, so that it can be watched.
PATIENT = Settings(drain_seconds=0.0, idle_seconds=1e9)


class Watched:
    """A database that says when something has become durable."""

    def __init__(self, inner: Database) -> None:
        self._inner = inner
        self.look: Callable[[], None] = lambda: None

    @property
    def pending(self) -> int:
        return self._inner.pending

    async def write(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        done = await self._inner.write(work)
        self.look()
        return done

    async def read(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        return await self._inner.read(work)

    async def close(self) -> None:
        await self._inner.close()


async def company_of_its_own(desk: TestDesk, number: int) -> OrganisationId:
    """A freshly seeded company, so that no session finds what an earlier one left."""
    own, now = OrganisationId(f"company-{number}"), desk.desk.clock.now()

    async def found(tx: Transaction) -> None:
        await conversations.ensure_organisation(tx, own, own, now)
        await seed(tx, own, now)

    await desk.db.write(found)
    return own


async def visited(path: Path, sessions: int, start: int) -> dict[State, int]:
    """The abstract states that random sessions were in after any commit, and whose first."""
    seen: dict[State, int] = {}
    provider, watched = pestcall(), list[Watched]()
    dice = random.Random(start)

    def watch(db: Database) -> Database:
        watched.append(Watched(db))
        return watched[0]

    tools = tuple(spec_of(tool).name for tool in provider.tools)
    model = RandomModel(dice, (*tools, "workflow_select", "workflow_settle", "workflow_confirm"))
    made_with = Ingredients(
        provider=provider,
        prompts=PestCallPrompts(),
        wrap_database=watch,
        sweep_seconds=3600.0,
    )
    async with open_desk(path, model, settings=PATIENT, made_with=made_with) as desk:
        for number in range(start, start + sessions):
            dice.seed(number)
            ref = await desk.conversation(await company_of_its_own(desk, number), phone=PHONE)
            live = [await desk.session(ref)]

            def look(live: list[Session] = live, number: int = number) -> None:
                memory, now = live[0].memory, desk.desk.clock.now()
                ledger = list(memory.ledger.values())
                seen.setdefault(state_of(memory.dialog, memory.history, ledger, now), number)

            watched[0].look = look
            customer = RandomCustomer(desk, await desk.client(ref), dice)
            for _ in range(ACTS):
                live[0] = await desk.session(ref)
                await customer.act(ref, look)
            await desk.settle(ref)
    return seen


def check(path: Path, walked: Proof, sessions: int, start: int) -> None:
    seen = run_virtual(visited(path, sessions, start))
    strangers = {state: number for state, number in seen.items() if state not in walked.states}
    assert strangers == {}, f"seed {next(iter(strangers.values()))} left the walked set"
    assert len(seen) > 45


@pytest.mark.timeout(600)
def test_that_no_random_session_leaves_the_walked_set(
    sqlite_path: Path, pestcall_proof: Proof
) -> None:
    check(sqlite_path, pestcall_proof, SESSIONS, start=0)


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_that_thousands_of_random_sessions_stay_in_the_walked_set(
    sqlite_path: Path, pestcall_proof: Proof
) -> None:
    start = random.SystemRandom().randrange(1 << 30)
    check(sqlite_path, pestcall_proof, SOAK_SESSIONS, start)
