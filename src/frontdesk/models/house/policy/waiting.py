"""What a customer says before it is known who they are, kept until it can be taken up."""

from collections.abc import Sequence

import msgspec

from frontdesk.core.asked import AskedWhatElse, PutOff
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act, Clause
from frontdesk.language.reading.notes import asks_to_note
from frontdesk.language.reading.values import without_number
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Say
from frontdesk.models.house.transcript_view import Answered

# What is said beside what a customer came for.
_BESIDE = frozenset(
    (
        Act.GREETING,
        Act.THANKS,
        Act.GOODBYE,
        Act.PAUSE,
        Act.CALLING,
        Act.SMALL_TALK,
        Act.CAPABILITY,
        Act.UNCLEAR,
        Act.REFUSAL,
        Act.NONE_OF_THEM,
    )
)
_ASKS = frozenset((Act.REQUEST, Act.QUESTION, Act.STATUS, Act.CORRECTION))
_LONGEST = 1000
_SURELY = 0.6


def waits(context: StepContext, said: Say) -> PutOff | None:
    """What goes on waiting after an answer; nothing where the customer is done or is known."""
    if not context.open_keys or context.handed_over or AskedWhatElse() in said.asks:
        return said.put_off
    new = said.put_off or context.situation.put_off
    left = _joined(context, [c for c in context.clauses if not _is_told(context, c)])
    kept = PutOff(new.tool if new is not None else "", left[-_LONGEST:])
    return kept if kept.tool or kept.said else None


def resumed(context: StepContext) -> StepContext | None:
    """The step of a customer who has just shown who they are, as if they now said all that waits.

    None where nobody has.
    """
    shown = [a for a in context.transcript.answered if _is_key(context, a)]
    closed = context.open_keys or context.shut_out()
    if not shown or closed or any(a.refused or a.failed for a in shown):
        return None
    rest = tuple(a for a in context.transcript.answered if not _is_key(context, a))
    situation = msgspec.structs.replace(context.situation, asked=None)
    return context.instead(_joined(context, context.clauses), rest, situation)


def _is_key(context: StepContext, answered: Answered) -> bool:
    return answered.tool in {tool.name for tool in context.keys}


def _joined(context: StepContext, clauses: Sequence[Clause]) -> str:
    """What waits from before, and what clauses of now say beside who the customer is."""
    put_off = context.situation.put_off
    before = put_off.said if put_off is not None else ""
    keys = [a for a in context.transcript.answered if _is_key(context, a)]
    given = [str(value) for a in keys for value in a.arguments.values()]
    if not given and len(clauses) == len(context.clauses) and not context.acts & _BESIDE:
        return "\n".join(filter(None, (before, context.text)))
    # A note may sound like any aside: "note for Dana: ring twice".
    heard = [c for c in clauses if c.act not in _BESIDE or asks_to_note(c.text)]
    new = [_less_keys(context, c, given) for c in heard]
    return "\n".join(filter(None, (before, " ".join(filter(None, new)))))


def _less_keys(context: StepContext, clause: Clause, given: Sequence[str]) -> str:
    """A clause less what the customer is known by; nothing where it says no more than that."""
    rest = clause.text
    for value in given:
        rest = without_number(rest, value)
    named = {word for value in given for word in words(plain(value))}
    holds = rest != clause.text or not named.isdisjoint(words(plain(rest)))
    if not holds:
        return rest
    if clause.act is Act.IDENTIFICATION and clause.likely.get(clause.act, 1.0) >= _SURELY:
        return rest if actions_in(rest) and context.request(rest) is not None else ""
    return rest if clause.act in _ASKS or not COMMON.union(named).issuperset(words(rest)) else ""


def _is_told(context: StepContext, clause: Clause) -> bool:
    """Whether a tool has just told what a clause asks for."""
    told = {a.tool for a in context.transcript.answered if a.said and not _is_key(context, a)}
    if not told or len(context.clauses) == 1:
        return bool(told)
    found = context.saying(clause.text).request(clause.text)
    return found is not None and found.name in told
