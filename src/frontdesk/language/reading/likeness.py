"""How well a text fits each of several requests, by the words that it shares with examples."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.lexicon.actions import SAME
from frontdesk.language.lexicon.calendar_names import ANY_WEEKDAY
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.request_form import (
    RequestForm,
    asks_when_one_could,
    meant,
    request_form_of,
)
from frontdesk.language.reading.values import read_email, read_phone, read_zip
from frontdesk.language.text.words import KEPT, stem, words

Features = dict[str, float]
K = TypeVar("K")
V = TypeVar("V")

_MARKS = {"?": 1.1, "@": 0.4, "~": 3.0}
_OPEN, _UNKNOWN = 2.2, 1.2
_STANCES = {
    RequestForm.RULE: 2.2,
    RequestForm.MINE: 1.1,
    RequestForm.ASKS: 1.1,
    RequestForm.WANTS: 1.1,
}
_VOTE = 0.3
_DAMPING = 0.6
_SHORTEST_SLIP = 4
# Later examples are for meaning: more words to compare would cost every turn of another model.
_INDEXED = 24
# A request is no question about the rules, and hardly one about what is there already.
_OTHER_RULE, _OTHER_MINE = 0.55, 0.8
_STOP = word_set(
    "the a an is are was were be been am to of for and or i you me my mine your we us our it"
    " its on in at do does did done can could would will shall should may please want wants"
    " need needs like have has had this that these those with just so there some any get got"
    " if by from as about i'd i'll i'm i've don't that's let's hi hello hey ok okay yes no not"
    " thanks thank sorry well also then one another other day time week way him her them they"
    " but because really help say know work works came"
)
_IGNORED = _STOP.union(WH_WORDS)
_ALIKE: list[Sequence[str]] = [
    *SAME,
    ("appointment", "visit"),
    ("available", "free", "opening", "openings", "slot", "availability"),
    ("invoice", "bill", "balance", "owe", "unpaid"),
    ("fee", "charge", "cost"),
    ("cancel", "cancellation"),
]
_SAME = {stem(word): stem(group[0]) for group in _ALIKE for word in group}
_OF_WEEK = re.compile(rf"\b(?:next|this|coming) (?=(?:{ANY_WEEKDAY}|week|month))")
_CHANGES = re.compile(
    r"\bchange (?=(?:my|the) (?:\w+ )?(?:appointment|visit|booking|time|day|date|slot)s?\b)"
)
_PHRASES = {
    "for free": "fee",
    "what time": "when",
    "what day": "when",
    "call off": "cancel",
    "set up": "schedule",
    "sign up": "enroll",
    "make an": "schedule an",
}


@dataclass(frozen=True, slots=True)
class _Example:
    """One example: which tool's it is, how it asks, and the length of its vector."""

    tool: int
    form: RequestForm
    size: float


@dataclass(frozen=True, slots=True)
class _Index:
    """The examples by their words, and for each word how far it speaks for which tools."""

    weights: dict[str, float]
    examples: tuple[_Example, ...]
    having: dict[str, tuple[int, ...]]
    speaks: dict[str, tuple[tuple[int, float], ...]]
    alike: dict[tuple[str, int], tuple[str, ...]]


def likeness(text: str, examples: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """How well each request fits a text, by its name: from 0 to 1."""
    names = sorted(examples)
    index = _index(tuple((name, tuple(examples[name][:_INDEXED])) for name in names))
    scores = _scores(request_form_of(text), _read(text, index), index, len(names))
    return dict(zip(names, scores, strict=True))


@lru_cache(maxsize=64)
def _index(declared: tuple[tuple[str, tuple[str, ...]], ...]) -> _Index:
    read = [(n, *example) for n, (_, told) in enumerate(declared) for example in _examples(told)]
    having = _places((token, at) for at, (_, _, tokens) in enumerate(read) for token in tokens)
    weights = {token: _weight(token, len(read), len(at)) for token, at in having.items()}
    counts = Counter((token, tool) for tool, _, tokens in read for token in tokens)
    return _Index(
        weights,
        tuple(_Example(n, how, _size(how, (weights[t] for t in said))) for n, how, said in read),
        having,
        _places((t, (tool, n / (len(having[t]) + 1))) for (t, tool), n in counts.items()),
        _places(((token[0], len(token)), token) for token in having),
    )


@lru_cache(maxsize=256)
def _examples(told: tuple[str, ...]) -> tuple[tuple[RequestForm, tuple[str, ...]], ...]:
    """A tool's examples, read once however many indexes it is in."""
    return tuple((request_form_of(example), _tokens(example)) for example in told)


def _places(pairs: Iterable[tuple[K, V]]) -> dict[K, tuple[V, ...]]:
    places: dict[K, list[V]] = {}
    for key, value in pairs:
        places.setdefault(key, []).append(value)
    return {key: tuple(values) for key, values in places.items()}


def _weight(token: str, total: int, having: int) -> float:
    fixed = _OPEN if token == "?could" else _MARKS.get(token[0])
    return fixed if fixed is not None else math.log(1 + total / having) ** _DAMPING


@lru_cache(KEPT)
def _tokens(text: str) -> tuple[str, ...]:
    said = _CHANGES.sub("reschedule ", meant(text))
    for phrase, same in _PHRASES.items():
        said = said.replace(phrase, same)
    undated = without_details(_OF_WEEK.sub("", said))
    plain_words = [w.removesuffix("'s") for w in words(undated)]
    content = {stem(w) for w in plain_words if w not in _IGNORED and not w[0].isdigit()}
    tokens = {_SAME.get(token, token) for token in content}
    tokens |= {"?what" if w == "which" else f"?{w}" for w in plain_words[:3] if w in WH_WORDS}
    # In one order, so that sums over them come out the same in every process.
    return tuple(sorted(tokens.union(_marks(text, said))))


def _marks(text: str, said: str) -> Iterable[str]:
    if details_of(said):
        yield "@day"
    if asks_when_one_could(said):
        yield "?could"
    if read_zip(text) or read_phone(text) or read_email(text):
        yield "~who"
    if Cue.PERSON in read_cues(text):
        yield "~person"


def _read(text: str, index: _Index) -> Features:
    features: Features = {}
    for token in _tokens(text):
        known = token if token in index.weights else _meant_word(token, index)
        features[known] = index.weights.get(
            known, _weight(known, 1, 1) if known[0] in "?@~" else _UNKNOWN
        )
    return features


def _meant_word(token: str, index: _Index) -> str:
    """The one known word that a slip of the finger away would be this one."""
    if len(token) <= _SHORTEST_SLIP:
        return token
    sizes = (len(token) - 1, len(token), len(token) + 1)
    near = [w for n in sizes for w in index.alike.get((token[0], n), ()) if _slip(token, w)]
    return near[0] if len(near) == 1 else token


def _slip(one: str, other: str) -> bool:
    if len(one) == len(other):
        return sorted(one) == sorted(other)
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) == 1 and any(
        long[:at] + long[at + 1 :] == short for at in range(len(long))
    )


def _scores(form: RequestForm, said: Features, index: _Index, tools: int) -> list[float]:
    """How well each tool fits: by its most alike example, and by what its words speak for."""
    likeness, voted = [0.0] * tools, [0.0] * tools
    content = {token: weight for token, weight in said.items() if token[0] not in "?@"}
    size = _size(form, said.values())
    for at, product in _products(form, said, content, index).items():
        example = index.examples[at]
        same = _STANCES[form] ** 2 if form is example.form else 0.0
        alike = (product + same) / (size * example.size) * _FITS[form, example.form]
        likeness[example.tool] = max(likeness[example.tool], alike)
    total = sum(content.values())
    for token, weight in content.items():
        for tool, share in index.speaks.get(token, ()):
            voted[tool] += weight * share / total
    return [
        (1 - _VOTE) * like + _VOTE * vote if like else 0.0
        for like, vote in zip(likeness, voted, strict=True)
    ]


def _products(
    form: RequestForm, said: Features, content: Features, index: _Index
) -> dict[int, float]:
    """For each example that shares a word of content, the product of what it shares."""
    products: dict[int, float] = {}
    for token, weight in content.items():
        for at in index.having.get(token, ()):
            products[at] = products.get(at, 0.0) + weight * weight
    if not content and form is RequestForm.MINE:
        # "When is mine?" has no content: there the question word alone tells.
        asked = [at for token in said if token[0] == "?" for at in index.having.get(token, ())]
        products = {at: 0.0 for at in asked if index.examples[at].form is RequestForm.MINE}
    for token, weight in said.items():
        if token not in content:
            for at in index.having.get(token, ()):
                if at in products:
                    products[at] += weight * weight
    return products


def _fit(one: RequestForm, other: RequestForm) -> float:
    if {one, other} == {RequestForm.MINE, RequestForm.WANTS}:
        return _OTHER_MINE
    return _OTHER_RULE if one is not other and RequestForm.RULE in {one, other} else 1.0


_FITS = {(one, other): _fit(one, other) for one in RequestForm for other in RequestForm}


def _size(form: RequestForm, weights: Iterable[float]) -> float:
    return math.sqrt(sum(weight**2 for weight in weights) + _STANCES[form] ** 2)
