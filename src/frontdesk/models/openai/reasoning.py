"""What a reasoning model wants back in the next step of a turn, exactly as it gave it."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from frontdesk.models.openai.chunk import Delta

# More than this is no longer worth its place in a step's record, nor in the next request.
MOST_KEPT = 200_000
_JOINED = ("text", "summary", "data")


class _Kept(msgspec.Struct, omit_defaults=True):
    """Fields of the assistant's message, and those of its calls by their ids."""

    message: dict[str, Any] = {}
    calls: dict[str, Any] = {}


class Reasoning:
    """The reasoning of one answer as far as it has come."""

    __slots__ = ("_details", "_texts")

    def __init__(self) -> None:
        self._texts: dict[str, list[str]] = {}
        self._details: list[dict[str, Any]] = []

    def add(self, delta: Delta) -> bool:
        """Take what a delta has of it; whether it has any."""
        for name in ("reasoning_content", "reasoning"):
            text: str | None = getattr(delta, name)
            if text:
                self._texts.setdefault(name, []).append(text)
        blocks: list[Any] = []
        if isinstance(delta.reasoning_details, list):
            blocks = cast("list[Any]", delta.reasoning_details)
        for block in blocks:
            if isinstance(block, dict):
                self._add_block(cast("dict[str, Any]", block))
        return bool(delta.reasoning_content or delta.reasoning or blocks)

    def _add_block(self, block: dict[str, Any]) -> None:
        """Take a piece of a block: the last one goes on while type and index stay the same."""
        last = self._details[-1] if self._details else None
        if last is None or any(last.get(name) != block.get(name) for name in ("type", "index")):
            self._details.append(dict(block))
            return
        for name, value in block.items():
            if name in _JOINED and isinstance(value, str) and isinstance(last.get(name), str):
                last[name] += value
            elif value is not None:
                last[name] = value

    def kept(self, calls: Mapping[str, Any]) -> str:
        """All of it in one text, with what belongs to the calls; empty where there is nothing."""
        message: dict[str, Any] = {name: "".join(parts) for name, parts in self._texts.items()}
        if self._details:
            message["reasoning_details"] = self._details
        extras = {call_id: {"extra_content": extra} for call_id, extra in calls.items()}
        if not message and not extras:
            return ""
        text = msgspec.json.encode(_Kept(message, extras)).decode()
        return text if len(text) <= MOST_KEPT else ""


def with_kept(message: dict[str, Any], kept: str) -> dict[str, Any]:
    """An assistant's message with what was kept of it."""
    found = msgspec.json.decode(kept, type=_Kept)
    calls = [{**call, **found.calls.get(call["id"], {})} for call in message["tool_calls"]]
    return {**message, **found.message, "tool_calls": calls}
