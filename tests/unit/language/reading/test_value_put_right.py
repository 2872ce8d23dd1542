"""What a correction that names only what is right puts right."""

import pytest

from frontdesk.language.reading.value_put_right import with_value_put_right


@pytest.mark.parametrize(
    ("said", "noted", "right"),
    [
        (
            "actually 15 weeks, sorry",
            "pregnant, 14 weeks, no x-rays",
            "pregnant, 15 weeks, no x-rays",
        ),
        ("sorry I meant the side gate", "use the front gate", "use the side gate"),
        ("wait, wrong code. It's 9931", "gate code 4412.", "gate code 9931."),
        ("no, three cats now", "I have two cats", "I have three cats"),
    ],
)
def test_that_the_one_thing_that_is_given_anew_is_put_right(
    said: str, noted: str, right: str
) -> None:
    assert with_value_put_right(said, noted) == right


@pytest.mark.parametrize(
    ("said", "noted"),
    [
        ("you got that wrong, I said peanuts", "allergic to penicillin"),
        ("Sorry, not the kitchen. The living room.", "the puppy must not go in the kitchen"),
        ("it's 4418", "codes 7713 and 7731"),
        ("thanks!", "gate code 4412"),
    ],
)
def test_that_what_names_nothing_to_put_right_changes_nothing(said: str, noted: str) -> None:
    assert with_value_put_right(said, noted) == ""
