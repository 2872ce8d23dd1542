"""Reads made ahead: served once while they hold, to the same customer, and never waited for."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from frontdesk.core.inputs import ResetInput
from frontdesk.session.reading_ahead import FRESH_SECONDS
from frontdesk.testing import Ask, Client, ScriptedModel, TestDesk, Wait
from frontdesk.testing.scripted import Answer
from frontdesk.tools.tool import Kind, Tool
from frontdesk.turn.record import CallMade
from tests.effects.ordering import accepting
from tests.session.counter_pack import LINE, Balance, Counter, Wanted
from tests.session.desk_steps import after, ask, desk_with, run, stored_steps, stored_turns

SLOW = Wait(0.5)
ASKS: Answer = [SLOW, Ask("balance")]
SAYS: Answer = ["There you are."]
HELLO: Answer = ["Hello, what can I do?"]

Story = Callable[[TestDesk, Client], Coroutine[Any, Any, None]]


def _verify(name: str = "ada") -> Answer:
    return [Ask("verify", f'{{"name":"{name}"}}')]


def _tell(path: Path, counter: Counter, story: Story, *answers: Answer) -> None:
    """Run a story that begins with a customer who has just been verified."""

    async def main() -> None:
        model = ScriptedModel(_verify(), HELLO, *answers)
        async with desk_with(path, model, made_with=counter.made()) as desk:
            client = await desk.client()
            await ask(desk, client, "I am Ada")
            await story(desk, client)
        model.assert_complete()

    run(main())


async def _balances(desk: TestDesk, client: Client) -> list[CallMade]:
    steps = await stored_steps(desk, client.ref)
    return [call for step in steps for call in step.calls if call.tool == "balance"]


def test_that_what_was_read_ahead_serves_the_call_without_an_acknowledgement(
    sqlite_path: Path,
) -> None:
    counter = Counter()

    async def story(desk: TestDesk, client: Client) -> None:
        await after(3)
        assert counter.read_by == ["ada"]
        events = await ask(desk, client, "What do I have?")
        assert LINE not in [event.text for event in events]
        (call,) = await _balances(desk, client)
        assert (call.read_ahead, call.duration_ms, call.outcome) == (True, 0, "ran")
        assert '"cents":1' in call.result
        assert counter.read_by == ["ada"]

    _tell(sqlite_path, counter, story, ASKS, SAYS)


def test_that_without_the_declaration_it_is_read_when_asked_for_and_acknowledged(
    sqlite_path: Path,
) -> None:
    counter = Counter(ahead=False)

    async def story(desk: TestDesk, client: Client) -> None:
        await after(3)
        assert counter.read_by == []
        events = await ask(desk, client, "What do I have?")
        assert LINE in [event.text for event in events]
        (call,) = await _balances(desk, client)
        assert (call.read_ahead, call.duration_ms) == (False, 1000)

    _tell(sqlite_path, counter, story, ASKS, SAYS)


@pytest.mark.parametrize("hanging", [False, True])
def test_that_the_turn_that_verifies_does_not_wait(sqlite_path: Path, hanging: bool) -> None:
    counter = Counter(seconds=5, hanging=hanging)

    async def story(desk: TestDesk, client: Client) -> None:
        (turn,) = await stored_turns(desk, client.ref)
        assert turn.finished_at is not None
        assert turn.finished_at - turn.started_at < 50
        assert counter.read_by == []

    _tell(sqlite_path, counter, story)


def test_that_a_read_still_under_way_is_not_waited_for(sqlite_path: Path) -> None:
    counter = Counter(hanging=True)

    async def story(desk: TestDesk, client: Client) -> None:
        await after(1)
        counter.hanging = False
        await ask(desk, client, "What do I have?")
        (call,) = await _balances(desk, client)
        assert (call.read_ahead, call.duration_ms) == (False, 1000)

    _tell(sqlite_path, counter, story, ASKS, SAYS)


def test_that_a_read_that_came_too_late_serves_nobody(sqlite_path: Path) -> None:
    counter = Counter(seconds=5)

    async def story(desk: TestDesk, client: Client) -> None:
        await ask(desk, client, "What do I have?")
        await after(1)
        await ask(desk, client, "And now?")
        assert [call.read_ahead for call in await _balances(desk, client)] == [False, False]

    _tell(sqlite_path, counter, story, ASKS, SAYS, ASKS, SAYS)


def test_that_it_serves_one_call_and_the_next_reads_anew(sqlite_path: Path) -> None:
    counter = Counter()

    async def story(desk: TestDesk, client: Client) -> None:
        await after(3)
        await ask(desk, client, "What do I have?")
        await ask(desk, client, "And now?")
        first, second = await _balances(desk, client)
        assert (first.read_ahead, second.read_ahead) == (True, False)
        assert '"cents":2' in second.result

    _tell(sqlite_path, counter, story, ASKS, SAYS, ASKS, SAYS)


async def _nothing(desk: TestDesk, client: Client) -> None:
    await after(FRESH_SECONDS)


async def _a_note(desk: TestDesk, client: Client) -> None:
    await ask(desk, client, "Note that")


async def _an_effect(desk: TestDesk, client: Client) -> None:
    await ask(desk, client, "Order bait")
    (receipt_id,) = client.state.actions
    await client.give(accepting(receipt_id))
    await desk.settle(client.ref)


REMARK: Answer = [Ask("remark", '{"name":"x"}')]


@pytest.mark.parametrize(
    ("meanwhile", "answers"),
    [
        (_nothing, ()),
        (_a_note, (REMARK, SAYS)),
        (_an_effect, ([Ask("orderBait")],)),
    ],
)
def test_that_it_is_void_after_a_while_and_after_any_note_or_effect(
    sqlite_path: Path, meanwhile: Story, answers: tuple[Answer, ...]
) -> None:
    counter = Counter()

    async def story(desk: TestDesk, client: Client) -> None:
        await after(3)
        await meanwhile(desk, client)
        await ask(desk, client, "What do I have?")
        (call,) = await _balances(desk, client)
        assert (call.read_ahead, counter.read_by) == (False, ["ada", "ada"])

    _tell(sqlite_path, counter, story, *answers, ASKS, SAYS)


def test_that_other_arguments_are_read(sqlite_path: Path) -> None:
    counter = Counter()

    async def story(desk: TestDesk, client: Client) -> None:
        await after(3)
        await ask(desk, client, "What is in my savings?")
        (call,) = await _balances(desk, client)
        assert not call.read_ahead

    _tell(sqlite_path, counter, story, [SLOW, Ask("balance", '{"account":"savings"}')], SAYS)


@pytest.mark.parametrize("name", ["ada", "bob"])
def test_that_a_new_call_begins_with_nothing_at_hand(sqlite_path: Path, name: str) -> None:
    counter = Counter()

    async def story(desk: TestDesk, client: Client) -> None:
        await after(3)
        await client.give(ResetInput())
        await desk.settle(client.ref)
        await ask(desk, client, "Another one here")
        (call,) = await _balances(desk, client)
        assert (call.read_ahead, f'"owner":"{name}"' in call.result) == (False, True)
        assert counter.read_by == ["ada", name]

    _tell(sqlite_path, counter, story, _verify(name), [Ask("balance")], SAYS)


def test_that_another_conversation_gets_nothing_of_it(sqlite_path: Path) -> None:
    counter = Counter()

    async def story(desk: TestDesk, client: Client) -> None:
        await after(3)
        other = await desk.client()
        await ask(desk, other, "I am Bob, what do I have?")
        (call,) = await _balances(desk, other)
        assert (call.read_ahead, '"owner":"bob"' in call.result) == (False, True)

    _tell(sqlite_path, counter, story, _verify("bob"), [Ask("balance")], SAYS)


def test_that_a_failure_is_silent_and_the_call_reads_anew(sqlite_path: Path) -> None:
    counter = Counter(failing=True)

    async def story(desk: TestDesk, client: Client) -> None:
        await after(5)
        assert len(counter.read_by) == 2
        counter.failing = False
        await ask(desk, client, "What do I have?")
        (call,) = await _balances(desk, client)
        assert (call.read_ahead, call.outcome) == (False, "ran")

    _tell(sqlite_path, counter, story, ASKS, SAYS)


def test_that_a_note_in_the_same_step_voids_what_was_read_before_it(sqlite_path: Path) -> None:
    counter = Counter()

    async def story(desk: TestDesk, client: Client) -> None:
        await after(3)
        await ask(desk, client, "Note that, and what do I have?")
        (call,) = await _balances(desk, client)
        assert not call.read_ahead

    both: Answer = [Ask("balance"), Ask("remark", '{"name":"x"}')]
    _tell(sqlite_path, counter, story, both, SAYS)


def test_that_a_session_that_ends_lets_its_reads_go(sqlite_path: Path) -> None:
    counter = Counter(hanging=True)

    async def story(desk: TestDesk, client: Client) -> None:
        await after(1)
        assert (len(counter.read_by), counter.let_go) == (1, 0)
        await (await desk.session(client.ref)).stop()
        assert counter.let_go == 1

    _tell(sqlite_path, counter, story)


def test_that_a_desk_that_starts_again_reads_anew(sqlite_path: Path) -> None:
    counter = Counter()

    async def main() -> None:
        first = ScriptedModel(_verify(), HELLO)
        async with desk_with(sqlite_path, first, made_with=counter.made()) as desk:
            client = await desk.client()
            ref = client.ref
            await ask(desk, client, "I am Ada")
            await after(3)
        second = ScriptedModel(ASKS, SAYS)
        async with desk_with(sqlite_path, second, made_with=counter.made()) as desk:
            client = await desk.client(ref)
            await ask(desk, client, "What do I have?")
            (call,) = await _balances(desk, client)
            assert (call.read_ahead, call.outcome) == (False, "ran")

    run(main())


def test_that_only_a_read_may_be_made_ahead() -> None:
    async def write(*_: Any) -> Balance:
        return Balance("", 0)

    with pytest.raises(TypeError, match="expected `prefetch` for a read alone"):
        Tool(
            name="note",
            description="",
            kind=Kind.NOTE,
            input=Wanted,
            output=Balance,
            write=write,
            say=str,
            prefetch=(Wanted(),),
        )
