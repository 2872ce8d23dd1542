"""`frontdesk new`: the pack that it writes runs, is tested and breaks no rule."""

import subprocess
import sys
from pathlib import Path

import pytest

from frontdesk.cli.new_pack import NoNewPack, write_pack
from frontdesk.cli.reloading import changed, seen_in
from tests.cli.processes import FRONTDESK


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=290, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# Four processes start one after another, and one of them walks all that the pack can do.
@pytest.mark.timeout(600)
def test_that_a_new_pack_passes_its_own_tests_the_check_and_the_proof(tmp_path: Path) -> None:
    run(tmp_path, *FRONTDESK, "new", "clinic")
    folder = tmp_path / "clinic"
    assert "5 passed" in run(folder, sys.executable, "-m", "pytest", "-q")
    checked = run(folder, *FRONTDESK, "check", "--pack", "clinic:pack")
    assert "clinic:pack, 4 tools" in checked and "warn" not in checked
    assert checked.count(" is read as ") == 10
    proved = run(folder, *FRONTDESK, "prove", "--pack", "clinic:pack")
    assert proved.splitlines()[-1] == "0 violations"
    evals = ("evals", "phrases.toml", "--pack", "clinic:pack", "--at-least", "0.8")
    assert run(folder, *FRONTDESK, *evals).startswith("right ")


@pytest.mark.parametrize("name", ["Clinic", "my-clinic", "class", "frontdesk", "", "9lives"])
def test_that_a_name_that_no_package_can_have_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(NoNewPack, match="expected a name for a Python package"):
        write_pack(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_that_nothing_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("kept")
    with pytest.raises(NoNewPack, match="has something in it"):
        write_pack("clinic", tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_that_a_file_that_is_written_new_or_gone_is_a_change(tmp_path: Path) -> None:
    (tmp_path / "pack.py").write_text("one")
    (tmp_path / "data").mkdir()
    before = seen_in(tmp_path)
    (tmp_path / "data" / "log.txt").write_text("no source")
    assert changed(before, seen_in(tmp_path)) is None
    (tmp_path / "words.toml").write_text("new")
    assert changed(before, seen_in(tmp_path)) == tmp_path / "words.toml"
    (tmp_path / "words.toml").unlink()
    (tmp_path / "pack.py").unlink()
    assert changed(before, seen_in(tmp_path)) == tmp_path / "pack.py"
