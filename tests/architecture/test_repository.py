"""The repository itself: layers, file sizes, and nothing that ties it to one machine."""

import re
import subprocess
import sys
from pathlib import Path

from tests.architecture.documents import ROOT

# Spelt so that this file does not find itself.
ABSOLUTE = re.compile(
    r"(?<![\w.:/~<{-])/(?:ho" r"me|ro" r"ot|Us" r"ers|wo" r"rk|mn" r"t|wor" r"kspace)/\w"
)
INDEX_LINE = re.compile(
    r"^\s*(?:--(?:extra-)?index-url|--find-links|-i |--trusted-host)", re.MULTILINE
)
URL = re.compile(r"https?://([A-Za-z0-9.-]+)")
BUILD = ("Makefile", "pyproject.toml", "scripts/", "requirements/", ".ci/")


def _tracked() -> list[Path]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    paths = [ROOT / name for name in listing.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def _texts() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in _tracked():
        try:
            found[str(path.relative_to(ROOT))] = path.read_text()
        except UnicodeDecodeError:
            continue
    return found


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_that_layers_import_downward_only() -> None:
    checked = _run(str(Path(sys.executable).parent / "lint-imports"), "--no-logo", "--no-cache")
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_that_no_file_has_outgrown_one_concept() -> None:
    checked = _run(sys.executable, str(ROOT / "scripts" / "check_sizes.py"))
    assert checked.returncode == 0, checked.stdout


def test_that_no_file_names_a_folder_of_one_machine() -> None:
    texts = _texts()
    assert len(texts) > 50
    found = {name: ABSOLUTE.findall(text) for name, text in texts.items()}
    assert {name: paths for name, paths in found.items() if paths} == {}


def test_that_no_file_names_a_package_index() -> None:
    texts = _texts()
    assert {name for name, text in texts.items() if INDEX_LINE.search(text)} == set()
    built = {name: text for name, text in texts.items() if name.startswith(BUILD)}
    assert len(built) > 5
    hosts = {(name, host) for name, text in built.items() for host in URL.findall(text)}
    assert hosts == set()


def test_that_requirements_are_locked_by_hash() -> None:
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        text = path.read_text()
        pinned = re.findall(r"^[A-Za-z0-9_.\-\[\]]+==", text, re.MULTILINE)
        assert pinned, path.name
        assert text.count("--hash=sha256:") >= len(pinned), path.name
        assert "://" not in text, path.name


def test_that_packs_import_nothing_but_the_public_api() -> None:
    own = re.compile(
        r"^\s*from (frontdesk\.(?!packs\b)\S+)|^\s*import (frontdesk\.\S+)", re.MULTILINE
    )
    ours = (ROOT / "src" / "frontdesk" / "packs").rglob("*.py")
    written = (ROOT / "src" / "frontdesk" / "cli" / "new_pack" / "files").rglob("*.py.txt")
    examples = (p for p in (ROOT / "examples").rglob("*.py") if "tests" not in p.parts)
    small = [*(ROOT / "tests" / "library").glob("*.py"), *examples, *written]
    # What holds their conversations needs a whole desk.
    packs = [*ours, *(p for p in small if not p.name.startswith(("test_", "held")))]
    assert {str(p.relative_to(ROOT)): f for p in packs if (f := own.findall(p.read_text()))} == {}
