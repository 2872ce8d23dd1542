"""How an answer is written changes neither a yes into a no nor a no into anything."""

import random
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from training.phrase_file import Case, read_phrases

from frontdesk.language.consent.normalized import normalized
from frontdesk.language.consent.reader import Answer, read_answer

ANSWERS = Path(__file__).parents[4] / "training" / "answers"
EVERY = 29  # of so many answers one is written otherwise; the soak takes one of three
EVERY_SOAK = 3
SLIPS = {
    "cancel": "cancle", "appointment": "apointment", "tomorrow": "tommorow", "please": "plaese",
    "tuesday": "tuseday", "wednesday": "wensday", "thursday": "thurdsay",
    "absolutely": "absolutley",
    "definitely": "definately", "confirm": "comfirm", "actually": "actualy", "instead": "insted",
}  # fmt: skip
LONG_FORMS = {
    "i'm": "i am", "that's": "that is", "it's": "it is", "i'll": "i will", "i'd": "i would",
    "we're": "we are", "don't": "do not", "doesn't": "does not", "won't": "will not",
    "didn't": "did not", "let's": "let us",
}  # fmt: skip
BARE = ("don't", "doesn't", "won't", "can't", "didn't", "i'm", "that's", "i've", "isn't")


def _long(text: str) -> str:
    words = text.lower().split(" ")
    # A long form at the end says something else: "it is".
    return " ".join([*(LONG_FORMS.get(word, word) for word in words[:-1]), words[-1]])


def _slipped(text: str) -> str:
    return " ".join(SLIPS.get(word, word) for word in text.lower().split(" "))


def _bare(text: str) -> str:
    words = text.lower().split(" ")
    return " ".join(word.replace("'", "") if word in BARE else word for word in words)


def _drawn_out(text: str) -> str:
    drawn = {"no": "nooooo", "yes": "yesssss", "nope": "nopeeee", "yeah": "yeahhhh", "so": "sooo"}
    return " ".join(drawn.get(word, word) for word in text.lower().split(" "))


WAYS: dict[str, Callable[[str], str]] = {
    "in capitals": str.upper,
    "in small letters": str.lower,
    "with curly quotes": lambda text: text.replace("'", "\u2019"),
    "with a full stop": lambda text: text if text.endswith("?") else text.rstrip(".!") + ".",
    "with exclamation marks": lambda text: text if text.endswith("?") else text.rstrip(".!") + "!!",
    "with an emoji": lambda text: f"{text} \U0001f642",
    "with folded hands of any colour": lambda text: f"{text} \U0001f64f\U0001f3fd",
    "after a greeting": lambda text: f"hi, {text}",
    "after a hesitation": lambda text: f"um, {text}",
    "before thanks": lambda text: text if text.endswith("?") else f"{text} thanks",
    "before a thank you": lambda text: text if text.endswith("?") else f"{text}, thank you",
    "with wide spaces": lambda text: f"  {text.replace(' ', '   ')}  ",
    "in long forms": _long,
    "without apostrophes": _bare,
    "with slips of the finger": _slipped,
    "drawn out": _drawn_out,
}


@cache
def _cases(every: int) -> list[Case]:
    paths = sorted(ANSWERS.glob("*.yaml"))
    cases = [case for path in paths for case in read_phrases(path).of("answer")]
    return list(islice(cases, random.Random(7).randrange(every), None, every))


def _changed(cases: list[Case], way: Callable[[str], str]) -> list[tuple[str, str]]:
    """The answers whose yes or no is lost, each with what became of it."""
    found: list[tuple[str, str]] = []
    for case in cases:
        text, shown = case.text, case.state.heard
        otherwise = way(text)
        if normalized(otherwise) == normalized(text):
            continue
        before, after = read_answer(text, shown=shown), read_answer(otherwise, shown=shown)
        turned = {before, after} == {Answer.YES, Answer.NO}
        if turned or (before is Answer.NO and after is not Answer.NO):
            found.append((otherwise, f"{before} became {after}"))
    return found


@pytest.mark.parametrize("way", WAYS)
def test_that_the_way_an_answer_is_written_decides_nothing(way: str) -> None:
    assert _changed(_cases(EVERY), WAYS[way]) == []


@pytest.mark.soak
@pytest.mark.parametrize("way", WAYS)
def test_that_the_way_any_of_many_answers_is_written_decides_nothing(way: str) -> None:
    assert _changed(_cases(EVERY_SOAK), WAYS[way]) == []


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("I am fine with that", "I'm fine with that"),
        ("it is not right", "it's not right"),
        ("It isn\u2019t right!!", "it's not right"),
        ("Hi, um, yes thanks \U0001f642", "yes"),
        ("noooo, thank you", "no"),
        ("works 4 me", "works for me"),
    ],
)
def test_that_answers_that_differ_in_writing_alone_are_one(text: str, same: str) -> None:
    assert normalized(text) == normalized(same)


@pytest.mark.parametrize("text", ["thanks", "hi", "uh huh", "um", "ok", "it is"])
def test_that_nothing_but_courtesy_is_left_as_it_is(text: str) -> None:
    assert normalized(text) == text
