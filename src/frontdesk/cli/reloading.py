"""Runs a command anew whenever a file beside it changes: the short loop of writing a pack."""

import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

_LOOKS_EVERY = 0.4
_PATTERNS = ("*.py", "*.toml", "*.txt", "*.md")
_ENDS_WITHIN = 10.0

Seen = dict[Path, int]


def seen_in(folder: Path) -> Seen:
    """When each source file below a folder was last written; hidden folders do not count."""
    return {path: stamp for path in _sources(folder) if (stamp := _written(path))}


def changed(before: Seen, after: Seen) -> Path | None:
    """A file that is new, gone or written anew, if there is one."""
    differing = dict(before.items() ^ after.items())
    return min(differing, default=None)


def run_anew_on_change(command: Sequence[str], folder: Path) -> None:
    """Run a command; stop it and run it again when a source file changes, until Ctrl-C or SIGTERM.

    The command ends with it, however it ends.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    seen = seen_in(folder)
    while True:
        process = subprocess.Popen(command, cwd=folder)
        try:
            file = _wait_for_change(folder, seen)
        except KeyboardInterrupt:
            return
        finally:
            _end(process)
        print(f"{file.relative_to(folder)} changed: starting anew", file=sys.stderr, flush=True)
        seen = seen_in(folder)


def _wait_for_change(folder: Path, before: Seen) -> Path:
    """The first file that changes; a command that ended by a mistake is waited for as well."""
    while (file := changed(before, seen_in(folder))) is None:
        time.sleep(_LOOKS_EVERY)
    return file


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(_ENDS_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _sources(folder: Path) -> Iterator[Path]:
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith(".") or entry.name in {"__pycache__", "node_modules", "data"}:
            continue
        if entry.is_dir():
            yield from _sources(entry)
        elif any(entry.match(pattern) for pattern in _PATTERNS):
            yield entry


def _written(path: Path) -> int:
    with contextlib.suppress(OSError):
        return path.stat().st_mtime_ns
    return 0
