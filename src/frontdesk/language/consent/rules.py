"""Reads by words and grammar what speaks against a yes: no, another wish, or something else."""

import re

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent.answer import (
    Answer,
    holds_delay,
    holds_doubt,
    holds_no,
    holds_yes,
    leads_with_yes,
    tokens_of,
)
from frontdesk.language.consent.phrase_tokens import EASY, NO, PAUSE, STAY, YES
from frontdesk.language.consent.receipt_question import actions_named, new_details
from frontdesk.language.consent.requested_changes import requests_change
from frontdesk.language.consent.vetoes import ASKS, IF, REPORTS, Heard
from frontdesk.language.lexicon.actions import BOOKS, ENDS, MOVES
from frontdesk.language.lexicon.agreement import YES_WORDS
from frontdesk.language.lexicon.common_words import HARMLESS
from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.refusals import NO_WORDS, PLAIN_NO, SAYS_NO
from frontdesk.language.text.words import stem

_INFORMS = re.compile(
    r"(?:what(?! (?:about|if|other|else|i'd like|i want|i need)\b)|how(?! about\b)|why(?! not\b)"
    rf"|{'|'.join(word for word in WH_WORDS if word not in {'what', 'how', 'why'})})\b"
)
_BUT = re.compile(r"\b(?:but|though|however|although|except|only)\b")
_PLAIN_NO = frozenset((NO, *PLAIN_NO, "don't"))
_ENDS_IN_NO = re.compile(rf"(?:\b(?:but|so|then|and)|[,.!?;]) *(?:{SAYS_NO}|{NO})[ .!]*$")
_TAKES_BACK = re.compile(
    rf"^(?:{SAYS_NO}|{NO}).*\b(?:wait|sorry|i mean|actually|rather)[, ]+(?:yes|yeah|{YES})"
)
# "Wait, actually the blue one", "make it decaf please": something else, whatever it is.
_RATHER = re.compile(
    rf"{opening('hang on', 'hold on', 'i think')}"
    r"(?:(?:actually|rather|instead)[,. ]+(?:i (?:want|need|meant?|prefer) )?"
    r"|(?:(?:can|could) you |please )?make (?:it|that) |i meant? |i(?:'d| would) rather (?:have )?)"
)
_LONGEST_YES = 2


def read_by_rules(one: Heard) -> Answer | None:
    """One reading, never a yes; None where the text holds nothing but courtesies."""
    said, tokens, asked = one.said, one.tokens, one.asked
    refuses, agrees = holds_no(tokens), holds_yes(tokens)
    if _ENDS_IN_NO.search(said) and not new_details(said, asked):
        return Answer.NO
    if agrees and IF.search(said) and not ASKS.match(said):
        return Answer.CHANGE
    if _only_refuses(one):
        return Answer.NO
    if REPORTS.search(said) and not {NO, STAY} & {*tokens} and tokens[0] not in NO_WORDS:
        return Answer.OTHER
    if _changes(one, refuses=refuses, agrees=agrees):
        return Answer.CHANGE
    if refuses:
        return _refusal(said, tokens)
    if not agrees and not one.asks and names_another(said):
        return Answer.CHANGE
    if ASKS.search(said) or holds_delay(tokens):
        return Answer.OTHER
    return _left_open(one, agrees=agrees)


def asks_beside(one: Heard) -> bool:
    """Whether a question comes beside a yes: it is to be answered, and the yes asked for again."""
    return one.asks and leads_with_yes(one.tokens) and len(one.tokens) > _LONGEST_YES


def _only_refuses(one: Heard) -> bool:
    """Whether a no says what is not to be done, and wishes for nothing else of the kind."""
    no = one.tokens[:1] and one.tokens[0] in PLAIN_NO and NO in one.tokens[:3]
    others = actions_named(one.said).isdisjoint((ENDS, MOVES, BOOKS))
    return bool(no) and others and not one.asks and not new_details(one.said, one.asked)


def _left_open(one: Heard, *, agrees: bool) -> Answer | None:
    """What words that speak against nothing leave open."""
    tokens, asked = one.tokens, one.asked
    if holds_doubt(tokens) or IF.search(one.said):
        return Answer.UNCLEAR
    named = details_of(one.said)
    if not agrees and named and named <= asked.before and not actions_named(one.said):
        return Answer.NO
    known = HARMLESS | YES_WORDS | {YES, EASY}
    rest = tokens_of(without_details(one.said)) if asked.text else tokens
    strange = any(t not in known and stem(t) not in asked.stems for t in rest)
    if strange and not leads_with_yes(tokens):
        return Answer.OTHER
    if agrees or strange or named or one.asks or asked.stems.intersection(map(stem, tokens)):
        return Answer.UNCLEAR
    return Answer.NO if "actually" in tokens else None


def names_another(said: str) -> bool:
    """Whether it begins as one does who names another thing than what was asked about."""
    rather = _RATHER.match(said)
    named = tokens_of(said[rather.end() :]) if rather is not None else []
    return not {*named} <= HARMLESS | {YES, EASY, PAUSE, STAY}


def _changes(one: Heard, *, refuses: bool, agrees: bool) -> bool:
    said, asked, asks = one.said, one.asked, one.asks
    if asks and _INFORMS.match(said):
        return False
    if requests_change(said, asked, refuses=refuses, agrees=agrees, asks=asks):
        return True
    told = agrees or not asked.families.isdisjoint(actions_named(said))
    return told and not asks and _BUT.search(said) is not None


def _refusal(said: str, tokens: list[str]) -> Answer:
    """A refusal, unless it only words a question, a delay or a doubt, or is taken back."""
    if _TAKES_BACK.search(said):
        return Answer.UNCLEAR
    if tokens[0] in _PLAIN_NO and not said.endswith("?"):
        return Answer.NO
    if ASKS.search(said) and not _refuses_beside(said):
        return Answer.OTHER
    if PAUSE in tokens and "yet" in tokens:
        return Answer.OTHER
    if tokens[-1] in _PLAIN_NO:
        return Answer.NO
    if holds_doubt(tokens) and not {NO, STAY} & {*tokens} and not _refuses_beside(said):
        return Answer.UNCLEAR
    return Answer.NO


def _refuses_beside(said: str) -> bool:
    """Whether a clause that asks nothing refuses."""
    for clause in re.split(r"(?<=[?!.,;])", said):
        tokens = tokens_of(clause)
        asks = clause.endswith("?") or ASKS.search(clause.strip())
        if holds_no(tokens) and not asks and not holds_doubt(tokens):
            return True
    return False
