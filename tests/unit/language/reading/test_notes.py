"""What is noted of a customer's words: what is to be known, and nothing around it."""

import pytest

from frontdesk.language.reading.notes import note_in


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("tell him the dog bites", "the dog bites"),
        ("my dog bites", "my dog bites"),
        ("I have two cats, keep the door shut", "I have two cats, keep the door shut"),
        ("please note that the side gate is open.", "the side gate is open"),
        ("oh and uh the note: our bell is broken", "our bell is broken"),
        ("have them come in by the garage", "come in by the garage"),
        ("can you add a note? the key is under the mat", "the key is under the mat"),
        ("there's a key under the mat, write that down for them", "there's a key under the mat"),
        ("my name is Ann Bell and the gate code is 4412", "the gate code is 4412"),
        ("This is Ann, 94704, the dog is loose", "the dog is loose"),
        ("ann bell. Please tell the technician the side door sticks", "the side door sticks"),
        ("thanks! yes, and the buzzer is broken", "the buzzer is broken"),
        ("The lock is stiff. Is that on there? Regards, Ann", "The lock is stiff"),
        ("add that I also have wasps in the attic", "I also have wasps in the attic"),
    ],
)
def test_that_a_note_is_what_is_to_be_known_not_the_words_around_it(said: str, note: str) -> None:
    assert note_in(said, "Ann") == note


@pytest.mark.parametrize(
    "said",
    [
        *(
            "can I leave a note?",
            "Please add a note for the technician",
            "yes please",
            "thank you!",
        ),
        *("what does the note say", "could you confirm that both are saved?", "is it on there?"),
        *("can you tell me what you wrote?", "that's right", "94704", "my name is Ann Bell", ""),
    ],
)
def test_that_a_question_a_courtesy_or_a_name_is_no_note(said: str) -> None:
    assert note_in(said, "Ann") == ""


def test_that_what_has_words_of_the_answer_beside_it_is_no_note() -> None:
    said = "Oak Street is where I live, and the gate code is 4412"
    assert note_in(said, beside="5 Oak Street, Oakland") == "the gate code is 4412"
