"""What people at the desk do to a conversation: inputs like any other, each with who did it."""

from typing import Annotated

import msgspec

from frontdesk.core.attachments import MOST_PER_MESSAGE, Attachment
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import ReceiptId
from frontdesk.core.handoff import Handoff, Priority
from frontdesk.core.ids import ClientMessageId

MOST_TAGS = 20
LONGEST_TAG = 40

Tag = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TAG)]


class _Act(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    tag_field="type",
    rename="camel",
    forbid_unknown_fields=True,
):
    operator: str
    client_message_id: ClientMessageId | None = None


class TakeOverInput(_Act, frozen=True, tag="take_over"):
    """An operator takes the conversation: from here on the agent is silent."""


class OperatorReplyInput(_Act, frozen=True, tag="operator_reply"):
    """What an operator says to the customer; `files` are the attachments, once claimed."""

    text: str
    attachments: Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_PER_MESSAGE)] = ()
    files: tuple[Attachment, ...] = ()


class OperatorNoteInput(_Act, frozen=True, tag="operator_note"):
    """What an operator writes down for other operators; no customer ever sees it."""

    text: str


class ReleaseInput(_Act, frozen=True, tag="release"):
    """An operator gives the conversation back, with a word to the agent."""

    word: str = ""


class ResolveInput(_Act, frozen=True, tag="resolve"):
    """An operator says that the matter is settled."""


class EscalateInput(_Act, frozen=True, tag="escalate"):
    """An operator puts the conversation into the queue."""

    priority: Priority = Priority.NORMAL


class ApproveInput(_Act, frozen=True, tag="approve"):
    """An operator accepts or declines a pending action on the customer's behalf."""

    receipt_id: ReceiptId
    accept: bool


class AssignInput(_Act, frozen=True, tag="assign"):
    """An operator says whose the conversation is, nobody's without `to`; or how urgent."""

    to: str | None = None
    priority: Priority | None = None


class SnoozeInput(_Act, frozen=True, tag="snooze"):
    """An operator puts the conversation off until a moment; without one it is back at once."""

    until: Millis | None = None


class TagInput(_Act, frozen=True, tag="tag"):
    """An operator says by which words the conversation is found again."""

    tags: Annotated[tuple[Tag, ...], msgspec.Meta(max_length=MOST_TAGS)]


class MergeInput(_Act, frozen=True, tag="merge"):
    """An operator closes the conversation in favour of another of the same customer."""

    into: str


class JoinInput(_Act, frozen=True, tag="join"):
    """Another conversation was merged into this one: how it stood, and what was said there.

    No operator sends it: it is written by the commit that closed the other.
    """

    source: str
    customer: str
    stood: Handoff
    said: str


OperatorAct = (
    TakeOverInput
    | OperatorReplyInput
    | OperatorNoteInput
    | ReleaseInput
    | ResolveInput
    | EscalateInput
    | ApproveInput
    | AssignInput
    | SnoozeInput
    | TagInput
    | MergeInput
    | JoinInput
)


class ActOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of an operator's act: done, or refused with a stable code and why."""

    code: str = ""
    detail: str = ""

    @property
    def done(self) -> bool:
        """Whether it was carried out."""
        return not self.code


DONE = ActOutcome()


def encode_outcome(outcome: ActOutcome) -> str:
    """An outcome as the inbox keeps it beside the act."""
    return msgspec.json.encode(outcome).decode()


def decode_outcome(body: str) -> ActOutcome:
    """Read an outcome back."""
    return msgspec.json.decode(body, type=ActOutcome)
