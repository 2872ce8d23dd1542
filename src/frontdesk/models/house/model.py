"""The house model: the model port answered by rules and meaning, with no key and no network."""

from collections.abc import AsyncIterator, Sequence
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
import structlog

from frontdesk.core.clock import Clock, Millis
from frontdesk.models.house.arguments import Said, fill
from frontdesk.models.house.consent import read_answers
from frontdesk.models.house.declarations import Declarations
from frontdesk.models.house.embedding import embedder, think
from frontdesk.models.house.ground import Ground
from frontdesk.models.house.meaning import ByMeaning
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.router import ByWords, Router
from frontdesk.models.house.scene import read_scene
from frontdesk.models.house.step import Step
from frontdesk.models.house.weights import NoWeights
from frontdesk.models.port import (
    AskedTools,
    Finished,
    ModelEvent,
    ModelRequest,
    Role,
    TextDelta,
    ToolCall,
    ToolSpec,
)

_log = structlog.get_logger("frontdesk.models")


class HouseModel:
    """Routes by meaning, reads slots with typed parsers, and speaks from results.

    `declared` are all tools of the desk: a request for one whose gate is closed is recognised, and
    what opens it is asked for, instead of taken for a request for something else.
    """

    name = "house"

    def __init__(self, clock: Clock, zone: ZoneInfo, declared: Sequence[ToolSpec] = ()) -> None:
        self._clock = clock
        self._zone = zone
        self._declared = Declarations(declared)
        self._words = ByWords()
        self._router: Router | None = None
        self._known: tuple[ToolSpec, ...] = ()

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request, always with words or with a tool call."""
        now = self._clock.now()
        reply = await think(lambda: self._understood(request, now))
        match reply:
            case Say(text):
                yield TextDelta(text)
                yield Finished("stop")
            case Call(tool, arguments, before):
                if before:
                    yield TextDelta(before)
                number = 1 + sum(isinstance(m, AskedTools) for m in request.messages)
                yield ToolCall(f"house-{number}", tool, msgspec.json.encode(arguments).decode())
                yield Finished("tool_calls")

    def learn(self) -> None:
        """Load the weights and learn the examples; raises NoWeights where they are not there."""
        self._meaning(()).cues("hello")

    async def warm(self) -> None:
        """Learn before the first customer comes."""
        try:
            await think(self.learn)
        except NoWeights as error:
            self._give_up(error)

    def wishes(self, tool: ToolSpec, text: str) -> dict[str, Any]:
        """What a text says of a tool's arguments, such as the days that suit."""
        return fill(
            self._declared.of(tool).input, Said(text), self._clock.now(), self._zone
        ).arguments

    def decide(self, request: ModelRequest) -> Reply:
        """The reply by shared words alone, in a fraction of a millisecond."""
        return self._reply(request, self._clock.now(), self._words)

    def understand(self, request: ModelRequest) -> Reply:
        """The reply by meaning, as `stream` gives it; the same request gets the same one."""
        return self._understood(request, self._clock.now())

    def _reply(self, request: ModelRequest, now: Millis, router: Router) -> Reply:
        scene = read_scene(request.messages)
        if request.role is Role.INTERPRET:
            return Say(read_answers(scene.texts, shown=scene.question).value)
        ground = Ground(scene, request.tools, self._declared, now, self._zone, router)
        return Step(ground).reply()

    def _understood(self, request: ModelRequest, now: Millis) -> Reply:
        try:
            return self._reply(request, now, self._meaning(request.tools))
        except NoWeights as error:
            self._give_up(error)
            return self._reply(request, now, self._words)

    def _give_up(self, error: NoWeights) -> None:
        _log.warning("house.no_weights", detail=str(error))
        self._router = self._words

    def _meaning(self, tools: Sequence[ToolSpec]) -> Router:
        """What was learnt from the declared tools and these; the words, without the weights."""
        known = self._declared.beside(tools)
        if self._router is None or (self._known != known and self._router is not self._words):
            self._router = ByMeaning(embedder(), known, self._declared.person)
            self._known = known
        return self._router
