"""Whether a clause beside a yes only remarks how things are: it wants and corrects nothing."""

from frontdesk.language.consent.assent_words import SHOWN_OF_IT
from frontdesk.language.consent.phrase_tokens import END, HEDGE, NO, PAUSE, QUOTED, STAY
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.lexicon.common_words import HEDGE_WORDS, PAUSE_WORDS
from frontdesk.language.lexicon.numbers import NUMBER_WORDS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.refusals import NO_WORDS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import stem

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
    " i'd it it's this that expecting having live lives lived moved"
)
_FEWEST = 2
# With one of these a clause may ask for something, put off, limit or take back.
_RISKY = (
    (frozenset(WH_WORDS) - {"that"})
    | NUMBER_WORDS
    | word_set(
        "if unless until till but though however although except only or instead rather prefer than"
        " also too another other else more extra different second third both again still yet"
        " already"
        " earlier sooner later first next wait hold maybe perhaps might may should must could would"
        " can want wants wanted need needs needed wish hope hoping hoped think thinking thought"
        " guess"
        " suppose supposed mean meant believe decide decided deciding mind kidding joking wrong"
        " mistake"
        " change changed changing keep keeps stay leave forget refund discount price cheaper cost"
        " charge"
        " fee pay paid free bill insurance live lives lived moved spelled spelt ask asked asking"
        " check"
        " show send bring call text email tell told say said make sure same let us sorry offer"
        " offering"
        " well after while at one original usual regular old new current"
        " without between almost nearly half stop"
    )
)
# Said of a visit that is to be: there may be no need of it, or nobody there.
_AGAINST_A_VISIT = word_set(
    "gone sold sorted fixed found handled dead cleared vanished solved cured cancelled moving"
    " abroad away travelling traveling vacation holiday out off busy work working myself ourselves"
    " himself herself themselves someone somebody company exterminator landlord broke fired lost"
    " skint selling closed empty done finished better disappeared left quit allergic pregnant"
    " hospital funeral elsewhere something sick ill good fine ok okay alright set covered cool"
    " tomorrow today owner tenant manager renter"
)
# Said of a visit that is to be called off: there may be need of it.
_FOR_A_VISIT = word_set(
    "back everywhere worse biting bite bites bitten stung crawling home ready waiting available"
    " there here love loved looking forward seen heard having expecting coming great lovely"
    " brilliant fantastic excellent brilliantly happy glad excited problem desperate infested"
    " good wonderful nice counting needed mad crazy slept sleep itching open unlocked let full"
    " relying eating chewing scratching"
)


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


def is_risky(tokens: list[str], besides: frozenset[str] = frozenset()) -> bool:
    """Whether a clause may ask for something, put off, limit or take back."""
    risky = _RISKY | besides
    return any(token in risky or stem(token) in _RISKY for token in tokens)


def speaks_against(tokens: list[str], families: frozenset[str]) -> bool:
    """Whether what is told of may be why what was asked about should not be done."""
    opposed = _FOR_A_VISIT if ENDS in families else _AGAINST_A_VISIT
    return not opposed.isdisjoint(tokens)
