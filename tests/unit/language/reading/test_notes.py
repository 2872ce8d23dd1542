"""What is noted of a customer's words: what is to be known, and nothing around it."""

import pytest

from frontdesk.language.reading.notes import note_in, note_withdrawn, note_without


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
        ("the geese are loose so put that in", "the geese are loose"),
        ("pls tell him not to ring, the baby naps", "do not ring, the baby naps"),
        ("That's wrong. The note should be: Yusuf opens the door", "Yusuf opens the door"),
        ("Message for Dr. Moss: x-rays to ann@bell.com", "x-rays to ann@bell.com"),
        ("we have bees. write that down. no need for a person", "we have bees"),
        ("the goose!! she bites", "the goose; she bites"),
        ("make a note to take the dog out first", "take the dog out first"),
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
            "that one lol",
            "no note. I'll tell him myself",
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


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("scratch the note", ""),
        ("take the gate code off the note", "the side gate sticks"),
        ("the note about the gate is not needed", ""),
        ("change the note to: ring twice", ""),
        ("that's not what I said. just put: ring twice", ""),
        ("write instead that the code has changed", ""),
    ],
)
def test_that_a_note_that_is_taken_back_goes_by_what_is_named_of_it(said: str, left: str) -> None:
    assert note_without("gate code 4412; the side gate sticks", note_withdrawn(said)) == left


@pytest.mark.parametrize(
    "said",
    [
        *("change it to Friday", "can you make it: Friday at 10", "let's do the later one instead"),
        *("note that we only have one dog", "tell him to take the trash out", "leave it"),
    ],
)
def test_that_nothing_noted_goes_by_other_words(said: str) -> None:
    assert note_withdrawn(said) == ""
