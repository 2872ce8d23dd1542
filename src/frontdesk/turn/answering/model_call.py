"""One model call: what it is given, its text let out as it comes, its proposals gathered."""

import asyncio
from dataclasses import dataclass, field

from frontdesk.core.clock import Millis
from frontdesk.language.text.citation_marks import MarkReader
from frontdesk.models.port import (
    CUT_OFF,
    Finished,
    Model,
    ModelRequest,
    TextDelta,
    ToolCall,
    Working,
)
from frontdesk.turn.answering.expected_call import ExpectedCall
from frontdesk.turn.answering.found_passages import FoundPassages
from frontdesk.turn.answering.problem import Problem
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.speaking.continuation import Continuation
from frontdesk.turn.speaking.filler_timer import FillerTimer
from frontdesk.turn.speaking.judge import Judge, Judgement
from frontdesk.turn.speaking.release import ReleaseGate

_STALL_SLACK_SECONDS = 0.25


@dataclass(slots=True)
class ModelCall:
    """A request to a model and its answer; `text` is raw, `released` is what was said of it."""

    model: Model
    request: ModelRequest
    expected: ExpectedCall
    gate: ReleaseGate
    context: str
    closed_tools: dict[str, str]
    left_out: tuple[str, ...]
    asked_at: Millis
    text: str = ""
    calls: list[ToolCall] = field(default_factory=list[ToolCall])
    finished: Finished | None = None
    model_ms: Millis = 0
    # What is said after words that were cut off by their length.
    cut_note: str = ""
    # Where the answer goes on with a message that has begun.
    goes_on: Continuation | None = None
    # What the customer has been told in this turn.
    told_before: str = ""
    # Who is asked about sentences in doubt, and what was said of which.
    judge: Judge | None = None
    judgement: Judgement | None = None
    judged: tuple[tuple[str, bool | None], ...] = ()
    # What the words may cite, and the marks by which they do.
    passages: FoundPassages | None = None
    marks: MarkReader | None = None
    _begun: bool = False

    @property
    def is_cut_off(self) -> bool:
        """Whether the words ended because there were too many of them."""
        ended = self.finished is not None and self.finished.reason == CUT_OFF
        return ended and bool(self.text.strip()) and not self.calls

    @property
    def answered_by(self) -> str:
        """The model that answered, by the name that records have."""
        finished = self.finished
        return finished.model if finished is not None and finished.model else self.model.name

    @property
    def released(self) -> str:
        """What was judged and let out of the answer, as it follows what was said before."""
        released = self.gate.released
        return released if self.goes_on is None else self.goes_on.joined(released)

    async def ask(self, filler: FillerTimer, deadlines: Deadlines, must_end: float) -> None:
        """Ask the model; raises ProviderError or TimeoutError, with what came before kept."""
        loop = asyncio.get_running_loop()
        began = put_off = loop.time()
        first = min(began + deadlines.first_token, must_end)
        # A timer for each token would cost more than the token: a stall is noticed that much later.
        slack = min(_STALL_SLACK_SECONDS, deadlines.stall / 10)
        parts: list[str] = []
        filler.model_asked()
        try:
            async with asyncio.timeout_at(first) as deadline:
                async for event in self.model.stream(self.request):
                    filler.model_alive()
                    if (now := loop.time()) >= put_off:
                        deadline.reschedule(min(now + deadlines.stall + slack, must_end))
                        put_off = now + slack
                    match event:
                        case TextDelta(given):
                            parts.append(sayable(given))
                            await self._stream(parts[-1], filler)
                        case ToolCall(own_id, name, arguments):
                            call = ToolCall(sayable(own_id), sayable(name), sayable(arguments))
                            self.calls.append(call)
                        case Working():
                            pass
                        case Finished():
                            self.finished = event
        finally:
            filler.model_alive()
            self.text = "".join(parts)
            self.model_ms = round((loop.time() - began) * 1000)

    async def _stream(self, text: str, filler: FillerTimer) -> None:
        if not self.expected.holds_words():
            said = self._fed(text)
            if said:
                await self._say(said, filler)

    def _fed(self, text: str) -> str:
        text = self.marks.feed(text) if self.marks is not None else text
        return self._unmarked(text)

    def _unmarked(self, text: str) -> str:
        return self.gate.feed(self.goes_on.feed(text) if self.goes_on is not None else text)

    def misread(self) -> Problem | None:
        """What shows that the model misread the moment, before anything is done."""
        return self.expected.misread(self.request, self.calls)

    def idle(self) -> Problem | None:
        """Why the answer is asked for once more: it does nothing where something was to be done."""
        return self.expected.idle(self.text, self.calls)

    @property
    def held(self) -> bool:
        """Whether all of the text waits until it is known not to send the customer away."""
        return bool(self.text) and self.expected.holds_words()

    async def release(self, filler: FillerTimer) -> None:
        """The answer has ended and can be used: let out what was held."""
        said = self._fed(self.text) if self.held else ""
        if self.marks is not None:
            said += self._unmarked(self.marks.finish())
        if self.goes_on is not None:
            said += self.gate.feed(self.goes_on.finish())
        if self.is_cut_off:
            said += self.gate.feed(self.cut_note)
        said += self.gate.finish()
        if self.gate.doubts:
            if said.strip():
                await self._say(said, filler)
            said = await self._judged()
        if said.strip() or (said and filler.speech.spoken):
            await self._say(said, filler)
        self.cite(filler)

    @property
    def cited(self) -> tuple[int, ...]:
        """The passages that the words which were let out cite, or plainly say again."""
        if not self.passages:
            return ()
        said, marked = self.gate.released, tuple[int, ...]()
        if self.marks is not None:
            refused = self.gate.refused
            until = self.marks.text.find(refused.sentence) if refused is not None else None
            marked = self.marks.numbers(until)
        known = (n for n in marked if n in self.passages)
        numbers = tuple(dict.fromkeys((*known, *self.passages.quoted_in(said))))
        return numbers or self.passages.rested_on(said)

    def cite(self, filler: FillerTimer) -> None:
        """Tell what the words that have left stand on."""
        if self.passages and filler.speech.spoken:
            filler.speech.cite(self.passages.citations(self.cited))

    async def _judged(self) -> str:
        """What may leave after the judge has spoken about the sentences in doubt."""
        gate, doubts = self.gate, self.gate.doubts
        begun = self.goes_on.said if self.goes_on is not None else self.told_before
        before = " ".join(filter(None, (begun.strip(), gate.released.strip())))
        silent: tuple[bool | None, ...] = (None,) * len(doubts)
        late = False
        if self.judge is not None:
            self.judgement = await self.judge.judge(gate.evidence, before, doubts)
            silent, late = self.judgement.backed, self.judgement.late
        self.judged = tuple(zip(doubts, silent, strict=True))
        return gate.settle(silent, late=late)

    async def _say(self, said: str, filler: FillerTimer) -> None:
        if self.goes_on is not None and not self._begun:
            said = self.goes_on.joined(said)
        self._begun = True
        await filler.say(said)


def sayable(text: str) -> str:
    """A model's text without what some store or wire cannot carry: NUL, half a surrogate pair."""
    if not text.isascii():
        text = text.encode(errors="replace").decode()
    return text.replace("\0", "")
