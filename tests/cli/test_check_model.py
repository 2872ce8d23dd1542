"""`frontdesk check --model`: what a short conversation shows of a model."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from frontdesk.cli import app
from frontdesk.cli.model_trial.script import script_of
from frontdesk.cli.model_trial.trial import streams
from frontdesk.cli.model_trial.watched_model import Exchange
from frontdesk.settings import SETTINGS
from tests.library.books import Library
from tests.library.pack import library_pack
from tests.models.played_server import Player, broken, good, playing, talker

LINES = ["answers", "tool", "consent", "refusal", "confirm", "thanks", "arguments", "streams"]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for declared in SETTINGS:
        monkeypatch.delenv(declared.env, raising=False)


def tried(data: Path) -> tuple[int, dict[str, tuple[str, str]]]:
    """The exit code, and what the conversation showed: its grade and its detail."""
    done = CliRunner().invoke(app, ["check", "--model", "--json", "--data", str(data)])
    found: list[dict[str, Any]] = json.loads(done.stdout)["findings"]
    of_desk = ("settings", "pack", "secret", "folder", "weights", "database", "model played")
    lines = {one["what"]: (one["grade"], one["detail"]) for one in found}
    return done.exit_code, {what: line for what, line in lines.items() if what not in of_desk}


def with_played(
    monkeypatch: pytest.MonkeyPatch, data: Path, player: Player
) -> tuple[int, dict[str, tuple[str, str]]]:
    with playing(player) as url:
        monkeypatch.setenv("FRONTDESK_MODEL", "played")
        monkeypatch.setenv("FRONTDESK_MODEL_URL", url)
        return tried(data)


def test_that_a_good_model_passes_line_by_line_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, found = with_played(monkeypatch, tmp_path / "data", good)
    assert list(found) == LINES
    assert {found[line][0] for line in LINES if line != "streams"} == {"ok"}, found
    assert code == 0 and list(tmp_path.iterdir()) == []
    assert "called verifyAccount" in found["tool"][1]
    assert "proposed cancelAppointment" in found["consent"][1]


def test_that_a_model_which_never_calls_a_tool_is_told_apart_from_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, found = with_played(monkeypatch, tmp_path, talker)
    assert code == 1
    assert (found["answers"][0], found["tool"][0], found["arguments"][0]) == ("ok", "fail", "fail")
    assert "called nothing" in found["tool"][1]
    assert found["consent"][0] == "fail"


def test_that_broken_arguments_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, found = with_played(monkeypatch, tmp_path, broken)
    assert (code, found["tool"][0], found["answers"][0]) == (1, "fail", "ok")
    assert "verifyAccount" in found["tool"][1]


def test_that_a_model_which_is_down_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRONTDESK_MODEL", "played")
    monkeypatch.setenv("FRONTDESK_MODEL_URL", "http://127.0.0.1:1/v1")
    code, found = tried(tmp_path)
    assert (code, list(found)) == (1, ["answers"])
    assert found["answers"][1].startswith("played: cannot be asked: played: unreachable")


@pytest.mark.parametrize(
    ("pieces", "after", "grade"),
    [(["All of", " it."], 5.0, "ok"), (["All of it."], 0.9, "ok"), (["All of it."], 5.0, "warn")],
)
def test_that_answers_in_one_piece_are_a_warning_where_one_waits_for_them(
    pieces: list[str], after: float, grade: str
) -> None:
    assert streams([Exchange(), Exchange(pieces, after)]).grade == grade


def test_that_a_pack_without_a_demo_is_tried_with_its_own_examples() -> None:
    library = library_pack(Library())
    tried_with = script_of(library)
    examples = {tool.name: tool.examples for tool in library.tools.tools}
    assert any(tried_with.need in said for said in examples.values())
    assert tried_with.effect is not None and tried_with.phone is None
    assert tried_with.request == examples[tried_with.effect.name][0]


def test_that_without_a_model_there_is_nothing_to_try(tmp_path: Path) -> None:
    code, found = tried(tmp_path)
    assert (code, found["model"][0]) == (1, "fail")
    assert "FRONTDESK_MODEL names one" in found["model"][1]


def test_that_a_desk_that_only_talks_is_tried_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FRONTDESK_PACK", "none")
    code, found = with_played(monkeypatch, tmp_path, talker)
    assert code == 0 and list(found) == ["answers", "thanks", "streams"], found
