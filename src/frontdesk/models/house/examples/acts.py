"""What a message may be apart from a request, at any desk."""

from enum import StrEnum


class Act(StrEnum):
    """What a message is, where it asks for nothing that the desk does."""

    GREETING = "greeting"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    PERSON = "person"
    SMALL_TALK = "small_talk"
    OFF_DOMAIN = "off_domain"
    INSULT = "insult"
    ABILITIES = "what_can_you_do"
    UNCLEAR = "unclear"
