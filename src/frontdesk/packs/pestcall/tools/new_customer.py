"""The tool that takes down who has no account yet, for a person to call back."""

from typing import Annotated

import msgspec

from frontdesk import (
    AskedFor,
    ClaimKind,
    Kind,
    Spoken,
    Strings,
    Tool,
    ToolContext,
    Transaction,
)
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.sayings import new_customer as sayings
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import inside
from frontdesk.packs.pestcall.tools.escalate import matter
from frontdesk.packs.pestcall.tools.identify import claimed

NEW_CUSTOMER = "newCustomer"

_Line = Annotated[str, msgspec.Meta(max_length=200)]


class NewCustomerInput(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Who they are, where, and what it is about, as far as they have said."""

    name: Annotated[_Line, msgspec.Meta(description="Their full name"), Spoken.NAME] = ""
    place: Annotated[_Line, msgspec.Meta(description="Address, or at least town or ZIP")] = ""
    phone: Annotated[
        _Line, msgspec.Meta(description="A number to call, where given"), Spoken.PHONE
    ] = ""
    details: Annotated[
        str,
        msgspec.Meta(max_length=1000, description="What it is about, in their own words"),
        Spoken.WORDS,
    ] = ""


class NewCustomerOutput(msgspec.Struct, frozen=True, rename="camel"):
    """The ticket; without one, the details are still to be asked for."""

    number: str | None
    lacks_phone: bool = False


def _was_asked(ctx: ToolContext) -> bool:
    """Whether what is said now answers the question for the details."""
    asks = ctx.dialog.asked.asks if ctx.dialog.asked is not None else ()
    return any(isinstance(ask, AskedFor) and ask.tool == NEW_CUSTOMER for ask in asks)


def _asks(out: NewCustomerOutput) -> AskedFor | None:
    if out.number is not None:
        return None
    return AskedFor(NEW_CUSTOMER, ("phone",) if out.lacks_phone else ("details",))


def new_customer(crm: Crm, strings: Strings = ENGLISH) -> Tool[NewCustomerInput, NewCustomerOutput]:
    """The tool that opens a ticket with a new customer's details."""

    async def write(
        ctx: ToolContext, tx: Transaction, given: NewCustomerInput
    ) -> NewCustomerOutput:
        named = given.name.strip() and given.place.strip()
        if not named and not (given.details.strip() and (given.phone or _was_asked(ctx))):
            return NewCustomerOutput(None)
        phone = given.phone or ctx.phone or claimed(ctx.dialog).phone or ""
        if not phone:
            return NewCustomerOutput(None, lacks_phone=True)
        words = matter(given.details, ctx.said)
        told = {
            "name": given.name,
            "place": given.place,
            "phone": phone,
            "details": words,
        }
        lines = [strings.say(f"new.{name}", value=value) for name, value in told.items() if value]
        reason = strings.say("new.reason", details="; ".join(lines))
        scope = inside(ctx, tx)
        ticket = await crm.escalate(scope, tx, ctx.ref.conversation_id, None, reason)
        return NewCustomerOutput(f"T-{ticket.number}")

    def say(out: NewCustomerOutput) -> str:
        if out.number is None:
            return strings.say("new.number" if out.lacks_phone else "new.ask")
        return strings.say("new.done", number=out.number)

    return Tool(
        name=NEW_CUSTOMER,
        description=(
            "For somebody who has no account yet: takes down name, place, what it is about and a "
            "phone number, and opens a ticket, so that a person sets the account up and calls "
            "back. It books nothing."
        ),
        kind=Kind.NOTE,
        input=NewCustomerInput,
        output=NewCustomerOutput,
        write=write,
        say=say,
        asks=_asks,
        stands=lambda out, _: out.number is not None,
        does=strings.say("new.does"),
        claims=(ClaimKind.ESCALATED, ClaimKind.CALLBACK),
        acknowledgement=strings.wordings("new.acknowledged"),
        progress=strings.say("new.progress"),
        examples=sayings.NEW,
    )
