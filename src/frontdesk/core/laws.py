"""The run-time watch over the laws: a breach is counted and logged, never silent."""

from collections import Counter

import structlog

_log = structlog.get_logger("frontdesk.laws")

breaches: Counter[str] = Counter()


def breach(law: str, detail: str, **context: object) -> None:
    """Record that a law was broken."""
    breaches[law] += 1
    _log.error("law.breach", law=law, detail=detail, **context)
