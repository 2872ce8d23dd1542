"""People at the desk: they take over, speak, write down, give back; the agent keeps out of it."""

import asyncio
from pathlib import Path

from frontdesk.core.events import Audience, Role
from frontdesk.core.handoff import Priority
from frontdesk.core.ids import ConversationRef
from frontdesk.core.inputs import ResetInput
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import (
    AssignInput,
    EscalateInput,
    SnoozeInput,
    TagInput,
)
from frontdesk.models.port import ChatMessage
from frontdesk.testing import Hang, ScriptedModel, TestDesk, expect
from tests.session.at_the_desk import AtTheDesk, queue, stored_status
from tests.session.desk_steps import after, ask, desk_with, run, stored_events, stored_turns


def test_that_a_conversation_is_new_until_the_customers_first_word(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."])) as desk:
            client = await desk.client()
            assert await stored_status(desk, client.ref) is Status.NEW
            events = await ask(desk, client, "Hi")
            assert [e.type for e in events if e.type == "lifecycle"] == []
            assert await stored_status(desk, client.ref) is Status.OPEN

    run(main())


def test_that_who_takes_over_speaks_under_their_name_and_the_agent_is_silent(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel(["Hello."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            ada = AtTheDesk(desk, client.ref)
            assert await ada.take_over() == ""
            assert await ada.reply("I am Ada.", "r1") == ""
            events = expect(client.read())
            events.next().is_lifecycle(status="human", reason="taken_over", holder="ada")
            spoken = events.next().is_message("I am Ada.", role=Role.OPERATOR).event
            assert (spoken.role, spoken.data) == (
                "operator",
                {"name": "ada", "clientMessageId": "r1"},
            )
            events.nothing_more()
            assert (client.state.holder, client.state.messages[-1].name) == ("ada", "ada")
            await ask(desk, client, "Good, a person")
            await after(3600.0)
            assert client.texts("final", state="complete") == ["Hello."]
            assert await stored_status(desk, client.ref) is Status.HUMAN
        model.assert_complete()
        assert len(model.requests) == 1

    run(main())


def test_that_a_take_over_in_the_middle_of_an_answer_breaks_it_off(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["As seen", Hang()])) as desk:
            client = await desk.client()
            await client.send("Hi")
            await after(0.1)
            assert await AtTheDesk(desk, client.ref).take_over() == ""
            await after(60.0)
            client.read()
            finals = [(e.text, (e.data or {})["state"]) for e in client.live if e.type == "final"]
            assert finals == [("As seen", "interrupted")]
            held = next(e.seq for e in client.live if (e.data or {}).get("status") == "human")
            assert not [e for e in client.live if e.role == "assistant" and e.seq > held]
            assert client.state.speaking is False

    run(main())


def test_that_of_two_who_take_over_one_is_told_who_has_it(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."])) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            ada, bob = AtTheDesk(desk, client.ref), AtTheDesk(desk, client.ref, "bob")
            outcomes = await asyncio.gather(ada.take_over(), bob.take_over())
            assert sorted(outcomes) == ["", "held_by_another"]
            winner = ada if outcomes[0] == "" else bob
            loser = bob if winner is ada else ada
            assert await loser.reply("Me too") == "held_by_another"
            assert await loser.release() == "held_by_another"
            assert await loser.resolve() == "held_by_another"
            assert await winner.take_over() == ""
            assert await winner.reply("Mine") == ""
            assert client.read() and client.texts("message", name=winner.name) == ["Mine"]
            assert client.state.holder == winner.name

    run(main())


def test_that_the_same_act_twice_is_one_and_has_one_outcome(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."])) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            ada = AtTheDesk(desk, client.ref)
            assert await ada.reply("Too early", "r1") == "not_held"
            assert await ada.take_over() == ""
            assert await ada.reply("Too early", "r1") == "not_held"
            assert [await ada.reply("Once", "r2") for _ in range(3)] == ["", "", ""]
            client.read()
            assert client.texts("message", name="ada") == ["Once"]

    run(main())


def test_that_what_a_person_said_reaches_a_later_turn_as_theirs(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Hello."], ["As Ada said."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            await ask(desk, client, "My cat is stuck")
            await ada.reply('I will "send" somebody.')
            assert await ada.release("Offer them a discount.") == ""
            await ask(desk, client, "Thanks, what else?")
            assert client.texts("final", state="complete")[-1] == "As Ada said."
            chat = [m for m in model.requests[1].messages if isinstance(m, ChatMessage)]
            sent = [(m.role, m.content) for m in chat]
            told = [text for role, text in sent if role == "system"]
            assert any("ada, a person of the team, said this" in text for text in told)
            assert any('tells you: "Offer them a discount."' in text for text in told)
            users = [text for role, text in sent if role == "user"]
            assert users == ["Hi", "My cat is stuck", "Thanks, what else?"]
            assert not any("send" in text or "discount" in text for text in users)

    run(main())


def test_that_release_has_the_agent_answer_what_nobody_has_answered(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."], ["Here I am."])) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            await ask(desk, client, "Anybody?")
            await ada.release()
            await desk.settle(client.ref)
            client.read()
            assert client.texts("final", state="complete")[-1] == "Here I am."
            assert (client.state.status, client.state.holder) == ("open", None)
            assert await ada.reply("Too late") == "not_held"

    run(main())


def test_that_a_note_and_a_word_to_the_agent_are_never_the_customers_to_see(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."])) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            watcher = await desk.client(client.ref, Audience.OPERATOR)
            ada = AtTheDesk(desk, client.ref)
            await ada.note("Handle with care")
            await ada.take_over()
            await ada.release("Be brief")
            for one in (client, watcher):
                one.read()
            secrets = {"Handle with care", "Be brief"}
            assert secrets <= {m.text for m in watcher.state.messages if m.internal}
            assert not secrets & {m.text for m in client.state.messages}
            assert not secrets & {e.text for e in client.events}
            await client.attach(fresh=True)
            assert not secrets & {m.text for m in client.state.messages}

    run(main())


def test_that_a_resolved_conversation_opens_again_at_the_next_word(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."], ["Yes?"])) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            assert await ada.resolve() == ""
            assert await ada.resolve() == "not_open"
            assert await stored_status(desk, client.ref) is Status.RESOLVED
            await ask(desk, client, "One more thing")
            assert client.texts("final", state="complete")[-1] == "Yes?"

    run(main())


def test_that_an_operator_sorts_the_queue(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."], loop=True)) as desk:
            first, second = await desk.client(), await desk.client()
            for client in (first, second):
                await ask(desk, client, "Hi")
                ada = AtTheDesk(desk, client.ref)
                assert await ada.act(EscalateInput(operator="ada")) == ""
                await after(60.0)
            assert await _order(desk, first.ref) == [first.ref, second.ref]
            ada = AtTheDesk(desk, second.ref)
            await ada.act(AssignInput(operator="ada", to="bob", priority=Priority.URGENT))
            await ada.act(TagInput(operator="ada", tags=("angry", "billing")))
            assert await _order(desk, first.ref) == [second.ref, first.ref]
            (line, _) = await queue(desk, first.ref)
            assert (line.handoff.assignee, line.handoff.tags) == ("bob", ("angry", "billing"))
            await ada.act(SnoozeInput(operator="ada", until=desk.desk.clock.now() + 5_000))
            assert await _order(desk, first.ref) == [first.ref]
            await after(6.0)
            assert await _order(desk, first.ref) == [second.ref, first.ref]
            second.read()
            assert not [e for e in second.events if (e.data or {}).get("assignee")]

    run(main())


async def _order(desk: TestDesk, ref: ConversationRef) -> list[tuple[str, str]]:
    return [(ref.organisation_id, one.conversation_id) for one in await queue(desk, ref)]


def test_that_a_customer_who_starts_over_has_the_agent_again(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Hello."])) as desk:
            client = await desk.client()
            await ask(desk, client, "Hi")
            ada = AtTheDesk(desk, client.ref)
            await ada.take_over()
            await client.give(ResetInput())
            await desk.settle(client.ref)
            assert await stored_status(desk, client.ref) is Status.OPEN
            assert await ada.reply("Hello?") == "not_held"
            turns = await stored_turns(desk, client.ref)
            assert [t.outcome for t in turns] == ["complete"]
            assert await stored_events(desk, client.ref)

    run(main())
