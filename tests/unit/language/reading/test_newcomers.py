"""Who is no customer yet says so."""

import pytest

from frontdesk.language.reading.newcomers import is_newcomer, remain_newcomers


@pytest.mark.parametrize(
    "text",
    [
        "I'm brand new",
        "we have never been to you",
        "im not a patient of yours, not yet a patient at all",
        "I don't have an account",
        "how do I sign up",
        "not in your system I think",
    ],
)
def test_that_newcomers_are_told(text: str) -> None:
    assert is_newcomer(text)


@pytest.mark.parametrize(
    "text",
    [
        "I have a new phone number",
        "do you take new patients",
        "I've never been told that",
        "I don't have my card here",
        "can I get a new time",
        "he's not with me today",
        "my sister signed up with you last year",
        "the kids are here, first time since summer",
        "I'm not new, I have been with you for years",
        "I am not a new customer",
    ],
)
def test_that_others_are_not(text: str) -> None:
    assert not is_newcomer(text)


def test_that_the_last_word_counts_on_who_is_new() -> None:
    assert remain_newcomers(["I don't have an account", "there are ants"])
    assert not remain_newcomers(["I'm new here", "no wait, I do have an account"])
    assert not remain_newcomers(["there are ants"])
