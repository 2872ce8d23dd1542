"""A fault: an exact piece of source, what to put in its place, and the tests that must notice."""

import tomllib
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
SOURCE = Path("src/frontdesk")
LISTS = Path(__file__).parent / "faults"


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One deliberate mistake; `old` stands exactly once in its file."""

    breaks: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    @property
    def path(self) -> Path:
        """Where it is planted, from the root of a tree."""
        return SOURCE / self.file


class _List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fault: tuple[Fault, ...]


def all_faults() -> list[Fault]:
    """Every fault on the lists beside the tests."""
    return [fault for path in sorted(LISTS.glob("*.toml")) for fault in _read(path)]


def _read(path: Path) -> tuple[Fault, ...]:
    return msgspec.convert(tomllib.loads(path.read_text()), _List).fault


def why_stale(fault: Fault, root: Path = ROOT) -> str | None:
    """Why a fault no longer fits the source; None while it does."""
    path = root / fault.path
    if not path.is_file():
        return f"{fault.path} is gone"
    times = path.read_text().count(fault.old)
    if times != 1:
        return f"{fault.path}: expected once, found {times} times: {fault.old!r}"
    if fault.old == fault.new:
        return f"{fault.path}: the fault changes nothing: {fault.old!r}"
    return None


def planted(fault: Fault, source: str) -> str:
    """The source with the fault in it."""
    return source.replace(fault.old, fault.new)
