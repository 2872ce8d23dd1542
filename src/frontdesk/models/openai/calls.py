"""Tool calls put together from the fragments in which they are streamed."""

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec

from frontdesk.models.openai.chunk import Fragment
from frontdesk.models.port import ToolCall

_ids = itertools.count(1)


class _Call:
    __slots__ = ("arguments", "extra", "id", "index", "name")

    def __init__(self, index: int | None, call_id: str | None) -> None:
        self.index = index
        self.id = call_id
        self.name = ""
        self.arguments: list[str] = []
        self.extra: Any = None


class Calls:
    """The calls of one answer, by index; by id where a provider gives all the same index."""

    __slots__ = ("_calls",)

    def __init__(self) -> None:
        self._calls: list[_Call] = []

    def __bool__(self) -> bool:
        return bool(self._calls)

    def add(self, fragment: Fragment) -> None:
        """Take a fragment."""
        call = self._find(fragment)
        if call is None:
            call = _Call(fragment.index, fragment.id or None)
            self._calls.append(call)
        call.id = call.id or fragment.id
        call.extra = call.extra or fragment.extra_content
        if fragment.function is None:
            return
        call.name = call.name or fragment.function.name or ""
        arguments = fragment.function.arguments
        if isinstance(arguments, dict):
            call.arguments.append(msgspec.json.encode(arguments).decode())
        elif arguments:
            call.arguments.append(arguments)

    def _find(self, fragment: Fragment) -> _Call | None:
        for call in reversed(self._calls):
            if _differ(fragment.index, call.index) or _differ(fragment.id or None, call.id):
                continue
            return None if _begins_another(fragment, call) else call
        return None

    def complete(self) -> Iterator[ToolCall]:
        """The calls in the order of their indexes; a missing id is made up."""
        for call in sorted(self._calls, key=lambda c: c.index or 0):
            arguments = "".join(call.arguments)
            call.id = call.id or f"call_{next(_ids)}"
            yield ToolCall(call.id, call.name, arguments or "{}")

    @property
    def extras(self) -> dict[str, Any]:
        """What the provider wants back with a call, by the ids of the complete calls."""
        return {call.id: call.extra for call in self._calls if call.id and call.extra}


def _differ(told: object, known: object) -> bool:
    return told is not None and known is not None and told != known


def _begins_another(fragment: Fragment, call: _Call) -> bool:
    """Without ids, a name after a whole set of arguments begins the next call."""
    if fragment.id or call.id or fragment.function is None or not fragment.function.name:
        return False
    try:
        msgspec.json.decode("".join(call.arguments))
    except (msgspec.DecodeError, RecursionError):
        return False
    return True
