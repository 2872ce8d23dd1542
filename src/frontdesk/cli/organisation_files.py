"""An organisation's configuration as files: TOML for what is set, Markdown for the instructions."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from frontdesk.administration.document import Document, InvalidOrganisation

MAIN, INSTRUCTIONS, STRINGS = "organisation.toml", "instructions.md", "strings"


def write_files(folder: Path, id: str, document: Document) -> list[Path]:
    """Write a configuration; the files that were written.

    What an earlier export left and the configuration no longer has is removed: applied, it would
    come back.
    """
    _expect_own(folder, id)
    folder.mkdir(parents=True, exist_ok=True)
    rest = dict(document)
    instructions, strings = rest.pop("instructions", ""), rest.pop("strings", {})
    files = {folder / MAIN: _toml({"id": id, **rest})}
    if instructions:
        files[folder / INSTRUCTIONS] = f"{instructions}\n"
    for locale, lines in strings.items():
        files[folder / STRINGS / f"{locale}.toml"] = _toml(lines)
    for path, text in files.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path in (folder / INSTRUCTIONS, *(folder / STRINGS).glob("*.toml")):
        if path not in files:
            path.unlink(missing_ok=True)
    return list(files)


def _expect_own(folder: Path, id: str) -> None:
    if not (folder / MAIN).exists():
        return
    holds = _read(folder / MAIN).get("id")
    if holds != id:
        raise InvalidOrganisation(
            f"{folder}: expected a new folder or that of {id}; it holds the organisation {holds!r}"
        )


def read_files(folder: Path) -> tuple[str, Document]:
    """The id and the configuration that a folder holds; InvalidOrganisation where it does not."""
    document = _read(folder / MAIN)
    id = document.pop("id", None)
    if not isinstance(id, str):
        raise InvalidOrganisation(f"{folder / MAIN}: expected an id; got {id!r}")
    for name in ("instructions", "strings"):
        if name in document:
            raise InvalidOrganisation(f"{folder / MAIN}: expected {name} in a file of its own")
    if (folder / INSTRUCTIONS).is_file():
        document["instructions"] = (folder / INSTRUCTIONS).read_text(encoding="utf-8").strip("\n")
    strings = {path.stem: _read(path) for path in sorted((folder / STRINGS).glob("*.toml"))}
    if strings:
        document["strings"] = strings
    return id, document


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InvalidOrganisation(f"cannot read {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidOrganisation(f"{path}: expected TOML; {error}") from None


def _toml(document: Document) -> str:
    return "".join(f"{line}\n" for line in _lines(document))


def _lines(document: Document) -> Iterator[str]:
    """Values first, then a table for each part; they are never deeper than that."""
    for name, value in document.items():
        if not isinstance(value, dict):
            yield f"{name} = {_value(value)}"
    for name, value in document.items():
        if isinstance(value, dict):
            yield f"\n[{name}]"
            yield from _lines(value)  # pyright: ignore[reportUnknownArgumentType]


def _value(value: object) -> str:
    """A text, a number or a switch: JSON writes them as TOML reads them, but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
