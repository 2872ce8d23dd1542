"""What is refused of an agent or a playbook, with what was expected."""

from typing import Any

import msgspec
import pytest

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import Playbook, RequiredField, Trigger
from frontdesk.playbooks.validation import (
    InvalidConfiguration,
    ProtectedField,
    Surroundings,
    expect_sound,
    read_body,
)
from frontdesk.tools.tool import AnyTool, Kind, Tool, ToolContext

AGENT, PLAYBOOK = ConfigurationKind.AGENT, ConfigurationKind.PLAYBOOK
SAID = Trigger("a bug", ("the app crashes",))


class Bug(msgspec.Struct, frozen=True):
    """A bug."""

    product: str
    happened: str
    note: str = ""


async def _read(ctx: ToolContext, given: Bug) -> Bug:
    return given


REPORT: AnyTool = Tool(
    name="report.bug",
    description="Report.",
    kind=Kind.READ,
    input=Bug,
    output=Bug,
    read=_read,
    say=lambda _: "",
)
AROUND = Surroundings(tools={"report_bug": REPORT}, names={"other": "Ada"})


def _refused(body: Agent | Playbook, around: Surroundings = AROUND, own_id: str = "own") -> str:
    with pytest.raises(InvalidConfiguration) as caught:
        expect_sound(own_id, body, around)
    return caught.value.detail


def _asks(*names: str) -> tuple[RequiredField, ...]:
    return tuple(RequiredField(name, f"Which {name}?") for name in names)


def test_that_a_persona_of_a_megabyte_is_refused_by_its_own_limit() -> None:
    body = msgspec.json.encode({"name": "Ada", "persona": "x" * 1_000_000})
    with pytest.raises(InvalidConfiguration, match=r"length <= 4000 - at `\$\.persona`"):
        read_body(AGENT, body)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (AGENT, {"name": "Ada", "gates": []}),
        (AGENT, {"name": "Ada", "verificationRules": {}}),
        (PLAYBOOK, {"name": "Bug", "toolSchemas": {}}),
        (PLAYBOOK, {"name": "Bug", "neverInvent": False}),
    ],
)
def test_that_what_only_code_sets_is_refused_by_name(
    kind: ConfigurationKind, body: dict[str, Any]
) -> None:
    with pytest.raises(ProtectedField, match="cannot be edited at run time"):
        read_body(kind, msgspec.json.encode(body))


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"name":""}', b'{"name":"a","colour":"red"}', b"\xff"]
)
def test_that_what_is_no_agent_is_refused(body: bytes) -> None:
    with pytest.raises(InvalidConfiguration):
        read_body(AGENT, body)


def test_that_a_tool_may_go_by_either_of_its_names() -> None:
    expect_sound("own", Agent("Eve", tools=("report.bug", "report_bug")), AROUND)
    assert "got 'fly'" in _refused(Agent("Eve", tools=("fly",)))


def test_that_all_mistakes_are_told_at_once() -> None:
    made = Playbook(
        "Bug", tools=("fly", "swim"), fields=_asks("product", "product"), then="tool:fly"
    )
    told = _refused(made)
    for part in ("'fly'", "'swim'", "'product' is there 2 times", "trigger.examples", "then: "):
        assert part in told


def test_that_the_fields_of_a_playbook_are_the_arguments_of_its_tool() -> None:
    sound = Playbook("B", trigger=SAID, fields=_asks("product", "happened"), then="tool:report.bug")
    expect_sound("own", sound, AROUND)
    lacks = msgspec.structs.replace(sound, fields=_asks("product", "colour"))
    told = _refused(lacks)
    assert "fields.colour: expected an argument of report.bug" in told
    assert "expected 'happened', which report.bug cannot do without" in told
    closed = msgspec.structs.replace(sound, tools=())
    assert "among those that the playbook allows" in _refused(closed)


def test_that_a_choice_has_choices_and_nothing_else_has() -> None:
    body = b"""{"name": "B", "kind": "welcome", "fields": [
        {"name": "a", "asks": "A?", "type": "choice", "choices": ["one"]},
        {"name": "b", "asks": "B?", "type": "number", "choices": ["one", "two"]}]}"""
    told = _refused(read_body(PLAYBOOK, body))
    assert "fields.a: expected two choices" in told and "fields.b: expected choices for" in told


def test_that_circular_playbooks_are_refused_with_their_circle() -> None:
    around = Surroundings(
        playbooks={
            "b": Playbook("B", trigger=SAID, then="playbook:c"),
            "c": Playbook("C", trigger=SAID, then="playbook:a"),
        }
    )
    told = _refused(Playbook("A", trigger=SAID, then="playbook:b"), around, "a")
    assert "a → b → c → a" in told
    itself = _refused(Playbook("A", trigger=SAID, then="playbook:a"), around, "a")
    assert "a → a" in itself
    expect_sound(
        "d",
        Playbook("D", trigger=SAID, then="playbook:b"),
        Surroundings(playbooks={**around.playbooks, "c": Playbook("C", trigger=SAID)}),
    )


def test_that_names_are_those_of_one_alone() -> None:
    assert "that of other" in _refused(Agent(" ada "))
    expect_sound("other", Agent("Ada"), AROUND)


def test_that_what_follows_is_one_of_four() -> None:
    assert "then: expected say, person" in _refused(Playbook("B", trigger=SAID, then="fly"))
    assert "brings a person" in _refused(Playbook("B", trigger=SAID, then="person"))
    unknown = _refused(Playbook("B", trigger=SAID, then="playbook:x"))
    assert "expected a playbook of the organisation" in unknown
    assert "got 'x'" in _refused(Agent("Eve", playbooks=("x",)))
