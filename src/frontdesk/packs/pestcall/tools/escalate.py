"""The tool that asks for a person."""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from frontdesk import ClaimKind, Kind, Spoken, Strings, Tool, ToolContext, Transaction
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.records import CustomerId
from frontdesk.packs.pestcall.sayings import person
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import inside

# Of the conversation, as much as a person reads at a glance.
_SAYS_SOMETHING, _LAST, _LONGEST_WORDS = 3, 5, 200


class EscalateInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Why a person is needed."""

    reason: Annotated[
        str,
        msgspec.Meta(max_length=1000, description="What the customer needs, in a sentence"),
        Spoken.WORDS,
    ] = "The customer asked for a person."


class EscalateOutput(msgspec.Struct, frozen=True, rename="camel"):
    """The ticket; `opened` tells whether it is new."""

    number: str
    opened: bool


def matter(details: str, said: Sequence[str], besides: str = "") -> str:
    """What a ticket tells of the conversation: the customer's own words that say something."""
    told = [text for text in (*said, details) if len(text.split()) >= _SAYS_SOMETHING]
    apart = [text for text in dict.fromkeys(told) if text.strip() not in besides]
    return " / ".join(" ".join(text[:_LONGEST_WORDS].split()) for text in apart[-_LAST:])


def escalate(crm: Crm, strings: Strings = ENGLISH) -> Tool[EscalateInput, EscalateOutput]:
    """The tool that asks for a person; always there."""

    async def write(ctx: ToolContext, tx: Transaction, given: EscalateInput) -> EscalateOutput:
        known, words = ctx.dialog.verified_as, matter("", ctx.said, given.reason)
        reason = given.reason
        if words:
            reason = strings.say("person.matter", reason=given.reason, words=words)
        ticket = await crm.escalate(
            inside(ctx, tx),
            tx,
            ctx.ref.conversation_id,
            CustomerId(known) if known is not None else None,
            reason,
        )
        return EscalateOutput(f"T-{ticket.number}", ticket.opened)

    return Tool(
        name="escalate",
        description=(
            "Ask for a person to take over. It opens a ticket, whose number may be told. Use it "
            "when the customer wants a person, when verification failed too often, or when "
            "nothing else can help."
        ),
        kind=Kind.NOTE,
        input=EscalateInput,
        output=EscalateOutput,
        write=write,
        say=lambda out: strings.say(
            "person.opened" if out.opened else "person.open", number=out.number
        ),
        does=strings.say("person.does"),
        claims=(ClaimKind.ESCALATED, ClaimKind.CALLBACK),
        acknowledgement=strings.wordings("person.acknowledged"),
        progress=strings.say("person.progress"),
        examples=person.ESCALATE,
    )
