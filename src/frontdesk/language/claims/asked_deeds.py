"""The deed that a message asks about as done or not: "is it cancelled?"."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.claims.records import words_in
from frontdesk.language.claims.words import BASE, PAST, ClaimKind, kind_by_verb
from frontdesk.language.lexicon.actions import ACTIONS
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.reading.acts import acts_in
from frontdesk.language.text.sentences import split
from frontdesk.language.text.words import KEPT, plain

_K = ClaimKind
# Whether somebody was told, or something read, is asked in other words than what was done.
_NO_DEED = frozenset({_K.ESCALATED, _K.CALLBACK, _K.VERIFIED, _K.RECORD})
_SHORT_FORMS = (
    (re.compile(r"\b(?:can't|cannot)\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"'(?:s|re|m)\b"), " is"),
    (re.compile(r"'ve\b"), " have"),
    (re.compile(rf"\bits(?=(?: \w+ly| already| all| now)? {PAST}\b)"), "it is"),
)
_SUBJECT = r"(?:you|u|it|that|this|they|we|everything|anything|(?:my|the|our|all) [\w' ]{1,60}?)"
_EVEN = r"(?: (?:already|really|actually|just|now|all|ever|even|been|then|yet|both|definitely|so))*"
_DO = re.compile(rf"\bdid(?: not)? {_SUBJECT}(?: not)?{_EVEN} (?P<v>{BASE})\b")
_BE = re.compile(
    rf"\b(?:is|are|was|were|am|has|have|had|got|gets|been)\b(?: [\w']+){{0,8}}? (?P<v>{PAST})\b"
)
_DID = re.compile(
    rf"\b(?:you|u|they)(?: have)?(?: not)?{_EVEN} (?P<v>{PAST})\b"
    rf"|^(?:(?:so|and|all|now|ok|okay)[, ]+)*(?P<w>{PAST})\b"
)
_THROUGH = re.compile(
    r"\b(?:done|all set|sorted|taken care of|(?:go|gone|went) through|work(?:ed)?|happen(?:ed)?"
    r"|finished|complete(?:d)?|in place"
    r"|(?:touch|alter)(?:ed)?(?= (?:it|that|this)\b)|did (?:you|it)(?=\W*$)|you did (?:it|that))\b"
)
# Something is "written down" by a note, whatever verb is used of it.
_NOTED = re.compile(
    r"\b(?:written|wrote|write|put|jotted|jot|took|taken|got)(?: [\w']+){0,3}? (?:down|on file)\b"
)
_PAST_OF = {action.base: action.past.split("|")[0] for action in ACTIONS}
_ASKS = re.compile(
    r"(?:(?:so|and|but|ok|okay|wait|hey|hi|please|sorry|well|then|no|yes|also|now|just)[, ]+)*"
    r"(?:did|is|are|was|were|am|has|have|had)\b"
)
# What a clause asks after beside its first deed: "is it moved and the code noted?".
_ALSO = re.compile(
    rf"\b(?P<v>{PAST})(?=\W*$|[,?]| (?:and|or|too|also|already|now|then|for|on|at|with)\b)"
)
_DID_YOU = re.compile(rf"\bdid(?: not)? {_SUBJECT}\b")
_AND_DO = re.compile(rf"\b(?:and|or) (?P<v>{BASE})\b")
_ASKS_WHAT = re.compile(rf"(?:(?:so|and|but|ok|okay|also|then)[, ]+)*{any_of(WH_WORDS)}\b")
_STANDS = re.compile(r"\bstill\b|\bon for\b|\bcoming\b")
_ANOTHER = re.compile(
    r"\b(?:too|also|as well|either|others?|another|second|rest|both|all|every\w*)\b"
)
_NEGATED = re.compile(r"\b(?<!or )(?:not|never)\b")
_SAYS_NOTHING = word_set("did") | {""}
_CHANGE = word_set("change changed")
_OF_IT = re.compile(r"\b(?:you|it|that|this|anything|something)\b")
_PERSON = (
    r"(?:(?:any|some)(?:one|body)|no one|nobody|persons?|humans?|people|colleagues?|team|manager"
    r"|supervisor|staff|office|dispatch\w*)"
)
_ASKING_OF = r"(?:ask|tell|told|inform|contact|notif|alert|reach|involv|escalat|hand|pass|call)\w*"
_OF_PEOPLE = re.compile(
    rf"\b{_ASKING_OF}(?: [\w']+){{0,3}}? {_PERSON}\b|\b{_PERSON}(?: [\w']+){{0,3}}? {_ASKING_OF}"
    r"|\btickets?\b"
)
_PAST_OR_NOW = re.compile(r"\b(?:did|is|are|was|were|has|have|had|got|(?:you|u) (?:told|asked))\b")
_RULES = re.compile(r"\b(?:free|fees?|costs?|available|open|allowed|possible|any of|if)\b")


@dataclass(frozen=True, slots=True)
class AskedDeed:
    """The deed about which the customer asks whether it was done.

    `said` is the clause, less what names the deed; `word` is the deed in its past form. One that
    is not `asked` after was only asked for; `alone`: nothing else is asked beside it.
    """

    kind: ClaimKind
    word: str
    said: str
    asked: bool = True
    alone: bool = True
    negated: bool = False

    @property
    def text(self) -> str:
        """That it was done, in few words."""
        return f"{self.word}: {self.said}"


def is_elsewhere(said: str, ledger: str, others: frozenset[str], *, by_days: bool = True) -> bool:
    """Whether words name a day, a time or another thing than what the ledger's words hold."""
    if _ANOTHER.search(said) or (by_days and details_of(said) - details_of(ledger)):
        return True
    told = words_in(ledger)
    return any(word in others and word not in told for word in words_in(said))


def asks_of_people(question: str) -> bool:
    """Whether a question in plain words is about somebody who is told, asked or to call."""
    return _OF_PEOPLE.search(question) is not None


def asked_deed(message: str) -> AskedDeed | None:
    """What a message asks about as done or not; None where it asks about nothing of the kind."""
    return next(reversed(asked_deeds(message)), None)


@lru_cache(KEPT)
def asked_deeds(message: str) -> tuple[AskedDeed, ...]:
    """All that a message asks about as done or not, in the order of its questions."""
    asking = asking_clauses(message)
    found = [deed for clause in asking for deed in _deeds_in(clause)]
    alone = len(asking) == 1 and len(found) == 1
    return tuple(replace(deed, alone=alone) for deed in found)


@lru_cache(KEPT)
def asked_beside(message: str) -> tuple[str, ...]:
    """What a message asks, to be answered by yes or no, beside whether something was done."""
    asking = (one for one in asking_clauses(message) if one.endswith("?") or _ASKS.match(one))
    return tuple(one for one in asking if not (_deeds_in(one) or _ASKS_WHAT.match(one)))


def asks_whether(message: str) -> bool:
    """Whether a message asks anything that is answered by yes or no."""
    asking = (one for one in asking_clauses(message) if one.endswith("?") or _ASKS.match(one))
    return any(not _ASKS_WHAT.match(one) for one in asking)


def asking_clauses(message: str) -> list[str]:
    """The clauses of a message that ask, in plain words and in full."""
    return [clause for sentence in split(message) for clause in _asking_in(sentence)]


def _asking_in(sentence: str) -> list[str]:
    """The clauses of a sentence that ask; what stands before a question asks with it."""
    clauses = [in_full(clause.text) for clause in acts_in(sentence)]
    asks = sentence.rstrip().endswith("?")
    return [clause for clause in clauses if asks or _ASKS.match(clause)]


@lru_cache(KEPT)
def wanted_deed(message: str) -> AskedDeed | None:
    """What a message asks to have done, by the last verb of a desk in it."""
    said = in_full(plain(message))
    verbs = [m for m in re.finditer(rf"\b(?P<v>{BASE})\b", said)]
    kinds = [(m, kind_by_verb(m["v"])) for m in verbs]
    told = [(m, kind) for m, kind in kinds if kind not in {None, _K.DONE, *_NO_DEED}]
    if not told or _NEGATED.search(said):
        return None
    match, kind = told[-1]
    assert kind is not None
    return AskedDeed(kind, _past(match["v"]), _less(said, match), asked=False)


def _deeds_in(clause: str) -> list[AskedDeed]:
    """The deeds that a clause asks about; behind the first, each by its past form."""
    deed = _deed_in(clause)
    if deed is None or _STANDS.search(clause):
        return []
    if deed.kind is not _K.ESCALATED and _RULES.search(clause):
        return []
    found = [deed]
    also = (*_ALSO.finditer(clause), *(_AND_DO.finditer(clause) if _DID_YOU.search(clause) else ()))
    for match in also:
        kind = kind_by_verb(match["v"])
        if kind is not None and kind not in {_K.DONE, *_NO_DEED, *(one.kind for one in found)}:
            said = _less(clause, match)
            found.append(AskedDeed(kind, _past(match["v"]), said, negated=deed.negated))
    return found


def _deed_in(clause: str) -> AskedDeed | None:
    negated = _NEGATED.search(clause) is not None
    if (match := _OF_PEOPLE.search(clause)) and _PAST_OR_NOW.search(clause):
        return AskedDeed(_K.ESCALATED, "asked", match[0], negated=negated)
    for pattern in (_DO, _BE, _DID):
        match = pattern.search(clause)
        groups = match.groupdict() if match else {}
        verb = groups.get("v") or groups.get("w") or ""
        kind = kind_by_verb(verb) if verb else None
        if match and verb in _CHANGE and not _OF_IT.search(clause):
            continue  # "did the price change?" asks about no deed
        if match and verb not in _SAYS_NOTHING and kind not in _NO_DEED and _tells(verb, kind):
            return AskedDeed(kind or _K.DONE, _past(verb), _less(clause, match), negated=negated)
    if match := _NOTED.search(clause):
        return AskedDeed(_K.UPDATED, "noted", _less(clause, match), negated=negated)
    match = _THROUGH.search(clause)
    return AskedDeed(_K.DONE, "done", _less(clause, match), negated=negated) if match else None


def _tells(verb: str, kind: ClaimKind | None) -> bool:
    """Whether a verb alone tells what was done: "take" and "put" do not."""
    return kind is not None or verb in _CHANGE


def _past(verb: str) -> str:
    return _PAST_OF.get(verb, verb)


def _less(clause: str, match: re.Match[str]) -> str:
    """A clause less the verb that names the deed."""
    groups = match.groupdict()
    name = next((n for n in ("v", "w") if groups.get(n)), 0)
    return f"{clause[: match.start(name)]} {clause[match.end(name) :]}".strip(" ?")


def in_full(text: str) -> str:
    """A text with its short forms in full: "isn't" as "is not"."""
    for short, full in _SHORT_FORMS:
        text = short.sub(full, text)
    return " ".join(text.split())
