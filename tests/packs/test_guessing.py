"""Guessing at PestCall's customers: slowed down by the store's counters, and nobody shut out."""

import asyncio
import json
from typing import Any

import pytest
from sqlalchemy import select

from frontdesk.core.clock import Millis
from frontdesk.packs.pestcall.verification import Verdict
from frontdesk.store import tables as t
from frontdesk.store.database import Database
from frontdesk.store.query import Query
from frontdesk.tools.guessing import HOUR, LIMITS, SECOND, Counted, admit, counts
from frontdesk.tools.tool import Attempt
from tests.conftest import Store
from tests.packs.office import NOW, TOOLS, UNVERIFIED, context, in_office, run

ALEX = "4155550132"
HANNAH = ("4155550120", "6505550181")
LOPEZ = "4155550177"

_counters = Query(select(t.guess_counters.c.subject, t.guess_counters.c.until))


async def guess(
    db: Database,
    number: int,
    *,
    now: Millis = NOW,
    network: str | None = None,
    call: str = ALEX,
    **given: str,
) -> Any:
    """One attempt in a conversation of its own, with a wrong ZIP unless another is given."""
    ctx = context(db, phone=call, now=now, conversation=f"conv-{number}", network=network)
    return await run(ctx, "verifyAccount", **{"zip": f"{10000 + number}", **given})


async def counted(db: Database) -> dict[str, Millis]:
    """Every counter, by name."""
    return dict(await db.read(lambda tx: tx.fetch(_counters)))


def test_that_a_stranger_elsewhere_cannot_lock_a_customer_out(store: Store) -> None:
    async def work(db: Database) -> None:
        for n in range(15):
            await guess(db, n, network=f"net-{n}")
        out = await guess(db, 100, network="home", zip="94107")
        assert out.status is Verdict.NEED_MORE, "a right pair is not told from a wrong one"
        out = await guess(db, 101, network="home", zip="94107", name="Alex Rivera")
        assert out.customer_id == "cus_alex"

    in_office(store, work)


def test_that_guesses_at_one_number_come_to_need_a_second_fact(store: Store) -> None:
    async def work(db: Database) -> None:
        alarm = LIMITS[Counted.SUBJECT].alarm or 0
        found = [(await guess(db, n)).status for n in range(alarm + 3)]
        assert found == [Verdict.FAILED] * alarm + [Verdict.NEED_MORE] * 3
        for name in ("Alex", "Rivera", "Alex Smith", "Alex Rivera Maria Diego Tom Grace Omar"):
            wrong = await guess(db, 50 + len(name), zip="94107", name=name)
            assert wrong.status is Verdict.FAILED, name
        by_email = await guess(db, 90, zip="94107", email="Alex@Example.com")
        by_name = await guess(db, 91, zip="94107", name="it's Alex Rivera")
        assert by_email.customer_id == by_name.customer_id == "cus_alex"

    in_office(store, work)


def test_that_a_household_under_attack_is_told_apart_by_the_full_name(store: Store) -> None:
    async def work(db: Database) -> None:
        for n in range(6):
            await guess(db, n, call=LOPEZ)
        out = await guess(db, 10, call=LOPEZ, zip="94110", name="Diego Lopez")
        assert out.customer_id == "cus_diego"

    in_office(store, work)


def test_that_a_second_number_of_the_account_does_not_get_around_the_second_fact(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        for n in range(LIMITS[Counted.ACCOUNT].alarm or 0):
            await guess(db, n, call=HANNAH[0])
        out = await guess(db, 20, call=HANNAH[1], zip="94114")
        assert out.status is Verdict.NEED_MORE

    in_office(store, work)


def test_that_an_unknown_number_is_slowed_down_like_a_known_one(store: Store) -> None:
    async def work(db: Database) -> None:
        found: list[list[Any]] = []
        for start, phone in ((0, ALEX), (100, "9995550100")):
            found.append(
                [await guess(db, start + n, call=phone, network=f"net-{phone}") for n in range(8)]
            )
        known, unknown = ([TOOLS["verifyAccount"].say(out) for out in one] for one in found)
        assert known == unknown

    in_office(store, work)


def test_that_asking_while_one_has_to_wait_prolongs_nothing(store: Store) -> None:
    async def work(db: Database) -> None:
        for n in range(9):
            await guess(db, n, network="net", name="Alex Rivera")
        out = await guess(db, 9, network="net", name="Alex Rivera")
        assert out.status is Verdict.LATER
        before = await counted(db)
        again = await guess(db, 11, network="net", name="Alex Rivera")
        assert (again.status, again.retry_seconds) == (Verdict.LATER, out.retry_seconds)
        after = await counted(db)
        assert {key: after[key] for key in before} == before
        late = NOW + out.retry_seconds * 1000
        right = await guess(db, 12, now=late, network="net", zip="94107", name="Alex Rivera")
        assert right.status is Verdict.VERIFIED

    in_office(store, work)


def test_that_a_conversation_is_slowed_down_whatever_it_guesses_at(store: Store) -> None:
    async def work(db: Database) -> None:
        statuses: list[Verdict] = []
        for n in range(12):
            ctx = context(db, phone=f"415555{n:04}", conversation="one")
            statuses.append((await run(ctx, "verifyAccount", zip="94107")).status)
        assert statuses[:4] == [Verdict.FAILED] * 4
        assert statuses[-4:] == [Verdict.LATER] * 4

    in_office(store, work)


def test_that_a_network_under_suspicion_is_asked_for_more_before_any_pair_is_judged(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        alarm = LIMITS[Counted.NETWORK].alarm or 0
        found = [
            (await guess(db, n, network="net", call=f"415555{n:04}")).status for n in range(20)
        ]
        assert found == [Verdict.FAILED] * alarm + [Verdict.NEED_MORE] * (20 - alarm)

    in_office(store, work)


def test_that_a_customer_of_a_suspected_network_gets_in_with_the_second_fact(store: Store) -> None:
    async def work(db: Database) -> None:
        for n in range(15):
            await guess(db, n, network="net", call=f"415555{n:04}", name=f"Nobody {n}")
        assert (await guess(db, 90, network="net", zip="94107")).status is Verdict.NEED_MORE
        out = await guess(db, 91, network="net", zip="94107", name="Alex Rivera")
        assert out.customer_id == "cus_alex"

    in_office(store, work)


def test_that_an_organisation_under_attack_asks_everybody_and_turns_nobody_away(
    store: Store,
) -> None:
    async def work(db: Database) -> None:
        strangers = [context(db, conversation=f"c-{n}", network=f"net-{n}") for n in range(70)]
        await asyncio.gather(*(admit(ctx, Attempt((ctx.network or "",))) for ctx in strangers))
        asked = await guess(db, 500, network="home", zip="94107")
        assert asked.status is Verdict.NEED_MORE
        ctx = context(db, phone=ALEX, conversation="home", network="home")
        admission = await admit(ctx, Attempt((f"phone:{ALEX}",), second_fact=True))
        assert (admission.wait, admission.retry_after, admission.second_fact) == (0, 0, True)

    in_office(store, work)


def test_that_an_attack_is_told_once_a_minute_without_naming_anybody(
    store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    async def work(db: Database) -> None:
        before = counts.copy()
        for n in range(20):
            # A day of its own: what was told before in this process was told long ago.
            now = NOW + 10 * HOUR * 24 * (1 + isinstance(store, str)) + n * SECOND
            await guess(db, n, now=now, network="net", call=f"415555{n:04}")
        told = [line for line in capsys.readouterr().out.splitlines() if "guessing" in line]
        assert [json.loads(line) for line in told] == [
            {
                **{"event": "identity.guessing", "level": "warning", "organisation": "ours"},
                **{"by": "network", "attempts": LIMITS[Counted.NETWORK].alarm},
            }
        ]
        raised = counts - before
        assert (raised["attempts"], raised["second_fact"], raised["alarms"]) == (8, 12, 1)

    in_office(store, work)


def test_that_attempts_made_at_the_same_moment_are_all_counted(store: Store) -> None:
    async def work(db: Database) -> None:
        tries = (guess(db, n, network=f"net-{n % 4}") for n in range(20))
        found = [out.status for out in await asyncio.gather(*tries)]
        assert found.count(Verdict.FAILED) == LIMITS[Counted.SUBJECT].alarm

    in_office(store, work)


def test_that_a_success_takes_back_what_it_was_counted_by(store: Store) -> None:
    async def work(db: Database) -> None:
        await guess(db, 1, network="home")
        assert (await guess(db, 1, network="home", zip="94107")).status is Verdict.VERIFIED
        left = {key: until - NOW for key, until in (await counted(db)).items() if until > NOW}
        assert left == {
            "network:home": LIMITS[Counted.NETWORK].forget,
            f"subject:phone:{ALEX}": LIMITS[Counted.SUBJECT].forget,
            "account:cus_alex": LIMITS[Counted.ACCOUNT].forget,
            "organisation": LIMITS[Counted.ORGANISATION].forget,
        }

    in_office(store, work)


@pytest.mark.parametrize("how", [{"phone": ALEX}, {"email": "a@example.com"}, {"name": "Al"}])
def test_that_look_ups_are_counted(store: Store, how: dict[str, str]) -> None:
    async def work(db: Database) -> None:
        await run(context(db, network="net"), "lookUpCustomer")
        assert await counted(db) == {}
        await run(context(db, network="net"), "lookUpCustomer", **how)
        assert set(await counted(db)) == {"conversation:conv-1", "network:net", "organisation"}

    in_office(store, work)


def test_that_an_honest_slip_is_not_noticed(store: Store) -> None:
    async def work(db: Database) -> None:
        attempt = Attempt((f"phone:{ALEX}",), ("cus_alex",))
        for _ in range(3):
            admission = await admit(context(db, UNVERIFIED, network="home"), attempt)
            assert (admission.wait, admission.retry_after, admission.asks) == (0, 0, False)

    in_office(store, work)
