"""One union of inputs: from the wire, through the inbox, to the turn and its record."""

import msgspec
import pytest

from frontdesk.core.attachments import Attachment, AttachmentId
from frontdesk.core.dialog import OptionId, ReceiptId
from frontdesk.core.errors import CallerError
from frontdesk.core.handoff import Priority
from frontdesk.core.ids import CallSessionId, ClientMessageId, Seq
from frontdesk.core.inputs import (
    UNDO,
    CallInput,
    ConfirmInput,
    FeedbackInput,
    FilesInput,
    Input,
    MessageInput,
    ReadInput,
    ResetInput,
    SelectInput,
    StartInput,
    TimerInput,
    TranscriptInput,
    TurnInput,
    decode_input,
    encode_input,
)
from frontdesk.core.operator_acts import (
    ApproveInput,
    AssignInput,
    EscalateInput,
    OperatorNoteInput,
    OperatorReplyInput,
    ReleaseInput,
    ResolveInput,
    SnoozeInput,
    TagInput,
    TakeOverInput,
)
from frontdesk.core.reading import Reader
from frontdesk.transport.wire import decode_frame
from frontdesk.turn.task import WORDS, as_causes, decode_causes, encode_causes

OWN = ClientMessageId("m1")
CONFIRM = ConfirmInput(ReceiptId("r1"), True)
SELECT = SelectInput(OptionId("o1"))


@pytest.mark.parametrize(
    "given",
    [
        MessageInput("hello"),
        FilesInput("", files=(Attachment(AttachmentId("f1"), "a.pdf", "application/pdf", 3),)),
        TranscriptInput("hello"),
        StartInput("cancel"),
        StartInput(UNDO, "r1"),
        ReadInput(Reader.CUSTOMER, Seq(3)),
        SELECT,
        CONFIRM,
        FeedbackInput(5, "fine"),
        CallInput(CallSessionId("c1")),
        ResetInput(),
        TimerInput("reconcile"),
        TakeOverInput(operator="ada"),
        OperatorReplyInput(operator="ada", text="hello"),
        OperatorNoteInput(operator="ada", text="hello"),
        ReleaseInput(operator="ada", word="hello"),
        ResolveInput(operator="ada"),
        EscalateInput(operator="ada", priority=Priority.HIGH),
        ApproveInput(operator="ada", receipt_id=ReceiptId("r1"), accept=True),
        AssignInput(operator="ada", to="bob", priority=Priority.URGENT),
        SnoozeInput(operator="ada", until=1),
        TagInput(operator="ada", tags=("billing", "angry")),
    ],
)
def test_that_an_input_comes_out_of_the_inbox_as_it_went_in(given: Input) -> None:
    assert decode_input(*encode_input(given)) == given


def test_that_the_clients_own_id_is_kept_beside_the_body_and_comes_back() -> None:
    given = MessageInput("hello", client_message_id=OWN)
    kind, body = encode_input(given)
    assert (kind, body) == ("message", '{"text":"hello"}')
    assert decode_input(kind, body, OWN) == given


@pytest.mark.parametrize(
    ("kind", "body", "given"),
    [
        ("message", '{"text":"hello"}', MessageInput("hello")),
        ("message", '{"text":"hello","spoken":true}', TranscriptInput("hello")),
        ("start", '{"workflow":"cancel"}', StartInput("cancel")),
        ("select", '{"option_id":"o1"}', SELECT),
        ("confirm", '{"receipt_id":"r1","accept":true}', CONFIRM),
        ("feedback", '{"score":5}', FeedbackInput(5)),
        ("call", '{"call_session_id":"c1"}', CallInput(CallSessionId("c1"))),
        ("reset", "{}", ResetInput()),
        ("timer", "reconcile", TimerInput("reconcile")),
    ],
)
def test_that_the_rows_of_an_older_desk_are_read(kind: str, body: str, given: Input) -> None:
    assert decode_input(kind, body) == given


@pytest.mark.parametrize(
    ("frame", "given"),
    [
        ('{"type":"message","text":"hi","clientMessageId":"m1"}', MessageInput("hi")),
        ('{"type":"final_transcript","text":"hi","clientMessageId":"m1"}', TranscriptInput("hi")),
        ('{"type":"select","optionId":"o1","clientMessageId":"m1"}', SELECT),
        ('{"type":"confirm","receiptId":"r1","accept":true,"clientMessageId":"m1"}', CONFIRM),
    ],
)
def test_that_a_frame_is_the_very_input_that_the_inbox_takes(frame: str, given: Input) -> None:
    assert decode_frame(frame) == msgspec.structs.replace(given, client_message_id=OWN)


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"message","text":"hi","spoken":true}',
        '{"type":"select","option_id":"o1"}',
        '{"type":"call","callSessionId":"c1"}',
        '{"type":"timer","name":"reconcile"}',
        '{"type":"files","text":"hi","files":[]}',
        '{"type":"feedback","score":6}',
        '{"type":"take_over","operator":"ada"}',
        '{"type":"operator_reply","operator":"ada","text":"hi"}',
    ],
)
def test_that_a_client_can_send_nothing_that_is_the_desks_own(frame: str) -> None:
    with pytest.raises(CallerError):
        decode_frame(frame)


@pytest.mark.parametrize(
    "given", [WORDS, StartInput("cancel"), StartInput(UNDO, "r1"), SELECT, CONFIRM]
)
def test_that_a_turn_that_resumes_answers_what_it_was_opened_for(given: TurnInput) -> None:
    assert decode_causes(encode_causes([given])) == (given,)


def test_that_a_turns_record_names_buttons_and_holds_no_words() -> None:
    given = (TranscriptInput("my secret"), StartInput("cancel", client_message_id=OWN), CONFIRM)
    assert as_causes(given) == [
        {"type": "said"},
        {"type": "started", "workflow": "cancel"},
        {"type": "confirmed", "receipt_id": "r1", "accept": True},
    ]
