"""The tools that every desk with people has: one asks for a person, one tells how a ticket stands.

A pack that has a tool of its own for this keeps it.
"""

from collections.abc import Sequence
from typing import Annotated

import msgspec

from frontdesk.core.asked import AskedFor
from frontdesk.core.handoff import PersonAsked
from frontdesk.core.meaning import Spoken
from frontdesk.core.tickets import Ticket, TicketEventKind, TicketStatus, ticket_number
from frontdesk.handoff.examples import FOR_A_PERSON, FOR_A_TICKET
from frontdesk.handoff.matter import known_of, matter_of
from frontdesk.handoff.people import AT_THE_DESK, People
from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.strings.catalogue import Strings
from frontdesk.store.database import Transaction
from frontdesk.store.queries import ledger, tickets
from frontdesk.tools.tool import AnyTool, Kind, Tool, ToolContext, brings_person

ESCALATE = "escalate"
TICKET_STATUS = "ticketStatus"
_ENTRIES = 10


class EscalateArguments(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a person is needed, and how to reach the customer."""

    reason: Annotated[
        str,
        msgspec.Meta(max_length=1000, description="What the customer needs, in a sentence"),
        Spoken.WORDS,
    ] = ""
    phone: Annotated[
        str, msgspec.Meta(max_length=40, description="A number to call, where given"), Spoken.PHONE
    ] = ""


class Escalated(msgspec.Struct, frozen=True):
    """The ticket; `opened` tells whether it is new, `asks_matter` that it does not say for what.

    `back` says when people are there again, where nobody is now.
    """

    ticket: str
    opened: bool
    asks_matter: bool = False
    back: str = ""


def escalate_tool(
    strings: Strings, people: People = AT_THE_DESK
) -> Tool[EscalateArguments, Escalated]:
    """The tool that asks for a person; it opens a ticket, or adds to the one that is open."""

    async def write(ctx: ToolContext, tx: Transaction, given: EscalateArguments) -> Escalated:
        done = [(entry.tool, entry.status) for entry in await ledger.recent(tx, ctx.ref, _ENTRIES)]
        told = matter_of(given.reason, ctx.said)
        ticket, opened = await tickets.open_or_add(
            tx,
            ctx.ref,
            matter="\n".join(filter(None, (told, known_of(ctx.dialog.facts, done)))),
            contact=given.phone or ctx.phone or "",
            customer=ctx.dialog.verified_as,
            now=ctx.now,
        )
        back = people.back_in_words(ctx.now, ctx.zone, strings.locale)
        return Escalated(ticket.name, opened, asks_matter=opened and not told, back=back)

    def say(out: Escalated) -> str:
        opened = "handoff.opened_for_later" if out.back else "handoff.opened"
        said = [strings.say(opened if out.opened else "handoff.added", ticket=out.ticket)]
        if out.back:
            said.append(strings.say("handoff.back", when=out.back))
        if out.asks_matter:
            said.append(strings.say("handoff.matter"))
        return " ".join(said)

    return Tool(
        name=ESCALATE,
        description=(
            "Ask for a person to take over. It opens a ticket, whose number may be told. Use it "
            "when the customer wants a person, when verification failed too often, or when "
            "nothing else can help."
        ),
        kind=Kind.NOTE,
        input=EscalateArguments,
        output=Escalated,
        write=write,
        say=say,
        asks=lambda out: AskedFor(ESCALATE, ("reason",)) if out.asks_matter else None,
        hands_over=lambda out: PersonAsked(ticket=out.ticket, asks_matter=out.asks_matter),
        does=strings.say("handoff.does"),
        claims=(ClaimKind.ESCALATED, ClaimKind.CALLBACK),
        acknowledgement=strings.wordings("handoff.acknowledged"),
        progress=strings.say("handoff.progress"),
        examples=FOR_A_PERSON,
    )


class TicketAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which ticket; without a number, this conversation's."""

    ticket: Annotated[
        str, msgspec.Meta(max_length=20, description="Its number, T-1001, where given")
    ] = ""


class TicketStands(msgspec.Struct, frozen=True):
    """How a ticket stands; none where there is none that this customer may hear of."""

    ticket: str = ""
    status: str = ""
    latest: str = ""


def ticket_status_tool(strings: Strings) -> Tool[TicketAsked, TicketStands]:
    """The tool that tells customers how their own ticket stands."""

    async def read(ctx: ToolContext, given: TicketAsked) -> TicketStands:
        async def look(tx: Transaction) -> TicketStands:
            found = await _theirs(tx, ctx, given.ticket)
            if found is None:
                return TicketStands()
            events = await tickets.events_of(tx, ctx.ref.organisation_id, found.number)
            told = [e.text for e in events if e.kind is TicketEventKind.NOTE and not e.internal]
            return TicketStands(found.name, found.status, told[-1] if told else "")

        return await ctx.db.read(look)

    def say(out: TicketStands) -> str:
        if not out.ticket:
            return strings.say("handoff.no_ticket")
        entry = TicketStatus(out.status).name.lower()
        said = strings.say(f"handoff.ticket_{entry}", ticket=out.ticket)
        if not out.latest:
            return said
        return f"{said} {strings.say('handoff.ticket_said', text=out.latest)}"

    return Tool(
        name=TICKET_STATUS,
        description="Tell how the customer's ticket stands: open, being worked on, solved.",
        kind=Kind.READ,
        input=TicketAsked,
        output=TicketStands,
        read=read,
        say=say,
        examples=FOR_A_TICKET,
        named_by=("ticket", "tickets"),
    )


async def _theirs(tx: Transaction, ctx: ToolContext, name: str) -> Ticket | None:
    """The customer's own ticket: of this conversation, or of whom they have shown to be."""
    here = await tickets.of_conversation(tx, ctx.ref)
    if not name.strip():
        return here[0] if here else None
    number = ticket_number(name)
    if number is None:
        return None
    found = await tickets.find(tx, ctx.ref.organisation_id, number)
    if found is None:
        return None
    own = found.customer is not None and found.customer == ctx.dialog.verified_as
    return found if own or found.conversation_id == ctx.ref.conversation_id else None


def with_people_tools(
    tools: Sequence[AnyTool], people: People | None, strings: Strings
) -> tuple[AnyTool, ...]:
    """A pack's tools, and where it has people and no way of its own to them, the built-in one."""
    if people is None or any(map(brings_person, tools)):
        return tuple(tools)
    return (*tools, escalate_tool(strings, people), ticket_status_tool(strings))
