"""What is named in one breath: all of it, or each part; and what only sounds like it."""

import pytest

from frontdesk.language.options.together import named_together


@pytest.mark.parametrize(
    "text",
    ["both", "Both of them.", "all of them", "cancel all my visits", "all three", "everything"],
)
def test_that_all_are_named(text: str) -> None:
    named = named_together(text)
    assert named is not None and named.every


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1 and 2", ("1", "2")),
        ("1, 2 and 3", ("1", "2", "3")),
        ("cancel 2 & 3 please", ("2", "3")),
        ("the ant one and the one with Luis", ("the ant one", "the one with luis")),
    ],
)
def test_that_each_part_is_named(text: str, parts: tuple[str, ...]) -> None:
    named = named_together(text)
    assert named is not None and not named.every
    assert named.parts == parts


@pytest.mark.parametrize(
    "text",
    [
        "2",
        "the first one",
        "not both",
        "that's all",
        "is that all?",
        "all good",
        "thanks for everything",
        "everything is fine",
        "x " * 300,
    ],
)
def test_that_one_thing_or_none_is_not_several(text: str) -> None:
    assert named_together(text) is None


@pytest.mark.parametrize(
    ("text", "less"),
    [
        ("all but the first", "first"),
        ("cancel everything except the termite one", "termite one"),
        ("cancel all of my visits with the sole exception of the crown", "crown"),
        ("please cancel all my visits but keep the rodent one", "rodent one"),
        ("every hold apart from Emma", "emma"),
    ],
)
def test_that_what_is_left_out_of_all_is_named(text: str, less: str) -> None:
    named = named_together(text, 3)
    assert named is not None and (named.every, named.less) == (True, less)


def test_that_a_sentence_for_the_one_that_stays_leaves_those_that_are_named() -> None:
    named = named_together("cancel the one on Saturday and the mice one. not the termites!", 3)
    assert named is not None
    assert (named.every, named.parts) == (False, ("the one on saturday", "the mice one"))


@pytest.mark.parametrize("said", ["everything. not the termites!", "both, not the termites"])
def test_that_all_with_one_set_aside_after_it_are_never_all(said: str) -> None:
    assert named_together(said, 3) is None
