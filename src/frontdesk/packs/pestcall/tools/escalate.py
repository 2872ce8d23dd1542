"""The tool that asks for a person."""

import re
from collections.abc import Sequence
from typing import Annotated

import msgspec

from frontdesk import (
    AskedFor,
    ClaimKind,
    Kind,
    PersonAsked,
    Spoken,
    Strings,
    Tool,
    ToolContext,
    Transaction,
)
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.identity import read_phone, read_zip
from frontdesk.packs.pestcall.records import CustomerId
from frontdesk.packs.pestcall.sayings import person
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import inside
from frontdesk.packs.pestcall.tools.identify import claimed

ESCALATE = "escalate"
_SENTENCE = re.compile(r"(?<=[.!?,;])\s+|\n")
# Of the conversation, as much as a person reads at a glance.
_SAYS_SOMETHING, _LONGEST_KEY, _LAST, _LONGEST = 3, 6, 5, 1000
# The last figures of a number are enough to know it by.
_TOLD = 4


class EscalateInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Why a person is needed."""

    reason: Annotated[
        str,
        msgspec.Meta(max_length=1000, description="What the customer needs, in a sentence"),
        Spoken.WORDS,
    ] = "The customer asked for a person."
    phone: Annotated[
        str, msgspec.Meta(max_length=40, description="A number to call, where given"), Spoken.PHONE
    ] = ""


class EscalateOutput(msgspec.Struct, frozen=True, rename="camel"):
    """The ticket; `opened` tells whether it is new, `phone` how the number to call ends.

    `tells_phone` says that the number is new to the ticket.
    """

    number: str
    opened: bool
    phone: str = ""
    tells_phone: bool = True


def matter(details: str, said: Sequence[str], besides: str = "") -> str:
    """What a ticket tells of the conversation: the customer's own words that say something."""
    texts = (*said, *details.splitlines())
    told = [text for text in texts if len(text.split()) >= _SAYS_SOMETHING and not _says_who(text)]
    apart = [text for text in dict.fromkeys(told) if not _is_in(text, besides)]
    texts = [" ".join(text.split())[:_LONGEST] for text in apart[-_LAST:]]
    # Half a sentence misleads: what does not fit is left out whole, the oldest first.
    while sum(map(len, texts)) > _LONGEST:
        texts.pop(0)
    return " / ".join(texts)


def _says_who(text: str) -> bool:
    """Whether a text says no more than a number that its writer is known by."""
    told = [word.strip(".,!") for word in text.split()]
    numbers = any(map(read_zip, told)) or read_phone(text) is not None
    return numbers and len(told) <= _LONGEST_KEY


def _is_in(text: str, told: str) -> bool:
    """Whether the longest sentence of a text is told already."""
    return max(_SENTENCE.split(text), key=len).strip() in told


def escalate(crm: Crm, strings: Strings = ENGLISH) -> Tool[EscalateInput, EscalateOutput]:
    """The tool that asks for a person; always there."""

    async def write(ctx: ToolContext, tx: Transaction, given: EscalateInput) -> EscalateOutput:
        scope, words = inside(ctx, tx), matter("", ctx.said, given.reason)
        known = CustomerId(ctx.dialog.verified_as) if ctx.dialog.verified_as is not None else None
        customer = await crm.customer(scope, known) if known is not None else None
        name = customer.name if customer is not None else claimed(ctx.dialog).name or ""
        phone = given.phone or ctx.phone or claimed(ctx.dialog).phone or ""
        reason = given.reason
        if words:
            reason = strings.say("person.matter", reason=given.reason, words=words)
        who = ", ".join(filter(None, (name, phone)))
        if who:
            reason = strings.say("person.who", who=who, reason=reason)
        more = "\n".join(filter(None, (given.phone, given.reason)))
        ticket = await crm.escalate(scope, tx, ctx.ref.conversation_id, known, reason, more)
        return EscalateOutput(
            f"T-{ticket.number}", ticket.opened, phone[-_TOLD:], ticket.opened or bool(given.phone)
        )

    def say(out: EscalateOutput) -> str:
        said = strings.say("person.opened" if out.opened else "person.open", number=out.number)
        if not out.phone:
            return f"{said} {strings.say('person.number')}"
        return f"{said} {strings.say('person.reach', end=out.phone)}" if out.tells_phone else said

    return Tool(
        name=ESCALATE,
        description=(
            "Ask for a person to take over. It opens a ticket, whose number may be told. Use it "
            "when the customer wants a person, when verification failed too often, or when "
            "nothing else can help."
        ),
        kind=Kind.NOTE,
        input=EscalateInput,
        output=EscalateOutput,
        write=write,
        say=say,
        asks=lambda out: None if out.phone else AskedFor(ESCALATE, ("phone",)),
        hands_over=lambda out: PersonAsked(ticket=out.number),
        does=strings.say("person.does"),
        claims=(ClaimKind.ESCALATED, ClaimKind.CALLBACK),
        acknowledgement=strings.wordings("person.acknowledged"),
        progress=strings.say("person.progress"),
        examples=person.ESCALATE,
    )
