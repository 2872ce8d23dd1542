"""Who does not know what was asked for is shown another way."""

import pytest

from frontdesk.language.reading.not_knowing import does_not_know
from frontdesk.models.house.transcript_view import read_scene
from frontdesk.models.house.wording.lines import ASKING_AGAIN
from frontdesk.models.house.wording.voice import Voice
from frontdesk.models.situation import NO_SITUATION
from tests.unit.house.declared import BEFORE, ESCALATE, VERIFY
from tests.unit.house.talking import answered, ask_on, talk


@pytest.mark.parametrize(
    "text", ["I don't know my zip", "no idea", "i forgot it, sorry", "dunno the phone number"]
)
def test_that_not_knowing_is_told(text: str) -> None:
    assert does_not_know(text, ("zip", "phone"))


@pytest.mark.parametrize(
    "text", ["I don't know when my visit is", "94107", "I forgot to cancel my visit", "what zip?"]
)
def test_that_other_words_do_not_tell_of_it(text: str) -> None:
    assert not does_not_know(text, ("zip", "phone"))


def test_that_a_question_asked_three_times_comes_with_the_offer_of_a_person() -> None:
    asks = "And what's the phone number on the account?"
    said = ["hello", "What's the ZIP code on your account?", "94107"]
    situation, voice = NO_SITUATION, Voice(read_scene([]), "")
    for time in range(3):
        messages = [*talk(*said), *answered(VERIFY.name, {"say": asks})]
        heard, _, situation = ask_on(messages, BEFORE, situation)
        assert any(lead in heard for lead in ASKING_AGAIN) is (time > 0)
        assert voice.is_offer(heard, ESCALATE) is (time > 1)
        said += [heard, "94107"]
