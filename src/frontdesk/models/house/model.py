"""The house model: the model port answered by rules and meaning, with no key and no network."""

from collections.abc import AsyncIterator, Sequence
from copy import copy
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.clock import Clock
from frontdesk.language.calendar.when import DateRange
from frontdesk.models.failure import Fault, ModelError
from frontdesk.models.house.policy.playbook_guide import PlaybookGuide
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.arguments import fill
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.models.house.routing.said import Said
from frontdesk.models.house.thinking.reply_task import ReplyTask
from frontdesk.models.house.thinking.thinker import HOUSE, OnThread, Thinker
from frontdesk.models.house.thinking.understanding import Understanding
from frontdesk.models.port import (
    AskedTools,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolSpec,
)
from frontdesk.models.situation import NOBODY, CustomerOnFile


class HouseModel:
    """Routes by meaning, reads slots with typed parsers, and speaks from results.

    `declared` are all tools of the desk: a request for one whose gate is closed is recognised, and
    what opens it is asked for, instead of taken for a request for something else.
    """

    name = HOUSE

    def __init__(
        self,
        clock: Clock,
        zone: ZoneInfo,
        declared: Sequence[ToolSpec] = (),
        thinker: Thinker | None = None,
        trade: str = "",
    ) -> None:
        self._clock = clock
        self._zone = zone
        self._declared = Declarations(declared, trade)
        self._understanding = Understanding(self._declared)
        self._thinker = thinker or OnThread()
        self.in_short = HouseInShort(clock, zone, self._understanding, self._thinker)

    def in_zone(self, zone: ZoneInfo) -> "HouseModel":
        """The same house where clocks show another time; what it has learnt is shared."""
        other = copy(self)
        other._zone = zone
        other.in_short = HouseInShort(self._clock, zone, self._understanding, self._thinker)
        return other

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request, always with words or with a tool call.

        Raises ModelError where it could not be read in time; `in_short` may go on then.
        """
        guide = PlaybookGuide(request, self._clock.now(), self._zone)
        reply = guide.reply()
        if reply is None:
            reply = guide.led_back(await self._read(guide.without_playbook))
        for event in _events(request, reply):
            yield event

    async def _read(self, request: ModelRequest) -> Reply:
        task = ReplyTask(request, self._clock.now(), self._zone)
        try:
            return await self._thinker.reply(task, self._understanding)
        except ModelError as failure:
            if failure.fault is Fault.GIVEN_UP:
                failure.rest = self.in_short
            raise

    def learn(self) -> None:
        """Load the weights and learn the examples; raises NoWeights where they are not there."""
        self._understanding.learn()

    async def warm(self) -> None:
        """Learn before the first customer comes."""
        await self._thinker.prepare(self._understanding)

    def preferences(
        self,
        tool: ToolSpec,
        text: str,
        customer: CustomerOnFile = NOBODY,
        *,
        within: DateRange | None = None,
        about: date | None = None,
        hour_asked: bool = False,
        part: str = "",
    ) -> dict[str, Any]:
        """What a text says of a tool's arguments, such as the days that suit.

        `within` are the days and `part` the part of the day that were wanted so far, `about` the
        day of what was shown; a bare number is an hour where one was asked.
        """
        said = Said(
            text,
            tells_birth=True,
            about=about or (within.first if within is not None else customer.about),
            people=customer.people,
            about_ends=None if within is not None else customer.about_ends,
            within=within,
            hour_asked=hour_asked,
            part=part,
        )
        return fill(self._declared.of(tool).input, said, self._clock.now(), self._zone).arguments

    def decide(self, request: ModelRequest) -> Reply:
        """The reply by shared words alone, in a fraction of a millisecond."""
        return self._understanding.by_words(request, self._clock.now(), self._zone)

    def understand(self, request: ModelRequest) -> Reply:
        """The reply by meaning, as `stream` gives it; the same request gets the same one."""
        return self._understanding.by_meaning(request, self._clock.now(), self._zone)


class HouseInShort:
    """The house where it could not read a message whole: its beginning, by shared words."""

    name = f"{HOUSE} in short"

    def __init__(
        self, clock: Clock, zone: ZoneInfo, understanding: Understanding, thinker: Thinker
    ) -> None:
        self._clock = clock
        self._zone = zone
        self._understanding = understanding
        self._thinker = thinker

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request by what its messages begin with; raises ModelError."""
        task = ReplyTask(request, self._clock.now(), self._zone, by_words=True)
        try:
            reply = await self._thinker.reply(task, self._understanding)
        except ModelError as failure:
            raise ModelError(failure.fault, failure.detail, model=self.name) from failure
        for event in _events(request, reply):
            yield event


def _events(request: ModelRequest, reply: Reply) -> list[ModelEvent]:
    match reply:
        case Say(text, asked=asked):
            return [TextDelta(text), Finished("stop", asked=asked)]
        case Call(_, _, before, also):
            number = 1 + sum(isinstance(m, AskedTools) for m in request.messages)
            calls = [
                ToolCall(
                    f"{HOUSE}-{number}" + (f".{place}" if place else ""),
                    call.tool,
                    msgspec.json.encode(call.arguments).decode(),
                )
                for place, call in enumerate((reply, *also))
            ]
            said = [TextDelta(before)] if before else []
            return [*said, *calls, Finished("tool_calls")]
