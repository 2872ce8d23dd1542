"""Files beside a message: what may be kept, told by its content, and what it is called."""

import unicodedata
from typing import NewType

import msgspec

AttachmentId = NewType("AttachmentId", str)

MOST_PER_MESSAGE = 5
# The most that a file may be allowed to have.
FILE_LIMIT = 16 * 1024 * 1024
# Uploads of one side of a conversation that no message names yet.
MOST_UNSENT = 20
LONGEST_NAME = 100
# What tells the type: the first bytes of a file.
HEAD_BYTES = 16

_ENDINGS = {
    "image/png": (".png",),
    "image/jpeg": (".jpg", ".jpeg"),
    "image/gif": (".gif",),
    "image/webp": (".webp",),
    "application/pdf": (".pdf",),
}
TYPES = tuple(_ENDINGS)
_BEGINNINGS = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
    (b"%PDF-", "application/pdf"),
)


class Attachment(msgspec.Struct, frozen=True):
    """A file as clients and operators are told of it; its bytes are fetched apart."""

    id: AttachmentId
    name: str
    type: str
    size: int


def type_of(head: bytes) -> str | None:
    """The type that a file's first bytes show; None for whatever is not kept here."""
    for beginning, found in _BEGINNINGS:
        if head.startswith(beginning):
            return found
    return "image/webp" if head[:4] == b"RIFF" and head[8:12] == b"WEBP" else None


def clean_name(given: str, type: str) -> str:
    """A client's name for a file as it may be shown: one line, no folder, the type's own ending."""
    last = given.replace("\\", "/").rpartition("/")[2]
    kept = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in last)
    words = " ".join(kept.split()).strip(". ")
    endings = _ENDINGS[type]
    stem = words or type.partition("/")[0]
    ending = next((end for end in endings if stem.lower().endswith(end)), None)
    stem = stem[: -len(ending)] if ending else stem
    return stem[: LONGEST_NAME - len(endings[-1])].strip() + (ending or endings[0])


def in_words(files: tuple[Attachment, ...]) -> str:
    """Files as models and people read of them: names and types, never what is in them."""
    return "; ".join(f"{file.name} ({file.type})" for file in files)
