"""Whether a clause beside a yes only remarks how things are: it wants and corrects nothing."""

from frontdesk.language.consent.assent_words import SHOWN_OF_IT
from frontdesk.language.consent.phrase_tokens import END, HEDGE, NO, PAUSE, QUOTED, STAY
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.common_words import HEDGE_WORDS, PAUSE_WORDS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.refusals import NO_WORDS
from frontdesk.language.lexicon.word_list import word_set

_AGAINST = NO_WORDS | HEDGE_WORDS | PAUSE_WORDS | {NO, STAY, HEDGE, PAUSE, END, QUOTED}
_SUBJECTS = word_set(
    "i i'm i've i'll i'd we we're we've we'll he he's he'll she she's she'll they they're they'll"
    " there there's nobody nobody's everyone everybody someone somebody"
)
_OWNERS = word_set("my our the his her their these those")
_STATES = word_set(
    "am are is was were be been being have has had will got gets get gone went came comes 's 're"
)
# Before these a remark says what it is about: "before I get stung".
_LINKS = word_set("before as")
# A word of these wants something, limits it, or has more of it.
_WANTS = (frozenset(WH_WORDS) - {"that"}) | word_set(
    "want wants wanted need needs needed like wish prefer rather hope show tell send give let"
    " make ensure remember ask asked call called text email mail ring phone bring use add include"
    " must should ought can could would may might please speak talk know check look"
    " for with also too both other another instead else only more extra different first than"
    " same still yet already keep stay charge after until"
    " i'd it it's this that expecting having"
)
_FEWEST = 2


def remarks(tokens: list[str]) -> bool:
    """Whether a clause tells how things are with somebody, and nothing else."""
    if tokens[:1] and tokens[0] in _LINKS:
        tokens = tokens[1:]
    if len(tokens) < _FEWEST or not _AGAINST.isdisjoint(tokens):
        return False
    if not (_WANTS | SHOWN_OF_IT).isdisjoint(tokens) or actions_named(" ".join(tokens)):
        return False
    return tokens[0] in _SUBJECTS or _is_told_of(tokens)


def _is_told_of(tokens: list[str]) -> bool:
    """Whether something is said to be in some way: "the ants are gone", "buzzer's broken"."""
    named = tokens[1:] if tokens[0] in _OWNERS else tokens
    if named and named[0].endswith("'s"):
        return len(named) >= _FEWEST
    return not _STATES.isdisjoint(named[1:4])
