"""Arrays that take a while to make, kept in files that are named by what they are made from."""

import hashlib
import os
import threading
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Arrays = dict[str, NDArray[np.float32]]


def key_of(parts: Iterable[str]) -> str:
    """A name for what something is made from."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:24]


def kept(path: Path, make: Callable[[], Arrays]) -> Arrays:
    """Read the arrays of a file, or make and keep them; a file that cannot be read is replaced."""
    try:
        # Opened here, as numpy leaves open a file that it cannot read.
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            return {name: file[name] for name in file.files}
    except (OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile):
        arrays = make()
    _write(path, arrays)
    return arrays


def _write(path: Path, arrays: Arrays) -> None:
    """Write whole or not at all; where nothing can be written, it is made again the next time."""
    part = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}.part")
    try:
        with part.open("wb") as file:
            np.savez(file, **arrays)  # pyright: ignore[reportArgumentType]
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
