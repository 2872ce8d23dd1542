"""Looks into a packed document before anything unpacks it."""

import io
import zipfile

from frontdesk.knowledge.parsing.limits import ParsingLimits, shown_size
from frontdesk.knowledge.parsing.refusal import BROKEN_BYTES, DocumentRefused, RefusalReason

_SMALL_PART = 1 << 20
_ENCRYPTED = 0x1


def check_packed(content: bytes, limits: ParsingLimits) -> None:
    """Refuse an archive that unpacks to far more than it is, has too many parts, or is locked."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except BROKEN_BYTES as cause:
        raise _broken(str(cause)) from cause
    if len(parts) > limits.most_parts:
        raise _too_large(f"it has {len(parts)} parts; at most {limits.most_parts} are read")
    unpacked = sum(part.file_size for part in parts)
    if unpacked > limits.most_unpacked_bytes:
        most = shown_size(limits.most_unpacked_bytes)
        raise _too_large(f"it unpacks to {shown_size(unpacked)}; at most {most} are read")
    for part in parts:
        if part.flag_bits & _ENCRYPTED:
            raise DocumentRefused(
                RefusalReason.ENCRYPTED, "the document is encrypted; save it without a password"
            )
        most = limits.most_unpacked_ratio * max(part.compress_size, 1)
        if part.file_size > _SMALL_PART and part.file_size > most:
            raise _too_large(f"{part.filename[:80]!r} in it unpacks to far more than it is")
    # What a part declares of its size is checked by who unpacks it: more than that is an error.


def _too_large(why: str) -> DocumentRefused:
    return DocumentRefused(RefusalReason.TOO_LARGE, f"the document is not read: {why}")


def _broken(why: str) -> DocumentRefused:
    return DocumentRefused(
        RefusalReason.BROKEN, f"the document is broken: {why}; expected a whole .docx file"
    )
