"""What a request plainly needs by the house's own reading; it never overrules a model's answer."""

from collections.abc import Callable, Sequence

from frontdesk.core.asked import Asked
from frontdesk.language.reading.idle_answers import deflects, promises_work
from frontdesk.models.house import Call, Reply, Say
from frontdesk.models.port import ModelRequest, ToolCall
from frontdesk.turn.answering.problem import Problem, of_deflection, of_excess, of_promise
from frontdesk.turn.deps import TurnDeps


class ExpectedCall:
    """Read when somebody asks for it: a model that looks something up needs no second reading.

    `asks_again` says that an answer which does nothing may still be asked for once more,
    `may_wait` that some tool is closed, so that a request for it would have to wait.
    """

    def __init__(
        self,
        deps: TurnDeps,
        request: Callable[[], ModelRequest] | None,
        *,
        asks_again: bool = False,
        may_wait: bool = False,
    ) -> None:
        self._deps = deps
        self._request = request
        self._asks_again = asks_again
        self._may_wait = may_wait
        self._reply: Reply | None = None
        self._holds: bool | None = None

    def call(self) -> Call | None:
        """The call that the request plainly needs, if it does."""
        if self._request is not None and self._deps.house is not None:
            self._reply = self._deps.house.decide(self._request())
            self._request = None
        return self._reply if isinstance(self._reply, Call) else None

    def put_off(self) -> Asked | None:
        """The request that waits until the customer is known, whatever words a model found."""
        if not self._may_wait:
            return None
        self.call()
        asked = self._reply.asked if isinstance(self._reply, Say) else None
        waits = asked is not None and asked.put_off is not None
        return Asked(put_off=asked.put_off) if asked is not None and waits else None

    def holds_words(self) -> bool:
        """Whether words wait until they are whole, so that none of them sends the customer away."""
        if self._holds is None:
            self._holds = self._asks_again and self._is_for_us()
        return self._holds

    def misread(self, request: ModelRequest, calls: Sequence[ToolCall]) -> Problem | None:
        """What shows that a model misread the moment, before anything is done."""
        return of_excess() if calls and not request.tools else None

    def idle(self, text: str, calls: Sequence[ToolCall]) -> Problem | None:
        """Why an answer is asked for once more: it does nothing where something was to be done."""
        if calls or not self._asks_again:
            return None
        if promises_work(text):
            return of_promise()
        expected = self.call() if self._is_for_us() else None
        return of_deflection(expected) if expected is not None and deflects(text) else None

    def _is_for_us(self) -> bool:
        """Whether the request is for an effect, or about bills and payments."""
        expected = self.call() if self._deps.never_elsewhere else None
        tool = self._deps.toolbox.find(expected.tool) if expected is not None else None
        return tool is not None and tool.name in self._deps.never_elsewhere
