"""The tool that reads the visits that have been."""

import msgspec

from frontdesk import Kind, Strings, Tool, ToolContext, Verified
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.sayings import past
from frontdesk.packs.pestcall.texts import ENGLISH
from frontdesk.packs.pestcall.tools.asking import Nothing, customer_of, reading
from frontdesk.packs.pestcall.views import PastVisitView, view_past, with_article

PAST = "pastVisits"
SHOWN = 6


class PastVisits(msgspec.Struct, frozen=True, rename="camel"):
    """The visits that were made, the latest first; `more` tells that there are older ones."""

    visits: list[PastVisitView]
    more: bool


def _say(out: PastVisits, strings: Strings) -> str:
    if not out.visits:
        return strings.say("past.none")
    latest = with_article(out.visits[0].words(strings), strings.locale)
    said = strings.say("past.latest", visit=latest, address=out.visits[0].address)
    if len(out.visits) == 1:
        return said
    older = "\n".join(f"- {visit.words(strings)}" for visit in out.visits[1:])
    listed = f"{said} {strings.say('past.before')}\n{older}"
    return f"{listed}\n{strings.say('past.more')}" if out.more else listed


def past_visits(crm: Crm, strings: Strings = ENGLISH) -> Tool[Nothing, PastVisits]:
    """The tool that tells which visits were made, and who came."""

    async def read(ctx: ToolContext, _: Nothing) -> PastVisits:
        scope = reading(ctx)
        found = await crm.past_appointments(scope, customer_of(ctx))
        views = [view_past(one, scope) for one in found[:SHOWN]]
        return PastVisits(views, more=len(found) > SHOWN)

    return Tool(
        name=PAST,
        description=(
            "Tell which visits were made in the past: when, what for, and which technician came. "
            "Upcoming ones are listAppointments."
        ),
        kind=Kind.READ,
        input=Nothing,
        output=PastVisits,
        read=read,
        say=lambda out: _say(out, strings),
        gates=(Verified(),),
        does=strings.say("past.does"),
        acknowledgement=strings.wordings("past.acknowledged"),
        progress=strings.say("past.progress"),
        examples=past.PAST,
    )
