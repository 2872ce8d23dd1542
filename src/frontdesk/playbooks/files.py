"""Agents and playbooks in files: TOML or JSON, each under the name of its file."""

from pathlib import Path
from typing import Any

import msgspec

from frontdesk.core.configuration import ConfigurationKind
from frontdesk.playbooks.agent import Agent
from frontdesk.playbooks.playbook import Playbook
from frontdesk.playbooks.validation import InvalidConfiguration, read_body


def body_in(file: Path) -> bytes:
    """What a file holds as JSON; raises InvalidConfiguration where it cannot be read."""
    try:
        text = file.read_bytes()
        if file.suffix != ".toml":
            return text
        read: Any = msgspec.toml.decode(text)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InvalidConfiguration([f"{file}: expected TOML or JSON; {error}"]) from error
    return msgspec.json.encode(read)


def load_agents(folder: Path) -> dict[str, Agent]:
    """The agents of a folder's TOML files, by the names of these."""
    return {name: msgspec.json.decode(body, type=Agent) for name, body in _sound(folder, "agent")}


def load_playbooks(folder: Path) -> dict[str, Playbook]:
    """The playbooks of a folder's TOML files, by the names of these."""
    found = _sound(folder, "playbook")
    return {name: msgspec.json.decode(body, type=Playbook) for name, body in found}


def _sound(folder: Path, kind: str) -> list[tuple[str, bytes]]:
    found = [(file.stem, body_in(file)) for file in sorted(folder.glob("*.toml"))]
    for name, body in found:
        try:
            read_body(ConfigurationKind(kind), body)
        except InvalidConfiguration as error:
            raise InvalidConfiguration([f"{name}: {one}" for one in error.mistakes]) from error
    return found
