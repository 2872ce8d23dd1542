"""Who asks through a tool, where its reads go, and how an effect is refused."""

import msgspec

from frontdesk import EffectRefused, Forbidden, ToolContext, Transaction
from frontdesk.packs.pestcall.crm import InTransaction, Scope
from frontdesk.packs.pestcall.records import CustomerId

NOT_OPEN = (
    "I can't find that among your upcoming appointments any more, so I've left everything as it is."
)
CHANGED = "That appointment has changed in the meantime, so I've left it as it is."
NOT_FREE = "I'm sorry, that time was just taken, so I've left everything as it is."
NOT_KNOWN = "I need to know who I'm speaking with first, so I've left everything as it is."


class Nothing(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """The input of a tool that needs none."""


def reading(ctx: ToolContext) -> Scope:
    """Reads on the store's own view."""
    return Scope(ctx.ref.organisation_id, ctx.zone, ctx.now, ctx.db)


def inside(ctx: ToolContext, tx: Transaction) -> Scope:
    """Reads inside a transaction under way."""
    return Scope(ctx.ref.organisation_id, ctx.zone, ctx.now, InTransaction(tx))


def customer_of(ctx: ToolContext) -> CustomerId:
    """The customer who has shown who they are; the gate stands before, this is the wall."""
    if ctx.dialog.verified_as is None:
        raise Forbidden("expected a verified customer; got one who is not verified")
    return CustomerId(ctx.dialog.verified_as)


def agreeing_customer(ctx: ToolContext) -> CustomerId:
    """The customer for whom an effect is carried out, also when it is resumed later on."""
    if ctx.dialog.verified_as is None:
        raise EffectRefused(NOT_KNOWN)
    return CustomerId(ctx.dialog.verified_as)


def refused(why: str) -> EffectRefused:
    """The refusal of an effect, in words that the customer hears."""
    return EffectRefused(why)
