"""Finds what a sentence claims: an effect done, one promised, or a fact of the record (L7)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from frontdesk.core.reading_limits import LONGEST_SENTENCE
from frontdesk.language.claims.learned import kind_of_claim, score
from frontdesk.language.claims.shapes import Pattern, Tense, patterns_for
from frontdesk.language.claims.words import EVERYDAY, ClaimKind, kind_by_verb
from frontdesk.language.text.words import KEPT


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim of a sentence: its kind, and the clause that makes it.

    A record claim also has what it is `about`; `word` is the one that says what became of it. A
    stative one ("it is cancelled") may rest on what was read; another ("I cancelled it") rests on
    the ledger alone. One that is only `sensed` has no known shape; one that is `denied` was done.
    """

    kind: ClaimKind
    tense: Tense
    about: ClaimKind
    stative: bool
    text: str
    word: str
    sensed: bool = False
    denied: bool = False


_SUBJECT = (
    r"(?:i|we|you|they|he|she|it|that|this|your|someone|somebody|there|everything|both)\b"
    r"|(?:i|we|you|they|he|she|it|that|there)'\w+"
)
_LINK = r"and|but|so|or|then|because|as|which|yes|no|okay|ok"
_NEXT = (
    r"and|but|so|then|if|once|when|anything|just|please|okay|ok|right|correct|yes|no|our|the|a|one"
    r"|consider|expect|all|done|see|sorry|thanks|which|what"
)
_CLAUSE = re.compile(
    r"[;\u2014\u2013!?]+\s*|:\s+|\s-+\s|\.{2,}\s*|\u2026\s*|\.\s+(?=[a-z])"
    rf"|,\s*(?=[a-z]+ing (?:you|it|that|now)\b)|,\s*(?=(?:(?:{_LINK}) )*(?:{_SUBJECT}))"
    rf"|,\s*(?=(?:{_NEXT})\b)"
    rf"|\s(?=(?:and|but|so|because|since)\s+(?:then\s+|now\s+|just\s+)?(?:{_SUBJECT}))"
)
# What stands before a verb and takes its assertion away: a condition, a negation, another's words.
_UNASSERTED = re.compile(
    r"\b(?:if|once|unless|until|till|before|whenever|whether|in case|assuming|provided|as long as"
    r"|when|after|should you|as soon as(?! possible| (?:we|they|he|she|i) can)|make sure|let's"
    r"|not(?! only)|never|nothing|no(?! longer)|none|nobody|neither|nor|without|unable|cannot"
    r"|hardly|doubt\w*|i understand|i hear|sounds like|i gather"
    r"|you(?:'ve| have|'re| are| were)? (?:said|say|saying|mention\w*|told|asked|wrote|think"
    r"|thought|believe|noticed|want\w*))\b|n't\b"
)
_YOURS = re.compile(
    r"\b(?:if|once|unless|until|should you|in case|assuming|provided|as long as"
    r"|(?:when|whenever|after|before|as soon as) (?:you|we|i|that|the|your|it|a|an)"
    r"|with your (?:ok|okay|approval|permission|go-ahead))\b"
)
_MODAL = re.compile(
    r"(?:\b(?:can|could|would|may|might|should|must|cannot)|(?:can|could|would|should)n't|'d)"
    r"(?: \w+ly| also| already| still| just| then)?(?: have| be)?\s*\Z|\bto(?: have| be)?\s*\Z"
)
# "I cancelled nothing" says that it was not done.
_OF_NOTHING = re.compile(r" (?:nothing|none|nobody|no one|neither|no)\b")
# "We're done here" takes leave.
_LEAVING = re.compile(r" here\b")
# What something is about is none of what was done: "I've opened a ticket about the two charges".
_ABOUT = re.compile(r" (?:about|regarding|concerning) ")
_SAID = re.compile(r"\byou(?:'ve| have)? (?:said|say|mention\w*|told|asked|wrote)\b")
_QUOTED = re.compile(r"\"[^\"]*\"")
_MARKS = str.maketrans({"\u2019": "'", **dict.fromkeys('*_"`\u201c\u201d')})
_FUTURE = re.compile(r"(?<!no one)(?<!nobody)(?: will| shall| going to|'ll)\b")
_TAG = re.compile(
    r"^(?:okay|ok|right|alright|all right|correct|yes|sound good|does that (?:work|sound)"
    r"|is that (?:okay|ok|right|all right|fine|correct)|shall i|agreed|deal)\b"
)
_MINE = re.compile(r"(?:and |so |okay |ok )*(?:i|we)\b")
# Fitted on sentences by authors that neither the shapes nor the weights had seen: from which score
# on a sentence claims something, and how much a shape that was found in it adds.
_CLAIMING, _SHAPED = -0.2, 2.0
_EVERYDAY_CLAIMS = 0.0  # from which score on a verb that is said of anything claims something
_SHARED = 150
_NEAR = 48  # longer than any modal verb with what follows it


def find_claims(sentence: str) -> list[Claim]:
    """What the sentence asserts; questions, offers, conditions and denials assert nothing.

    The shapes and the sense for claims are weighed together: where only the sense speaks, the
    whole sentence is the claim.
    """
    if len(sentence) > LONGEST_SENTENCE:
        return [claim for piece in _pieces(sentence) for claim in find_claims(piece)]
    text = plain(sentence)
    shaped = list(shapes_in(text))
    # A word has no sound of its own: those that claim are shapes.
    if not shaped and (len(sentence.split()) <= 1 or text.endswith("?")):
        return []
    sounds = score(text)
    if not shaped:
        return [_sensed(text)] if sounds > _CLAIMING else []
    if sounds + _SHAPED > _CLAIMING:
        return shaped
    return [claim for claim in shaped if score(claim.text) > _CLAIMING]


def _pieces(sentence: str) -> Iterator[str]:
    """An overlong sentence in pieces that begin with a word and share what a claim may take."""
    at, step = 0, LONGEST_SENTENCE - _SHARED
    while at < len(sentence):
        yield sentence[at : at + LONGEST_SENTENCE]
        gap = sentence.rfind(" ", at + step // 2, at + step)
        at = gap if gap > 0 else at + step


def _sensed(text: str) -> Claim:
    kind = kind_of_claim(text)
    tense = Tense.PROMISED if _FUTURE.search(text) else Tense.DONE
    return Claim(kind, tense, kind, True, text, "", sensed=True)


@lru_cache(KEPT)
def shapes_in(text: str) -> tuple[Claim, ...]:
    """What a sentence in plain words asserts in one of the shapes that claims are known to have."""
    clauses = _clauses(text)
    asked = text.endswith("?")
    said = [
        (place, claim)
        for place, clause in enumerate(clauses)
        if not (asked and place == len(clauses) - 1 and not _MINE.match(clause))
        for claim in _in_clause(clause)
    ]
    if not said:
        return ()
    tagged = asked and len(clauses) > 1 and _TAG.match(clauses[-1]) is not None
    depends = _YOURS.search(text) is not None
    found: dict[tuple[ClaimKind, str], Claim] = {}
    for place, claim in said:
        mine = tagged and _MINE.match(clauses[place])
        if claim.tense is Tense.PROMISED and (depends or mine):
            continue
        found.setdefault((claim.kind, claim.text), claim)
    return tuple(found.values())


@lru_cache(KEPT)
def plain(sentence: str) -> str:
    """A sentence in lower case, without marks and what it quotes from the customer."""
    text = sentence.lower()
    if '"' in text and _SAID.search(text):
        text = _QUOTED.sub("", text)
    return " ".join(text.translate(_MARKS).split()).strip(" ,")


def _clauses(text: str) -> list[str]:
    return [clause for part in _CLAUSE.split(text) if (clause := part.strip(" ,.!?)("))]


@lru_cache(KEPT)
def _in_clause(clause: str) -> tuple[Claim, ...]:
    """What a clause claims; kept, since a sentence is read for several ends."""
    return tuple(_claims_of(clause))


def _claims_of(clause: str) -> Iterator[Claim]:
    unasserted = _UNASSERTED.search(clause)
    first = unasserted.start() if unasserted else len(clause)
    found: set[ClaimKind] = set()
    for pattern in patterns_for(clause):
        if found and pattern.vague:
            return
        for match in pattern.words.finditer(clause):
            verb = match.groupdict().get("v") or ""
            at = match.start("v") if verb else match.start()
            if first < at or _MODAL.search(clause, max(at - _NEAR, 0), match.start()):
                continue
            if verb and _OF_NOTHING.match(clause, match.end("v")):
                continue
            if verb == "done" and _LEAVING.match(clause, match.end("v")):
                continue
            kind = _kind(pattern, verb, clause)
            # Of the same kind, a clause claims only once.
            if kind is not None and kind not in found:
                found.add(kind)
                yield Claim(kind, pattern.tense, kind, pattern.stative, clause, verb)


def _kind(pattern: Pattern, verb: str, clause: str) -> ClaimKind | None:
    if pattern.kind is not None:
        return pattern.kind
    if verb in EVERYDAY and score(clause) < _EVERYDAY_CLAIMS:
        return None
    return (kind_by_verb(verb) if verb else None) or kind_of_claim(_ABOUT.split(clause, 1)[0])
