"""A model's explanation: believed only if it is what was asked for."""

import json
from typing import Any

import pytest

from frontdesk.diagnosis.by_model import SECONDS, explain_by_model
from frontdesk.diagnosis.explanation import BY_RULES, Explanation, Severity
from frontdesk.diagnosis.rules import explain_by_rules
from frontdesk.testing import Fail, Hang, ScriptedModel, run_virtual
from frontdesk.testing.scripted import Answer
from frontdesk.turn.answering.problem import EMPTY
from tests.diagnosis.views import step, turn

TURNS = [turn(step(problem=EMPTY, text=""))]
BY_THE_RULES = explain_by_rules(TURNS)
GOOD: dict[str, Any] = {
    "severity": "high",
    "rootCause": "The model answered with nothing.",
    "issues": [
        {"turnId": 1, "severity": "high", "what": "Nothing was said.", "suggestion": "Ask another."}
    ],
    "suggestions": ["Use another model."],
}


def _explained(answer: Answer) -> tuple[Explanation, ScriptedModel]:
    model = ScriptedModel(answer, name="wise")
    return run_virtual(explain_by_model(model, TURNS, BY_THE_RULES)), model


@pytest.mark.parametrize("form", ["{}", "```json\n{}\n```", "  {}\n"])
def test_that_a_valid_explanation_is_taken_and_signed(form: str) -> None:
    told, _ = _explained([form.replace("{}", json.dumps(GOOD))])
    assert (told.by, told.severity, told.instead_of) == ("wise", Severity.HIGH, "")
    assert told.root_cause == GOOD["rootCause"]
    assert [(i.turn_id, i.what) for i in told.issues] == [(1, "Nothing was said.")]
    assert told.suggestions == ("Use another model.",)


@pytest.mark.parametrize(
    "said",
    [
        "It was the model.",
        "",
        "[]",
        json.dumps({**GOOD, "severity": "dreadful"}),
        json.dumps({**GOOD, "rootCause": ""}),
        json.dumps({**GOOD, "more": 1}),
        json.dumps({**GOOD, "issues": [{"turnId": 1}]}),
        json.dumps({**GOOD, "suggestions": ["x"] * 6}),
        json.dumps({k: v for k, v in GOOD.items() if k != "issues"}),
        "Here: " + json.dumps(GOOD),
    ],
)
def test_that_anything_else_leaves_it_to_the_rules(said: str) -> None:
    told, _ = _explained([said])
    assert told.by == BY_RULES
    assert told.issues == BY_THE_RULES.issues
    assert told.instead_of.startswith("wise: its explanation is not valid")


@pytest.mark.parametrize(
    ("answer", "why"), [([Fail("down")], "down"), ([Hang()], f"late, after {SECONDS:g} s")]
)
def test_that_a_model_that_fails_or_is_late_leaves_it_to_the_rules(
    answer: Answer, why: str
) -> None:
    told, _ = _explained(answer)
    assert (told.by, told.root_cause) == (BY_RULES, BY_THE_RULES.root_cause)
    assert why in told.instead_of


def test_that_the_model_is_given_the_records_and_what_the_rules_found() -> None:
    _, model = _explained([json.dumps(GOOD)])
    (request,) = model.requests
    assert not request.tools
    given = str(request.messages[-1])
    assert '"problem":"empty_final_text"' in given and '"rootCause"' in given
