"""The house model: the model port answered by rules, with no key and no network."""

from collections.abc import AsyncIterator, Sequence
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from frontdesk.core.clock import Clock
from frontdesk.models.house.arguments import Said, fill
from frontdesk.models.house.consent import read_answers
from frontdesk.models.house.declarations import Declarations
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.scene import read_scene
from frontdesk.models.house.step import Step
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


class HouseModel:
    """Routes by the tools' examples, reads slots with typed parsers, and speaks from results.

    `declared` are all tools of the desk: a request for one whose gate is closed is recognised, and
    what opens it is asked for, instead of taken for a request for something else.
    """

    name = "house"

    def __init__(self, clock: Clock, zone: ZoneInfo, declared: Sequence[ToolSpec] = ()) -> None:
        self._clock = clock
        self._zone = zone
        self._declared = Declarations(declared)

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request, always with words or with a tool call."""
        reply = self.decide(request)
        match reply:
            case Say(text):
                yield TextDelta(text)
                yield Finished("stop")
            case Call(tool, arguments):
                number = 1 + sum(isinstance(m, AskedTools) for m in request.messages)
                yield ToolCall(f"house-{number}", tool, msgspec.json.encode(arguments).decode())
                yield Finished("tool_calls")

    def wishes(self, tool: ToolSpec, text: str) -> dict[str, Any]:
        """What a text says of a tool's arguments, such as the days that suit."""
        return fill(
            self._declared.of(tool).input, Said(text), self._clock.now(), self._zone
        ).arguments

    def decide(self, request: ModelRequest) -> Reply:
        """The reply to a request; the same request gets the same one."""
        scene = read_scene(request.messages)
        if request.role is Role.INTERPRET:
            return Say(read_answers(scene.texts, shown=scene.question).value)
        return Step(scene, request.tools, self._declared, self._clock.now(), self._zone).reply()
