"""Several models in one: the next answers when one fails before it has said anything."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol, runtime_checkable

import structlog

from frontdesk.models.attempt import Attempt, ModelDeadlines
from frontdesk.models.breaker import Breaker, BreakerRules, Circuit
from frontdesk.models.failure import BrokenOff, Fault, ModelError
from frontdesk.models.port import Finished, Model, ModelEvent, ModelRequest

_log = structlog.get_logger("frontdesk.models")


@runtime_checkable
class Reducible(Protocol):
    """A model made of several, any of which it can do without."""

    def without(self, name: str) -> Model:
        """The same without the model of that name; what is left may have no model at all."""
        ...


@runtime_checkable
class Closing(Protocol):
    """A model that holds connections."""

    async def close(self) -> None:
        """Let the connections go."""
        ...


@dataclass(frozen=True, slots=True)
class Link:
    """A model's place in a chain."""

    model: Model
    deadlines: ModelDeadlines = field(default_factory=ModelDeadlines)
    breaker: Breaker = field(default_factory=Breaker)


class FallbackChain:
    """Asks its models in order, leaving out those whose circuit is open.

    Before anything was let out, a failure passes the request to the next model. After that it is
    `BrokenOff`. An empty answer is the caller's to judge: it may ask again, or go on with `rest`.
    """

    def __init__(
        self,
        models: Iterable[Model | Link],
        *,
        deadlines: ModelDeadlines | None = None,
        breaker: BreakerRules | None = None,
    ) -> None:
        limits = deadlines or ModelDeadlines()
        self._links = tuple(
            m if isinstance(m, Link) else Link(m, limits, Breaker(breaker)) for m in models
        )

    @property
    def name(self) -> str:
        """The names in order."""
        return " > ".join(link.model.name for link in self._links)

    def circuits(self) -> dict[str, Circuit]:
        """The state of every model's breaker."""
        now = asyncio.get_running_loop().time()
        return {link.model.name: link.breaker.circuit(now) for link in self._links}

    def without(self, name: str) -> "FallbackChain":
        """The same chain, with the same breakers, without the model of that name."""
        return FallbackChain(link for link in self._links if link.model.name != name)

    async def stream(self, request: ModelRequest) -> AsyncIterator[ModelEvent]:
        """Answer with the first model that can; Finished says which it was."""
        failed: list[ModelError] = []
        for place, link in enumerate(self._links):
            passage = link.breaker.admit(asyncio.get_running_loop().time())
            if passage is None:
                failed.append(_left_out(link))
                continue
            attempt = Attempt(link.model, request, link.deadlines, passage)
            try:
                while not isinstance(event := await attempt.next(), Finished):
                    yield event
                yield _signed(event, link, failed)
                return
            except ModelError as failure:
                rest = FallbackChain(self._links[place + 1 :])
                if attempt.released:
                    broken = BrokenOff(failure, rest)
                    broken.faults = _faults([*failed, failure])
                    raise broken from failure
                if failure.fault is Fault.EMPTY:
                    failure.rest = rest
                    failure.faults = _faults([*failed, failure])
                    raise
                failed.append(failure)
                _log.warning("model.failed", model=link.model.name, reason=str(failure))
            finally:
                await attempt.close()
        raise _none_left(self.name, failed)

    async def close(self) -> None:
        """Let the models' connections go."""
        for link in self._links:
            if isinstance(link.model, Closing):
                await link.model.close()


def _left_out(link: Link) -> ModelError:
    return ModelError(Fault.UNAVAILABLE, "its circuit is open", model=link.model.name)


def _signed(end: Finished, link: Link, failed: list[ModelError]) -> Finished:
    passed_over = (*(str(f) for f in failed), *end.passed_over)
    return replace(
        end,
        model=end.model or link.model.name,
        passed_over=passed_over,
        faults=(*_faults(failed), *end.faults),
    )


def _faults(failed: list[ModelError]) -> tuple[tuple[str, str], ...]:
    return tuple(fault for failure in failed for fault in failure.faults)


def _none_left(name: str, failed: list[ModelError]) -> ModelError:
    if len(failed) == 1:
        return failed[0]
    detail = "; ".join(str(f) for f in failed) or "no model is left"
    unread = bool(failed) and all(f.fault is Fault.BAD_JSON for f in failed)
    fault = Fault.BAD_JSON if unread else Fault.UNAVAILABLE
    none_left = ModelError(fault, detail, model=name or "none")
    none_left.faults = _faults(failed)
    return none_left
