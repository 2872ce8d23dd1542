"""Where sentences end: abbreviations, times, decimals, ellipses, and any way of cutting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontdesk.language.text.sentences import find_end, joined, split


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Hi there. How are you?", ["Hi there.", " How are you?"]),
        ("It is at 9 a.m. on Tuesday. Fine?", ["It is at 9 a.m. on Tuesday.", " Fine?"]),
        ("We open at 9 a.m. Would that do?", ["We open at 9 a.m.", " Would that do?"]),
        ("We open at 9 a.m. Tuesday.", ["We open at 9 a.m. Tuesday."]),
        ("Dr. Lee is in. Good.", ["Dr. Lee is in.", " Good."]),
        ("It is 12 Elm St. in Salem. Right?", ["It is 12 Elm St. in Salem.", " Right?"]),
        ("Wait, e.g. two hours. Or 2.5 hours.", ["Wait, e.g. two hours.", " Or 2.5 hours."]),
        ("It costs $9.50. The slot is 9:30.", ["It costs $9.50.", " The slot is 9:30."]),
        ("Well... let me see. Hm... No.", ["Well... let me see.", " Hm...", " No."]),
        ('He said "done." Then he left', ['He said "done."', " Then he left"]),
        ("no punctuation at all", ["no punctuation at all"]),
        ("Really?! Yes!", ["Really?!", " Yes!"]),
        ("Times:\n- Monday\n- Tuesday", ["Times:", "\n- Monday", "\n- Tuesday"]),
        ("I have\nmoved it", ["I have\nmoved it"]),
        ("1. Monday 2. Tuesday", ["1. Monday 2.", " Tuesday"]),
        ("it's off. anything else", ["it's off.", " anything else"]),
    ],
)
def test_that_text_falls_into_sentences(text: str, parts: list[str]) -> None:
    assert split(text) == parts


@given(st.text(alphabet='aIb.!?… \n"9DStr', max_size=40))
def test_that_sentences_found_in_a_stream_are_those_of_the_whole_text(text: str) -> None:
    found: list[str] = []
    rest, surely = "", 0
    for letter in text:
        rest += letter
        while True:
            end = find_end(rest, surely, False)
            assert end.at >= surely
            surely = end.at
            if not end.known:
                break
            found.append(rest[: end.at])
            rest, surely = rest[end.at :], 0
    assert found + split(rest) == split(text)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("Dune is out", "Which one?"), "Dune is out. Which one?"),
        (("Dune is out.", "Which one?"), "Dune is out. Which one?"),
        (("I've noted: \u201cby bike\u201d", "Else?"), "I've noted: \u201cby bike\u201d. Else?"),
        (("Really?", "", "It is out", "until May"), "Really? It is out. until May"),
        (("1. Dune\n2. Emma", "Which one?"), "1. Dune\n2. Emma Which one?"),
        (("Dune is out",), "Dune is out"),
        (("", ""), ""),
    ],
)
def test_that_a_sentence_ends_before_the_next(texts: tuple[str, ...], said: str) -> None:
    assert joined(*texts) == said
