"""A bare yes or no, or a hedge, of which code alone cannot tell whether it is so."""

import re
from collections.abc import Sequence

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.claims.asked_deeds import (
    AskedDeed,
    asked_beside,
    asked_deed,
    asking_clauses,
    asks_of_people,
)
from frontdesk.language.claims.asked_records import asks_after_note, asks_after_people
from frontdesk.language.claims.courteous_words import HARMLESS
from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.claims.finder import Claim, plain
from frontdesk.language.claims.records import stem, words_in
from frontdesk.language.claims.shapes import Tense
from frontdesk.language.claims.short_answers import says_yes
from frontdesk.language.claims.words import ClaimKind
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.text.sentences import split

# Whoever is asked whether something may be done agrees, or tells a rule.
_MAY = re.compile(r"\b(?:can|could|may|would|should) (?:you|u|i|we)\b")
_RULES = re.compile(r"\b(?:free|fees?|costs?|available|allowed|possible|if|else|other|another)\b")
_HOURS = re.compile(r"\bare (?:you|they) (?:open|closed)\b")
_HEDGE = re.compile(
    r"\b(?:i'm|i am|we're|we are) not (?:\w+ly )?(?:sure|certain|aware)\b"
    r"|\b(?:i|we)(?: still| really| just)? (?:think|believe|guess|suppose|assume)\b"
    r"|\b(?:i|we)(?: \w+ly)? (?:(?:do|can|could)(?:n't| ?not)|can't)(?: \w+ly)?"
    r" (?:see|find|know|tell|say|think|confirm)\b"
    r"|\b(?:maybe|perhaps|might|probably|possibly|seems?|appears?|not that i|as far as i)\b"
    r"|\bnot to my knowledge\b|\bno (?:records?|signs?|trace|indication) (?:of|that)\b"
    r"|\b(?:doesn't|does not|don't|do not) (?:look|seem|appear)\b"
)
_NEGATED = re.compile(r"\b(?:no|not|never|cannot)\b|n't\b")
# What is written of something is asked after with words that nothing else holds.
_WRITTEN = re.compile(r"\b(?:it|that|this|note|visit) (?:now |still )?(?:says?|reads?|shows?)\b")
_PEOPLE = frozenset({ClaimKind.ESCALATED, ClaimKind.CALLBACK})
# That nothing is found of what may have been done denies it, whatever was asked.
_SEES_NONE = re.compile(
    r"\b(?:see|find)(?: \w+){0,3} (?:visit|appointment|booking|reservation|order|ticket|note)s?\b"
)
# Which, when or who is a particular: that something was done is not left open by it.
_OF_A_DETAIL = re.compile(
    r"\b(?:know|say|tell|see|sure|certain)(?: you)?(?: yet)?(?: at| on| for)?"
    rf" (?:{any_of(WH_WORDS)})\b"
)
_IT = re.compile(r"\b(?:it|that|this|they|both|one|visit|appointment)\b")
# What asks whether something is so, and names nothing.
_SMALL = word_set(
    "really first last right good now set both sure still done correct true all okay real serious"
    " positive everything fine definite certain confirmed then already yes yeah off out through"
    " coming come going"
)
_COURTESIES = frozenset(map(stem, HARMLESS)) | word_set("did does were was too")


def is_hedge(sentence: str) -> bool:
    """Whether a sentence leaves open what it tells: "I'm not sure, I think it is"."""
    text = plain(sentence)
    return not text.endswith("?") and _HEDGE.search(text) is not None


def is_decided(sentence: str, message: str) -> bool:
    """Whether code can tell what a bare answer says: it is asked whether a deed was done."""
    deed = asked_deed(message)
    if deed is None or asks_more(message) or says_yes(sentence, negated=deed.negated) is None:
        return False
    # "It's not done?", "Yes.": that may mean either.
    return not (deed.negated and len(sentence.split()) == 1)


def asks_more(message: str) -> bool:
    """Whether a message asks, beside whether something was done, what a yes or no answers too."""
    telling = (words_in(one) - _SMALL - _COURTESIES for one in asked_beside(message))
    return any(telling)


def asks_beyond(message: str, told: str) -> bool:
    """Whether a message asks, beside whether something was done, of what is not `told`."""
    known = words_in(told.lower())
    return any(words_in(one) - _SMALL - _COURTESIES - known for one in asked_beside(message))


def names_other(message: str, told: str) -> bool:
    """Whether all that a message asks names something, be it no more than a word, not `told`."""
    known = words_in(told.lower()) | _SMALL | _COURTESIES | frozenset(WH_WORDS)
    asking = asking_clauses(message)
    return bool(asking) and all(words_in(one) - known for one in asking)


def names_more(deed: AskedDeed, evidence: Evidence) -> bool:
    """Whether it is asked of something that the ledger does not name whether "it" is done."""
    told = words_in(" ".join(one.words for one in evidence.done).lower())
    more = words_in(deed.said) - told - _SMALL - _COURTESIES
    return deed.kind is ClaimKind.DONE and bool(more)


def answers_openly(sentence: str, evidence: Evidence) -> bool:
    """Whether a sentence is a bare answer to a question that code cannot answer itself."""
    asked = evidence.asked
    if says_yes(sentence) is None or is_decided(sentence, asked):
        return False
    return any(_asks_a_fact(one) for one in split(asked))


def open_claims(sentence: str, evidence: Evidence) -> list[Claim]:
    """What a bare answer claims of what the call has done, or of what waits in it.

    What was asked about something else, or of a rule, claims nothing of that.
    """
    about = is_about_call(evidence) or (says_yes(sentence) is False and _of_people(evidence))
    bare = about and answers_openly(sentence, evidence)
    hedged = hedges(sentence, evidence) and _may_hide(sentence, evidence)
    return [vague_claim(sentence)] if bare or hedged else []


def hedges(sentence: str, evidence: Evidence) -> bool:
    """Whether a sentence leaves open what was asked, in a call in which it may have been done."""
    may_deny = bool(evidence.done or evidence.unknown or evidence.pending)
    hedged = is_hedge(sentence) and not _OF_A_DETAIL.search(plain(sentence))
    return may_deny and hedged and any(map(_asks_a_fact, split(evidence.asked)))


def _may_hide(sentence: str, evidence: Evidence) -> bool:
    """Whether a hedge may leave open what the call has done, or claim what it has not."""
    if evidence.unknown:
        return False  # what nobody knows is open
    deed = asked_deed(evidence.asked)
    if deed is None:
        sees_none = _SEES_NONE.search(plain(sentence)) is not None
        return sees_none or is_about_call(evidence) or _of_people(evidence)
    held = evidence.begun | evidence.pending | {ClaimKind.DONE}
    return deed.kind in held or not _NEGATED.search(plain(sentence))


def vague_claim(sentence: str) -> Claim:
    """The claim that something is done, or is not, in words that tell nothing of it."""
    kind = ClaimKind.DONE
    return Claim(kind, Tense.DONE, kind, True, plain(sentence), "", sensed=True)


def is_about_call(evidence: Evidence) -> bool:
    """Whether what was asked last may be about what was done, or waits, in the call."""
    if not (evidence.done or evidence.unknown or evidence.pending):
        return False
    if _asks_of_note(evidence):
        return True
    shown = (fact for fact in evidence.facts if fact.rstrip().endswith("?"))
    told = " ".join((*(one.words for one in evidence.done), *shown)).lower()
    asking = [plain(one) for one in split(evidence.asked) if _asks_a_fact(one)]
    return any(
        _WRITTEN.search(one) or _names_nothing_else(one, told)
        for one in asking
        if not _HOURS.search(one)
    )


def asks_of_record(evidence: Evidence) -> bool:
    """Whether what was asked last is of what the call has noted, or of somebody who was told."""
    of_people = bool(evidence.begun & _PEOPLE) and asks_after_people(evidence.asked)
    return of_people or _asks_of_note(evidence)


def _asks_of_note(evidence: Evidence) -> bool:
    ledger = (one.words for one in evidence.done)
    return ClaimKind.UPDATED in evidence.begun and asks_after_note(evidence.asked, ledger)


def _of_people(evidence: Evidence) -> bool:
    """Whether what was asked last is about people, of whom some were told in the call."""
    asking = (plain(one) for one in split(evidence.asked) if _asks_a_fact(one))
    return bool(evidence.begun & _PEOPLE) and any(map(asks_of_people, asking))


def repeats(sentence: str, held: Sequence[Claim], evidence: Evidence) -> bool:
    """Whether a sentence says once more what was just `held` back, in a bare yes or as a hedge.

    Where nothing was done nor waits, to be unsure of it denies nothing.
    """
    if not held:
        return False
    said = says_yes(sentence)
    if said is not None:
        # What code can tell stands where it says the opposite of what was held.
        denied = any(claim.denied for claim in held)
        return said is not denied or not is_decided(sentence, evidence.asked)
    effect = any(claim.kind is not ClaimKind.RECORD for claim in held)
    of_it = effect or asked_deed(evidence.asked) is not None or is_about_call(evidence)
    may_deny = bool(evidence.done or evidence.unknown or evidence.pending)
    return of_it and may_deny and is_hedge(sentence)


def _names_nothing_else(question: str, told: str) -> bool:
    """Whether a question names nothing but what was told, so that "it" may be that."""
    if words_in(question) - words_in(told) - _SMALL:
        return False
    days = details_of(question)
    return not days or bool(days & details_of(told)) or _IT.search(question) is not None


def _asks_a_fact(sentence: str) -> bool:
    text = plain(sentence)
    return text.endswith("?") and not _MAY.search(text) and not _RULES.search(text)
