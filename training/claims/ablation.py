"""What each rule about claims is worth: switches one off at a time and prints what is lost.

    python -m training.claims.ablation [WORDS]

Only sets that may be learned from are read. Sentences by themselves are weighed by a sense that
was fitted to the other half of the sets; answers in their situation by the one that is shipped,
which learned from none of them. With WORDS, only the rules whose name has one of them.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

from frontdesk.language.claims import (
    account_facts,
    backing,
    denials,
    details,
    doubt,
    finder,
    judging,
    known,
    learned,
    records,
    shapes,
    statements,
)
from frontdesk.language.claims.judging import Evidence, unbacked
from frontdesk.language.lexicon.word_list import word_list, word_set
from frontdesk.language.text.sentences import split
from frontdesk.language.text.weights import SCALE
from training.claims.fit import count_kinds, fit
from training.claims.measure import TUNED_ON, evidence_for, read
from training.speech.fit import LEARNED_FROM
from training.speech.known_in import spoken_in

HALVES = (TUNED_ON[::2], TUNED_ON[1::2])
_READING = (
    *(finder, judging, denials, backing, statements, account_facts, details, known, records),
    doubt,
)
_KEEPING = (*_READING, learned, shapes)


# Patterns without which nothing can be read at all.
_NEEDED = word_set("_CLAUSE _WORD")
_STATEMENTS = word_list(
    "staff_claims sweeping_claims miscounted stale_claims outcome_claims asks_consent_again"
)


class Figures(NamedTuple):
    """What goes wrong: with single sentences, with answers and no judge, with answers and one."""

    missed: int  # claims that leave with nothing on record
    held: int  # harmless sentences that do not leave
    refused: int  # claims that do not leave although the record bears them out
    stopped: int  # true sentences of answers that do not leave without a judge
    passed: int  # untrue ones that do
    asked: int  # true ones that a judge is asked about
    unasked: int  # untrue ones that leave and no judge is asked
    uncertain: int  # untrue ones that a wrong judge could let out
    certain: int  # true ones that no judge could let out


def _nothing(*_: object, **__: object) -> tuple[()]:
    return ()


def _no(*_: object, **__: object) -> bool:
    return False


def _yes(*_: object, **__: object) -> bool:
    return True


def _unheard(*_: object) -> float:
    return -9.0


def _indifferent(_: str) -> float:
    """As the sense scores what sounds like nothing; a shape outweighs it."""
    return -1.0


class _Never:
    """A pattern that is found nowhere."""

    def search(self, *_: object) -> None:
        return None

    match = fullmatch = search

    def finditer(self, *_: object) -> tuple[()]:
        return ()

    def split(self, text: str) -> list[str]:
        return [text]

    def sub(self, _: str, text: str, count: int = 0) -> str:
        return text


def _without(shape: shapes.Pattern) -> Callable[[str], tuple[shapes.Pattern, ...]]:
    return lambda clause: tuple(one for one in shapes.patterns_for(clause) if one is not shape)


Switch = Callable[[], Any]


def _off(where: ModuleType, name: str, instead: object) -> Switch:
    return partial(patch.object, where, name, instead)


def _patterns(where: ModuleType) -> Iterator[tuple[str, Switch]]:
    """Every pattern and word list by which a module looks for something in a sentence."""
    room = where.__name__.rpartition(".")[2]
    for name, value in vars(where).items():
        if isinstance(value, re.Pattern) and name not in _NEEDED:
            yield f"{room} {name}", _off(where, name, _Never())
        elif isinstance(value, frozenset) and name[0] == "_":
            yield f"{room} {name}", _off(where, name, frozenset[object]())


def switches() -> Iterator[tuple[str, Switch]]:
    """Every rule by its name, and what switches it off."""
    yield "all shapes", _off(finder, "patterns_for", _nothing)
    for number, one in enumerate(shapes.PATTERNS):
        yield (
            f"shape {number} {one.words.pattern[:34]}",
            _off(finder, "patterns_for", _without(one)),
        )
    yield "sense", _off(finder, "score", _indifferent)
    yield "everyday verbs", _off(finder, "EVERYDAY", frozenset[str]())
    yield "deeds however they sound", _off(judging, "_plain_deeds", _nothing)
    yield "denials", _off(denials, "denials", _nothing)
    yield "facts of the account", _off(judging, "unknown_facts", _nothing)
    yield "facts _wrong_weekdays", _off(account_facts, "_wrong_weekdays", _nothing)
    yield "facts of different records", _off(account_facts, "fitting", _yes)
    for name in _STATEMENTS:
        yield f"statement {name}", _off(judging, name, _nothing)
    for name in ("_was_read", "_grounded", "_shares"):
        yield f"backing {name}", _off(backing, name, _no)
    for module in _READING:
        yield from _patterns(module)
    yield "doubt harmless words", _off(doubt, "is_harmless", _no)
    yield "doubt learned", _off(doubt, "doubt", _unheard)


def fitted(names: tuple[str, ...]) -> learned.Sense:
    """The sense that some sets teach."""
    bias, weights = fit(names)
    whole = {name: (round(weight * SCALE),) for name, weight in {"": bias, **weights}.items()}
    return learned.sense_of(whole, count_kinds(names))


def _forget() -> None:
    for module in _KEEPING:
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear") and kept is not learned.load_sense:
                kept.cache_clear()


def _leaves(text: str, evidence: Evidence) -> bool:
    return not any(unbacked(one, evidence) for one in split(text) if one.strip())


def _sentences(senses: tuple[learned.Sense, ...]) -> tuple[int, int, int]:
    missed = held = refused = 0
    for sense, names in zip(senses, reversed(HALVES), strict=True):
        with patch.object(learned, "load_sense", lambda sense=sense: sense):
            _forget()
            for name in names:
                for line in read(f"{name}_claiming.txt"):
                    missed += _leaves(line.text, Evidence())
                    refused += not _leaves(line.text, evidence_for(line))
                for line in read(f"{name}_harmless.txt"):
                    held += not _leaves(line.text, Evidence(facts=(line.note,)))
    return missed, held, refused


def _answers() -> tuple[int, int, int, int, int, int]:
    _forget()
    stopped = passed = asked = unasked = uncertain = certain = 0
    for one in spoken_in(LEARNED_FROM):
        claims = unbacked(one.sentence, one.evidence)
        sure = any(judging.is_certain(claim, one.evidence) for claim in claims)
        doubtful = sure or doubt.is_doubtful(one.sentence, one.evidence, claims, english=True)
        if one.untrue:
            passed, unasked = passed + (not claims), unasked + (not doubtful)
            uncertain += not sure
        else:
            stopped, asked, certain = stopped + bool(claims), asked + doubtful, certain + sure
    return stopped, passed, asked, unasked, uncertain, certain


def main() -> None:
    """Print what goes wrong with all rules, and how much more or less without each."""
    senses = tuple(map(fitted, HALVES))
    all_on = Figures(*_sentences(senses), *_answers())
    print(f"{'':40}" + "".join(f"{name:>10}" for name in Figures._fields))
    print(f"{'with all rules':40}" + "".join(f"{count:>10}" for count in all_on))
    for name, off in switches():
        if len(sys.argv) > 1 and not any(word in name for word in sys.argv[1:]):
            continue
        with ExitStack() as stack:
            stack.enter_context(off())
            without = Figures(*_sentences(senses), *_answers())
        more = (after - before for after, before in zip(without, all_on, strict=True))
        print(f"{name:40}" + "".join(f"{f'{n:+}' if n else '.':>10}" for n in more), flush=True)


if __name__ == "__main__":
    main()
