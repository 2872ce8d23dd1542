"""What the house looks up in documents, and what is said beside that."""

import re

from frontdesk.core.asked import OfferedPerson
from frontdesk.core.meaning import Spoken
from frontdesk.language.reading.acts import Act
from frontdesk.language.text.citation_marks import without_marks
from frontdesk.language.text.content_words import content_stems
from frontdesk.language.text.words import plain
from frontdesk.models.house.policy.beyond import asked_of
from frontdesk.models.house.policy.several import questions_of
from frontdesk.models.house.policy.step_context import SEARCH, StepContext
from frontdesk.models.house.reply import Call
from frontdesk.models.house.transcript_view import Answered

_FOR_NOTHING = frozenset((Act.THANKS, Act.GREETING, Act.GOODBYE, Act.SMALL_TALK, Act.PAUSE))
_ASKS = frozenset((Act.QUESTION, Act.OFF_DOMAIN))
_LATELY = 4
# Who asks to be told the same once more is told it.
_AGAIN = re.compile(r"\b(?:again|repeat|once more|one more time|remind)\b")


def beside_looked_up(context: StepContext) -> str:
    """What is said beside the questions that were just looked up, where it asks for something."""
    answered = context.transcript.answered
    if len(answered) != 1 or answered[0].tool != SEARCH:
        return ""
    looked_up = content_stems(str(answered[0].arguments.get("question", "")))
    pieces = [(one, c.act) for c in context.clauses for one in questions_of(c.text) or [c.text]]
    left = [(one, act) for one, act in pieces if not content_stems(one) <= looked_up]
    asks = any(act not in _FOR_NOTHING for _, act in left)
    rest = " ".join(one.rstrip(" ,;") for one, _ in left)
    return rest if asks and len(left) < len(pieces) else ""


def is_from_documents(answered: Answered) -> bool:
    """Whether documents have answered, in their own words."""
    return answered.tool == SEARCH and answered.asks is None


def looked_up_first(context: StepContext) -> Call | None:
    """Look a question into documents before it is said that nothing is known or open here."""
    tool = context.answering()
    if tool is None or tool.name != SEARCH:
        return None
    return asked_of(context, [c.text for c in context.clauses if c.act in _ASKS])


def looked_up_after(context: StepContext) -> Call | None:
    """Look into the documents for what the pack's own tool for questions has nothing new on."""
    tool, last = context.open.get(SEARCH), context.transcript.answered[-1]
    field = context.question_field(last.tool)
    if tool is None or not field or SEARCH in context.transcript.called:
        return None
    if last.asks != OfferedPerson() and not _is_told_already(context, last):
        return None
    # On which occasion it was asked, in brackets, is nothing that a document is found by.
    question = str(last.arguments.get(field, "")).partition(" (")[0]
    return Call(tool.name, dict.fromkeys(context.fields_of(tool, Spoken.QUESTION), question))


def asks_for_it_again(context: StepContext) -> bool:
    """Whether the customer asks to be told the same once more."""
    return _AGAIN.search(context.text.lower()) is not None


def asks_as_before(context: StepContext) -> bool:
    """Whether the customer asks in the very same words as a moment ago."""
    lately = [plain(text) for text, _ in context.transcript.exchanges[-_LATELY:]]
    return plain(context.text) in lately


def _is_told_already(context: StepContext, answered: Answered) -> bool:
    """Whether a tool answers another question with what the customer has been told."""
    said = without_marks(answered.said)
    told = said in context.transcript.heard or context.voice.has_said((said,))
    return bool(said) and told and not (asks_for_it_again(context) or asks_as_before(context))


def with_answers(context: StepContext) -> list[Answered]:
    """What the tools answered; of those asked a question the ones that knew, if one did."""
    found = list(context.transcript.answered)
    asked = [one for one in found if context.question_field(one.tool)]
    # What was told to another question does not stand beside the answer to this one.
    documented = any(map(is_from_documents, asked))
    unknown = [
        one
        for one in asked
        if one.asks == OfferedPerson()
        or (documented and one.tool != SEARCH and _is_told_already(context, one))
    ]
    left_out = unknown if len(unknown) < len(asked) else unknown[:-1]
    return [one for one in found if one not in left_out]
