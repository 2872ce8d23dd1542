"""What a customer does with each clause of a message, whatever the desk is asking just then."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from frontdesk.language.consent.phrase_tokens import HEDGE, NO, PAUSE
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.lexicon.actions import ACTIONS
from frontdesk.language.lexicon.courtesies import GREETINGS
from frontdesk.language.lexicon.fillers import FILLERS, opening
from frontdesk.language.lexicon.questions import ASKS_PLAINLY, WH_WORDS
from frontdesk.language.lexicon.refusals import PLAIN_NO
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.reading.withdrawal import calls_off, withdraws
from frontdesk.language.text.words import KEPT, plain, words


class Act(StrEnum):
    """What a clause does; `OTHER` is what rules alone cannot tell."""

    REQUEST = "request"
    ANSWER = "answer"
    QUESTION = "question"
    CORRECTION = "correction"
    WITHDRAWAL = "withdraw"
    STATUS = "status"
    COMPLAINT = "complaint"
    NOTE = "note"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    GREETING = "greeting"
    PAUSE = "pause"
    PERSON = "person"
    CAPABILITY = "capability"
    OFF_DOMAIN = "off_domain"
    SMALL_TALK = "small_talk"
    UNCLEAR = "unclear"
    IDENTIFICATION = "identify"
    CALLING = "calling"
    REFUSAL = "refusal"
    NONE_OF_THEM = "none_of_them"
    OTHER = "other"


# What may ask for something to be done, here or at another company.
ASKING = frozenset((Act.REQUEST, Act.CORRECTION, Act.OFF_DOMAIN, Act.OTHER))


class Clause(NamedTuple):
    """A clause and what it does; where that was learned, how likely which act is."""

    text: str
    act: Act
    likely: Mapping[Act, float] = MappingProxyType({})


class Scene(NamedTuple):
    """What a message answers: how the desk waits, what it said last, what is on offer.

    `trade` is what the company does, in a few words: what is asked of another one is off-domain.
    """

    state: str
    asked: str = ""
    options: tuple[str, ...] = ()
    trade: str = ""


_CLAUSE = re.compile(
    rf"(?<=[.!?;])\s+|\n+|,\s+(?:(?:and|but|so|also) )?(?={ASKS_PLAINLY}\b)", re.IGNORECASE
)
_LEAD = "^" + opening("but", "no", "yes", "then", "please tell me", "tell me", "just")
_DONE = any_of(action.past for action in ACTIONS if action.family)
_STANDS = rf"(?:{_DONE}|done|set|through|confirmed|sorted|on|off|good|there|happening|valid|coming)"
_EVEN = r"(?:(?:still|already|now|really|all) )*"
_STATUS = re.compile(
    rf"{_LEAD}did (?:you|it|that|this|they|u|the \w+|my \w+)\b(?! (?:say|mean|ask|hear|come)\b)"
    rf"|{_LEAD}(?:have|has|had) (?:you|it|that|this|they|everything|the \w+|my \w+)\b.{{0,60}}"
    rf"\b(?:{_DONE}|done|gone|worked|changed)\b"
    rf"|{_LEAD}(?:is|are|was|were|isn't|wasn't)(?: \w+){{1,5}}? {_EVEN}"
    rf"(?:{_DONE}|confirmed|gone through|done)\b"
    rf"|{_LEAD}(?:is|are|was|isn't) (?:it|that|this|everything|we|they|(?:my|the)(?: \w+){{1,4}}?)"
    rf" {_EVEN}{_STANDS}(?: now| yet| then)?[?!. ]*$"
    rf"|{_LEAD}(?:it|that|this|everything|all|i|we)(?:'s|'m|'re| is| am| are)? {_EVEN}{_STANDS}"
    r"(?: now| yet| then)?\?"
    rf"|{_LEAD}(?:do|does|am|are|is|will)(?: \w+){{1,5}}? still\b"
    rf"|{_LEAD}am i (?:all )?(?:still |already |now )*(?:{_DONE}|on|set|down|confirmed|in|good)\b"
    rf"|{_LEAD}what (?:did|have) you (?:just )?(?:do|done|change)"
    r"|\b(?:went|gone|go) through\b.{0,20}\?|\bor not\?*$|^(?:all )?(?:done|set|confirmed)\?"
    rf"|\byou(?:'ve| have)?(?: just| already)? (?:{_DONE}|did)\b.{{0,60}}\?"
    r"|\b(?:right|correct|yeah|yes)\?+$"
    rf"|\b(?:is|are|'s) still {_STANDS}\b|\bnothing(?:'s| has| is| was)?(?: been)? changed\b"
)
# What a status question sounds like and is not: about times that are free, rules, or the past.
_NO_STATUS = re.compile(
    r"\b(?:free|open|available|fees?|costs?|charged?|refund(?:ed)?|last (?:time|week|month|year)"
    r"|(?:this|that|these|those|it) (?:the|one of)|any of)\b"
)
# "I asked if there's a fee": a question that is asked once more.
_REPORTED = re.compile(
    r"\b(?:asked|asking|wanted to know|my question (?:is|was)|i meant to ask)"
    rf"(?: you)?,? (?:if|whether|about|{any_of(WH_WORDS)}|is|do|does)\b"
)
_CALLS = any_of((*GREETINGS, "anyone", "anybody", "somebody", "someone", "you", "u", "ping"))
_CALLING = re.compile(
    rf"(?:(?:{_CALLS}|are|is|still|there|here|home|ok|knock)\b[?!., ]*)+", re.IGNORECASE
)
_ANYBODY = re.compile(r"\b(?:any(?:one|body)|some(?:one|body)|there|ping)\b")
_NONE = re.compile(
    r"\b(?:none|neither|not any|not one|nothing)(?: of (?:these|those|them|that|the \w+))"
    r"(?: (?:work|works|fit|fits|suit|suits|is good|are good|for me|that's right|please))*[.! ]*$"
    r"|\b(?:don't|do not|dont) (?:want|like|need) (?:any|either)(?: of (?:these|those|them))?\W*$"
)
_UNWANTED = re.compile(
    r"\bi (?:don't|do not|dont|didn't) (?:want|need|like|ask for|asked for|order)"
    r" (?:that|this|it|one|any of (?:it|that|this))(?: (?:at all|any ?more|now|then|please))*\W*$"
    r"|^(?:please )?(?:stop|quit|abort|leave it|drop it|forget it)[.! ]*$"
)
_ONE_OF_YOU = (
    r"(?:some(?:one|body)|(?:an?|your|the|one of your) \w+)"
    r"(?: of yours| (?:from|in|at) (?:your|the) \w+)?"
)
_CALL_ME = (
    r"(?:(?:call|ring|phone|contact) (?:me|us)|give (?:me|us) a (?:call|ring|bell|buzz|shout))\b"
    r"(?! (?:before|when|if|once)\b)"
)
_PERSON = re.compile(
    r"\b(?:speak|talk|chat|talking|speaking) (?:to|with) (?:a|an|the|your|one of your|some|any"
    r"|one of the)\b(?! (?:robot|bot|machine|computer))"
    r"|\b(?:have|get|can|could|want|need)(?: \w+)? (?:someone|somebody|a person|a human|a manager)"
    r"(?: \w+)? (?:call|ring|phone|contact)\b(?! (?:(?:me|us) )?before (?:he|she|they|coming)\b)"
    r"|\bcall me back\b|\bring me back\b"
    rf"|\b(?:have|let|get|can|could|may|want|need|ask) {_ONE_OF_YOU}(?: to| please)? {_CALL_ME}"
    rf"|\b{_ONE_OF_YOU} (?:should|must|needs to|has to|ought to) {_CALL_ME}"
)
_NO_MACHINE = re.compile(
    r"\b(?:not|don't|dont|hate|tired of|stop)(?: \w+){0,3} (?:talk|speak|chat|talking|speaking)"
    r" (?:to|with) (?:a|an|the|this|some) (?:\w+ )?(?:robot|bot|machine|computer|ai)\b"
)
_NO_PERSON = re.compile(
    r"\b(?:don't|do not|didn't|never|not|no need (?:to|for)|rather not|without)\b(?: \w+){0,3} "
    r"(?:speak|talk|chat|person|human)"
)
# "What a relief", "how kind": no question, whatever it begins with.
_EXCLAIMS = re.compile(
    r"(?:what an? (?!visit|appointment)[\w' ]{3,40}|how (?:very )?(?:kind|lovely|nice|sweet|great)"
    r"(?: of you| is that)?)[!. ]*"
)
_COMPLAINT = re.compile(
    r"\b(?:never (?:showed|came|turned) ?(?:up|out)?|no[- ]show|(?:didn't|did not|hasn't|nobody)"
    r" (?:show(?:ed)? up|shown up|turn(?:ed)? up|came|come)|was (?:[\w']+ ){0,3}?(?:rude|late)"
    r"|complain(?:t|ing)?|unacceptable|ridiculous|outrageous|disgust\w*|appalling|terrible|awful"
    r"|horrible|worst|disgrace|joke of|fed up|sick of|had enough|(?:un|not )happy|disappointed"
    r"|dissatisfied|furious"
    r"|(?:broke|damaged|ruined|scratched|stained) (?:my|our|the)|(?:second|third|fourth) time"
    r"|waste of|wasted|rip ?-?off|ripped off|scam)\b"
)
_LIGHT = FILLERS | word_set(
    "ok okay well just sorry please no my the i'm i need let me it at for a quick real oh"
    " phone calendar schedule look first thinking looking still moment sec"
)
_MOST_LINES = 12
_BARE_NO = re.compile(rf"(?:(?:{any_of(PLAIN_NO)}|wait|well|ok|hm+|um+)\b[,.! ]*)+")


@lru_cache(KEPT)
def acts_in(text: str, under_way: str = "") -> tuple[Clause, ...]:
    """The clauses of a message with what each does; `under_way` is what is being talked about."""
    parts = [part.strip() for part in _CLAUSE.split(_plain_lines(text)) if part and part.strip()]
    return tuple(Clause(part, _act_of(part, under_way)) for part in parts)


def _plain_lines(text: str) -> str:
    """A text of bounded length whose lines stay apart."""
    return "\n".join(plain(line) for line in text.splitlines()[:_MOST_LINES])


def told_plainly(text: str, under_way: str = "") -> Act | None:
    """What a clause does, where a few plain words tell; else None."""
    part = plain(text)
    if _asks_for_person(part):
        return Act.PERSON
    if _NO_PERSON.search(part):
        return Act.REFUSAL
    if _pauses(part):
        return Act.PAUSE
    if _CALLING.fullmatch(part) and (_ANYBODY.search(part) or part.endswith("?")):
        return Act.CALLING
    if _EXCLAIMS.fullmatch(part):
        return Act.SMALL_TALK
    if _NONE.search(part):
        return Act.NONE_OF_THEM
    if _BARE_NO.fullmatch(part) and not {*PLAIN_NO}.isdisjoint(words(part)):
        return Act.REFUSAL
    if _STATUS.search(part) and not _NO_STATUS.search(part):
        return Act.STATUS
    asks = request_form_of(part) is not RequestForm.WANTS
    if not asks and (_UNWANTED.search(part) or _withdraws(part, under_way)):
        return Act.WITHDRAWAL
    return Act.COMPLAINT if not asks and _COMPLAINT.search(part) else None


def is_of_rules(text: str) -> bool:
    """Whether what sounds of how things stand asks for what is free, or costs, or was."""
    return _NO_STATUS.search(plain(text)) is not None


def _act_of(part: str, under_way: str) -> Act:
    plainly = told_plainly(part, under_way)
    if plainly is not None:
        return plainly
    if request_form_of(part) is not RequestForm.WANTS or _REPORTED.search(part):
        return Act.QUESTION
    return Act.OTHER


def _withdraws(part: str, under_way: str) -> bool:
    return withdraws(part, under_way) and (not actions_named(part) or calls_off(part, under_way))


def _asks_for_person(part: str) -> bool:
    if _NO_MACHINE.search(part):
        return True
    if _NO_PERSON.search(part):
        return False
    return Cue.PERSON in read_cues(part) or _PERSON.search(part) is not None


def _pauses(part: str) -> bool:
    """Whether a clause asks for a moment and for nothing else."""
    said = marked(part)
    if PAUSE not in said or part.endswith("?"):
        return False
    left = re.sub(f"[{PAUSE}{NO}{HEDGE}]", " ", said)
    return _LIGHT.issuperset(words(left))
