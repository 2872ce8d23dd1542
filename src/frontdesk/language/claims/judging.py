"""Claims, and what they may rest on: the ledger's outcomes and what was read (L7)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, lru_cache

from frontdesk.language.claims.account_facts import unknown_facts
from frontdesk.language.claims.backing import Done, Ledger, backed
from frontdesk.language.claims.details import details_in
from frontdesk.language.claims.finder import Claim, find_claims, plain, shapes_in
from frontdesk.language.claims.known import Known
from frontdesk.language.claims.records import stem, words_in
from frontdesk.language.claims.shapes import Tense
from frontdesk.language.claims.statements import (
    asks_consent_again,
    miscounted,
    outcome_claims,
    staff_claims,
    stale_claims,
    sweeping_claims,
)
from frontdesk.language.claims.words import ClaimKind, kind_by_verb
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.runs import has_any

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
_MINE = re.compile(r"\b(?:i|we)'ve\b|\b(?:i|we) (?:have|also|just|already)\b")
_OURS = re.compile(r"\b(?:i|we)\b")
_NONE = word_set("nothing nobody none no")
_NOTHING = re.compile(r"\b(?:nothing|nobody|none|no one)\b")
_NOT = re.compile(r"n't\b(?: yet\b)?| not\b(?: yet\b)?| never\b")
_SAYS_NO = re.compile(r"no[,.!:;] .*\bnothing\b")
_COULD_NOT = re.compile(
    r"\b(?:could(?:n't| not)|(?:was|were)(?:n't| not) able to|(?:was|were) unable to|failed to)\b"
)
_BUT = re.compile(r"\b(?:only|just|both|other|others|else|too|all|everything|either|touch\w*)\b")
# What only an effect can do; to have noted, told or passed on something is a matter of words.
_EFFECTS = frozenset({_K.CANCELLED, _K.BOOKED, _K.RESCHEDULED, _K.CHARGED, _K.REFUNDED})
# Whoever has not done so has done nothing.
_CHANGES = word_set("changed done touched altered made")
# How one speaks of anything at all.
_ANYTHING = word_set("anything everything nothing any yet far so either have haven been done our")

# That nobody was asked, or nothing noted, says so in other shapes than what is done to a thing.
_NOBODY_ASKED = re.compile(
    r"\bno ticket\b|\b(?:haven't|have not|hasn't|has not|didn't|did not)(?: [\w']+){0,2}"
    r" (?:ask|told|tell|reach|contact|call)\w*(?: [\w']+){0,2} (?:any|some)(?:one|body)\b"
    r"|\b(?:could(?:n't| not)|unable to|(?:n't|not) able to)(?: [\w']+){1,3} tickets?\b"
)
# "It's not in yet": what it is, only a judge can tell; where something was done it may be that.
_NOT_IN = re.compile(
    r"\b(?:it|that|this|they|those)(?:'s|'re| is| are| was| were| has| have)?"
    r"(?: not|n't)(?: been)? (?:in|done|through|saved|noted|added|recorded)(?= yet\b|[,.!;]|$)"
)
# "It is still on": what was cancelled stands as little as what was never there.
_STILL_ON = re.compile(
    r"\b(?:it|that|this|they|both)(?:'s|'re| is| are| was)? still (?:on|there|booked|scheduled"
    r"|standing|in place|in the (?:book|calendar|system))\b"
)
_UNNOTED = re.compile(
    r"\b(?:no|isn't an?|is not an?|wasn't an?|isn't any|aren't any) notes?\b"
    r"|\b(?:nothing|haven't|have not|hasn't|isn't|wasn't)(?: [\w']+){0,3}"
    r" (?:noted|(?:written|wrote|put)(?: [\w']+)? down)\b"
    r"|\b(?:could(?:n't| not)|unable to|(?:n't|not) able to)(?: [\w']+){1,3} notes?\b"
)


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
    def known(self) -> Known:
        """The records of the call."""
        return Known(self.facts, self.said, self.gone, self.now)

    @cached_property
    def ledger(self) -> Ledger:
        """What the ledger holds."""
        return Ledger(self.settled, self.unknown, self.failed, self.done)


def unbacked(sentence: str, evidence: Evidence) -> list[Claim]:
    """What a sentence claims that the evidence does not back."""
    known = evidence.known
    if known.now is None:
        return [claim for claim in find_claims(sentence) if not allowed(claim, evidence)]
    text = plain(sentence)
    wrong = unknown_facts(sentence, text, known) or [*_stated(text, evidence, known)]
    claims = find_claims(sentence)
    claims += [claim for claim in _plain_deeds(text) if claim not in claims]
    denied = [claim for claim in _denials(text) if _was_done(claim, evidence)]
    if _K.CANCELLED in evidence.committed and _STILL_ON.search(text) and not text.endswith("?"):
        wrong = [*wrong, "still on"]
    found = denied or [claim for claim in claims if not backed(claim, evidence.ledger, known, text)]
    # A wrong date hides no deed: what is done about each differs.
    return [unbacked_fact(sentence, wrong), *found] if wrong else found


def is_certain(claim: Claim, evidence: Evidence) -> bool:
    """Whether no judgement lifts a claim: a deed of ours that the ledger lacks, or a denied one."""
    if claim.denied:
        ledger = " ".join(one.words for one in evidence.done).lower()
        return words_in(claim.text) <= words_in(ledger) | _ANYTHING | {stem(claim.word)}
    deed = not (claim.stative or claim.sensed) and claim.tense is Tense.DONE
    # What only the sense takes for an effect ("I've put down that ...") is left to a judge.
    told = kind_by_verb(claim.word) if claim.word else None
    ours = _OURS.search(claim.text) is not None and claim.about in _EFFECTS and told in _EFFECTS
    return deed and ours and claim.about not in evidence.committed | evidence.unknown


def _plain_deeds(text: str) -> Iterator[Claim]:
    """What "I've ..." says was done, however the sentence sounds."""
    for claim in shapes_in(text):
        if not claim.stative and claim.tense is Tense.DONE and _MINE.search(claim.text):
            yield claim


def _denials(text: str) -> list[Claim]:
    """The claims that a sentence takes back: what it would say without its negation."""
    negated = _NOT.search(text) or _COULD_NOT.search(text) or has_any(text, _NONE)
    if text.endswith("?") or not negated:
        return []
    for kind, denied, word in (
        (_K.ESCALATED, _NOBODY_ASKED, "asked"),
        (_K.UPDATED, _UNNOTED, "note"),
        (_K.DONE, _NOT_IN, "done"),
    ):
        if denied.search(text) and not _BUT.search(text):
            return [Claim(kind, Tense.DONE, kind, False, text, word, denied=True)]
    said = _NOTHING.sub("everything", _NOT.sub("", _COULD_NOT.sub("will", text)))
    before = {claim.about for claim in shapes_in(text)}
    # Where something was asked, "no, nothing else was done" denies that as well.
    but = _BUT.search(text) and not _SAYS_NO.match(text)
    return [
        replace(claim, denied=True)
        for claim in shapes_in(said)
        if claim.about not in before and not but
    ]


def _stated(text: str, evidence: Evidence, known: Known) -> Iterator[str]:
    if text.endswith("?"):
        return
    calls = bool(evidence.committed & {_K.ESCALATED, _K.CALLBACK})
    yield from staff_claims(text, known, calls)
    yield from sweeping_claims(text, known, len(evidence.done))
    yield from miscounted(text, known)
    yield from stale_claims(text, known)
    if evidence.unknown:
        yield from outcome_claims(text)
    if evidence.done and not _pending(evidence) and asks_consent_again(text):
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
    """Whether the claim may be spoken: it is backed, and so are its days, times and sums."""
    known = evidence.known
    return backed(claim, evidence.ledger, known) and all(
        known.backs(detail, claim.text) for detail in details_in(claim.text, known.today)
    )


@lru_cache(256)
def claimed_by(verb: str, thing: str) -> frozenset[ClaimKind]:
    """What a sentence claims that says of such an action that it is done."""
    return frozenset(claim.about for claim in find_claims(f"I will {verb} your {thing} now."))
