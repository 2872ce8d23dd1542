"""A new pack from the files beside this one; they are texts until they have a name."""

import keyword
import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from frontdesk.core.errors import FrontdeskError

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")
_PLACE, _TEXT = "__NAME__", ".txt"


class NoNewPack(FrontdeskError):
    """A pack cannot be written there, or under that name."""

    code = "no_new_pack"


def write_pack(name: str, folder: Path) -> list[Path]:
    """Write a pack that runs into a folder that is not there yet, or is empty; what was written."""
    if not _NAME.match(name) or keyword.iskeyword(name) or name == "frontdesk":
        wanted = "a name for a Python package, in small letters, such as clinic"
        raise NoNewPack(f"expected {wanted}; got {name!r}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise NoNewPack(
            f"expected a folder that is empty or not there; {folder} has something in it"
        )
    return _written(files("frontdesk.cli.new_pack").joinpath("files"), folder, name)


def _written(source: Traversable, folder: Path, name: str) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    made: list[Path] = []
    for entry in sorted(source.iterdir(), key=lambda one: one.name):
        path = folder / entry.name.replace(_PLACE, name).removesuffix(_TEXT)
        if entry.is_dir():
            made += _written(entry, path, name)
        else:
            path.write_text(entry.read_text().replace(_PLACE, name))
            made.append(path)
    return made
