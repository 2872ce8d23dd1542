"""Marks of citations: taken out of streamed text however it is cut, and read."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.language.text.citation_marks import (
    MarkReader,
    marked_in,
    renumbered,
    without_marks,
)

TEXT = "It costs $40 [1]. Schools [2, 3] pay less.[4] See [the page] [12] and [5-6]."
PLAIN = "It costs $40. Schools pay less. See [the page] and."


def _read(pieces: list[str]) -> tuple[str, tuple[int, ...]]:
    reader = MarkReader()
    said = "".join(map(reader.feed, pieces)) + reader.finish()
    assert said == reader.text
    return said, reader.numbers()


@given(st.lists(st.integers(0, len(TEXT)), max_size=12))
def test_that_marks_are_taken_out_however_the_text_is_cut(cuts: list[int]) -> None:
    places = [0, *sorted(cuts), len(TEXT)]
    pieces = [TEXT[a:b] for a, b in pairwise(places)]
    assert _read(pieces) == (PLAIN, (1, 2, 3, 4, 12, 5, 6))


@given(
    st.lists(st.sampled_from(["[", "]", "1", "2", ",", " ", "a", ".", "[1]", "\n"]), max_size=30)
)
def test_that_any_text_comes_out_as_if_it_were_whole(pieces: list[str]) -> None:
    whole = _read(["".join(pieces)])
    assert _read(pieces) == whole


def test_that_only_marks_before_a_place_are_counted() -> None:
    reader = MarkReader()
    reader.feed("One [1]. Two [2]. Three [3].")
    reader.finish()
    assert reader.numbers(reader.text.find("Three")) == (1, 2)


@pytest.mark.parametrize(
    ("text", "numbers", "told"),
    [
        ("A [1]. B [2].", {1: 4, 2: 5}, "A [4]. B [5]."),
        ("A [1, 2].", {2: 7}, "A [7]."),
        ("A [1].", {}, "A."),
    ],
)
def test_that_marks_take_other_numbers(text: str, numbers: dict[int, int], told: str) -> None:
    assert renumbered(text, numbers) == told


def test_that_marks_are_read_in_order_and_once() -> None:
    assert marked_in(TEXT) == (1, 2, 3, 4, 12, 5, 6)
    assert without_marks(TEXT) == PLAIN
