"""What a pack got wrong, found before a customer finds it: a line each, and what was expected."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from frontdesk.core.asked import Ask, AskedFor, OfferedTool
from frontdesk.core.errors import FrontdeskError
from frontdesk.core.locale import Locale
from frontdesk.handoff.escalation import with_people_tools
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.pack.provider import ToolProvider
from frontdesk.playbooks.validation import InvalidConfiguration, surroundings_of
from frontdesk.playbooks.validation import expect_sound as expect_sound_configuration
from frontdesk.tools.fields import spoken_fields
from frontdesk.tools.gates import InState, NotVerified, Verified
from frontdesk.tools.schema import wire_name
from frontdesk.tools.signatures import function_mistakes, returns_nothing
from frontdesk.tools.tool import AnyTool, Kind
from frontdesk.workflows.workflow import Choose, ConfirmOnFile, Step, Workflow

# The alphabet and the length that all providers of models take.
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
_FEWEST_EXAMPLES = 4

# What each function of a declaration is called with, and whether it is awaited.
_Called = dict[str, tuple[tuple[str, ...], bool]]
_OF_TOOL: _Called = {
    "read": (("ctx", "given"), True),
    "write": (("ctx", "tx", "given"), True),
    "perform": (("ctx", "given"), True),
    "look_up": (("ctx", "given"), True),
    "show": (("ctx", "tx", "given"), True),
    "consult": (("ctx", "given"), True),
    "after": (("dialog", "result"), False),
    "say": (("result",), False),
    "asks": (("result",), False),
}
_OF_GUARD: _Called = {
    "attempt": (("ctx", "given"), True),
    "later": (("ctx", "given", "seconds"), False),
    "ask": (("ctx", "given"), False),
}
_OF_WORKFLOW: _Called = {
    "arguments": (("chosen",), False),
    "refuses": (("chosen",), False),
}
_OF_CHOOSE: _Called = {
    "options": (("ctx", "chosen"), True),
    "near": (("ctx", "chosen"), True),
    "together": (("options",), False),
}
_OF_CONFIRM: _Called = {
    "on_file": (("ctx", "chosen"), True),
    "question": (("on_file",), False),
    "reads": (("text",), False),
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
        *_of_names(provider),
        *_of_effects(provider),
        *_of_undos(provider),
        *_of_configurations(provider),
        *(
            f"customer: {said}"
            for said in function_mistakes(provider.customer, ("ctx",), awaited=False)
        ),
        *_of_tables(provider),
        *_of_documents(provider),
    ]


def doubts_about(provider: ToolProvider) -> list[str]:
    """What serves, but not well: customers would be asked back or misunderstood.

    Only a pack without mistakes can be looked at so.
    """
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
    return [*found, *_idle_offers(provider), *_nobody_verified(provider)]


def _nobody_verified(provider: ToolProvider) -> Iterator[str]:
    gates = [(tool.name, gate) for tool in provider.tools for gate in tool.gates]
    closed = [name for name, gate in gates if isinstance(gate, Verified)]
    if closed and not any(isinstance(gate, NotVerified) for _, gate in gates):
        told = "expected a tool that verifies customers, such as Identity(...).tool_in(machine)"
        yield f"{closed[0]}: gates: {told}; none has NotVerified()"


def _idle_offers(provider: ToolProvider) -> Iterator[str]:
    """Offers of tools that are not there: a yes to them would lead nowhere."""
    for workflow in provider.workflows:
        offers = [(f"{workflow.kind}: expired_asks", workflow.expired_asks)]
        choices = [step for step in workflow.steps if isinstance(step, Choose)]
        offers += [(f"{workflow.kind}: {one.name}: none_asks", one.none_asks) for one in choices]
        for where, asks in offers:
            yield from _of_offer(where, asks, provider)


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
    for field in msgspec.structs.fields(tool.input):
        if not _NAME.fullmatch(field.encode_name):
            wanted = "a field's name of letters, digits, '_' and '-', as providers take them"
            yield f"input: expected {wanted}; got {field.encode_name!r}"
    yield from _of_gates(tool.gates, provider)
    yield from _of_several("examples", tool.examples, "sentences")
    yield from _of_functions(tool, _OF_TOOL)
    if tool.guard is not None:
        yield from (f"guard: {said}" for said in _of_functions(tool.guard, _OF_GUARD))
    if returns_nothing(tool.after):
        yield "after: expected a function that returns the dialog; it returns nothing"


def _of_functions(declared: Any, called: _Called) -> Iterator[str]:
    """What is wrong with the functions of a declaration; those that are left out are fine."""
    for name, (given, awaited) in called.items():
        function = getattr(declared, name)
        if function is not None:
            found = function_mistakes(function, given, awaited=awaited)
            yield from (f"{name}: {said}" for said in found)


def _of_gates(gates: object, provider: ToolProvider) -> Iterator[str]:
    yield from _of_several("gates", gates, "gates such as (Verified(),)")
    for gate in _several(gates):
        yield from _of_gate(gate, provider)


def _of_several(where: str, given: object, what: str) -> Iterator[str]:
    """What is wrong where one thing, or a text, stands in the place of a tuple of them."""
    if not isinstance(given, (tuple, list)):
        yield f"{where}: expected a tuple of {what}; got {given!r}"


def _several(given: object) -> Sequence[Any]:
    """The things of a tuple, none where it is no tuple."""
    return cast("Sequence[Any]", given) if isinstance(given, (tuple, list)) else ()


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


def _of_workflow(workflow: Workflow, provider: ToolProvider) -> Iterator[str]:
    if workflow.confirm_state not in provider.machine.moves:
        yield f"confirm_state: {_no_state(workflow.confirm_state, provider)}"
    effect = next((tool for tool in provider.tools if tool.name == workflow.effect), None)
    fields = [f.encode_name for f in msgspec.structs.fields(effect.input)] if effect else []
    yield from _of_functions(workflow, _OF_WORKFLOW)
    if effect is not None and workflow.note:
        yield from _of_field("note", workflow.note, fields)
    yield from _of_several("steps", workflow.steps, "steps such as (Choose(...),)")
    for step in _several(workflow.steps):
        found = _of_step(step, fields if effect is not None else None, provider)
        yield from (f"{step.name}: {said}" for said in found)


def _of_step(step: Step, fields: list[str] | None, provider: ToolProvider) -> Iterator[str]:
    """What is wrong with a step; `fields` are those of the effect's input, where there is one."""
    if step.state not in provider.machine.moves:
        yield f"state: {_no_state(step.state, provider)}"
    match step:
        case ConfirmOnFile():
            yield from _of_functions(step, _OF_CONFIRM)
        case Choose():
            yield from _of_functions(step, _OF_CHOOSE)
            named = [("named_by", step.named_by)] if step.named_by else []
            narrowing = [("narrowed_by", name) for name in _several(step.narrowed_by)]
            yield from _of_several("narrowed_by", step.narrowed_by, "names of fields")
            for where, name in (*named, *narrowing) if fields is not None else ():
                yield from _of_field(where, name, fields or [])


def _of_field(where: str, name: str, fields: list[str]) -> Iterator[str]:
    if name not in fields:
        known = ", ".join(fields) or "none"
        yield f"{where}: expected a field of the effect's input ({known}); got {name!r}"


def _of_offer(where: str, asks: Ask | None, provider: ToolProvider) -> Iterator[str]:
    known = [tool.name for tool in provider.tools]
    if isinstance(asks, (OfferedTool, AskedFor)) and asks.tool not in known:
        yield f"{where}: expected one of the tools ({', '.join(known)}); got {asks.tool!r}"


def _of_names(provider: ToolProvider) -> Iterator[str]:
    """Names that stand for two things."""
    named = (("tools", [wire_name(tool.name) for tool in provider.tools]),)
    named += (("workflows", [workflow.kind for workflow in provider.workflows]),)
    for where, names in named:
        for name in (name for name, count in Counter(names).items() if count > 1):
            yield f"{where}: expected a name for each; there are two of {name!r}"


def _of_effects(provider: ToolProvider) -> Iterator[str]:
    effects = {tool.name for tool in provider.tools if tool.kind is Kind.EFFECT}
    led_to = {workflow.effect: workflow.kind for workflow in provider.workflows}
    for name in sorted(effects - {*led_to}):
        yield f"{name}: expected a workflow with effect={name!r} that leads to it; there is none"
    for name in sorted({*led_to} - effects):
        yield f"{led_to[name]}: effect: expected an effect among the tools; got {name!r}"


def _of_undos(provider: ToolProvider) -> Iterator[str]:
    """Effects that say what takes them back, and cannot be taken back so."""
    machine, led_to = provider.machine, {flow.effect: flow for flow in provider.workflows}
    for tool in provider.tools:
        if tool.undo is None:
            continue
        workflow = led_to.get(tool.undo.effect)
        if workflow is None:
            wanted = f"one of the effects ({', '.join(led_to)})"
            yield f"{tool.name}: undo: expected {wanted}; got {tool.undo.effect!r}"
        elif workflow.confirm_state not in machine.moves.get(machine.idle, ()):
            wanted = f"a move of the machine from {machine.idle} to {workflow.confirm_state}"
            yield f"{tool.name}: undo: expected {wanted}; there is none"


def _of_configurations(provider: ToolProvider) -> Iterator[str]:
    """What its agents and playbooks got wrong, by the rules for those of organisations."""
    tools = with_people_tools(provider.tools, provider.people, strings_of(Locale.EN))
    around = surroundings_of(tools, provider.playbooks)
    for one_id, body in (*provider.agents.items(), *provider.playbooks.items()):
        try:
            expect_sound_configuration(one_id, body, around)
        except InvalidConfiguration as error:
            yield from (f"{one_id}: {mistake}" for mistake in error.mistakes)


def _of_documents(provider: ToolProvider) -> Iterator[str]:
    folder = provider.documents
    if folder is not None and not folder.is_dir():
        yield f"documents: expected a folder; there is none at {folder}"


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
