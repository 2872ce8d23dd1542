"""Packs work from the wheel alone, in an environment that has never seen this repository."""

import shutil
import subprocess
import sys
import venv
from collections.abc import Mapping
from pathlib import Path

import pytest

from frontdesk.models.embedding.weights import weights_folder
from tests.architecture.documents import ROOT
from tests.cli.processes import environment

pytestmark = [pytest.mark.soak, pytest.mark.timeout(1800)]


# What is installed counts, not what this repository has.
ENVIRONMENT = {name: value for name, value in environment().items() if name != "PYTHONPATH"}


def run(*command: str | Path, folder: Path, env: Mapping[str, str] | None = None) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**ENVIRONMENT, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def binaries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel and all that it asks for, by the package index."""
    folder = tmp_path_factory.mktemp("packs")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=ROOT)
    (wheel,) = folder.glob("*.whl")
    venv.create(folder / "venv", symlinks=True, with_pip=True)
    binaries = folder / "venv" / "bin"
    run(binaries / "python", "-m", "pip", "install", "--quiet", wheel, "pytest", folder=folder)
    run(binaries / "frontdesk", "weights", "--from", weights_folder(), folder=folder)
    return binaries


def test_that_the_example_passes_its_tests_and_the_check(binaries: Path, tmp_path: Path) -> None:
    folder = tmp_path / "dental"
    shutil.copytree(ROOT / "examples" / "dental", folder)
    run(binaries / "python", "-m", "pip", "install", "--quiet", folder, folder=tmp_path)
    passed = run(binaries / "python", "-m", "pytest", "-q", folder=folder)
    assert " passed" in passed and "failed" not in passed
    checked = run(binaries / "frontdesk", "check", "--pack", "dental:pack", folder=tmp_path)
    assert "fail" not in checked
    where = run(
        binaries / "python", "-c", "import frontdesk; print(frontdesk.__file__)", folder=folder
    )
    assert where.startswith(str(binaries.parent))


def test_that_a_new_pack_runs_is_tested_and_measured(binaries: Path, tmp_path: Path) -> None:
    path = {"PATH": f"{binaries}:{ENVIRONMENT['PATH']}"}
    run(binaries / "frontdesk", "new", "clinic", folder=tmp_path)
    folder = tmp_path / "clinic"
    assert "5 passed" in run("make", "test", folder=folder, env=path)
    assert run("make", "check", folder=folder, env=path).rstrip().endswith("0 violations")
    assert run("make", "evals", folder=folder, env=path).startswith("right ")
    server = subprocess.Popen(
        ["make", "run"],
        cwd=folder,
        env={**ENVIRONMENT, **path, "PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert server.stdout is not None
        assert "http://127.0.0.1:" in server.stdout.readline()
    finally:
        subprocess.run(["kill", "--", f"-{server.pid}"], check=False)
        server.communicate()
