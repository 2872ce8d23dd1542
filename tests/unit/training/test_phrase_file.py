"""Files of phrases: what is read from them, and what is said of bad ones."""

from pathlib import Path

import pytest
from training.phrase_file import BadPhrases, Case, State, read_phrases

HEAD = "now: 2026-05-13T10:00\nzone: America/Los_Angeles\n"
EVALS = Path(__file__).resolve().parents[3] / "training"


def written(tmp_path: Path, body: str) -> Path:
    path = tmp_path / "phrases.yaml"
    path.write_text(body, encoding="utf-8")
    return path


def test_that_answers_and_numbers_are_read_as_words(tmp_path: Path) -> None:
    group = "groups:\n  - answer: no\n    state: {asking: Go on}\n    phrases: [no, 94107]\n"
    read = read_phrases(written(tmp_path, HEAD + group))
    no = (frozenset({"no"}),)
    asking = State("asking", "Go on")
    assert read.cases == (Case("answer", no, "no", asking), Case("answer", no, "94107", asking))


def test_that_a_slots_values_hold_one_phrase_a_line_and_may_be_either(tmp_path: Path) -> None:
    group = (
        "groups:\n  - slot: choice\n    state: {offering: [Mon, Tue]}\n"
        "    values:\n      1 | none: |\n        the first\n        mon: please\n"
    )
    read = read_phrases(written(tmp_path, HEAD + group))
    assert [case.text for case in read.of("choice")] == ["the first", "mon: please"]
    assert read.cases[0].expected == (frozenset({"1"}), frozenset({"none"}))
    assert read.cases[0].state.options == ("Mon", "Tue")


def test_that_several_tools_are_expected_together(tmp_path: Path) -> None:
    group = "groups:\n  - tools: [a, b]\n    state: verified\n    phrases: both\n"
    (case,) = read_phrases(written(tmp_path, HEAD + group)).of("tool")
    assert case.expected == (frozenset({"a", "b"}),)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("groups: [", "phrases.yaml"),
        ("[]", "expected fields"),
        (HEAD, "expected `groups`"),
        ("groups:\n  - {tool: a, state: verified, phrases: x}\n", "expected `now`"),
        (HEAD + "groups:\n  - {tool: a, state: asleep, phrases: x}\n", "group 1: expected `state`"),
        (HEAD + "groups:\n  - {state: verified, phrases: x}\n", "group 1: expected one of"),
        (HEAD + "groups:\n  - {act: a, state: verified, phrases: x}\n", "expected `act` of"),
        (HEAD + "groups:\n  - {tool: a, state: asking, phrases: x}\n", "with what the desk said"),
        (HEAD + "groups:\n  - {tool: a, state: verified}\n", "expected phrases"),
        (HEAD + "groups:\n  - {tool: a, state: verified, phrase: x}\n", "unknown field phrase"),
        (HEAD + "groups:\n  - {slot: choice, state: verified, values: {1: x}}\n", "`offering`"),
        (HEAD + "groups:\n  - {slot: date, state: verified, values: {soon: x}}\n", "soon is no"),
        (
            HEAD + "groups:\n  - {slot: date, state: verified, values: {2026-02-30: x}}\n",
            "2026-02-30 is no value of a date",
        ),
    ],
)
def test_that_a_bad_file_is_refused_with_what_is_wrong(
    tmp_path: Path, body: str, complaint: str
) -> None:
    with pytest.raises(BadPhrases, match=complaint):
        read_phrases(written(tmp_path, body))


@pytest.mark.parametrize("path", sorted(EVALS.glob("*/*.yaml")), ids=str)
def test_that_the_repositorys_own_files_are_in_the_format(path: Path) -> None:
    assert read_phrases(path).cases
