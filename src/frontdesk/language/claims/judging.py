"""Claims, and what they may rest on: the ledger's outcomes and what was read (L7)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from frontdesk.language.claims.account_facts import unknown_facts
from frontdesk.language.claims.answers import untrue_answers, untrue_no, untrue_yes
from frontdesk.language.claims.backing import Done, backed
from frontdesk.language.claims.denials import names_nothing_else, untrue_denials
from frontdesk.language.claims.details import details_in
from frontdesk.language.claims.echoes import untrue_echoes
from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.claims.finder import Claim, find_claims, plain, shapes_in
from frontdesk.language.claims.grounding import ungrounded
from frontdesk.language.claims.known import Known
from frontdesk.language.claims.latest_deeds import is_overtaken
from frontdesk.language.claims.shapes import Tense
from frontdesk.language.claims.short_answers import unaddressed
from frontdesk.language.claims.statements import (
    asks_consent_again,
    miscounted,
    outcome_claims,
    staff_claims,
    stale_claims,
    sweeping_claims,
)
from frontdesk.language.claims.words import ClaimKind, kind_by_verb

__all__ = [
    "Claim",
    "ClaimKind",
    "Done",
    "Evidence",
    "Tense",
    "allowed",
    "claimed_by",
    "find_claims",
    "held_claims",
    "is_certain",
    "unbacked",
    "unbacked_fact",
]

_K = ClaimKind
_MINE = re.compile(r"\b(?:i|we)'ve\b|\b(?:i|we) (?:have|also|just|already)\b")
_OURS = re.compile(r"\b(?:i|we)\b")
# What only an effect can do; to have noted, told or passed on something is a matter of words.
_EFFECTS = frozenset({_K.CANCELLED, _K.BOOKED, _K.RESCHEDULED, _K.CHARGED, _K.REFUNDED})

# "It is still on": what was cancelled stands as little as what was never there.
_STILL_ON = re.compile(
    r"\b(?:it|that|this|they|both)(?:'s|'re| is| are| was)? still (?:on|there|booked|scheduled"
    r"|standing|in place|(?:in|on) the (?:books?|calendar|schedule|system))\b"
)
# What is told one after the other was so in its turn.
_IN_TURN = re.compile(r"\b(?:again|back|then|but|first|before|earlier|later|after|since|until)\b")


def unbacked(sentence: str, evidence: Evidence) -> list[Claim]:
    """What a sentence claims that the evidence does not back."""
    known = evidence.known
    if known.now is None:
        return [claim for claim in find_claims(sentence) if not allowed(claim, evidence)]
    answered = untrue_answers(sentence, evidence)
    if answered is not None:
        return answered
    text = plain(sentence)
    wrong = unknown_facts(sentence, text, known) or [*_stated(text, evidence, known)]
    if not wrong and evidence.ground is not None and not text.endswith("?"):
        wrong = ungrounded(sentence, evidence.ground, known)
    claims = find_claims(sentence)
    claims += [claim for claim in _plain_deeds(text) if claim not in claims]
    denied = untrue_denials(plain(unaddressed(sentence)), evidence)
    if _K.CANCELLED in evidence.committed and _STILL_ON.search(text) and not text.endswith("?"):
        wrong = [*wrong, "still on"]
    found = denied or [claim for claim in claims if not backed(claim, evidence.ledger, known, text)]
    found = found or _overtaken(claims, text, evidence)
    found = found or untrue_no(sentence, evidence) or untrue_yes(sentence, evidence)
    # A wrong date hides no deed: what is done about each differs.
    return [unbacked_fact(sentence, wrong), *found] if wrong else found


def held_claims(sentence: str, evidence: Evidence) -> tuple[Claim, ...]:
    """What a sentence claims that was left out, be it only by what a judge said of it."""
    return tuple(unbacked(sentence, evidence)) or (unbacked_fact(sentence),)


def is_certain(claim: Claim, evidence: Evidence) -> bool:
    """Whether no judgement lifts a claim: a deed of ours that the ledger lacks, or a denied one."""
    if claim.denied:
        return names_nothing_else(claim, evidence)
    deed = not (claim.stative or claim.sensed) and claim.tense is Tense.DONE
    # What only the sense takes for an effect ("I've put down that ...") is left to a judge.
    told = kind_by_verb(claim.word) if claim.word else None
    ours = _OURS.search(claim.text) is not None and claim.about in _EFFECTS and told in _EFFECTS
    return deed and ours and claim.about not in evidence.begun


def _overtaken(claims: Sequence[Claim], text: str, evidence: Evidence) -> list[Claim]:
    """What is said to be so although it was taken back since."""
    if _IN_TURN.search(text) or text.endswith("?"):
        return []
    done, things = evidence.done, evidence.kinds
    return [one for one in claims if one.stative and is_overtaken(one.about, done, things)]


def _plain_deeds(text: str) -> Iterator[Claim]:
    """What "I've ..." says was done, however the sentence sounds."""
    for claim in shapes_in(text):
        if not claim.stative and claim.tense is Tense.DONE and _MINE.search(claim.text):
            yield claim


def _stated(text: str, evidence: Evidence, known: Known) -> Iterator[str]:
    if text.endswith("?"):
        return
    calls = bool(evidence.committed & {_K.ESCALATED, _K.CALLBACK})
    yield from staff_claims(text, known, calls)
    yield from sweeping_claims(text, known, len(evidence.done))
    yield from miscounted(text, known)
    yield from stale_claims(text, known)
    yield from untrue_echoes(text, evidence)
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
