"""The parts of what is noted: which say a thing already, which go, which are put right."""

import re
from itertools import islice

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.lexicon.common_words import COMMON, HOUSEHOLD
from frontdesk.language.lexicon.refusals import NO_WORDS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import stem, words

PIECE = re.compile(
    r",\s+(?:and )?|(?<!\s)\s+and (?=(?:my|the|i|it|this|please|there)\b)", re.IGNORECASE
)
_WRONG = re.compile(r"(?:,| and|(?<=\w)) not (?P<wrong>[^,.;!?]{1,60})", re.IGNORECASE)
_TURNED = re.compile(
    r"\bnot (?P<wrong>[^,.;!?]{1,60}?),? (?:but|it's|its|it is) (?P<right>[^,.;!?]{1,60})",
    re.IGNORECASE,
)
_WORD = re.compile(r"[\w-]+")
_NUMBER = re.compile(r"\d")
_CODE = re.compile(r"\d{3}")
# A note of a tool is no longer.
_LONGEST_RIGHTED = 1000
_MOST = 8  # corrections of one note
_PLACES = {"first": 0, "last": -1}
# What a thing is named after: "the garage", "under the mat".
_LEADS_TO_THING = word_set(
    "the a an my our your his her their this that it its s is are be use by at through in on under"
    " to from of for with behind near say says said no yes so and but or please want need mean"
    " meant"
)
_ONE_MORE = word_set("also too another second other both")


def note_put_right(text: str, noted: str) -> tuple[str, str]:
    """A note as it is to be where a text puts a thing in it right, and that thing: "B, not A".

    Only where both are named alike, so that one can stand in the other's place.
    """
    said = text[:_LONGEST_RIGHTED]
    for found in islice(_TURNED.finditer(said), _MOST):
        right, wrong = _apart(found["right"], found["wrong"])
        if right and (note := _in_place_of(wrong, right, noted)):
            return note, wrong
    for found in islice(_WRONG.finditer(said), _MOST):
        wrong = found["wrong"].strip()
        right = _named_alike(wrong, said[: found.start()], noted)
        if right and (note := _in_place_of(wrong, right, noted)):
            return note, wrong
    return "", ""


def _apart(right: str, wrong: str) -> tuple[str, str]:
    """Both without what leads to each: "the 4471", "4417"."""
    bare = [_WORD.findall(one) for one in (right, wrong)]
    for one in bare:
        while one and one[0].lower() in _LEADS_TO_THING:
            one.pop(0)
    return " ".join(bare[0]), " ".join(bare[1])


def _named_alike(wrong: str, before: str, noted: str) -> str:
    """What is named before a "not" as what is named after it: by the same word, or by one word."""
    said, gone = [*_WORD.finditer(before)], _WORD.findall(wrong.lower())
    if not said or not gone:
        return ""
    if gone[0] in _LEADS_TO_THING:
        starts = [one.start() for one in said if one[0].lower() == gone[0]]
        return before[starts[-1] :].strip() if starts else ""
    known = {word.lower() for word in _WORD.findall(noted)} | _LEADS_TO_THING
    alone = len(gone) == 1 and (len(said) == 1 or said[-2][0].lower() in known)
    return said[-1][0] if alone and said[-1][0].lower() not in COMMON else ""


def _in_place_of(wrong: str, right: str, noted: str) -> str:
    """A note with the right thing in place of the wrong one; empty where it has no such thing."""
    if not (wrong and right):
        return ""
    named = re.search(rf"(?<![\w-]){re.escape(wrong)}(?![\w-])", noted, re.IGNORECASE)
    if named is None:
        return ""
    cased = right[0].upper() if named[0][0].isupper() else right[0].lower()
    right = right if _NUMBER.search(right) else cased + right[1:]
    return noted[: named.start()] + right + noted[named.end() :]


def note_without(notes: str, withdrawn: str) -> str:
    """What is left of notes when that goes which words name most of; all goes if they name none.

    Where the words are those of several notes, all of these go.
    "The last part" names one by its place, where there are several.
    """
    parts, said = notes.split("; "), words(withdrawn)
    parts = parts if len(parts) > 1 else [piece for piece in PIECE.split(notes) if piece]
    places = [_PLACES[word] for word in said if word in _PLACES]
    if places:
        return "; ".join(one for one in parts if one != parts[places[0]]) or notes
    named = {stem(word) for word in said if word not in COMMON - HOUSEHOLD}
    shares = [(len(named & set(map(stem, words(one)))), one) for one in parts]
    most = max(share for share, _ in shares)
    left = [one for share, one in shares if share < most]
    return "; ".join(one for one in left if not (told := _told_by(one)) or not told <= named)


def is_noted(note: str, notes: str) -> bool:
    """Whether the notes say all that each part of a note says, if in other words around it."""
    return not parts_beside(note, notes)


def parts_beside(note: str, notes: str) -> str:
    """The parts of a note that the notes do not say yet."""
    if len(note) > LONGEST_READ:
        return note
    known = [_told_by(one) for one in notes[:LONGEST_READ].split("; ")] if notes else []
    kept: list[str] = []
    for part in dict.fromkeys(note.split("; ")):
        told = _told_by(part)
        said = any(told <= one for one in known) if told else part in notes
        if not said:
            kept.append(part)
    return "; ".join(kept)


def with_note(notes: str, note: str) -> str:
    """Notes with another, each of its parts as it is said.

    A part that puts one of theirs right, or says all of it and more, takes its place.
    """
    for part in note.split("; "):
        notes = _with_part(notes, part)
    return notes


def _with_part(notes: str, part: str) -> str:
    if len(notes) + len(part) > LONGEST_READ:
        return "; ".join(filter(None, (notes, parts_beside(part, notes))))
    right, wrong = note_put_right(part, notes)
    if right and _told_by(part) - NO_WORDS <= _told_by(right) | _told_by(wrong):
        return right
    if not parts_beside(part, notes):
        return notes
    gone = _told_by(found["wrong"]) if (found := _WRONG.search(part)) else set[str]()
    kept = [one for one in notes.split("; ") if one and not _says_all(part, one, gone)]
    at = next((n for n, one in enumerate(notes.split("; ")) if one not in kept), len(kept))
    return "; ".join([*kept[:at], part, *kept[at:]])


def _says_all(part: str, noted: str, gone: set[str]) -> bool:
    """Whether a part says all that is noted, but for what is `gone` or has another code now."""
    before, now = _told_by(noted), _told_by(part)
    if before <= now:
        return True
    if gone & before:
        return before - gone <= now
    figures = {word for word in before | now if _CODE.search(word)}
    named = before - figures
    same = named == now - figures and len(before & figures) == len(now & figures)
    return bool(named) and same and _ONE_MORE.isdisjoint(words(part))


def names_part(words_of_it: str, notes: str) -> bool:
    """Whether words name something that the notes say."""
    named = {stem(word) for word in words(words_of_it) if word not in COMMON - HOUSEHOLD}
    return not named.isdisjoint(map(stem, words(notes)))


def _told_by(note: str) -> set[str]:
    return {stem(word) for word in words(note) if word in NO_WORDS or word not in COMMON}
