"""The first quick line: the tools' own while they are at work, or one before a slow model."""

import zlib
from collections.abc import Sequence

from frontdesk.core.events import Role
from frontdesk.core.ids import TurnId
from frontdesk.language.reading.courtesy_alone import is_courtesy_alone
from frontdesk.tools.tool import AnyTool
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.port import TurnPort
from frontdesk.turn.task import TurnTask

AT_HAND_SECONDS = 0.15


def acknowledge(tools: Sequence[AnyTool], turn_id: TurnId) -> str:
    """A phrase of the first tool that has any, varied from turn to turn; empty where none has."""
    tool = next((tool for tool in tools if tool.acknowledgement), None)
    if tool is None:
        return ""
    seed = zlib.crc32(tool.name.encode()) + turn_id
    return tool.acknowledgement[seed % len(tool.acknowledgement)]


def early_line(deps: TurnDeps, task: TurnTask, port: TurnPort) -> str:
    """What is said before a model that is slow to begin; empty where the message needs nothing.

    Neither does an answer to a question of the desk's own. A turn that is resumed may have had one.
    """
    waits = port.dialog.receipt is not None or port.dialog.progress is not None
    if deps.model is deps.house or task.resumed or task.steps or waits:
        return ""
    said: list[str] = []
    for message in reversed(port.history):
        if message.role != Role.CUSTOMER:
            break
        said.append(message.text)
    if all(map(is_courtesy_alone, said)):
        return ""
    return deps.prompts.acknowledgement(task.turn_id)
