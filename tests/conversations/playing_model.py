"""A model that plays what a test has it propose for each message, and then says little."""

from collections.abc import AsyncIterator, Mapping

from frontdesk.models.port import (
    ChatMessage,
    Finished,
    ModelEvent,
    ModelRequest,
    TextDelta,
    ToolCall,
    ToolResult,
)
from frontdesk.testing import Ask


class PlayingModel:
    """Answers a message with its call, be the turn ended by it or not; a ZIP code verifies."""

    name = "playing"

    def __init__(self, calls: Mapping[str, Ask]) -> None:
        self._calls = calls
        self.requests: list[ModelRequest] = []

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Propose what goes with the last message, once."""
        self.requests.append(request)
        messages = request.messages
        said = [m for m in messages if isinstance(m, ChatMessage) and m.role == "user"][-1]
        ran = any(isinstance(m, ToolResult) for m in messages[messages.index(said) :])
        text = said.content.strip()
        call = Ask("verifyAccount", f'{{"zip":"{text}"}}') if text.isdigit() else None
        call = self._calls.get(text, call)
        if ran or call is None:
            yield TextDelta("There you go.")
        else:
            yield ToolCall("call", call.tool, call.arguments)
        yield Finished("stop", model=self.name)

    @property
    def told(self) -> str:
        """All that the model was ever told by tools."""
        messages = [m for request in self.requests for m in request.messages]
        return "\n".join(m.content for m in messages if isinstance(m, ToolResult))
