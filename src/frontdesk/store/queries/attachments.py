"""Files of conversations: uploaded in pieces, claimed by a message, read back, removed."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, func, select, update

from frontdesk.core.attachments import Attachment, AttachmentId
from frontdesk.core.clock import Millis
from frontdesk.core.ids import ConversationId, ConversationRef, OrganisationId
from frontdesk.store import tables as t
from frontdesk.store.database import Transaction
from frontdesk.store.query import Query
from frontdesk.store.scope import (
    ORGANISATION,
    in_conversation,
    in_organisation,
    new_row,
    scope,
)

_own, _piece = t.attachments.c, t.attachment_pieces.c
_this = in_conversation(t.attachments) & (_own.id == bindparam("file"))
_pieces = in_conversation(t.attachment_pieces)
_add = Query(
    new_row(t.attachments, "id", "name", "type", "size", "sender", "whole", "created_at", "sent_at")
)
_add_piece = Query(new_row(t.attachment_pieces, "attachment_id", "number", "body"))
_complete = Query(update(t.attachments).where(_this).values(whole=True, size=bindparam("bytes")))
_claim = Query(
    update(t.attachments)
    .where(
        _this,
        _own.sender == bindparam("by"),
        _own.whole.is_(True),
        _own.sent_at.is_(None),
    )
    .values(sent_at=bindparam("now"))
)
_find = Query(
    select(_own.id, _own.name, _own.type, _own.size, _own.sender, _own.sent_at).where(
        _this, _own.whole.is_(True)
    )
)
_read_piece = Query(
    select(_piece.body).where(
        _pieces,
        _piece.attachment_id == bindparam("file"),
        _piece.number == bindparam("wanted"),
    )
)
_used = Query(select(func.coalesce(func.sum(_own.size), 0)).where(in_organisation(t.attachments)))
_unsent = Query(
    select(func.count())
    .select_from(t.attachments)
    .where(
        in_conversation(t.attachments),
        _own.sender == bindparam("by"),
        _own.sent_at.is_(None),
    )
)
_forgotten = Query(
    select(_own.organisation_id, _own.conversation_id, _own.id)
    .where(_own.sent_at.is_(None), _own.created_at < bindparam("before"))
    .limit(bindparam("most"))
)
_remove = Query(delete(t.attachments).where(_this, _own.sent_at.is_(None)))
_remove_pieces = Query(
    delete(t.attachment_pieces).where(_pieces, _piece.attachment_id == bindparam("file"))
)
_remove_all = Query(delete(t.attachments).where(in_conversation(t.attachments)))
_remove_all_pieces = Query(delete(t.attachment_pieces).where(_pieces))


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A whole file, who uploaded it, and whether a message has named it."""

    attachment: Attachment
    sender: str
    sent: bool


async def begin(
    tx: Transaction, ref: ConversationRef, attachment: Attachment, sender: str, now: Millis
) -> None:
    """Begin an upload; until it is whole its size is what it may come to."""
    await tx.execute(
        _add,
        **scope(ref),
        id=attachment.id,
        name=attachment.name,
        type=attachment.type,
        size=attachment.size,
        sender=sender,
        whole=False,
        created_at=now,
        sent_at=None,
    )


async def add_piece(
    tx: Transaction, ref: ConversationRef, id: AttachmentId, number: int, body: bytes
) -> None:
    """Keep the next piece of an upload."""
    await tx.execute(_add_piece, **scope(ref), attachment_id=id, number=number, body=body)


async def complete(tx: Transaction, ref: ConversationRef, id: AttachmentId, size: int) -> None:
    """End an upload: all of it is there."""
    await tx.execute(_complete, **scope(ref), file=id, bytes=size)


async def find(tx: Transaction, ref: ConversationRef, id: str) -> StoredFile | None:
    """A whole file of the conversation."""
    rows = await tx.fetch(_find, **scope(ref), file=id)
    if not rows:
        return None
    own, name, type, size, sender, sent_at = rows[0]
    return StoredFile(Attachment(own, name, type, size), sender, sent_at is not None)


async def claim(
    tx: Transaction, ref: ConversationRef, id: str, sender: str, now: Millis
) -> Attachment | None:
    """Have a message name a file that its sender uploaded; None if there is none left like that."""
    if await tx.execute(_claim, **scope(ref), file=id, by=sender, now=now) != 1:
        return None
    found = await find(tx, ref, id)
    return found.attachment if found is not None else None


async def piece(
    tx: Transaction, ref: ConversationRef, id: AttachmentId, number: int
) -> bytes | None:
    """One piece of a file; None after the last."""
    rows = await tx.fetch(_read_piece, **scope(ref), file=id, wanted=number)
    return bytes(rows[0][0]) if rows else None


async def used(tx: Transaction, organisation_id: OrganisationId) -> int:
    """How many bytes an organisation's files take, with those that are being uploaded."""
    return int((await tx.fetch(_used, **{ORGANISATION: organisation_id}))[0][0])


async def unsent(tx: Transaction, ref: ConversationRef, sender: str) -> int:
    """How many files wait for a message that names them."""
    return (await tx.fetch(_unsent, **scope(ref), by=sender))[0][0]


async def forgotten_anywhere(
    tx: Transaction, before: Millis, most: int
) -> Sequence[tuple[ConversationRef, AttachmentId]]:
    """Uploads, of any organisation, that no message has named: for the job that removes them."""
    rows = await tx.fetch(_forgotten, before=before, most=most)
    return [
        (ConversationRef(OrganisationId(o), ConversationId(c)), AttachmentId(id))
        for o, c, id in rows
    ]


async def remove_unsent(tx: Transaction, ref: ConversationRef, id: AttachmentId) -> bool:
    """Remove an upload, unless a message has come to name it."""
    if await tx.execute(_remove, **scope(ref), file=id) != 1:
        return False
    await tx.execute(_remove_pieces, **scope(ref), file=id)
    return True


async def delete_attachments(tx: Transaction, conversation: ConversationRef) -> int:
    """Remove every file of a conversation, sent or not; how many there were."""
    await tx.execute(_remove_all_pieces, **scope(conversation))
    return await tx.execute(_remove_all, **scope(conversation))
