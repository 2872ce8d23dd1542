"""Answers what a customer asks beside an answer, so that it is neither a no nor a choice."""

from dataclasses import replace

from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import ASKING
from frontdesk.models.house.policy.beyond import beyond
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.several import together
from frontdesk.models.house.policy.side_questions import (
    asks_what_is_shown,
    is_about_this,
    question_for,
    questions_in,
)
from frontdesk.models.house.policy.status import Status
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.wording.lines import NOT_KNOWN


class QuestionsBeside:
    """Finds what tells: what a receipt shows, or a tool that changes nothing."""

    def __init__(self, context: StepContext, requesting: Requesting) -> None:
        self._context = context
        self._requesting = requesting

    def answer(self, shown: str) -> Reply | None:
        """Answer what is asked beside an answer, so that neither a no nor a choice is made of it.

        What wishes for another day or another action is no question.
        """
        context = self._context
        asked = questions_in(context)
        found = [context.saying(text) for text in asked]
        replies = [
            QuestionsBeside(one, Requesting(one)).told(shown)
            or Status(one, Requesting(one)).own(one.text)
            for one in found
        ]
        calls = [reply for reply in replies if isinstance(reply, Call)]
        if calls:
            return together(context, calls)
        told = next((reply for reply in replies if reply is not None), None)
        if told is not None or not asked or self._requests_else():
            return told
        return beyond(context) or Say(context.voice.one_of(NOT_KNOWN))

    def _requests_else(self) -> bool:
        """Whether something is asked for beside what is asked about."""
        others = [c.text for c in self._context.clauses if c.act in ASKING]
        return any(map(actions_in, others))

    def told(self, shown: str) -> Reply | None:
        """Answer a question from what a receipt shows or from a tool that tells."""
        if shown and asks_what_is_shown(self._context.text, shown):
            return Say(self._context.voice.as_shown(shown))
        if is_about_this(self._context.text):
            return self.side_question() or self._plainly_told()
        return self._plainly_told() or self.side_question()

    def _plainly_told(self) -> Reply | None:
        """What a tool that changes nothing plainly answers."""
        asked = self._requesting.asked(in_doubt=False)
        changes = isinstance(asked, Call) and self._context.open[asked.tool].changes
        return None if changes else asked

    def side_question(self) -> Reply | None:
        """Ask the tool that can answer what is asked of what is on the table."""
        found = question_for(self._context)
        return self._requesting.take(found[0], said=found[1]) if found is not None else None


def after(asked: Reply | None, answer: Call) -> Reply:
    """An answer after what was asked beside it; what has to be looked up comes first."""
    if isinstance(asked, Call):
        return asked
    return replace(answer, before=asked.text) if asked is not None else answer
