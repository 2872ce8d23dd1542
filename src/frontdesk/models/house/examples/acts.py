"""What a message may be apart from a request, at any desk, with examples to learn it from."""

from enum import StrEnum
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent


class Act(StrEnum):
    """What a message is, where it asks for nothing that the desk does."""

    GREETING = "greeting"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    PERSON = "person"
    ABILITIES = "what_can_you_do"
    SMALL_TALK = "small_talk"
    OFF_DOMAIN = "off_domain"
    INSULT = "insult"
    UNCLEAR = "unclear"
    # What customers of many trades ask for and a desk seldom has a tool for.
    NOT_TOLD = "not_told"


@cache
def examples() -> dict[Act, tuple[str, ...]]:
    """What people say for each act: the lines of the file that is named for it."""
    return {
        act: tuple((_FOLDER / f"{act}.txt").read_text(encoding="utf-8").splitlines()) for act in Act
    }
