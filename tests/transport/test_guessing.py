"""Guessing over the network: through the desk's own routes, in virtual time."""

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from frontdesk.app import Ingredients, create_app
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef
from frontdesk.models.port import (
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolResult,
)
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.packs.pestcall.demo.company import CUSTOMERS
from frontdesk.settings import Settings
from frontdesk.store import tables as t
from frontdesk.store.query import Query
from frontdesk.testing import TestDesk, open_desk
from frontdesk.testing.virtual_time import VirtualClock
from frontdesk.transport.credentials.tokens import Tokens
from frontdesk.transport.door.limits import Rates
from frontdesk.transport.gateway import network_of
from tests.conftest import Store
from tests.lawful import run

GUESSER = "198.51.100.7"
HOME = "203.0.113.4"
ALEX = CUSTOMERS[0]

_notes = Query(
    select(t.ledger.c.result, t.ledger.c.finished_at)
    .where(t.ledger.c.tool == "verifyAccount")
    .order_by(t.ledger.c.finished_at)
)
_networks = Query(select(t.inbox.c.network).union(select(t.calls.c.network)))
_raised = Query(select(t.guess_counters.c.subject))


class Verifier:
    """A model that holds what is written against the accounts, and tells what came of it."""

    name = "verifier"

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Ask for the tool, then speak its words."""
        last = next((m for m in request.messages if isinstance(m, ToolResult)), None)
        if last is not None:
            yield TextDelta(json.loads(last.content).get("say") or "A person can help you.")
        else:
            said = [m for m in request.messages if isinstance(m, ChatMessage) and m.role == "user"]
            yield ToolCall("call-1", "verifyAccount", said[-1].content)
        yield Finished("stop", model=self.name)


@dataclass
class Door:
    """A desk's network surface, to be called from any address."""

    desk: TestDesk
    app: Any

    def caller(self, address: str) -> httpx.AsyncClient:
        """Somebody at an address."""
        way = httpx.ASGITransport(app=self.app, client=(address, 40_000))
        return httpx.AsyncClient(transport=way, base_url="http://127.0.0.1:8000")

    async def verdicts(self) -> list[tuple[str, int]]:
        """What came of every attempt, and when."""
        rows = await self.desk.db.read(lambda tx: tx.fetch(_notes))
        return [(json.loads(result)["status"], at) for result, at in rows]


class Conversation:
    """One conversation over HTTP; each step waits for the answer."""

    def __init__(self, door: Door, http: httpx.AsyncClient, made: dict[str, str]) -> None:
        self.ref = ConversationRef(DEFAULT_ORGANISATION, ConversationId(made["id"]))
        self._door = door
        self._http = http
        self._headers = {"authorization": f"Bearer {made['token']}"}

    async def _post(self, what: str, body: dict[str, str] | None = None) -> None:
        path = f"/api/conversations/{self.ref.conversation_id}/{what}"
        got = await self._http.post(path, json=body, headers=self._headers)
        assert got.status_code == 200, got.text
        await self._door.desk.settle(self.ref)

    async def claim(self, **facts: str) -> str | None:
        """Give facts; who one is taken for after that."""
        await self._post("message", {"text": json.dumps(facts)})
        session = await self._door.desk.session(self.ref)
        return session.memory.dialog.verified_as

    async def reset(self) -> None:
        """Start over."""
        await self._post("reset")


@contextlib.asynccontextmanager
async def opened(door: Door, address: str) -> AsyncGenerator[Conversation]:
    """A new conversation from an address."""
    async with door.caller(address) as http:
        made = await http.post("/api/conversations", json={})
        assert made.status_code == 201, made.text
        yield Conversation(door, http, made.json())


@contextlib.asynccontextmanager
async def desk_on(where: Store) -> AsyncGenerator[Door]:
    """A PestCall desk with its surface; the transport's own limits are not what is tried here."""
    made_with = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)
    settings = Settings(drain_seconds=0.0, inactivity_seconds=1e6, rate_limits=False)
    async with open_desk(where, Verifier(), settings=settings, made_with=made_with) as desk:
        yield Door(desk, create_app(desk.desk, Tokens(b"a secret " * 4, VirtualClock()), Rates()))


async def guess_on(door: Door, number: int, tries: int, **facts: str) -> None:
    """Guess in one conversation, starting over whenever verification is closed."""
    async with opened(door, GUESSER) as talk:
        for n in range(tries):
            wrong = {"phone": f"415666{number:02}{n:02}", "zip": f"9{number:02}{n:02}"}
            assert await talk.claim(**wrong, **facts) is None
            if n % 2:
                await talk.reset()


def judged(verdicts: list[tuple[str, int]]) -> list[int]:
    """When guesses were told right or wrong."""
    return [at for verdict, at in verdicts if verdict in {"failed", "verified", "need_name"}]


def test_that_pairs_from_one_address_are_slowed_to_a_crawl_however_they_are_tried(
    store: Store,
) -> None:
    async def main() -> None:
        async with desk_on(store) as door:
            await asyncio.gather(*(guess_on(door, number, 6) for number in range(12)))
            verdicts = await door.verdicts()
            assert len(verdicts) == 72
            assert len(judged(verdicts)) == 8, "a second fact is asked for before the others"
            start = verdicts[-1][1]
            for minute in range(4):
                await asyncio.sleep(60)
                await guess_on(door, 50 + minute, 6)
            late = [at - start for at in judged(await door.verdicts()) if at > start]
            assert len(late) <= 3

    run(main())


def test_that_who_makes_up_names_as_well_gets_one_try_a_conversation(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_on(sqlite_path) as door:
            guessing = (guess_on(door, n, 4, name="John Smith") for n in range(12))
            await asyncio.gather(*guessing)
            after_twenty = judged(await door.verdicts())[20:]
            assert len(after_twenty) <= 4

    run(main())


def test_that_correct_customers_get_in_while_two_hundred_addresses_guess(
    sqlite_path: Path,
) -> None:
    asked = Counter[bool]()

    async def attack(door: Door, number: int) -> None:
        async with opened(door, f"198.51.{100 + number // 100}.{number % 100}") as talk:
            phone = ALEX.phones[0] if number % 2 else f"628666{number:04}"
            assert await talk.claim(phone=phone, zip=f"{10_000 + number}") is None

    async def come(door: Door, number: int) -> None:
        who = CUSTOMERS[number % len(CUSTOMERS)]
        async with opened(door, f"203.0.113.{number}") as talk:
            known = await talk.claim(phone=who.phones[-1], zip=who.zip)
            asked[known is None] += 1
            session = await door.desk.session(talk.ref)
            assert session.memory.dialog.failed_attempts == 0
            assert (known or await talk.claim(name=who.name)) == f"cus_{who.id}"

    async def main() -> None:
        async with desk_on(sqlite_path) as door:
            for block in range(4):
                attackers = (attack(door, 50 * block + n) for n in range(50))
                customers = (come(door, 5 * block + n) for n in range(5))
                await asyncio.gather(*attackers, *customers)
            statuses = Counter(status for status, _ in await door.verdicts())
            assert statuses["verified"] == 20
            assert statuses["later"] == 0
            assert asked[True] > 0
            assert statuses["failed"] <= 70

    run(main())


def test_that_a_customer_at_the_guessers_own_address_gets_in_at_the_first_try(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_on(sqlite_path) as door:
            guessing = (guess_on(door, n, 4, name="John Smith") for n in range(5))
            await asyncio.gather(*guessing)
            async with opened(door, GUESSER) as talk:
                facts = {"phone": ALEX.phones[0], "zip": ALEX.zip, "name": ALEX.name}
                assert await talk.claim(**facts) == "cus_alex"

    run(main())


def test_that_counters_survive_a_restart_and_no_address_is_stored(store: Store) -> None:
    async def main() -> None:
        for life in range(3):
            async with desk_on(store) as door:
                await guess_on(door, life, 5)
        async with desk_on(store) as door:
            assert len(judged(await door.verdicts())) == 8
            stored = [
                str(row[0])
                for query in (_networks, _raised)
                for row in await door.desk.db.read(lambda tx, query=query: tx.fetch(query))
            ]
            assert any(name.startswith("network:") for name in stored)
            assert not any(GUESSER in name for name in stored)

    run(main())


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("unknown", "unknown", True),
    ],
)
def test_that_a_network_is_an_address_or_the_64_bits_of_one(
    one: str, other: str, together: bool
) -> None:
    assert (network_of(one) == network_of(other)) is together
