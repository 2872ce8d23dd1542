"""The tool that asks for a person."""

from typing import Annotated

import msgspec

from frontdesk import ClaimKind, Kind, Spoken, Strings, Tool, ToolContext, Transaction
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.records import CustomerId
from frontdesk.packs.pestcall.sayings import person
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import inside


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


def escalate(crm: Crm, strings: Strings = ENGLISH) -> Tool[EscalateInput, EscalateOutput]:
    """The tool that asks for a person; always there."""

    async def write(ctx: ToolContext, tx: Transaction, given: EscalateInput) -> EscalateOutput:
        known = ctx.dialog.verified_as
        ticket = await crm.escalate(
            inside(ctx, tx),
            tx,
            ctx.ref.conversation_id,
            CustomerId(known) if known is not None else None,
            given.reason,
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
