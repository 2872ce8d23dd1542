"""How likely a sentence says what the call does not back: learned, where the rules see nothing."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from frontdesk.language.claims.account_facts import groups_in
from frontdesk.language.claims.answers import PEOPLE, untrue_answers
from frontdesk.language.claims.call_state import says_state
from frontdesk.language.claims.courteous_words import is_harmless
from frontdesk.language.claims.details import details_in
from frontdesk.language.claims.finder import Claim, plain
from frontdesk.language.claims.judging import Evidence, unbacked_fact
from frontdesk.language.claims.known import STEM, Known
from frontdesk.language.claims.learned import Feature, Sums, feature, features
from frontdesk.language.claims.open_answers import answers_openly
from frontdesk.language.claims.records import stem
from frontdesk.language.reading.languages import is_english
from frontdesk.language.text.weights import read_weights

WEIGHTS = Path(__file__).with_name("doubt.weights")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_OURS = re.compile(r"\b(?:i|we)\b")
_SHORTEST, _MOST = 3, 5
_SHARES = 4
# Of sentences by writers left out, what sounds like a claim and is true is hardly ever weighed more
# than the first; of those that no rule finds anything in, three of a thousand true ones, and one of
# fifteen that nothing backs, are weighed more than the second.
_SOUNDS_SO, _CLEARLY = -0.5, 1.0
_LONGEST = 600  # what is longer says more than can be weighed
# What somebody has, and that there is nothing of a kind, are facts of the account.
_HAS = re.compile(r"\byou(?:'ve|(?: still| also| currently)? have)(?! any\b)")
_LACKS = re.compile(
    r"\b(?:you|there|i|we)(?:'ve| have| has| are| is|'re|'s| can| see| find| owe| got| currently)+"
    r"(?: \w+){0,2} (?:no|nothing|none|zero|not any|n't any)\b"
)
_CLOSING = " \n*_\"'\u201d)\u2019"


def is_doubtful(
    sentence: str,
    evidence: Evidence,
    claims: Sequence[Claim],
    *,
    english: bool,
    again: bool = False,
) -> bool:
    """Whether a judge is to be asked about a sentence for which the rules found these claims.

    In an answer that is given `again`, after one that nothing backed, all but what is harmless is.
    """
    if claims or answers_openly(sentence, evidence) or says_state(sentence, evidence):
        return True
    if sentence.rstrip(_CLOSING).endswith("?") or not any(map(str.isalpha, sentence)):
        return False
    if not english or len(sentence) > _LONGEST:
        return True
    text = plain(sentence)
    if _LACKS.search(text) or _HAS.search(text):
        return True
    if is_harmless(sentence, evidence):
        return False
    return again or doubt(sentence, evidence, claims) > load_doubt()["threshold"]


def without_judge(sentence: str, evidence: Evidence, claims: Sequence[Claim]) -> list[Claim]:
    """What a sentence claims that nobody judges, of these claims that the rules found.

    What only sounds like a claim has to look like one that nothing backs as well; what clearly
    looks so is taken for one.
    """
    english = is_english(sentence) is not False
    weighable = evidence.now is not None and english and len(sentence) <= _LONGEST
    asks = plain(sentence).endswith("?")
    if asks or not weighable or not all(claim.sensed for claim in claims):
        return [*claims]
    if untrue_answers(sentence, evidence) is not None:
        return [*claims]  # by what it answers it says what it says, however it sounds
    if any(claim.about in PEOPLE and _OURS.search(claim.text) for claim in claims):
        return [*claims]  # whom a customer is told to wait for has to be there
    looks = doubt(sentence, evidence, claims)
    if claims:
        return [*claims] if looks > _SOUNDS_SO else []
    clear = looks > _CLEARLY and not is_harmless(sentence, evidence)
    return [unbacked_fact(sentence)] if clear else []


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
