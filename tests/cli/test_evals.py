"""`frontdesk evals`: a file of sentences is read strictly, and what was understood is counted."""

from pathlib import Path

import pytest

from frontdesk.cli.phrase_evals.counting import Measured, Outcome, Share, share_of
from frontdesk.cli.phrase_evals.phrases import BadPhrases, read_phrases
from tests.cli.processes import here

LIBRARY = "tests.library.pack:fresh_library_pack"
PHRASES = """
now = 2026-05-13T10:00:00

[[group]]
tool = "renewLoan"
say = ["renew my book please"]

[[group]]
tool = "nothing"
say = ["thanks a lot"]

[[group]]
tool = "renewLoan"
verified = false
say = ["I would like to renew a book"]

[[group]]
effect = "renewLoan"
receipt = "Shall I renew Dune by two weeks?"
answer = "no"
say = ["no, leave it", "yes please"]
"""


@pytest.fixture
def phrases(tmp_path: Path) -> Path:
    path = tmp_path / "phrases.toml"
    path.write_text(PHRASES)
    return path


def test_that_sentences_are_counted_by_what_they_ask_for_and_misses_listed(phrases: Path) -> None:
    done = here("evals", str(phrases), "--pack", LIBRARY)
    lines = done.stdout.splitlines()
    assert (done.exit_code, lines[0].split()[:5]) == (0, ["right", "4", "of", "5", "80.0%"])
    assert "  nothing                           1 of 1    100.0%  (21%-100%)" in lines
    assert "wrong action: “yes please”: expected no; got yes" in lines


def test_that_too_few_fail_the_command(phrases: Path) -> None:
    done = here("evals", str(phrases), "--pack", LIBRARY, "--at-least", "0.9", "--no-misses")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == "expected 90% right; got 80.0%"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("[[group]]\nsay = []\ntool = 'a'", "group 1: expected `say` with at least one sentence"),
        ("[[group]]\nsay = ['x']", "group 1: expected either `tool` or `answer`"),
        ("[[group]]\nsay = ['x']\nanswer = 'yes'", "expected `receipt` beside `answer`"),
        ("[[group]]\nsay = ['x']\nanswer = 'maybe'", "Invalid enum value 'maybe'"),
        ("[[group]]\nsay = ['x']\ntol = 'a'", "unknown field `tol`"),
        ("[[group]]\nsay = ['x']\ntool = ['a', 'b']\narguments = {c = 1}", "beside one `tool`"),
        ("[[group", "Expected ']]'"),
    ],
)
def test_that_a_file_of_another_form_is_refused_in_one_line(
    tmp_path: Path, body: str, said: str
) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(body)
    with pytest.raises(BadPhrases) as told:
        read_phrases(path)
    assert said in str(told.value) and "\n" not in str(told.value)


def test_that_a_tool_which_the_pack_does_not_have_is_named(tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    path.write_text("[[group]]\nsay = ['x']\ntool = 'bookFlight'")
    done = here("evals", str(path), "--pack", LIBRARY)
    assert (done.exit_code, done.stderr.count("\n")) == (1, 1)
    assert "got bookFlight" in done.stderr


def test_that_either_and_several_tools_may_be_expected(tmp_path: Path) -> None:
    path = tmp_path / "several.toml"
    path.write_text(
        "[[group]]\nsay=['x']\ntool='a | nothing'\n[[group]]\nsay=['y']\ntool=['a','b']"
    )
    one, both = read_phrases(path).cases
    assert one.expected == (frozenset({"a"}), frozenset())
    assert both.expected == (frozenset({"a", "b"}),)


def test_that_a_share_has_the_interval_of_wilson() -> None:
    low, high = Share(9, 10).interval
    assert (round(low, 3), round(high, 3)) == (0.596, 0.982)
    assert Share(0, 0).interval == (0.0, 1.0)
    some = [Measured("a", "x", "x", Outcome.RIGHT), Measured("b", "x", "y", Outcome.WRONG)]
    assert share_of(some) == Share(1, 2)
