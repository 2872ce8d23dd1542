"""Finds what a sentence claims: an effect done, one promised, or a fact of the record (L7)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from frontdesk.core.reading_limits import LONGEST_SENTENCE
from frontdesk.language.claims.learned import kind_of_claim, score
from frontdesk.language.claims.shapes import Pattern, Tense, patterns_for
from frontdesk.language.claims.words import ClaimKind, claims_nothing, kind_by_verb
from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.lexicon.questions import ASKS
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
_NEXT_ASKED = _NEXT + r"|would|do|does|is|are|can|could|shall|should|will|any|have"


def _clause_ends(following: str) -> re.Pattern[str]:
    return re.compile(
        r"[;\u2014\u2013!?]+\s*|:\s+|\s-+\s|\.{2,}\s*|\u2026\s*|\.\s+(?=[a-z])"
        rf"|,\s*(?=[a-z]+ing (?:you|it|that|now)\b)|,\s*(?=(?:(?:{_LINK}) )*(?:{_SUBJECT}))"
        rf"|,\s*(?=(?:{following})\b)"
        rf"|\s(?=(?:and|but|so|because|since)\s+(?:then\s+|now\s+|just\s+)?(?:{_SUBJECT}))"
    )


_CLAUSE, _CLAUSE_ASKED = _clause_ends(_NEXT), _clause_ends(_NEXT_ASKED)
_CONDITION = re.compile(
    r"\b(?:if|once|unless|until|till|before|whenever|whether|in case|assuming|provided|as long as"
    r"|when|after|should you|as soon as(?! possible| (?:we|they|he|she|i) can)|make sure|let's)\b"
)
# What waits for the world and not for the customer is promised all the same: "we'll call you when
# the part comes in".
_WORLDLY = re.compile(
    r"\b(?:once|when|whenever|after|before|until|as soon as) "
    r"(?!.*\b(?:you|your|we|i|confirm\w*|book\w*|approv\w*|accept\w*|paid|agree\w*|chosen"
    r"|picked)\b)(?:the|it|that|an?|our|they|he|she|there|something|one)\b"
)
_REACHING = frozenset({ClaimKind.CALLBACK, ClaimKind.ESCALATED, ClaimKind.BOOKED})
_YOURS = re.compile(
    r"\b(?:if|once|unless|until|should you|in case|assuming|provided|as long as"
    r"|(?:when|whenever|after|before|as soon as) (?:you|we|i|that|the|your|it|a|an)"
    r"|with your (?:ok|okay|approval|permission|go-ahead))\b"
)
_NEGATION = re.compile(
    r"(?:\b(?:not|never|nothing|no|none|nobody|neither|nor|without|unable|cannot|hardly"
    r"|doubt\w*)\b|n't\b)"
)
_MODAL = re.compile(
    r"(?:\b(?:can|could|would|may|might|should|must|cannot)|(?:can|could|would|should)n't|'d)"
    r"(?: \w+ly| also| already| still| just| then)?(?: have| be)?\s*\Z|\bto(?: have| be)?\s*\Z"
)
_QUOTING = re.compile(
    r"^(?:(?:so|and|but|yes|okay|ok|earlier|since|as|when|if) )*you(?:'ve| have|'re| are| were)? "
    r"(?:said|say|saying|mention\w*|told|asked|wrote|think|thought|believe|noticed|want\w*)\b"
    r"|\b(?:i understand|i hear|sounds like|i gather)\b"
)
_SPELLING = str.maketrans({"\u2019": "'", "\u201c": '"', "\u201d": '"'})
_MARKS = str.maketrans("", "", '*_"`')
_QUOTED = re.compile(r"\"[^\"]*\"")
_OPENING = opening("but", "or", "great", "perfect", "thanks", "now")
_ASKING = re.compile(rf"^{_OPENING}(?:{ASKS}|might|had|any|anything)\b")
_TAG = re.compile(
    r"^(?:okay|ok|right|alright|all right|correct|yes|sound good|does that (?:work|sound)"
    r"|is that (?:okay|ok|right|all right|fine|correct)|shall i|agreed|deal)\b"
)
_MINE = re.compile(r"(?:and |so |okay |ok )*(?:i|we)\b")
_GREETING = re.compile(
    r"^(?:(?:okay|ok|alright|right|great|perfect|lovely|thanks|yes|yep|sure|brilliant|good news"
    r"|great news|all right|awesome|excellent|and|so|well|there)(?: (?!now\b)[a-z]+)?(?:,\s*|\s+))+"
)
_PAST_RECORD = re.compile(
    r"\b(?:by you|last (?:week|month|year|visit|time)|ago|previously|records? show|yesterday)\b"
)
# Fitted on sentences by authors that neither the shapes nor the weights had seen: from which score
# on a sentence claims something, and how much a shape that was found in it adds.
_CLAIMING, _SHAPED = -0.15, 2.0
_SHARED = 150
# More than any of these words and what follows them, so that a cut changes no match before it.
_NEAR = 48


def find_claims(sentence: str) -> list[Claim]:
    """What the sentence asserts; questions, offers, conditions and denials assert nothing.

    The shapes and the sense for claims are weighed together: where only the sense speaks, the
    whole sentence is the claim.
    """
    if len(sentence) > LONGEST_SENTENCE:
        return [claim for piece in _pieces(sentence) for claim in find_claims(piece)]
    text = plain(sentence)
    shaped = list(_shapes_in(text))
    # A word has no sound of its own: those that claim are shapes.
    if not shaped and len(sentence.split()) <= 1:
        return []
    sounds = score(text)
    if not shaped:
        return [_sensed(sentence)] if sounds > _CLAIMING else []
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


def _sensed(sentence: str) -> Claim:
    kind = kind_of_claim(sentence)
    return Claim(kind, Tense.DONE, kind, True, plain(sentence), "", sensed=True)


def find_shapes(sentence: str) -> list[Claim]:
    """What a sentence asserts in one of the shapes that claims are known to have."""
    return list(_shapes_in(plain(sentence)))


@lru_cache(KEPT)
def _shapes_in(text: str) -> tuple[Claim, ...]:
    clauses = _clauses(text)
    asked = text.endswith("?")
    said = [
        (place, claim)
        for place, clause in enumerate(clauses)
        if not (asked and _is_question(clause, last=place == len(clauses) - 1))
        for claim in _in_clause(clause)
    ]
    if not said:
        return ()
    conditional = _YOURS.search(text) is not None
    worldly = conditional and _YOURS.search(_WORLDLY.sub("", text)) is None
    tagged = asked and len(clauses) > 1 and _TAG.match(clauses[-1]) is not None
    found: dict[tuple[ClaimKind, str], Claim] = {}
    for place, claim in said:
        depends = conditional and not (worldly and claim.about in _REACHING)
        mine = tagged and _MINE.match(clauses[place])
        if claim.tense is Tense.PROMISED and (depends or mine):
            continue
        found.setdefault((claim.kind, claim.text), claim)
    return tuple(found.values())


def _is_question(clause: str, last: bool) -> bool:
    return bool(_ASKING.match(clause) or (last and not _MINE.match(clause)))


@lru_cache(KEPT)
def plain(sentence: str) -> str:
    """A sentence in lower case, without marks and what it quotes from the customer."""
    text = sentence.lower().translate(_SPELLING)
    if '"' in text and _QUOTING.search(text):
        text = _QUOTED.sub("", text)
    return " ".join(text.translate(_MARKS).split()).strip(" ,")


def _clauses(text: str) -> list[str]:
    ends = _CLAUSE_ASKED if text.endswith("?") else _CLAUSE
    return [clause for part in ends.split(text) if (clause := part.strip(" ,.!?)("))]


@lru_cache(KEPT)
def _in_clause(clause: str) -> tuple[Claim, ...]:
    """What a clause claims; kept, since a sentence is read for several ends."""
    return tuple(_claims_of(clause))


def _claims_of(clause: str) -> Iterator[Claim]:
    opened: str | None = None
    found = False
    for pattern in patterns_for(clause):
        if found and pattern.vague:
            return
        if pattern.opening and opened is None:
            opened = _GREETING.sub("", clause)
        text = opened if pattern.opening and opened is not None else clause
        claimed: set[ClaimKind] = set()
        for match in pattern.words.finditer(text):
            kind = _kind(pattern, match, text)
            # Of the same kind in the same shape, a clause claims only once.
            if kind is None or kind in claimed or _unasserted(pattern, match, text):
                continue
            claimed.add(kind)
            found = True
            record = pattern.stative and _PAST_RECORD.search(text)
            yield Claim(
                ClaimKind.RECORD if record and pattern.tense is Tense.DONE else kind,
                pattern.tense,
                kind,
                pattern.stative,
                clause,
                match.groupdict().get("v") or "",
            )


def _kind(pattern: Pattern, match: re.Match[str], text: str) -> ClaimKind | None:
    if pattern.kind is not None:
        return pattern.kind
    verb = match.groupdict().get("v")
    if not verb:
        return kind_of_claim(text)
    if claims_nothing(verb, text, None if pattern.stative else text[match.end("v") :].strip()):
        return None
    return kind_by_verb(verb) or kind_of_claim(text)


def _unasserted(pattern: Pattern, match: re.Match[str], text: str) -> bool:
    """Whether what comes before the verb takes the assertion away."""
    start = match.start()
    verb_at = match.start("v") if match.groupdict().get("v") else start
    if _stands_before(_CONDITION, text, verb_at):
        return True
    before, until_verb = text[:start], text[:verb_at]
    if _QUOTING.search(before):
        return True
    if pattern.stative:
        denied = _NEGATION.search(until_verb.replace("not only", "").replace("no longer", ""))
        return bool(denied or _MODAL.search(before))
    near = " ".join(before.split(" ")[-5:]) + text[match.start() : match.end()]
    return bool(_NEGATION.search(near.replace("not only", "")) or _MODAL.search(before))


def _stands_before(words: re.Pattern[str], text: str, end: int) -> bool:
    """As `words.search(text[:end])`, but a long text is not read again for every end."""
    near = end - _NEAR
    first = _first(words, text) if near > 0 else near
    return 0 <= first < near or words.search(text, max(near, 0), end) is not None


@lru_cache(maxsize=8)
def _first(words: re.Pattern[str], text: str) -> int:
    found = words.search(text)
    return found.start() if found is not None else -1
