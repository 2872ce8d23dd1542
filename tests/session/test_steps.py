"""Turns of several steps: what is said meanwhile, what a crash leaves, what a customer cuts off."""

from pathlib import Path

from frontdesk.core.events import Audience, Event
from frontdesk.models.port import ToolResult
from frontdesk.testing import Ask, Client, Hang, ScriptedModel, TestDesk, Wait
from tests.session.branch_pack import INTERNAL_ID, LINE, Branch
from tests.session.desk_steps import (
    GREETING,
    LINES,
    after,
    ask,
    desk_with,
    run,
    stored_steps,
    stored_turns,
)


def _said(events: list[Event]) -> dict[str, str]:
    """What the tokens of each message say when joined."""
    said: dict[str, str] = {}
    for event in events:
        if event.type == "token":
            name = event.message_id or ""
            said[name] = said.get(name, "") + (event.text or "")
    return said


def _finals(events: list[Event]) -> list[tuple[str | None, dict[str, object] | None]]:
    return [(e.text, e.data) for e in events if e.type == "final"]


async def _begin(desk: TestDesk, client: Client, seconds: float) -> None:
    await client.send("Are branches open?")
    await after(seconds)
    client.read()


def test_that_a_slow_tool_is_acknowledged_in_a_message_of_its_own(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([Ask("openingTimes")], ["At nine."], ["Two."])
        branch = Branch(1.0)
        async with desk_with(sqlite_path, model, made_with=branch.ingredients()) as desk:
            client = await desk.client()
            operator = await desk.client(client.ref, Audience.OPERATOR)
            events = await ask(desk, client, "Are branches open?")
            assert _finals(events) == [
                (LINE, {"state": "complete", "acknowledgement": True}),
                ("At nine.", {"state": "complete"}),
            ]
            ends = {e.message_id: e.text for e in events if e.type == "final"}
            assert _said(events) == ends
            assert not any(e.type == "tool_call" for e in events)
            calls = [e.data or {} for e in operator.read() if e.type == "tool_call"]
            assert [(c["tool"], c["outcome"]) for c in calls] == [("openingTimes", "ran")]
            steps = await stored_steps(desk, client.ref)
            assert [[c.tool for c in step.calls] for step in steps] == [["openingTimes"], []]
            await ask(desk, client, "Thanks")
        contents = [m.content for m in model.requests[2].messages if not isinstance(m, ToolResult)]
        assert contents[1:-1] == [GREETING, "Are branches open?", "At nine.", "Thanks"]

    run(main())


def test_that_a_step_once_kept_is_not_taken_again_after_a_crash(sqlite_path: Path) -> None:
    async def main() -> None:
        branch = Branch(1.0)
        model = ScriptedModel(
            [Ask("openingTimes")], ["between", Hang()], ["At nine", f", in {INTERNAL_ID}."]
        )
        async with desk_with(sqlite_path, model, made_with=branch.ingredients()) as desk:
            client = await desk.client()
            await _begin(desk, client, 1.5)
            await desk.host.evict(client.ref)
            await desk.settle(client.ref)
            client.read()
            finals = [(text, (data or {})["state"]) for text, data in _finals(client.live)]
            answer = finals[-1][0] or ""
            assert finals[:-1] == [(LINE, "complete"), ("between", "superseded")]
            assert finals[-1][1] == "complete"
            assert answer.startswith("At nine")
            assert INTERNAL_ID not in answer
            assert branch.runs == 1
            steps = await stored_steps(desk, client.ref)
            assert [len(step.calls) for step in steps] == [1, 0]
            (turn,) = await stored_turns(desk, client.ref)
            assert (turn.turn_id, turn.outcome, turn.attempt) == (1, "complete", 2)
            names = [e.message_id for e in client.live if e.type == "final"]
            assert len(set(names)) == len(names)
        results = [m for m in model.requests[2].messages if isinstance(m, ToolResult)]
        assert [INTERNAL_ID in result.content for result in results] == [True]
        model.assert_complete()

    run(main())


def test_that_a_crash_during_the_acknowledgement_tears_it_and_nothing_else(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        branch = Branch(1.0)
        model = ScriptedModel([Ask("openingTimes")], [Ask("openingTimes")], ["At nine."])
        async with desk_with(sqlite_path, model, made_with=branch.ingredients()) as desk:
            client = await desk.client()
            await _begin(desk, client, 0.6)
            assert client.texts("token") == [LINE]
            await desk.host.evict(client.ref)
            await desk.settle(client.ref)
            client.read()
            assert [(text, (data or {})["state"]) for text, data in _finals(client.live)] == [
                (LINE, "superseded"),
                (LINE, "complete"),
                ("At nine.", "complete"),
            ]
            assert [m.text for m in client.state.messages][1:] == [
                "Are branches open?",
                LINE,
                "At nine.",
            ]
            assert len(await stored_steps(desk, client.ref)) == 2

    run(main())


def test_that_a_turn_acknowledged_before_a_crash_is_not_acknowledged_again(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        branch = Branch(1.0)
        slow_call = [Wait(9.0), Ask("openingTimes")]
        model = ScriptedModel(slow_call, [Ask("openingTimes")], ["At nine."])
        async with desk_with(sqlite_path, model, made_with=branch.ingredients()) as desk:
            client = await desk.client()
            await _begin(desk, client, 0.8)
            [(early, _)] = _finals(client.live)
            await desk.host.evict(client.ref)
            await desk.settle(client.ref)
            client.read()
            told = [
                text for text, data in _finals(client.live) if (data or {})["state"] != "superseded"
            ]
            assert told == [early, "At nine."] and early != LINE

    run(main())


def test_that_a_customer_who_cuts_in_while_a_tool_runs_is_told_nothing_more_of_it(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        branch = Branch(1.0)
        model = ScriptedModel([Ask("openingTimes")], ["Two."])
        async with desk_with(sqlite_path, model, made_with=branch.ingredients()) as desk:
            client = await desk.client()
            await _begin(desk, client, 0.5)
            client.barge_in()
            await after(5.0)
            await ask(desk, client, "Stop")
            assert _finals(client.live) == [
                (LINE, {"state": "interrupted"}),
                ("Two.", {"state": "complete"}),
            ]
            assert client.texts("status", bargeIn=True) == [LINES.go_ahead()]
            assert client.state.speaking is False
            steps = await stored_steps(desk, client.ref)
            assert [step.text for step in steps] == ["Two."]
            turns = await stored_turns(desk, client.ref)
            assert [t.outcome for t in turns] == ["interrupted", "complete"]
        model.assert_complete()

    run(main())
