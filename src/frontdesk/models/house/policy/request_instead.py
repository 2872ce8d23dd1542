"""The request that a customer makes in place of an answer."""

from collections.abc import Sequence

from frontdesk.language.consent.receipt_question import actions_named, receipt_question_in
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act
from frontdesk.language.reading.on_file_answers import (
    agrees_to,
    asks,
    without_address,
    without_places,
)
from frontdesk.language.reading.withdrawal import calls_off
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.words import plain
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call
from frontdesk.models.house.routing.by_action import tools_named
from frontdesk.models.house.routing.by_words import SURE, Routed, route
from frontdesk.models.port import ToolSpec

# A statement that answers a question is seldom a request, so it has to look like one more surely.
_PLAINLY = 0.55


def request_instead(text: str, question: str, requests: Sequence[ToolSpec]) -> ToolSpec | None:
    """The tool that a text plainly asks for in place of an answer to a question."""
    said, rest = plain(text), without_address(text)
    if not asks(said) and (agrees_to(said, question) or (rest != said and not actions_in(rest))):
        return None
    found = route(without_places(rest), requests, SURE if asks(said) else _PLAINLY)
    return found.tool if isinstance(found, Routed) else None


def other_action(text: str, under_way: str, requests: Sequence[ToolSpec]) -> ToolSpec | None:
    """The one tool that does what a text names by its verb, where that is not under way.

    "I said move, not cancel" names moving alone.
    """
    if calls_off(text, under_way):
        return None
    families = receipt_question_in(under_way).families
    doing = [
        tool
        for tool in tools_named(text, requests)
        if not (actions_named(tool.does) & families or tool.does in under_way)
    ]
    return doing[0] if len(doing) == 1 else None


def wanted_otherwise(context: StepContext, effect: str) -> Call | None:
    """Begin anew with another service or day that is named in place of an answer."""
    chosen = context.situation.chosen
    tool = context.open.get(effect)
    asks = context.acts & {Act.QUESTION, Act.STATUS}
    elsewhere = other_action(context.text, context.situation.under_way, context.requests)
    if tool is None or asks or elsewhere is not None:
        return None
    _, wanted = exclusions(plain(context.text))
    fields = {f.name: f for f in context.input(tool).fields}
    filled = context.filled(tool, said=wanted).arguments if wanted else {}
    new = {k: v for k, v in filled.items() if fields[k].choices and chosen.get(k) != v}
    kept = {k: v for k, v in chosen.items() if k in fields and v not in ("", None)}
    return Call(effect, {**kept, **new}) if new else None
