"""What a clause beside a yes may be without adding to it, limiting it or speaking against it.

Each kind is a closed shape: regards, thanks, impatience, a note for the visit, a reason for what
was asked about, a grumble before the yes, or a remark of how things are. A clause of no kind may
be anything, and makes the message no yes.
"""

import re
from enum import Enum, auto

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent import harmless_shapes as shapes
from frontdesk.language.consent.answer import tokens_of
from frontdesk.language.consent.phrase_tokens import YES
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.receipt_question import (
    ReceiptQuestion,
    new_details,
)
from frontdesk.language.consent.remarks import is_risky, remarks, speaks_against
from frontdesk.language.lexicon.actions import BOOKS, ENDS, FAMILY, MOVES
from frontdesk.language.lexicon.agreement import ASSENTS
from frontdesk.language.lexicon.refusals import NO_WORDS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import stem


class Beside(Enum):
    """What a clause is, and so which yes it may stand beside."""

    NOTHING = auto()  # any yes
    THANKS = auto()  # a yes in so many words: praise and an "ok" with thanks take leave
    REASON = auto()  # any yes: it speaks for what was asked about
    FACT = auto()  # more than a bare yes, which may be to that fact
    REMARK = auto()  # as that, and to the end of something one that names it
    GRUMBLE = auto()  # a yes that comes after it


_MARKS = re.compile(r"[^\w' ]")
_OFF = frozenset(("off", "work"))
_DEEDS = frozenset(map(stem, FAMILY))
PEOPLE = word_set(
    "i i'm i've i'll we we're we've we'll he he's he'll she she's she'll they they're they've my"
    " our"
    " these those nobody"
)
_ENDS_OF_A_DAY = re.compile(
    r"^(?:on |the |but ){1,3}|(?: (?:on the|on|the)){1,2}$|(?<= )on the(?= )"
)


def kind_beside(clause: str, asked: ReceiptQuestion) -> Beside | None:
    """What a clause is to a yes beside it; None where it may be anything."""
    return _beside_anything(clause) or _beside_an_action(clause, asked)


def _beside_anything(clause: str) -> Beside | None:
    if shapes.NOTHING.fullmatch(clause):
        return Beside.NOTHING
    thanks = shapes.THANKS.fullmatch(clause) and not is_risky(tokens_of(clause), NO_WORDS)
    if thanks or shapes.REGARDS.fullmatch(clause):
        return Beside.THANKS
    return Beside.FACT if shapes.KNOWN.fullmatch(clause) else None


def _beside_an_action(clause: str, asked: ReceiptQuestion) -> Beside | None:
    if not asked.families & {BOOKS, MOVES, ENDS}:
        return None
    ends = ENDS in asked.families
    if not ends and shapes.WANTED.fullmatch(clause):
        return Beside.REASON
    if new_details(clause, asked):
        return None
    tokens = tokens_of(clause)
    if ends:
        return _beside_an_end(clause, tokens, asked)
    if MOVES in asked.families and _avoids_the_old_day(clause, asked):
        return Beside.REASON
    return None if details_of(clause) & asked.before else _beside_a_visit(clause, tokens, asked)


def _beside_a_visit(clause: str, tokens: list[str], asked: ReceiptQuestion) -> Beside | None:
    if shapes.NOTE.fullmatch(clause) or shapes.NOTE.fullmatch(_without_days(clause)):
        return Beside.REASON
    if shapes.NOTED.fullmatch(clause):
        return Beside.FACT
    praised = shapes.PRAISED.fullmatch(clause)
    if praised is not None and stem(praised[1]) in asked.stems:
        return Beside.REASON
    if shapes.GRUMBLE.fullmatch(clause):
        return Beside.GRUMBLE
    return Beside.REMARK if _is_remark(clause, tokens, asked) else None


def _beside_an_end(clause: str, tokens: list[str], asked: ReceiptQuestion) -> Beside | None:
    bare = _without_days(clause)
    if shapes.UNWANTED.fullmatch(clause) or shapes.UNWANTED.fullmatch(bare):
        return Beside.REASON
    if shapes.AWAY.fullmatch(clause) or shapes.AWAY.fullmatch(bare):
        return Beside.FACT
    unwanted = shapes.UNWANTED_THING.fullmatch(bare)
    if unwanted is not None and stem(unwanted["thing"] or unwanted["other"]) in asked.stems:
        return Beside.REASON
    if shapes.GRUMBLE.fullmatch(clause):
        return Beside.GRUMBLE
    remarked = shapes.LATER.fullmatch(clause) or _is_remark(clause, tokens, asked)
    return Beside.REMARK if remarked else None


def _avoids_the_old_day(clause: str, asked: ReceiptQuestion) -> bool:
    """Whether a clause tells why the day that is moved away from does not suit."""
    named = details_of(clause)
    old = bool(named) and named <= asked.before and named.isdisjoint(asked.goal)
    return old and _avoids_a_day(clause)


def _avoids_a_day(clause: str) -> bool:
    rest = _without_days(clause)
    return bool(rest) and rest != clause and shapes.AT_ODDS.fullmatch(rest) is not None


def opposes(clause: str, asked: ReceiptQuestion) -> bool:
    """Whether a clause beside a yes may be why what was asked about should not be done."""
    tokens = tokens_of(clause)
    if not tokens or not asked.families & {BOOKS, MOVES, ENDS} or YES in marked(clause):
        return False
    if ENDS not in asked.families and details_of(clause) & asked.goal and _avoids_a_day(clause):
        return True
    told_of = tokens[0] in PEOPLE | {"before", "something"} or (
        tokens[0] == "the" and not details_of(clause)
    )
    # A day off is one on which somebody is there.
    return told_of and speaks_against([t for t in tokens if t not in _OFF], asked.families)


def _without_days(clause: str) -> str:
    return _ENDS_OF_A_DAY.sub("", " ".join(without_details(clause).split()))


def _is_remark(clause: str, tokens: list[str], asked: ReceiptQuestion) -> bool:
    """Whether a clause tells how things are, and nothing that speaks against what was asked."""
    if _MARKS.search(clause) or YES in marked(clause) or not ASSENTS.isdisjoint(tokens):
        return False
    if not tokens or is_risky(tokens) or any(stem(token) in _DEEDS for token in tokens):
        return False
    return tokens[0] in PEOPLE and remarks(tokens) and not speaks_against(tokens, asked.families)
