"""PestCall cut down to verifying, listing and cancelling, so that its walk takes a moment."""

from dataclasses import replace
from typing import Any

from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.pestcall import pestcall
from frontdesk.tools.tool import AnyTool

CANCEL = "cancelAppointment"
_KEPT = {"verifyAccount", "listAppointments", CANCEL}


def small_pack(**cancel: Any) -> ToolProvider:
    """The pack, with something else about its one effect."""
    whole = pestcall()
    tools = [_changed(tool, cancel) for tool in whole.tools if tool.name in _KEPT]
    flows = [flow for flow in whole.workflows if flow.effect == CANCEL]
    return replace(whole, tools=tools, workflows=flows)


def tiny_pack(**cancel: Any) -> ToolProvider:
    """Verifying, and one effect that is asked about at once, with something else about it."""
    pack = small_pack(**cancel)
    tools = [tool for tool in pack.tools if tool.name != "listAppointments"]
    return replace(pack, tools=tools, workflows=[replace(pack.workflows[0], steps=())])


def harmless_pack() -> ToolProvider:
    """Verifying and nothing that could follow it, for who asks what a proof says at its end."""
    pack = tiny_pack()
    tools = [tool for tool in pack.tools if tool.name != CANCEL]
    return replace(pack, tools=tools, workflows=())


def _changed(tool: AnyTool, changes: dict[str, Any]) -> AnyTool:
    # What would take it back is not among the tools that are kept.
    return replace(tool, **{"undo": None, **changes}) if tool.name == CANCEL else tool


def pack_without_a_gate() -> ToolProvider:
    """The pack with an effect that asks nobody who they are."""
    return tiny_pack(gates=())
