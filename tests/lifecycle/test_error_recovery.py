"""A turn that fails is tried again, then answered by code, which offers a person."""

import json
from typing import Any

import pytest

from frontdesk.core.asked import OfferedPerson
from frontdesk.core.inputs import StartInput
from frontdesk.session.turns import MOST_ATTEMPTS
from frontdesk.testing import Client, Fail, TestDesk
from frontdesk.turn.answer_source import AnswerPath, source_of
from frontdesk.turn.loop import TurnLoop
from frontdesk.turn.outcome import Outcome
from frontdesk.turn.record import CallMade, TurnStep
from tests.conftest import Store
from tests.effects.ordering import entries_of
from tests.lifecycle.desk import LINES, a_desk, ask, order, run
from tests.session.desk_steps import stored_turns


def _failing(patch: pytest.MonkeyPatch, times: int) -> None:
    """Have the next turns break down in the midst of their work."""
    real: Any = TurnLoop.run
    left = [times]

    async def run_or_fail(self: Any, task: Any, port: Any) -> Outcome:
        if left[0] > 0:
            left[0] -= 1
            await port.say("Torn ")
            raise RuntimeError("out of order")
        return await real(self, task, port)

    patch.setattr(TurnLoop, "run", run_or_fail)


async def _answered(desk: TestDesk, client: Client) -> list[tuple[str | None, str]]:
    events = await ask(desk, client, "Hello")
    return [(e.text, (e.data or {})["state"]) for e in events if e.type == "final"]


async def _record(desk: TestDesk, client: Client) -> dict[str, Any]:
    return json.loads((await stored_turns(desk, client.ref))[-1].record or "{}")


def test_that_a_turn_that_breaks_down_is_tried_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            _failing(monkeypatch, 1)
            client = await desk.client()
            assert await _answered(desk, client) == [("Torn ", "superseded"), ("Fine.", "complete")]
            (turn,) = await stored_turns(desk, client.ref)
            assert (turn.turn_id, turn.attempt, turn.outcome) == (1, 2, "complete")
            assert [m.text for m in client.state.messages][-2:] == ["Hello", "Fine."]
            assert client.state.speaking is False

    run(main())


def test_that_after_the_last_try_a_person_is_offered(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            _failing(monkeypatch, MOST_ATTEMPTS)
            client = await desk.client()
            told = await _answered(desk, client)
            assert told[-1] == (LINES.apology(), "complete")
            assert [state for _, state in told].count("superseded") == MOST_ATTEMPTS - 1
            (turn,) = await stored_turns(desk, client.ref)
            assert (turn.attempt, turn.outcome) == (MOST_ATTEMPTS, "complete")
            assert "out of order" in (await _record(desk, client))["diagnosis"]["detail"]
            dialog = (await desk.session(client.ref)).memory.dialog
            assert dialog.asked is not None and dialog.asked.asks == (OfferedPerson(),)
            assert (await ask(desk, client, "Now?"))[-1].type == "speaking"
            assert client.state.messages[-1].text == "Fine."

    run(main())


def test_that_models_that_fail_lead_to_an_offer_of_a_person_too(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, [Fail("gone")], ["Fine."]) as desk:
            client = await desk.client()
            await ask(desk, client, "Hello")
            client.read()
            assert client.state.messages[-1].role == "assistant"
            assert "person" in LINES.apology()

    run(main())


@pytest.mark.parametrize(
    ("steps", "path"),
    [
        ((), AnswerPath.CODE),
        ((TurnStep(model="m", text="Hi.", finish="stop"),), AnswerPath.WORDS),
        ((TurnStep(model="m", finish="stop", problem="empty_final_text"),), AnswerPath.CODE),
        ((TurnStep(calls=(CallMade("1", "look", "{}"),)),), AnswerPath.TOOLS),
        ((TurnStep(calls=(CallMade("1", "look", "{}", outcome="refused"),)),), AnswerPath.CODE),
    ],
)
def test_that_the_path_of_an_answer_is_known(steps: tuple[TurnStep, ...], path: AnswerPath) -> None:
    assert source_of(steps).path is path


def test_that_each_answer_records_where_it_came_from(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await ask(desk, client, "Hello")
            assert (await _record(desk, client))["answered_by"] == {"path": "words"}
            await order(desk, client)
            assert (await _record(desk, client))["answered_by"] == {"path": "code"}

    run(main())


def test_that_words_which_were_never_read_leave_no_receipt_to_say_yes_to(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await client.give(StartInput("order"))
            await desk.settle(client.ref)
            client.read()
            (shown,) = client.state.actions
            _failing(monkeypatch, MOST_ATTEMPTS)
            await ask(desk, client, "No, only the one in December.")
            assert client.state.actions[shown]["state"] == "voided"
            await ask(desk, client, "Ok, go ahead.")
            assert not await entries_of(desk, client)

    run(main())
