"""The container file: what it copies is there, and what runs is not root; built where one can."""

import re
import shutil
import subprocess

import pytest

from frontdesk.cli import COMMANDS
from frontdesk.settings import SETTINGS
from tests.architecture.documents import ROOT

FILE = (ROOT / "Containerfile").read_text()
BUILDERS = ("podman", "docker", "buildah")


def test_that_the_container_runs_a_known_command_as_nobody_special() -> None:
    last_stage = FILE.rsplit("\nFROM ", 1)[1]
    assert re.search(r"^USER (?!root|0)\w+$", last_stage, re.MULTILINE)
    assert 'CMD ["frontdesk", "serve"]' in last_stage
    assert {"VOLUME /data", "STOPSIGNAL SIGTERM"} <= set(last_stage.splitlines())
    assert "HEALTHCHECK" in last_stage and "/healthz" in last_stage
    assert all(name in COMMANDS for name in re.findall(r"bin/frontdesk (\w+)", FILE))


def test_that_what_the_container_copies_and_sets_is_known() -> None:
    for line in re.findall(r"^COPY (?!--)(.+)$", FILE, re.MULTILINE):
        assert all((ROOT / source).exists() for source in line.split()[:-1])
    (given,) = re.findall(r"^ENV (.+)$", FILE, re.MULTILINE)
    names = set(re.findall(r"(\w+)=", given)) - {"PATH"}
    assert names <= {declared.env for declared in SETTINGS}
    ignored = [(ROOT / name).read_text() for name in (".containerignore", ".dockerignore")]
    assert ignored[0] == ignored[1]


@pytest.mark.soak
def test_that_the_container_can_be_built() -> None:
    builder = next((found for name in BUILDERS if (found := shutil.which(name))), None)
    if builder is None or subprocess.run([builder, "info"], check=False).returncode != 0:
        pytest.skip("there is no builder of containers that runs here")
    command = [builder, "build", "--file", str(ROOT / "Containerfile"), str(ROOT)]
    subprocess.run(command, check=True)
