"""An explanation in lines that a person reads: the root cause first, then all else."""

from collections.abc import Iterator

from rich.text import Text

from frontdesk.cli.chatting.screen import printable
from frontdesk.diagnosis.explanation import Explanation, Severity

_STYLES = {
    Severity.NONE: "green",
    Severity.LOW: "",
    Severity.MEDIUM: "yellow",
    Severity.HIGH: "red",
    Severity.CRITICAL: "bold red",
}


def explanation_lines(told: Explanation) -> Iterator[Text]:
    """One explanation."""
    by = f"  by {told.by}" + (f", instead of {told.instead_of}" if told.instead_of else "")
    yield Text.assemble(
        ("why", "bold"), "  ", (told.severity, _STYLES[told.severity]), (printable(by), "dim")
    )
    yield _labelled("root cause", told.root_cause)
    for issue in told.issues:
        where = f"turn {issue.turn_id}" if issue.turn_id is not None else "the desk"
        code = f" {issue.code}" if issue.code else ""
        yield _labelled(issue.severity, f"{where}{code}: {issue.what}", _STYLES[issue.severity])
    for suggestion in told.suggestions:
        yield _labelled("do", suggestion)


def _labelled(label: str, text: str, style: str = "") -> Text:
    line = " ".join(printable(text).split())
    return Text.assemble("  ", (label.ljust(10), "dim"), " ", (line, style))
