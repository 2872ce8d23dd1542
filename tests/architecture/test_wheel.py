"""The wheel is whole: installed into a fresh environment it has all that it needs to answer."""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

from frontdesk.models.embedding.weights import weights_folder
from tests.architecture.documents import ROOT
from tests.cli.processes import environment

SOURCE = ROOT / "src"
NOT_SHIPPED = {"__pycache__"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def binaries(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel; the packages that it needs are those of this one."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "shared.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder / "bin"


def run(binaries: Path, *arguments: str) -> str:
    done = subprocess.run(
        [str(binaries / arguments[0]), *arguments[1:]],
        env=environment(),
        cwd=binaries,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def ask(url: str, body: Any, token: str = "") -> Any:
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    asked = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked) as reply:
        return json.load(reply)


def test_that_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    kept = {
        str(path.relative_to(SOURCE))
        for path in (SOURCE / "frontdesk").rglob("*")
        if path.is_file() and not NOT_SHIPPED & set(path.parts)
    }
    with zipfile.ZipFile(wheel) as inside:
        shipped = {name for name in inside.namelist() if name.startswith("frontdesk/")}
    assert shipped == kept
    kinds = {Path(name).suffix for name in shipped}
    assert {".py", ".js", ".html", ".css", ".txt"} <= kinds


def test_that_a_desk_of_the_wheel_answers_by_meaning(binaries: Path, tmp_path: Path) -> None:
    assert "--config" in re.sub(r"\x1b\[[\d;]*m", "", run(binaries, "frontdesk", "serve", "--help"))
    where = run(binaries, "python", "-c", "import frontdesk; print(frontdesk.__file__)")
    assert where.startswith(str(binaries.parent))
    taken = run(binaries, "frontdesk", "weights", "--from", str(weights_folder()))
    assert f"The weights are in {binaries.parent}" in taken
    # What was learnt from the examples here need not be learnt again there.
    for learnt in weights_folder().glob("*.npz"):
        shutil.copy(learnt, next(binaries.parent.glob("share/frontdesk/*")))
    server = subprocess.Popen(
        [str(binaries / "frontdesk"), "serve", "--port", "0", "--data", str(tmp_path / "data")],
        env=environment(FRONTDESK_DEMO="on"),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        banner = [server.stdout.readline() for _ in range(6)]
        assert "the house model, by meaning" in banner[2]
        url = banner[0].split()[-1]
        for path in ("/", "/static/chat/page.js", "/console/sign-in"):
            with urllib.request.urlopen(url + path) as reply:
                assert reply.status == 200
        assert answer(url, "What does a visit cost?")
    finally:
        server.kill()
        server.communicate()


def answer(url: str, text: str) -> str:
    """The final answer to a message, as the stream of events brings it."""
    opened = ask(f"{url}/api/conversations", {})
    place = f"{url}/api/conversations/{opened['id']}"
    assert ask(f"{place}/message", {"text": text}, opened["token"])["ok"]
    headers = {"authorization": f"Bearer {opened['token']}"}
    with urllib.request.urlopen(urllib.request.Request(f"{place}/stream", None, headers)) as stream:
        for line in stream:
            if line.startswith(b"data:"):
                event = json.loads(line[5:])
                if event.get("type") == "final" and event.get("turnId", 0) > 0:
                    return event["text"]
    raise AssertionError("expected an answer; the stream ended")
