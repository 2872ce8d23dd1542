"""Who tells that they may need a doctor is heard; who asks about safety or prices is not."""

import pytest

from frontdesk.language.reading.health_at_stake import is_health_at_stake


@pytest.mark.parametrize(
    "words",
    [
        "please help my arms are all red.. a rash.. after the spray today.. what do i do",
        "should i go to hospital",
        "Should we take him to the emergency room?",
        "he swallowed the bait",
        "My daughter just ate some of the ant bait!",
        "my little dog has eaten the rat poison",
        "I can't breathe",
        "she cant breathe, the spray",
        "my husband is having trouble breathing since you were here",
        "I've been throwing up since your man sprayed",
        "my son has hives after the treatment",
        "he got the spray in his eyes",
        "my eyes are burning from the fumes",
        "she passed out, she's unconscious",
        "my tongue is swelling",
        "i was at home when he sprayed and now i'm dizzy from the fumes",
    ],
)
def test_that_harm_to_somebody_is_heard(words: str) -> None:
    assert is_health_at_stake(words)


@pytest.mark.parametrize(
    "words",
    [
        "is it safe for my baby?",
        "poison bait price",
        "what happens if my dog eats the bait?",
        "what if he swallowed the bait?",
        "the mice ate the bait",
        "the rats have eaten all the poison",
        "my dog was stung by wasps, can you come today?",
        "will the spray give my kids a rash?",
        "I'm sick, can we move the treatment to Friday?",
        "my wife has been taken to the hospital, I have to cancel her appointment",
        "I work at the hospital, can you come after six?",
        "my dog is allergic, which spray do you use?",
        "I'm sick of this, your spray did nothing",
        "I got the spray from the store",
        "the bait station in the kitchen is empty",
        "my eyes are red from crying, please cancel",
        "how long after the spray can my baby be back in the room?",
        "do I need to be home after the spray?",
        "I have a toothache",
        "is my cat in danger from the bait?",
        "the ants are all over my hands and feet when I sit outside",
        "red ants in my kitchen after the treatment",
        "we got the bait from you last time",
        "they have got rid of the poison",
    ],
)
def test_that_a_question_of_safety_a_price_or_a_pest_is_no_such_thing(words: str) -> None:
    assert not is_health_at_stake(words)
