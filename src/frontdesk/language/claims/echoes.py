"""A day or time that the customer has named is a claim where it answers a question of theirs."""

import re
from collections.abc import Iterator

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.claims.asked_deeds import is_elsewhere
from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.claims.latest_deeds import latest_of

_MOST_WORDS = 4
# Which day is the better one is advice, and which are free was read.
_ADVICE = re.compile(
    r"\b(?:can|could|may|might|would|should|do you|better|best|prefer|open|free|available)\b"
)


def untrue_echoes(text: str, evidence: Evidence) -> Iterator[str]:
    """The days and times of a short answer that echo a question, where the ledger has others."""
    asked = evidence.asked.lower()
    if not evidence.done or evidence.pending or "?" not in asked or text.endswith("?"):
        return
    if len(text.split()) > _MOST_WORDS or _ADVICE.search(asked):
        return
    days = details_of(text)
    if not days or not days <= details_of(asked):
        return
    done, things = evidence.done, evidence.kinds
    ledger = " ".join(one.words for one in done if latest_of(one, done, things) is one).lower()
    known = details_of(ledger)
    if known and not is_elsewhere(asked, ledger, evidence.told_apart, by_days=False):
        yield from sorted(days - known)
