"""The first quick line: what the tools themselves say while they are at work."""

import zlib
from collections.abc import Sequence

from frontdesk.core.ids import TurnId
from frontdesk.tools.tool import AnyTool

MOST_PHRASES = 2
AT_HAND_SECONDS = 0.15


def acknowledge(tools: Sequence[AnyTool], turn_id: TurnId) -> str:
    """The tools' phrases as one line, varied from turn to turn; empty where they have none."""
    phrases: list[str] = []
    for tool in dict.fromkeys(t.name for t in tools):
        declared = next(t for t in tools if t.name == tool).acknowledgement
        if declared:
            seed = zlib.crc32(tool.encode()) + turn_id
            phrases.append(declared[seed % len(declared)])
    return " ".join(phrases[:MOST_PHRASES])
