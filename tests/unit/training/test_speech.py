"""Answers of a model in a situation, through a whole desk."""

from collections import Counter
from pathlib import Path

import pytest
from training.speech.situation_pack import pack_in, situations
from training.speech.whole_desk import Item, play

from frontdesk import Kind
from frontdesk.testing import run_virtual

GREETING = Item("S1", "hi", "Hello! What can I do for you?", "true")
DONE = Item("S9", "is it gone?", "Your ant treatment is cancelled.", "true")
UNTRUE = "I've cancelled your visit."
CLAIM = Item("S2", "cancel it", UNTRUE, "false", bad=UNTRUE)


def test_that_true_words_reach_the_customer_and_an_untrue_claim_does_not(tmp_path: Path) -> None:
    greeting, done, claim = run_virtual(play([GREETING, DONE, CLAIM], tmp_path))
    assert (greeting.unchanged, done.unchanged) == (True, True)
    assert not claim.leaked and "cancelled your visit" not in claim.said


@pytest.mark.parametrize("name", sorted(situations()))
def test_that_every_situation_is_a_pack(name: str) -> None:
    situation = situations()[name]
    kinds = Counter(tool.kind for tool in pack_in(situation).tools)
    assert kinds[Kind.READ] == len(situation.facts)
    done = len(situation.done) + bool(situation.waits)
    assert kinds[Kind.EFFECT] + kinds[Kind.NOTE] == done + 1, "and the one that verifies"
