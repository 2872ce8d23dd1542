"""Reads whom of the company a customer asks for: "with Luis", "only Andre", "the same one"."""

import re
from collections.abc import Collection, Sequence

from frontdesk.core.meaning import NOT_PERSON, SAME_PERSON
from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.lexicon.calendar_names import MONTH_NUMBERS, WEEKDAY_NUMBERS
from frontdesk.language.lexicon.common_words import COMMON
from frontdesk.language.lexicon.numbers import NUMBER_WORDS
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.text.exclusions import exclusions
from frontdesk.language.text.words import plain, stem, words

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
# "The earliest with Mei", "the last week with Mei": she is wanted then.
_OF_TIMES = r"earliest|latest|soonest|first|last|next|slots?|times?|weeks?|months?|weekend"
# "Move my visit with Mei to Friday": Mei has it, and nobody is asked for.
_HELD = re.compile(
    rf"\b(?:my|the|that|our|a|an)(?: (?!(?:with|(?:in|on)?to|{_OF_TIMES})\b)[\w']+){{1,8}}"
    r" with (?:dr\.? )?[\w']+(?= |$)"
    r"|\b(?:instead of|rather than) (?:dr\.? )?[\w']+|\bfrom (?:dr\.? )?[\w']+(?= to\b)"
)
_PERSONS = word_set("guy man woman lady person fellow fella dude one employee")
_SAME = re.compile(r"\bsame (\w+)")
_ANYBODY = re.compile(
    r"\b(?:whoever|(?:anyone|anybody|someone else|somebody else)\b(?!\?)"
    rf"|(?:any|(?:an)?other) (?:{any_of(_PERSONS)}|\w+ician)\b|(?:matter|care|mind|matters) who)\b"
)


def read_person(
    text: str,
    known: Sequence[str] = (),
    called: Collection[str] = (),
    *,
    moves: bool = False,
) -> str | None:
    """The name of somebody of the company: of those who are known, the one that is asked for.

    It is empty where anybody will do. Where something `moves`, whom it is with now is not asked
    for, unless as the same one.
    """
    text = text[:LONGEST_READ]
    said = plain(text)
    asked = exclusions(_HELD.sub(" ", said) if moves else said)[1]
    same = _SAME.findall(said) if moves else ()
    if any(word in _PERSONS or word.startswith(tuple(called)) for word in same):
        return SAME_PERSON
    if known:
        heard = {word.removesuffix("'s") for word in words(asked)}
        named = [one for one in known if _is_named(one, heard, text)]
        anybody = "" if len(named) > 1 or _ANYBODY.search(asked) else None
        return named[0] if len(named) == 1 else _refused(said, known) or anybody
    for pattern, part in ((_CAPITALISED, text), (_IN_SMALL, text.lower())):
        for match in pattern.finditer(part):
            if not any(w in _NOBODY or stem(w) in _NOBODY for w in words(match[1])):
                return match[1].title() if match[1].islower() else match[1]
    return None


def _refused(said: str, known: Sequence[str]) -> str | None:
    """The one of those who are known whom a text refuses."""
    heard = {word for part in exclusions(said)[0] for word in words(part)}
    refused = [one for one in known if not heard.isdisjoint(words(one))]
    return f"{NOT_PERSON}{refused[0]}" if len(refused) == 1 else None


def _is_named(name: str, heard: Collection[str], text: str) -> bool:
    """Whether a name is said; one that is a word of its own, "May", has to begin with a capital."""
    own = [word for word in words(name) if word in heard]
    return any(word not in _NOBODY or word.capitalize() in text for word in own)
