"""Walks that more than one test asks for."""

from collections.abc import Mapping

from frontdesk.pack.provider import ToolProvider
from frontdesk.proof.walk import prove


def breaches(provider: ToolProvider) -> Mapping[str, tuple[str, ...]]:
    """What a walk finds first, each with its path."""
    proof = prove(provider, stop_early=True)
    return {violation.breach: violation.path for violation in proof.violations}
