"""`frontdesk learn`: what the first start would have to learn is there afterwards."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from frontdesk.cli.commands.learn import app
from frontdesk.models.embedding.embedder import Embedder
from frontdesk.models.embedding.weights import MODEL, TOKENIZER, weights_folder
from frontdesk.models.house.thinking import understanding


def test_that_a_packs_examples_are_learnt_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (MODEL, TOKENIZER):
        (tmp_path / name).symlink_to(weights_folder() / name)
    monkeypatch.setattr(understanding, "embedder", lambda: Embedder(tmp_path))
    done = CliRunner().invoke(app, [])
    assert done.exit_code == 0 and "pestcall" in done.stdout
    assert list(tmp_path.glob("vectors-*.npz")) and list(tmp_path.glob("learnt-*.npz"))


def test_that_missing_weights_are_told_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(understanding, "embedder", lambda: Embedder(tmp_path))
    done = CliRunner().invoke(app, [])
    assert done.exit_code == 1
    assert "run `frontdesk weights`" in done.output


def test_that_the_help_says_which_packs_can_be_named() -> None:
    done = CliRunner().invoke(app, ["--help"], env={"COLUMNS": "200"})
    assert "An installed pack, or module:pack of this folder." in done.output
