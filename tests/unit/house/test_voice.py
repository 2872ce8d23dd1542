"""How the house puts things: in varied words, the same for the same conversation."""

import re

import pytest

from frontdesk.core.asked import AskedWhatElse
from frontdesk.core.meaning import Spoken, SpokenAs
from frontdesk.models.house.transcript_view import read_scene
from frontdesk.models.house.wording.lines import NOT_UNDERSTOOD
from frontdesk.models.house.wording.voice import Voice
from frontdesk.models.situation import NO_SITUATION
from tests.unit.house.declared import (
    BEFORE,
    CANCEL,
    CONFIRM,
    ESCALATE,
    IDLE,
    NEXT,
    SELECT,
    VERIFY,
    spec,
)
from tests.unit.house.talking import (
    GREETING,
    after,
    answered,
    ask,
    ask_on,
    asking,
    offering,
    talk,
)

MOVE = spec("move", "move my visit", does="move your visit")
ASKS_TWICE = spec(
    "card", "my phone is 415 555 0132", missing="Your card?", also_missing=("And your card?",)
)


def _voice(*lines: str) -> Voice:
    return Voice(read_scene(talk(*lines)), lines[-1])


def _sentences(text: str) -> set[str]:
    return {one for one in re.split(r"(?<=[.?!])\s+", text) if len(one) > 16}


@pytest.mark.parametrize(
    "text", ["asdf", "hello", "thanks", "how are you", "you are useless", "cancel my visit", "bye"]
)
def test_that_saying_the_same_again_and_again_gets_no_sentence_twice_running(text: str) -> None:
    said, situation = [GREETING], NO_SITUATION
    for _ in range(6):
        answer, calls, situation = ask_on(talk(*said, text), BEFORE, situation)
        assert calls == []
        assert not _sentences(answer) & _sentences(said[-1])
        said += [text, answer]


def test_that_the_same_conversation_gets_the_same_words() -> None:
    once, again = (ask(talk(GREETING, "hello there"), BEFORE) for _ in range(2))
    assert once == again


def test_that_a_result_that_was_just_told_is_told_as_such() -> None:
    told = "Your next visit is on Tuesday."
    result = answered(NEXT.name, {"say": told})
    said, _ = ask([*talk("when is my visit", told, "when is my visit"), *result], IDLE)
    assert told in said and "person" in said


def test_that_who_asks_on_in_other_words_is_not_told_the_same() -> None:
    told = "Your next visit is on Tuesday."
    result = answered(NEXT.name, {"say": told})
    said, _ = ask([*talk("when is my visit", told, "what day is my visit"), *result], IDLE)
    assert told not in said and "person" in said


def test_that_thanks_are_said_once() -> None:
    result = answered(VERIFY.name, {"say": "Thank you, James. Thank you, I've put that down."})
    said, _ = ask([*talk("94107"), *result], BEFORE)
    assert "Thank you, James. I've put that down." in said


def test_that_sorry_is_said_once() -> None:
    before = "I'm sorry, that doesn't match. Could you try once more?"
    result = answered(VERIFY.name, {"say": "I heard you. I'm sorry, that doesn't match either."})
    said, _ = ask([*talk("94107", before, "94108"), *result], BEFORE)
    assert "sorry" not in said.lower()
    assert "That doesn't match either." in said


def test_that_a_request_is_taken_up_in_the_words_of_its_tool() -> None:
    assert "move your visit" in _voice("move my visit").gladly(MOVE)
    assert "{" not in _voice("move my visit").gladly(NEXT)


def test_that_a_question_comes_again_in_other_words_where_there_are_any() -> None:
    assert _voice("hm").question(ASKS_TWICE) == "Your card?"
    assert _voice("hm", "Your card?", "what").question(ASKS_TWICE) == "And your card?"


def test_that_only_numbers_are_read_back() -> None:
    given = {"zip": "02139", "phone": "+14155550132", "name": "Maria", "cardNumber": "77 1"}
    fields = {
        "zip": SpokenAs(Spoken.ZIP),
        "phone": SpokenAs(Spoken.PHONE),
        "name": SpokenAs(Spoken.NAME),
        "cardNumber": SpokenAs(Spoken.NUMBER, label="card number"),
    }
    said = _voice("hm").read_back(given, fields, mistaken=True)
    assert "ZIP 02139, phone number 415-555-0132 and card number 77 1" in said
    assert _voice("hm").read_back({"name": "Maria"}, fields, mistaken=False) == ""


def test_that_a_field_is_spoken_of_as_it_declares_and_never_by_its_name() -> None:
    given = {"patient_birth": "1984-03-12", "ref": "77-1", "badge": "9"}
    fields = {
        "patient_birth": SpokenAs(Spoken.BIRTH_DATE),
        "ref": SpokenAs(Spoken.NUMBER, label="number on your letter"),
        "badge": SpokenAs(Spoken.NUMBER, called=("card", "number")),
    }
    said = _voice("hm").read_back(given, fields, mistaken=True)
    assert "date of birth March 12, 1984, number on your letter 77-1 and card 9" in said


def test_that_what_is_unclear_twice_leads_to_the_offer_of_a_person() -> None:
    first, _, once = ask_on(talk(GREETING, "asdf"), BEFORE, NO_SITUATION)
    assert any(line in first for line in NOT_UNDERSTOOD)
    assert not _voice("").is_offer(first, ESCALATE)
    second, _ = ask(talk(GREETING, "asdf", first, "asdf"), BEFORE, situation=once)
    assert _voice("").is_offer(second, ESCALATE)


def test_that_what_can_be_done_is_told_in_the_tools_words() -> None:
    said = _voice("what can you do?").abilities([MOVE, NEXT])
    assert "move your visit" in said and said.endswith("?")


@pytest.mark.parametrize(("text", "ends"), [("no", False), ("no thanks", False), ("yes", True)])
def test_that_an_answer_to_anything_else_is_an_answer(text: str, ends: bool) -> None:
    told = talk("thanks", "My pleasure. Anything else I can help with?", text)
    said, calls = ask(told, IDLE, situation=after("thanks", AskedWhatElse()))
    assert calls == []
    assert said.endswith("?") is ends


def test_that_an_aside_leads_back_to_the_question_that_waits() -> None:
    rule = answered("servicePolicy", {"say": "Cancelling is free of charge."})
    asked = talk("cancel it", "Shall I cancel your visit?", "is there a fee if I cancel?")
    receipt = asking("Shall I cancel your visit?", "cancel your visit")
    said, _ = ask([*asked, *rule], [*IDLE, CONFIRM], situation=receipt)
    assert said.startswith("Cancelling is free of charge. ")
    assert said.endswith("shall I cancel your visit?")
    offered = talk("cancel it", "Which one?\n1. Ants\n2. Wasps", "how are you")
    said, _ = ask(offered, [*IDLE, SELECT], situation=offering("Ants", "Wasps"))
    assert said.endswith(SELECT.missing) and said.count("?") == 1


def test_that_a_closed_request_is_named_when_its_key_is_asked_for() -> None:
    closed = spec("cancelAppointment", *CANCEL.examples, does="cancel your visit")
    said, calls = ask(talk(GREETING, "cancel my visit"), BEFORE, declared=[*BEFORE, closed])
    assert calls == [] and "cancel your visit" in said and said.endswith(VERIFY.missing)
