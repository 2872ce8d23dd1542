"""Models that fail, stall or say nothing: the customer is never left in silence."""

import json
from pathlib import Path
from typing import Any

from frontdesk.core.events import Event
from frontdesk.testing import (
    Client,
    Fail,
    Hang,
    Say,
    ScriptedModel,
    TestDesk,
    Wait,
    expect,
    open_desk,
)
from tests.conftest import Store
from tests.session.desk_steps import LINES, after, ask, desk_with, run, stored_steps, stored_turns

APOLOGY = LINES.apology()


async def _diagnosis(desk: TestDesk, client: Client) -> dict[str, Any]:
    turns = await stored_turns(desk, client.ref)
    assert turns[-1].outcome == "complete"
    return json.loads(turns[-1].record or "{}")["diagnosis"]


def _spoken(events: list[Event]) -> list[Event]:
    return [e for e in events if e.type in {"final", "status"}]


def test_that_a_failure_before_the_first_token_becomes_an_apology(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([Fail("no such model")], ["Back again."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            events = expect(await ask(desk, client, "Hi")).without("token")
            events.next().is_message("Hi")
            events.next().is_speaking(True)
            events.next().is_final(APOLOGY)
            events.next().is_speaking(False)
            events.nothing_more()
            diagnosis = await _diagnosis(desk, client)
            assert diagnosis["reason"] == "unknown"
            assert "no such model" in diagnosis["detail"]
            assert (diagnosis["userMessage"], diagnosis["modelId"]) == ("Hi", "scripted")
            (step,) = await stored_steps(desk, client.ref)
            assert (step.problem, step.model, step.text) == ("unknown", "scripted", "")
            events = expect(await ask(desk, client, "Now?")).without("token", "speaking", "message")
            events.next().is_final("Back again.")
        model.assert_complete()

    run(main())


def test_that_a_failure_in_mid_stream_interrupts_the_message_and_apologises_in_a_new_one(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel(["Between two", " and three", Fail("cut off")])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            finals = [e for e in await ask(desk, client, "When?") if e.type == "final"]
            events = expect(finals)
            events.next().is_final("Between two and three", "interrupted").of_turn(1)
            events.next().is_final(APOLOGY).of_turn(1)
            events.nothing_more()
            assert finals[0].message_id != finals[1].message_id
            tokens = [e for e in client.live if e.type == "token"]
            assert {t.message_id for t in tokens} == {finals[0].message_id}
            assert "".join(t.text or "" for t in tokens) == finals[0].text
            (step,) = await stored_steps(desk, client.ref)
            assert step.text == "Between two and three"
            assert "cut off" in step.detail

    run(main())


def test_that_an_empty_answer_becomes_an_apology(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel([], [Say("")], [Say(" ")], [])) as desk:
            client = await desk.client()
            for _ in range(2):
                finals = [e for e in await ask(desk, client, "Hm?") if e.type == "final"]
                expect(finals).next().is_final(APOLOGY)
                assert (await _diagnosis(desk, client))["reason"] == "empty_final_text"
            steps = await stored_steps(desk, client.ref)
            assert [step.problem for step in steps] == ["empty_final_text"] * 4

    run(main())


def test_that_a_model_that_says_nothing_is_told_so_and_asked_once_more(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([], ["Four."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            finals = [e for e in await ask(desk, client, "Hm?") if e.type == "final"]
            events = expect(finals)
            events.next().is_final("Four.")
            events.nothing_more()
            assert (await _diagnosis(desk, client))["reason"] == "empty_final_text"
            steps = await stored_steps(desk, client.ref)
            assert [(s.problem, s.text) for s in steps] == [("empty_final_text", ""), ("", "Four.")]
        assert steps[0].correction in model.requests[1].messages[-1].content
        model.assert_complete()

    run(main())


def test_that_a_hanging_model_gets_a_filler_then_a_status_then_an_apology(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel([Hang()])) as desk:
            client = await desk.client()
            await client.send("Hello?")
            await after(60.0)
            client.read()
            spoken = [e.text for e in _spoken(client.live)]
            assert spoken == [LINES.filler(), LINES.still_working(), APOLOGY]
            sent = next(e for e in client.live if e.type == "message")
            waits = [round((e.at - sent.at) / 1000) for e in _spoken(client.live)]
            assert waits == [2, 8, 20]
            assert client.state.speaking is False

    run(main())


def test_that_a_model_that_stalls_in_mid_stream_is_given_up(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(
            sqlite_path, ScriptedModel(["Two", Wait(5.0), " three", Hang()])
        ) as desk:
            client = await desk.client()
            await client.send("So?")
            await after(120.0)
            client.read()
            assert client.texts("final", state="interrupted") == ["Two three"]
            assert client.texts("final", state="complete")[-1] == APOLOGY
            assert client.texts("status") == []
            final = next(e for e in client.live if e.type == "final")
            sent = next(e for e in client.live if e.type == "message")
            assert round((final.at - sent.at) / 1000) == 25

    run(main())


def test_that_no_status_comes_once_the_answer_has_begun(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([Wait(1.9), "Just", Wait(10.0), " in time."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "Quick!")
            assert client.texts("status") == []
            assert client.texts("final", state="complete")[-1] == "Just in time."

    run(main())


def test_that_statuses_never_repeat_within_a_turn_and_come_again_in_the_next(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        slow = [Wait(9.0), "At nine."]
        async with desk_with(sqlite_path, ScriptedModel(slow, slow)) as desk:
            client = await desk.client()
            for turn in (1, 2):
                statuses = [e for e in await ask(desk, client, "Hi") if e.type == "status"]
                assert [s.text for s in statuses] == [LINES.filler(), LINES.still_working()]
                assert {s.turn_id for s in statuses} == {turn}

    run(main())


def test_that_a_status_stays_out_of_the_history(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([Wait(9.0), "Slow."], ["Fast."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "One")
            await ask(desk, client, "Two")
        said = [m.content for m in model.requests[1].messages]
        assert LINES.filler() not in str(said) and LINES.still_working() not in str(said)
        assert said[-2:] == ["Slow.", "Two"]

    run(main())


def test_that_a_broken_model_class_still_gets_the_customer_an_apology(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel()) as desk:
            client = await desk.client()
            finals = [e for e in await ask(desk, client, "Hi") if e.type == "final"]
            expect(finals).next().is_final(APOLOGY)
            (turn,) = await stored_turns(desk, client.ref)
            assert turn.outcome == "complete"

    run(main())


def test_that_text_which_no_store_can_keep_is_said_without_it(store: Store) -> None:
    async def main() -> None:
        model = ScriptedModel(["Good\0 day", "\0", ", caf\u00e9\ud800."])
        async with open_desk(store, model) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            assert client.state.messages[-1].text == "Good day, caf\u00e9?."
            turns = await stored_turns(desk, client.ref)
            assert [(t.outcome, t.attempt) for t in turns] == [("complete", 1)]
        model.assert_complete()

    run(main())
