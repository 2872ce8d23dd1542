"""Identifiers, each a type of its own so that two kinds cannot be swapped."""

import random
import re
from typing import NamedTuple, NewType

from frontdesk.core.clock import Millis

OrganisationId = NewType("OrganisationId", str)
ConversationId = NewType("ConversationId", str)
CallSessionId = NewType("CallSessionId", str)
MessageId = NewType("MessageId", str)
ClientMessageId = NewType("ClientMessageId", str)
InboxId = NewType("InboxId", int)
TurnId = NewType("TurnId", int)
Seq = NewType("Seq", int)
Epoch = NewType("Epoch", int)
TokenId = NewType("TokenId", str)
KeyId = NewType("KeyId", str)
HistoryId = NewType("HistoryId", str)
WebhookId = NewType("WebhookId", str)
DocumentId = NewType("DocumentId", str)
PassageId = NewType("PassageId", int)
SourceId = NewType("SourceId", str)
JobId = NewType("JobId", str)
GapId = NewType("GapId", str)

DEFAULT_ORGANISATION = OrganisationId("demo")

_ALPHABET = "0123456789abcdefghijkmnpqrstuvwx"
_LENGTH = 24
# Of an id that begins with its time: milliseconds for a thousand years.
_TIME_LENGTH = 9
_TOKEN = re.compile(rf"tok_[{_ALPHABET}]{{{_LENGTH}}}\Z")
_HISTORY_LENGTH = 12
_CLIENT_CHOSEN = re.compile(r"[A-Za-z0-9._:\-]{1,64}\Z")


class ConversationRef(NamedTuple):
    """A conversation and the organisation it belongs to: the scope of every query."""

    organisation_id: OrganisationId
    conversation_id: ConversationId


class IdSource:
    """Makes unguessable ids; a seeded source makes them repeatable in tests."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._random = source or random.SystemRandom()

    def _new(self, prefix: str, length: int = _LENGTH) -> str:
        number = self._random.getrandbits(5 * length)
        return prefix + "".join(_ALPHABET[number >> 5 * i & 31] for i in range(length))

    def number(self) -> int:
        """Make a number that nothing else has."""
        return self._random.getrandbits(53)

    def conversation(self, now: Millis) -> ConversationId:
        """Make a conversation id; those begun at one time lie together in the store's indexes."""
        begun = "".join(_ALPHABET[now >> 5 * i & 31] for i in reversed(range(_TIME_LENGTH)))
        return ConversationId(self._new(f"conv_{begun}", _LENGTH - _TIME_LENGTH))

    def receipt(self) -> str:
        """Make a receipt's id."""
        return self._new("rcpt_")

    def call(self) -> CallSessionId:
        """Make a call session id."""
        return CallSessionId(self._new("call_"))

    def token(self) -> TokenId:
        """Make a token's id."""
        return TokenId(self._new("tok_"))

    def key(self) -> KeyId:
        """Make an API key's id."""
        return KeyId(self._new("key_"))

    def attachment(self) -> str:
        """Make the id of a file that was uploaded."""
        return self._new("file_")

    def document(self) -> DocumentId:
        """Make the id of a document of an organisation's library."""
        return DocumentId(self._new("doc_"))

    def source(self) -> SourceId:
        """Make the id of a source of documents."""
        return SourceId(self._new("src_"))

    def job(self) -> JobId:
        """Make the id of a run over a source."""
        return JobId(self._new("job_"))

    def gap(self) -> GapId:
        """Make the id of what a library does not answer."""
        return GapId(self._new("gap_"))

    def webhook(self) -> WebhookId:
        """Make a webhook's id."""
        return WebhookId(self._new("hook_"))


def is_token_id(value: str) -> bool:
    """Whether this is the id of a token."""
    return _TOKEN.match(value) is not None


def new_history() -> HistoryId:
    """Name the history that a server writes from its start on; no seed can make one come twice."""
    number = random.SystemRandom().getrandbits(5 * _HISTORY_LENGTH)
    return HistoryId("".join(_ALPHABET[number >> 5 * i & 31] for i in range(_HISTORY_LENGTH)))


def is_organisation_id(value: str) -> bool:
    """Whether an organisation can be called so at all; a store need not be asked about others."""
    return 0 < len(value) <= 64 and value.isprintable()


def is_client_chosen_id(value: str) -> bool:
    """Whether a client may use this as an id of its own (call, client message)."""
    return _CLIENT_CHOSEN.match(value) is not None
