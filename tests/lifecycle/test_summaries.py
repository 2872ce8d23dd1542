"""One summary of a call: stored after each turn, shown to clients, operators and models."""

import msgspec

from frontdesk.core.events import Audience
from frontdesk.core.ids import CallSessionId, MessageId, Seq, TurnId
from frontdesk.core.inputs import StartInput
from frontdesk.models.situation import LedgerLine, PendingReceipt, Situation, StillOpen
from frontdesk.store.records import MessageRecord
from frontdesk.turn.call_summary import (
    TURNS_KEPT,
    CallSummary,
    decode_summary,
    left_of,
    told_of_earlier,
    with_messages,
    with_standing,
)
from tests.conftest import Store
from tests.effects.shop import QUESTION
from tests.lifecycle.desk import DONE, a_desk, ask, order, run, summary


def _message(seq: int, turn: int, role: str, text: str, id: str = "") -> MessageRecord:
    return MessageRecord(
        *(Seq(seq), CallSessionId("call"), TurnId(turn), MessageId(id or f"a{seq}")),
        *(role, text, "complete", 0),
    )


def test_that_each_turn_is_a_line_of_what_was_asked_and_told() -> None:
    said = [
        _message(1, 0, "assistant", "Hello!", "g1"),
        _message(2, 1, "customer", 'Say "yes"\nnow'),
        _message(3, 1, "customer", "please"),
        _message(4, 1, "assistant", "Yes."),
        _message(5, 2, "customer", "x" * 500),
    ]
    made = with_messages(CallSummary(), said)
    assert made == with_messages(with_messages(CallSummary(), said[:3]), said)
    assert made.customer_messages == 3
    assert made.turns[0].line == '- The customer: "Say \'yes\' now please" You: "Yes."'
    assert len(made.turns[1].asked) == 160 and made.turns[1].asked.endswith("…")
    assert made.asked == ("Say 'yes' now please", made.turns[1].asked)


def test_that_a_summary_stays_bounded_and_tells_a_model_only_what_it_is_shown_no_longer() -> None:
    said = [_message(n, n, "customer", f"q{n}") for n in range(1, 200)]
    made = with_messages(CallSummary(), said)
    assert len(made.turns) == TURNS_KEPT
    assert told_of_earlier(left_of(made, None)) == ""
    told = told_of_earlier(left_of(made, TurnId(180))).splitlines()
    assert (told[-1], len(told)) == ('- The customer: "q180"', 1 + 180 - (199 - TURNS_KEPT))


def test_that_done_and_pending_come_from_the_ledger_and_the_dialog() -> None:
    situation = Situation(
        verified=True,
        receipt=PendingReceipt("order", QUESTION),
        still_open=(StillOpen("move", "move your visit"),),
        ledger=(
            LedgerLine("committed", DONE),
            LedgerLine("failed", "That could not be done."),
            LedgerLine("unknown", "I can't tell yet."),
        ),
    )
    made = with_standing(CallSummary(), situation)
    assert made.done == (DONE,)
    assert made.pending == (QUESTION, "move your visit", "I can't tell yet.")
    assert made.verified


def test_that_the_summary_is_stored_after_each_turn_and_after_a_restart_goes_on(
    store: Store,
) -> None:
    async def main() -> None:
        async with a_desk(store, ["Let me see."], ["Sure."]) as desk:
            client = await desk.client()
            await client.give(StartInput("order"))
            await desk.settle(client.ref)
            client.read()
            pending = await summary(desk, client)
            assert (pending.done, pending.pending) == ((), (QUESTION,))
            await order(desk, client)
            done = await summary(desk, client)
            assert (done.done, done.pending) == ((DONE,), ())
            await ask(desk, client, "what does it cost?")
            await desk.host.evict(client.ref)
            await ask(desk, client, "when does it come?")
            made = await summary(desk, client)
            assert made.asked[-2:] == ("what does it cost?", "when does it come?")
            assert [turn.told for turn in made.turns][-2:] == ["Let me see.", "Sure."]
            assert (await desk.session(client.ref)).memory.summary == made

    run(main())


def test_that_a_new_call_has_a_summary_of_its_own(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            await ask(desk, client, "in the first call")
            first = await summary(desk, client)
            await client.attach(call=CallSessionId("second"))
            await ask(desk, client, "in the second call")
            assert (await summary(desk, client)).asked == ("in the second call",)
            assert first.asked == ("in the first call",)

    run(main())


def test_that_a_long_resync_brings_the_summary_beside_the_snapshot(store: Store) -> None:
    async def main() -> None:
        async with a_desk(store) as desk:
            client = await desk.client()
            session = await desk.session(client.ref)
            assert session.resync(None, Audience.CUSTOMER).summary is None
            await ask(desk, client, "hello there")
            assert session.resync(None, Audience.CUSTOMER).summary is None
            whole = session.resync(None, Audience.OPERATOR)
            assert whole.snapshot is not None and whole.summary is not None
            told = decode_summary(msgspec.json.encode(whole.summary).decode())
            assert told == await summary(desk, client)
            position = f"{client.last_seq}.{session.history}"
            assert session.resync(position, Audience.OPERATOR).summary is None

    run(main())
