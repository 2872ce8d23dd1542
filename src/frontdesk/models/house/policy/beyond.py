"""What the desk neither knows nor can do: said plainly, with the offer of a person."""

import re
from collections.abc import Sequence

from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.reading.acts import Act, Clause
from frontdesk.language.reading.named_request import named_request
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.person_offer import with_person
from frontdesk.models.house.policy.side_questions import asks_why
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply
from frontdesk.models.house.wording.lines import (
    CANNOT,
    CANNOT_THAT,
    NOT_KNOWN,
)

_ASKS = (Act.QUESTION, Act.STATUS, Act.REQUEST, Act.CORRECTION, Act.OFF_DOMAIN)
# "Who can help me with this?" is answered by the offer alone.
_WHO_HELPS = re.compile(
    r"\bwho(?:'s| is|m)? (?:can|could|do|does|should|would|will|shall|to|responsible|in charge)\b"
    r".{0,20}\b(?:help|speak|talk|ask|call|contact|tell|complain|turn|write|go|for|this|it)\b"
)
# "My neighbour recommended you": what only tells something is not refused.
_STATES = re.compile(
    rf"^{opening()}(?:that|this|it|my|our|the|he|she|they|there|i'm|we're)(?:'s|'ll)?\b(?!.*(?:\?|\b"
    r"(?:can|could|should|must|needs?|want|wants|like|please|wish|has to|have to|would)\b))"
)
_LIKELY = 0.5
_TO_BE_TOLD = frozenset((Act.QUESTION, Act.OFF_DOMAIN))


def beyond(context: StepContext) -> Reply | None:
    """That what is plainly asked for can be neither told nor done here; None where nothing is.

    What takes any question is asked first: it knows best what it has no answer to.
    """
    asked = [clause for clause in context.clauses if _asks(clause)]
    if not asked:
        return None
    told = asked_of(context, [c.text for c in asked if c.act in _TO_BE_TOLD])
    refused = _refusal(context, asked[-1])
    nothing = not refused and context.person() is None
    return told or (None if nothing else with_person(context, refused))


def asked_of(context: StepContext, questions: Sequence[str]) -> Call | None:
    """Put questions to the open tool that takes any; None where there is none, or no question."""
    tool = context.answering()
    if tool is None or not questions or any(map(asks_why, questions)):
        return None
    return Call(tool.name, context.filled(tool, said=" ".join(questions)).arguments)


def _asks(clause: Clause) -> bool:
    """Whether a clause surely asks for something, whatever it is."""
    if not clause.likely:
        return clause.act is Act.QUESTION
    return sum(clause.likely.get(act, 0.0) for act in _ASKS) >= _LIKELY


def _refusal(context: StepContext, clause: Clause) -> str:
    named = named_request(clause.text)
    if _WHO_HELPS.search(plain(clause.text)) or _STATES.match(plain(clause.text)):
        return ""
    if named:
        return context.voice.one_of(CANNOT, what=named)
    told = clause.act in {Act.QUESTION, Act.STATUS}
    first = words(plain(clause.text))[:1]
    asks = told or request_form_of(clause.text) is not RequestForm.WANTS or first[0] in WH_WORDS
    return context.voice.one_of(NOT_KNOWN if asks else CANNOT_THAT)
