"""A pack whose hands are tied: its gates, states and rules are real, what they touch is not."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from frontdesk.core.dialog import Dialog, Option, OptionId
from frontdesk.pack.provider import ToolProvider
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
_ON_FILE = {"something on file": "12 Main Street", "nothing on file": None}


def protected_tools(provider: ToolProvider) -> frozenset[str]:
    """Tools that are for verified customers: by their gate, and all effects of a pack with one."""
    gated = {t.name for t in provider.tools if any(isinstance(g, Verified) for g in t.gates)}
    effects = {t.name for t in provider.tools if t.kind is Kind.EFFECT}
    return frozenset(gated | effects if gated else ())


class Hands:
    """What the tools of a pack do in a run: whatever the oracle says, within their types."""

    def __init__(self, protected: frozenset[str]) -> None:
        self.oracle = Oracle()
        self.breaches: list[str] = []
        self.protected = protected

    def tie(self, provider: ToolProvider) -> ToolProvider:
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
            return self.oracle.pick(results.after(context.dialog))

        async def perform(context: ToolContext, _: Any) -> Any:
            self._ran(tool.name, context.dialog)
            return self._served(self.oracle.pick({"it answers": True, "no answer": None}), results)

        async def look_up(context: ToolContext, _: Any) -> Any:
            found = self.oracle.pick({"nothing found": False, "found": True})
            return results.first if found else None

        async def show(context: ToolContext, _: object, __: Any) -> Shown:
            self._ran(tool.name, context.dialog)
            return self._show(again=bool(context.key))

        stubs = {"read": read, "write": write, "perform": perform, "look_up": look_up, "show": show}
        ways |= {name: stub for name, stub in stubs.items() if getattr(tool, name) is not None}
        return replace(tool, timeout_seconds=60.0, attempts=1, **ways)

    def _served(self, answered: bool | None, results: "_Results") -> Any:
        if answered is None:
            raise OSError("the service did not answer")
        return results.first

    def _show(self, *, again: bool) -> Shown:
        ways = {"shown": 1, "refused": None}
        if again:
            ways = {"facts as shown": 1, "facts changed": 2, "refused": None}
        facts = self.oracle.pick(ways)
        if facts is None:
            raise EffectRefused(REFUSED)
        return Shown({"facts": facts}, SHOWN)

    def _workflow(self, flow: Workflow, provider: ToolProvider) -> Workflow:
        effect = next(tool for tool in provider.tools if tool.name == flow.effect)
        arguments = samples_of(effect.input)[0]
        steps = tuple(self._step(step, flow.effect) for step in flow.steps)
        return replace(flow, steps=steps, arguments=_always(arguments))

    def _step(self, step: Step, effect: str) -> Step:
        async def options(context: ToolContext, _: Chosen) -> list[Option]:
            self._ran(effect, context.dialog)
            return self.oracle.pick(_OPTIONS)

        async def on_file(context: ToolContext, _: Chosen) -> str | None:
            self._ran(effect, context.dialog)
            return self.oracle.pick(_ON_FILE)

        match step:
            case Choose():
                return replace(step, options=options)
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
