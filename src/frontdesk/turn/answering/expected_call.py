"""What a request plainly needs by the house's own reading; a model's answer is held against it."""

from collections.abc import Callable, Sequence

from frontdesk.core.asked import Asked
from frontdesk.models.house import Call, Reply, Say
from frontdesk.models.port import ModelRequest, ToolCall
from frontdesk.tools.tool import Kind
from frontdesk.turn.answering.problem import (
    Problem,
    of_confusion,
    of_evasion,
    of_excess,
    of_silence,
)
from frontdesk.turn.deps import TurnDeps


class ExpectedCall:
    """Read when somebody asks for it: a model that looks something up needs no second reading."""

    def __init__(self, deps: TurnDeps, request: Callable[[], ModelRequest] | None) -> None:
        self._deps = deps
        self._request = request
        self._reply: Reply | None = None

    def call(self) -> Call | None:
        """The call that the request plainly needs, if it does."""
        if self._request is not None and self._deps.house is not None:
            self._reply = self._deps.house.decide(self._request())
            self._request = None
        return self._reply if isinstance(self._reply, Call) else None

    def put_off(self) -> Asked | None:
        """The request that waits until the customer is known, whatever words a model found."""
        self.call()
        asked = self._reply.asked if isinstance(self._reply, Say) else None
        waits = asked is not None and asked.put_off is not None
        return Asked(put_off=asked.put_off) if asked is not None and waits else None

    def unmet_by_words(self) -> bool:
        """Whether mere words would evade the request."""
        return self.call() is not None

    def misread(
        self, request: ModelRequest, text: str, calls: Sequence[ToolCall]
    ) -> Problem | None:
        """What shows that a model misread the request or the moment, before anything is done."""
        if not calls:
            return self._evaded(text)
        if not request.tools:
            return of_excess()
        found = [self._deps.toolbox.find(call.name) for call in calls]
        begun = [tool for tool in found if tool is not None and tool.kind is Kind.EFFECT]
        expected = self.call() if begun else None
        tool = self._deps.toolbox.find(expected.tool) if expected is not None else None
        if expected is None or tool is None or tool.kind is not Kind.EFFECT or tool in begun:
            return None
        return of_confusion(begun[0].name, expected)

    def _evaded(self, text: str) -> Problem | None:
        expected = self.call()
        if expected is None:
            return None
        return of_evasion(expected) if text.strip() else of_silence(text)
