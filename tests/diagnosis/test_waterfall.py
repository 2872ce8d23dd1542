"""The waterfall: every stretch of a turn is named, in order, and none overlaps the one before."""

from frontdesk.diagnosis.waterfall import Span, waterfall
from frontdesk.turn.record import Interpretation
from tests.diagnosis.views import call, step, turn


def _shown(spans: tuple[Span, ...]) -> list[tuple[str, int, int]]:
    return [(span.kind, span.start_ms, span.duration_ms) for span in spans]


def test_that_a_turn_with_a_tool_is_told_from_inbox_to_commit() -> None:
    looked = call("ran", duration_ms=30)
    steps = (
        step(step=1, at=1150, text="", calls=(looked,), model_ms=100, tools_ms=40),
        step(step=2, at=1400, model_ms=230),
    )
    found = turn(*steps, started_at=1000, first_token_ms=180, total_ms=410)
    assert _shown(waterfall(found, accepted_at=985)) == [
        ("inbox", -15, 15),
        ("context", 0, 10),
        ("model", 10, 100),
        ("tool", 110, 30),
        ("context", 150, 20),
        ("narration", 170, 230),
        ("commit", 400, 10),
        ("first_token", 180, 0),
    ]


def test_that_reads_side_by_side_begin_together_and_others_follow_one_another() -> None:
    both = (call("ran", duration_ms=30), call("ran", duration_ms=30))
    for tools_ms, starts in ((31, [50, 50]), (61, [50, 80])):
        one = step(at=50 + tools_ms, calls=both, model_ms=50, tools_ms=tools_ms)
        spans = waterfall(turn(one), None)
        assert [span.start_ms for span in spans if span.kind == "tool"] == starts


def test_that_an_answer_that_cannot_be_used_is_no_narration() -> None:
    found = turn(step(problem="invalid_tool_decision", text="{}", model_ms=5, at=5))
    assert [span.kind for span in waterfall(found, None)] == ["model"]


def test_that_reading_a_yes_and_a_status_line_have_their_place() -> None:
    read = Interpretation(by="llm", answer="yes", ms=40)
    found = turn(interpretation=read, interpret_ms=40, time_to_status_ms=2000, total_ms=2100)
    assert _shown(waterfall(found, None)) == [
        ("interpret", 0, 40),
        ("commit", 40, 2060),
        ("status", 2000, 0),
    ]


def test_that_a_turn_that_still_runs_has_no_end_yet() -> None:
    assert waterfall(turn(outcome=None, finished_at=None), None) == ()
