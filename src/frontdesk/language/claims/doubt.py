"""How likely a sentence says what the call does not back: learned, where the rules see nothing."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from frontdesk.language.claims.account_facts import groups_in
from frontdesk.language.claims.details import details_in
from frontdesk.language.claims.finder import Claim, plain
from frontdesk.language.claims.judging import Evidence
from frontdesk.language.claims.known import STEM, Known
from frontdesk.language.claims.learned import Feature, Sums, feature, features
from frontdesk.language.claims.records import stem
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.weights import read_weights

WEIGHTS = Path(__file__).with_name("doubt.weights")
_SIGNS = " \t\n.,;:!?*_-()\"'\u2014\u2013\u2026\u201c\u201d"
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_SHORTEST, _MOST = 3, 5
_SHARES = 4
_LONGEST = 600  # what is longer says more than can be weighed
# Of these words alone no claim is made: thanks, sympathy, offers, requests, farewells.
_HARMLESS = word_set(
    "a absolutely account afternoon all and another any anyone anything apologies apologise"
    " apologize appointment appointments appreciate arrange ask asking at bear begin best better"
    " bill bills book booking both bother bye can can't cancel cannot care certainly change chat"
    " check checking choice choose code confirm could course date dates day days dear details"
    " don't e.g either else enjoy evening explain feel feeling few find fine first for forward"
    " free friend frustrating give glad gladly good goodbye great happy hear heard hello help"
    " helping hey hi hope how i i'd i'm if in inconvenience instead invoice invoices just kind"
    " know let letting like list look lovely luck may me mind minute moment morning move much"
    " must my need needs nice night number of okay on one option options or other our out"
    " patience perfectly phone pick please pleased pleasure prefer problem pull question"
    " questions reach reaching ready really reschedule right rush safe say schedule see share"
    " show slot so some something soon sorry start suits sure take talk talking tell thank thanks"
    " that the then there think this through time times to today together tomorrow touch travels"
    " trouble truly understand understandable up us verify very visit visits wait waiting walk"
    " want wanted we week weekend welcome well what whenever wherever whether which while wish"
    " with wonderful worries worry would write writing yes you you'd you're your yourself zip"
)
_COURTEOUS = re.compile(r"\b(?:have a|no (?:problem|worries|worry|rush|trouble))\b", re.IGNORECASE)
# What somebody has, and that there is nothing of a kind, are facts of the account.
_HAS = re.compile(r"\byou(?:'ve|(?: still| also| currently)? have)(?! any\b)")
_LACKS = re.compile(
    r"\b(?:you|there|i|we)(?:'ve| have| has| are| is|'re|'s| can| see| find| owe| got| currently)+"
    r"(?: \w+){0,2} (?:no|nothing|none|zero|not any|n't any)\b"
)
_CLOSING = " \n*_\"'\u201d)\u2019"


def is_doubtful(
    sentence: str, evidence: Evidence, claims: Sequence[Claim], *, english: bool
) -> bool:
    """Whether a judge is to be asked about a sentence for which the rules found these claims."""
    if claims:
        return True
    if sentence.rstrip(_CLOSING).endswith("?") or not any(map(str.isalpha, sentence)):
        return False
    if not english or len(sentence) > _LONGEST:
        return True
    text = plain(sentence)
    if _LACKS.search(text) or _HAS.search(text):
        return True
    if _is_harmless(sentence, evidence):
        return False
    return doubt(sentence, evidence, claims) > load_doubt()["threshold"]


def _is_harmless(sentence: str, evidence: Evidence) -> bool:
    """Whether all words are harmless; but for the customer's name, which was read or said."""
    said = _COURTEOUS.sub("", sentence.replace("\u2019", "'"), count=1)
    spoken = [word.strip(_SIGNS) for word in said.split()]
    strange = [word for word in spoken if word and word.lower() not in _HARMLESS]
    known = evidence.known
    return not strange or (
        strange == spoken[-1:]
        and strange[0].istitle()
        and evidence.now is not None
        and strange[0].lower() in known.words
    )


def doubt(sentence: str, evidence: Evidence, claims: Sequence[Claim]) -> float:
    """How much a sentence looks like one that nothing backs: above 0 rather than not."""
    return load_doubt().of(doubt_features(sentence, evidence, claims))


def doubt_features(sentence: str, evidence: Evidence, claims: Sequence[Claim]) -> list[Feature]:
    """What a sentence is weighed by: its words, which of them are new, and what the rules found."""
    found = [*features(sentence)]
    if evidence.now is not None:
        found += _held_against(plain(sentence), evidence.known)
    found += [feature("claims", one.kind, one.tense, str(one.stative)) for one in claims]
    found.append(feature("done", str(min(len(evidence.done), 2))))
    found.append(feature("open", str(bool(evidence.unknown)), str(bool(evidence.failed))))
    return found


def _held_against(text: str, known: Known) -> Iterator[Feature]:
    words = {one for word in _WORD.findall(text) if len(one := stem(word)[:STEM]) >= _SHORTEST}
    new = words - known.stems
    yield from (feature("new" if word in new else "told", word) for word in words)
    yield feature("news", str(min(len(new), _MOST)))
    yield feature("share", str(len(new) * _SHARES // max(len(words), 1)))
    details = details_in(text, known.today)
    yield feature("details", str(min(len(details), _MOST)))
    yield from (feature("detail", one.sort) for one in details)
    bound = max((len(group) for group in groups_in(text, known)), default=0)
    yield feature("bound", str(min(bound, _MOST)))


@cache
def load_doubt() -> Sums:
    """The weights, read once; a desk reads them before anybody waits for an answer."""
    return Sums(read_weights(WEIGHTS).features)
