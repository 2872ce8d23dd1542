"""Who answers in which status, and what brings a conversation back."""

from pathlib import Path

import pytest

from frontdesk.core.inputs import ResetInput
from frontdesk.core.lifecycle import Status
from frontdesk.testing import Hang, ScriptedModel, expect
from tests.session.desk_steps import (
    GREETING,
    LINES,
    after,
    ask,
    desk_with,
    run,
    set_status,
    stored_turns,
)


def test_that_a_conversation_taken_over_by_a_person_is_silent(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel()
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await set_status(desk, client.ref, Status.HUMAN)
            client.read()
            events = expect(await ask(desk, client, "Are you a person?"))
            events.next().is_message("Are you a person?")
            events.nothing_more()
            await after(3600.0)
            assert client.read() == []
            assert client.state.status == "human"
            assert await stored_turns(desk, client.ref) == []
        assert model.requests == []

    run(main())


def test_that_the_agent_knows_what_was_said_while_it_was_silent(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["I am back."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await set_status(desk, client.ref, Status.HUMAN)
            await ask(desk, client, "To the person")
            await set_status(desk, client.ref, Status.OPEN)
            await ask(desk, client, "To the agent")
            assert client.texts("final", state="complete")[-1] == "I am back."
        assert model.requests[0].messages[-1].content == "To the person\nTo the agent"

    run(main())


def test_that_a_conversation_that_waits_for_a_person_is_answered_by_code(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel()
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await set_status(desk, client.ref, Status.PENDING_HUMAN)
            client.read()
            again = desk.desk.deps.strings.say("handoff.still_waiting")
            for turn, said in ((1, LINES.waiting_for_person()), (2, again)):
                events = expect(await ask(desk, client, "Hello?"))
                events.next().is_message("Hello?")
                events.next().is_final(said).of_turn(turn)
                events.nothing_more()
            turns = await stored_turns(desk, client.ref)
            assert [t.outcome for t in turns] == ["complete", "complete"]
            assert client.state.status == "pending-human"
        assert model.requests == []

    run(main())


@pytest.mark.parametrize("status", [Status.RESOLVED, Status.CLOSED])
def test_that_a_message_reopens_a_finished_conversation(sqlite_path: Path, status: Status) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Welcome back."])) as desk:
            client = await desk.client()
            await set_status(desk, client.ref, status)
            client.read()
            assert client.state.status == status
            events = expect(await ask(desk, client, "One more thing")).without("token", "speaking")
            events.next().is_lifecycle(status="open", reason="customer_wrote")
            events.next().is_message("One more thing")
            events.next().is_final("Welcome back.")
            events.nothing_more()
            assert client.state.status == "open"

    run(main())


@pytest.mark.parametrize("status", [Status.PENDING_HUMAN, Status.HUMAN, Status.CLOSED])
def test_that_a_reset_opens_the_conversation(sqlite_path: Path, status: Status) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel()) as desk:
            client = await desk.client()
            await set_status(desk, client.ref, status)
            await client.give(ResetInput())
            await desk.settle(client.ref)
            client.read()
            assert client.state.status == "open"
            assert [m.text for m in client.state.messages] == [GREETING]

    run(main())


def test_that_a_status_survives_eviction(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel()) as desk:
            client = await desk.client()
            await set_status(desk, client.ref, Status.HUMAN)
            await desk.host.evict(client.ref)
            session = await desk.session(client.ref)
            assert session.memory.status is Status.HUMAN
            await ask(desk, client, "Still there?")
            assert client.texts("final", state="complete") == []

    run(main())


def test_that_a_takeover_while_the_agent_speaks_leaves_that_turn_to_end_once(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["As seen", Hang()])) as desk:
            client = await desk.client()
            await client.send("Hi")
            await after(0.1)
            await set_status(desk, client.ref, Status.HUMAN)
            await client.send("A person, please")
            await after(60.0)
            client.read()
            finals = [e for e in client.live if e.type == "final"]
            assert [(f.text, (f.data or {})["state"]) for f in finals] == [
                ("As seen", "interrupted")
            ]
            assert client.state.speaking is False

    run(main())
