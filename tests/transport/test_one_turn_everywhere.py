"""The same events everywhere: socket, stream and HTTP show one log."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.events import decode_event
from frontdesk.core.ids import ConversationId
from frontdesk.core.state import ClientState, apply
from frontdesk.testing import Hang, ScriptedModel
from tests.transport.clients import Socket, Stream
from tests.transport.served_desk import Served, Talk, answers, run, serving

GREETING = "Hi, thanks for getting in touch! How can I help you today?"


def _numbered(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [f for f in frames if "seq" in f]


def _greetings(talk: Talk, state: dict[str, Any]) -> int:
    assert state["conversationId"] == talk.id
    return sum(m["text"] == GREETING for m in state["messages"])


async def _heard_greetings(talk: Talk, client: Socket | Stream) -> int:
    """How often a client is greeted: in its snapshot or, when it came too early, right after."""
    count = _greetings(talk, (await client.next())["data"]["snapshot"])
    return count or int((await client.next())["text"] == GREETING)


@pytest.mark.parametrize("way_in", ["socket", "http"])
def test_that_a_turn_gives_the_same_events_on_socket_and_stream(
    sqlite_path: Path, way_in: str
) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Between", " two", " three")) as served:
            talk = await served.talk()
            async with talk.socket() as socket, talk.stream() as stream:
                first = await socket.next()
                assert (await stream.next()) == first
                assert first["type"] == "resync"
                if way_in == "socket":
                    await socket.send("message", text="What time is it?", clientMessageId="m1")
                else:
                    reply = await talk.say("What time is it?", "m1")
                    assert (reply.status, reply.body) == (
                        200,
                        {"ok": True, "callSessionId": talk.call},
                    )
                heard = _numbered(await socket.until_idle())
                assert _numbered(await stream.until_idle()) == heard
                ids = [seq for seq, frame in stream.received if "seq" in frame]
            numbers = [int(f["seq"]) for f in heard]
            assert ids == numbers == sorted(set(numbers))
            assert [(f["type"], f.get("text")) for f in heard] == [
                ("message", "What time is it?"),
                ("speaking", None),
                ("token", "Between"),
                ("token", " two"),
                ("token", " three"),
                ("final", "Between two three"),
                ("speaking", None),
            ]
            await _check_resync(served, talk, first["data"]["lastEventId"], heard)

    run(main())


async def _check_resync(
    served: Served, talk: Talk, since: int, heard: list[dict[str, Any]]
) -> None:
    answer = await talk.post("resync", {"lastEventId": await talk.position(since)})
    replayed = answer.body["events"]
    assert all(event.pop("replayed") for event in replayed)
    assert replayed == [f for f in heard if f["type"] != "token"]
    assert answer.body["lastEventId"] == heard[-1]["seq"]
    assert answer.body["speaking"] is False
    state = await talk.settled()
    whole = (await talk.post("resync", {"lastEventId": 0})).body["events"]
    folded = ClientState(ConversationId(talk.id))
    for event in whole:
        folded = apply(folded, decode_event(json.dumps(event)))
    assert folded.seq == state["seq"] == heard[-1]["seq"]
    assert [m.text for m in folded.messages] == [m["text"] for m in state["messages"]]
    assert served.desk.desk.hub.count(talk.ref) <= 1


def test_that_twenty_clients_attaching_at_once_are_greeted_once(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()

            async def attach(number: int) -> int:
                if number % 2:
                    async with talk.socket() as socket:
                        return await _heard_greetings(talk, socket)
                async with talk.stream() as stream:
                    return await _heard_greetings(talk, stream)

            assert await asyncio.gather(*(attach(n) for n in range(20))) == [1] * 20
            assert _greetings(talk, await talk.settled()) == 1

    run(main())


def test_that_a_conversation_over_http_alone_is_greeted_before_its_first_answer(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            await talk.say("Hello?")
            await talk.say("Anyone?")
            state = await talk.settled()
            texts = [m["text"] for m in state["messages"]]
            assert texts[:2] == [GREETING, "Hello?"]
            assert texts.count(GREETING) == 1
            assert texts[-1] == "Good day"

    run(main())


def test_that_both_versions_of_the_path_open_the_same_conversation(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            second = Talk(served, talk.id, talk.call, talk.token, "/api/v2/conversations")
            async with talk.socket() as socket, second.socket() as other:
                await asyncio.gather(socket.next(), other.next())
                await second.say("Which version?")
                assert await socket.until_idle() == await other.until_idle()
            for what in ("health", "summary"):
                assert (await talk.get(what)).body == (await second.get(what)).body
            made = await served.talk(prefix="/api/v2/conversations")
            assert (await made.get("health")).status == 200

    run(main())


def test_that_a_browser_may_offer_its_token_as_a_subprotocol(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket(browser=True) as socket:
                assert socket.ws.protocol == "frontdesk.v1"
                assert (await socket.next())["type"] == "resync"

    run(main())


def test_that_a_partial_transcript_is_shown_to_others_and_never_acted_on(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel(["Noted."])
        async with serving(sqlite_path, model) as served:
            talk = await served.talk()
            async with talk.socket() as speaker, talk.socket() as watcher:
                await asyncio.gather(speaker.next(), watcher.next())
                await speaker.send("partial_transcript", text="I would li")
                shown = await watcher.next()
                assert (shown["type"], shown["text"]) == ("partial_transcript", "I would li")
                assert "seq" not in shown
                await speaker.send("final_transcript", text="I would like tea.")
                heard = await speaker.until_idle()
                assert not any(f["type"] == "partial_transcript" for f in heard)
                message = next(f for f in heard if f["type"] == "message")
                assert message["data"] == {"spoken": True}
        assert len(model.requests) == 1
        model.assert_complete()

    run(main())


def test_that_a_barge_in_over_the_socket_ends_the_message(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Between", " two", Hang()])
        async with serving(sqlite_path, model) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.send("message", text="Why?")
                await socket.until(lambda f: f["type"] == "token" and f["text"] == " two")
                await socket.send("barge_in")
                final = await socket.until_type("final", state="interrupted")
                assert final["text"] == "Between two"
                assert (await socket.next())["data"] == {"bargeIn": True}
                await socket.until_type("speaking", speaking=False)

    run(main())


def test_that_feedback_becomes_an_event(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.send("feedback", score=5, comment="Quick!", clientMessageId="f1")
                event = await socket.until_type("lifecycle")
                assert event["data"] == {"feedback": {"score": 5, "comment": "Quick!"}}
                await socket.send("feedback", score=5, comment="Quick!", clientMessageId="f1")
                await socket.send("feedback", score=0)
                await socket.until_type("error", code="invalid_frame")
            stored = await talk.stored()
            assert sum("feedback" in (e.data or {}) for e in stored) == 1

    run(main())
