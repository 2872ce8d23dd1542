"""Reads an answer that speaks against nothing: is it a yes to what was asked?"""

import re
from itertools import pairwise

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent.answer import Answer, holds_yes, leads_with_yes, tokens_of
from frontdesk.language.consent.assent_words import MADE
from frontdesk.language.consent.phrase_tokens import EASY, YES
from frontdesk.language.consent.receipt_question import (
    ReceiptQuestion,
    actions_named,
    deed_stems,
    new_details,
)
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.lexicon.agreement import SAID_OF_THINGS, YES_WORDS
from frontdesk.language.lexicon.common_words import COMMON, GENERIC, HARMLESS, NEUTRAL
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import stem

_POLITE = frozenset(("ok", "okay", "k", "kk", "alright", "cool", "great", "good", "fine"))
_OWN_YES = word_set(
    "yes yeah yep yup yea ok okay sure absolutely definitely please confirm correct"
)
# What somebody else does or finds good is no consent of the customer's.
_BY_OTHERS = re.compile(
    r"\b(?:my|our|his|her|the) (?:wife|husband|partner|boss|landlord|landlady|mom|mum|dad|mother"
    r"|father"
    r"|son|daughter|family|sister|brother|kids?|neighbou?r)\b|\b(?:he|she|they|someone|somebody)\b"
)
_REMARK = re.compile(
    r"\b(?:i'm|i am|we're|we are|i'll be|we'll be|i've been|we've been|i was|we were|you're|you"
    r" are|they're"
    r"|these \w+ are|those \w+ are)\b"
)
_PLACED = r"(?:for|with|at|in|on|to|from|of|by|the|an?)"
_SOMEBODY = word_set("i'm was were my our he she they his her he's she's they're")
_COURTESY = FILLERS | {"sorry", "dear", "sir", "ma'am", "mate", "please"}


def assent(said: str, tokens: list[str], asked: ReceiptQuestion, *, asks: bool) -> Answer | None:
    """A yes, or what its words leave open; None where they are nothing but courtesies."""
    agrees = holds_yes(tokens)
    does = _is_told(tokens, asked)
    rest = tokens_of(without_details(said)) if asked.text else tokens
    heard = YES_WORDS | HARMLESS | {YES, EASY}
    known = asked.stems | asked.numbers | deed_stems(asked)
    left = [token for token in rest if token not in heard and stem(token) not in known]
    adds = bool(left) or bool(new_details(said, asked) if asked.text else details_of(said))
    if not _OWN_YES & {*tokens} and _BY_OTHERS.search(said):
        return Answer.UNCLEAR
    if _only_praises(tokens, asked):
        return Answer.UNCLEAR
    pleads = _pleads(tokens) or ("please" in tokens and _repeats(said, asked))
    if (agrees or does or pleads) and not adds and not asks:
        if _goes_back(said, asked):
            return Answer.UNCLEAR if _OWN_YES & {*tokens} else Answer.NO
        return Answer.UNCLEAR if _leaves(tokens) else Answer.YES
    if not agrees and _goes_back(said, asked):
        return Answer.NO
    if left and agrees and not asks and not new_details(said, asked) and _remarks(said, left):
        return Answer.UNCLEAR if _goes_back(said, asked) else Answer.YES
    if left and not leads_with_yes(tokens):
        return Answer.OTHER
    if agrees or adds or asks or asked.stems.intersection(map(stem, tokens)):
        return Answer.UNCLEAR
    return Answer.NO if "actually" in tokens else None


def _remarks(said: str, left: list[str]) -> bool:
    """Whether all that a plain yes comes with is a remark of how the customer fares."""
    opened = _REMARK.search(said)
    if opened is None or not _OWN_YES & {*tokens_of(said[: opened.start()])}:
        return False
    after = tokens_of(said[opened.end() :])
    things = all(word in after and word.isalpha() and word not in COMMON for word in left)
    return things and not any(re.search(rf"\b{_PLACED} {word}\b", said) for word in left)


def _is_told(tokens: list[str], asked: ReceiptQuestion) -> bool:
    """Whether the action is told to be done in so many words: "book it", "please move it"."""
    kept = [
        t for t in tokens if t not in _COURTESY - {"it"} and t not in {EASY, "hurry", "can", "may"}
    ]
    if kept[:1] == ["make"]:
        return MADE.get(kept[-1], "") in asked.families and len(kept) == 2
    if not actions_named(" ".join(kept)):
        return False
    # A bare "cancel" may as well call off the question.
    return kept[1:] == ["it"] or (len(kept) == 1 and ENDS not in asked.families)


def _only_praises(tokens: list[str], asked: ReceiptQuestion) -> bool:
    """Whether something beside the receipt is found good: "my dog is fine", "good visit"."""
    agreed = {t for t in tokens if t == YES or t in YES_WORDS}
    if not agreed or not agreed <= SAID_OF_THINGS:
        return False
    named = asked.stems - deed_stems(asked)
    praised = (after for word, after in pairwise(tokens) if word in SAID_OF_THINGS)
    if any(word.isalpha() and (word in GENERIC or stem(word) in named) for word in praised):
        return True
    return not (NEUTRAL | _SOMEBODY).isdisjoint(tokens)


def _repeats(said: str, asked: ReceiptQuestion) -> bool:
    """Whether the action that was asked about, or the day of it, is asked for by its name."""
    if ENDS in asked.families or not details_of(said):
        return bool(actions_named(said)) or (bool(asked.text) and not asked.families)
    return True


def _pleads(tokens: list[str]) -> bool:
    return "please" in tokens and set(tokens) <= _COURTESY | {EASY}


def _goes_back(said: str, asked: ReceiptQuestion) -> bool:
    """Whether only what is to be moved away from is named."""
    named = details_of(said)
    return bool(named & asked.before) and not actions_named(said) and named <= asked.before


def _leaves(tokens: list[str]) -> bool:
    """Whether a goodbye comes with no more than an "ok", which may well answer nothing."""
    return "bye" in tokens and {t for t in tokens if t == YES or t in YES_WORDS} <= _POLITE
