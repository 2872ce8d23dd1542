"""What is asked of one trade as another one hears it: nothing that it does."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.text.words import words
from training.reading.turns import ASKING, Turn, Writer

FREE = frozenset({"unverified", "idle", "done"})
_WANTS = frozenset({"request", "question"})
_FREQUENT, _TIMES, _TRADES = 2, 2, 3
# Trades that are asked for the same things.
_ALIKE = (
    {"pest control", "pest-control company"},
    {"public library", "city library"},
    {"mobile phone provider", "internet and phone provider support desk"},
)


def foreign_turns(known: Sequence[Writer], dice: random.Random) -> Iterator[tuple[Turn, str]]:
    """Turns whose request has a word of their own trade in it, each with another trade."""
    own, asked = _own_words(known), _asked_by(known)
    trades = sorted(own)
    for writer in known:
        trade = writer.desk.trade
        others = [other for other in trades if not _alike(trade, other)]
        for turn in (turn for turn in writer.turns if turn.state in FREE):
            if len(turn.clauses) == 1 and _is_own(turn, own[trade]):
                for other in dice.sample(others, _TRADES):
                    yield replace(turn, asked=dice.choice(asked[other, turn.state])), other


def _asked_by(known: Iterable[Writer]) -> dict[tuple[str, str], list[str]]:
    """What the desk of each trade had said before, by how it waits.

    A foreign turn hears the words of its new desk: those of a few would give it away.
    """
    asked: dict[tuple[str, str], list[str]] = {}
    for writer in known:
        for turn in writer.turns:
            asked.setdefault((writer.desk.trade, turn.state), []).append(turn.asked)
    return asked


def _alike(one: str, other: str) -> bool:
    return one == other or any({one, other} <= alike for alike in _ALIKE)


def _is_own(turn: Turn, own: frozenset[str]) -> bool:
    clause = turn.clauses[0]
    return (
        bool(clause.tool) and clause.act in _WANTS and not own.isdisjoint(words(turn.text.lower()))
    )


def _own_words(known: Iterable[Writer]) -> dict[str, frozenset[str]]:
    """The words of each trade that are said far more often there than elsewhere."""
    said: dict[str, Counter[str]] = {}
    for writer in known:
        texts = (c.text for t in writer.turns for c in t.clauses if c.tool and c.act in ASKING)
        counts = said.setdefault(writer.desk.trade, Counter())
        for text in texts:
            counts.update(set(words(text.lower())))
    own: dict[str, frozenset[str]] = {}
    for trade, counts in said.items():
        elsewhere: Counter[str] = Counter()
        for other in (one for one in said if not _alike(trade, one)):
            elsewhere.update(said[other])
        often = (
            word for word, n in counts.items() if n >= max(_FREQUENT, _TIMES * elsewhere[word])
        )
        own[trade] = frozenset(often) - COMMON
    return own
