"""Each query of files and of what was read, to be tried by another organisation."""

from frontdesk.core.attachments import Attachment, AttachmentId
from frontdesk.core.ids import Seq
from frontdesk.store.queries import attachments, read_marks
from tests.contract.filled import FILE, UNSENT
from tests.contract.insight_attempts import Attempt
from tests.contract.rows import NOW

OF_FILES: dict[str, Attempt] = {
    "attachments.add_piece": lambda tx, ref: attachments.add_piece(tx, ref, FILE, 1, b"d"),
    "attachments.begin": lambda tx, ref: attachments.begin(
        tx, ref, Attachment(AttachmentId("file_3"), "a.pdf", "application/pdf", 1), "customer", NOW
    ),
    "attachments.claim": lambda tx, ref: attachments.claim(tx, ref, UNSENT, "customer", NOW),
    "attachments.complete": lambda tx, ref: attachments.complete(tx, ref, UNSENT, 4),
    "attachments.delete_attachments": attachments.delete_attachments,
    "attachments.find": lambda tx, ref: attachments.find(tx, ref, FILE),
    "attachments.piece": lambda tx, ref: attachments.piece(tx, ref, FILE, 0),
    "attachments.remove_unsent": lambda tx, ref: attachments.remove_unsent(tx, ref, UNSENT),
    "attachments.unsent": lambda tx, ref: attachments.unsent(tx, ref, "customer"),
    "attachments.used": lambda tx, ref: attachments.used(tx, ref.organisation_id),
    "read_marks.put": lambda tx, ref: read_marks.put(tx, ref, "customer", Seq(9)),
}
