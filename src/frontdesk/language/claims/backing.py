"""Whether the evidence of a call backs a claim: its ledger by kind and by what is spoken of."""

import re
from dataclasses import dataclass

from frontdesk.language.claims.account_facts import fitting, groups_in, stands
from frontdesk.language.claims.details import details_in, number_of
from frontdesk.language.claims.finder import Claim
from frontdesk.language.claims.known import Known
from frontdesk.language.claims.learned import score
from frontdesk.language.claims.records import stem, words_in
from frontdesk.language.claims.statements import COUNTED, standing_visits
from frontdesk.language.claims.words import ClaimKind, telling_words
from frontdesk.language.lexicon.word_list import word_set

_K = ClaimKind
_ALSO: dict[ClaimKind, frozenset[ClaimKind]] = {
    _K.BOOKED: frozenset({_K.RESCHEDULED}),
    _K.CALLBACK: frozenset({_K.ESCALATED}),
    _K.ESCALATED: frozenset({_K.CALLBACK}),
}
_UNDER_WAY = re.compile(
    r"\b(?:i|we)(?:'ve| have)? (?:sent|passed|submitted|put) (?:\w+ ){0,3}(?:request"
    r"|cancellation|change"
    r"|booking|it|that)\b|\bbeing checked\b|\bhear from me\b|\bi'll (?:tell|let) you\b|\bchecking\b"
)
# How one says of anything that it is done.
_DONE = re.compile(
    r"\b(?:done|all set|set|taken care of|sorted|handled|through|complete\w*|finished|confirmed"
    r"|in place|processed|worked)\b"
)
# What was only just brought about is not something that was read.
_FRESH = re.compile(r"\b(?:new|another|just|instead)\b")
_DATED = frozenset(("date", "dom"))
_STANDING = frozenset({_K.BOOKED, _K.RESCHEDULED})
_STANDS = word_set("booked scheduled confirmed set down due reserved planned coming still on in")
_SENSED = 2.0  # from which score on a sentence without any known shape is taken for a claim
_SHORT = 3
_DEEDS = telling_words("past") - word_set("set got made put been done given taken")
_ENDED = re.compile(r"\b(?:is|are) off\b|\byours again\b|\bno longer\b|\bgone\b")
_WORD = re.compile(r"[a-z]{5,}")
_STATE = re.compile(r"(?:'re|'s|\bis|\bare|\bbeen)(?: \w+ly| now| all)? (\w+ed)\b|\b(again)\b")
_AHEAD = re.compile(r"(?:'ll|\bwill) be\b")
_NEGATED = re.compile(r"\b(?:no|not|nothing|nobody|none|never|nope)\b|n't\b")


@dataclass(frozen=True)
class Done:
    """Something that the ledger holds as done: what may be said of it, and its own words."""

    kinds: frozenset[ClaimKind]
    words: str


@dataclass(frozen=True)
class Ledger:
    """What the ledger holds: what is settled, whether something is in doubt or failed.

    While "it" is `awaited`, what the customer wants to have done, nothing that was read is meant.
    """

    settled: frozenset[ClaimKind]
    unknown: frozenset[ClaimKind]
    failed: frozenset[ClaimKind]
    done: tuple[Done, ...]
    awaited: bool = False

    @property
    def words(self) -> str:
        """What was done, in its own words."""
        return " ".join(one.words for one in self.done).lower()


def backed(claim: Claim, ledger: Ledger, known: Known, sentence: str = "") -> bool:
    """Whether a claim may be spoken in this call, as part of a sentence in plain words."""
    text = claim.text
    if claim.stative and len(text.split()) > _SHORT and text.strip(" .!") in known.told:
        return True
    if ledger.unknown and _UNDER_WAY.search(text):
        return True
    if claim.sensed and known.now is not None:
        return _grounded(claim, ledger, known) or score(text) < _SENSED
    if claim.word and claim.about in ledger.unknown | ledger.failed:
        return False
    if _in_ledger(claim, ledger):
        return True
    if _FRESH.search(text) or not claim.stative:
        return False
    return _was_read(claim, known, sentence, awaited=ledger.awaited)


def _in_ledger(claim: Claim, ledger: Ledger) -> bool:
    told = len(claim.word) > _SHORT and stem(claim.word) in ledger.words
    if claim.about is ClaimKind.DONE:
        if ClaimKind.VERIFIED in ledger.settled and "verif" in claim.text:
            return True
        shared = claim.stative and not claim.word and _shares(claim.text, ledger)
        told = told or not ledger.done
        return bool(ledger.settled - {_K.VERIFIED}) and bool(
            told or shared or _DONE.search(claim.text)
        )
    if told and claim.stative:
        return True
    return bool(ledger.settled & ({claim.about} | _ALSO.get(claim.about, frozenset())))


def _shares(text: str, ledger: Ledger) -> bool:
    """Whether a sentence uses a telling word of what was done."""
    done = words_in(ledger.words)
    return not done.isdisjoint(words_in(text))


def _was_read(claim: Claim, known: Known, sentence: str, *, awaited: bool) -> bool:
    when = (one for one in details_in(claim.text, known.today) if one.sort in _DATED)
    told = known.now is None or all(stands(one, known) for one in when)
    if claim.about in _STANDING and not told:
        # The customer may have named the day: nothing that was read is on it.
        return False
    # That so many are booked was read; that so many were moved was not.
    counted = COUNTED.search(claim.text) if claim.word in _STANDS else None
    if counted is not None and number_of(counted[1]) <= standing_visits(known):
        return True
    groups = [*groups_in(claim.text, known)] or [*groups_in(sentence, known)]
    if claim.word in _STANDS or not (claim.word in _DEEDS or claim.word.endswith(("ed", "en"))):
        standing = [r for r in known.records if not (r.offered or r.gone) and r.details]
        if groups:
            ended = _ENDED.search(claim.text) is not None
            holding = [r for r in known.records if r.gone] if ended else standing
            return all(any(r in holding for r in fitting(group, known)) for group in groups)
        if claim.about in _STANDING:
            spoken = words_in(claim.text)
            alone = spoken <= _STANDS and not awaited
            return any(spoken & r.words or alone for r in standing)
    if len(claim.word) <= _SHORT:
        return False
    holding = [record for record in known.records if stem(claim.word) in record.text]
    spoken = words_in(claim.text)
    return any(not record.offered and (spoken & record.words or not groups) for record in holding)


def _grounded(claim: Claim, ledger: Ledger, known: Known) -> bool:
    """Whether a sentence says what was read, as far as its particulars and words show."""
    states = frozenset(match[1] or match[2] for match in _STATE.finditer(claim.text))
    said = frozenset(_WORD.findall(claim.text)) & _DEEDS | states
    if any(word not in known.told for word in said):
        return False
    groups = list(groups_in(claim.text, known))
    if _AHEAD.search(claim.text):
        return any(len({sort for sort, _ in group}) > 1 for group in groups)
    if _NEGATED.search(claim.text) or groups or details_in(claim.text):
        return True
    words = words_in(claim.text)
    if _shares(claim.text, ledger):
        return True
    return not words or sum(word in known.told for word in words) >= len(words) / 2
