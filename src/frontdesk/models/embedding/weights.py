"""The weights of all-MiniLM-L6-v2: where they lie, and whether they are the right ones."""

import hashlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path

from frontdesk.core.errors import FrontdeskError

MODEL, TOKENIZER = "model.safetensors", "tokenizer.json"
DIGESTS = {
    MODEL: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    TOKENIZER: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
FILES = tuple(DIGESTS)
_REMEDY = "run `frontdesk weights` to fetch it"
_FOLDER = Path("frontdesk") / "all-MiniLM-L6-v2"


class NoWeights(FrontdeskError):
    """The weights are not there or not the right ones; the message says what to run."""

    code = "no_weights"


@dataclass(frozen=True, slots=True)
class WeightFiles:
    """The contents of both files, checked."""

    model: bytes
    tokenizer: bytes


def weights_places() -> tuple[Path, ...]:
    """Where weights may lie: beside the packages of this environment, else in the user's folder."""
    own = os.environ.get("XDG_DATA_HOME") or Path("~/.local/share").expanduser()
    return (Path(sys.prefix) / "share" / _FOLDER, Path(own) / _FOLDER)


def weights_folder() -> Path:
    """The place where the weights are, or the first one if they are nowhere."""
    places = weights_places()
    return next((place for place in places if are_there(place)), places[0])


def are_there(folder: Path) -> bool:
    """Whether a folder has both files; whether they are the right ones is not looked at."""
    return all((folder / file).is_file() for file in FILES)


def check_weights(folder: Path) -> None:
    """Raise NoWeights unless a folder has both files, exactly as expected."""
    for file in FILES:
        _read(folder / file)


def read_weights(folder: Path) -> WeightFiles:
    """Read both files; raises NoWeights unless they are exactly those expected."""
    return WeightFiles(_read(folder / MODEL), _read(folder / TOKENIZER))


def _read(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError:
        raise NoWeights(f"{path} is not there: {_REMEDY}") from None
    found, wanted = hashlib.sha256(content).hexdigest(), DIGESTS[path.name]
    if found != wanted:
        raise NoWeights(
            f"{path} is damaged (expected sha256 {wanted[:12]}…, got {found[:12]}…):"
            f" delete it and {_REMEDY}"
        )
    return content
