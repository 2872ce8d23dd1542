"""What a receipt shows, taken apart, and how the words of an answer compare with it."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent.phrase_tokens import END, NO, STAY
from frontdesk.language.lexicon.actions import ENDS, FAMILY, MOVES
from frontdesk.language.lexicon.common_words import DETERMINERS
from frontdesk.language.lexicon.numbers import HOURS, UNITS
from frontdesk.language.lexicon.refusals import DO_NOT
from frontdesk.language.text.words import KEPT, plain, stem, words

_BY_STEM = {stem(verb): family for verb, family in FAMILY.items()}
# Said of something that was to be ended: let it go on.
_COMES = re.compile(
    r"\b(?:you|they|he|she|just)(?: can| may| should)?(?: just)? come\b(?= then|$"
    r"|[,.!]| anyway)"
)
_CALLS_OFF = re.compile(
    r"\bcancel(?: (?:it|that|this|the \w+))?(?=$|[,.!]| (?:please|then|thanks|altogether|now)\b)"
)
_NEGATED = re.compile(
    rf"\b(?:{DO_NOT}|(?<!we )(?<!you )(?<! i )not|wouldn't"
    r"|won't|can't)(?: (?:ever"
    r"|just|really|actually|please|ask|asked|asking|say|said|saying|want|wanted|need|wish|mean"
    r"|meant"
    r"|going|planning|trying|interested|in|you|to|it|be|go|and|the|anything|any)){0,6}? "
    rf"(?:{'|'.join(FAMILY)})(?:e?d|l?led|l?ling|ing|e?s)?\b(?: (?:it|that|this|anything|any"
    r"(?:thing)? \w+|(?:my|the|our|an?) \w+))?"
)
# A receipt that asks about the end of something in two words.
_ENDED = re.compile(
    r"\bcall(?:ing)? off\b|\btak(?:e|ing) .{1,80} off the (?:calendar|books|schedule)\b"
)
# A capital after a number or another capital is a name's: "36 Chestnut Close" ends nothing.
_NAME = re.compile(r"(?<![^\W_])(\d{1,6}\w{0,3}|[A-Z][\w']{0,30})(?: [A-Z][\w']{0,30}){1,9}")
_GIVEN_UP = re.compile(r"\binstead of (?:dr\.? )?[\w']+")
NUMBER = re.compile(r"(?<![\w.$%])(\d{1,5})(?:st|nd|rd|th|pm|am|ish)?(?![\w%])")
_SPELT = re.compile(
    rf"\b({'|'.join(HOURS[1:])})"
    r"(?=$|[,.!?]| (?:is|was|would|works|please|or|to|till|then|instead|suits|if|on|and|of them"
    r"|visits|treatments)\b)"
)

_OF_A_THING = DETERMINERS - {"this", "that", "of", "in"}


@dataclass(frozen=True, slots=True)
class ReceiptQuestion:
    """What a receipt shows, taken apart."""

    text: str
    details: frozenset[str]
    before: frozenset[str]
    goal: frozenset[str]
    numbers: frozenset[str]
    stems: frozenset[str]
    families: frozenset[str]
    runs: frozenset[tuple[str, str, str]]


@lru_cache(KEPT)
def receipt_question_in(shown: str) -> ReceiptQuestion:
    """Take apart what a receipt shows; of a move, what is moved away from is kept apart."""
    said = plain(shown)
    verbs = words(plain(_NAME.sub(r"\1", shown)))
    families = frozenset(_BY_STEM[s] for w in verbs if (s := stem(w)) in _BY_STEM)
    details = details_of(said)
    goal = details_of(said.rpartition(" to ")[2]) if MOVES in families else details
    numbers = frozenset(str(int(n)) for n in re.findall(r"\d{1,5}", said))
    # "Instead of Luis": what is given up is not what one agrees to.
    stems = frozenset(stem(word) for word in words(_GIVEN_UP.sub(" ", said)))
    if _ENDED.search(said):
        families |= {ENDS}
    if "$" in said or "fee" in stems:
        families |= {"pay"}
    spoken = words(said)
    runs = frozenset(zip(spoken, spoken[1:], spoken[2:], strict=False))
    return ReceiptQuestion(said, details, details - goal, goal, numbers, stems, families, runs)


def new_details(said: str, asked: ReceiptQuestion) -> frozenset[str]:
    """The days, times and numbers that a text names and the receipt does not."""
    halves = {"part:morning": "half:a", "part:afternoon": "half:p", "part:evening": "half:p"}
    # What is moved away from may be kept; otherwise half the day is the one it is moved to.
    shown = asked.details if STAY in said or NO in said else asked.goal
    named = details_of(said)
    found = {d for d in named - asked.details if halves.get(d, "") not in shown}
    found |= {
        d for d in named & asked.before if d.startswith("part:") or d in halves.values()
    } - shown
    rest = without_details(said)
    numbers = {str(int(n)) for n in NUMBER.findall(rest)}
    numbers |= {str(UNITS[word]) for word in _SPELT.findall(rest)}
    return frozenset(found | {f"number:{n}" for n in numbers - asked.numbers})


def actions_named(said: str) -> frozenset[str]:
    """The kinds of deeds that a text tells one to do; a noun such as "the change" is none."""
    tokens = words(_NEGATED.sub(" ", said))
    return frozenset(
        FAMILY[token]
        for before, token in zip(("", *tokens), tokens, strict=False)
        if token in FAMILY and before not in DETERMINERS
    )


def ends_a_thing(said: str) -> bool:
    """Whether a text tells one to do away with something that it names: "cancel my ant visit"."""
    tokens = words(plain(_NEGATED.sub(" ", plain(said))))
    pairs = pairwise(tokens)
    return any(FAMILY.get(verb) == ENDS and after in _OF_A_THING for verb, after in pairs)


@lru_cache(KEPT)
def deeds_like(asked: ReceiptQuestion) -> frozenset[str]:
    """The words for the deed that was asked about."""
    return frozenset(verb for verb, family in FAMILY.items() if family in asked.families)


def without_refused(said: str) -> str:
    """The text with what is told not to be done as a refusal."""
    return " ".join(_NEGATED.sub(f" {NO} ", said).split())


def ends(said: str, asked: ReceiptQuestion) -> str:
    """Read doing away with it as the deed that was asked about, or else as a refusal."""
    if ENDS in asked.families:
        return _COMES.sub(STAY, said.replace(END, "cancel"))
    said = said.replace(END, NO)
    return said if MOVES in asked.families or not asked.text else _CALLS_OFF.sub(NO, said)
