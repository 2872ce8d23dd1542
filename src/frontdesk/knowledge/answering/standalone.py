"""A question of a dialog as it would be asked out of the blue: "and for dogs?" with its topic."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from frontdesk.knowledge.answering.question_parts import is_question, question_parts
from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.lexicon.function_words import MEASURES, PREPOSITIONS, PRONOUNS
from frontdesk.language.lexicon.questions import AUXILIARIES, WH_WORDS
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.text.content_words import content_words
from frontdesk.language.text.words import plain, words

# How far back a topic is looked for, and how many of its words are taken along.
_LATELY, _MOST_TOPIC = 6, 8
# A longer question names what it is about, whatever it refers to besides.
_SHORT = 12
_LEAD = re.compile(
    rf"^{opening('or', 'but', 'then')}(?:(?:what|how) about|same (?:for|with)|and|or|also)\b[, ]*",
    re.IGNORECASE,
)
_ASKS_ITSELF = frozenset((*WH_WORDS, *AUXILIARIES))
_COURTEOUS = frozenset((Cue.GREETING, Cue.THANKS, Cue.GOODBYE))
_DEMONSTRATIVES = frozenset(("that", "this", "these", "those", "there", "one", "ones"))
# "Is that safe", "how much is that", "about those": what stands before one that refers.
_BEFORE_REFERRING = frozenset((*AUXILIARIES, *PREPOSITIONS, *WH_WORDS))
_BEFORE_PLACE = re.compile(rf"(?<!\w)({any_of(sorted(PREPOSITIONS))})\s+(?=\S)")


@dataclass(frozen=True, slots=True)
class Standalone:
    """A question as it stands by itself; `topic` is what it takes along of what was said before.

    One that asks about another thing `instead`, "what about moths?", may need no topic.
    """

    question: str
    topic: str = ""
    instead: bool = False

    @property
    def searched(self) -> str:
        """Both in one, as a search takes it."""
        return f"{self.question} ({self.topic})" if self.topic else self.question


def standalone_question(question: str, earlier: Sequence[str] = ()) -> str:
    """A question with the topic of the customer's `earlier` words, if it needs one; newest last."""
    return standing_alone(question, earlier).searched


def standing_alone(question: str, earlier: Sequence[str] = ()) -> Standalone:
    """The same, the topic told apart from the question."""
    asked = question.strip()
    lately = [text for text in earlier if text.strip()][-_LATELY:]
    rest = _follow_up(asked)
    if not lately or not (rest or _names_nothing(asked) or refers_back(asked)):
        return Standalone(asked)
    topic = _topic_of(lately)
    if topic and rest and content_words(rest):
        return _in_its_place(topic, rest)
    return _with_topic(asked, topic)


def _with_topic(asked: str, topic: str) -> Standalone:
    carried = [word for word in content_words(topic) if word not in words(plain(asked))]
    return Standalone(asked, " ".join(dict.fromkeys(carried[:_MOST_TOPIC])))


def refers_back(question: str) -> bool:
    """Whether a short question refers to something that it does not name before."""
    said = words(plain(question))
    if len(said) > _SHORT:
        return False
    at = next((n for n in range(len(said)) if _refers(said, n)), None)
    if at is None:
        return False
    # "The spray is safe for them": what ends a question after a preposition is named elsewhere.
    ends = at + 1 == len(said) and at > 0 and said[at - 1] in PREPOSITIONS
    return ends or not _topic_words(" ".join(said[:at]))


def _refers(said: Sequence[str], at: int) -> bool:
    if said[at] in _DEMONSTRATIVES:
        alone = at + 1 == len(said) or said[at - 1] in _BEFORE_REFERRING
        return at > 0 and alone
    return said[at] in PRONOUNS


def _topic_words(text: str) -> list[str]:
    """The words that name a topic, and no measure that may be asked of any."""
    return [word for word in content_words(text) if word not in MEASURES and word.isalpha()]


def _names_nothing(question: str) -> bool:
    """Whether a question says too little to be asked by itself: "how much?"."""
    return not _topic_words(question)


def _follow_up(question: str) -> str:
    """What the question before is asked of instead: "dogs" of "what about dogs?"; else nothing."""
    rest = _LEAD.sub("", question)
    first = words(plain(rest))[:1]
    return rest if rest != question and _ASKS_ITSELF.isdisjoint(first) else ""


def _topic_of(earlier: Sequence[str]) -> str:
    """The last question that names something, with what it refers to in turn; else the last words.

    What was said to answer the desk, such as a name, is seldom what one goes on asking about.
    """
    named = [at for at, text in enumerate(earlier) if _names_topic(text)]
    asked = [at for at in named if is_question(earlier[at])]
    at = (asked or named or [-1])[-1]
    if at < 0:
        return ""
    *before, last = question_parts(earlier[at])
    return standalone_question(last, (*earlier[:at], *before))


def _names_topic(text: str) -> bool:
    """Whether words say what they are about, or follow on words that did; a courtesy does not."""
    return bool(_topic_words(text)) and not read_cues(text) & _COURTEOUS


def _in_its_place(topic: str, rest: str) -> Standalone:
    """What was asked before, of something else: "is it safe for cats?", "and for dogs?"."""
    before = topic.rstrip(" ?.!")
    preposition = _BEFORE_PLACE.match(rest.lower())
    places = [
        place
        for place in _BEFORE_PLACE.finditer(before.lower())
        if preposition is None or place[1] == preposition[1]
    ]
    if not places or PRONOUNS.intersection(words(plain(rest))):
        return replace(_with_topic(rest, before), instead=True)
    place = places[-1]
    kept = before[: place.start() if preposition is not None else place.end()]
    return Standalone(f"{kept}{rest}")
