"""Where a sentence of streamed text ends, decided from the text alone, however it was cut."""

import re
from typing import NamedTuple

from frontdesk.core.reading_limits import LONGEST_SENTENCE, LONGEST_WORD
from frontdesk.language.lexicon.calendar_names import SHORT_MONTHS, SHORT_WEEKDAYS
from frontdesk.language.lexicon.questions import AUXILIARIES, WH_WORDS
from frontdesk.language.lexicon.word_list import word_set


class End(NamedTuple):
    """Whether the sentence has ended, and up to where the text surely belongs to it."""

    known: bool
    at: int


# A point inside a figure is none.
_STOP = re.compile(r"(?!(?<=\d)\.\d)[.!?\u2026]+[\"'\u201d\u2019)\]*_]*|\n")
_CLOSING = "\"'\u201d\u2019)]"
_GAP = re.compile(r"\s")
_BEGINNING = re.compile(r"(?<=[.!?])\s|\n")
_NEXT_WORD = re.compile(r"[A-Za-z']+")
_LAST_WORD = re.compile(r"[^\s(\"\u201c]+\Z")
_LIST_NUMBER = re.compile(r"\s*\d{1,2}\.\Z")
_NEVER_LAST = word_set("dr mr mrs ms mx prof e.g i.e vs approx rev hon capt gen sgt")
_SELDOM_LAST = (
    SHORT_WEEKDAYS
    | SHORT_MONTHS
    | word_set(
        "a.m p.m am pm st ave rd blvd ln sq mt apt ste dept etc inc ltd co corp jr sr ext no tel"
        " min max hr hrs u.s u.k u.s.a d.c"
    )
)
_LONGER_THAN_KNOWN = 40
_AHEAD = 4 * LONGEST_SENTENCE
_STARTERS = {*WH_WORDS, *AUXILIARIES} - {"may"} | word_set(
    "i i'm i've i'll i'd we we're we've we'll you you're you've you'll your it it's its that "
    "that's this there there's the they they're they'll he she a an our my all if once "
    "please thanks thank sorry anything someone somebody let let's just so and but or also for "
    "okay ok great perfect no yes consider done expect both everything"
)


def may_end(text: str, start: int) -> bool:
    """Whether a stop stands in the text from `start` on."""
    return _STOP.search(text, start) is not None


def find_end(text: str, start: int, final: bool) -> End:
    """Find the end of the first sentence of `text`, from `start` on; `final`: no more comes."""
    for stop in _STOP.finditer(text, start):
        if stop.start() >= LONGEST_SENTENCE:
            break
        if stop.group() == "\n":
            end = _line_end(text, stop, final)
        elif not text[stop.end() : stop.end() + 1]:
            return End(final, stop.end() if final else stop.start())
        else:
            end = _stop_end(text, stop, final)
        if end is not None:
            return end
    return _cut(text, final)


def _cut(text: str, final: bool) -> End:
    """End an overlong sentence behind a word, or behind what never ends."""
    gap = _GAP.search(text, LONGEST_SENTENCE)
    if gap is not None:
        return End(True, gap.start())
    most = LONGEST_SENTENCE + LONGEST_WORD
    return End(True, most) if len(text) > most else End(final, len(text))


def split(text: str) -> list[str]:
    """The sentences of a whole text; joined they are the text."""
    found: list[str] = []
    at = 0
    while at < len(text):
        # Far more than a sentence, so that a long text is not copied for each of them.
        ahead = text[at : at + _AHEAD]
        end = find_end(ahead, 0, True).at
        found.append(ahead[:end])
        at += end
    return found


def _line_end(text: str, stop: re.Match[str], final: bool) -> End | None:
    if not text[: stop.start()].strip():
        return None
    rest = text[stop.end() :]
    after = rest.lstrip(" \t")[:1]
    if not after:
        return End(final, stop.start())
    return None if after.islower() else End(True, stop.start())


def _stop_end(text: str, stop: re.Match[str], final: bool) -> End | None:
    """Judge a stop that some character follows: an end, no end (None), or not known yet."""
    marks, following = stop.group(), text[stop.end()]
    if "!" in marks or "?" in marks:
        return End(True, stop.end())
    if not following.isspace() or _LIST_NUMBER.match(text, 0, stop.start() + 1):
        return None
    word = _LAST_WORD.search(text, max(stop.start() - _LONGER_THAN_KNOWN, 0), stop.start())
    last = word.group().lower() if word else ""
    if last in _NEVER_LAST:
        return None
    if len(marks.rstrip("\"'\u201d\u2019)]*_")) > 1 or "\u2026" in marks:
        return _by_next_letter(text, stop, final)
    if last in _SELDOM_LAST or (len(last) == 1 and last.isalpha() and last != "i"):
        return _by_next_word(text, stop, final)
    return End(True, stop.end())


def _by_next_letter(text: str, stop: re.Match[str], final: bool) -> End | None:
    after = text[stop.end() :].lstrip()[:1]
    if not after:
        return End(final, stop.end() if final else stop.start())
    return None if after.islower() else End(True, stop.end())


def _by_next_word(text: str, stop: re.Match[str], final: bool) -> End | None:
    rest = text[stop.end() :]
    after = rest.lstrip()
    word = _NEXT_WORD.match(after)
    if not after or (word and word.end() == len(after) and not final):
        return End(final, stop.end() if final else stop.start())
    if "\n" in rest[: len(rest) - len(after)]:
        return End(True, stop.end())
    if word is None:
        return None
    starts = word.group()[0].isupper() and word.group().lower() in _STARTERS
    return End(True, stop.end()) if starts else None


def whole_sentences(text: str, longest: int, *, last: bool = False) -> str:
    """The sentences of a text that fit, from its beginning or its end; of a long one, its words."""
    if len(text) <= longest:
        return text
    if last:
        left = text[-longest:]
        begins = _BEGINNING.search(left) or _GAP.search(left)
        return left[begins.end() :] if begins is not None else left
    ends = [end.end() for end in _BEGINNING.finditer(text[:longest])]
    return text[: ends[-1]].rstrip() if ends else text[:longest].rpartition(" ")[0]


def ended(text: str) -> str:
    """A text after which another sentence may begin; a list ends with its last line."""
    is_open = text.rstrip(_CLOSING)[-1:].isalnum() and "\n" not in text
    return f"{text}." if is_open else text


def joined(*texts: str) -> str:
    """Texts in one line, those that are not empty, each as a sentence before the next."""
    *before, last = [text for text in texts if text] or [""]
    return " ".join([*map(ended, before), last])
