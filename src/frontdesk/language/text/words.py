"""Plain words: text made comparable, numbers that were spelt out, and stems."""

import re
import unicodedata
from functools import lru_cache

from frontdesk.core.reading_limits import LONGEST_ANSWER, LONGEST_READ
from frontdesk.language.lexicon.numbers import TENS, UNITS

_ALSO_DIGITS = {"oh": 0, "o": 0, "nought": 0, "naught": 0, "nil": 0, "aught": 0, "niner": 9}
# What a transcript makes of digits; they count only beside other digits.
_SOUND_ALIKE = {"for": 4, "fore": 4, "to": 2, "too": 2, "won": 1, "ate": 8, "tree": 3, "fife": 5}
_REPEATS = {"double": 2, "triple": 3, "treble": 3}
_PLAIN = str.maketrans(
    {
        **{chr(control): " " for control in (*range(32), 127)},
        **{"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "…": " ... ", "—": ", "},  # noqa: RUF001
    }
)
# One message is read in many ways within a moment; more than the last few are not asked for again.
KEPT = 64
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+(?::\d+)?")
_RUN = re.compile(r"[a-z']+|\d+|[^\sa-z\d']+|\s+")
_SUFFIXES = ("ations", "ation", "ability", "able", "ings", "ing", "ied", "ies", "ed", "es", "s")
_SHORTEST_STEM = 3
_THOUSANDS = re.compile(
    r"\b(\d{1,2}) thousand(?:,? (?:and )?(\d{1,3}))?(?:,? (?:and )?(\d{1,2}))?\b"
)
_DIGIT_WORDS = frozenset((*UNITS, *TENS, *_ALSO_DIGITS, *_REPEATS))


@lru_cache(KEPT)
def plain(text: str) -> str:
    """The text in lower case, with straight quotes, single spaces and nothing invisible.

    Of a long text, the beginning.
    """
    return _whole(text[:LONGEST_READ])[:LONGEST_READ]


def is_too_long(answer: str) -> bool:
    """Whether an answer is longer than consent is read from, written or spelt out."""
    return len(answer) > LONGEST_ANSWER or len(_whole(answer)) > LONGEST_ANSWER


def _whole(text: str) -> str:
    straight = text.translate(_PLAIN)
    if straight.isascii():
        return " ".join(straight.lower().split())
    folded = unicodedata.normalize("NFKC", straight).lower()
    shown = "".join(" " if unicodedata.category(c) in {"Cc", "Cf", "Zs"} else c for c in folded)
    return " ".join(shown.split())


@lru_cache(KEPT)
def words(text: str) -> tuple[str, ...]:
    """The words and numbers of a text, in order."""
    return tuple(_WORD.findall(plain(text)))


@lru_cache(4096)
def stem(word: str) -> str:
    """A word without its ending, so that its forms compare equal."""
    word = word.removesuffix("'s")
    for suffix in _SUFFIXES:
        rest = word.removesuffix(suffix)
        if rest != word and len(rest) >= _SHORTEST_STEM and not word.endswith(("ss", "us")):
            word = rest + ("y" if suffix in {"ies", "ied"} else "")
            break
    word = word.removesuffix("e") if len(word) > _SHORTEST_STEM else word
    if word.endswith("y") and len(word) > _SHORTEST_STEM:
        word = word[:-1] + "i"
    return word[:-1] if len(word) > _SHORTEST_STEM and word[-1] == word[-2] else word


def number_of(word: str) -> int | None:
    """A whole number written in digits or as one word."""
    if word.isascii() and word.isdigit():
        return int(word)
    return UNITS.get(word, TENS.get(word))


@lru_cache(KEPT)
def digits_of(text: str) -> str:
    """The text with every run of spelt-out digits written as digits."""
    said = plain(text).replace("-", " ")
    if _DIGIT_WORDS.isdisjoint(words(text)):
        return said
    runs: list[str] = []
    tokens = _RUN.findall(said)
    at = 0
    while at < len(tokens):
        digits, used = _digits_at(tokens, at)
        runs.append(digits if used else tokens[at])
        at += used or 1
    return _THOUSANDS.sub(_thousands, "".join(runs))


def _thousands(match: re.Match[str]) -> str:
    return f"{int(match[1]) * 1000 + int(match[2] or 0) + int(match[3] or 0):05}"


def _are_digits(tokens: list[str]) -> bool:
    return all(t in _DIGIT_WORDS or (len(t) == 1 and t.isdigit()) for t in tokens)


def _digits_at(tokens: list[str], at: int) -> tuple[str, int]:
    word = tokens[at]
    if word in _REPEATS and at + 2 < len(tokens):
        digit = _ALSO_DIGITS.get(tokens[at + 2], number_of(tokens[at + 2]))
        if digit is not None and digit < 10:
            return str(digit) * _REPEATS[word], 3
    if word in _ALSO_DIGITS:
        return str(_ALSO_DIGITS[word]), 1
    if word in TENS:
        follows = UNITS.get(tokens[at + 2], 0) if at + 2 < len(tokens) else 0
        return (str(TENS[word] + follows), 3) if 0 < follows < 10 else (str(TENS[word]), 1)
    if word in _SOUND_ALIKE:
        beside = tokens[max(at - 2, 0) : at : 2] + tokens[at + 2 : at + 3]
        return (str(_SOUND_ALIKE[word]), 1) if len(beside) == 2 and _are_digits(beside) else ("", 0)
    if word in UNITS:
        if at + 2 < len(tokens) and tokens[at + 2] == "hundred":
            follows = tokens[at + 4] if at + 4 < len(tokens) else ""
            tens = _digits_at(tokens, at + 4) if follows in TENS else ("0", -1)
            if UNITS.get(follows, 0) > 9:
                tens = (str(UNITS[follows]), 1)
            return str(UNITS[word] * 100 + int(tens[0])), 4 + tens[1]
        return str(UNITS[word]), 1
    return "", 0
