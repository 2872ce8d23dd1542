"""The house goes by what fields declare: how a pack calls them changes nothing."""

import pytest

from frontdesk.core.meaning import Spoken
from frontdesk.models.port import ToolSpec
from tests.unit.house.declared import CONFIRM, EVERY, IDLE, SELECT, SETTLE, TEXT, spec
from tests.unit.house.talking import GREETING, ask, talk

NAMES = ("remark", "answer", "choice", "option", "zip", "name", "email", "topic", "date", "slotId")
RECEIPT = "Shall I cancel your visit on Tuesday, March 3 at 9:00 in the morning?"
OFFER = "You have these visits:\n1. Termite inspection\n2. Quarterly spray"
ADDRESS = "Shall we come to 1 Main Street?"


def survey(field: str, kind: str = "string") -> ToolSpec:
    """A tool of a pack's own with one field."""
    return spec(
        "surveyReply",
        "I'd like to answer your survey",
        "here is my survey reply",
        "I want to fill in the survey",
        fields={field: {"type": kind}},
        required=[field],
        missing="What would you like to tell us?",
    )


@pytest.mark.parametrize("name", NAMES)
def test_that_a_field_by_any_name_gets_the_same_arguments(name: str) -> None:
    tool, text = survey(name), "I want to fill in the survey"
    _, calls = ask(talk(GREETING, text), [*IDLE, tool], declared=[*EVERY, tool])
    assert calls == [("surveyReply", {name: text})]


@pytest.mark.parametrize(
    ("move", "asked", "text", "arguments"),
    [
        (CONFIRM, RECEIPT, "yes please", {"accept": True}),
        (SELECT, OFFER, "the second one", {"choice": "the second one"}),
        (SETTLE, ADDRESS, "yes that's right", {"answer": "yes that's right"}),
    ],
)
@pytest.mark.parametrize(
    ("name", "kind"),
    [("remark", "string"), ("answer", "string"), ("choice", "string"), ("accept", "boolean")],
)
def test_that_no_field_of_a_pack_takes_an_answer_from_the_desks_own_move(
    move: ToolSpec, asked: str, text: str, arguments: dict[str, object], name: str, kind: str
) -> None:
    tool = survey(name, kind)
    told = talk("cancel my visit", asked, text)
    _, calls = ask(told, [tool, *IDLE, move], declared=[tool, *EVERY])
    assert calls == [(move.name, arguments)]


def test_that_a_move_takes_its_answer_under_another_name() -> None:
    move = spec(
        "workflow_confirm",
        fields={"agreed": {"type": "boolean"}},
        required=["agreed"],
        spoken={"agreed": Spoken.CONSENT},
    )
    _, calls = ask(talk("cancel my visit", RECEIPT, "yes please"), [*IDLE, move], declared=IDLE)
    assert calls == [("workflow_confirm", {"agreed": True})]


def test_that_a_field_identifies_by_its_declaration_alone() -> None:
    def key(field: str, spoken: dict[str, Spoken]) -> ToolSpec:
        return spec(
            "verifyAccount",
            "my postcode is 94107",
            fields={field: TEXT},
            required=[field],
            spoken=spoken,
            missing="Which postcode is it?",
        )

    declared = key("area", {"area": Spoken.ZIP})
    _, calls = ask(talk(GREETING, "it's 94107"), [declared], declared=[declared, *IDLE])
    assert calls == [("verifyAccount", {"area": "94107"})]
    named = key("zip", {})
    _, calls = ask(talk(GREETING, "it's 94107"), [named], declared=[named, *IDLE])
    assert calls == [("verifyAccount", {"zip": "it's 94107"})]
