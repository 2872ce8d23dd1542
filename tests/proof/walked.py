"""Walks that more than one test asks for."""

from collections.abc import Mapping
from functools import cache

from frontdesk.pack.provider import ToolProvider
from frontdesk.packs.pestcall import pestcall
from frontdesk.proof.walk import Proof, prove


@cache
def pestcall_proof() -> Proof:
    """PestCall, walked once in a process."""
    return prove(pestcall())


def breaches(provider: ToolProvider) -> Mapping[str, tuple[str, ...]]:
    """What a walk finds first, each with its path."""
    proof = prove(provider, stop_early=True)
    return {violation.breach: violation.path for violation in proof.violations}
