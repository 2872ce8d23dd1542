"""Reads the answer to what the desk has asked: a yes, a choice, an address, a yes to an offer."""

import re

from frontdesk.core.asked import (
    AskedFor,
    AskedWhatElse,
    AskedWhatNext,
    OfferedPerson,
    OfferedTool,
)
from frontdesk.core.dialog import Option, OptionId
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.reader import Answer, read_answer, read_answers
from frontdesk.language.consent.receipt_question import actions_named, receipt_question_in
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.lexicon.questions import ASKS
from frontdesk.language.lexicon.refusals import TURNS_DOWN
from frontdesk.language.options.choosing import NoneOfThem, choose, looks_like_choice
from frontdesk.language.options.naming import place_of
from frontdesk.language.reading.actions import actions_in
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
from frontdesk.models.house.wording.lines import (
    ANYTHING_ELSE,
    ASK_AGAIN,
    FAREWELLS,
    GO_AHEAD,
    NO_PROBLEM,
    NOT_KNOWN,
)
from frontdesk.models.port import ToolSpec
from frontdesk.models.situation import OpenQuestion

_REFUSAL = re.compile(rf"^(?:{TURNS_DOWN}\b[,.! ]*)+", re.IGNORECASE)
_ASKS = re.compile(rf"^{ASKS}\b.*\?\Z", re.DOTALL)


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
        context, situation = self._context, self._context.situation
        helper = context.person() if OfferedPerson() in situation.asks else None
        if helper is None or read_answer(context.transcript.text) is not Answer.YES:
            return None
        return self._requesting.take(helper, waiting=situation.asked_after)

    def _confirmed(self) -> Reply | None:
        tool = self._context.waits_for(Takes.CONSENT)
        if tool is None:
            return None
        name, shown = self._context.input(tool).answer_field, self._shown
        texts = self._context.transcript.texts
        match self._context.router.read_answers(texts, shown, tool.action):
            case Answer.YES:
                return Call(tool.name, {name: True})
            case Answer.NO | Answer.CHANGE:
                return self._instead() or Call(tool.name, {name: False})
            case Answer.OTHER:
                return self._beside(shown) or Say(self._surely(tool))
            case Answer.UNCLEAR:
                return self._side_question() or Say(self._surely(tool))

    @property
    def _shown(self) -> str:
        """The text of the receipt that waits."""
        receipt = self._context.situation.receipt
        return receipt.text if receipt is not None else ""

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
            told = self._side_question() or self._aside(in_doubt=False)
        else:
            told = self._aside(in_doubt=False) or self._side_question()
        return told or self._aside()

    def _side_question(self) -> Reply | None:
        found = question_for(self._context)
        return self._requesting.take(found[0], said=found[1]) if found is not None else None

    def _aside(self, *, in_doubt: bool = True) -> Reply | None:
        """Take up something else; what changes anything only where an action or person is named."""
        asked, text = self._requesting.asked(in_doubt=in_doubt), self._context.text
        changes = isinstance(asked, Call) and self._context.open[asked.tool].changes
        plain = actions_in(text) or Cue.PERSON in read_cues(text)
        return asked if plain or not changes else None

    def _instead(self) -> Reply | None:
        """Take up another action than the one that was asked about, where one is plainly named."""
        text, question = self._context.text, self._shown
        if actions_in(text) <= actions_in(question) | actions_in(self._context.situation.under_way):
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

    def _other_deed(self) -> ToolSpec | None:
        """The tool for another action than the one that is chosen for: "move it" is no "cancel"."""
        text, chosen_for = self._context.text, actions_in(self._context.situation.under_way)
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
        choice = Call(tool.name, {context.input(tool).answer_field: text})
        options = context.situation.options
        if withdraws(text, context.situation.under_way) and not actions_named(plain(text)):
            return choice
        other = self._other_deed()
        if other is not None:
            return self._requesting.take(other)
        labels = options.labels if options is not None else ()
        offered = [Option(OptionId(""), label, {}) for label in labels]
        picked = choose(text, offered, context.now, context.zone) != NoneOfThem()
        if picked and not _ASKS.match(text.strip().lower()):
            return choice
        looks = looks_like_choice(text, context.now, context.zone) or picked
        if asks_what_was_said(text):
            return choice
        side = None if looks else self._side_question()
        asked = side if is_about_this(text) else None
        asked = asked or self._requesting.asked(in_doubt=False) or side
        asked = asked or self._requesting.asked(in_doubt=not looks)
        if asked is None:
            return choice if looks else Say(context.voice.question(tool))
        return choice if self._wishes_for_a_day(asked) else asked

    def _wishes_for_a_day(self, asked: Reply) -> bool:
        """Whether what looks like a request does no more than to wish for another day."""
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
        text, asked = context.text, context.situation.question or OpenQuestion(tool.name, "")
        question = asked.text
        settled = Call(tool.name, {context.input(tool).answer_field: text})
        if place_of(text, asked.answers) is not None:
            return settled
        instead = self._in_place_of_an_answer(text, question)
        if instead is not None:
            return self._requesting.take(instead)
        answered = read_answer(text, shown=question) in {Answer.YES, Answer.NO}
        if answered or agrees(text) or is_bare_zip(text):
            return settled
        side = None if names_place(text) else self._side_question()
        if side is not None:
            return side
        again = context.voice.question(tool) or question
        nothing = settles_nothing(text, question, yes_or_no=bool(asked.answers))
        repeated = Say(again, (AskedFor(tool.name),)) if nothing else None
        return self._requesting.courtesy() or repeated or settled

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
        context, asks = self._context, self._context.situation.asks
        answer = read_answers(context.transcript.texts) if asks else Answer.OTHER
        if answer is Answer.NO and context.request(context.text) is None:
            return self._left()
        if answer is not Answer.YES:
            return None
        if AskedWhatElse() in asks or AskedWhatNext() in asks:
            return Say(context.voice.one_of(GO_AHEAD), (AskedWhatNext(),))
        offered = [ask.tool for ask in asks if isinstance(ask, OfferedTool)]
        found = next((context.open[name] for name in offered if name in context.open), None)
        return self._requesting.take(found) if found is not None else None

    def _left(self) -> Say:
        voice = self._context.voice
        if AskedWhatElse() in self._context.situation.asks:
            return Say(voice.one_of(FAREWELLS))
        said = f"{voice.one_of(NO_PROBLEM)} {voice.one_of(ANYTHING_ELSE)}"
        return Say(said, (AskedWhatElse(),))
