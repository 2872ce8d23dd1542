"""What a sentence denies: the claims that it would make without its negation."""

import re
from collections.abc import Iterator
from dataclasses import replace

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.claims.asked_deeds import asked_deeds, is_elsewhere
from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.claims.finder import Claim, shapes_in
from frontdesk.language.claims.latest_deeds import is_overtaken
from frontdesk.language.claims.records import stem, words_in
from frontdesk.language.claims.shapes import Tense
from frontdesk.language.claims.words import BASE, ClaimKind, kind_by_verb
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.runs import has_any

_K = ClaimKind
_NONE = word_set("nothing nobody none no")
# A sentence with none of these denies nothing, and is not searched for what it denies.
_NEGATIVE = _NONE | word_set("not never unable failed untouched unsuccessful")
_NOTHING = re.compile(r"\b(?:nothing|nobody|none|no one)\b")
_AT_ALL = re.compile(r"\b(?:nothing|anything|everything|none|any of it)\b")
_NOT = re.compile(r"n't\b(?: yet\b)?| not\b(?: yet\b)?| never\b")
_SAYS_NO = re.compile(r"no[,.!:;] .*\bnothing\b")
_COULD_NOT = re.compile(
    r"\b(?:could(?:n't| not)|did(?:n't| not)(?: yet| ever| actually)?|(?:was|were)(?:n't| not) able"
    r" to|(?:was|were) unable to|failed to)\b"
)
_BUT = re.compile(r"\b(?:only|just|both|other|others|else|too|all|everything|either|touch\w*)\b")
# What no shape finds in few words: "I did not move it", "we did not yet book that".
_DID_NOT = re.compile(
    r"\b(?:i|we|it|that|they)(?: \w+ly)? (?:did(?:n't| not)(?: \w+ly| yet| ever)?|never)"
    rf" (?P<v>{BASE})\b"
)
_DID_NOT_DO = re.compile(r"\bdid(?:n't| not)\b")
_IS_NOT = re.compile(r"(?:\bis|\bare|'s|'re)(?: not\b|n't\b)(?! been\b)")
_NEVER = r"(?:(?: have| has| did| was| is)(?: not|n't)|'(?:ve|s) not| never)(?: \w+ly| yet| ever)*"
_THING = r"(?:it|that|this|them|those|anything|a thing|any of (?:it|that|them))"
_UNTOUCHED = re.compile(
    rf"\b(?:i|we){_NEVER} touch(?:ed)? {_THING}(?=$|[,.!;]| yet\b)"
    rf"|^(?:no,? )?(?:it|that|this)(?:{_NEVER}(?: been)? touched| (?:is|was) untouched)"
    r"|\bnothing (?:was|has been) touched"
    r"(?= yet\b|[,.!;]|$)"
)
# That nobody was asked, or nothing noted, says so in other shapes than what is done to a thing.
_NOBODY_ASKED = re.compile(
    r"\bno ticket\b|\b(?:haven't|have not|hasn't|has not|didn't|did not)(?: [\w']+){0,2}"
    r" (?:ask|told|tell|reach|contact|call)\w*(?: [\w']+){0,2} (?:any|some)(?:one|body)\b"
    r"|\b(?:no one|nobody|none of (?:us|them))(?: [\w']+){0,3}?"
    r" (?:asked|told|informed|contacted|notified|alerted|called|knows?)\b"
    r"|\b(?:could(?:n't| not)|unable to|(?:n't|not) able to)(?: [\w']+){1,3} tickets?\b"
)
# "It's not in yet": what it is, only a judge can tell; where something was done it may be that.
_NOT_IN = re.compile(
    r"\b(?:it|that|this|they|those)(?:'s|'re| is| are| was| were| has| have)?"
    r"(?: not|n't)(?: been)? (?:in|done|through|saved|noted|added|recorded)(?= yet\b|[,.!;]|$)"
    r"|\b(?:it|that|this|they|those) (?:did|has|have|had)(?: not|n't)(?: actually| really| yet)?"
    r" (?:work|go(?:ne)? through|happen|succeed)(?:ed)?\b"
    r"|\b(?:it|that|this|they|those)(?:'s| has| have)?(?: just| sadly)? failed\b"
    r"|\b(?:it|that|this) (?:was|is) unsuccessful\b"
)
_UNNOTED = re.compile(
    r"\b(?:no|isn't an?|is not an?|wasn't an?|isn't any|aren't any) notes?\b"
    r"|\b(?:nothing|haven't|have not|hasn't|isn't|wasn't)(?: [\w']+){0,3}"
    r" (?:noted|(?:written|wrote|put)(?: [\w']+)? down)\b"
    r"|\b(?:could(?:n't| not)|unable to|(?:n't|not) able to)(?: [\w']+){1,3} notes?\b"
)
_OTHERWISE = (
    (_K.ESCALATED, _NOBODY_ASKED, "asked"),
    (_K.UPDATED, _UNNOTED, "note"),
    (_K.DONE, _NOT_IN, "done"),
)
# Only what an effect does is denied by a verb of many uses.
_EFFECTS = frozenset({_K.CANCELLED, _K.BOOKED, _K.RESCHEDULED, _K.CHARGED, _K.REFUNDED})
_TO_A_DAY = frozenset({_K.BOOKED, _K.RESCHEDULED})
_DOES = word_set("do did done")
# Whoever has not done so has done nothing.
_CHANGES = word_set("changed done touched altered made change do touch alter")
# How one speaks of anything at all.
_SMALL_WORDS = word_set(
    "anything everything nothing any touch untouched yet far so either have has been done did our"
    " them those thing actually sorry afraid just really was were work worked happen happened"
    " succeed succeeded gone through failed unsuccessful unfortunately"
)
_ANYTHING = frozenset(map(stem, _SMALL_WORDS))


def untrue_denials(text: str, evidence: Evidence) -> list[Claim]:
    """What a sentence in plain words denies although the ledger holds it, or may."""
    denied = [claim for claim in denials(text) if _was_done(claim, evidence)]
    if not denied:
        return []
    if _IS_NOT.search(text):
        done, things = evidence.done, evidence.kinds
        denied = [claim for claim in denied if not is_overtaken(claim.about, done, things)]
    if _DID_NOT_DO.search(text) or _UNTOUCHED.search(text):
        # What is named beside the ledger's words is left alone in truth.
        denied = [claim for claim in denied if not _names_another(claim, evidence)]
    return [claim for claim in denied if not _is_of_another(claim, evidence)]


def _names_another(claim: Claim, evidence: Evidence) -> bool:
    days = details_of(claim.text) - details_of(_ledger(evidence))
    return bool(days) or not names_nothing_else(claim, evidence)


def names_nothing_else(claim: Claim, evidence: Evidence) -> bool:
    """Whether a denial can only be of what the ledger holds: it names nothing else."""
    return words_in(claim.text) <= words_in(_ledger(evidence)) | _ANYTHING | {stem(claim.word)}


def denials(text: str) -> list[Claim]:
    """The claims that a sentence takes back: what it would say without its negation."""
    if text.endswith("?") or not ("n't" in text or has_any(text, _NEGATIVE)):
        return []
    negated = _NOT.search(text) or _COULD_NOT.search(text) or has_any(text, _NONE)
    untouched = _UNTOUCHED.search(text)
    if not (negated or untouched or _NOT_IN.search(text)):
        return []
    if untouched:
        said = _NOT.sub("", text)
        return [Claim(_K.DONE, Tense.DONE, _K.DONE, False, said, "touched", denied=True)]
    for kind, denied, word in _OTHERWISE:
        if denied.search(text) and not _BUT.search(text):
            return [Claim(kind, Tense.DONE, kind, False, text, word, denied=True)]
    # Where something was asked, "no, nothing else was done" denies that as well.
    if _BUT.search(text) and not _SAYS_NO.match(text):
        return []
    said = _NOTHING.sub("everything", _NOT.sub("", _COULD_NOT.sub("will", text)))
    before = {claim.about for claim in shapes_in(text)}
    found = [replace(one, denied=True) for one in shapes_in(said) if one.about not in before]
    # Of what nothing was done, the rest of the sentence tells.
    found = [replace(one, text=text) if _NOTHING.search(text) else one for one in found]
    return found or [*_undone(text)]


def _undone(text: str) -> Iterator[Claim]:
    """What is denied by a verb alone, whatever it sounds like."""
    for match in _DID_NOT.finditer(text):
        kind = kind_by_verb(match["v"])
        if kind is not None and kind in _EFFECTS:
            yield Claim(kind, Tense.DONE, kind, False, match[0], match["v"], denied=True)


def _was_done(claim: Claim, evidence: Evidence) -> bool:
    if claim.about is not _K.DONE:
        return claim.about in evidence.begun
    words = _ledger(evidence)
    changes = bool(words) and claim.word in _CHANGES
    return bool(claim.word) and (claim.word in words or changes)


def _ledger(evidence: Evidence) -> str:
    return " ".join(one.words for one in evidence.done).lower()


def _is_of_another(claim: Claim, evidence: Evidence) -> bool:
    """Whether "it" is another deed or thing than was done: the one that the customer speaks of."""
    if not names_nothing_else(claim, evidence) or _AT_ALL.search(claim.text):
        return False
    elsewhere = evidence.under_way or bool(evidence.failed)
    if claim.about in evidence.pending or (claim.about is _K.DONE and elsewhere):
        return True
    deeds = asked_deeds(evidence.asked)
    # Of several that are asked about, one that is denied by its name is meant.
    named = [one for one in deeds if one.kind is claim.about]
    deed = next(reversed(named or deeds), None)
    if deed is not None and not (named or deed.alone) and claim.about is not _K.DONE:
        return False  # the question beside it is about another deed
    other = deed is not None and deed.kind is not _K.DONE and deed.kind not in evidence.begun
    said = deed.said if deed is not None else evidence.asked.lower()
    # To what day something was to go, a move that went elsewhere is denied by no other day.
    by_days = claim.about not in _TO_A_DAY
    return (other and claim.word in _DOES) or is_elsewhere(
        said, _ledger(evidence), evidence.told_apart, by_days=by_days
    )
