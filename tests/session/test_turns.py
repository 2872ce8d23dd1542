"""What becomes of messages: one turn for all that is unanswered, and what a newer one does."""

import asyncio
import json
from pathlib import Path

from frontdesk.core.inputs import FeedbackInput, MessageInput, encode_input
from frontdesk.models.port import ChatMessage
from frontdesk.store.queries import inbox
from frontdesk.testing import Hang, ScriptedModel, Wait, expect
from tests.session.desk_steps import (
    GREETING,
    LINES,
    after,
    ask,
    desk_with,
    run,
    stored_events,
    stored_turns,
)


def test_that_a_message_is_answered_in_the_order_of_the_protocol(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Hello", " there"])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            events = expect(await ask(desk, client, "Hi"))
            events.next().is_message("Hi").of_turn(1)
            events.next().is_speaking(True)
            events.next().is_token("Hello").of_turn(1)
            events.next().is_token(" there")
            events.next().is_final("Hello there").of_turn(1)
            events.next().is_speaking(False)
            events.nothing_more()
            (turn,) = await stored_turns(desk, client.ref)
            assert (turn.outcome, turn.attempt) == ("complete", 1)
        model.assert_complete()

    run(main())


def test_that_messages_sent_at_once_share_one_turn_and_one_answer(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["All three."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await asyncio.gather(*(client.send(text) for text in ("One", "Two", "Three")))
            await desk.settle(client.ref)
            client.read()
            events = expect(client.live).without("token", "speaking")
            for text in ("One", "Two", "Three"):
                events.next().is_message(text).of_turn(1)
            events.next().is_final("All three.").of_turn(1)
            events.nothing_more()
            (turn,) = await stored_turns(desk, client.ref)
            assert turn.outcome == "complete"
        assert model.requests[0].messages[-1].content == "One\nTwo\nThree"
        model.assert_complete()

    run(main())


def test_that_inputs_that_waited_for_a_session_share_one_turn(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Both."])
        async with desk_with(sqlite_path, model) as desk:
            ref = await desk.conversation()
            for text in ("One", "Two"):
                row = encode_input(MessageInput(text))
                await desk.db.write(lambda tx, row=row: inbox.add(tx, ref, *row, 1))
            await desk.settle(ref)
            events = expect(await stored_events(desk, ref)).without("speaking")
            events.next().is_final(GREETING)
            events.next().is_message("One").of_turn(1)
            events.next().is_message("Two").of_turn(1)
            events.next().is_final("Both.").of_turn(1)
            events.nothing_more()
        model.assert_complete()

    run(main())


def test_that_a_message_before_the_first_token_supersedes_the_turn_and_both_are_answered(
    sqlite_path: Path,
) -> None:
    async def main() -> None:
        model = ScriptedModel([Wait(1.0), "Never said"], ["To both."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("First")
            await after(0.5)
            await ask(desk, client, "Second")
            finals = [e for e in client.live if e.type == "final"]
            assert [f.text for f in finals] == ["To both."]
            assert "".join(client.texts("token")) == "To both."
            assert client.texts("status") == []
            turns = await stored_turns(desk, client.ref)
            assert [t.outcome for t in turns] == ["superseded", "complete"]
        assert model.requests[1].messages[-1].content == "First\nSecond"
        model.assert_complete()

    run(main())


def test_that_a_message_while_speaking_interrupts_with_a_status(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Two", " three", Wait(5.0), " four"], ["Of course."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("Explain")
            await after(1.0)
            await ask(desk, client, "Stop")
            events = expect(client.live).without("token", "speaking")
            events.next().is_message("Explain")
            events.next().is_final("Two three", "interrupted").of_turn(1)
            events.next().is_status(LINES.go_ahead()).has_data(bargeIn=True)
            events.next().is_message("Stop").of_turn(2)
            events.next().is_final("Of course.").of_turn(2)
            events.nothing_more()
            turns = await stored_turns(desk, client.ref)
            assert [t.outcome for t in turns] == ["interrupted", "complete"]
        assert model.requests[1].messages[1:] == [
            ChatMessage("assistant", GREETING),
            ChatMessage("user", "Explain"),
            ChatMessage("assistant", "Two three"),
            ChatMessage("user", "Stop"),
        ]

    run(main())


def test_that_a_barge_in_ends_the_message_and_nothing_more_of_it_leaves(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Two", Wait(1.0), " three", Wait(1.0), " four"])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("Count")
            await after(1.5)
            client.barge_in()
            await after(30.0)
            client.read()
            assert "".join(client.texts("token")) == "Two three"
            assert client.texts("final", state="interrupted") == ["Two three"]
            assert client.texts("status", bargeIn=True) == [LINES.go_ahead()]
            assert client.state.speaking is False
            (turn,) = await stored_turns(desk, client.ref)
            assert turn.outcome == "interrupted"

    run(main())


def test_that_a_barge_in_when_nothing_is_spoken_does_nothing(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel([Wait(1.0), "An answer."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            client.barge_in()
            await client.send("A question")
            await after(0.5)
            client.barge_in()
            await desk.settle(client.ref)
            client.read()
            client.barge_in()
            await desk.settle(client.ref)
            client.read()
            assert client.texts("final", state="complete")[-1] == "An answer."
            assert client.texts("final", state="interrupted") == []
            assert client.texts("status") == []

    run(main())


def test_that_two_barge_ins_are_one(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel(["Two", Hang()])) as desk:
            client = await desk.client()
            await client.send("So?")
            await after(0.1)
            client.barge_in()
            client.barge_in()
            await desk.settle(client.ref)
            client.read()
            assert client.texts("status", bargeIn=True) == [LINES.go_ahead()]
            assert client.texts("final", state="interrupted") == ["Two"]

    run(main())


def test_that_words_held_back_when_the_customer_cuts_in_never_leave(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Two", " three, I have", Hang()], ["Four."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("Count")
            await after(0.1)
            await ask(desk, client, "Stop")
            assert client.texts("final", state="interrupted") == ["Two three"]
            assert "".join(client.texts("token")) == "Two threeFour."
        assert ChatMessage("assistant", "Two three") in model.requests[1].messages

    run(main())


def test_that_a_turn_whose_words_were_all_held_back_was_never_heard(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["I have", Hang()], ["Four."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("Count")
            await after(0.1)
            client.barge_in()
            await ask(desk, client, "Stop")
            assert client.texts("final", state="interrupted") == []
            assert client.texts("status") == []
            turns = await stored_turns(desk, client.ref)
            assert [t.outcome for t in turns] == ["superseded", "complete"]
        assert model.requests[1].messages[-1].content == "Count\nStop"

    run(main())


def test_that_the_same_client_message_twice_is_one_message(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Once."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("Book it", "m1")
            await client.send("Book it", "m1")
            await desk.settle(client.ref)
            await client.send("Book it again", "m1")
            await desk.settle(client.ref)
            stored = await stored_events(desk, client.ref)
            assert [e.text for e in stored if e.type == "message"] == ["Book it"]
        assert len(model.requests) == 1

    run(main())


def test_that_feedback_is_an_event_and_interrupts_nobody(sqlite_path: Path) -> None:
    async def main() -> None:
        model = ScriptedModel(["Here", Wait(1.0), " it is."])
        async with desk_with(sqlite_path, model) as desk:
            client = await desk.client()
            await client.send("Where?")
            await after(0.5)
            await client.give(FeedbackInput(4, "so far"))
            await desk.settle(client.ref)
            client.read()
            feedback = [e.data for e in client.live if e.type == "lifecycle"]
            assert feedback == [{"feedback": {"score": 4, "comment": "so far"}}]
            assert client.texts("final", state="complete")[-1] == "Here it is."

    run(main())


def test_that_a_turn_records_when_it_was_first_heard(sqlite_path: Path) -> None:
    async def main() -> None:
        async with desk_with(sqlite_path, ScriptedModel([Wait(3.0), "At last", Wait(1.0)])) as desk:
            client = await desk.client()
            await ask(desk, client, "Well?")
            (turn,) = await stored_turns(desk, client.ref)
            record = json.loads(turn.record or "")
            assert record["first_token_ms"] == 3000
            assert record["time_to_status_ms"] == 2000
            assert record["total_ms"] == 4000

    run(main())
