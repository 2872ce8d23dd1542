"""What the house rules say about turns, from their records alone."""

import pytest

from frontdesk.diagnosis.explanation import ALL_WELL, BY_RULES, Explanation, Severity, rank
from frontdesk.diagnosis.rules import explain_by_rules
from frontdesk.diagnosis.turn_view import StepView, TurnView
from frontdesk.models.failure import BrokenOff, Fault, ModelError
from frontdesk.testing import ScriptedModel
from frontdesk.turn.answering.problem import EMPTY, INVALID, UNKNOWN, UNPARSED
from frontdesk.turn.record import Diagnosis, Interpretation
from tests.diagnosis.views import call, effect, receipt, step, turn

HOUSE = step(step=2, model="house")


def _codes(told: Explanation) -> set[str]:
    return {issue.code for issue in told.issues}


def _failed(fault: Fault, detail: str = "oh", status: int | None = None) -> TurnView:
    text = str(ModelError(fault, detail, model="anthropic:llm", status=status))
    reason = {Fault.EMPTY: EMPTY, Fault.BAD_JSON: UNPARSED}.get(fault, UNKNOWN)
    return turn(step(model="anthropic:llm", problem=reason, detail=text, text=""), HOUSE)


def test_that_good_turns_have_nothing_to_explain() -> None:
    told = explain_by_rules([turn(step(), answer="Hello."), turn(step(), turn_id=2, answer="Hi.")])
    assert told == Explanation(severity=Severity.NONE, root_cause=ALL_WELL, by=BY_RULES)


def test_that_no_turn_at_all_has_nothing_to_explain() -> None:
    assert explain_by_rules([]).severity is Severity.NONE


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        (step(problem=EMPTY, text=""), "said nothing"),
        (step(problem=EMPTY, text="", finish="length"), "cut off"),
        (step(problem=INVALID, text='{"tool": 1}', leaks=("json",)), "JSON"),
        (step(problem=INVALID, detail="words where look was needed"), "words where look"),
        (step(problem=INVALID, calls=(call("invalid"),)), "not one of its calls"),
        (step(problem=UNPARSED), "could not be parsed"),
        (step(problem=UNKNOWN, detail="TimeoutError()"), "deadlines"),
        (step(problem=UNKNOWN, detail="KeyError('x')"), "KeyError"),
    ],
)
def test_that_each_reason_of_a_fallback_is_explained_as_the_root_cause(
    bad: StepView, words: str
) -> None:
    told = explain_by_rules([turn(bad, HOUSE)])
    assert words in told.root_cause
    assert told.severity is Severity.MEDIUM
    assert "house_stood_in" in _codes(told)
    assert told.suggestions


@pytest.mark.parametrize("fault", list(Fault))
def test_that_each_fault_of_a_provider_is_named_with_its_model(fault: Fault) -> None:
    told = explain_by_rules([_failed(fault)])
    assert told.root_cause.startswith("anthropic:llm: ")
    assert told.suggestions
    assert _codes(told) & {f"provider_{fault}", EMPTY, UNPARSED}


@pytest.mark.parametrize(
    ("status", "words", "severity"),
    [
        (401, "key", Severity.HIGH),
        (404, "no such model", Severity.HIGH),
        (429, "rate limit", Severity.MEDIUM),
        (503, "error", Severity.MEDIUM),
    ],
)
def test_that_a_status_tells_what_to_set_right(status: int, words: str, severity: Severity) -> None:
    told = explain_by_rules([_failed(Fault.STATUS, f"{status} injected", status)])
    assert words in told.root_cause
    assert told.severity is severity


def test_that_a_chain_that_failed_as_a_whole_names_every_model_of_it() -> None:
    chain = "a > b: unavailable: a: status: 500 oh; b: unreachable: no route"
    told = explain_by_rules([turn(step(problem=UNKNOWN, detail=chain))])
    assert {"provider_status", "provider_unreachable", "apology"} <= _codes(told)
    assert "b: the provider could not be reached" in told.root_cause


def test_that_an_answer_broken_off_is_named() -> None:
    cause = ModelError(Fault.DROPPED, "gone", model="llm")
    broken = str(BrokenOff(cause, ScriptedModel()))
    told = explain_by_rules([turn(step(problem=UNKNOWN, detail=broken), HOUSE)])
    assert "broke its answer off" in told.root_cause


def test_that_a_fault_of_the_desk_is_told_from_a_models() -> None:
    told = explain_by_rules([turn(diagnosis=Diagnosis(UNKNOWN, "KeyError"))])
    assert "The desk itself" in told.root_cause
    assert (told.severity, "apology" in _codes(told)) == (Severity.HIGH, True)


def test_that_a_consequence_is_never_the_root_cause_beside_its_cause() -> None:
    told = explain_by_rules([turn(step(problem=EMPTY, text=""))])
    assert (told.severity, told.issues[0].code) == (Severity.HIGH, EMPTY)
    assert _codes(told) == {EMPTY, "apology"}


def test_that_a_model_passed_over_is_told_though_the_next_one_answered() -> None:
    told = explain_by_rules([turn(step(passed_over=("a: status: 429 slow down",)))])
    assert _codes(told) == {"model_passed_over"}
    assert told.severity is Severity.LOW


@pytest.mark.parametrize(
    ("found", "code", "severity"),
    [
        (turn(step(calls=(call("refused"),))), "gate_refused", Severity.LOW),
        (turn(step(calls=(call("invalid"),))), "invalid_call", Severity.LOW),
        (turn(step(calls=(call("failed"),))), "tool_failed", Severity.HIGH),
        (turn(step(calls=(call("ran", duration_ms=5000),))), "slow_tool", Severity.LOW),
        (turn(receipts=(receipt("voided"),)), "receipt_voided", Severity.LOW),
        (turn(receipts=(receipt("expired"),)), "receipt_expired", Severity.LOW),
        (turn(ledger=(effect("unknown"),)), "effect_unknown", Severity.CRITICAL),
        (turn(ledger=(effect("intent"),)), "effect_open", Severity.HIGH),
        (turn(ledger=(effect("failed"),)), "effect_failed", Severity.MEDIUM),
        (turn(ledger=(effect("committed", None),)), "effect_untold", Severity.HIGH),
        (turn(step(untrue=("It's done.",))), "claim_mended", Severity.MEDIUM),
        (turn(step(problem="promised_work"), step()), "promised_work", Severity.LOW),
        (turn(step(problem="deflected_request"), step()), "deflected_request", Severity.LOW),
        (turn(step(leaks=("json",))), "unclean_speech", Severity.LOW),
        (turn(time_to_status_ms=2000, first_token_ms=2500), "slow", Severity.LOW),
        (turn(time_to_status_ms=2000, first_token_ms=9000), "slow", Severity.MEDIUM),
        (turn(attempt=2), "resumed", Severity.LOW),
        (turn(attempt=3, outcome="abandoned"), "abandoned", Severity.HIGH),
        (
            turn(interpretation=Interpretation("house", "unclear", 600, "llm: late")),
            "interpreter_late",
            Severity.LOW,
        ),
    ],
)
def test_that_each_kind_of_trouble_has_its_code_and_severity(
    found: TurnView, code: str, severity: Severity
) -> None:
    told = explain_by_rules([found])
    assert (_codes(told), told.severity) == ({code}, severity)
    assert told.issues[0].turn_id == 1


@pytest.mark.parametrize(
    "found",
    [
        turn(step(calls=(call("ran"), call("moved")))),
        turn(receipts=(receipt("shown"), receipt("accepted"), receipt("declined"))),
        turn(ledger=(effect("committed"),)),
        turn(outcome="interrupted"),
        turn(outcome=None),
        turn(interpretation=Interpretation("house", "yes")),
    ],
)
def test_that_the_ordinary_course_of_things_is_no_trouble(found: TurnView) -> None:
    assert explain_by_rules([found]).severity is Severity.NONE


def test_that_an_answer_that_could_not_be_read_twice_running_is_told() -> None:
    unread = Interpretation("house", "unclear")
    told = explain_by_rules(
        [turn(interpretation=unread), turn(turn_id=2, interpretation=unread), turn(turn_id=3)]
    )
    assert [(i.code, i.turn_id) for i in told.issues] == [("repeated_unclear", 2)]


def test_that_the_same_answer_twice_running_is_told() -> None:
    words = ["Your ZIP?", "Your ZIP?", "Okay."]
    told = explain_by_rules([turn(turn_id=n, answer=w) for n, w in enumerate(words, start=1)])
    assert [(i.code, i.turn_id) for i in told.issues] == [("repeated_answer", 2)]


def test_that_the_worst_comes_first_and_suggestions_are_said_once() -> None:
    told = explain_by_rules(
        [
            turn(step(calls=(call("refused"), call("refused")))),
            turn(turn_id=2, ledger=(effect("unknown"),)),
        ]
    )
    assert [i.severity for i in told.issues] == sorted(
        (i.severity for i in told.issues), key=rank, reverse=True
    )
    assert told.severity is Severity.CRITICAL
    assert len(told.suggestions) == len(set(told.suggestions)) == 2


def test_that_broken_laws_and_unread_inputs_are_told() -> None:
    told = explain_by_rules([turn()], waiting=2, breaches={"L1": 1, "L2": 0})
    assert _codes(told) == {"law_breach", "not_taken_up"}
    assert told.severity is Severity.CRITICAL
    running = explain_by_rules([turn(outcome=None)], waiting=1)
    assert running.severity is Severity.NONE
