"""Files beside messages: taken in piece by piece, claimed by a message, given out again."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import partial

from frontdesk.core.attachments import (
    HEAD_BYTES,
    MOST_UNSENT,
    TYPES,
    Attachment,
    AttachmentId,
    clean_name,
    type_of,
)
from frontdesk.core.clock import Clock, Millis
from frontdesk.core.errors import CallerError, NotFound
from frontdesk.core.ids import ConversationRef, IdSource
from frontdesk.core.inputs import FilesInput, Input, MessageInput
from frontdesk.core.operator_acts import OperatorReplyInput
from frontdesk.core.reading import Reader
from frontdesk.store.database import Database, Transaction
from frontdesk.store.queries import attachments, conversations, inbox

# What one write takes: the store has one writer, and others wait behind it.
PIECE_BYTES = 256 * 1024
# An upload that no message named in a day is nobody's any more.
UNSENT_FOR: Millis = 24 * 60 * 60 * 1000
_SWEPT_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many bytes one file may have, and all files of an organisation together."""

    file_bytes: int
    organisation_bytes: int


class Attachments:
    """The files of all conversations, in the store beside what they belong to."""

    def __init__(self, db: Database, clock: Clock, ids: IdSource, allowance: Allowance) -> None:
        self._db = db
        self._clock = clock
        self._ids = ids
        self._allowance = allowance

    async def upload(
        self,
        ref: ConversationRef,
        by: Reader,
        name: str,
        declared: int | None,
        body: AsyncIterator[bytes],
    ) -> Attachment:
        """Keep a file for a message to come; what is refused or breaks off leaves nothing."""
        most = self._allowance.file_bytes
        if declared is not None and declared > most:
            raise _too_large(most)
        pieces = _in_pieces(body)
        first = await anext(pieces, b"")
        type = type_of(first[:HEAD_BYTES])
        if type is None:
            raise CallerError(
                f"expected a file of one of {', '.join(TYPES)}, told by its content",
                code="unsupported_attachment",
                status=415,
            )
        own_id = AttachmentId(self._ids.attachment())
        reserved = Attachment(own_id, clean_name(name, type), type, declared or most)
        await self._db.write(partial(self._begin, ref=ref, file=reserved, by=by))
        try:
            size = await self._keep(ref, own_id, first, pieces)
        except BaseException:
            await self._db.write(lambda tx: attachments.remove_unsent(tx, ref, own_id))
            raise
        return Attachment(own_id, reserved.name, type, size)

    async def _begin(
        self, tx: Transaction, *, ref: ConversationRef, file: Attachment, by: Reader
    ) -> None:
        await conversations.find(tx, ref)
        if await attachments.unsent(tx, ref, by) >= MOST_UNSENT:
            raise CallerError(
                f"expected at most {MOST_UNSENT} files that no message names yet",
                code="too_many_attachments",
                status=409,
            )
        used = await attachments.used(tx, ref.organisation_id)
        if used + file.size > self._allowance.organisation_bytes:
            raise CallerError(
                "this organisation has no room for further files",
                code="attachments_full",
                status=409,
            )
        await attachments.begin(tx, ref, file, by, self._clock.now())

    async def _keep(
        self, ref: ConversationRef, id: AttachmentId, first: bytes, pieces: AsyncIterator[bytes]
    ) -> int:
        size, number, body = 0, 0, first
        while body:
            size += len(body)
            if size > self._allowance.file_bytes:
                raise _too_large(self._allowance.file_bytes)
            await self._db.write(
                partial(attachments.add_piece, ref=ref, id=id, number=number, body=body)
            )
            number, body = number + 1, await anext(pieces, b"")
        await self._db.write(lambda tx: attachments.complete(tx, ref, id, size))
        return size

    async def find(self, ref: ConversationRef, id: str, by: Reader) -> Attachment:
        """A file as one side may have it: all that was sent, and its own that was not yet."""
        found = await self._db.read(lambda tx: attachments.find(tx, ref, id))
        if found is None or not (found.sent or found.sender == by):
            raise NotFound("expected a file of this conversation", code="attachment_not_found")
        return found.attachment

    async def read(self, ref: ConversationRef, file: Attachment) -> AsyncIterator[bytes]:
        """A file's bytes, piece by piece."""
        number = 0
        while body := await self._db.read(
            partial(attachments.piece, ref=ref, id=file.id, number=number)
        ):
            yield body
            number += 1

    async def remove_forgotten(self) -> int:
        """Remove uploads that no message has named for long; how many."""
        before, removed = self._clock.now() - UNSENT_FOR, 0
        while True:
            found = await self._db.read(
                lambda tx: attachments.forgotten_anywhere(tx, before, _SWEPT_AT_ONCE)
            )
            for ref, id in found:
                removed += await self._db.write(partial(attachments.remove_unsent, ref=ref, id=id))
            if len(found) < _SWEPT_AT_ONCE:
                return removed


async def claimed(tx: Transaction, ref: ConversationRef, given: Input, now: Millis) -> Input | None:
    """An input with the files that it names, theirs alone from here on; None for a repeat."""
    if not isinstance(given, MessageInput | OperatorReplyInput) or not given.attachments:
        return given
    own_id = given.client_message_id
    if own_id is not None and await inbox.known(tx, ref, own_id):
        return None
    by = Reader.CUSTOMER if isinstance(given, MessageInput) else Reader.OPERATORS
    files: list[Attachment] = []
    for id in given.attachments:
        found = await attachments.claim(tx, ref, id, by, now)
        if found is None:
            raise CallerError(
                f"attachments: expected files that were uploaded and not sent yet; got {id[:40]!r}",
                code="attachment_not_found",
                status=404,
            )
        files.append(found)
    if isinstance(given, MessageInput):
        return FilesInput(given.text, files=tuple(files), client_message_id=own_id)
    return OperatorReplyInput(
        operator=given.operator, text=given.text, files=tuple(files), client_message_id=own_id
    )


async def _in_pieces(body: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """What comes in, cut to the size of a write."""
    waiting = bytearray()
    async for some in body:
        waiting += some
        while len(waiting) >= PIECE_BYTES:
            yield bytes(waiting[:PIECE_BYTES])
            del waiting[:PIECE_BYTES]
    if waiting:
        yield bytes(waiting)


def _too_large(most: int) -> CallerError:
    return CallerError(
        f"expected a file of at most {most} bytes", code="attachment_too_large", status=413
    )
