"""What a sentence states that no text before it holds: numbers, names, addresses.

It is stricter than what is asked of other words: an answer from documents is held against these.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from frontdesk.language.claims.details import Detail, details_in
from frontdesk.language.claims.known import Known
from frontdesk.language.claims.measures import Figure, figures_stated, figures_told
from frontdesk.language.lexicon.calendar_names import MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.function_words import FUNCTION_WORDS
from frontdesk.language.lexicon.numbers import NUMBER_WORDS
from frontdesk.language.text.content_words import content_words
from frontdesk.language.text.words import plain, stem

_ADDRESS = re.compile(
    r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?://[^\s)\]>]+|(?<![\w.-])[\w-]{2,}(?:\.[\w-]{2,})*"
    r"\.(?:com|org|net|io|co|app|dev|info|biz|shop|eu|uk|de|fr|es|us|ca)\b(?:/[^\s)\]>]*)?",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?<!\w)[A-Z][\w\u00c0-\u024f]*(?:['\u2019&-][\w\u00c0-\u024f]+)*")
# "iPad", "UNICEFs": no word of the language has a capital within it.
_MADE_NAME = re.compile(r"(?<!\w)[^\W\d_]*[a-z][A-Z]\w*|(?<!\w)[A-Z]{2,}[a-z]\w*[A-Z]\w*")
_BEGINS = re.compile(r"(?:^|[.!?:;\u2026\n\"\u201c(\u2022-])\s*\Z")
_WORD = re.compile(r"[^\W\d_]+")
# Keys that are pressed together are named as exactly as an address.
_KEYS = re.compile(r"(?<![\w+])\w+(?:\+\w+)+")
# Everybody counts so far, and says "one" of anything.
_LEAST = 2
_YEAR = 360  # days
_BESIDE_DETAIL = 14
_LINE_NUMBER = re.compile(r"(?:^|\n)\s*\d{1,2}[.)]\s")


@dataclass(frozen=True, eq=False)
class Ground:
    """The texts that an answer may rest on.

    `texts` are what was read and said, `passages` those of them that documents hold. The `setting`
    is what the desk itself told its author, such as the time and its hours: it names things, and
    its numbers count in a sentence that says it again rather than a passage.
    """

    texts: tuple[str, ...]
    setting: tuple[str, ...] = ()
    passages: tuple[str, ...] = ()

    @cached_property
    def told(self) -> str:
        """All of it in plain lower case."""
        return _lower("\n".join((*self.texts, *self.setting)))

    @cached_property
    def figures(self) -> frozenset[Figure]:
        """Every number that was read or said."""
        return frozenset(one for text in self.texts for one in figures_told(_lower(text)))

    @cached_property
    def numbers(self) -> frozenset[float]:
        """Every such number, whatever it counts."""
        return frozenset(one.value for one in self.figures)

    @cached_property
    def measures(self) -> frozenset[tuple[float, str]]:
        """Every such number that counts a measure."""
        return frozenset(one.measure for one in self.figures if one.unit)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of its words."""
        return frozenset(map(stem, _WORD.findall(self.told)))

    @cached_property
    def months(self) -> frozenset[int]:
        """The months that it names."""
        words = _WORD.findall(self.told)
        return frozenset(MONTH_NUMBERS[word] for word in words if word in MONTH_NUMBERS)

    @cached_property
    def _lines(self) -> tuple[tuple[frozenset[str], str], ...]:
        lines = (line for text in self.setting for line in text.splitlines())
        return tuple((_subject(line), _lower(line)) for line in lines)

    @cached_property
    def _subjects(self) -> tuple[frozenset[str], ...]:
        return tuple(map(_subject, self.passages))

    def set_by(self, sentence: str) -> "Ground | None":
        """The lines of the setting that a sentence says again, rather than any passage."""
        said = _subject(sentence)
        least = max((len(said & one) for one in self._subjects), default=0)
        lines = (line for subject, line in self._lines if len(said & subject) >= max(least, 1))
        found = tuple(lines)
        return Ground(found) if found else None

    def backs(self, figure: Figure) -> bool:
        """Whether a number was read or said, of the same measure if it counts one."""
        return figure.measure in self.measures if figure.unit else figure.value in self.numbers


def ungrounded(sentence: str, ground: Ground, known: Known | None = None) -> list[str]:
    """The numbers, names and addresses of a sentence that its ground lacks.

    What follows from what is `known`, such as a sum or how many were listed, is no invention.
    """
    found = [f"address {one}" for one in _addresses(sentence) if one not in ground.told]
    found += [f"keys {one[0]}" for one in _KEYS.finditer(sentence) if not _has_keys(one[0], ground)]
    said = _KEYS.sub(_blank, _ADDRESS.sub(_blank, sentence))
    found += [f"number {one}" for one in _numbers(said, ground, known)]
    return found + [f"name {one}" for one in dict.fromkeys(_names(said, ground, known))]


def _lower(text: str) -> str:
    return text.replace("\u2019", "'").lower()


def _subject(text: str) -> frozenset[str]:
    """The stems of what a text is about; of its numbers, times of a clock alone."""
    told = (one for one in content_words(text) if not one.isdigit() and one not in NUMBER_WORDS)
    return frozenset(map(stem, told))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _has_keys(keys: str, ground: Ground) -> bool:
    return keys.lower() in re.sub(r"\s*\+\s*", "+", ground.told)


def _numbers(sentence: str, ground: Ground, known: Known | None) -> Iterator[str]:
    text = _LINE_NUMBER.sub(_blank, sentence).lower()
    backed = _backed_places(plain_in_place(text), known) if known is not None else []
    counted = {float(len(one)) for one in known.lists} if known is not None else set[float]()
    setting = ground.set_by(sentence)
    seen: set[int] = set()
    for one in figures_stated(text):
        if one.at in seen:
            continue
        seen.add(one.at)
        derived = any(place - 2 <= one.at <= place + _BESIDE_DETAIL for place in backed)
        small = one.value < _LEAST and not one.value % 1
        known_so = ground.backs(one) or (setting is not None and setting.backs(one))
        if not (small or derived or known_so or one.value in counted):
            yield f"{one.value:g}"


def _backed_places(text: str, known: Known) -> list[int]:
    return [one.at for one in details_in(text, known.today) if _is_backed(one, known, text)]


def _is_backed(one: Detail, known: Known, text: str) -> bool:
    """Whether a particular follows from what is known; years are said as they were read."""
    years = one.sort == "days" and float(one.value) >= _YEAR
    return one.value in known.values(one.sort) if years else known.backs(one, text)


def plain_in_place(text: str) -> str:
    """A text in plain quotes, every letter where it was."""
    return text.replace("\u2019", "'").replace("\u2018", "'")


def _addresses(sentence: str) -> Iterable[str]:
    return (match[0].lower().rstrip(".,;:!?") for match in _ADDRESS.finditer(sentence))


def _names(sentence: str, ground: Ground, known: Known | None) -> Iterator[str]:
    """Names that nobody told: what is written as one within a sentence, or in several words."""
    names = [match for match in _NAME.finditer(sentence)]
    for at, match in enumerate(names):
        begins = _BEGINS.search(sentence[: match.start()]) is not None
        follows = at + 1 < len(names) and sentence[match.end() : names[at + 1].start()] == " "
        if begins and not follows:
            continue
        unknown = [word for word in _words_of(match[0]) if not _is_known(word, ground, known)]
        if unknown and not (begins and _is_known(_words_of(names[at + 1][0])[0], ground, known)):
            yield match[0]
    for match in _MADE_NAME.finditer(sentence):
        if stem(match[0].lower()) not in ground.stems:
            yield match[0]


def _words_of(name: str) -> list[str]:
    return _WORD.findall(plain(name)) or [name.lower()]


def _is_known(word: str, ground: Ground, known: Known | None) -> bool:
    if len(word) == 1 or word in FUNCTION_WORDS or stem(word) in ground.stems:
        return True
    if month := MONTH_NUMBERS.get(word):
        dated = (one.month for one in known.dates) if known is not None else ()
        return month in ground.months or month in dated
    return word in WEEKDAY_NUMBERS
