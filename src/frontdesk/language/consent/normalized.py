"""An answer without what makes no difference to it.

How it is capitalised, drawn out, shortened or decorated, and the greetings and thanks around it,
change no reading: they are gone before anything reads it.
"""

import re
import unicodedata
from functools import lru_cache

from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.courtesies import BARE_THANKS, GREETINGS
from frontdesk.language.lexicon.fillers import HESITATIONS
from frontdesk.language.lexicon.word_list import word_list
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import KEPT, words

AGREEING_SIGNS, REFUSING_SIGNS, DOUBTING_SIGNS = "👍✅👌🆗💯✔", "👎❌🚫🛑✋", "🤷🤔"
_SIGNS = frozenset(AGREEING_SIGNS + REFUSING_SIGNS + DOUBTING_SIGNS)
# Of pictures and what colours them only those that mean something are read.
_PICTURES = frozenset(("So", "Sk", "Mn"))
_FIRST_PICTURE = "\u2000"

_NOT_LAST = r"(?= [\w'])"
_LONG_FORMS = tuple(
    (re.compile(rf"\b{long}{_NOT_LAST}"), short)
    for long, short in (
        (r"i am", "i'm"),
        (r"(you|we|they) are", r"\1're"),
        (r"(he|she|it|that|there|what|here) is", r"\1's"),
        (r"(i|you|he|she|it|we|they|that) will(?! not\b)", r"\1'll"),
        (r"(i|you|he|she|it|we|they|that) would(?! not\b)", r"\1'd"),
        (r"(i|you|we|they) have(?= (?:been|got|changed|decided|sold|moved|found)\b)", r"\1've"),
        (r"let us", "let's"),
        (r"(?:and )?(?:i|we) thank you", "thank you"),
        (r"4(?= (?:me|us|it)\b)", "for"),
        (r"2(?= (?:me|us)\b)", "to"),
        (r"(?<=\w )n", "and"),
        (r"(he|she|it|that) isn't", r"\1's not"),
        (r"(you|we|they) aren't", r"\1're not"),
        (
            r"its(?= (?:not|all|just|fine|good|great|ok|okay|perfect|right|correct|the|this|that"
            r"|me|us|too)\b)",
            "it's",
        ),
    )
)
_SHORT_NOT = {
    "do": "don't", "does": "doesn't", "did": "didn't", "will": "won't", "can": "can't",
    "would": "wouldn't", "could": "couldn't", "should": "shouldn't", "shall": "won't",
    "was": "wasn't", "were": "weren't", "has": "hasn't", "had": "hadn't",
}  # fmt: skip
_LONG_NOT = re.compile(rf"(?<!could you )\b({'|'.join(_SHORT_NOT)}) not\b")
_WHY_NOT = re.compile(r"\by not\b")
_OPENERS = frozenset((*GREETINGS, *HESITATIONS, "well", "there"))
_CLOSERS = tuple(
    tuple(closer.split())
    for closer in (*("thank you", *BARE_THANKS, *word_list("lol lmao haha hehe xd")),)
)
_TIME = re.compile(r"(?<!\d)(\d{1,2}):(\d\d)(?!\d)")
_NOON = re.compile(r"\b(?:noon|midday)\b")
_NOON_OR_TWELVE = re.compile(
    r"\b(?:midday|(?<=at )twelve(?: (?:noon|o'clock))?|12(?::00)?(?= noon\b))\b"
)
_SHOWN_NOON = re.compile(r"(?<![\d:])12:00(?! ?[aA])")
_SIGNED = re.compile(
    r"(?<=[\s,.!;])(?:(?:yours )?sincerely|yours (?:truly|faithfully)|(?:kind |best |warm )?regards"
    r"|best wishes|respectfully)[\s,.!]{0,9}((?:[\w'-]{1,20}[\s,.!]{0,9}){0,3})\Z"
)
# "I did say so, didn't I?" asks, and refuses nothing.
_TAG = re.compile(
    r", (?:is|are|was|were|do|does|did|has|have|would|could)n't (?:i|we|you|it|that|they)\?"
)
_ANDS = frozenset(("and", "n", "&"))
_MARKS = ",.!;"
# Who says it once more says nothing else by that.
_AS_SAID = re.compile(
    r"(?<!\w)(?:as|like) i(?:'ve| have)?(?: just| already)? (?:said|told you|mentioned)\b,?"
)


@lru_cache(KEPT)
def normalized(text: str) -> str:
    """The answer in plain words and short forms, without courtesies at its ends."""
    said = _AS_SAID.sub(" ", _unsigned(mended(_without_pictures(text)))).split()
    bare = [word.strip(_MARKS) for word in said]
    first, last = 0, len(said)
    # "Uh huh" is one word.
    while first < last and bare[first] in _OPENERS and "huh" not in bare[first : first + 2]:
        first += 1
    while length := next((len(c) for c in _CLOSERS if _closes(bare, first, last, c)), 0):
        last -= length
        last -= bare[last - 1] in _ANDS and last - 1 > first
    rest = _TAG.sub("?", shortened(" ".join(said[first:last] if first < last else said)))
    return rest.rstrip(f"{_MARKS} ") or rest


def _unsigned(said: str) -> str:
    """The text without a letter's end: what follows the regards is a name, no everyday word."""
    signed = _SIGNED.search(said)
    return said[: signed.start()] if signed and COMMON.isdisjoint(words(signed[1])) else said


def with_shown_times(said: str, shown: str) -> str:
    """The answer with a time that was shown, "8:30", written as it was where it says "830"."""
    for hour, minutes in frozenset(_TIME.findall(shown)):
        said = re.sub(rf"(?<![\d:$.]){hour}{minutes}(?![\d:])", f"{hour}:{minutes}", said)
    return said


def with_shown_noon(said: str, shown: str) -> str:
    """The answer with the middle of the day named as it was shown: "12:00" or "noon"."""
    if _NOON.search(shown.lower()):
        return _NOON_OR_TWELVE.sub("noon", said)
    return _NOON.sub("12:00", said) if _SHOWN_NOON.search(shown) else said


def shortened(said: str) -> str:
    """Plain words with each long form, "it is not", as the short one, "it's not"."""
    for long, short in _LONG_FORMS:
        said = long.sub(short, said)
    said = _WHY_NOT.sub("why not", said)
    return _LONG_NOT.sub(lambda match: _SHORT_NOT[match[1]], said)


def _closes(bare: list[str], first: int, last: int, closer: tuple[str, ...]) -> bool:
    """Whether words end so, and something comes before that."""
    start = last - len(closer)
    return start > first and tuple(bare[start:last]) == closer


def _without_pictures(text: str) -> str:
    if text.isascii():
        return text
    return "".join(c if c < _FIRST_PICTURE or _means(c) else " " for c in text)


def _means(sign: str) -> bool:
    return sign in _SIGNS or unicodedata.category(sign) not in _PICTURES
