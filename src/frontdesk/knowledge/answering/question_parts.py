"""The questions that one message asks, each to be answered from documents of its own."""

import re

from frontdesk.language.lexicon.questions import ASKS, ASKS_PLAINLY
from frontdesk.language.text.content_words import content_words
from frontdesk.language.text.words import plain, words

MOST_PARTS = 3
_FEWEST_WORDS = 3
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_AND_ASKS = re.compile(
    r"(?:[,;]\s*(?:and\s+)?|(?<!\s)\s+and\s+)(?:also\s+)?"
    rf"(?=(?:{ASKS_PLAINLY}|who|where)\b)",
    re.IGNORECASE,
)
_ASKS_FIRST = re.compile(rf"(?:and |but |so |also )*(?:{ASKS})\b")


def question_parts(text: str) -> tuple[str, ...]:
    """The questions of a text, each with words of its own; the text where it asks but one."""
    asked = [
        part.strip(" ,;")
        for sentence in _SENTENCE.split(text)
        if is_question(sentence)
        for part in _AND_ASKS.split(sentence)
    ]
    apart = [one for one in asked if len(words(one)) >= _FEWEST_WORDS and content_words(one)]
    return tuple(apart[:MOST_PARTS]) if len(apart) == len(asked) > 1 else (text.strip(),)


def is_question(text: str) -> bool:
    """Whether a sentence asks to be told something, by its mark or by how it begins."""
    return text.rstrip().endswith("?") or _ASKS_FIRST.match(plain(text)) is not None
