"""What small talk is about, so that it gets an answer of its own; and "what can you do?"."""

import re
from enum import StrEnum

from frontdesk.language.text.words import plain


class Topic(StrEnum):
    """What a customer makes conversation about."""

    FEELING = "feeling"
    SELF = "self"
    CHAT = "chat"
    ELSEWHERE = "elsewhere"


_TOPICS = {
    Topic.FEELING: re.compile(
        r"\bhow(?:'s| is| are|re| r)? (?:you|u|it going|things|your day|life)\b|\bhow do you do\b"
        r"|\bwhat'?s up\b|\bhow have you been\b"
    ),
    Topic.SELF: re.compile(
        r"\b(?:robot|bot|ai|a\.i\.|human|machine|computer|chatgpt|real|alive|person)\b"
        r"|\bwho (?:are|made|built) you\b|\byour (?:name|age)\b|\bhow old are you\b"
    ),
    Topic.CHAT: re.compile(
        r"\b(?:lol|haha+|joke|story|song|poem|riddle|funny|favou?rite|married|single)\b"
        r"|\bdo you (?:like|love|sleep|eat|dream|believe|have feelings)\b"
    ),
}
_ABILITIES = re.compile(
    r"(?:(?:hi|hello|hey|ok|okay|so|and|well|wait)[,.! ]+)*(?:"
    r"(?:so )?what (?:all )?(?:(?:else )?(?:can|could|do|are) (?:you|u|i)|kinds? of things? can i)"
    r"(?: actually| even| exactly)?"
    r"(?: (?:do|help|able|ask|good at|here for|offer|assist|for)\b.{0,30})?"
    r"|(?:tell me |show me )?(?:what|how) (?:you|u) (?:can|could) (?:do|help)\b.{0,25}"
    r"|(?:can|could) you help(?: me)?|how can you help(?: me)?|how does this work"
    r"|what are (?:my|the) options|(?:the |main )?menu|help(?: me)?(?: please)?"
    r"|what services do you (?:have|offer)|what is this)[?!. ]*"
)


def topic_of(text: str) -> Topic:
    """What small talk is about; whatever has no answer of its own is not our business."""
    said = plain(text)
    return next((topic for topic, cue in _TOPICS.items() if cue.search(said)), Topic.ELSEWHERE)


def asks_what_can_be_done(text: str) -> bool:
    """Whether a message asks for nothing but what it may ask for."""
    return _ABILITIES.fullmatch(plain(text)) is not None
