"""The bytes of a document, bounded."""

from pathlib import Path

from frontdesk.knowledge.parsing.limits import ParsingLimits, shown_size
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from frontdesk.knowledge.parsing.task import ParseTask


def check_size(name: str, size: int, limits: ParsingLimits) -> None:
    """Refuse a document by its size alone."""
    if size > limits.most_bytes:
        raise DocumentRefused(
            RefusalReason.TOO_LARGE,
            f"{name[:200]!r} has {shown_size(size)}; at most {limits.shown_bytes()} are read",
        )


def content_of(task: ParseTask, limits: ParsingLimits) -> bytes:
    """What a task is about; no more of a file is read than may be."""
    if not task.path:
        return task.content
    try:
        with Path(task.path).open("rb") as file:
            content = file.read(limits.most_bytes + 1)
    except OSError as cause:
        raise DocumentRefused(
            RefusalReason.BROKEN, f"{task.name[:200]!r} cannot be opened: {cause.strerror}"
        ) from cause
    check_size(task.name, len(content), limits)
    return content
