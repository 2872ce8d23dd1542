"""One operation that can be asked: requests are checked before they leave, answers as they come."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from frontdesk.outside.operation import Operation
from frontdesk.outside.outcome import Answered, Caller, Declined, Unsendable
from frontdesk.outside.schemas.answers import AnswerType
from frontdesk.tools.tool import ToolContext

Client = Callable[[Any], Any]
"""Finds the open client of a service in what the pack's lifespan brought."""


@dataclass(frozen=True, slots=True)
class Asking:
    """An operation with the type of its answers and the way to its client."""

    operation: Operation
    answers: AnswerType
    client: Client

    async def ask(
        self, context: ToolContext, arguments: Mapping[str, Any], headers: Mapping[str, str]
    ) -> msgspec.Struct | Declined:
        """Ask once; raises ServiceFailed, or Unsendable where nothing was sent."""
        sent = self._completed(msgspec.to_builtins(dict(arguments)))
        self._check(sent, headers)
        caller = self.client(context.shared)
        if not callable(getattr(caller, "call", None)):
            raise Unsendable(
                f"{self.operation.id}: expected its open client in ctx.shared, as the pack's"
                f" lifespan brings it; got {type(caller).__name__}"
            )
        outcome = await _as_caller(caller).call(self.operation, sent, headers)
        match outcome:
            case Answered(body):
                return self.answers.read(body)
            case Declined():
                return outcome

    def _completed(self, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments, with null for what has to be given and may be nothing."""
        nothing = {p.name: None for p in self.operation.parameters if p.required and p.nullable}
        return {**nothing, **arguments}

    def _check(self, arguments: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        parameters, sent = self.operation.parameters, {*arguments, *headers}
        unknown = sorted({*arguments} - {p.name for p in parameters})
        lacking = [p.name for p in parameters if p.required and not p.is_among(sent)]
        if unknown or lacking:
            told = f"has no {unknown[0]!r}" if unknown else f"lacks {lacking[0]!r}"
            raise Unsendable(f"{self.operation.id}: expected its own fields; the request {told}")


def _as_caller(caller: Any) -> Caller:
    return caller
