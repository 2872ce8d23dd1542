"""Reads whom of the company a customer asks for: "with Luis"."""

import re

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.lexicon.calendar_names import MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.numbers import NUMBER_WORDS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import stem, words

_CAPITALISED = re.compile(
    r"\b(?:[Ww]ith|[Bb]y|[Ff]rom)\s+((?:[A-Z][^\W\d_]+(?:['-][A-Z]?[^\W\d_]+)?)"
    r"(?:\s[A-Z][^\W\d_]+)?)"
)
# "Help with ants" asks for nobody.
_IN_SMALL = re.compile(
    r"(?<!help )(?<!deal )(?<!problem )(?<!problems )(?<!trouble )(?<!issue )(?<!issues )(?<!do )"
    r"(?<!wrong )(?<!infested )(?<!covered )(?<!full )(?<!crawling )(?<!house )(?<!treatment )"
    r"\bwith ([a-z]{3,20})(?=\Z|[.,!?;]| (?:again|please|on|at|if|instead|or|for|this|next)\b)"
)
_NOBODY = (
    COMMON
    | NUMBER_WORDS
    | {*WEEKDAY_NUMBERS, *MONTH_NUMBERS}
    | word_set("someone somebody anyone anybody him her them technician cash card kids mice pets")
)


def read_person(text: str, choices: tuple[str, ...] = ()) -> str | None:
    """The name of somebody of the company; of declared names, the one that is said."""
    text = text[:LONGEST_READ]
    if choices:
        heard = set(words(text))
        named = [c for c in choices if not heard.isdisjoint(words(c))]
        return named[0] if len(named) == 1 else None
    for pattern, said in ((_CAPITALISED, text), (_IN_SMALL, text.lower())):
        for match in pattern.finditer(said):
            if not any(w in _NOBODY or stem(w) in _NOBODY for w in words(match[1])):
                return match[1].title() if match[1].islower() else match[1]
    return None
