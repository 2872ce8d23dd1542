"""Why turns went as they did: the root cause, what was wrong, what to do, how bad it is."""

from collections.abc import Iterable
from enum import StrEnum

from frontdesk.diagnosis.turn_view import View

BY_RULES = "house rules"
ALL_WELL = "Nothing went wrong in these turns."


class Severity(StrEnum):
    """How bad something is for the customer, the least first."""

    NONE = "none"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


_RANKS = {severity: rank for rank, severity in enumerate(Severity)}


class Issue(View, frozen=True, kw_only=True):
    """One thing that was wrong; a consequence follows from another issue of its turn."""

    turn_id: int | None
    code: str
    severity: Severity
    what: str
    suggestion: str = ""
    consequence: bool = False


class Explanation(View, frozen=True, kw_only=True):
    """What is made of some turns, by whom, and why not by the model that was asked."""

    severity: Severity
    root_cause: str
    issues: tuple[Issue, ...] = ()
    suggestions: tuple[str, ...] = ()
    by: str = BY_RULES
    instead_of: str = ""


def rank(severity: Severity) -> int:
    """A severity as a number, the worst the highest."""
    return _RANKS[severity]


def explanation_of(found: Iterable[Issue]) -> Explanation:
    """Issues weighed: the worst of them is explained by the worst cause in its turn."""
    issues = sorted(found, key=lambda issue: -rank(issue.severity))
    if not issues:
        return Explanation(severity=Severity.NONE, root_cause=ALL_WELL)
    worst = issues[0]
    causes = [i for i in issues if i.turn_id == worst.turn_id and not i.consequence]
    root = causes[0] if causes else worst
    ordered = [root, *(issue for issue in issues if issue is not root)]
    return Explanation(
        severity=worst.severity,
        root_cause=root.what,
        issues=tuple(ordered),
        suggestions=tuple(dict.fromkeys(i.suggestion for i in ordered if i.suggestion)),
    )
