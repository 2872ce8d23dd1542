"""What a pack got wrong, found before a customer finds it: a line each, and what was expected."""

import dis
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

from frontdesk.core.errors import FrontdeskError
from frontdesk.pack.provider import ToolProvider
from frontdesk.playbooks.validation import InvalidConfiguration, surroundings_of
from frontdesk.playbooks.validation import expect_sound as expect_sound_configuration
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.gates import InState
from frontdesk.tools.schema import wire_name
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.workflows.workflow import Workflow

# The alphabet and the length that all providers of models take.
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_LAMBDA = "<lambda>"
_FEWEST_EXAMPLES = 4

# What each function of a tool is called with, and whether it is awaited.
_CALLED_WITH: dict[str, tuple[tuple[str, ...], bool]] = {
    "read": (("ctx", "given"), True),
    "write": (("ctx", "tx", "given"), True),
    "perform": (("ctx", "given"), True),
    "look_up": (("ctx", "given"), True),
    "show": (("ctx", "tx", "given"), True),
    "after": (("dialog", "result"), False),
    "say": (("result",), False),
    "asks": (("result",), False),
}


class InvalidPack(FrontdeskError):
    """A pack that could not serve as it is declared; a line for each mistake."""

    code = "invalid_pack"


def mistakes_in(provider: ToolProvider) -> list[str]:
    """All that keeps a pack from serving."""
    return [
        *(f"{tool.name}: {said}" for tool in provider.tools for said in _of_tool(tool, provider)),
        *(
            f"{one.kind}: {said}"
            for one in provider.workflows
            for said in _of_workflow(one, provider)
        ),
        *_of_effects(provider),
        *_of_configurations(provider),
        *_of_tables(provider),
    ]


def doubts_about(provider: ToolProvider) -> list[str]:
    """What serves, but not well: customers would be asked back or misunderstood."""
    found: list[str] = []
    for tool in provider.tools:
        if tool.kind is not Kind.MOVE and not tool.examples:
            found.append(f"{tool.name}: expected `examples`, four to eight, by which it is found")
        elif (
            tool.kind is not Kind.MOVE
            and len(tool.examples) < _FEWEST_EXAMPLES
            and _asked_for(tool)
        ):
            told = f"expected `examples`, four to eight; got {len(tool.examples)}"
            found.append(f"{tool.name}: {told}")
        if tool.kind is Kind.EFFECT and tool.action is None:
            found.append(f"{tool.name}: expected `action`, by which consent to it is read")
    return found


def _asked_for(tool: AnyTool) -> bool:
    """Whether customers ask for a tool; what says who they are is found by what they give."""
    said = [one.spoken for one in spoken_fields(tool.input).values()]
    return not (said and all(one.identifies for one in said))


def expect_sound(provider: ToolProvider) -> None:
    """Raise InvalidPack with all mistakes of a pack, if it has any."""
    found = mistakes_in(provider)
    if found:
        raise InvalidPack("\n".join(f"pack: {line}" for line in found))


def _of_tool(tool: AnyTool, provider: ToolProvider) -> Iterator[str]:
    if not _NAME.fullmatch(wire_name(tool.name)):
        yield (
            "expected a name of at most 64 letters, digits, '_', '-' and '.', as providers of"
            f" models take them; got {tool.name!r}"
        )
    for gate in tool.gates:
        yield from _of_gate(gate, provider)
    for name, (given, awaited) in _CALLED_WITH.items():
        function = getattr(tool, name)
        if function is not None:
            yield from (f"{name}: {said}" for said in _of_function(function, given, awaited))
    if _returns_nothing(tool.after):
        yield "after: expected a function that returns the dialog; it returns nothing"


def _of_gate(gate: object, provider: ToolProvider) -> Iterator[str]:
    if isinstance(gate, type):
        yield f"gates: expected a gate such as {gate.__name__}(); got the class {gate.__name__}"
    elif not callable(getattr(gate, "closed", None)):
        yield f"gates: expected a gate such as Verified(), with a method `closed`; got {gate!r}"
    elif isinstance(gate, InState):
        if isinstance(gate.states, str):
            yield f"gates: expected InState(frozenset({{...}})); got the text {gate.states!r}"
            return
        yield from (
            f"gates: InState: {_no_state(state, provider)}"
            for state in sorted(gate.states - {*provider.machine.moves})
        )


def _no_state(state: str, provider: ToolProvider) -> str:
    return f"expected a state of the machine ({', '.join(provider.machine.moves)}); got {state!r}"


def _of_function(function: Any, given: tuple[str, ...], awaited: bool) -> Iterator[str]:
    takes = f"({', '.join(given)})"
    if not callable(function):
        yield f"expected a function of {takes}; got {function!r}"
        return
    try:
        inspect.signature(function).bind(*given)
    except TypeError:
        yield f"expected a function of {takes}; it takes {inspect.signature(function)}"
    except ValueError:
        return  # one without a signature, written in C
    is_async = _is_async(function)
    if awaited and is_async is False:
        yield "expected an async function; it is not async"
    if not awaited and is_async:
        yield "expected a plain function; it is async"


def _is_async(function: Callable[..., Any]) -> bool | None:
    """Whether a function is async; None where only its result would tell."""
    plain = inspect.unwrap(function)
    if inspect.iscoroutinefunction(plain) or inspect.iscoroutinefunction(
        getattr(plain, "__call__", None)  # noqa: B004
    ):
        return True
    tells = isinstance(plain, FunctionType) and plain.__name__ != _LAMBDA
    return False if tells and "return" not in plain.__annotations__ else None


def _returns_nothing(function: Callable[..., Any]) -> bool:
    """Whether a function, as it was compiled, can only return None."""
    if not isinstance(function, FunctionType):
        return False
    code = list(dis.get_instructions(function))
    ends = [at for at, step in enumerate(code) if step.opname in {"RETURN_VALUE", "RETURN_CONST"}]
    return bool(ends) and all(_ends_in_none(code, at) for at in ends)


def _ends_in_none(code: list[dis.Instruction], at: int) -> bool:
    told = code[at] if code[at].opname == "RETURN_CONST" else code[at - 1]
    return told.opname in {"RETURN_CONST", "LOAD_CONST"} and told.argval is None


def _of_workflow(workflow: Workflow, provider: ToolProvider) -> Iterator[str]:
    named = [("confirm_state", workflow.confirm_state)]
    named += [(f"{step.name}: state", step.state) for step in workflow.steps]
    for where, state in named:
        if state not in provider.machine.moves:
            yield f"{where}: {_no_state(state, provider)}"


def _of_effects(provider: ToolProvider) -> Iterator[str]:
    effects = {tool.name for tool in provider.tools if tool.kind is Kind.EFFECT}
    led_to = {workflow.effect: workflow.kind for workflow in provider.workflows}
    for name in sorted(effects - {*led_to}):
        yield f"{name}: expected a workflow with effect={name!r} that leads to it; there is none"
    for name in sorted({*led_to} - effects):
        yield f"{led_to[name]}: effect: expected an effect among the tools; got {name!r}"


def _of_configurations(provider: ToolProvider) -> Iterator[str]:
    """What its agents and playbooks got wrong, by the rules for those of organisations."""
    around = surroundings_of(provider.tools, provider.playbooks)
    for one_id, body in (*provider.agents.items(), *provider.playbooks.items()):
        try:
            expect_sound_configuration(one_id, body, around)
        except InvalidConfiguration as error:
            yield from (f"{one_id}: {mistake}" for mistake in error.mistakes)


def _of_tables(provider: ToolProvider) -> Iterator[str]:
    tables = sorted(provider.metadata.tables) if provider.metadata is not None else []
    if provider.migrations is None:
        if tables:
            named = ", ".join(tables)
            yield f"migrations: expected a folder of versions that make {named}; got none"
        return
    folder = Path(provider.migrations)
    if not folder.is_dir():
        yield f"migrations: expected a folder of versions; {folder} is not there"
    elif not any(path.name != "__init__.py" for path in folder.glob("*.py")):
        yield f"migrations: expected a folder of versions; {folder} has none"
