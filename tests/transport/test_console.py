"""What the console reads: the list of conversations, and each turn with why it went so."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

from frontdesk.models.port import Finished, ModelEvent, ModelRequest
from frontdesk.testing import ScriptedModel
from tests.transport.clients import Json
from tests.transport.operators import API, Operator, an_operator
from tests.transport.served_desk import Served, answers, run, serving

EMPTY_THEN_JSON = ("", '{"tool":"nothing"}')
HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>"


async def _signed_in(served: Served) -> Operator:
    ada = await an_operator(served)
    await ada.sign_in()
    return ada


def test_that_the_list_shows_the_latest_first_a_page_at_a_time(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            ada = await _signed_in(served)
            talks = [await served.talk() for _ in range(5)]
            for n, talk in enumerate(talks):
                await talk.say(f"Message {n}")
                await talk.settled()
            found: list[tuple[str, str]] = []
            position, page = "", Json()
            for _ in range(3):
                page = (await ada.get(f"{API}/conversations?most=2{position}")).body
                found += [(line["id"], line["firstSaid"]) for line in page["conversations"]]
                position = f"&before={page['next']}"
            assert found == [(t.id, f"Message {n}") for n, t in reversed(list(enumerate(talks)))]
            assert page["next"] is None
            (await ada.get(f"{API}/conversations?before=x")).is_problem(400, "invalid_position")
            (await ada.get(f"{API}/conversations?most=0")).is_problem(422, "invalid_request")

    run(main())


def test_that_a_conversation_is_called_by_words_rather_than_by_a_number(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store) as served:
            ada = await _signed_in(served)
            for lines in (("94107", "Where is my visit?", "Thanks"), ("94107",), ()):
                talk = await served.talk()
                for line in lines:
                    await talk.say(line)
                    await talk.settled()
            lines = (await ada.get(f"{API}/conversations")).body["conversations"]
            called = {line["turnId"]: line["firstSaid"] for line in lines}
            assert called == {3: "Where is my visit?", 1: "94107", 0: None}

    run(main())


def test_that_the_list_tells_which_conversation_had_a_bad_turn(store: Path | str) -> None:
    model = ScriptedModel("At nine.", *EMPTY_THEN_JSON, loop=True)

    async def main() -> None:
        async with serving(store, model) as served:
            ada = await _signed_in(served)
            good, bad = await served.talk(), await served.talk()
            for talk in (good, bad):
                await talk.say("When do you open?")
                await talk.settled()
            lines = (await ada.get(f"{API}/conversations")).body["conversations"]
            assert {line["id"]: line["diagnosed"] for line in lines} == {good.id: 0, bad.id: 1}

    run(main())


def test_that_a_turn_is_shown_with_its_way_and_why_it_went_wrong(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, ScriptedModel(*EMPTY_THEN_JSON, loop=True)) as served:
            ada = await _signed_in(served)
            talk = await served.talk()
            await talk.say(HOSTILE)
            await talk.settled()
            shown = (await ada.get(f"{API}/conversations/{talk.id}/turns")).body
            (turn,) = shown["turns"]
            assert turn["messages"][0]["text"] == HOSTILE
            assert turn["diagnosis"]["reason"] == "empty_final_text"
            codes = [issue["code"] for issue in turn["issues"]]
            assert {"empty_final_text", "apology"} <= set(codes)
            assert shown["explanation"]["by"] == "house rules"
            kinds = [span["kind"] for span in turn["waterfall"]]
            assert kinds[0] == "inbox"
            assert kinds.count("model") == 2
            assert all(span["duration_ms"] >= 0 for span in turn["waterfall"])
            assert shown["next"] is None

    run(main())


def test_that_turns_come_a_page_at_a_time_the_newest_page_first(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("Yes.")) as served:
            ada = await _signed_in(served)
            talk = await served.talk()
            for n in range(5):
                await talk.say(f"Message {n}")
                await talk.settled()
            path = f"{API}/conversations/{talk.id}/turns?most=2"
            newest = (await ada.get(path)).body
            before = (await ada.get(f"{path}&before={newest['next']}")).body
            first = (await ada.get(f"{path}&before={before['next']}")).body
            pages = [[turn["turnId"] for turn in page["turns"]] for page in (first, before, newest)]
            assert pages == [[1], [2, 3], [4, 5]]
            assert first["next"] is None
            assert [turn["messages"][0]["text"] for turn in before["turns"]] == [
                "Message 1",
                "Message 2",
            ]

    run(main())


def test_that_an_operator_who_looks_on_is_not_greeted_in_the_customers_place(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with serving(sqlite_path) as served:
            ada = await _signed_in(served)
            talk = await served.talk()
            async with ada.socket(talk.id) as socket:
                assert (await socket.receive_json())["data"]["snapshot"]["messages"] == []
            assert await talk.stored() == []
            async with talk.socket() as own:
                greeted = (await own.next())["data"]["snapshot"]["messages"]
                assert [message["role"] for message in greeted] == ["assistant"]

    run(main())


def test_that_the_operators_cookie_opens_the_live_events(sqlite_path: Path) -> None:
    async def main() -> None:
        async with serving(sqlite_path, answers("At ", "nine.")) as served:
            ada = await _signed_in(served)
            talk = await served.talk()
            async with ada.socket(talk.id) as socket:
                assert (await socket.receive_json())["type"] == "resync"
                await talk.say("When do you open?")
                said: list[str] = []
                while "At nine." not in said:
                    said.append((await socket.receive_json()).get("text", ""))
                assert "When do you open?" in said
                await socket.send_json({"type": "message", "text": "I am the customer"})
                while (frame := await socket.receive_json())["type"] != "error":
                    pass
                assert frame["data"]["code"] == "customers_only"
            assert await talk.stored_texts() == ["When do you open?"]

    run(main())


class _Metered(ScriptedModel):
    """A model whose provider tells what every answer used."""

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Play the next answer."""
        async for event in super().stream(request):
            used = {"input_tokens": 900, "cached_tokens": 600, "output_tokens": 30}
            yield replace(event, **used) if isinstance(event, Finished) else event


def test_that_operators_see_what_a_turn_a_conversation_and_a_day_used(store: Path | str) -> None:
    async def main() -> None:
        async with serving(store, _Metered(("Yes.",), loop=True)) as served:
            ada = await _signed_in(served)
            talk = await served.talk()
            for said in ("Are you open?", "Today?"):
                await talk.say(said)
                await talk.settled()
            found = (await ada.get(f"{API}/conversations/{talk.id}/turns")).body
            tokens = {"input": 900, "cached": 600, "output": 30}
            assert [turn["usage"] for turn in found["turns"]] == [
                [{"model": "scripted", "calls": 1, **tokens}]
            ] * 2
            step = found["turns"][0]["steps"][0]
            assert (step["inputTokens"], step["cachedTokens"], step["reasoningTokens"]) == (
                *(900, 600, None),
            )
            summed = {"turns": 2, "input": 1800, "cached": 1200, "reasoning": 0, "output": 60}
            assert found["usage"] == {**summed, "cost": None}
            days = (await ada.get(f"{API}/usage?days=3")).body
            assert days["zone"] == "UTC" and len(days["days"]) == 3
            assert sum(day["usage"]["input"] for day in days["days"]) == 1800
            (await ada.get(f"{API}/usage?days=0")).is_problem(422, "invalid_request")

    run(main())
