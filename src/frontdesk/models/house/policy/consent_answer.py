"""Reads the answer to a receipt: a yes or a no, with what is asked or requested beside it."""

import re
from dataclasses import replace

from frontdesk.core.meaning import Spoken, is_not_of
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.reader import Answer
from frontdesk.language.consent.receipt_question import receipt_question_in
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.lexicon.common_words import PAUSE_WORDS
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.refusals import PLAIN_NO, TURNS_DOWN
from frontdesk.language.options.choosing import asks_for_times
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.on_file_answers import (
    agrees_to,
)
from frontdesk.language.reading.withdrawal import refused_among, withdraws
from frontdesk.language.text.words import plain, words
from frontdesk.models.house.policy.questions_beside import QuestionsBeside, after
from frontdesk.models.house.policy.request_instead import (
    other_action,
    request_instead,
)
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.side_questions import (
    asks_to_be_told,
    asks_why,
    stated_in,
)
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.wording.lines import NOT_KNOWN
from frontdesk.models.port import ToolSpec

_LONGEST_NAME = 200
_OF_TIMES = frozenset((Spoken.ORDER, Spoken.SHIFT, Spoken.SHIFT_TIME, Spoken.NOT_ON))
_NO = frozenset((*PLAIN_NO, "don't", "dont"))
_BARE = FILLERS | PAUSE_WORDS | {*PLAIN_NO, "ok", "okay", "but"}
_REFUSAL = re.compile(rf"^(?:{TURNS_DOWN}\b[,.! ]*)+", re.IGNORECASE)


class ConsentAnswer:
    """Takes the customer's words for a yes or a no, where they are one."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting
        self._questions = QuestionsBeside(context, requesting)

    def reply(self) -> Reply | None:
        """What answers a receipt's question; None where none waits."""
        tool = self._context.waits_for(Takes.CONSENT)
        if tool is None:
            return None
        name, shown = self._context.input(tool).answer_field, self._shown
        texts = self._context.transcript.texts
        read = self._context.router.read_answers(texts, shown, tool.action)
        if read is not Answer.YES and self._asks_for_times():
            return Call(tool.name, {name: False})
        asked = self._questions.answer(shown)
        if read is Answer.YES:
            return after(asked, Call(tool.name, {name: True}))
        if asked is not None:
            return asked
        if read in {Answer.NO, Answer.CHANGE}:
            instead = self._instead(refused=read is Answer.NO)
            return self._declined(Call(tool.name, {name: False}), instead)
        if self._asks_for_another(shown):
            return Call(tool.name, {name: False})
        told = self._questions.side_question() if read is Answer.UNCLEAR else self._beside(shown)
        if told is None and self._context.text.rstrip().endswith("?"):
            told = self._questions.told(shown)
        return told or Say(self._surely())

    def refused(self) -> Reply | None:
        """A no that is more than a bare one, after what is asked beside it."""
        taken = self.taken()
        if taken is None or True in taken.arguments.values():
            return None
        instead = self._instead(refused=True)
        asked = None if instead is not None else self._questions.answer(self._shown)
        return self._declined(taken, instead) if asked is None else after(asked, taken)

    def _declined(self, no: Call, instead: Reply | None) -> Reply:
        """What is asked for in place of an answer: what only tells comes after the no."""
        tells = isinstance(instead, Call) and not self._context.open[instead.tool].changes
        return (
            replace(no, also=(instead,)) if isinstance(instead, Call) and tells else instead or no
        )

    def taken(self) -> Call | None:
        """The answer that is given beside what was asked and is told by now."""
        context = self._context
        consent = context.waits_for(Takes.CONSENT)
        if consent is None:
            return None
        read = context.router.read_answers(context.transcript.texts, self._shown, consent.action)
        refused = (read is Answer.NO and self._refuses(consent)) or self._refuses_action()
        answered = read is Answer.YES or refused
        name = context.input(consent).answer_field
        return Call(consent.name, {name: read is Answer.YES}) if answered else None

    def _refuses_action(self) -> bool:
        """Whether what is asked about is named to say that it is not to be done."""
        refused = refused_among([clause.text for clause in self._context.clauses])
        return not actions_in(" ".join(refused)).isdisjoint(actions_in(self._shown))

    def _asks_for_another(self, shown: str) -> bool:
        """Whether somebody is asked for by name who is not the one that was shown."""
        context, receipt = self._context, self._context.situation.receipt
        effect = context.open.get(receipt.tool) if receipt is not None else None
        if effect is None:
            return False
        people = {f.name for f in context.input(effect).fields if f.spoken is Spoken.PERSON_NAME}
        named = [str(v) for k, v in context.filled(effect).arguments.items() if k in people and v]
        goal = shown.partition(" instead of ")[0]
        return any(is_not_of(name, goal) for name in named)

    def _asks_for_times(self) -> bool:
        """Whether it is asked what there is at another time than the one that was shown."""
        context, receipt = self._context, self._context.situation.receipt
        effect = context.open.get(receipt.tool) if receipt is not None else None
        if effect is None or not asks_for_times(context.text):
            return False
        filled = context.filled(effect).arguments
        told = (f for f in context.input(effect).fields if f.name in filled)
        return any(f.says_when or f.spoken in _OF_TIMES for f in told)

    def _refuses(self, consent: ToolSpec) -> bool:
        """Whether a no is more than a bare one, which may belong to the question after it."""
        stated = stated_in(self._context)
        said = words(plain(stated))
        if _NO.isdisjoint(said):
            return withdraws(stated, self._context.situation.under_way)
        read = self._context.router.read_answers([stated], self._shown, consent.action)
        return read is Answer.NO and not _BARE.issuperset(said)

    @property
    def _shown(self) -> str:
        """The text of the receipt that waits."""
        receipt = self._context.situation.receipt
        return receipt.text if receipt is not None else ""

    def _surely(self) -> str:
        voice, text = self._context.voice, self._context.text
        unanswered = asks_to_be_told(text) and not (actions_in(text) or asks_why(text))
        again = voice.as_shown(self._shown)
        return f"{voice.one_of(NOT_KNOWN)} {again}" if unanswered else again

    def _beside(self, shown: str) -> Reply | None:
        """Take up what is said beside a receipt: a question in other words, or a request."""
        return self._questions.told(shown) or self._aside()

    def _aside(self, *, in_doubt: bool = True) -> Reply | None:
        """Take up something else; what changes anything only where its action is named."""
        asked, text = self._requesting.asked(in_doubt=in_doubt), self._context.text
        changes = isinstance(asked, Call) and self._context.open[asked.tool].changes
        return asked if actions_in(text) or not changes else None

    # Requests in place of an answer

    def _instead(self, *, refused: bool) -> Reply | None:
        """Take up another action than the one that was asked about, where one is plainly named."""
        text, question = stated_in(self._context), self._shown
        under_way = f"{question} {self._context.situation.under_way}"
        other = other_action(text, under_way, self._context.requests)
        if other is not None:
            taken = self._requesting.take(other)
            agrees = not refused and agrees_to(plain(text), question)
            again = self._once_more() if agrees else ()
            return replace(taken, also=again) if isinstance(taken, Call) else taken
        if actions_in(text) <= actions_in(under_way):
            return self._rather_than_end(question)
        found = request_instead(text, question, self._context.requests)
        return self._requesting.take(found) if found is not None else None

    def _once_more(self) -> tuple[Call, ...]:
        """What a receipt asks about, to be asked again after what was requested beside a yes."""
        context, receipt = self._context, self._context.situation.receipt
        tool = context.open.get(receipt.tool) if receipt is not None else None
        which = context.which_of(tool) if tool is not None else []
        if receipt is None or not which:
            return ()
        return (Call(receipt.tool, dict.fromkeys(which, receipt.text[:_LONGEST_NAME])),)

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
