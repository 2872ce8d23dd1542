"""What a customer asks beside an answer: about what is on the table, or of the company's rules."""

import re

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.lexicon.actions import FAMILY
from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act, Clause
from frontdesk.language.reading.on_file_answers import names_place
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.identifiers import words_of_name
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.port import ToolSpec

# A longer question is about more than what is shown.
_SHORT = 9
_SHORTEST = 2
_LEAD = "^" + opening("but")
_BE = r"(?:'s|s| is| was| will| would|'ll)?"
_WHO = re.compile(_LEAD + r"who\b(?! (?:are|do|did|am) (?:you|i)\b)")
_WHEN = re.compile(
    _LEAD + rf"(?:when|what (?:time|day|date)){_BE} (?:it|that|this)\b"
    r"|\bwhat\b.{0,200}\b(?:old|new|original|current|due)(?: \w+)? (?:time|date|day|one)\b"
    r"|\bwhat\b.{0,60}\bdue (?:date|day)\b"
)
_WHERE = re.compile(_LEAD + rf"(?:where\b|(?:what|which){_BE} (?:the )?address\b)")
_WHAT = re.compile(
    r"\bwhat (?:do|did) you (?:mean|say|ask)\b|\bwhat (?:are|were) you asking\b"
    r"|\b(?:say|tell me|repeat) (?:that|it|this) again\b|\bremind me\b|\bcome again\b"
    r"|\b(?:ahead|do|done) (?:with )?(?:what|which)\b"
    r"|\bwhich (?:one|visit|appointment|booking)(?: is (?:it|that|this)| do you mean)?[? ]*$"
    r"|\bwhat (?:is|was) (?:it|that|the question|this about)\b[? ]*$"
)
_WHY = re.compile(_LEAD + r"(?:why|how come|what for)\b")
_WILL = re.compile(_LEAD + r"(?:will|would) (?:i|we)\b(?! (?:like|love|rather|prefer)\b)")
_SOMEBODY = re.compile(r"\bwith [A-Z]")
_OTHERWISE = re.compile(
    r"\b(?:others?|another|else|different|later|earlier|sooner|instead|rather"
    r"|(?:what|how) about|more (?:times|days|options|slots))\b"
)
_REFERS = re.compile(r"\b(?:it|its|it's|it'll|that|that's|this|they|they'll|he|she|extra)\b")


def asks_to_be_told(text: str) -> bool:
    """Whether a text asks to be told something, rather than for something to be done."""
    return request_form_of(text) is not RequestForm.WANTS or _WILL.search(plain(text)) is not None


def asks_what_is_shown(text: str, shown: str) -> bool:
    """Whether a text asks for what a question has said already: who comes, when, where."""
    said = plain(text)
    if len(words(said)) > _SHORT or details_of(said):
        return False
    return bool(
        (_WHO.search(said) and _SOMEBODY.search(shown))
        or (_WHEN.search(said) and details_of(shown))
        or (_WHERE.search(said) and names_place(shown))
        or asks_what_was_said(text)
    )


def asks_why(text: str) -> bool:
    """Whether a text asks for a reason."""
    return _WHY.search(plain(text)) is not None


def asks_what_was_said(text: str) -> bool:
    """Whether a text asks what the desk meant."""
    return _WHAT.search(plain(text)) is not None


def wishes(text: str) -> bool:
    """Whether a question wishes for something else: "anything later?", "what about Friday?"."""
    return bool(details_of(text)) or _OTHERWISE.search(plain(text)) is not None


def _asks_to_know(context: StepContext, clause: Clause) -> bool:
    """Whether a clause asks something, or beside others requests no more than to be told."""
    if clause.act is Act.REQUEST and len(context.clauses) > 1:
        found = context.router.route(clause.text, context.requests)
        return isinstance(found, Routed) and not found.tool.changes
    # At a receipt how things stand is asked about what a yes would do.
    status = clause.act is Act.STATUS and context.situation.receipt is None
    return clause.act is Act.QUESTION or status


def questions_in(context: StepContext) -> list[str]:
    """The clauses that ask to be told something and wish for nothing."""
    return [c.text for c in context.clauses if _asks_to_know(context, c) and not wishes(c.text)]


def stated_in(context: StepContext) -> str:
    """What the customer says beside what they ask to be told; all of it where they ask nothing."""
    asked = {*questions_in(context), *(c.text for c in context.clauses if c.act is Act.STATUS)}
    left = " ".join(c.text for c in context.clauses if c.text not in asked)
    return left if asked else context.text


def is_about_this(text: str) -> bool:
    """Whether a question is about what is on the table, or its terms: "is it free?"."""
    if request_form_of(text) is RequestForm.RULE:
        return True
    return asks_to_be_told(text) and _REFERS.search(plain(text)) is not None


def question_for(context: StepContext) -> tuple[ToolSpec, str] | None:
    """The tool that can answer a side question, and the question as it is to be understood.

    "Is there a fee?" means: if you do what we are just talking about. Only what changes nothing
    is found.
    """
    text = context.text
    if not asks_to_be_told(text) or asks_why(text) or details_of(text):
        return None
    if request_form_of(text) is not RequestForm.RULE and len(words(plain(text))) < _SHORTEST:
        return None
    action = _action(context)
    asks = text.rstrip(" ?!.")
    readings = (f"{asks} if I {action}", text) if action else (text,)
    if not is_about_this(text):
        readings = readings[::-1] if not context.router.cues(text) else (text,)
    for said in readings:
        found = context.router.route(said, context.requests, context.open_keys)
        if isinstance(found, Routed):
            told = found.tool.name in context.open and not _does(found.tool)
            return (found.tool, f"{asks} ({action})" if action else text) if told else None
    return None


def _does(tool: ToolSpec) -> bool:
    """Whether a tool does something, rather than tell something."""
    return tool.changes or bool(
        actions_in(tool.does) | actions_in(" ".join(words_of_name(tool.name)))
    )


def _action(context: StepContext) -> str:
    """What is being talked about doing: what is under way, or by the customer's own words."""
    if context.situation.under_way:
        return re.sub(r"\byour\b", "my", context.situation.under_way)
    for said, _ in reversed(context.transcript.exchanges):
        verbs = [word for word in words(plain(said)) if word in FAMILY]
        if verbs:
            return f"{verbs[0]} it"
    return ""
