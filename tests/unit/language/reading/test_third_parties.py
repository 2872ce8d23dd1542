"""What is another person's is told from what is one's own."""

import pytest

from frontdesk.language.reading.third_parties import is_somebody_elses, is_spoken_for


@pytest.mark.parametrize(
    "text",
    [
        "cancel my wife's appointment",
        "when is my elderly mother's next visit",
        "what's maria's balance",
        "move John Smith's appointment to Friday",
    ],
)
def test_that_another_persons_things_are_known_by_whose_they_are(text: str) -> None:
    assert is_somebody_elses(text)


@pytest.mark.parametrize(
    "text",
    [
        "cancel tuesday's appointment",
        "move tomorrow's visit",
        "what's my balance",
        "when's the next appointment",
        "what is the company's address",
        "is the technician's phone number on file",
        "book a visit at my mother's house",
        "cancel Dana's visit",
        "cancel my kitchen's treatment",
    ],
)
def test_that_days_and_those_whom_the_desk_has_named_are_nobody_else(text: str) -> None:
    assert not is_somebody_elses(text, "general pest treatment on Monday with Dana")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Tom", ("this is Jenny, I'm writing on behalf of Tom Becker",)),
        ("Ruth", ("I'm the assistant to Ruth Adler",)),
        ("Lena", ("a check-up for my son please", "Lena Ortiz, he's six")),
        ("Lena", ("my daughter Lena has a visit", "it's Lena Ortiz")),
    ],
)
def test_that_who_is_spoken_for_is_not_the_speaker(name: str, said: tuple[str, ...]) -> None:
    assert is_spoken_for(name, said)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Diego", ("this is Diego Lopez, my daughter is flying in",)),
        ("Maria", ("I'm Maria, can you cancel my wife's visit",)),
        ("Tom", ("it is for my mother's house",)),
        ("", ("my daughter has my card",)),
    ],
)
def test_that_who_tells_of_others_speaks_for_themselves(name: str, said: tuple[str, ...]) -> None:
    assert not is_spoken_for(name, said)
