"""Calls and resets over the network."""

import asyncio
from pathlib import Path

from frontdesk.testing import ScriptedModel
from tests.transport.clients import Json
from tests.transport.served_desk import run, serving


def _new_calls(frames: list[Json]) -> list[str]:
    events = [f for f in frames if f["type"] == "lifecycle"]
    return [e["callSessionId"] for e in events if "newCall" in e["data"]]


def test_that_a_call_named_at_the_start_is_the_first_call(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk(callSessionId="ring:1", phone="+1 555 0100", channel="voice")
            assert talk.call == "ring:1"
            async with talk.socket(callSessionId="ring:1") as socket:
                snapshot = (await socket.next())["data"]["snapshot"]
                assert snapshot["callSessionId"] == "ring:1"
                assert len(snapshot["messages"]) == 1
            assert not any((e.data or {}).get("newCall") for e in await talk.stored())

    run(main())


def test_that_a_new_call_id_starts_a_call_once_on_any_transport(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as watcher:
                await watcher.next()
                async with talk.stream(callSessionId="second") as stream:
                    assert (await stream.next())["data"]["snapshot"]["callSessionId"] == "second"
                async with talk.socket(callSessionId="third") as socket:
                    assert (await socket.next())["data"]["snapshot"]["callSessionId"] == "third"
                for seen in ("second", "third", talk.call):
                    async with talk.socket(callSessionId=seen) as socket:
                        snapshot = (await socket.next())["data"]["snapshot"]
                        assert snapshot["callSessionId"] == "third"
                await watcher.send("resync")
                await watcher.until_type("resync")
                assert _new_calls(watcher.frames) == ["second", "third"]
                finals = [f for f in watcher.frames if f["type"] == "final"]
                assert [f["callSessionId"] for f in finals] == ["second", "third"]

    run(main())


def test_that_a_call_announced_by_many_clients_at_once_starts_once(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()

            async def attach() -> str:
                async with talk.socket(callSessionId="again") as socket:
                    return (await socket.next())["data"]["snapshot"]["callSessionId"]

            assert set(await asyncio.gather(*(attach() for _ in range(10)))) == {"again"}
            stored = await talk.stored()
            assert sum(bool((e.data or {}).get("newCall")) for e in stored) == 1
            assert sum(e.type == "final" for e in stored) == 1

    run(main())


def test_that_a_message_id_cannot_stand_in_the_way_of_a_call(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            assert (await talk.say("Hello", "call:later")).status == 200
            await talk.settled()
            async with talk.socket(callSessionId="later") as socket:
                snapshot = (await socket.next())["data"]["snapshot"]
                assert snapshot["callSessionId"] == "later"

    run(main())


def test_that_a_call_id_that_is_none_is_refused(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            for bad in ("", "a b", "x" * 65, "a\0b", "ä", "a/b"):
                (await talk.refused_socket(callSessionId=bad)).is_problem(400, "invalid_id")
            (await talk.get("stream?callSessionId=%00")).is_problem(400, "invalid_id")
            made = await served.create({"callSessionId": "a b"})
            made.is_problem(422, "invalid_request")

    run(main())


def test_that_a_reset_gives_a_new_call_and_the_log_goes_on(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["One."], ["Two."])
        async with serving(sqlite_path, model) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                await talk.say("Before")
                await socket.until_idle()
                before = socket.events[-1].seq
                reply = await talk.post("reset")
                assert reply.status == 200
                assert reply.body["ok"] and reply.body["callSessionId"] != talk.call
                event = await socket.until_type("lifecycle", reset=True)
                assert event["seq"] > before
                assert event["callSessionId"] == reply.body["callSessionId"]
                await talk.say("After")
                await socket.until_idle()
            state = await talk.settled()
            assert [m["text"] for m in state["messages"]][1:] == ["After", "Two."]
            assert state["turnId"] == 2
        assert "Before" not in str(model.requests[1].messages)
        model.assert_complete()

    run(main())
