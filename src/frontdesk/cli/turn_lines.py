"""A turn in lines that a person reads from top to bottom: what was wrong first, then its way."""

from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from typing import Any

from rich.text import Text

from frontdesk.cli.chatting.screen import printable
from frontdesk.core.clock import Millis
from frontdesk.core.plan import Plan
from frontdesk.diagnosis.turn_view import CallView, StepView, TurnView, cut
from frontdesk.transport.routes.inspection import Examined
from frontdesk.turn.record import Diagnosis, Interpretation
from frontdesk.turn.usage import ModelUse

SHOWN = 300
BAR = 40


def conversation_lines(found: Examined) -> Iterator[Text]:
    """Where the conversation stands."""
    about = found.conversation
    yield Text.assemble((about.id, "bold"), f"  {about.status}  {about.turn_id} turns")
    dialog = found.dialog
    if dialog is None:
        yield _labelled("dialog", "has not moved")
    else:
        verified = f"verified as {dialog.verified_as}" if dialog.verified else "not verified"
        yield _labelled("dialog", f"{dialog.state}, {verified}")
        if dialog.pending_request:
            yield _labelled("waits", dialog.pending_request)
        if dialog.progress is not None:
            offered = "; ".join(option.label for option in dialog.progress.options)
            yield _labelled("under way", f"{dialog.progress.workflow}: {offered or 'no options'}")
        if dialog.receipt is not None:
            yield _labelled("receipt", f"{dialog.receipt.tool}: {dialog.receipt.text}")
    for row in found.inbox_waiting:
        yield _labelled("unread", f"{row.kind} {row.body}")


def turn_lines(turn: TurnView) -> Iterator[Text]:
    """One turn."""
    started = datetime.fromtimestamp(turn.started_at / 1000).astimezone()
    outcome = turn.outcome or "running"
    yield Text.assemble((f"turn {turn.turn_id}", "bold"), f"  {outcome}  {started:%H:%M:%S}")
    if turn.diagnosis is not None:
        yield from _diagnosis(turn.diagnosis)
    yield _labelled("cause", ", ".join(_cause(cause) for cause in turn.causes) or "the desk itself")
    if turn.plan is not None:
        yield _labelled("plan", _plan(turn.plan))
    yield _labelled("times", _times(turn))
    if turn.interpretation is not None:
        yield _labelled("answer", _interpretation(turn.interpretation))
    for use in turn.usage:
        yield _labelled("tokens", _used(use))
    yield from _waterfall(turn)
    for message in turn.messages:
        state = "" if message.state == "complete" else f" ({message.state})"
        yield _labelled(message.role, _short(message.text) + state)
    for before, step in zip((None, *turn.steps), turn.steps, strict=False):
        yield from _step(step, before)
    for receipt in turn.receipts:
        words = f": {_short(receipt.text)}" if receipt.text else ""
        tool = receipt.tool or ""
        yield _labelled("receipt", f"{receipt.receipt_id} {receipt.state} {tool}{words}")
    for row in turn.ledger:
        told = "not told yet" if row.told_seq is None else f"told at {row.told_seq}"
        after = told if row.told_seq != 0 else "nothing to tell"
        yield _labelled("ledger", f"{row.kind} {row.tool} {row.status}, {after}")
        yield _labelled("", f"{_short(row.intent)} → {_short(row.result or '?')}")


def _plan(plan: Plan) -> str:
    by = [
        f"{kind} {name} (version {version})" if version else f"{kind} {name}"
        for kind, name, version in (
            ("agent", plan.agent, plan.agent_version),
            ("playbook", plan.playbook, plan.playbook_version),
        )
        if name
    ]
    return "; ".join([f"{plan.path}: {plan.reason}", *by])


def _diagnosis(diagnosis: Diagnosis) -> Iterator[Text]:
    yield _labelled("diagnosis", diagnosis.reason, "bold red")
    if diagnosis.detail:
        yield _labelled("", _short(diagnosis.detail))
    if diagnosis.model_id:
        said = f"a {diagnosis.raw_decision_type} answer from {diagnosis.model_id}"
        yield _labelled("", f"{said}: {diagnosis.raw_text!r}")
    if diagnosis.user_message:
        yield _labelled("", f"to {diagnosis.user_message!r}")


def _times(turn: TurnView) -> str:
    names = ("first_token_ms", "time_to_status_ms", "interpret_ms", "narrate_ms", "total_ms")
    known = [(name, getattr(turn, name)) for name in names]
    attempts = [f"attempts {turn.attempt}"] if turn.attempt > 1 else []
    shown = [f"{name} {value}" for name, value in known if value is not None]
    return ", ".join([*shown, *attempts]) or "none yet"


def _interpretation(read: Interpretation) -> str:
    instead = f" instead of {_short(read.instead_of)}" if read.instead_of else ""
    return f"read as {read.answer} by {read.by}{instead}"


def _waterfall(turn: TurnView) -> Iterator[Text]:
    """Each step along the turn: what its model took as =, its tools as #."""
    end = max([turn.total_ms or 0, *(s.at - turn.started_at for s in turn.steps)])
    if not turn.steps or not end:
        return
    for step in turn.steps:
        begins = max(step.asked_at - turn.started_at, 0)
        line = " " * _scaled(begins, end)
        line += "=" * _scaled(step.model_ms, end) + "#" * _scaled(step.tools_ms, end)
        took = f"model {step.model_ms} ms, tools {step.tools_ms} ms"
        yield _labelled(f"{begins} ms", f"|{(line or '.')[:BAR].ljust(BAR)}| {took}")


def _scaled(part: Millis, whole: Millis) -> int:
    return -(-part * BAR // whole)


def _step(step: StepView, before: StepView | None) -> Iterator[Text]:
    usage = f"{_number(step.input_tokens)} tokens in{_part(step.cached_tokens, 'cached')}, "
    usage += f"{_number(step.output_tokens)} out{_part(step.reasoning_tokens, 'reasoning')}"
    trace = f"  trace {step.trace_id}" if step.trace_id else ""
    yield Text(f"  step {step.step}  {step.model}  {step.finish or 'no end'}  {usage}{trace}")
    for reason in step.passed_over:
        yield _inside("passed over", _short(reason))
    if step.problem:
        detail = f": {_short(step.detail)}" if step.detail else ""
        yield _inside("problem", step.problem + detail, "red")
    if before is None or _given(before) != _given(step):
        yield from _gates(step)
    else:
        yield _inside("given", "context and gates as before")
    if step.text:
        yield _inside("said", _short(step.text))
    yield from _held_back(step)
    for call in step.calls:
        yield from _call(call)
    if step.correction:
        yield _inside("asked again", step.correction)


def _held_back(step: StepView) -> Iterator[Text]:
    for sentence, backed in step.judged:
        verdict = "backed" if backed else "no verdict" if backed is None else "not backed"
        yield _inside("judged", f"{verdict} ({step.judge_ms} ms): {_short(sentence)}")
    for claim in step.untrue:
        yield _inside("untrue", _short(claim), "red")
    if step.held:
        yield _inside("held", _short(step.held), "red")
    if step.instead:
        yield _inside("instead", _short(step.instead))
    if step.note:
        yield _inside("told", _short(step.note))
    if step.leaks and not step.calls:
        yield _inside("unclean", ", ".join(step.leaks), "red")


def _given(step: StepView) -> tuple[str, tuple[str, ...], tuple[str, ...], dict[str, str]]:
    return step.context, step.open_tools, step.left_out, step.closed_tools


def _gates(step: StepView) -> Iterator[Text]:
    for line in step.context.splitlines():
        yield _inside("context", line)
    yield _inside("open", ", ".join(step.open_tools) or "none")
    if step.left_out:
        yield _inside("left out", ", ".join(step.left_out))
    closed = sorted(step.closed_tools.items(), key=lambda item: item[1])
    for reason, tools in groupby(closed, key=lambda item: item[1]):
        yield _inside("closed", f"{', '.join(name for name, _ in tools)}: {reason}")


def _call(call: CallView) -> Iterator[Text]:
    style = "" if call.outcome in {"ran", "moved", "not_run"} else "red"
    asked = f"{call.tool} {_short(call.arguments)}"
    took = "read ahead" if call.read_ahead else f"{call.duration_ms} ms"
    yield _inside("call", f"{asked}  {call.outcome}, {took}", style)
    yield _inside("", f"→ {_short(call.result)}")


def _cause(cause: dict[str, Any]) -> str:
    match cause:
        case {"type": "started", "workflow": workflow}:
            return f"button: start {workflow}"
        case {"type": "selected", "option_id": option_id}:
            return f"button: select {option_id}"
        case {"type": "confirmed", "receipt_id": receipt_id, "accept": accept}:
            return f"button: {'accept' if accept else 'decline'} {receipt_id}"
        case _:
            return "words"


def _short(text: str) -> str:
    return cut(" ".join(text.split()), SHOWN)


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def _part(count: int | None, what: str) -> str:
    return f" ({count} {what})" if count else ""


def _used(use: ModelUse) -> str:
    cost = "" if use.cost is None else f", cost {use.cost:.4f}"
    taken_in = f"{use.input} in{_part(use.cached, 'cached')}"
    given_out = f"{use.output} out{_part(use.reasoning, 'reasoning')}"
    return f"{use.model}: {use.calls} calls, {taken_in}, {given_out}{cost}"


def _labelled(label: str, text: str, style: str = "") -> Text:
    return Text.assemble("  ", (label.ljust(10), "dim"), " ", (printable(text), style))


def _inside(label: str, text: str, style: str = "") -> Text:
    return Text.assemble("    ", (label.ljust(11), "dim"), " ", (printable(text), style))
