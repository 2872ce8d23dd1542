"""A pack with nothing behind it: its gates, states and rules are real, what they touch is not."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog, Option, OptionId
from frontdesk.core.errors import Fenced
from frontdesk.pack.provider import ToolProvider
from frontdesk.proof.memory_store import MemoryStore
from frontdesk.proof.oracle import Oracle
from frontdesk.proof.samples import samples_of
from frontdesk.tools.effect import EffectRefused
from frontdesk.tools.gates import Verified
from frontdesk.tools.tool import AnyTool, Kind, Shown, ToolContext
from frontdesk.workflows.workflow import Choose, Chosen, ConfirmOnFile, Step, Workflow

SHOWN = "Shall I do this?"
REFUSED = "This cannot be done."

_TWO = [Option(OptionId("a"), "the red one", {}), Option(OptionId("b"), "the blue one", {})]
_OPTIONS = {"no option": _TWO[:0], "one option": _TWO[:1], "two options": _TWO}
_NEAR = {"nothing near": _TWO[:0], "one near": _TWO[:1]}
_ON_FILE = {"something on file": "12 Main Street", "nothing on file": None}


def protected_tools(provider: ToolProvider) -> frozenset[str]:
    """Tools that are for verified customers: by their gate, and all effects of a pack with one."""
    gated = {t.name for t in provider.tools if any(isinstance(g, Verified) for g in t.gates)}
    effects = {t.name for t in provider.tools if t.kind is Kind.EFFECT}
    return frozenset(gated | effects if gated else ())


class PackStub:
    """What the tools of a pack do in a run: whatever the oracle says, within their types."""

    def __init__(self, protected: frozenset[str], store: MemoryStore) -> None:
        self.protected = protected
        self.oracle = Oracle()
        self.breaches: list[str] = []
        self.acted: list[tuple[str, str]] = []
        self._store = store
        self._facts_now: dict[str, int] = {}
        self._begun: str | None = None

    def begin(self, oracle: Oracle, begun: str | None) -> None:
        """Make ready for a run; `begun` is the key of an effect that was begun before it."""
        self.oracle, self._begun = oracle, begun
        self.breaches, self.acted, self._facts_now = [], [], {}

    def stub_pack(self, provider: ToolProvider) -> ToolProvider:
        """The pack with nothing behind its declarations."""
        return replace(
            provider,
            tools=[self._tool(tool) for tool in provider.tools],
            workflows=[self._workflow(flow, provider) for flow in provider.workflows],
        )

    def _tool(self, tool: AnyTool) -> AnyTool:
        ways: dict[str, Any] = {"say": lambda _: "Done."}  # pyright: ignore[reportUnknownLambdaType]
        results = _Results(tool)

        async def read(context: ToolContext, _: Any) -> Any:
            self._ran(tool.name, context.dialog)
            return self.oracle.pick(results.after(context.dialog))

        async def write(context: ToolContext, _: object, __: Any) -> Any:
            self._ran(tool.name, context.dialog)
            if tool.kind is Kind.EFFECT:
                self._acts(tool.name, context.key)
            return self.oracle.pick(results.after(context.dialog))

        async def perform(context: ToolContext, _: Any) -> Any:
            self._ran(tool.name, context.dialog)
            self._acts(tool.name, context.key)
            if self.oracle.pick({"it answers": False, "no answer": True}):
                raise OSError("the service did not answer")
            return results.first

        async def look_up(context: ToolContext, _: Any) -> Any:
            self._may_die(context.key)
            found = self.oracle.pick({"nothing found": False, "found": True})
            return results.first if found else None

        async def show(context: ToolContext, _: object, __: Any) -> Shown:
            self._ran(tool.name, context.dialog)
            return self._show(context.key)

        stubs = {"read": read, "write": write, "perform": perform, "look_up": look_up, "show": show}
        ways |= {name: stub for name, stub in stubs.items() if getattr(tool, name) is not None}
        # A guard, a read ahead and a service go by records, time and a network: a run has none.
        ways |= {"guard": None, "prefetch": (), "consult": None}
        if tool.undo is not None:
            ways["undo"] = replace(tool.undo, chosen=self._taken_back)
        return replace(tool, timeout_seconds=60.0, attempts=1, **ways)

    def _taken_back(self, _: object) -> dict[str, Any] | None:
        return self.oracle.pick({"can be taken back": dict[str, Any](), "cannot be": None})

    def _show(self, key: str) -> Shown:
        """What a receipt shows; with a key, what is true as its effect is about to act."""
        ways = {"shown": 1, "refused": None}
        if key:
            self._may_die(key)
            ways = {"facts as shown": 1, "facts changed": 2, "refused": None}
        facts = self.oracle.pick(ways)
        if facts is None:
            raise EffectRefused(REFUSED)
        self._facts_now[key] = facts
        return Shown({"facts": facts}, SHOWN)

    def _may_die(self, key: str) -> None:
        """Let the process die at an effect that began in this run, or right after it has acted."""
        if key == self._begun:
            return
        self._begun = key
        fates = {"": 0, "the process dies before it acts": 1, "the process dies once it acted": 2}
        fate = self.oracle.pick(fates)
        if fate == 1:
            self._store.lose()
            raise Fenced("the process died")
        if fate == 2:
            self._store.lose(after_writes=1)

    def _acts(self, tool: str, key: str) -> None:
        self.acted.append((tool, key))
        if self._facts_now.get(key) != 1:
            self.breaches.append(f"{tool} acts on facts that are not those the customer was shown")

    def _workflow(self, flow: Workflow, provider: ToolProvider) -> Workflow:
        effect = next(tool for tool in provider.tools if tool.name == flow.effect)
        arguments = samples_of(effect.input)[0]
        steps = tuple(self._step(step, flow.effect) for step in flow.steps)
        return replace(flow, steps=steps, arguments=_always(arguments))

    def _step(self, step: Step, effect: str) -> Step:
        async def options(context: ToolContext, _: Chosen) -> list[Option]:
            self._ran(effect, context.dialog)
            return self.oracle.pick(_OPTIONS)

        async def near(context: ToolContext, _: Chosen) -> list[Option]:
            self._ran(effect, context.dialog)
            return self.oracle.pick(_NEAR)

        async def on_file(context: ToolContext, _: Chosen) -> str | None:
            self._ran(effect, context.dialog)
            return self.oracle.pick(_ON_FILE)

        match step:
            case Choose():
                near_by = near if step.near else None
                return replace(step, options=options, near=near_by, intro="", instead="")
            case ConfirmOnFile():
                return replace(step, on_file=on_file)

    def _ran(self, tool: str, dialog: Dialog) -> None:
        if tool in self.protected and not dialog.verified:
            self.breaches.append(f"{tool} ran for a customer who is not verified")


class _Results:
    """What a tool can return; results that leave the dialog alike count as one."""

    def __init__(self, tool: AnyTool) -> None:
        self._after: Callable[[Dialog, Any], Dialog] = tool.after
        self._samples = samples_of(tool.output)
        self.first: Any = self._samples[0]

    def after(self, dialog: Dialog) -> dict[str, Any]:
        """The results that differ in where they leave this dialog."""
        found: dict[bytes, Any] = {}
        for sample in self._samples:
            found.setdefault(self._trace(dialog, sample), sample)
        return {_words(sample): sample for sample in found.values()}

    def _trace(self, dialog: Dialog, sample: Any) -> bytes:
        try:
            return msgspec.json.encode(self._after(dialog, sample), order="sorted")
        except Exception as error:
            # The run itself will meet it where the desk does.
            return repr(error).encode()


def _words(sample: Any) -> str:
    return msgspec.json.encode(sample).decode()


def _always(arguments: msgspec.Struct) -> Callable[[Chosen], msgspec.Struct]:
    return lambda _: arguments
