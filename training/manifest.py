"""Ties what was learned to what it was learned from: `manifest.toml` names data, code and weights.

Code counts by what it does: the features that it finds in the sentences to learn from. So a module
may be renamed or made quicker, and weights are stale only where they would come out differently.
"""

import hashlib
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

FILE = Path(__file__).with_name("manifest.toml")
ROOT = Path(__file__).resolve().parent.parent
# Of so many sentences the features of one are compared: enough to notice a change of the code.
EVERY = 10


@dataclass(frozen=True, slots=True)
class Entry:
    """What one file of weights was made from, each part as a digest."""

    weights: str
    data: str
    features: str


def digest_of_files(paths: Iterable[Path]) -> str:
    """One digest of several files, by name and content."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.name.encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def digest_of_features(rows: Iterable[Iterable[str]]) -> str:
    """One digest of the features that were found in each of several sentences."""
    found = hashlib.sha256()
    for row in rows:
        found.update("\n".join(sorted(set(row))).encode())
        found.update(b"\0")
    return found.hexdigest()


def read_manifest() -> dict[str, Entry]:
    """The entries by the name of what was learned."""
    return {name: Entry(**told) for name, told in tomllib.loads(FILE.read_text()).items()}


def write_entry(name: str, entry: Entry) -> None:
    """Put an entry in the manifest, in place of an older one."""
    entries = {**(read_manifest() if FILE.exists() else {}), name: entry}
    parts = (
        "\n".join([f"[{name}]", *(f'{key} = "{value}"' for key, value in asdict(entry).items())])
        for name, entry in sorted(entries.items())
    )
    FILE.write_text("\n\n".join(parts) + "\n")
