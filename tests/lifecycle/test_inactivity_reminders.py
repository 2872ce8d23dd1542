"""Reminders and closing: from the greeting on, written from the conversation, marked, once."""

from dataclasses import replace

import pytest

from frontdesk.core.lifecycle import Status
from frontdesk.jobs.inactivity import CLOSE, Inactivity
from frontdesk.models.usage import TokensUsed
from frontdesk.session.ending.reminders import usable_reminder
from frontdesk.session.rules import Situation
from frontdesk.store.queries import usage
from frontdesk.testing import Client, Fail, Hang, ScriptedModel, Wait
from tests.conftest import Store
from tests.lifecycle.desk import (
    LINES,
    PAUSE,
    THRESHOLD,
    a_desk,
    after,
    ask,
    ends,
    finals,
    order,
    run,
    stored,
)
from tests.session.test_usage import Metered

FIXED = (LINES.reminder(), {"reminder": "fixed"})
CLOSED = (LINES.closing(), {"closing": "inactivity_timeout"})
HALF = THRESHOLD / 2


def _said(client: Client) -> list[tuple[str, dict[str, str]]]:
    client.read()
    return finals(client.live)


def test_that_time_counts_from_the_greeting(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await after(HALF - 5)
            assert _said(client) == []
            await after(10)
            assert _said(client) == [FIXED]
            await after(HALF)
            assert _said(client) == [FIXED, CLOSED]
            assert client.state.status == "closed"
            (end,) = await ends(desk, client.ref)
            assert (end.kind, end.confidence) == ("assumed", 0.3)
            assert client.state.satisfaction is None

    run(main())


def test_that_a_model_writes_the_reminder_from_the_conversation(store: Store) -> None:
    async def main() -> None:
        line = "Are you still there? I can go on with the ants whenever you like."
        beside = ScriptedModel([Wait(2.0), line])
        async with a_desk(store, ["Where are they?"], beside=beside) as desk:
            client = await desk.client()
            await ask(desk, client, "ants in my kitchen")
            await after(HALF + 1)
            assert _said(client)[1:] == []
            await after(2)
            assert _said(client)[1:] == [(line, {"reminder": "written"})]
            await after(60)
            assert len(_said(client)) == 2
        told = str(beside.requests[0].messages[-1])
        assert "ants in my kitchen" in told and "Where are they?" in told

    run(main())


@pytest.mark.parametrize(
    "answer",
    [
        [Fail("gone")],
        [Hang()],
        ["Your visit is booked for you, are you there?"],
        ["Are you there? It is 5 o'clock."],
        ['{"text": "Are you there?"}'],
    ],
    ids=str,
)
def test_that_a_fixed_line_stands_in_for_what_may_not_be_said(
    store: Store, answer: list[str]
) -> None:
    async def main() -> None:
        async with a_desk(store, ["Where are they?"], beside=ScriptedModel(answer)) as desk:
            client = await desk.client()
            await ask(desk, client, "ants in my kitchen")
            await after(HALF + 60)
            assert _said(client)[1:] == [FIXED]

    run(main())


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Are you still there?", True),
        ('"Still with me? I can go on whenever you like."', True),
        ("I have cancelled your visit. Are you there?", False),
        ("Someone will call you. Are you there?", False),
        ("One. Two. Three, are you there?", False),
        ("¿Sigue ahí para hablar de las hormigas?", True),
        ("Su visita está reservada. ¿Sigue ahí?", False),
        ("", False),
        (None, False),
        ("x" * 300, False),
    ],
)
def test_that_a_reminder_claims_nothing_and_is_short(text: str | None, kept: bool) -> None:
    assert (usable_reminder(text) is not None) is kept


def test_that_what_was_written_while_the_customer_wrote_is_dropped(store: Store) -> None:
    async def main() -> None:
        beside = ScriptedModel([Wait(3.0), "Are you still there?"], ["Ants in kitchen"])
        async with a_desk(store, ["Where are they?"], ["I see."], beside=beside) as desk:
            client = await desk.client()
            await ask(desk, client, "ants in my kitchen")
            await after(HALF + 1)
            await client.send("by the window")
            await after(60)
            assert [text for text, _ in _said(client)] == ["Where are they?", "I see."]

    run(main())


def test_that_nobody_is_reminded_after_an_ender_and_it_closes_all_the_same(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await order(desk, client)
            await after(PAUSE + HALF)
            assert FIXED not in _said(client)
            await after(HALF)
            assert _said(client)[-1] == CLOSED
            assert FIXED not in _said(client)

    run(main())


def test_that_a_reminder_that_a_crash_forgot_is_said_by_code(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store, beside=ScriptedModel([Hang()])) as desk:
            client = await desk.client()
            await ask(desk, client, "hello")
            await after(HALF + 1)
            assert len(_said(client)) == 1
            ref = client.ref
        async with a_desk(store, beside=ScriptedModel()) as desk:
            await after(60)
            client = await desk.client(ref)
            assert client.state.messages[-1].text == LINES.reminder()
            assert (await stored(desk, ref)).status is Status.OPEN

    run(main())


def test_that_what_the_model_beside_used_is_counted(store: Store) -> None:
    async def main() -> None:
        beside = Metered(["Ants in kitchen"], name="beside")
        async with a_desk(store, beside=beside) as desk:
            client = await desk.client()
            await ask(desk, client, "ants in my kitchen")
            await ask(desk, client, "many of them")
            used = await desk.db.read(lambda tx: usage.of_conversation(tx, client.ref))
            assert TokensUsed(used.input, used.output, used.cached, used.reasoning) == TokensUsed(
                1000, 50, 800, 20
            )

    run(main())


def test_that_a_timer_of_an_earlier_silence_that_comes_late_closes_nobody_unreminded() -> None:
    rules = Inactivity(threshold=1000, prompts=LINES)
    quiet = Situation(5000, Status.OPEN, we_spoke_last=True, last_spoken_at=0, turn_running=False)
    late = rules.on_timer(CLOSE, quiet)
    assert (late.close, late.remind is not None, late.timers) == (False, True, {CLOSE: 5500})
    assert rules.on_timer(CLOSE, replace(quiet, reminded=True)).close
    assert rules.on_timer(CLOSE, replace(quiet, ender_said=True)).close
