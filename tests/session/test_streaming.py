"""How tokens travel: numbered at once, stored in chunks, folded away when the message is final."""

import asyncio
from pathlib import Path

from frontdesk.core.events import Audience
from frontdesk.events.log import RESERVED_AHEAD, chunk_pairs
from frontdesk.testing import ScriptedModel, Wait
from tests.session.desk_steps import (
    after,
    ask,
    desk_with,
    run,
    stored_events,
    stored_tokens,
)


def test_that_tokens_are_stored_in_chunks_and_folded_away_after_the_final(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        words = ["word0", *(f" word{n}" for n in range(1, 20))]
        paced = [part for word in words for part in (word, Wait(0.1))]
        async with desk_with(sqlite_path, ScriptedModel(paced)) as desk:
            client = await desk.client()
            await client.send("Slowly, please")
            await after(1.05)
            client.read()
            chunks = await stored_tokens(desk, client.ref)
            assert 3 <= len(chunks) <= 5
            stored = [pair for chunk in chunks for pair in chunk_pairs(chunk)]
            heard = [(e.seq, e.text) for e in client.live if e.type == "token"]
            assert stored == heard[: len(stored)]
            assert len(heard) - len(stored) <= 3
            await desk.settle(client.ref)
            client.read()
            assert await stored_tokens(desk, client.ref) == []
            events = await stored_events(desk, client.ref)
            assert not any(e.type == "token" for e in events)
            assert client.texts("final", state="complete")[-1] == "".join(words)

    run(main())


def test_that_a_client_that_comes_in_the_middle_sees_the_text_in_flight(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel(["Once", " upon", Wait(1.0), " a time"])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("A story")
            await after(0.5)
            late = await desk.client(client.ref)
            message = late.state.messages[-1]
            assert (message.text, message.state) == ("Once upon", "streaming")
            assert late.state.speaking is True
            client.read()
            client.drop()
            await after(0.1)
            await desk.settle(client.ref)
            late.read()
            await client.attach()
            assert late.state == client.state
            assert client.state.messages[-1].text == "Once upon a time"

    run(main())


def test_that_a_replay_folds_the_tokens_in_flight_into_one(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["x", "y", "z", Wait(1.0), "."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("Go")
            await after(0.5)
            session = await desk.session(client.ref)
            missed = session.resync(client.position, Audience.CUSTOMER).events
            tokens = [raw for raw in missed if b'"type":"token"' in bytes(raw)]
            assert len(tokens) == 1
            assert b'"text":"xyz"' in bytes(tokens[0])
            assert all(bytes(raw).startswith(b'{"replayed":true') for raw in missed)

    run(main())


def _word(number: int) -> str:
    """A word of its own that can begin no claim, so that it leaves as it comes."""
    return " z" + str(number).translate(str.maketrans("0123456789", "bcdfghjklm"))


def test_that_an_answer_longer_than_the_reserved_numbers_streams_whole(sqlite_path: Path) -> None:
    async def main() -> None:
        words = [_word(n) for n in range(3 * RESERVED_AHEAD + 7)]
        words[0] = words[0].strip()
        async with desk_with(sqlite_path, ScriptedModel(words)) as desk:
            client = await desk.client()
            watcher = await desk.client(client.ref)
            await client.send("Everything")
            while not client.texts("final", state="complete"):
                await asyncio.sleep(0)
                client.read()
                watcher.read()
            await desk.settle(client.ref)
            client.read()
            watcher.read()
            assert client.texts("token") == words == watcher.texts("token")
            seqs = [e.seq for e in client.live]
            assert seqs == sorted(set(seqs))
            assert client.texts("final", state="complete")[-1] == "".join(words)
            assert await stored_tokens(desk, client.ref) == []

    run(main())


def test_that_every_message_that_spoke_ends_once_with_what_was_heard(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["One", " two"], ["Three", Wait(3.0), " four"], ["Five"])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "a")
            await client.send("b")
            await after(1.0)
            await ask(desk, client, "c")
            spoken: dict[str, str] = {}
            for event in client.live:
                if event.type == "token":
                    name = event.message_id or ""
                    spoken[name] = spoken.get(name, "") + (event.text or "")
            finals = {e.message_id or "": e.text for e in client.live if e.type == "final"}
            assert spoken == finals
            assert list(finals.values()) == ["One two", "Three", "Five"]

    run(main())
