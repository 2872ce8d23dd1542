"""A shape that a claim takes in speech, and the words without which a clause cannot have it."""

import re
from enum import StrEnum
from typing import NamedTuple

from frontdesk.language.claims.words import ClaimKind, telling_words
from frontdesk.language.lexicon.word_list import word_set


class Tense(StrEnum):
    """Whether the sentence says that it happened, or that it will."""

    DONE = "done"
    PROMISED = "promised"


class Pattern(NamedTuple):
    """A shape; group `v` is the verb, group `n` the thing, that say what is claimed.

    Stative: said of the thing ("it is cancelled") and not as an action ("I cancelled it"). Opening:
    looked for at the head of the clause, after any greeting. Vague: says that something was done
    but hardly what, so it counts only where nothing clearer was found. A clause that lacks a sign
    of one of the sets in `needs` cannot have the shape.
    """

    words: re.Pattern[str]
    tense: Tense
    kind: ClaimKind | None
    stative: bool
    opening: bool
    vague: bool
    needs: tuple[frozenset[str], ...]


def shape(
    words: str,
    tense: Tense = Tense.DONE,
    kind: ClaimKind | None = None,
    *,
    stative: bool = False,
    opening: bool = False,
    vague: bool = False,
    needs: tuple[frozenset[str], ...] = (),
) -> Pattern:
    """A shape from the regular expression that finds it in lower-case text."""
    return Pattern(re.compile(words), tense, kind, stative, opening, vague, needs)


_SIGNS = re.compile(r"'?[a-z]+")
_ED, _ING = "-ed", "-ing"

I_OR_WE = word_set("i we")
DOER = word_set("i we they he she")
HAVE = word_set("has have had 've 's 'd")
BE = word_set("is are was were am been be being got gets shows 's 're 'm")
FUTURE = word_set("will shall gonna 'll going about")
YOU = word_set("you your")
PASTS = telling_words("past") | word_set(
    f"{_ED} struck dealt withdrawn brought written drawn undone redone cut thrown shut spent"
    f" bought "
    "sold built chosen given taken begun split frozen froze threw wrote drew left"
)
INGS = frozenset({_ING})
STAFFED = word_set(
    "team manager supervisor colleague colleagues technician technicians specialist office branch "
    "person human crew dispatch dispatcher department engineer engineers agent representative rep "
    "advisor adviser officer expert desk reception housekeeping concierge nurse doctor hygienist "
    "inspector exterminator plumber electrician driver courier someone somebody they he she"
)
MATTERS = word_set(
    "appointment visit booking reservation slot cancellation cancelation refund payment request "
    "change ticket mail email confirmation account address identity case issue invoice plan "
    "treatment time service"
)


def signs_of(clause: str) -> set[str]:
    """The words of a clause, its clitics ('ll), and marks for the endings -ed and -ing."""
    found = set(_SIGNS.findall(clause))
    if "ed" in clause:
        found.add(_ED)
    if "ing" in clause:
        found.add(_ING)
    return found
