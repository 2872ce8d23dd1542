"""What stands in for a sentence that nothing backs is of what the customer asked after."""

from datetime import datetime

import pytest

from frontdesk.core.locale import Locale
from frontdesk.language.claims.judging import Claim, ClaimKind, Done, Evidence, Tense
from frontdesk.language.claims.open_answers import vague_claim
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.turn.speaking.honest_words import honest

NOW = datetime(2027, 1, 4, 7)
MOVED = Done(
    frozenset({ClaimKind.RESCHEDULED}),
    "Done: your ant treatment is now on Friday, January 15 at 9:00 in the morning with Dana.",
)
NOTED = Done(
    frozenset({ClaimKind.UPDATED, ClaimKind.RECORD}),
    "Noted for your ant treatment on Friday, January 15: \u201cdog in yard\u201d.",
)
TICKET = Done(frozenset({ClaimKind.ESCALATED}), "I've opened ticket T-1001 for a colleague.")
VAGUE = [vague_claim("No.")]
TOLD_OF_ALL = Claim(ClaimKind.SENT, Tense.DONE, ClaimKind.SENT, False, "a mail was sent", "sent")
STRINGS = strings_of(Locale.EN)


def _evidence(asked: str, *done: Done) -> Evidence:
    committed = frozenset[ClaimKind]().union(*(one.kinds for one in done))
    return Evidence(committed, done=done, now=NOW, asked=asked)


@pytest.mark.parametrize(
    ("asked", "done", "words"),
    [
        ("but the note?? is it there yes or no", (NOTED, MOVED), NOTED.words),
        ("and it says the dog is in the yard now?", (NOTED, MOVED), NOTED.words),
        ("did you tell the technician about the dog?", (NOTED, MOVED), NOTED.words),
        ("¿está la nota?", (NOTED, MOVED), NOTED.words),
        ("is anybody going to call me?", (TICKET, MOVED), TICKET.words),
        ("quiero hablar con una persona, por favor", (TICKET, MOVED), TICKET.words),
        ("¿me va a llamar alguien o no?", (TICKET, MOVED), TICKET.words),
        ("is it moved?", (MOVED, NOTED), MOVED.words),
        ("is it moved, and is the note there?", (MOVED, NOTED), f"{MOVED.words} {NOTED.words}"),
    ],
)
def test_that_the_record_that_was_asked_after_is_told(
    asked: str, done: tuple[Done, ...], words: str
) -> None:
    assert honest(VAGUE, _evidence(asked, *done)) == words


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("did u tell him the spider thing?", "honest.not_noted"),
        ("is the note there?", "honest.not_noted"),
        ("quiero hablar con una persona", "honest.nobody_asked"),
        ("what do I owe??", "honest.unchecked"),
        ("and the gate code is with luis now?", "honest.unchecked"),
    ],
)
def test_that_no_unrelated_deed_answers_for_what_was_not_done(asked: str, said: str) -> None:
    assert honest(VAGUE, _evidence(asked, MOVED)) == STRINGS.say(said)


@pytest.mark.parametrize(
    ("asked", "open_yet"),
    [
        ("so its moved right? and the dog thing is on there?", True),
        ("is it moved? and is Dana coming on Friday?", False),
        ("is it really moved? sure?", False),
    ],
)
def test_that_half_an_answer_says_that_it_is_half(asked: str, open_yet: bool) -> None:
    rest = f" {STRINGS.say('honest.unchecked_rest')}" if open_yet else ""
    assert honest(VAGUE, _evidence(asked, MOVED)) == MOVED.words + rest


def test_that_a_deed_that_is_named_is_told_whatever_was_asked() -> None:
    kind = ClaimKind.RESCHEDULED
    claim = Claim(kind, Tense.DONE, kind, True, "it is moved", "moved", denied=True)
    assert honest([claim], _evidence("what do I owe?", MOVED)) == MOVED.words


def test_that_nothing_else_is_said_only_where_all_is_told() -> None:
    both, nothing = _evidence("thanks", MOVED, NOTED), STRINGS.say("honest.not_that")
    assert honest(VAGUE, both, told=MOVED.words, heard=MOVED.words) == NOTED.words
    heard = f"{MOVED.words} {NOTED.words}"
    assert honest(VAGUE, both, told=MOVED.words, heard=heard) == nothing
    said = honest([TOLD_OF_ALL], _evidence("thanks", NOTED, MOVED, TICKET))
    assert said.endswith(nothing) and all(one.words in said for one in (NOTED, MOVED, TICKET))


def test_that_a_deed_is_told_without_the_note_that_another_has_put_right_since() -> None:
    carried = " Note: \u201cdoor code 9912\u201d."
    booked = Done(MOVED.kinds, f"{MOVED.words}{carried}")
    right = Done(NOTED.kinds, "Noted: \u201cdoor code 9921\u201d.")
    assert honest(VAGUE, _evidence("is it moved?", booked)) == booked.words
    assert honest(VAGUE, _evidence("is it moved?", booked, right)) == MOVED.words
