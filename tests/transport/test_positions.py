"""lastEventId: where a client left off, by query, header, frame and body."""

from pathlib import Path
from typing import Any

import pytest

from tests.transport.clients import Json
from tests.transport.served_desk import Talk, answers, run, serving

IMPOSSIBLE = [-1, -(10**17), -(10**30), 1.0, 1.5, True, "1", "one", "", [1], {"seq": 1}]
# Well formed, and beyond the newest event or of no history that the desk knows.
ELSEWHERE = [10**6, 2**63 - 1, 2**64, 10**30, "3.elsewhere", "999999999999.k3f9"]


async def _two_turns(talk: Talk) -> list[int]:
    """Let two turns happen; return the seqs after each."""
    seqs: list[int] = []
    for text in ("First", "Second"):
        await talk.say(text)
        seqs.append((await talk.settled())["seq"])
    return seqs


def _texts(resync: Json, type: str) -> list[str]:
    return [e["text"] for e in resync["events"] if e["type"] == type]


def test_that_every_way_to_name_a_position_gives_what_was_missed(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Sure", ".")) as served:
            talk = await served.talk()
            first, last = await _two_turns(talk)
            position = await talk.position(first)
            by_post = (await talk.post("resync", {"lastEventId": position})).body
            assert "snapshot" not in by_post
            assert _texts(by_post, "message") == ["Second"]
            assert _texts(by_post, "final") == ["Sure."]
            assert by_post["lastEventId"] == last
            async with talk.stream(last=position) as stream:
                frame = await stream.next()
                assert frame["data"] == by_post
                assert stream.last_id == await talk.position(last)
            async with talk.socket(lastEventId=position) as socket:
                assert (await socket.next())["data"] == by_post
                await socket.send("resync", lastEventId=position)
                assert (await socket.next())["data"] == by_post
                await socket.send("resync", lastEventId=await talk.position(last))
                assert (await socket.next())["data"]["events"] == []
                empty: list[Json] = []
                for bare, missed in ((first, by_post["events"]), (last, empty)):
                    await socket.send("resync", lastEventId=bare)
                    told = (await socket.next())["data"]
                    assert (told["events"], told.get("snapshot")) == (missed, None)
                await socket.send("resync")
                assert (await socket.next())["data"]["snapshot"]["seq"] == last

    run(main())


def test_that_a_stream_resumes_where_it_was_cut(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.stream() as stream:
                await stream.next()
                await talk.say("One")
                await stream.until_idle()
                last, last_id = stream.received[-1][0], stream.last_id
            await talk.say("Two")
            state = await talk.settled()
            async with talk.stream(last=last_id) as stream:
                missed = (await stream.next())["data"]
                assert _texts(missed, "message") == ["Two"]
                assert all(e["seq"] > (last or 0) for e in missed["events"])
                assert missed["lastEventId"] == state["seq"]

    run(main())


def test_that_an_impossible_position_in_a_frame_or_body_is_refused(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            _, last = await _two_turns(talk)
            for position in IMPOSSIBLE:
                refusal = await talk.post("resync", {"lastEventId": position})
                await _refuses_body(refusal.body, position)
                assert refusal.media_type == "application/problem+json"
            for position in ELSEWHERE:
                whole = (await talk.post("resync", {"lastEventId": position})).body
                assert (whole["snapshot"]["seq"], whole["lastEventId"]) == (last, last)
            (await talk.post("resync", {})).is_problem(422, "invalid_request")
            (await talk.post("resync", {"lastEventId": None})).is_problem(422, "invalid_request")
            async with talk.socket() as socket:
                await socket.next()
                for position in IMPOSSIBLE:
                    await socket.send("resync", lastEventId=position)
                    frame = await socket.next()
                    assert frame["data"]["code"] == "invalid_last_event_id", (position, frame)
                for position in ELSEWHERE:
                    await socket.send("resync", lastEventId=position)
                    frame = await socket.next()
                    assert frame["data"]["snapshot"]["seq"] == last, (position, frame)
                await socket.send("resync", lastEventId=last)
                assert (await socket.next())["type"] == "resync"

    async def _refuses_body(body: Json, position: Any) -> None:
        if isinstance(position, int) and not isinstance(position, bool):
            found = (body["status"], body["code"])
            assert found == (400, "invalid_last_event_id"), (position, body)
        else:
            assert (body["status"], body["code"]) == (422, "invalid_request"), (position, body)

    run(main())


@pytest.mark.parametrize("way", ["query", "header"])
def test_that_an_impossible_position_in_a_query_or_header_is_refused(
    sqlite_path: Path, way: str
) -> None:
    given = [
        "-1",
        "1.5",
        "1e3",
        "0x10",
        "one",
        "",
        " ",
        "true",
        "null",
        "NaN",
        "\uff19",
        "--1",
        "9" * 40 + ".a",
        "3.",
        "3.A",
    ]

    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()

            async def refusal(position: str) -> Any:
                if way == "query":
                    return await talk.refused_socket(lastEventId=position)
                return await talk.get("stream", **{"last-event-id": position})

            for position in given:
                if way == "header" and not position.isascii():
                    continue
                (await refusal(position)).is_problem(400, "invalid_last_event_id")
            assert served.desk.desk.hub.count(talk.ref) == 0
            await talk.say("Still here?")
            assert (await talk.settled())["messages"][-1]["text"] == "Good day"

    run(main())


def test_that_a_deeply_nested_position_is_refused_as_any_other(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            talk = await served.talk()
            async with talk.socket() as socket:
                await socket.next()
                for depth in (10, 100, 5000, 30_000, *range(850, 1010)):
                    nested = "[" * depth + "]" * depth
                    await socket.ws.send_str('{"type":"resync","lastEventId":' + nested + "}")
                    code = (await socket.next())["data"]["code"]
                    assert code in {"invalid_last_event_id", "invalid_json"}, depth
                    await socket.send("barge_in")
                await socket.send("resync", lastEventId=0)
                assert (await socket.next())["type"] == "resync"

    run(main())
