"""The model of a run: it proposes what the walk has it propose, and otherwise talks."""

from collections.abc import AsyncIterator, Sequence

from frontdesk.models.port import Finished, ModelEvent, ModelRequest, Role, TextDelta, ToolCall
from frontdesk.proof.pack_stub import PackStub


class AnyModel:
    """A model that may propose any call, and that may read any answer as a yes."""

    name = "any"

    def __init__(self, stub: PackStub) -> None:
        self._stub = stub
        self._calls: Sequence[ToolCall] = ()
        self._silent = False
        self.read_yes = False

    def begin(self, calls: Sequence[ToolCall], *, silent: bool) -> None:
        """Make ready for a run in which these calls are proposed, in one step, or nothing comes."""
        self._calls, self._silent = calls, silent
        self.read_yes = False

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer a request."""
        if request.role is Role.INTERPRET:
            answers = {"the model reads a yes": "yes", "the model reads no yes": "unclear"}
            said = self._stub.oracle.pick(answers)
            self.read_yes = said == "yes"
            yield TextDelta(said)
        elif self._calls:
            calls, self._calls = self._calls, ()
            for call in calls:
                yield call
        elif not self._silent:
            yield TextDelta("What else can I do for you?")
        yield Finished("stop")
