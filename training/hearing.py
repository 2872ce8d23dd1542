"""Lets the house model hear a phrase in its dialog state, and tells what it did about it."""

import msgspec

from frontdesk.core.asked import Asked, AskedFor
from frontdesk.core.clock import Millis
from frontdesk.core.dialog import Dialog, Option, OptionId, Progress, Receipt, ReceiptId
from frontdesk.core.ids import IdSource
from frontdesk.language.reading.cues import Cue
from frontdesk.models.house.reply import Call, Say
from frontdesk.models.house.wording.lines import ABILITIES, COURTESIES, NOT_UNDERSTOOD, SMALL_TALK
from frontdesk.models.port import (
    AskedTools,
    ChatMessage,
    Message,
    ModelRequest,
    Role,
    ToolCall,
    ToolResult,
)
from frontdesk.pack.prompts import DefaultPrompts
from frontdesk.packs.pestcall import pestcall
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import Kind
from frontdesk.turn.answering.situation_from_dialog import situation_of
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import TurnDeps, make_deps
from training.phrase_file import Case, State

VERIFY = "verifyAccount"
CONFIRM = "workflow_confirm"
_KEY = "My ZIP is 94107 and my phone is 415 555 0132"
_MOST_STEPS = 4
_MOVES = {CONFIRM, "workflow_select", "workflow_settle"}


class Heard(msgspec.Struct, frozen=True):
    """The tools that were called, or else those whose details were asked for, and what was said."""

    called: frozenset[str]
    asked_for: frozenset[str]
    said: str
    agreed: bool
    asked: Asked | None = None

    @property
    def tools(self) -> frozenset[str]:
        """The tools that were understood to be wanted."""
        return self.called or self.asked_for


class StoppedClock:
    """A clock that stands at the moment in which a file's phrases are said."""

    def __init__(self, now: Millis) -> None:
        self._now = now

    def now(self) -> Millis:
        """The one moment."""
        return self._now


class Listener:
    """PestCall's house model at one moment."""

    def __init__(self, now: Millis) -> None:
        self._deps: TurnDeps = make_deps(
            pestcall(),
            model=None,
            prompts=DefaultPrompts(),
            deadlines=Deadlines(),
            clock=StoppedClock(now),
            ids=IdSource(),
        )
        self.specs = tuple(self._deps.specs.values())
        tools = list(self._deps.toolbox)
        self.names = frozenset(wire_name(tool.name) for tool in tools)
        changing = {Kind.EFFECT, Kind.NOTE}
        self.actions = frozenset(wire_name(t.name) for t in tools if t.kind in changing)
        small_talk = {line: Cue.SMALL_TALK for lines in SMALL_TALK.values() for line in lines}
        abilities = {line.partition("{")[0]: Cue.ABILITIES for line in ABILITIES}
        courtesies = {line: cue for cue, lines in COURTESIES.items() for line in lines}
        self._acts = {**courtesies, **small_talk, **abilities}

    def answer(self, case: Case) -> str:
        """How an answer to a receipt is read."""
        messages = (ChatMessage("assistant", case.state.heard), ChatMessage("user", case.text))
        reply = self.decide(messages, case.state, Role.INTERPRET)
        read = reply.text if isinstance(reply, Say) else "unclear"
        return read if read in {"yes", "no", "change"} else "unclear"

    def act(self, said: str) -> str:
        """The act that words answer to, by the house's own lines."""
        for line, cue in self._acts.items():
            if line in said:
                return cue.value
        return "unclear" if any(line in said for line in NOT_UNDERSTOOD) else ""

    def hear(self, case: Case) -> Heard:
        """What is done about a phrase; a tool that waits for a ZIP counts once the ZIP is given."""
        before: list[Message] = [ChatMessage("assistant", case.state.heard or "Hello!")]
        heard = self._turn([*before, ChatMessage("user", case.text)], case.state)
        wanted = {frozenset({VERIFY}), frozenset({"lookUpCustomer"})}
        unverified = case.state.name == "unverified" and not wanted & set(case.expected)
        waits = VERIFY in heard.called | heard.asked_for
        if not unverified or not waits:
            return heard
        messages = [
            *before,
            ChatMessage("user", case.text),
            ChatMessage("assistant", heard.said),
            ChatMessage("user", _KEY),
            AskedTools("", (ToolCall("key", VERIFY, "{}"),)),
            ToolResult("key", '{"say": "Thanks, I have found your account."}'),
        ]
        after = self._turn(messages, State("verified"), heard.asked)
        keys = {VERIFY, "lookUpCustomer"}
        called = (heard.called | after.called) - keys
        return Heard(called, after.asked_for - keys, heard.said, heard.agreed)

    def _turn(self, messages: list[Message], state: State, asked: Asked | None = None) -> Heard:
        tools: set[str] = set()
        agreed = False
        for step in range(_MOST_STEPS):
            reply = self.decide(messages, state, asked=asked)
            if isinstance(reply, Say):
                # A tool whose lacking detail is asked for was understood.
                lacking = {ask.tool for ask in reply.asks if isinstance(ask, AskedFor)}
                asked_for = frozenset(lacking - _MOVES)
                return Heard(frozenset(tools), asked_for, reply.text, agreed, reply.asked)
            tools.add(reply.tool)
            agreed = agreed or (reply.tool == CONFIRM and reply.arguments.get("accept") is True)
            call = ToolCall(f"{step}", reply.tool, msgspec.json.encode(reply.arguments).decode())
            messages = [*messages, AskedTools("", (call,)), ToolResult(call.id, '{"say": "Done."}')]
        return Heard(frozenset(tools), frozenset(), "", agreed)

    def decide(
        self,
        messages: list[Message] | tuple[Message, ...],
        state: State,
        role: Role = Role.DECIDE,
        asked: Asked | None = None,
    ) -> Say | Call:
        """What the house says or calls at one step."""
        house = self._deps.house
        assert house is not None
        dialog = msgspec.structs.replace(self._dialog(state), asked=asked)
        tools, _ = self._deps.gates(dialog)
        situation = situation_of(self._deps, dialog, ())
        return house.understand(ModelRequest(messages, tools, role, situation=situation))

    def _dialog(self, state: State) -> Dialog:
        fresh = self._deps.fresh_dialog
        if state.name == "unverified":
            return fresh
        idle = self._deps.provider.machine.idle
        known = msgspec.structs.replace(fresh, state=idle, verified_as="customer")
        options = tuple(Option(OptionId(label), label, {}) for label in state.options)
        if state.name in {"offering", "settling"}:
            progress = Progress("any", 0, {}, options, question=state.heard)
            return msgspec.structs.replace(known, progress=progress)
        if state.name == "asking":
            receipt = Receipt(ReceiptId("r"), "any", {}, {}, state.heard, 1 << 60, shown_seq=1)
            return msgspec.structs.replace(known, receipt=receipt)
        return known
