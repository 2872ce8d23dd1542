"""Claims, and what they may rest on: the ledger's outcomes and what was read (L7)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property, lru_cache

from frontdesk.language.claims.account_facts import unknown_facts
from frontdesk.language.claims.backing import Done, Ledger, backed
from frontdesk.language.claims.denials import denials
from frontdesk.language.claims.finder import Claim, find_claims, find_shapes, plain
from frontdesk.language.claims.known import Known
from frontdesk.language.claims.records import stem, words_in
from frontdesk.language.claims.shape import Tense
from frontdesk.language.claims.statements import (
    asks_consent_again,
    availability_claims,
    outcome_claims,
    staff_claims,
    stale_claims,
    sweeping_claims,
)
from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.lexicon.calendar_names import ANY_MONTH, MONTH_NUMBERS, WEEKDAY, WEEKDAYS
from frontdesk.language.lexicon.word_list import word_set

__all__ = [
    "Claim",
    "ClaimKind",
    "Done",
    "Evidence",
    "Tense",
    "allowed",
    "claimed_by",
    "find_claims",
    "is_certain",
    "unbacked",
    "unbacked_fact",
]

_K = ClaimKind
_ALSO: dict[ClaimKind, frozenset[ClaimKind]] = {
    _K.BOOKED: frozenset({_K.RESCHEDULED}),
    _K.CALLBACK: frozenset({_K.ESCALATED}),
    _K.ESCALATED: frozenset({_K.CALLBACK}),
}
_STATUS = {
    _K.CANCELLED: r"cancell?ed|called off|removed",
    _K.BOOKED: r"booked|scheduled|confirmed|upcoming|reserved",
    _K.RESCHEDULED: r"reschedul|moved|changed",
    _K.CHARGED: r"paid|charged|payment|settled",
    _K.REFUNDED: r"refund|credit|waive|reversed",
    _K.ESCALATED: r"ticket|escalat|case|handed|passed",
    _K.CALLBACK: r"call|ticket|contact|expect|phone|touch",
    _K.VERIFIED: r"verified",
    _K.SENT: r"sent|mail|text|ship|deliver|arriv|dispatch",
    _K.UPDATED: r"updated|changed|saved|note|applied",
    _K.DONE: r"done|complete|finish|process|handled|sorted|resolved",
}
_MINE = re.compile(r"\b(?:i|we)'ve\b|\b(?:i|we) (?:have|also|just|already)\b")
_OURS = re.compile(r"\b(?:i|we)\b")
# What only an effect can do; to have noted, told or passed on something is a matter of words.
_EFFECTS = frozenset({_K.CANCELLED, _K.BOOKED, _K.RESCHEDULED, _K.CHARGED, _K.REFUNDED})
# Whoever has not done so has done nothing.
_CHANGES = word_set("changed done touched altered made")
# How one speaks of anything at all.
_ANYTHING = word_set("anything everything nothing any yet far so either have haven been done our")
_SHORT = 3  # such words ("on", "in") stand in any text
_STATUSES = {kind: re.compile(words) for kind, words in _STATUS.items()}
# What was only just brought about is not something that was read.
_FRESH = re.compile(r"\b(?:new|another|just)\b")
_STANDING = frozenset({_K.BOOKED, _K.RESCHEDULED})
_CHANGED = re.compile(r"\b(?:now|instead|moved|changed|switched|shifted|earlier|later|rather)\b")
_WEEKDAY = re.compile(rf"\b({WEEKDAY})(?:'?s)?\b")
_MONTH_DAY = re.compile(
    rf"\b({ANY_MONTH})\.? (?:the )?(\d{{1,2}})(?:st|nd|rd|th)?\b(?!:\d)"
    rf"|\b(\d{{1,2}})(?:st|nd|rd|th)?(?: of)? ({ANY_MONTH})\b"
)
_ISO = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)(?!\d)")
_THE_DAY = re.compile(r"\bthe (\d{1,2})(?:st|nd|rd|th)\b")
_CLOCK = re.compile(
    r"(?<![\d$.:])(\d{1,2})(?::(\d\d))?(?::\d\d)?\s?([ap])\.?m\b|(?<![\d:])(\d{1,2}):(\d\d)"
)
_BARE_HOUR = re.compile(r"\bat (\d{1,2})(?![\d:.]\d|\s?[ap]\.?m|[-/\d])\b")
_MONEY = re.compile(r"[$\u00a3\u20ac]\s?(\d[\d,]*)(?:\.(\d\d))?")


@dataclass(frozen=True)
class Evidence:
    """What this call knows: the ledger's outcomes, what was read, and what the customer said.

    `facts` are results in plain words or JSON; a claim's days, dates, times and sums must be found
    there. `gone` is what no longer stands because of what was done. Where `now` is given, the
    local time, facts of the account are claims as well, and what follows from evidence backs them.
    """

    committed: frozenset[ClaimKind] = frozenset()
    unknown: frozenset[ClaimKind] = frozenset()
    failed: frozenset[ClaimKind] = frozenset()
    facts: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    done: tuple[Done, ...] = ()
    gone: tuple[str, ...] = ()
    now: datetime | None = None

    @property
    def settled(self) -> frozenset[ClaimKind]:
        """What is done and not in doubt."""
        return self.committed - self.unknown - self.failed

    @cached_property
    def told(self) -> str:
        """All facts as one text in lower case."""
        return "\n".join(self.facts).replace("\u2019", "'").lower()

    @cached_property
    def details(self) -> frozenset[str]:
        """The days, dates, times and sums that the facts name."""
        return details_of(self.told)

    @cached_property
    def known(self) -> Known | None:
        """The records of the call, where its local time is known."""
        return Known(self.facts, self.said, self.gone, self.now) if self.now else None


def unbacked(sentence: str, evidence: Evidence) -> list[Claim]:
    """What a sentence claims that the evidence does not back."""
    known = evidence.known
    if known is None:
        return [claim for claim in find_claims(sentence) if not allowed(claim, evidence)]
    wrong = unknown_facts(sentence, known) or [*_stated(sentence, evidence, known)]
    claims = {claim: None for claim in (*find_claims(sentence), *_plain_deeds(sentence))}
    denied = [claim for claim in denials(sentence) if _was_done(claim, evidence)]
    found = denied or [claim for claim in claims if not allowed(claim, evidence)]
    # A wrong date hides no deed: what is done about each differs.
    return [unbacked_fact(sentence, wrong), *found] if wrong else found


def is_certain(claim: Claim, evidence: Evidence) -> bool:
    """Whether no judgement lifts a claim: a deed of ours that the ledger lacks, or a denied one."""
    if claim.denied:
        ledger = " ".join(one.words for one in evidence.done).lower()
        return words_in(claim.text) <= words_in(ledger) | _ANYTHING | {stem(claim.word)}
    deed = not (claim.stative or claim.sensed) and claim.tense is Tense.DONE
    ours = _OURS.search(claim.text) is not None and claim.about in _EFFECTS
    return deed and ours and claim.about not in evidence.committed | evidence.unknown


def _plain_deeds(sentence: str) -> Iterator[Claim]:
    """What "I've ..." says was done, however the sentence sounds."""
    for claim in find_shapes(sentence):
        if not claim.stative and claim.tense is Tense.DONE and _MINE.search(claim.text):
            yield claim


def _stated(sentence: str, evidence: Evidence, known: Known) -> Iterator[str]:
    if sentence.rstrip().endswith("?"):
        return
    calls = bool(evidence.committed & {_K.ESCALATED, _K.CALLBACK})
    yield from staff_claims(sentence, known, calls)
    yield from sweeping_claims(sentence, known, len(evidence.done))
    yield from stale_claims(sentence, known)
    yield from availability_claims(sentence, known)
    if evidence.unknown:
        yield from outcome_claims(sentence)
    if evidence.done and not _pending(evidence) and asks_consent_again(sentence):
        yield "yes"


def _pending(evidence: Evidence) -> bool:
    return any(fact.rstrip().endswith("?") for fact in evidence.facts)


def unbacked_fact(sentence: str, wrong: Sequence[str] = ()) -> Claim:
    """What a sentence claims as a fact of the call, by what is wrong with it."""
    kind = ClaimKind.RECORD
    return Claim(kind, Tense.DONE, kind, True, plain(sentence), "; ".join(wrong))


def _was_done(claim: Claim, evidence: Evidence) -> bool:
    settled = evidence.committed | evidence.unknown
    if claim.about is ClaimKind.DONE:
        words = " ".join(one.words for one in evidence.done).lower()
        return bool(claim.word) and (
            claim.word in words or (bool(words) and claim.word in _CHANGES)
        )
    return bool(settled & {claim.about})


def allowed(claim: Claim, evidence: Evidence) -> bool:
    """Whether the claim may be spoken."""
    if evidence.known is not None:
        ledger = Ledger(evidence.settled, evidence.unknown, evidence.failed, evidence.done)
        return backed(claim, ledger, evidence.known)
    if claim.stative and claim.text.strip(" .!") in evidence.told:
        return True
    as_read = claim.stative and not _FRESH.search(claim.text) and _was_read(claim, evidence)
    if not (_in_ledger(claim.about, evidence) or as_read):
        return False
    return all(_known(detail, evidence.details) for detail in details_of(claim.text))


@lru_cache(256)
def claimed_by(verb: str, thing: str) -> frozenset[ClaimKind]:
    """What a sentence claims that says of such an action that it is done."""
    return frozenset(claim.about for claim in find_claims(f"I will {verb} your {thing} now."))


def _in_ledger(kind: ClaimKind, evidence: Evidence) -> bool:
    settled = evidence.settled
    if kind is ClaimKind.DONE:
        return bool(settled - {ClaimKind.VERIFIED}) and not (evidence.unknown or evidence.failed)
    return bool(settled & ({kind} | _ALSO.get(kind, frozenset())))


def _was_read(claim: Claim, evidence: Evidence) -> bool:
    if claim.about in evidence.unknown or claim.about in evidence.failed:
        return False
    if claim.about is ClaimKind.DONE and evidence.told and details_of(claim.text):
        return True
    if claim.about in _STANDING and not claim.word and not _CHANGED.search(claim.text):
        # "It's on Tuesday at 9": which day and hour is all that it says.
        return bool(evidence.told and details_of(claim.text))
    if len(claim.word) > _SHORT and claim.word in evidence.told:
        return True
    return _STATUSES[claim.about].search(evidence.told) is not None


def details_of(text: str) -> frozenset[str]:
    """Days, dates, times and sums in lower-case text, each in one spelling."""
    found = {f"day {match[1]}" for match in _WEEKDAY.finditer(text)}
    for match in _MONTH_DAY.finditer(text):
        found.add(_date(_month(match[1] or match[4]), int(match[2] or match[3])))
    for match in _ISO.finditer(text):
        year, month, day = (int(part) for part in match.groups())
        found |= {_date(month, day), *_weekday(year, month, day)}
    found |= {f"dom {int(match[1])}" for match in _THE_DAY.finditer(text)}
    for match in _CLOCK.finditer(text):
        hour, minute = int(match[1] or match[4]), match[2] or match[5] or "00"
        of_day = text[: match.start()].endswith("t") or (match[4] or "").startswith("0")
        found.add(_time(hour, minute, match[3] or ("ap"[hour >= 12] if of_day else None)))
    found |= {_time(int(match[1]), "00", None) for match in _BARE_HOUR.finditer(text)}
    for match in _MONEY.finditer(text):
        found.add(f"sum {match[1].replace(',', '')}.{match[2] or '00'}")
    return frozenset(found)


def _known(detail: str, told: frozenset[str]) -> bool:
    if detail in told:
        return True
    sort, _, rest = detail.partition(" ")
    if sort == "dom":
        return any(one.startswith("date ") and one.endswith(f"-{rest}") for one in told)
    if sort == "time":
        clock, _, half = rest.partition(" ")
        same = {one for one in told if one.startswith(f"time {clock}")}
        return bool(same) and (not half or f"time {clock} " in same or f"time {clock}" in same)
    return False


def _month(name: str) -> int:
    return MONTH_NUMBERS[name]


def _date(month: int, day: int) -> str:
    return f"date {month}-{day}"


def _weekday(year: int, month: int, day: int) -> set[str]:
    try:
        return {f"day {WEEKDAYS[date(year, month, day).weekday()]}"}
    except ValueError:
        return set()


def _time(hour: int, minute: str, half: str | None) -> str:
    """A time on a twelve-hour face, with the half of the day where it is known."""
    if half is None and (hour > 12 or hour == 0):
        half = "p" if hour > 12 else "a"
    return f"time {hour % 12}:{minute} {half or ''}".rstrip()
