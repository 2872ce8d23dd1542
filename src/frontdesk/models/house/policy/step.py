"""One step by rules: what to say, or which tool to ask for, from declarations and results alone."""

from dataclasses import replace

from frontdesk.core.asked import Asked, AskedFor, AskedWhatNext
from frontdesk.core.meaning import Spoken
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.reading.acts import Act
from frontdesk.language.reading.withdrawal import refused_among
from frontdesk.language.text.sentences import joined
from frontdesk.models.house.policy.emergency import in_emergency
from frontdesk.models.house.policy.every_state import EveryState
from frontdesk.models.house.policy.in_documents import beside_looked_up
from frontdesk.models.house.policy.note_taking import is_note
from frontdesk.models.house.policy.other_language import can_read, reply_by_buttons
from frontdesk.models.house.policy.pending_answer import PendingAnswer
from frontdesk.models.house.policy.person_offer import with_person
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.said_beside import SaidBeside
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.policy.tool_result_reply import ToolResultReply
from frontdesk.models.house.policy.waiting import resumed, waits
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.wording.lines import (
    FAREWELLS,
    PERSON_HINTS,
    WHAT_NEXT,
)
from frontdesk.models.port import ToolSpec

_TO_BE_TOLD = frozenset((Act.QUESTION, Act.STATUS))
# Who was asked for the same so often and does not answer it is offered a person.
_OFTEN = 2


class Step:
    """Reads a step by rules: results, what is alike in every state, an answer, a request."""

    def __init__(self, context: StepContext) -> None:
        known = resumed(context)
        self._emergency = in_emergency(context)
        # What the tools said that now know the customer.
        self._welcome = _said_by_keys(context) if known is not None else ""
        self._knows = known is not None
        self._context = _less_refused(known or context)
        self._requesting = Requesting(self._context)

    def reply(self) -> Reply:
        """What to say or which tool to ask for."""
        if self._emergency is None and not (
            self._context.transcript.answered or can_read(self._context)
        ):
            return reply_by_buttons(self._context)
        reply = self._emergency or (self._resumed() if self._knows else self._decided())
        if not isinstance(reply, Say):
            return reply
        if reply.asked is not None:
            return reply
        if reply.keeps:
            return replace(reply, asked=self._context.situation.asked)
        return self._kept(self._led_back(reply))

    def _decided(self) -> Reply:
        told = ToolResultReply(self._context, self._requesting)
        beside_documents = beside_looked_up(self._context)
        if beside_documents:
            return self._beside_documents(told.told(), beside_documents)
        if self._context.transcript.answered:
            return told.reply()
        agrees = read_answer(self._context.text) is Answer.YES
        goes_on = told.still_open() if agrees else None
        if goes_on is not None:
            return goes_on
        beside = SaidBeside(self._context)
        rest = beside.rest
        reply = Step(rest).decided() if rest is not None else None
        joined = beside.joined(reply) if reply is not None else beside.note_alone()
        return joined or self.decided()

    def _beside_documents(self, told: Say, rest: str) -> Reply:
        """What documents said, with the reply to what is asked for beside it."""
        context = self._context
        # What waits until the customer is known is the rest alone.
        reply = Step(context.instead(rest, (), context.situation)).reply()
        if isinstance(reply, Say):
            return replace(reply, text=joined(told.text, reply.text))
        tool = context.open[reply.tool]
        # What shows who the customer is leads on to what is told then, all of it.
        known_by = tool in context.keys
        if not known_by and (tool.changes or context.input(tool).moves):
            return replace(reply, before=joined(told.text, reply.before))
        # What is read is told with it, once it is there.
        return reply

    def decided(self) -> Reply:
        """What all of what is said is taken for."""
        alike = EveryState(self._context, self._requesting)
        answer = PendingAnswer(self._context, self._requesting)
        awaited = answer.asked_on() or answer.brought() or answer.refused()
        awaited = awaited or alike.reply() or answer.reply()
        return awaited or alike.idle() or self._requesting.asked() or self._requesting.unclear()

    def _resumed(self) -> Reply:
        """Take up what waited until the customer was known: what is asked about, then the rest."""
        context, put_off = self._context, self._context.situation.put_off
        promised = context.open.get(put_off.tool) if put_off is not None else None
        if not (context.text or promised):
            return self._welcomed(Say(context.voice.one_of(WHAT_NEXT), (AskedWhatNext(),)))
        questions = self._requesting.questions() if context.text else None
        if questions is not None:
            return questions
        reply = self._rest(promised)
        return self._welcomed(reply) if isinstance(reply, Say) else reply

    def _rest(self, promised: ToolSpec | None) -> Reply:
        """What is asked for beside what was told; what was promised comes in any case."""
        context = self._context
        told = ToolResultReply(context, self._requesting)
        asked = {*_TO_BE_TOLD} if context.transcript.answered else set[Act]()
        text = " ".join(c.text for c in context.clauses if c.act not in asked)
        unanswered = Step(context.instead(text if asked else context.text, (), context.situation))
        reply = unanswered._decided() if text else None
        calls = {one.tool: one for one in (reply, *reply.also)} if isinstance(reply, Call) else {}
        if promised is not None and promised.name not in calls:
            reply = self._requesting.take(promised)
            calls = {reply.tool: reply} if isinstance(reply, Call) else {}
        left = [one for name, one in calls.items() if name not in context.transcript.called]
        if not context.transcript.answered:
            assert reply is not None
            return reply
        if not left:
            return told.reply()
        first = replace(left[0], also=tuple(left[1:]))
        if context.open[first.tool].action is None:
            return first
        # Only words before it can still tell what was looked up.
        before = [self._welcome, *(a.said for a in context.transcript.answered)]
        return replace(first, before=joined(*before))

    def _welcomed(self, said: Say) -> Say:
        """Words after those of the tools that now know the customer."""
        return replace(said, text=joined(self._welcome, said.text))

    def _kept(self, said: Say) -> Say:
        """The words with what they ask for as the dialog keeps it."""
        before, put_off = self._context.situation.asked, waits(self._context, said)
        if not said.asks and put_off is None:
            return said
        if before is not None and said.asks and before.asks == said.asks:
            asked = Asked(said.asks, self._noted or before.said, before.times + 1, put_off)
        else:
            asked = Asked(said.asks, self._noted or self._context.text, put_off=put_off)
        return replace(said, asked=asked)

    @property
    def _noted(self) -> str:
        """The note that was given now, where it is asked what it is for: no more of it waits."""
        context, tool = self._context, self._context.note_tool
        given = [a.arguments for a in context.transcript.answered if tool and a.tool == tool.name]
        fields = context.fields_of(tool, Spoken.WORDS) if tool is not None else ()
        return next((str(one[f]) for one in given for f in fields if one.get(f)), "")

    def _asked_often(self, said: Say) -> bool:
        """Whether what is asked for now was asked for often already, and in vain."""
        before = self._context.situation.asked
        often = before is not None and before.asks == said.asks and before.times >= _OFTEN
        return often and any(isinstance(ask, AskedFor) for ask in said.asks)

    def _unsettled(self) -> str:
        """The question that is answered in words, such as where to come to, if one waits."""
        context = self._context
        if context.waits_for(Takes.ANSWER) is None:
            return ""
        return context.situation.question.text if context.situation.question is not None else ""

    def _led_back(self, reply: Say) -> Say:
        """What is said, and after an aside the question that still waits for its answer."""
        voice, waits = self._context.voice, self._context.pending
        said = voice.polished(reply.text)
        if waits is None and self._asked_often(reply) and self._context.person() is not None:
            if self._context.waits_for(Takes.ANSWER) is not None:
                return replace(
                    reply, text=f"{voice.offer(self._context.person(), PERSON_HINTS)} {said}"
                )
            offered = with_person(self._context, said, *reply.asks)
            return replace(reply, text=offered.text, asks=offered.asks)
        return replace(reply, text=self._with_what_waits(said))

    def _with_what_waits(self, said: str) -> str:
        voice, waits = self._context.voice, self._context.pending
        receipt = self._context.situation.receipt
        # A question of a tool that was asked beside a receipt is not the one that waits.
        asks = said.endswith("?") and not (receipt and self._context.transcript.answered)
        if asks or said in voice.wordings(FAREWELLS) or self._context.handed_over:
            return said
        if waits is None:
            asks = self._unsettled()
            return joined(said, voice.again(asks)) if asks else said
        if self._context.input(waits).takes is Takes.CHOICE and details_of(said):
            # Days and times that are not on offer: "which one" would not be about these.
            return said
        again = voice.question(waits) if receipt is None else voice.as_shown(receipt.text)
        return f"{said}\n{again}" if "\n" in said else joined(said, again)


def _less_refused(context: StepContext) -> StepContext:
    """The step without what is not to be done, where more is said and nothing waits for a no."""
    said = [] if context.answers else [c for c in context.clauses if not is_note(c)]
    texts = [clause.text for clause in said]
    refused = refused_among(texts) if len(texts) > 1 else []
    left = [c for c in context.clauses if c.text not in refused and c.act is not Act.REFUSAL]
    return context.saying(" ".join(c.text for c in left)) if refused and left else context


def _said_by_keys(context: StepContext) -> str:
    keys = {tool.name for tool in context.keys}
    return joined(*(a.said for a in context.transcript.answered if a.tool in keys))
