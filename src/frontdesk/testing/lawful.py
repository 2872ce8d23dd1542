"""Runs a test in virtual time, under the laws."""

from collections.abc import Coroutine
from typing import Any, TypeVar

from frontdesk.core.laws import breaches
from frontdesk.testing.virtual_time import run_virtual

T = TypeVar("T")


def run_lawful(main: Coroutine[Any, Any, T]) -> T:
    """Run a test in virtual time; no law may break meanwhile."""
    before = dict(breaches)
    result = run_virtual(main)
    assert dict(breaches) == before
    return result
