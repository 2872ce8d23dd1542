"""All that a conversation can be given: one closed union from the wire to the turn."""

from typing import Annotated, Any, cast, get_args

import msgspec

from frontdesk.core.attachments import MOST_PER_MESSAGE, Attachment
from frontdesk.core.dialog import OptionId, ReceiptId
from frontdesk.core.ids import CallSessionId, ClientMessageId, Seq
from frontdesk.core.operator_acts import OperatorAct
from frontdesk.core.reading import Reader


class _Input(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    rename="camel",
    forbid_unknown_fields=True,
):
    client_message_id: ClientMessageId | None = None


class MessageInput(_Input, frozen=True, tag="message", rename="camel"):
    """Something that the customer wrote; `attachments` are ids of files uploaded before."""

    text: str
    attachments: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_PER_MESSAGE)] = ()


class FilesInput(MessageInput, frozen=True, tag="files", rename="camel"):
    """A message whose files are claimed: what the inbox keeps of one that names any."""

    files: tuple[Attachment, ...] = ()


class TranscriptInput(_Input, frozen=True, tag="final_transcript", rename="camel"):
    """Something that the customer said aloud."""

    text: str


class StartInput(_Input, frozen=True, tag="start", rename="camel"):
    """A button that starts a workflow, or takes back the effect of a ledger's entry."""

    workflow: str
    entry: str = ""


class SelectInput(_Input, frozen=True, tag="select", rename="camel"):
    """A button that picks an option."""

    option_id: OptionId


class ConfirmInput(_Input, frozen=True, tag="confirm", rename="camel"):
    """A button that accepts or declines a receipt."""

    receipt_id: ReceiptId
    accept: bool


class FeedbackInput(_Input, frozen=True, tag="feedback", rename="camel"):
    """The customer's rating of the conversation."""

    score: Annotated[int, msgspec.Meta(ge=1, le=5)]
    comment: str = ""


class CallInput(_Input, frozen=True, tag="call"):
    """A new call of the same conversation."""

    call_session_id: CallSessionId


class GreetInput(_Input, frozen=True, tag="greet"):
    """The customer is there: greet them, unless that was done in this call."""


class ResetInput(_Input, frozen=True, tag="reset"):
    """A request to start over."""


class TimerInput(_Input, frozen=True, tag="timer"):
    """A timer that came due."""

    name: str


class ReadInput(_Input, frozen=True, tag="read"):
    """How far one side has read; several that come close together are one."""

    by: Reader
    seq: Seq


class TitleInput(_Input, frozen=True, tag="title"):
    """An operator's title for the conversation; without one, a request to name it anew."""

    title: str = ""


# In the place of a workflow: the effect of the entry is to be taken back.
UNDO = "undo"

WordsInput = MessageInput | TranscriptInput
ButtonInput = StartInput | SelectInput | ConfirmInput
TurnInput = WordsInput | ButtonInput
CustomerInput = TurnInput | FeedbackInput
Input = (
    CustomerInput
    | FilesInput
    | CallInput
    | GreetInput
    | ResetInput
    | TimerInput
    | TitleInput
    | ReadInput
    | OperatorAct
)

_BY_KIND: dict[str, type[Input]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Input)
}
_OF_OPERATORS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(OperatorAct))


def encode_input(given: Input) -> tuple[str, str]:
    """The kind and the body of an input's row; the client's own id has a column of its own."""
    kind = str(given.__struct_config__.tag)
    if isinstance(given, TimerInput):
        return kind, given.name
    if isinstance(given, OperatorAct):
        plain = msgspec.structs.replace(given, client_message_id=None)
        return kind, msgspec.json.encode(plain).decode()
    fields = msgspec.structs.asdict(given)
    del fields["client_message_id"]
    # Named by the files themselves, once a message has claimed them.
    fields.pop("attachments", None)
    return kind, msgspec.json.encode(fields).decode()


def decode_input(kind: str, body: str, client_message_id: ClientMessageId | None = None) -> Input:
    """Read an input's row back, be it one that an older desk wrote."""
    if kind == TimerInput.__struct_config__.tag:
        return TimerInput(body)
    if kind in _OF_OPERATORS:
        act = msgspec.json.decode(body, type=OperatorAct)
        return msgspec.structs.replace(act, client_message_id=client_message_id)
    fields = cast(dict[str, Any], msgspec.json.decode(body))
    # Speech was once a message with this mark.
    spoken = fields.pop("spoken", False)
    made = TranscriptInput if spoken else _BY_KIND[kind]
    if made is FilesInput:
        fields["files"] = msgspec.convert(fields["files"], tuple[Attachment, ...])
    elif made is ReadInput:
        fields["by"] = Reader(fields["by"])
    return made(**fields, client_message_id=client_message_id)
