"""The faults beside the tests fit the source, and a test that hangs is ended."""

import ast
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

from tests.mutants.fault import ROOT, Fault, all_faults, planted, why_stale

LEAST = 120

HANGS = """
import asyncio
import uvloop


def test_that_hangs() -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(asyncio.Event().wait())
"""


@cache
def _defined(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text())
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def _missing(test: str) -> bool:
    file, _, name = test.partition("::")
    path = ROOT / file
    return not path.is_file() or name.partition("[")[0] not in _defined(path)


def test_that_every_fault_still_fits_the_source_and_leaves_it_readable() -> None:
    faults = all_faults()
    assert len(faults) >= LEAST
    assert [why for fault in faults if (why := why_stale(fault)) is not None] == []
    for fault in faults:
        ast.parse(planted(fault, (ROOT / fault.path).read_text()))


def test_that_every_fault_says_what_it_breaks_and_names_tests_that_exist() -> None:
    faults = all_faults()
    told = [fault.breaks for fault in faults]
    assert len(set(told)) == len(told)
    assert [fault.breaks for fault in faults if not fault.tests] == []
    assert [test for fault in faults for test in fault.tests if _missing(test)] == []


def test_that_a_fault_whose_text_is_gone_or_stands_twice_is_known_as_stale(tmp_path: Path) -> None:
    fault = Fault("nothing", "made.py", "one", "two", ("tests/x.py::y",))
    file = tmp_path / fault.path
    assert why_stale(fault, tmp_path) is not None
    file.parent.mkdir(parents=True)
    for text, stale in (("one", False), ("none at all: one", True), ("", True)):
        file.write_text(text)
        assert (why_stale(fault, tmp_path) is not None) is stale


def test_that_a_test_that_hangs_on_the_servers_event_loop_is_ended(tmp_path: Path) -> None:
    (tmp_path / "test_hanging.py").write_text(HANGS)
    command = [sys.executable, "-m", "pytest", "-q", "--timeout=1", "-p", "no:schemathesis"]
    configured = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    ran = subprocess.run(
        [*command, *configured, "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "Timeout" in ran.stdout + ran.stderr
