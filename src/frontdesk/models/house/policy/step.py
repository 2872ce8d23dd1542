"""One step by rules: what to say, or which tool to ask for, from declarations and results alone."""

from frontdesk.language.lexicon.actions import details_of
from frontdesk.models.house.policy.other_language import can_read, reply_by_buttons
from frontdesk.models.house.policy.pending_answer import PendingAnswer, asked_in_words
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.policy.tool_result_reply import ToolResultReply
from frontdesk.models.house.reply import Reply, Say
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.wording.lines import BACK, FAREWELLS, PERSON_HINTS, PERSON_OFFERS


class Step:
    """Reads a step by rules: results first, then consent, a choice, a request, a courtesy."""

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._requesting = Requesting(context)

    def reply(self) -> Reply:
        """What to say or which tool to ask for."""
        if not (self._context.transcript.answered or can_read(self._context)):
            return reply_by_buttons(self._context, self._requesting)
        reply = self._decided()
        return Say(self._led_back(reply.text)) if isinstance(reply, Say) else reply

    def _decided(self) -> Reply:
        if self._context.transcript.answered:
            return ToolResultReply(self._context, self._requesting).reply()
        awaited = PendingAnswer(self._context, self._requesting).reply()
        return awaited or self._requesting.asked() or self._requesting.unclear()

    def _hands_over(self) -> bool:
        """Tell whether a person was called in this turn: it is theirs to go on."""
        person = self._context.person()
        return person is not None and person.name in self._context.transcript.called

    def _unsettled(self) -> str:
        """The question that is answered in words, such as where to come to, if one waits."""
        context = self._context
        if context.waits_for(Takes.ANSWER) is None or not context.transcript.answered:
            return ""
        return asked_in_words(context.transcript)

    def _led_back(self, text: str) -> str:
        """What is said, and after an aside the question that still waits for its answer."""
        voice, waits = self._context.voice, self._context.pending
        said = voice.polished(text)
        if waits is None and voice.asked_often(said) and self._context.person() is not None:
            if self._context.waits_for(Takes.ANSWER) is not None:
                return f"{voice.one_of(PERSON_HINTS)} {said}"
            return f"{said} {voice.one_of(PERSON_OFFERS)}"
        if said.endswith("?") or said in voice.wordings(FAREWELLS) or self._hands_over():
            return said
        if waits is None:
            asks = self._unsettled()
            return f"{said} {voice.again(asks)}" if asks else said
        if self._context.input(waits).takes is Takes.CHOICE and details_of(said):
            # Days and times that are not on offer: "which one" would not be about these.
            return said
        lead = f"{voice.one_of(BACK)} " if details_of(said) else ""
        joint = "\n" if "\n" in said else " "
        return f"{said}{joint}{lead}{voice.question(waits)}"
