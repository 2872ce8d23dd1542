"""The recorded schema of what clients read; `python -m tests.unit.core.event_schema` renews it."""

import json
from pathlib import Path

import msgspec

from frontdesk.core.events import Event
from frontdesk.core.state import ClientState

SNAPSHOT = Path(__file__).with_name("event_schema.json")


def rendered() -> str:
    """The JSON schema of the event and of the client's state, as it is kept on record."""
    _, components = msgspec.json.schema_components((Event, ClientState))
    return json.dumps(components, indent=2, sort_keys=True) + "\n"


if __name__ == "__main__":
    SNAPSHOT.write_text(rendered())
