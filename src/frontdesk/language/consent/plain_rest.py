"""What is left of a message when all that is harmless beside a yes is taken away.

Where what is left is a yes by itself, so is the whole: every other clause is regards, a note, a
reason, a grumble before it or a remark. What is no such clause stays, and is read with the rest.
"""

import re
from dataclasses import dataclass, replace

from frontdesk.language.consent import assent_words as w
from frontdesk.language.consent.answer import tokens_of
from frontdesk.language.consent.assent_idioms import ENDED, as_plain_assent
from frontdesk.language.consent.harmless_clauses import Beside, kind_beside, opposes
from frontdesk.language.consent.phrase_tokens import YES
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.plain_assent import says_yes
from frontdesk.language.consent.receipt_question import (
    ReceiptQuestion,
    deeds_like,
    receipt_question_in,
)
from frontdesk.language.consent.rules import wants_otherwise
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.lexicon.agreement import ASSENTS, HALF_ASSENTS, PRAISE
from frontdesk.language.lexicon.courtesies import PLEASE
from frontdesk.language.lexicon.word_list import word_set

_NOT_AFTER = "".join(
    rf"(?<!\b{word})"
    for word in (
        *("if", "that", "when", "while", "unless", "what", "where", "once", "before", "after"),
        *("until", "till", "like", "as", "one", "than", "how", "and", "or", "sure", "think"),
        *("hope", "guess", "day", "time", "way", "all", "everything", "thing", "but"),
    )
)
# A clause is split where it is of no kind: at its marks, at its conjunctions, before its subjects.
_BOUNDS = (
    re.compile(
        r" ?(?<!\d)[.,;:!\n\u2026()]{1,9} ?|[.,;:!\n\u2026()]{1,9}(?!\d) ?"
        r"|\s[-\u2013\u2014/]{1,3}\s"
    ),
    re.compile(
        r" ?\b(?:because|cause|cos|coz|cuz|since|anyways?|anyhow|lol|haha)\b ?|(?:^| )and "
        # "So kind" and "said so" are one with their words.
        r"|(?:^| )(?<!being )(?<!ever )(?<!said )(?<!say )(?<!afraid )(?<!do )so "
        r"(?!(?:much|many|kind|quick|quickly|fast|soon|promptly|easy|good|nice|understanding"
        r"|helpful|well|be|very)\b)"
        r"| then$"
    ),
    re.compile(
        r"(?<=\w) (?=(?:yes+|yeah|yep|yup|agreed|absolutely|definitely)\b)"
        r"|(?:(?<=\byes)|(?<=\byeah)|(?<=\byep)|(?<=\byup)|(?<=\byea)|(?<=\babsolutely)"
        r"|(?<=\bplease)|(?<=\bokay)|(?<=\bok)|(?<=\bsure)|(?<=\bperfect)|(?<=\bahead)"
        r"|(?<=\bdo it)|(?<=\bbook it)|(?<=\bcancel it)|(?<=\bmove it)) (?=\w)"
        r"(?!(?:with|to|for|on|at|in|from|by|of|if|as|than|until|till|only|but|or|when|not|no)\b)"
    ),
    re.compile(
        rf"{_NOT_AFTER} (?=(?:i'm|i've|i'll|i|we're|we've|we'll|we|they're|they've|they|he's|he'll"
        r"|she's|nobody|no|these|those|before|thank|tell|how)\b)"
    ),
)
_CONCLUDES = re.compile(
    r"\b(?:so|but),? (?:oh )?(?:yes|yeah|yep|yup|sure|ok|okay|absolutely|definitely|please"
    r"|go ahead)\b"
)
_IN_PART = re.compile(
    r"\b(?:half|quarter|third|part|some|most|bit) of (?:it|that|this|them|the)\b"
    r"|(?<!past )(?<!to )\bhalf(?:$|[.,!]| now| first| today)|\bpartly\b|\bpartially\b"
)
_STRONG = word_set("absolutely definitely certainly exactly confirmed agreed affirmative")
_IN_SO_MANY_WORDS = (ASSENTS - HALF_ASSENTS) | PLEASE | {"correct"}
_GOES_AHEAD = re.compile(r"\b(?:go (?:right )?ahead|do (?:it|that|so|this)|please do|go for it)\b")


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause in plain words, what it is to a yes beside it, and what stands after it."""

    said: str
    kind: Beside | None
    is_idiom: bool = False
    after: str = ""


def plain_rest(text: str, shown: str) -> str | None:
    """The answer without what is harmless beside a yes; None where nothing is, or too much."""
    asked = receipt_question_in(shown)
    if "?" in text or '"' in text:
        return None
    conceded, _, told = text.rpartition(" but ")
    before = _clauses(conceded, asked)
    if any(clause.kind is None for clause in before):
        return None
    clauses = before + _clauses(told, asked)
    reasoned = any(clause.kind is Beside.REASON for clause in clauses)
    # "Right" by itself may only say that something was heard.
    if reasoned and [clause.said for clause in clauses if clause.kind is None] == ["right"]:
        return "yes"
    changed = any(clause.kind is not None or clause.is_idiom for clause in clauses)
    return _joined(clauses) if changed and _suffices(text, clauses, asked) else None


def holds_opposition(text: str, shown: str) -> bool:
    """Whether something beside a yes may be why what was asked about should not be done."""
    asked = receipt_question_in(shown)
    if _IN_PART.search(text):
        return True
    clauses = _clauses(text, asked)
    told = any(not deeds_like(asked).isdisjoint(tokens_of(clause.said)) for clause in clauses)
    # Whoever names the end of something that they praise wants it ended.
    if told and ENDS in asked.families:
        return False
    open_kinds = {None, Beside.REMARK}
    return any(clause.kind in open_kinds and opposes(clause.said, asked) for clause in clauses)


def _clauses(text: str, asked: ReceiptQuestion, level: int = 0) -> list[_Clause]:
    """The clauses of a text, each as long as it can be and be of one kind."""
    said = text.strip()
    plain, kind = as_plain_assent(said, asked), None
    # "Get it done" may be for what was to be ended.
    if plain and "cancel" not in plain and ENDS in asked.families:
        plain = None if wants_otherwise(said, asked.text) else plain
    if plain is None:
        kind = kind_beside(said, asked)
    whole = plain is not None or kind is not None or {*tokens_of(marked(said))} == {YES}
    if whole or level == len(_BOUNDS) or not said:
        return [_Clause(plain or said, kind, plain is not None)] if said else []
    found: list[_Clause] = []
    at = 0
    for match in _BOUNDS[level].finditer(said):
        found = _followed(found + _clauses(said[at : match.start()], asked, level + 1), match[0])
        at = match.end()
    return found + _clauses(said[at:], asked, level + 1)


def _followed(clauses: list[_Clause], after: str) -> list[_Clause]:
    if not clauses:
        return []
    last = clauses[-1]
    return [*clauses[:-1], replace(last, after=last.after + after)]


def _joined(clauses: list[_Clause]) -> str:
    """What is left, with what stood between its clauses; a comma where one is taken away."""
    said, between = "", ""
    for clause in clauses:
        if clause.kind is None:
            said += f"{between}{clause.said}" if said else clause.said
            between = clause.after
        else:
            between = ", "
    return said


def _suffices(text: str, clauses: list[_Clause], asked: ReceiptQuestion) -> bool:
    """Whether what is left agrees strongly enough for what it comes with."""
    kinds = {clause.kind for clause in clauses}
    rest = ", ".join(clause.said for clause in clauses if clause.kind is None)
    tokens = {*tokens_of(rest)}
    told = not deeds_like(asked).isdisjoint(tokens)
    ahead = told or _GOES_AHEAD.search(rest) is not None
    concludes = _CONCLUDES.search(text) is not None
    more = ahead or concludes or not tokens <= (w.BARE_YES | PRAISE) - _STRONG
    enough = {
        None: bool(rest) and clauses[-1].kind is not Beside.GRUMBLE,
        Beside.THANKS: ahead or not _IN_SO_MANY_WORDS.isdisjoint(tokens),
        Beside.FACT: more,
        Beside.REMARK: told or concludes if ENDS in asked.families else more,
        Beside.GRUMBLE: ahead or " but " in text,
    }
    return _asks_nothing_new(text, clauses) and all(enough.get(k, True) for k in kinds | {None})


def _asks_nothing_new(text: str, clauses: list[_Clause]) -> bool:
    """Whether more than "call it off" agrees, which by itself may be a request of its own."""
    if all(clause.said != ENDED or not clause.is_idiom for clause in clauses):
        return True
    others = (c.said for c in clauses if c.kind is None and c.said != ENDED)
    sorry = any(clause.kind is Beside.THANKS for clause in clauses)
    return sorry or not PLEASE.isdisjoint(tokens_of(text)) or any(map(says_yes, others))
