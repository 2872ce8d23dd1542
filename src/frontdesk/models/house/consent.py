"""Reads an answer to a confirmation question; in doubt it is not a yes."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from frontdesk.models.house.details import deeds_of, details_of, without_details
from frontdesk.models.house.phrases import (
    EASY,
    FILLERS,
    HEDGE,
    HEDGE_WORDS,
    NO,
    NO_WORDS,
    YES,
    YES_WORDS,
    marked,
)
from frontdesk.models.house.words import KEPT, stem, words


class Answer(StrEnum):
    """What an answer amounts to."""

    YES = "yes"
    NO = "no"
    CHANGE = "change"
    OTHER = "other"
    UNCLEAR = "unclear"


# These change something by themselves; the ones below only together with a day, a time or a pick.
_CHANGES = re.compile(
    r"\binstead\b|\b(?:an?)?other (?:one|day|time|date|slot|option)\b|\bdifferent\b|\bexcept\b"
    r"|\bunless\b|\bonly if\b|\bas long as\b|\bprovided\b|\brather\b|\bprefer\b|\bi (?:meant"
    r"|said)\b"
    r"|\b(?:earlier|later)\b|\bwrong (?:one|day|time|date|address)\b|\b(?:yes|yeah|ok|okay"
    r"|sure)\b.* if\b"
)
_MAY_CHANGE = re.compile(
    r"\b(?:make|move|change|switch|push|set|put) (?:it|that|this|the|to|my)\b|\blet's do\b"
    r"|\b(?:what|how) about\b|\b(?:can|could|may|would) (?:we|you|i|it)\b|\bbut\b"
)
_PICKS = re.compile(r"\b(?!no |any |every |some |the )\w+ ones?\b|\b\d+\b")
_ASKS = re.compile(
    r"^(?:(?:and|but|so|ok|okay|yes|yeah|sure|well)[, ]+)*(?:what|when|where|who|why|how|which"
    r"|whose"
    r"|is|are|was|were|do|does|did|can|could|will|would|should|may|has|have|am)(?:'s"
    r"|'re)? (?!not\b)\w"
)
_REPORTS = re.compile(
    r"\b(?:my name|name is|named|call me|mr|mrs|ms|says?|saying|(?<!i )said|tells?|told|type|write"
    r"|respond|reply|treat|mark)\b|§"
)
_POLITE = frozenset(("ok", "okay", "k", "kk", "alright", "cool", "great", "good", "fine"))
_TOKEN = re.compile(rf"[{YES}{NO}{HEDGE}{EASY}§]|[a-z]+(?:'[a-z]+)?|\d+")


def read_answer(text: str, *, shown: str = "") -> Answer:
    """Read one answer; repeating what the question showed neither adds to a yes nor changes it."""
    return _read(text, shown) or Answer.UNCLEAR


def read_answers(texts: Sequence[str], *, shown: str = "") -> Answer:
    """Read several answers together: any no or change is a veto; else the last one counts."""
    readings = [reading for text in texts if (reading := _read(text, shown)) is not None]
    vetoes = [reading for reading in readings if reading in {Answer.NO, Answer.CHANGE}]
    if vetoes:
        return vetoes[-1]
    return readings[-1] if readings else Answer.UNCLEAR


@lru_cache(KEPT)
def _read(text: str, shown: str) -> Answer | None:
    """One reading, or None where the text holds nothing but courtesies."""
    said = marked(text)
    tokens = _TOKEN.findall(said)
    refuses = any(token == NO or token in NO_WORDS for token in tokens)
    asks = "?" in said or _ASKS.match(said) is not None
    if _REPORTS.search(said) and not (refuses and tokens[0] in {NO, *NO_WORDS}):
        return Answer.OTHER
    if _changes(said, shown, refuses=refuses, asks=asks):
        return Answer.CHANGE
    if asks and _ASKS.match(said):
        return Answer.OTHER
    if refuses:
        return Answer.NO
    if HEDGE in tokens or not HEDGE_WORDS.isdisjoint(tokens):
        return Answer.UNCLEAR
    return _assent(said, tokens, shown, asks=asks)


def _changes(said: str, shown: str, *, refuses: bool, asks: bool) -> bool:
    if _CHANGES.search(said):
        return True
    named = details_of(said) - (frozenset[str]() if refuses else details_of(shown))
    if refuses and (named or _PICKS.search(said)) and not asks:
        return True
    if _MAY_CHANGE.search(said):
        return bool(named) or _PICKS.search(without_details(said)) is not None or _but(said, asks)
    if not shown:
        return False
    certain = any(not detail.startswith("relative:") for detail in named)
    return certain or not deeds_of(said) <= deeds_of(shown)


def _but(said: str, asks: bool) -> bool:
    return " but " in f" {said} " and not asks


def _assent(said: str, tokens: list[str], shown: str, *, asks: bool) -> Answer | None:
    known = {stem(word) for word in words(shown)}
    agrees = any(token == YES or token in YES_WORDS for token in tokens)
    rest = _TOKEN.findall(without_details(said)) if shown else tokens
    heard = YES_WORDS | FILLERS | {YES, EASY}
    left = [token for token in rest if token not in heard and stem(token) not in known]
    adds = bool(left) or not details_of(said) <= details_of(shown)
    if agrees and not adds and not asks:
        return Answer.UNCLEAR if _leaves(tokens) else Answer.YES
    if left and not _leads_with_yes(tokens):
        return Answer.OTHER
    if agrees or adds or asks or known.intersection(map(stem, tokens)):
        return Answer.UNCLEAR
    return Answer.NO if "actually" in tokens else None


def _leaves(tokens: list[str]) -> bool:
    """Tell whether a goodbye comes with no more than an "ok", which may well answer nothing."""
    return "bye" in tokens and {t for t in tokens if t == YES or t in YES_WORDS} <= _POLITE


def _leads_with_yes(tokens: list[str]) -> bool:
    first = next((token for token in tokens if token not in FILLERS), "")
    return first == YES or first in YES_WORDS
