"""A service's operations as tools of a pack: those that are declared, and no other."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from frontdesk.outside.asking import Asking, Client
from frontdesk.outside.declaration import AnyDeclared, OutsideEffect
from frontdesk.outside.inputs import input_of
from frontdesk.outside.leading import workflow_of
from frontdesk.outside.making import Made, tool_of
from frontdesk.outside.mistakes import asked_mistakes, mistakes_of
from frontdesk.outside.operation import Offer, Operation
from frontdesk.outside.outcome import Declined, ServiceFailed
from frontdesk.outside.schemas.answers import AnswerType
from frontdesk.outside.schemas.references import UnsupportedSchema
from frontdesk.outside.schemas.types import Types, identifier
from frontdesk.pack.mistakes import InvalidPack
from frontdesk.tools.tool import AnyTool, ToolContext
from frontdesk.workflows.workflow import Workflow

# How long the pack's own code waits for an answer.
ASK_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class OutsideTool:
    """A tool with what was declared of it, and the workflow that leads to it if it is an effect."""

    declared: AnyDeclared
    tool: AnyTool
    workflow: Workflow | None = None


class OutsideService:
    """The declared operations of a service.

    `asks` names operations that the pack's own code asks, such as for the options of a step.
    `client` finds the open client in `ctx.shared`, where a lifespan brings more than that.
    """

    def __init__(
        self,
        offer: Offer,
        declared: Sequence[AnyDeclared],
        *,
        asks: Sequence[str] = (),
        client: Client = lambda shared: shared,
    ) -> None:
        self._offer = offer
        self._client = client
        self._asked: dict[str, Asking] = {}
        mistakes: list[str] = []
        made: list[OutsideTool] = []
        for one in declared:
            name = one.name or _own_name(offer, one.operation)
            found = list(mistakes_of(offer, one)) or list(self._make(one, name, made))
            mistakes += [f"{name}: {said}" for said in found]
        mistakes += asked_mistakes(offer, asks)
        mistakes += self._prepare(asks) if not mistakes else ()
        if mistakes:
            raise InvalidPack("\n".join(f"pack: {line}" for line in mistakes))
        self.made = tuple(made)
        self.used = frozenset({*asks, *(name for one in declared for name in _used_by(one))})

    @property
    def tools(self) -> tuple[AnyTool, ...]:
        """The tools, for a pack's ToolProvider."""
        return tuple(one.tool for one in self.made)

    @property
    def workflows(self) -> tuple[Workflow, ...]:
        """The workflows that lead to the effects."""
        return tuple(one.workflow for one in self.made if one.workflow is not None)

    def operation(self, name: str) -> Operation:
        """An operation of the service, by its name."""
        return self._offer.operations[name]

    async def ask(self, context: ToolContext, operation: str, **arguments: Any) -> Any:
        """Ask an operation that is named in `asks`; raises ServiceFailed if it does not answer."""
        if operation not in self._asked:
            raise KeyError(f"expected {operation!r} among the `asks` of {self._offer.source}")
        try:
            async with asyncio.timeout(ASK_SECONDS):
                answer = await self._asked[operation].ask(context, arguments, {})
        except TimeoutError:
            raise ServiceFailed(f"{operation} took longer than {ASK_SECONDS:g} s") from None
        if isinstance(answer, Declined):
            raise ServiceFailed(f"{operation}: its service refused this")
        return answer

    def _make(self, declared: AnyDeclared, name: str, made: list[OutsideTool]) -> Iterator[str]:
        """Make the tool; what cannot be made of its schemas or its declaration is told."""
        operation, label = self._offer.operations[declared.operation], identifier(name)
        try:
            asking = self._asking(declared.operation, declared, label)
            look_up = facts = None
            if isinstance(declared, OutsideEffect) and declared.look_up is not None:
                look_up = self._asking(declared.look_up.operation, None, f"{label}LookUp")
            if isinstance(declared, OutsideEffect) and declared.facts is not None:
                facts = self._asking(declared.facts.operation, None, f"{label}Facts")
            given = input_of(self._offer, operation, declared, f"{label}Input")
            output = declared.output or asking.answers.type
            tool = tool_of(declared, Made(name, given, output, asking, look_up, facts))
        except UnsupportedSchema as error:
            yield f"{operation.id}: {error}"
            return
        except TypeError as error:
            yield str(error).removeprefix(f"{name}: ")
            return
        is_effect = isinstance(declared, OutsideEffect)
        made.append(OutsideTool(declared, tool, workflow_of(declared, tool) if is_effect else None))

    def _prepare(self, asks: Sequence[str]) -> Iterator[str]:
        for name in asks:
            try:
                self._asked[name] = self._asking(name, None, f"{identifier(name)}Asked")
            except UnsupportedSchema as error:
                yield f"{name}: {error}"

    def _asking(self, name: str, declared: AnyDeclared | None, label: str) -> Asking:
        operation = self._offer.operations[name]
        types = Types(operation.answer_root, sent=False)
        if declared is not None:
            types = replace(types, beside=declared.answer, unread=frozenset(declared.unread))
        answers = AnswerType(operation, types, f"{label}Answer")
        for path in sorted({*types.beside, *types.unread} - types.met):
            known = ", ".join(sorted(types.met))
            raise UnsupportedSchema(
                f"answer: expected a field of the answer ({known}); got {path!r}"
            )
        return Asking(operation, answers, self._client)


def _used_by(declared: AnyDeclared) -> Iterator[str]:
    yield declared.operation
    if isinstance(declared, OutsideEffect):
        yield from (one.operation for one in (declared.look_up, declared.facts) if one is not None)


def _own_name(offer: Offer, operation: str) -> str:
    found = offer.operations.get(operation)
    return found.id if found is not None else operation
