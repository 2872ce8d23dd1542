"""The note that keeps a report of a bug."""

from typing import Annotated

import msgspec

from frontdesk import Kind, Spoken, Tool, ToolContext, Transaction
from frontdesk.packs.helpdesk.records import report
from frontdesk.packs.helpdesk.texts import TEXTS

REPORT_BUG = "reportBug"


class BugInput(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What went wrong in which version of what."""

    product: Annotated[str, msgspec.Meta(max_length=100, description="Notes or Sync")]
    version: Annotated[str, msgspec.Meta(max_length=1000, description="As the customer names it")]
    happened: Annotated[
        str, msgspec.Meta(max_length=1000, description="What happened"), Spoken.WORDS
    ]


class BugReported(msgspec.Struct, frozen=True):
    """The report's number."""

    number: str


async def _write(ctx: ToolContext, tx: Transaction, given: BugInput) -> BugReported:
    number = await report(tx, ctx.ref, given.product, given.version, given.happened, ctx.now)
    return BugReported(f"BUG-{number}")


def report_bug() -> Tool[BugInput, BugReported]:
    """The note that keeps a report of a bug."""
    return Tool(
        name=REPORT_BUG,
        description="Keep a report of a bug for the developers. Its number may be told.",
        kind=Kind.NOTE,
        input=BugInput,
        output=BugReported,
        write=_write,
        say=lambda out: TEXTS.say("bug.noted", number=out.number),
        does=TEXTS.say("bug.does"),
        acknowledgement=TEXTS.wordings("bug.acknowledged"),
        missing=TEXTS.say("bug.missing"),
        examples=TEXTS.wordings("bug.examples"),
    )
