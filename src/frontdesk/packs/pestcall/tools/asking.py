"""Who asks through a tool, where its reads go, and how an effect is refused."""

from typing import Annotated

import msgspec

from frontdesk import EffectRefused, Forbidden, Spoken, SpokenAs, ToolContext, Transaction
from frontdesk.packs.pestcall.crm import InTransaction, Scope
from frontdesk.packs.pestcall.records import CustomerId, Service, Untreated
from frontdesk.packs.pestcall.texts import texts_in

Which = Annotated[
    int | Annotated[str, msgspec.Meta(max_length=200)],
    msgspec.Meta(description="Its number in the list, or words: 'the ant one'"),
    Spoken.WHICH,
]
# What customers say for a service beside its own name.
ALSO_CALLED: dict[Service, tuple[str, ...]] = {
    Service.RODENTS: ("rat", "rats", "mouse", "mice", "rodent"),
    Service.WASPS: ("wasp", "hornets", "hornet", "bees", "yellowjackets"),
    Service.MOSQUITOES: ("mosquito", "mosquitos"),
    Service.TERMITES: ("termite", "woodworm"),
    Service.ANTS: ("ant",),
    Service.GENERAL: ("roach", "roaches", "cockroaches", "spider", "spiders", "fleas", "regular"),
}
WantedService = Annotated[Service, SpokenAs(Spoken.ONE_OF, also=tuple(ALSO_CALLED.items()))]
UntreatedPest = Annotated[
    Untreated | None,
    msgspec.Meta(description="A pest that is asked about and not treated"),
    SpokenAs(
        Spoken.ONE_OF,
        also=(
            (Untreated.BED_BUGS, ("bedbug", "bed bug")),
            (Untreated.BIRDS, ("pigeons", "seagulls")),
        ),
    ),
]
LONGEST_NOTES = 500
# Among the facts of a dialog: how the customer is called, and the address on file.
CUSTOMER = "customer"
Notes = Annotated[
    str,
    msgspec.Meta(max_length=LONGEST_NOTES, description="What the technician should know"),
    Spoken.NOTE,
]
# What a workflow fills in from what was chosen.
FilledByDesk = Annotated[str, msgspec.Meta(max_length=200), Spoken.ID]


class Nothing(msgspec.Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """The input of a tool that needs none."""


def reading(ctx: ToolContext) -> Scope:
    """Reads on the store's own view."""
    return Scope(ctx.ref.organisation_id, ctx.zone, ctx.now, ctx.db, ctx.locale)


def inside(ctx: ToolContext, tx: Transaction) -> Scope:
    """Reads inside a transaction under way."""
    return Scope(ctx.ref.organisation_id, ctx.zone, ctx.now, InTransaction(tx), ctx.locale)


def customer_of(ctx: ToolContext) -> CustomerId:
    """The customer who has shown who they are; the gate stands before, this is the wall."""
    if ctx.dialog.verified_as is None:
        raise Forbidden("expected a verified customer; got one who is not verified")
    return CustomerId(ctx.dialog.verified_as)


def called(ctx: ToolContext) -> str:
    """How the customer is called, once they are known."""
    return str(ctx.dialog.facts.get(CUSTOMER, {}).get("name", ""))


def agreeing_customer(ctx: ToolContext) -> CustomerId:
    """The customer for whom an effect is carried out, also when it is resumed later on."""
    if ctx.dialog.verified_as is None:
        raise refused(ctx, "not_known")
    return CustomerId(ctx.dialog.verified_as)


def refused(ctx: ToolContext, why: str) -> EffectRefused:
    """The refusal of an effect, in words that the customer hears."""
    return EffectRefused(texts_in(ctx.locale).say(f"refused.{why}"))
