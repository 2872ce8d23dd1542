"""A commit that writes to every table a session writes to."""

from frontdesk.core.events import FinalState, Role
from frontdesk.core.handoff import Handoff
from frontdesk.core.ids import ConversationRef, Epoch, InboxId, MessageId, Seq, TurnId
from frontdesk.core.lifecycle import Status
from frontdesk.core.operator_acts import DONE, encode_outcome
from frontdesk.store.records import (
    BackgroundCall,
    CallRecord,
    Commit,
    EventRecord,
    LedgerEntry,
    MessageRecord,
    OutboundMark,
    ResolutionRecord,
    StepRecord,
    SummaryRecord,
    Taken,
    TokenChunk,
    TurnRecord,
)
from tests.contract.rows import CALL, NOW, commit

TURN = TurnId(1)
RESOLUTION = ResolutionRecord(Seq(2), CALL, "confirmed", "goodbye", 0.9, '["goodbye"]', NOW)
WAITING = Handoff(reason="customer_asked", ticket="T-1001", waiting_since=NOW, tags=("angry",))
INTENT = LedgerEntry("rcpt-1", "effect", TURN, "cancelAppointment", "{}", created_at=NOW)


def full_commit(ref: ConversationRef, epoch: Epoch, inbox_id: InboxId) -> Commit:
    """All at once: log, message, turn, step, dialog, ledger, call, timer, queue, snapshot, end."""
    return commit(
        ref,
        epoch,
        status=Status.RESOLVED,
        title="A title",
        turn_id=TURN,
        seq_reserved=Seq(500),
        events=[EventRecord(Seq(1), "message", "{}"), EventRecord(Seq(2), "final", "{}")],
        token_chunks=[TokenChunk(Seq(4), MessageId("a1-1-1"), '[[3,"a"],[4,"b"]]')],
        messages=[
            MessageRecord(
                seq=Seq(1),
                call_session_id=CALL,
                turn_id=TURN,
                message_id=MessageId("c1"),
                role=Role.CUSTOMER,
                text="hello",
                state=FinalState.COMPLETE,
                at=NOW,
            )
        ],
        taken=[Taken(inbox_id, Seq(1), encode_outcome(DONE))],
        turns=[TurnRecord(TURN, CALL, 1, MessageId("a1-1-1"), NOW)],
        steps=[StepRecord(TURN, 1, "{}", NOW)],
        calls=[CallRecord(CALL, NOW, Seq(0), NOW)],
        timers={"remind": NOW + 50},
        snapshots=[("customer", Seq(1), "{}")],
        dialog="{}",
        ledger=[INTENT],
        title_source="house",
        rating_asked_at=NOW,
        summary=SummaryRecord(CALL, "{}", NOW),
        resolutions=[RESOLUTION],
        background=[BackgroundCall(epoch, 1, "title", "scripted", NOW, input_tokens=9)],
        handoff=WAITING,
        outbound=[OutboundMark("hook_1", Seq(1), Seq(2), NOW)],
        read={"customer": Seq(1)},
    )
