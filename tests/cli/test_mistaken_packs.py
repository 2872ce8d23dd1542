"""Each mistake of a pack's author is one line, alike in `frontdesk check` and at the start."""

from pathlib import Path

import pytest

from frontdesk.settings import SETTINGS
from tests.cli.mistaken_packs import MISTAKEN
from tests.cli.processes import here


@pytest.fixture(autouse=True)
def no_start(monkeypatch: pytest.MonkeyPatch) -> None:
    for declared in SETTINGS:
        monkeypatch.delenv(declared.env, raising=False)

    def served(*_: object) -> None:
        raise AssertionError("expected no start")

    monkeypatch.setattr("frontdesk.cli.commands.serve.serve_with", served)


@pytest.mark.parametrize("name", MISTAKEN)
def test_that_a_mistake_is_one_line_at_the_start_and_in_the_check(
    tmp_path: Path, name: str
) -> None:
    said = MISTAKEN[name][1]
    where = ("--pack", f"tests.cli.mistaken_packs:{name}", "--data", str(tmp_path))
    started = here("serve", "--port", "0", *where)
    assert (started.exit_code, started.stderr.count("\n")) == (1, 1)
    assert started.stderr.startswith(f"frontdesk: pack: {said}")
    checked = here("check", "--no-examples", *where)
    lines = [line for line in checked.stdout.splitlines() if line.split()[1] == "pack"]
    assert isinstance(checked.exception, SystemExit)
    assert checked.exit_code == 1
    assert len([line for line in lines if line.startswith("fail")]) == 1
    assert any(said in line for line in lines)
    assert list(tmp_path.iterdir()) == []


def test_that_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    where = ("--pack", "tests.cli.mistaken_packs:gate_class", "--data", str(tmp_path))
    proved = here("prove", *where[:2])
    assert (proved.exit_code, proved.stdout) == (1, "")
    assert proved.stderr.count("\n") == 1
