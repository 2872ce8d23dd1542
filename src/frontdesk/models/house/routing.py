"""Routes a customer's words to a tool, by the words that its examples share with them."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from frontdesk.models.house.cues import Cue, read_cues
from frontdesk.models.house.details import details_of, without_details
from frontdesk.models.house.slots import read_email, read_phone, read_zip
from frontdesk.models.house.stance import Stance, meant, stance_of
from frontdesk.models.house.words import stem, word_set, words
from frontdesk.models.port import ToolSpec


@dataclass(frozen=True, slots=True)
class Routed:
    """The words ask for this tool."""

    tool: ToolSpec


@dataclass(frozen=True, slots=True)
class Torn:
    """The words fit these tools about as well, the best first."""

    tools: tuple[ToolSpec, ...]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The words ask for no tool."""


Route = Routed | Torn | Nothing
Features = dict[str, float]

SURE = 0.3
MARGIN = 0.04
_ASKED, _DAY, _CUE, _UNKNOWN = 1.1, 0.4, 3.0, 1.2
_STANCES = {Stance.RULE: 2.2, Stance.MINE: 1.1, Stance.ASKS: 1.1, Stance.WANTS: 1.1}
_VOTE = 0.3
_DAMPING = 0.6
# A wish is no question about the rules, and hardly one about what is there already.
_OTHER_RULE, _OTHER_MINE = 0.55, 0.8
_STOP = word_set(
    "the a an is are was were be been am to of for and or i you me my mine your we us our it"
    " its on in at do does did done can could would will shall should may please want wants"
    " need needs like have has had this that these those with just so there some any get got"
    " if by from as about i'd i'll i'm i've don't that's let's hi hello hey ok okay yes no not"
    " thanks thank sorry well also then one another other day time week way him her them they"
    " but because really help say know"
)
_ASKING = word_set("when what where who why how which")
_ALIKE = [
    "schedule book arrange",
    "reschedule move postpone push shift delay",
    "appointment visit",
    "available free opening openings slot availability",
    "invoice bill balance owe unpaid",
    "fee charge cost",
    "cancel cancellation",
]
_SAME = {stem(word): stem(group.split()[0]) for group in _ALIKE for word in group.split()}
_OF_WEEK = re.compile(r"\b(?:next|this|coming) (?=(?:mon|tue|wed|thu|fri|sat|sun|week|month))")
_PHRASES = {
    "for free": "fee",
    "what time": "when",
    "what day": "when",
    "call off": "cancel",
    "set up": "schedule",
    "sign up": "enroll",
    "change my": "reschedule my",
    "change the": "reschedule the",
    "make an": "schedule an",
}


@dataclass(frozen=True, slots=True)
class _Index:
    """The examples as weighted words, and for each word how far it speaks for each tool."""

    weights: dict[str, float]
    examples: tuple[tuple[tuple[Stance, Features], ...], ...]
    speaks: tuple[dict[str, float], ...]


def route(text: str, tools: Sequence[ToolSpec]) -> Route:
    """Find the tool that a text asks for, or say between which it cannot tell."""
    if not tools:
        return Nothing()
    ordered = sorted(tools, key=lambda tool: tool.name)
    index = _index(tuple((tool.name, tuple(tool.examples)) for tool in ordered))
    stance, features = _read(text, index.weights)
    scores = [_score(stance, features, index, number) for number in range(len(ordered))]
    ranked = sorted(zip(scores, ordered, strict=True), key=lambda pair: (-pair[0], pair[1].name))
    best, tool = ranked[0]
    if best < SURE:
        return Nothing()
    near = tuple(other for score, other in ranked if best - score < MARGIN)
    return Routed(tool) if len(near) == 1 else Torn(near[:3])


@lru_cache(maxsize=64)
def _index(declared: tuple[tuple[str, tuple[str, ...]], ...]) -> _Index:
    read = [[(stance_of(e), _tokens(e)) for e in examples] for _, examples in declared]
    total = sum(len(tool) for tool in read)
    having = Counter(token for tool in read for _, tokens in tool for token in tokens)
    weights = {token: _weight(token, total, count) for token, count in having.items()}
    examples = tuple(
        tuple((stance, {t: weights[t] for t in tokens}) for stance, tokens in tool) for tool in read
    )
    counts = [Counter(token for _, tokens in tool for token in tokens) for tool in read]
    speaks = tuple({t: n / (having[t] + 1) for t, n in count.items()} for count in counts)
    return _Index(weights, examples, speaks)


def _weight(token: str, total: int, having: int) -> float:
    fixed = {"?": _ASKED, "@": _DAY, "~": _CUE}.get(token[0])
    return fixed if fixed is not None else math.log(1 + total / having) ** _DAMPING


def _tokens(text: str) -> frozenset[str]:
    said = meant(text)
    for phrase, same in _PHRASES.items():
        said = said.replace(phrase, same)
    undated = without_details(_OF_WEEK.sub("", said))
    plain_words = [w.removesuffix("'s") for w in words(undated)]
    content = {stem(w) for w in plain_words if w not in _STOP | _ASKING and not w[0].isdigit()}
    tokens = {_SAME.get(token, token) for token in content}
    tokens |= {"?what" if w == "which" else f"?{w}" for w in plain_words[:3] if w in _ASKING}
    return frozenset(tokens | set(_marks(text, said)))


def _marks(text: str, said: str) -> Iterable[str]:
    if details_of(said):
        yield "@day"
    if read_zip(text) or read_phone(text) or read_email(text):
        yield "~who"
    if Cue.PERSON in read_cues(text):
        yield "~person"


def _read(text: str, weights: dict[str, float]) -> tuple[Stance, Features]:
    features: Features = {}
    for token in _tokens(text):
        known = token if token in weights else _meant_word(token, weights)
        features[known] = weights.get(
            known, _weight(known, 1, 1) if known[0] in "?@~" else _UNKNOWN
        )
    return stance_of(text), features


def _meant_word(token: str, known: Iterable[str]) -> str:
    """The one known word that a slip of the finger away would be this one."""
    near = [word for word in known if len(token) > 4 and word[0] == token[0] and _slip(token, word)]
    return near[0] if len(near) == 1 else token


def _slip(one: str, other: str) -> bool:
    if len(one) == len(other):
        return sorted(one) == sorted(other)
    short, long = sorted((one, other), key=len)
    return len(long) - len(short) == 1 and any(
        long[:at] + long[at + 1 :] == short for at in range(len(long))
    )


def _score(stance: Stance, features: Features, index: _Index, number: int) -> float:
    content = {t: w for t, w in features.items() if t[0] not in "?@"}
    told = sum(w * index.speaks[number].get(t, 0.0) for t, w in content.items())
    voted = told / sum(content.values()) if content else 0.0
    likeness = max(
        (_alike(stance, features, *example) for example in index.examples[number]), default=0.0
    )
    return (1 - _VOTE) * likeness + _VOTE * voted if likeness else 0.0


def _alike(stance: Stance, said: Features, as_asked: Stance, example: Features) -> float:
    shared = said.keys() & example.keys()
    bare = all(token[0] in "?@" for token in said)
    asks_the_same = bare and stance is as_asked is Stance.MINE and any(t[0] == "?" for t in shared)
    if not asks_the_same and all(token[0] in "?@" for token in shared):
        return 0.0
    same = _STANCES[stance] ** 2 if stance is as_asked else 0.0
    product = sum(said[token] * example[token] for token in shared) + same
    size = _size(stance, said) * _size(as_asked, example)
    return product / size * _fit({stance, as_asked})


def _fit(stances: set[Stance]) -> float:
    if stances == {Stance.MINE, Stance.WANTS}:
        return _OTHER_MINE
    return _OTHER_RULE if len(stances) > 1 and Stance.RULE in stances else 1.0


def _size(stance: Stance, features: Features) -> float:
    return math.sqrt(sum(weight**2 for weight in features.values()) + _STANCES[stance] ** 2)
