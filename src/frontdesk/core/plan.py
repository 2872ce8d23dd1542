"""The plan of a turn: which path its answer takes, and why."""

from enum import StrEnum

import msgspec


class PlanPath(StrEnum):
    """Where an answer comes from."""

    HUMAN = "human"
    DOCUMENTS = "documents"
    PLAYBOOK = "playbook"
    TOOLS = "tools"


class Plan(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """The path of one turn, with the agent and the playbook by which it is answered.

    Versions are those of the configuration that the turn is answered with; 0 says that code ships
    it.
    """

    path: PlanPath
    reason: str
    agent: str = ""
    agent_version: int = 0
    playbook: str = ""
    playbook_version: int = 0
