"""What is noted of a customer's words: what is to be known, and nothing around it."""

import pytest

from frontdesk.language.reading.noted_parts import is_noted, note_put_right, note_without
from frontdesk.language.reading.notes import note_in, note_withdrawn


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
        ("yo can u tell the dentist bo is allergic to nuts", "bo is allergic to nuts"),
        (
            "I'd be obliged if you would make a note for the driver that the ramp is wet",
            "the ramp is wet",
        ),
        ("please note for the janitor the code of the door: 4412", "the code of the door: 4412"),
        ("leave a note on my spring visit that the dog bites", "the dog bites"),
        (
            "There's a gate, the code is 8812, can you tell the driver?",
            "There's a gate, the code is 8812",
        ),
        ("tell dr moss I faint. thanks so much, you have been very kind", "I faint"),
        ("That the side door sticks", "the side door sticks"),
        ("the gate is stiff. As already written: Ann Bell", "the gate is stiff"),
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
        *("I want to leave a note for the driver for my next visit", "you can leave that note out"),
        *("the gate note should be on that one too", "did you tell Bo that the ramp is wet?"),
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
    ("said", "notes", "left"),
    [
        ("lol not that last part", "gate code 4412; when do you open", "gate code 4412"),
        ("lol not that last part", "gate code 4412", "gate code 4412"),
        ("take out the bit about the dog", "ring twice and the dog bites", "ring twice"),
        ("no, that's not the note", "for my next visit", ""),
        ("leave a corrected note for Bo, in place of the old one, saying I'm out", "I'm in", ""),
    ],
)
def test_that_a_part_of_what_was_just_noted_goes_by_its_place_or_name(
    said: str, notes: str, left: str
) -> None:
    assert note_without(notes, note_withdrawn(said, of_note=True)) == left


@pytest.mark.parametrize(
    "said",
    [
        *("I should be grateful if you would note that the ramp is wet", "not that last part"),
        *("change it to Friday", "can you make it: Friday at 10", "let's do the later one instead"),
        *("note that we only have one dog", "tell him to take the trash out", "leave it"),
    ],
)
def test_that_nothing_noted_goes_by_other_words(said: str) -> None:
    assert note_withdrawn(said) == ""


@pytest.mark.parametrize(
    ("note", "noted"),
    [
        ("the gate code is 4412", True),
        ("Gate code: 4412", True),
        ("the gate code is 4413", False),
        ("the gate code is 4412 and the dog bites", False),
        ("no dogs", False),
    ],
)
def test_that_a_note_in_other_words_is_no_second_one(note: str, noted: bool) -> None:
    assert is_noted(note, "gate code 4412; two dogs") is noted


@pytest.mark.parametrize(
    ("said", "noted", "right"),
    [
        ("Come in by the side door, not the garage.", "Use the garage.", "Use the side door."),
        (
            "The back gate, not the side gate.",
            "Use the side gate, please",
            "Use the back gate, please",
        ),
        ("gate code 4412, not 4471", "Gate code 4471", "Gate code 4412"),
        ("not a but b", "a gate", ""),
    ],
)
def test_that_a_thing_of_two_words_is_put_right_whole(said: str, noted: str, right: str) -> None:
    assert note_put_right(said, noted)[0] == right
