"""Lays out what a model is given in a step: where the dialog stands, the messages, the tools."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec

from frontdesk.core.dialog import Dialog
from frontdesk.models.port import Message, Model, ModelRequest, Role, ToolSpec
from frontdesk.models.situation import LedgerLine
from frontdesk.store.records import LedgerStatus
from frontdesk.tools.gates import Verified
from frontdesk.tools.tool import Kind
from frontdesk.turn.answering.expected_call import ExpectedCall
from frontdesk.turn.answering.model_call import ModelCall
from frontdesk.turn.answering.model_context import describe, messages_for
from frontdesk.turn.answering.open_requests import waits
from frontdesk.turn.answering.playbook_context import playbook_text
from frontdesk.turn.answering.problem import IDLE
from frontdesk.turn.answering.situation_from_dialog import ledger_of_call, situation_of
from frontdesk.turn.answering.tool_selection import select_tools
from frontdesk.turn.customer import customer_of
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.playbook_view import playbook_under_way
from frontdesk.turn.port import TurnPort
from frontdesk.turn.record import TurnStep, made_progress
from frontdesk.turn.speaking.release import ReleaseGate
from frontdesk.turn.task import TurnTask
from frontdesk.turn.ticket_of_code import ticket_of_code, ticket_told


class CallLayout:
    """The requests of one turn's steps."""

    def __init__(self, deps: TurnDeps, task: TurnTask, port: TurnPort) -> None:
        self._deps = deps
        self._task = task
        self._port = port

    def lay_out(
        self,
        model: Model,
        steps: Sequence[TurnStep],
        gate: ReleaseGate,
        *,
        with_tools: bool,
        by_house: bool,
        only_reads: bool = False,
        moved_to: Dialog | None = None,
    ) -> ModelCall:
        """A call of a model after these steps; its words leave through the gate.

        Beside a move that is not kept yet, the dialog that it `moved_to` is what the model is told,
        and `only_reads` are run.
        """
        deps, port = self._deps, self._port
        dialog = moved_to or port.dialog
        offered, closed = deps.gates(dialog)
        if not with_tools:
            offered = []
        if only_reads:
            offered = [spec for spec in offered if self._reads(spec)]
        now = deps.clock.now()
        customer = customer_of(deps, port.context(dialog))
        playbook = playbook_under_way(deps, dialog, self._task.turn_id)
        situation = situation_of(deps, dialog, ledger_of_call(port), customer, playbook)
        if not by_house and (number := ticket_of_code(port)):
            opened = LedgerLine(LedgerStatus.COMMITTED, ticket_told(deps, number))
            situation = msgspec.structs.replace(situation, ledger=(*situation.ledger, opened))
        true_now = describe(situation, now, deps.zone) if deps.house else ""
        context = "\n".join(filter(None, (true_now, playbook_text(playbook))))
        messages = self._messages(context, self._as_house_sees(steps) if by_house else steps)
        role = Role.DECIDE if offered else Role.NARRATE
        request = ModelRequest(messages, offered, role, self._task.asker, deps.locale, situation)
        checked = bool(offered) and not (by_house or only_reads)
        expected = ExpectedCall(
            deps,
            partial(self._for_house, request, steps) if checked else None,
            # While an outcome is not known, that somebody looks into it is no empty promise.
            asks_again=checked
            and not (waits(dialog) or gate.evidence.unknown or tried(steps, *IDLE)),
            may_wait=bool(closed) and not dialog.verified,
        )
        tools = offered if by_house else select_tools(deps, offered, port, steps, expected)
        if not (by_house or only_reads):
            tools = _with_all_moves(deps, tools)
        return ModelCall(
            model=model,
            request=request if tools is offered else replace(request, tools=tools),
            expected=expected,
            gate=gate,
            context=context,
            closed_tools=closed,
            left_out=_left_out(offered, tools),
            asked_at=now,
            cut_note=deps.strings.say("turn.cut_short"),
        )

    def _reads(self, spec: ToolSpec) -> bool:
        tool = self._deps.toolbox.find(spec.name)
        return tool is not None and tool.kind is Kind.READ

    def _messages(self, context: str, steps: Sequence[TurnStep]) -> list[Message]:
        return messages_for(self._deps, self._port, context, steps, self._task.turn_id)

    def _as_house_sees(self, steps: Sequence[TurnStep]) -> list[TurnStep]:
        """The steps without other models' errors and what those were told of them."""
        own = self._deps.house.name if self._deps.house else ""
        return [s for s in steps if made_progress(s) or (s.calls and s.model == own)]

    def _for_house(self, request: ModelRequest, steps: Sequence[TurnStep]) -> ModelRequest:
        """The same request as the house is to read it."""
        seen = self._as_house_sees(steps)
        if len(seen) == len(steps):
            return request
        return replace(request, messages=self._messages("", seen))


def _with_all_moves(deps: TurnDeps, offered: Sequence[ToolSpec]) -> Sequence[ToolSpec]:
    """The same with every move of a workflow where one is open.

    The list is then the same from a workflow's beginning to its end, so that a provider's cache
    finds what follows it; what is closed is refused by its gate.
    """
    moves = [
        deps.specs[tool.name]
        for tool in deps.toolbox
        if tool.kind is Kind.MOVE and Verified() not in tool.gates
    ]
    open_now = {spec.name: spec for spec in offered}
    if all(move.name not in open_now for move in moves):
        return offered
    others = [spec for spec in offered if all(spec.name != move.name for move in moves)]
    return [*others, *(open_now.get(move.name, move) for move in moves)]


def tried(steps: Sequence[TurnStep], *problems: str) -> bool:
    """Whether an answer of a turn was asked for once more for one of these reasons."""
    return any(step.problem in problems for step in steps)


def _left_out(offered: Sequence[ToolSpec], kept: Sequence[ToolSpec]) -> tuple[str, ...]:
    if kept is offered:
        return ()
    names = {spec.name for spec in kept}
    return tuple(spec.name for spec in offered if spec.name not in names)
