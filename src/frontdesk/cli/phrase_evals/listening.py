"""Lets the house model hear a sentence in its situation, and tells what it would do about it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import msgspec

from frontdesk.core.asked import AskedFor, AskedWhich
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Receipt, ReceiptId
from frontdesk.core.ids import IdSource
from frontdesk.models.house import Call, Say
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Message,
    ModelRequest,
    Role,
    ToolCall,
    ToolResult,
)
from frontdesk.pack.pack import Pack
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import Kind
from frontdesk.turn.answering.situation_from_dialog import situation_of
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import make_deps

_MOST_STEPS = 4
_FAR_AHEAD: Millis = 1 << 60
_ANSWERS = frozenset(("yes", "no", "change"))


@dataclass(frozen=True, slots=True)
class Heard:
    """The tools that were called, or whose details were asked for; what each was called with.

    `which` are those between which it was asked, where it was not clear what is meant.
    """

    tools: frozenset[str] = frozenset()
    calls: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    which: frozenset[str] = frozenset()


class _StoppedClock:
    def __init__(self, now: datetime) -> None:
        self._now = int(now.timestamp() * 1000)

    def now(self) -> Millis:
        return self._now


class Listener:
    """A pack's house model at one moment."""

    def __init__(self, pack: Pack, now: datetime | None) -> None:
        zone = pack.tools.zone
        local = now.replace(tzinfo=zone) if now is not None else datetime.now(zone)
        self._deps = make_deps(
            pack.tools,
            model=None,
            prompts=pack.prompts,
            deadlines=Deadlines(),
            clock=_StoppedClock(local),
            ids=IdSource(),
        )
        tools = {wire_name(tool.name): tool for tool in self._deps.toolbox}
        self.names = frozenset(tools)
        self.changing = frozenset(
            name for name, tool in tools.items() if tool.kind in {Kind.EFFECT, Kind.NOTE}
        )

    def answer(self, receipt: str, effect: str, text: str) -> str:
        """How an answer to a receipt is read: yes, no, change or unclear."""
        tool = self._deps.toolbox.find(effect)
        shown = Receipt(
            ReceiptId("shown"),
            effect,
            {},
            {},
            receipt,
            _FAR_AHEAD,
            shown_seq=1,
            action=tool.action if tool is not None else None,
        )
        dialog = msgspec.structs.replace(self._dialog(verified=True), receipt=shown)
        messages = [ChatMessage("assistant", receipt), ChatMessage("user", text)]
        reply = self._reply(messages, dialog, Role.INTERPRET)
        return reply.text if isinstance(reply, Say) and reply.text in _ANSWERS else "unclear"

    def hear(self, text: str, *, verified: bool) -> Heard:
        """What would be done about a sentence."""
        dialog = self._dialog(verified=verified)
        messages: list[Message] = [
            ChatMessage("assistant", self._deps.prompts.greeting()),
            ChatMessage("user", text),
        ]
        called: dict[str, dict[str, Any]] = {}
        for step in range(_MOST_STEPS):
            reply = self._reply(messages, dialog)
            if isinstance(reply, Say):
                return self._heard(reply, called)
            called[reply.tool] = reply.arguments
            call = ToolCall(f"{step}", reply.tool, msgspec.json.encode(reply.arguments).decode())
            messages += [AskedTools("", (call,)), ToolResult(call.id, '{"say": "Done."}')]
        return self._heard(Say(""), called)

    def _heard(self, reply: Say, called: dict[str, dict[str, Any]]) -> Heard:
        lacking = {ask.tool for ask in reply.asks if isinstance(ask, AskedFor)}
        which = {name for ask in reply.asks if isinstance(ask, AskedWhich) for name in ask.tools}
        # What waits until the customer is known was understood.
        waits = reply.put_off.tool if reply.put_off is not None else ""
        tools = frozenset((*called, waits) if waits else called) or frozenset(lacking)
        return Heard(tools, called, frozenset(which))

    def _reply(
        self, messages: list[Message] | list[ChatMessage], dialog: Dialog, role: Role = Role.DECIDE
    ) -> Say | Call:
        house = self._deps.house
        assert house is not None
        offered, _ = self._deps.gates(dialog)
        situation = situation_of(self._deps, dialog, ())
        return house.understand(ModelRequest([*messages], offered, role, situation=situation))

    def _dialog(self, *, verified: bool) -> Dialog:
        fresh = self._deps.fresh_dialog
        if not verified:
            return fresh
        idle = self._deps.provider.machine.idle
        return msgspec.structs.replace(fresh, state=idle, verified_as="customer")
