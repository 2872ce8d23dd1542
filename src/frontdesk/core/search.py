"""How conversations are searched: the words of a text, and marks of what happened in them.

The same words are made of what is stored and of what is asked for, so both databases find the same.
"""

import hashlib
import re
import unicodedata
from dataclasses import dataclass

from frontdesk.core.clock import Millis
from frontdesk.core.ids import OrganisationId

# Of one text; what is longer is read up to here.
LONGEST_TEXT = 8_000
LONGEST_WORD = 40
# A word of fewer letters than this has to be given whole; of a longer one, its beginning will do.
SHORTEST_BEGINNING = 3
# A telephone number is found by so many of its last digits, or more.
LEAST_DIGITS = 7

_WORD = re.compile(r"[^\W_]+")
_NO_DIGIT = re.compile(r"[^0-9]+")
# A word that looks like a mark is none of the text's: nobody can mark a conversation by talking.
_MARK = re.compile(r"0[a-z]0")


@dataclass(frozen=True, slots=True)
class Term:
    """A word that has to be there; of a beginning, any word that begins so."""

    word: str
    beginning: bool = False


@dataclass(frozen=True, slots=True)
class Sought:
    """What to find: each condition that is given has to hold."""

    text: str = ""
    customer: str = ""
    status: str = ""
    tool: str = ""
    outcome: str = ""
    bad_turn: bool = False
    since: Millis | None = None
    until: Millis | None = None


def words_of(text: str) -> set[str]:
    """The words of a text, without case and accents."""
    plain = unicodedata.normalize("NFKD", text[:LONGEST_TEXT].casefold())
    bare = "".join(c for c in plain if not unicodedata.combining(c))
    found = {word[:LONGEST_WORD] for word in _WORD.findall(bare)}
    return {word for word in found if not _MARK.match(word)}


def organisation_mark(organisation_id: OrganisationId) -> str:
    """By this word the index tells organisations apart."""
    return "0g0" + hashlib.sha256(organisation_id.encode()).hexdigest()[:16]


def status_mark(status: str) -> str:
    """That a conversation has this status now."""
    return "0s0" + _joined(status)


def tool_mark(tool: str) -> str:
    """That a tool was called."""
    return "0t0" + _joined(tool)


def outcome_mark(outcome: str) -> str:
    """That a turn, a call of a tool or an effect came out so."""
    return "0o0" + _joined(outcome)


BAD_TURN = "0b0turn"


def customer_marks(text: str) -> set[str]:
    """By these a customer is found: the words of a name or an address, digits of a number."""
    marks = {"0c0" + word for word in words_of(text)}
    digits = _NO_DIGIT.sub("", text)[:LONGEST_WORD]
    for start in range(len(digits) - LEAST_DIGITS + 1):
        marks.add("0c0" + digits[start:])
    return marks


def terms_of(sought: Sought) -> list[Term]:
    """The words that a conversation has to have; none where every one will do."""
    terms = [
        Term(word, beginning=len(word) >= SHORTEST_BEGINNING)
        for word in sorted(words_of(sought.text))
    ]
    if sought.customer:
        terms += _customer_terms(sought.customer)
    for given, mark in (
        (sought.status, status_mark),
        (sought.tool, tool_mark),
        (sought.outcome, outcome_mark),
    ):
        if given:
            terms.append(Term(mark(given)))
    if sought.bad_turn:
        terms.append(Term(BAD_TURN))
    return terms


def _customer_terms(text: str) -> list[Term]:
    digits = _NO_DIGIT.sub("", text)[:LONGEST_WORD]
    if len(digits) >= LEAST_DIGITS and not any(c.isalpha() for c in text):
        return [Term("0c0" + digits)]
    return [Term("0c0" + word, beginning=True) for word in sorted(words_of(text))]


def _joined(name: str) -> str:
    return "".join(_WORD.findall(name[:LONGEST_TEXT].casefold()))[:LONGEST_WORD]
