"""What must hold after any crash, by what customers saw and by what the store holds."""

import asyncio
from collections import Counter
from functools import reduce
from pathlib import Path
from typing import Any

from frontdesk.core.events import Audience, Event, EventType, FinalState, visible
from frontdesk.core.state import ClientState, apply
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.turn.record import decode_step
from tests.durability.customer import Customer, end_of, is_acknowledgement, is_of_turn
from tests.durability.evidence import Evidence, gather, is_settled
from tests.durability.processes import PATIENCE, Gone, Server

ANSWERED = ("complete", "awaiting_confirmation", "handed_off", "abandoned")


async def settle(data: Path, server: Server, customer: Customer) -> None:
    """Wait until the server has nothing left to do and the customer has seen all of it."""
    async with asyncio.timeout(PATIENCE):
        while not is_settled(data):
            if server.gone:
                raise Gone("the server ended before all was settled")
            await asyncio.sleep(0.01)
    last = gather(data, customer.conversation_id).last_seq
    await customer.until(lambda: customer.state.seq >= last)


async def check_all(data: Path, customer: Customer) -> Evidence:
    """Check every promise on a settled conversation, whose server runs."""
    evidence = gather(data, customer.conversation_id)
    check_no_message_lost(evidence, customer)
    check_no_seq_reused(evidence, customer)
    check_turns_finished_once(evidence)
    check_torn_messages_ended(evidence, customer)
    check_greeted_once(evidence)
    check_records_match_events(evidence)
    await check_states_agree(evidence, customer)
    return evidence


def check_no_message_lost(evidence: Evidence, customer: Customer) -> None:
    """Each message that was sent is there once, and so is every other input."""
    shown = Counter(
        ((event.data or {}).get("clientMessageId"), event.text)
        for event in evidence.of_type(EventType.MESSAGE)
    )
    assert shown == Counter(customer.sent.items()), "each message sent is shown once"
    assert customer.acknowledged <= customer.sent.keys()
    by_seq = {event.seq: event for event in evidence.events}
    for row in evidence.inbox:
        assert row["seq"] is not None, f"an input was never taken up: {row}"
        if row["kind"] == "message":
            assert by_seq[row["seq"]].type is EventType.MESSAGE
    resets = [row for row in evidence.inbox if row["kind"] == "reset"]
    assert len(resets) >= customer.resets, "an acknowledged reset was lost"
    seen_resets = [e for e in evidence.of_type(EventType.LIFECYCLE) if (e.data or {}).get("reset")]
    assert len(seen_resets) == len(resets), "each reset is carried out once"


def check_no_seq_reused(evidence: Evidence, customer: Customer) -> None:
    """What was seen under a number is what is stored under it, or was a token."""
    stored = {event.seq: event for event in evidence.events}
    tokens: dict[int, tuple[str | None, str | None]] = {}
    for seen in customer.seen:
        event = seen.event
        if event.type is not EventType.TOKEN:
            assert stored.get(event.seq) == event, f"seen: {event}, stored otherwise"
            continue
        assert event.seq not in stored, f"the number of {event} was used again"
        if not seen.replayed:
            said = tokens.setdefault(event.seq, (event.message_id, event.text))
            assert said == (event.message_id, event.text), f"{event} reuses the number of {said}"
    assert evidence.conversation["seq_reserved"] >= max([*stored, *tokens, 0])
    live = [seen.event.seq for seen in customer.seen if not seen.replayed]
    assert live == sorted(set(live)), "numbers only rise, over all server processes"


def check_turns_finished_once(evidence: Evidence) -> None:
    """Each turn has one outcome, and the answer that this outcome promises."""
    opened = {event.turn_id for event in evidence.of_type(EventType.MESSAGE)}
    told = {entry["told_seq"] for entry in evidence.ledger}
    opened |= {event.turn_id for event in evidence.events if event.seq in told}
    assert [turn["turn_id"] for turn in evidence.turns] == sorted(opened), "a turn without a cause"
    assert evidence.conversation["turn_id"] == max(opened, default=0)
    for turn in evidence.turns:
        finals = [
            event
            for event in evidence.of_type(EventType.FINAL)
            if event.turn_id == turn["turn_id"]
            and is_of_turn(event)
            and not is_acknowledgement(event)
        ]
        ends = Counter(end_of(event) for event in finals)
        assert turn["outcome"] in (*ANSWERED, "interrupted", "superseded"), turn
        answered = turn["outcome"] in ANSWERED
        assert ends[FinalState.COMPLETE] == int(answered), (turn, finals)
        assert ends[FinalState.SUPERSEDED] == turn["attempt"] - 1, (turn, finals)
        if turn["outcome"] == "interrupted":
            assert ends[FinalState.INTERRUPTED] >= 1, (turn, finals)
        complete = [e.text for e in finals if end_of(e) is FinalState.COMPLETE]
        _check_steps(evidence, turn, complete)
    speaking = [(e.data or {})["speaking"] for e in evidence.of_type(EventType.SPEAKING)]
    assert speaking == [i % 2 == 0 for i in range(len(speaking))] and not any(speaking[-1:])


def _check_steps(evidence: Evidence, turn: dict[str, Any], complete: list[str | None]) -> None:
    """The answer is that of the turn's one usable step; without one it is the apology."""
    rows = [row for row in evidence.steps if row["turn_id"] == turn["turn_id"]]
    assert [row["step"] for row in rows] == list(range(1, len(rows) + 1)), (turn, rows)
    steps = [decode_step(row["body"]) for row in rows]
    if evidence.ledger or any(step.calls for step in steps):
        return  # code speaks for moves and effects
    usable = [step.text for step in steps if not step.problem]
    assert len(steps) - len(usable) <= turn["attempt"], (turn, rows)
    if turn["outcome"] == "complete":
        assert steps, turn
        assert complete == (usable or [DefaultPrompts().apology()]), (turn, rows)
    else:
        assert usable == [], (turn, rows)


def check_torn_messages_ended(evidence: Evidence, customer: Customer) -> None:
    """Each message that let a token out has one final, true to its tokens if it is complete."""
    assert evidence.token_chunks == [], "tokens of ended messages are folded away"
    finals: dict[str | None, Event] = {}
    for event in evidence.of_type(EventType.FINAL):
        assert event.message_id not in finals, f"a second end of {event.message_id}"
        finals[event.message_id] = event
    said: dict[str | None, list[str]] = {}
    for seen in customer.seen:
        if seen.event.type is EventType.TOKEN and not seen.replayed:
            message_id = seen.event.message_id
            said.setdefault(message_id, []).append(seen.event.text or "")
    for message_id, pieces in said.items():
        assert message_id in finals, f"{message_id} was begun and never ended"
        if end_of(finals[message_id]) is not FinalState.SUPERSEDED:
            told = finals[message_id].text or ""
            assert _in_order(pieces, told), f"{message_id} said {pieces}, ended as {told!r}"


def check_greeted_once(evidence: Evidence) -> None:
    """Each call was greeted once."""
    greeted = Counter(
        event.call_session_id
        for event in evidence.of_type(EventType.FINAL)
        if (event.message_id or "").startswith("g")
    )
    assert greeted == Counter(call["call_session_id"] for call in evidence.calls)
    assert all(call["greeted_at"] is not None for call in evidence.calls)


def check_records_match_events(evidence: Evidence) -> None:
    """The messages that models and operators read are those that clients were shown."""
    shown = [
        (event.seq, event.role, event.text)
        for event in evidence.events
        if event.type is EventType.MESSAGE
        or (
            (event.type is EventType.FINAL and end_of(event) is not FinalState.SUPERSEDED)
            and not is_acknowledgement(event)
        )
    ]
    assert [(m["seq"], m["role"], m["text"]) for m in evidence.messages] == shown


async def check_states_agree(evidence: Evidence, customer: Customer) -> None:
    """A fresh client, a client that lived through it all and the stored log show the same."""
    shown = [event for event in evidence.events if visible(event, Audience.CUSTOMER)]
    folded = reduce(apply, shown, ClientState(customer.conversation_id))
    assert await customer.fresh_state() == folded
    assert customer.state == folded
    assert folded.status == evidence.conversation["status"]
    assert not folded.speaking


def check_log(server: Server) -> None:
    """The server had nothing to complain about."""
    log = server.log()
    assert '"level": "error"' not in log and "Traceback" not in log, log


def _in_order(pieces: list[str], text: str) -> bool:
    """Tell whether a text holds the pieces in order; what lies between came in a replay."""
    at = 0
    for piece in pieces:
        found = text.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    return True
