"""Reads the answer to what the desk has asked: a yes, a choice, an address, a yes to an offer."""

import re

from frontdesk.core.dialog import Option, OptionId
from frontdesk.language.consent.reader import Answer, read_answer, read_answers
from frontdesk.language.consent.receipt_question import ENDS, actions_named, receipt_question_in
from frontdesk.language.lexicon.actions import actions_in, details_of
from frontdesk.language.options.choosing import NoneOfThem, choose, looks_like_choice
from frontdesk.language.reading.cues import Cue, is_bare_zip, read_cues
from frontdesk.language.reading.on_file_answers import agrees, names_place, settles_nothing
from frontdesk.language.reading.withdrawal import withdraws
from frontdesk.language.text.words import plain
from frontdesk.models.house.policy.request_instead import request_instead
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.side_questions import (
    asks_to_be_told,
    asks_what_is_shown,
    asks_what_was_said,
    asks_why,
    is_about_this,
    question_for,
)
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.by_words import Routed
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.transcript_view import TranscriptView
from frontdesk.models.house.wording.lines import (
    ANYTHING_ELSE,
    ASK_AGAIN,
    FAREWELLS,
    GO_AHEAD,
    NO_PROBLEM,
    NOT_KNOWN,
    PERSON_OFFERS,
    WHAT_NEXT,
    without_lead,
)
from frontdesk.models.port import ToolSpec

_REFUSAL = re.compile(r"^(?:(?:no|nope|nah|wait|sorry|actually|well|oh)\b[,.! ]*)+", re.IGNORECASE)
_ASKS = re.compile(
    r"^(?:what|when|where|who|why|how|is|are|do|does|did|can|could)\b.*\?\Z", re.DOTALL
)


def asked_last(transcript: TranscriptView) -> str:
    """The line that last asked for a deed; after an aside only "shall I go ahead" may be asked."""
    for said in (transcript.heard, *(answer for _, answer in reversed(transcript.exchanges))):
        line = said.rstrip().rpartition("\n")[2]
        if line.endswith("?") and receipt_question_in(re.split(r"[.!?] ", line)[-1]).families:
            return without_lead(line)
    return transcript.question


def asked_in_words(transcript: TranscriptView) -> str:
    """The question that was asked last, as it was asked at first and without what came before."""
    said = (transcript.heard, *(told for _, told in reversed(transcript.exchanges)))
    lines = (line.rstrip().rpartition("\n")[2] for line in said)
    asks = next((line for line in lines if line.endswith("?")), "")
    return re.split(r"(?<=[.!]) ", without_lead(asks))[-1]


class PendingAnswer:
    """Takes the customer's words for the answer that is waited for, where they are one."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting

    def reply(self) -> Reply | None:
        """What answers the question that waits; None where none does."""
        waits = self._brought() or self._confirmed() or self._chosen() or self._settled()
        return waits or self._offered()

    def _brought(self) -> Reply | None:
        """Bring the person that was just offered."""
        transcript = self._context.transcript
        offered = any(
            offer in transcript.heard for offer in self._context.voice.wordings(PERSON_OFFERS)
        )
        helper = self._context.person() if offered else None
        if helper is None or read_answer(transcript.text) is not Answer.YES:
            return None
        earlier = transcript.exchanges[-1][0] if transcript.exchanges else ""
        return self._requesting.take(helper, waiting=earlier)

    def _confirmed(self) -> Reply | None:
        tool = self._context.waits_for(Takes.CONSENT)
        if tool is None:
            return None
        name, transcript = self._context.input(tool).fields[0].name, self._context.transcript
        match read_answers(transcript.texts, shown=asked_last(transcript)):
            case Answer.YES:
                return Call(tool.name, {name: True})
            case Answer.NO | Answer.CHANGE:
                return self._instead() or Call(tool.name, {name: False})
            case Answer.OTHER:
                return self._beside(asked_last(transcript)) or Say(self._surely(tool))
            case Answer.UNCLEAR:
                return self._side_question(asked_last(transcript)) or Say(self._surely(tool))

    def _surely(self, tool: ToolSpec) -> str:
        voice, text = self._context.voice, self._context.text
        unanswered = asks_to_be_told(text) and not (actions_in(text) or asks_why(text))
        lines = NOT_KNOWN if unanswered else ASK_AGAIN
        return f"{voice.one_of(lines)} {voice.question(tool)}".strip()

    def _beside(self, shown: str) -> Reply | None:
        """Answer what is asked beside a receipt, from what it shows or from a tool that tells."""
        if asks_what_is_shown(self._context.text, shown):
            return Say(self._context.voice.as_shown(shown))
        if is_about_this(self._context.text):
            told = self._side_question(shown) or self._aside(in_doubt=False)
        else:
            told = self._aside(in_doubt=False) or self._side_question(shown)
        return told or self._aside()

    def _side_question(self, shown: str) -> Reply | None:
        found = question_for(self._context, shown)
        return self._requesting.take(found[0], said=found[1]) if found is not None else None

    def _aside(self, *, in_doubt: bool = True) -> Reply | None:
        """Take up something else; what changes anything, only where a deed or a person is named."""
        asked, text = self._requesting.asked(in_doubt=in_doubt), self._context.text
        changes = isinstance(asked, Call) and self._context.open[asked.tool].changes
        plain = actions_in(text) or Cue.PERSON in read_cues(text)
        return asked if plain or not changes else None

    def _instead(self) -> Reply | None:
        """Take up another deed than the one that was asked about, where one is plainly named."""
        text, question = self._context.text, self._context.transcript.question
        if actions_in(text) <= actions_in(question):
            return self._rather_than_end(question)
        found = request_instead(text, question, self._context.requests)
        return self._requesting.take(found) if found is not None else None

    def _rather_than_end(self, question: str) -> Reply | None:
        """Take up what is wanted in place of an end, "no, I'd like a different date"."""
        text = _REFUSAL.sub("", self._context.text)
        if (
            receipt_question_in(question).families != frozenset((ENDS,))
            or actions_in(text)
            or details_of(text)
        ):
            return None
        found = self._context.request(text)
        if found is None or not found.changes or actions_in(found.does) <= actions_in(question):
            return None
        return self._requesting.take(found)

    def _other_deed(self, question: str) -> ToolSpec | None:
        """The tool for another deed than the one that is chosen for: "move it" is no "cancel"."""
        text, chosen_for = self._context.text, actions_in(question)
        if not chosen_for or not actions_in(text) or actions_in(text) & chosen_for:
            return None
        found = self._context.router.route(text, self._context.requests)
        changes = isinstance(found, Routed) and found.tool.changes
        return found.tool if isinstance(found, Routed) and changes else None

    def _chosen(self) -> Reply | None:
        context = self._context
        tool = context.waits_for(Takes.CHOICE)
        if tool is None:
            return None
        text = context.text
        choice = Call(tool.name, {context.input(tool).fields[0].name: text})
        offer = context.transcript.offer
        if withdraws(text, offer.question) and not actions_named(plain(text)):
            return choice
        other = self._other_deed(offer.question)
        if other is not None:
            return self._requesting.take(other)
        offered = [Option(OptionId(""), label, {}) for label in offer.labels]
        picked = choose(text, offered, context.now, context.zone) != NoneOfThem()
        if picked and not _ASKS.match(text.strip().lower()):
            return choice
        looks = looks_like_choice(text, context.now, context.zone) or picked
        if asks_what_was_said(text):
            return choice
        side = None if looks else self._side_question(offer.question)
        asked = side if is_about_this(text) else None
        asked = asked or self._requesting.asked(in_doubt=False) or side
        asked = asked or self._requesting.asked(in_doubt=not looks)
        if asked is None:
            return choice if looks else Say(context.voice.question(tool))
        return choice if self._wishes_for_a_day(asked) else asked

    def _wishes_for_a_day(self, asked: Reply) -> bool:
        """Tell whether what looks like a request does no more than to wish for another day."""
        text = self._context.text
        if not isinstance(asked, Call) or actions_in(text) or not details_of(text):
            return False
        dated = self._context.input(self._context.open[asked.tool]).fields
        return any(field.is_date and field.name in asked.arguments for field in dated)

    def _settled(self) -> Reply | None:
        """Take the customer's words for the answer, unless they plainly are something else."""
        context = self._context
        tool = context.waits_for(Takes.ANSWER)
        if tool is None:
            return None
        text, question = context.text, asked_in_words(context.transcript)
        settled = Call(tool.name, {context.input(tool).fields[0].name: text})
        instead = self._in_place_of_an_answer(text, question)
        if instead is not None:
            return self._requesting.take(instead)
        answered = read_answer(text, shown=question) in {Answer.YES, Answer.NO}
        if answered or agrees(text) or is_bare_zip(text):
            return settled
        side = None if names_place(text) else self._side_question(question)
        if side is not None:
            return side
        again = context.voice.question(tool) or question
        nothing = Say(again) if settles_nothing(text, question) else None
        return self._requesting.courtesy() or nothing or settled

    def _in_place_of_an_answer(self, text: str, question: str) -> ToolSpec | None:
        context = self._context
        instead = request_instead(text, question, context.requests)
        if instead is None and Cue.PERSON in read_cues(text):
            return context.person()
        if instead is None and not (names_place(text) or agrees(text)):
            found = context.request(text)
            return found if found is not None and not found.changes else None
        return instead

    def _offered(self) -> Reply | None:
        """Take up what the desk itself has just offered, or leave it, as the customer says."""
        context = self._context
        question = re.split(r"[.!] ", context.transcript.question)[-1]
        answer = read_answers(context.transcript.texts) if question.endswith("?") else Answer.OTHER
        if answer is Answer.NO and context.request(context.text) is None:
            return self._left(question)
        if answer is not Answer.YES:
            return None
        if question in (*ANYTHING_ELSE, *WHAT_NEXT):
            return Say(context.voice.one_of(GO_AHEAD))
        found = context.request(question)
        taken = found is not None and found.name in context.open
        return self._requesting.take(found) if found is not None and taken else None

    def _left(self, question: str) -> Say:
        voice = self._context.voice
        if question in voice.wordings(ANYTHING_ELSE):
            return Say(voice.one_of(FAREWELLS))
        return Say(f"{voice.one_of(NO_PROBLEM)} {voice.one_of(ANYTHING_ELSE)}")
