"""Each concept of the language has one home; nobody else spells its words as a list."""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from frontdesk.language.lexicon.actions import FAMILY
from frontdesk.language.lexicon.calendar_names import DAY_PARTS, MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.courtesies import GREETINGS, THANKS
from frontdesk.language.lexicon.fillers import HESITATIONS
from frontdesk.language.lexicon.numbers import ORDINALS, TENS, UNITS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.refusals import PLAIN_NO
from tests.architecture.documents import ROOT

SOURCE = ROOT / "src" / "frontdesk"
SPEAKING = ("language", "models/house", "turn")


class Concept(NamedTuple):
    """Words with one home, and how many of them in a row are a list of one's own."""

    home: str
    words: frozenset[str]
    most: int


def _concept(home: str, words: Iterable[str], most: int) -> Concept:
    return Concept(f"language/lexicon/{home}.py", frozenset(words), most)


CONCEPTS = {
    # A regular expression leaves "day" out: "mon|tues|wednes".
    "weekday": _concept(
        "calendar_names", {form.removesuffix("day") for form in WEEKDAY_NUMBERS}, 2
    ),
    "month": _concept("calendar_names", MONTH_NUMBERS, 2),
    "part of the day": _concept("calendar_names", DAY_PARTS, 2),
    "number": _concept("numbers", (*UNITS, *TENS), 3),
    "ordinal": _concept("numbers", ORDINALS, 3),
    "question": _concept("questions", WH_WORDS, 3),
    "refusal": _concept("refusals", PLAIN_NO, 1),
    "action": _concept("actions", FAMILY, 3),
    "thanks": _concept("courtesies", THANKS, 2),
    "greeting": _concept("courtesies", GREETINGS, 3),
    "hesitation": _concept("fillers", HESITATIONS, 2),
}
_MINUTES = "the minutes that are said of a clock: half, quarter, ten, twenty …"
EXCUSED = {
    ("language/calendar/spoken_numbers.py", "number"): _MINUTES,
    (
        "language/calendar/named_times.py",
        "part of the day",
    ): "which half of the day it is in",
    ("language/consent/declared_action.py", "action"): "verbs that stand in for one not known",
    ("language/consent/requested_changes.py", "action"): "any verb with which one proposes",
    ("language/text/short_forms.py", "weekday"): "how weekdays are misspelt",
}


def _literals(tree: ast.Module) -> Iterator[str]:
    """The text of every statement's strings in one, docstrings left out."""
    told = {
        id(node.body[0])
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and isinstance(node.body[0], ast.Expr)
    }
    for statement in ast.walk(tree):
        kinds = ast.Assign | ast.AnnAssign | ast.Return | ast.Expr | ast.If
        if isinstance(statement, kinds) and id(statement) not in told:
            strings = (
                node.value
                for node in ast.walk(statement)
                if isinstance(node, ast.Constant) and isinstance(node.value, str)
            )
            yield " ".join(strings).lower()


def _longest_run(text: str, words: frozenset[str]) -> int:
    """How many different words of a concept stand in a row, with no other word between them."""
    runs: list[set[str]] = [set()]
    for word in re.findall(r"[a-z0-9]+(?:'[a-z]+)?", re.sub(r"\\[a-zA-Z]", " ", text)):
        bare = word.removesuffix("day") or word
        if word in words or bare in words:
            runs[-1].add(word)
        elif runs[-1]:
            runs.append(set())
    return max(map(len, runs))


def lists_in(source: str) -> set[str]:
    """The concepts of which a module has a list of its own."""
    texts = [*_literals(ast.parse(source))]
    return {
        name
        for name, concept in CONCEPTS.items()
        if any(_longest_run(text, concept.words) > concept.most for text in texts)
    }


def _modules() -> dict[str, str]:
    paths = [path for folder in SPEAKING for path in (SOURCE / folder).rglob("*.py")]
    return {str(path.relative_to(SOURCE)): path.read_text() for path in paths}


def test_that_no_module_lists_the_words_of_a_concept_but_its_home() -> None:
    found = {(module, name) for module, source in _modules().items() for name in lists_in(source)}
    elsewhere = {(module, name) for module, name in found if CONCEPTS[name].home != module}
    assert not elsewhere - EXCUSED.keys()
    assert not EXCUSED.keys() - elsewhere, "nothing to excuse any more"


@pytest.mark.parametrize(
    ("source", "concept"),
    [
        ('_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"', "weekday"),
        ('DAYS = ("Monday", "Tuesday", "Wednesday")', "weekday"),
        ('_MONTH = word_set(\n    "january february"\n    " march")', "month"),
        ('x = re.match(r"^(?:what|when|where|who)\\\\b", said)', "question"),
        ('_NO = re.compile(r"(?:no|nope|nah)")', "refusal"),
        ('COUNT = {"one": 1, "two": 2, "three": 3, "four": 4}', "number"),
        ('_VERBS = "cancel|book|move|change"', "action"),
    ],
)
def test_that_a_list_of_ones_own_is_found(source: str, concept: str) -> None:
    assert concept in lists_in(source)


def test_that_words_in_a_sentence_or_a_docstring_are_no_list() -> None:
    assert not lists_in('"""Monday, Tuesday, Wednesday."""\nx = "no, what she said on Monday"')


def test_that_the_architecture_page_names_the_home_of_every_concept() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text()
    assert all(Path(concept.home).name in page for concept in CONCEPTS.values())
