"""Which of a customer's visits is meant: as named, else the one that was spoken of last."""

from collections.abc import Sequence

from frontdesk import Option, OptionId, Strings, ToolContext, named_by_day, which_of
from frontdesk.packs.pestcall.crm import Scope
from frontdesk.packs.pestcall.records import Appointment
from frontdesk.packs.pestcall.states import TALKED_OF
from frontdesk.packs.pestcall.tools.asking import ALSO_CALLED
from frontdesk.packs.pestcall.views import APPOINTMENT, view_appointment, visit_labels


def visits_meant(
    ctx: ToolContext,
    scope: Scope,
    which: int | str,
    coming: Sequence[Appointment],
    strings: Strings,
) -> list[Appointment]:
    """The visits that are meant: one, several where that is not clear, or none of them."""
    options = _options(scope, coming, strings)
    ids = {option.id for option in which_of(ctx, APPOINTMENT, which, options)}
    meant = [one for one in coming if one.id in ids]
    last = [one for one in meant if one.id == ctx.dialog.facts.get(TALKED_OF, {}).get("id")]
    return last or meant if which == "" else meant


def visit_named(
    ctx: ToolContext,
    scope: Scope,
    coming: Sequence[Appointment],
    strings: Strings,
    note: str = "",
) -> Appointment | None:
    """The one of several visits that the customer's own words name, where they name one.

    They name it by its day as well, unless the day is one of the words of the `note`.
    """
    options = _options(scope, coming, strings)
    named = which_of(ctx, APPOINTMENT, "", options)
    found = named[0] if len(named) == 1 else named_by_day(ctx, options, note)
    if found is None or len(coming) == 1:
        return None
    return next(one for one in coming if one.id == found.id)


def _options(scope: Scope, coming: Sequence[Appointment], strings: Strings) -> list[Option]:
    labels = visit_labels([view_appointment(one, scope) for one in coming], strings)
    named = zip(coming, labels, strict=True)
    return [
        Option(OptionId(one.id), label, {}, ALSO_CALLED.get(one.service, ()))
        for one, label in named
    ]
