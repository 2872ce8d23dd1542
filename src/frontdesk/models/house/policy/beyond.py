"""What the desk neither knows nor can do: said plainly, with the offer of a person."""

import re

from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.reading.acts import Act, Clause
from frontdesk.language.reading.named_request import named_request
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.person_offer import with_person
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Say
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
_LIKELY = 0.5


def beyond(context: StepContext) -> Say | None:
    """That what is plainly asked for can be neither told nor done here; None where nothing is."""
    asked = [clause for clause in context.clauses if _asks(clause)]
    return with_person(context, _refusal(context, asked[-1])) if asked else None


def _asks(clause: Clause) -> bool:
    """Whether a clause surely asks for something, whatever it is."""
    if not clause.likely:
        return clause.act is Act.QUESTION
    return sum(clause.likely.get(act, 0.0) for act in _ASKS) >= _LIKELY


def _refusal(context: StepContext, clause: Clause) -> str:
    named = named_request(clause.text)
    if _WHO_HELPS.search(plain(clause.text)):
        return ""
    if named:
        return context.voice.one_of(CANNOT, what=named)
    told = clause.act in {Act.QUESTION, Act.STATUS}
    first = words(plain(clause.text))[:1]
    asks = told or request_form_of(clause.text) is not RequestForm.WANTS or first[0] in WH_WORDS
    return context.voice.one_of(NOT_KNOWN if asks else CANNOT_THAT)
