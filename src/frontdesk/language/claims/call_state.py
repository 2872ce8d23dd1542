"""Which sentences may say what a call has done, or left undone: all that are not known to say none.

In a call that holds something, done or waiting, a sentence leaves unjudged only if code can tell
that it is so, or if it is recognised as saying nothing of it.
"""

import re

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.claims.account_facts import fitting, groups_in
from frontdesk.language.claims.asked_deeds import (
    AskedDeed,
    asked_deeds,
    asking_clauses,
    asks_of_people,
    asks_whether,
    is_elsewhere,
)
from frontdesk.language.claims.asked_records import speaks_of_note
from frontdesk.language.claims.courteous_words import is_courteous
from frontdesk.language.claims.details import details_in
from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.claims.finder import Claim, find_claims, plain
from frontdesk.language.claims.open_answers import (
    asks_of_record,
    is_about_call,
    is_decided,
    is_hedge,
    vague_claim,
)
from frontdesk.language.claims.records import words_in
from frontdesk.language.claims.short_answers import begins_with_no, says_yes
from frontdesk.language.claims.words import BASE, ING, ClaimKind, kind_by_verb
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.reading.languages import is_english
from frontdesk.language.text.runs import has_any

_NEGATED = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|neither|nor|cannot|without|unable|failed|fails?"
    r"|unsuccessful|unfortunately|afraid|still|only|yet)\b|n't\b"
)
_VERB = re.compile(rf"\b(?P<v>{any_of((BASE, ING))})\b")
_GO_AHEAD = re.compile(r"\bgo(?:ing)? ahead\b|\btry(?:ing)? (?:it |that )?again\b")
_NOT_SO = re.compile(r"\b(?:not|never)\b|n't\b")
# That who was asked has not answered leaves open what became of it.
_NO_ANSWER = re.compile(
    r"\b(?:has|have|had|did)(?:n't| not)(?: yet)? (?:answer|respond|repl|got back|com)\w*"
    r"|\bno (?:answer|response|reply|word)\b"
)
_STILL_ON = re.compile(
    r"\bstill (?:on|booked|scheduled|standing|planned|happening|in place|there)\b|\bon for\b"
)
_PEOPLE = frozenset({ClaimKind.ESCALATED, ClaimKind.CALLBACK})
_FEWEST_QUOTED = 3


def says_state(sentence: str, evidence: Evidence) -> bool:
    """Whether a sentence may say what the call has done or left undone, unless code can tell."""
    if not (holds_something(evidence) and any(map(str.isalpha, sentence))):
        return False
    text = plain(sentence)
    if text.endswith("?"):
        return presupposes_undone(text, evidence)
    if is_decided(sentence, evidence.asked):
        return False
    if is_courteous(sentence, evidence) and not _answers(sentence, evidence):
        return False
    return asks_of_held(evidence) or not _restates(text, evidence)


def state_claims(sentence: str, evidence: Evidence) -> list[Claim]:
    """What a sentence that nobody has judged claims of a deed that the customer asks after."""
    told = _restates(plain(sentence), evidence)
    asked = not told and asks_of_held(evidence) and says_state(sentence, evidence)
    other = asked and (_is_open(sentence, evidence) or _is_of_another(sentence, evidence))
    return [vague_claim(sentence)] if asked and not other else []


def undecided_claims(sentence: str, evidence: Evidence) -> list[Claim]:
    """The same of a sentence of which a judge could not say whether it is so.

    In another language, code cannot tell what an answer to a question says.
    """
    foreign = is_english(sentence) is False and "?" in evidence.asked
    if foreign and holds_something(evidence):
        return [vague_claim(sentence)]
    return state_claims(sentence, evidence)


def holds_something(evidence: Evidence) -> bool:
    """Whether anything was done in a call, or waits in it."""
    begun = evidence.done or evidence.unknown or evidence.failed
    return evidence.now is not None and bool(begun or evidence.pending or evidence.under_way)


def asks_of_held(evidence: Evidence) -> bool:
    """Whether the customer asks after something that the ledger holds, or may."""
    begun = evidence.begun
    some = bool(evidence.done or evidence.unknown)
    deeds = asked_deeds(evidence.asked)
    of_deeds = any(one.kind in begun or (some and one.kind is ClaimKind.DONE) for one in deeds)
    whether = some and asks_whether(evidence.asked) and is_english(evidence.asked) is not False
    return of_deeds or (whether and is_about_call(evidence)) or asks_of_record(evidence)


def asks_of_status(evidence: Evidence) -> bool:
    """Whether the customer asks how something stands, in a call that has done something."""
    some = bool(evidence.done or evidence.unknown)
    stands = any(_STILL_ON.search(one) for one in asking_clauses(evidence.asked))
    return asks_of_held(evidence) or (some and stands)


def negates(text: str) -> bool:
    """Whether a text in plain words says that something is not so, or leaves it open."""
    return _NEGATED.search(text) is not None or is_hedge(text)


def may_deny(text: str) -> bool:
    """Whether a text in plain words may say, or presuppose, that something was not done."""
    return negates(text) or text.endswith("?") or "sorry" in text


def presupposes_undone(text: str, evidence: Evidence) -> bool:
    """Whether a question offers to do what was done, or says beside it what is not so."""
    held = evidence.begun - evidence.pending - {ClaimKind.VERIFIED}
    if not held:
        return False
    if _NOT_SO.search(text):
        return True
    kinds = {kind_by_verb(match["v"]) for match in _VERB.finditer(text)}
    offers = bool(kinds & held) or _GO_AHEAD.search(text) is not None
    offers = offers or (ClaimKind.DONE in kinds and asks_of_held(evidence))
    offers = offers or (ClaimKind.UPDATED in held and speaks_of_note(text))
    offers = offers or (bool(_PEOPLE & held) and asks_of_people(text))
    return offers and not is_elsewhere(text, _ledger(evidence), evidence.told_apart)


def _answers(sentence: str, evidence: Evidence) -> bool:
    """Whether a sentence is a bare yes or no, to a question."""
    asks = "?" in evidence.asked or asks_of_held(evidence)
    return asks and says_yes(sentence) is not None


def _restates(text: str, evidence: Evidence) -> bool:
    """Whether a sentence of which all claims are backed says what was read or done."""
    if negates(text) or text.endswith("?"):
        return False
    words = words_in(text)
    told = words_in(_ledger(evidence)), *(words_in(one.lower()) for one in evidence.documents)
    if len(words) >= _FEWEST_QUOTED and any(words <= one for one in told):
        return True
    known = evidence.known
    details = details_in(text, known.today)
    told = bool(details) and all(known.backs(one, text) for one in details)
    return told or any(not one.sensed for one in find_claims(text))


def _is_open(sentence: str, evidence: Evidence) -> bool:
    """Whether a sentence leaves open what nobody knows: it denies nothing."""
    text = plain(sentence)
    leaves_open = is_hedge(text) or _NO_ANSWER.search(text) is not None
    return bool(evidence.unknown) and not evidence.done and leaves_open


def _is_of_another(sentence: str, evidence: Evidence) -> bool:
    """Whether a sentence speaks of another thing than what the ledger holds.

    It names one that was read and stands, or begins with a no to a question about another.
    """
    text, ledger = plain(sentence), _ledger(evidence)
    if begins_with_no(sentence) is not None:
        deeds = asked_deeds(evidence.asked)
        return bool(deeds) and all(_asks_of_another(one, evidence) for one in deeds)
    known = evidence.known
    names = {name for name in known.names if has_any(text, frozenset({name}))}
    others = names | (words_in(text) & evidence.told_apart)
    dated = details_of(text) - details_of(ledger)
    told = others & words_in(ledger)
    standing = any(
        told <= words_in(one.text)
        for group in groups_in(text, known)
        for one in fitting(group, known)
        if not (one.gone or one.offered)
    )
    return standing and bool(dated or others - told)


def _asks_of_another(deed: AskedDeed, evidence: Evidence) -> bool:
    """Whether it is asked after another deed than those that the ledger holds."""
    once = sum(deed.kind in one.kinds for one in evidence.done) <= 1
    return once and is_elsewhere(deed.said, _ledger(evidence), evidence.told_apart)


def _ledger(evidence: Evidence) -> str:
    return " ".join(one.words for one in evidence.done).lower()
