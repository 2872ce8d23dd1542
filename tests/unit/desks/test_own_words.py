"""An organisation's own words in the place of its pack's."""

import inspect
from typing import get_args

import pytest

from frontdesk.core.organisation import Line
from frontdesk.desks.own_words import OwnWords
from frontdesk.pack.prompts import DefaultPrompts, PromptProvider

LINES: tuple[Line, ...] = get_args(Line)
PACK = DefaultPrompts()
GIVEN = {
    "acknowledgement": (3,),
    "ender": (3,),
    "pressed_start": ("cancel",),
    "pressed_confirm": (True,),
    "ask_again": ("Shall I?",),
    "which_one": ([(1, "this"), (2, "that")],),
}


def _said() -> list[str]:
    return [name for name, _ in inspect.getmembers(PromptProvider, inspect.isfunction)]


def test_that_every_line_without_a_blank_can_be_said_in_own_words() -> None:
    spoken = {name for name in _said() if not name.startswith("_")}
    assert spoken == {*LINES, *GIVEN, "instructions", "pressed_stale"}


@pytest.mark.parametrize("line", LINES)
def test_that_an_own_line_is_said_and_all_others_are_the_packs(line: Line) -> None:
    own = OwnWords(PACK, {line: "In our own words."})
    for name in (*LINES, *GIVEN, "instructions", "pressed_stale"):
        expected = getattr(PACK, name)(*GIVEN.get(name, ()))
        told = getattr(own, name)(*GIVEN.get(name, ()))
        assert told == ("In our own words." if name == line else expected)


def test_that_own_instructions_take_the_place_of_the_packs() -> None:
    assert OwnWords(PACK, {}, "Be kind.").instructions() == "Be kind."
