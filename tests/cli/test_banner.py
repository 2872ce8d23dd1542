"""What a server says when it starts: which model really answers, and how to sign in."""

import io
import os
import sys
import time
from pathlib import Path

import pytest

from frontdesk.cli.banner import LINK_FILE, announce, forget_old_link, welcome
from frontdesk.models.embedding import weights
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.settings import Settings

TOKEN = "a-token-that-lets-in"


class Terminal(io.StringIO):
    """Standard output that a person reads."""

    def isatty(self) -> bool:
        return True


def test_that_a_sign_in_link_is_shown_at_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    welcome(Settings(data=tmp_path), 8000, TOKEN)
    assert f"http://127.0.0.1:8000/console/sign-in#link={TOKEN}" in shown.getvalue()
    assert list(tmp_path.iterdir()) == []


def test_that_a_desk_under_a_path_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = Terminal()
    monkeypatch.setattr(sys, "stdout", shown)
    settings = Settings(data=tmp_path, prefix="/desk")
    announce(settings, 8000, "")
    welcome(settings, 8000, TOKEN)
    assert "chat --url http://127.0.0.1:8000/desk\n" in shown.getvalue()
    assert f"http://127.0.0.1:8000/desk/console/sign-in#link={TOKEN}" in shown.getvalue()


def test_that_a_sign_in_link_goes_to_a_private_file_where_output_is_a_log(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = Settings(data=tmp_path)
    welcome(settings, 8000, TOKEN)
    said, file = capsys.readouterr().out, tmp_path / LINK_FILE
    assert TOKEN not in said and str(file) in said
    assert (TOKEN in file.read_text(), file.stat().st_mode & 0o777) == (True, 0o600)
    forget_old_link(settings)
    assert file.exists()
    os.utime(file, (0, time.time() - 25 * 60 * 60))
    forget_old_link(settings)
    assert not file.exists()


@pytest.mark.parametrize(
    ("models", "there", "said"),
    [
        ((), True, "the house model, by meaning\n"),
        ((), False, "the house model, by words only: its weights are missing, `frontdesk weights`"),
        (("big", "small"), True, "big > small > the house model, by meaning\n"),
    ],
)
def test_that_the_banner_says_which_model_really_answers(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    models: tuple[str, ...],
    there: bool,
    said: str,
) -> None:
    if not there:
        monkeypatch.setattr(sys, "prefix", str(tmp_path))
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert not weights.are_there(weights.weights_folder())
    providers = tuple(ProviderSettings(name, "http://127.0.0.1:1") for name in models)
    announce(Settings(models=ModelSettings(providers)), 8000, "")
    assert f"model  {said}" in capsys.readouterr().out
