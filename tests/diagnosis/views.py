"""Turns as operators see them, made up for tests of what is said about them."""

from typing import Any

from frontdesk.diagnosis.turn_view import (
    CallView,
    LedgerRow,
    ReceiptMove,
    StepView,
    TurnMessage,
    TurnView,
)


def step(**given: Any) -> StepView:
    """A step in which all went well, unless told otherwise."""
    plain: dict[str, Any] = {
        "step": 1,
        "at": 0,
        "model": "llm",
        "context": "",
        "open_tools": (),
        "closed_tools": {},
        "left_out": (),
        "text": "Hello.",
        "calls": (),
        "finish": "stop",
        "input_tokens": None,
        "output_tokens": None,
        "cached_tokens": None,
        "reasoning_tokens": None,
        "trace_id": None,
        "passed_over": (),
        "problem": "",
        "detail": "",
        "correction": "",
        "leaks": (),
        "untrue": (),
        "held": "",
        "instead": "",
        "judged": (),
        "judge_ms": 0,
        "note": "",
        "model_ms": 0,
        "tools_ms": 0,
    }
    made = {**plain, **given}
    made.setdefault("asked_at", made["at"] - made["model_ms"] - made["tools_ms"])
    return StepView(**made)


def call(outcome: str, **given: Any) -> CallView:
    """A call that had this outcome."""
    plain: dict[str, Any] = {"tool": "look", "arguments": "{}", "result": "why", "duration_ms": 0}
    return CallView(outcome=outcome, **{**plain, **given})


def receipt(state: str) -> ReceiptMove:
    """What became of a receipt."""
    return ReceiptMove(receipt_id="r1", state=state)


def effect(status: str, told_seq: int | None = 9) -> LedgerRow:
    """An effect in the ledger."""
    return LedgerRow(
        key="r1",
        kind="effect",
        tool="order",
        intent="{}",
        status=status,
        result=None,
        created_at=0,
        finished_at=None,
        told_seq=told_seq,
    )


def turn(*steps: StepView, turn_id: int = 1, answer: str = "", **given: Any) -> TurnView:
    """A turn that ended with an answer, unless told otherwise."""
    words = given.pop("messages", ())
    if answer:
        words = (TurnMessage(role="assistant", text=answer, state="complete"),)
    plain: dict[str, Any] = {
        "turn_id": turn_id,
        "call_session_id": "call",
        "outcome": "complete",
        "attempt": 1,
        "started_at": 0,
        "finished_at": 1,
    }
    return TurnView(steps=steps, messages=words, **{**plain, **given})
