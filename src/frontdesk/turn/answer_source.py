"""Where an answer came from: the path that its turn took, and whose instructions it followed."""

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from frontdesk.knowledge.answering.search_tool import SEARCH_DOCUMENTS
from frontdesk.turn.record import TurnStep


class AnswerPath(StrEnum):
    """How a turn was answered."""

    HUMAN = "human"
    DOCUMENTS = "documents"
    PLAYBOOK = "playbook"
    TOOLS = "tools"
    WORDS = "words"
    CODE = "code"


class AnswerSource(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """The path of an answer, the agent that gave it, the playbook that it followed, its version."""

    path: AnswerPath
    agent: str | None = None
    playbook: str | None = None
    version: int | None = None


def source_of(steps: Sequence[TurnStep]) -> AnswerSource:
    """Where an answer came from that nobody planned: tools, a model's words, or code alone."""
    done = {c.tool for step in steps for c in step.calls if c.outcome in {"ran", "moved"}}
    if done:
        return AnswerSource(
            AnswerPath.DOCUMENTS if done == {SEARCH_DOCUMENTS} else AnswerPath.TOOLS
        )
    spoke = any(step.finish and not step.problem for step in steps)
    return AnswerSource(AnswerPath.WORDS if spoke else AnswerPath.CODE)
