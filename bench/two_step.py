"""Measures of the two-step turn: one of six tools, then 40 tokens; in both rows."""

from __future__ import annotations

import asyncio
from statistics import median

from client import Client
from measures import Figures, saturated
from process import FakeModel, Server
from sizes import Sizes

LONG_TURNS = 105
# A model's answer has sentences: of one that never ends, nothing could leave before the last token.
SENTENCE_TOKENS = 8


async def first_token(client: Client, fake: FakeModel, sizes: Sizes) -> Figures:
    """Milliseconds to the first token, beyond what the model itself took."""
    await fake.set(tokens=40, first_ms=5, calls=1, end=".", every=SENTENCE_TOKENS)
    added: list[float] = []
    for number in range(sizes.first_turns):
        if number % 5 == 0:
            session = client.new_session()
            socket = await client.open(session)
            await fake.own_seconds_reset()
        turn = await client.turn(socket, session)
        own, _ = await fake.own_seconds()
        added.append((turn.first_seconds - own) * 1e3)
        if number % 5 == 4:
            await socket.close()
    return {"first_token_added_ms": median(added)}


async def long_conversations(
    client: Client, server: Server, fake: FakeModel, sizes: Sizes
) -> Figures:
    """CPU of turn 5 and of turn 100 of one conversation, then the first turn after a restart."""
    await fake.set(tokens=40, calls=1, end=".", every=SENTENCE_TOKENS)
    early: list[float] = []
    late: list[float] = []
    sessions = [client.new_session() for _ in range(sizes.long_conversations)]
    for session in sessions:
        socket = await client.open(session)
        for number in range(1, LONG_TURNS + 1):
            before = server.cpu()
            await client.quick_turn(socket, session)
            await asyncio.sleep(0.003)
            spent = (server.cpu() - before) * 1e3
            if 3 <= number <= 7:
                early.append(spent)
            elif number >= 96:
                late.append(spent)
        await socket.close()
    await server.restart()
    client.port = server.port
    reloads = [await _reload(client, fake, session) for session in sessions]
    return {
        "turn_5_cpu_ms": median(early),
        "turn_100_cpu_ms": median(late),
        "reload_ms": median(reloads),
    }


async def _reload(client: Client, fake: FakeModel, session: str) -> float:
    fresh = client.new_session()
    socket = await client.open(fresh)
    for _ in range(5):
        await client.quick_turn(socket, fresh)
    await socket.close()
    await fake.own_seconds_reset()
    start = asyncio.get_running_loop().time()
    socket = await client.open(session)
    await client.quick_turn(socket, session)
    spent = asyncio.get_running_loop().time() - start
    _, own = await fake.own_seconds()
    await socket.close()
    return (spent - own) * 1e3


async def measure_two_step(
    client: Client, server: Server, fake: FakeModel, sizes: Sizes, wanted: set[str]
) -> Figures:
    """The wanted measures of one row in one round."""
    figures: Figures = {}
    if wanted & {"cpu2", "turns2"}:
        await fake.set(tokens=40, calls=1, end=".", every=SENTENCE_TOKENS)
        busy = await saturated(client, server, fake, sizes)
        figures |= {f"two_step_{name}": value for name, value in busy.items()}
    if "first2" in wanted:
        figures |= await first_token(client, fake, sizes)
    if wanted & {"growth", "reload"}:
        figures |= await long_conversations(client, server, fake, sizes)
    await fake.set(tokens=40)
    return figures
