"""Reads an answer to a confirmation question by its words and grammar; in doubt it is not a yes."""

import re

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.answer import (
    Answer,
    holds_delay,
    holds_doubt,
    holds_no,
    holds_yes,
    leads_with_yes,
    tokens_of,
)
from frontdesk.language.consent.assent import assent
from frontdesk.language.consent.normalized import shortened
from frontdesk.language.consent.phrase_tokens import EASY, NO, PAUSE, STAY, YES
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.receipt_question import (
    ReceiptQuestion,
    actions_named,
    deeds_like,
    ends,
    new_details,
    receipt_question_in,
    without_refused,
)
from frontdesk.language.consent.requested_changes import requests_change
from frontdesk.language.lexicon.actions import ENDS
from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.lexicon.questions import ASKS_WHAT, AUXILIARIES, WH_WORDS
from frontdesk.language.lexicon.refusals import NO_WORDS, PLAIN_NO, SAYS_NO
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import words

# "Do it" and "May 5" ask nothing.
_LIMITED = frozenset(("do", "may", "have"))
_QUESTION = (
    rf"(?:{ASKS_WHAT}|{any_of(word for word in AUXILIARIES if word not in _LIMITED)}"
    r"|do(?= (?:i|you|we|they|the|these|those|my|your|our)\b)|may(?! \d)"
    r"|have(?= (?:i|you|we|they)\b)|any (?:chance|idea))(?:'s|'re|'ll|'d)?"
    r"|(?:isn't|aren't|wasn't|don't|doesn't|didn't|won't|can't|couldn't|wouldn't|shouldn't|haven't)"
    r" (?:i|you|we|they|it|that|this|there|he|she)"
)
_OPENING = opening("but", "yes", "yeah", "sure", "right")
_ASKS = re.compile(
    rf"^{_OPENING}(?:{_QUESTION}) (?!(?:not|good|ok|okay|fine|great|perfect|very|correct|right"
    rf"|i'd like|i want|i need)\b)[\w{STAY}{PAUSE}]"
    r"|\b(?:wondering|wonder|tell me|explain|remind me|(?:say|come) (?:that |it )?again|repeat"
    r"|(?:don't|not|didn't|can't) (?:understand|understanding|follow|get it|catch|hear)|my hearing"
    r"|bad line|what do you (?:mean|think)|confus\w+|what was)\b"
)
_INFORMS = re.compile(
    r"(?:what(?! (?:about|if|other|else|i'd like|i want|i need)\b)|how(?! about\b)|why(?! not\b)"
    rf"|{'|'.join(word for word in WH_WORDS if word not in {'what', 'how', 'why'})})\b"
)
_IF = re.compile(
    r"\b(?:if|unless|provided|providing|as long as|so long as|assuming|on (?:the )?condition"
    r"|depending|subject to|in case|only when|once (?:i|we|you|he|she|they|my))\b"
)
_REPORTS = re.compile(
    r"\b(?:my name|name is|named|call me (?!at|on|after|before|back|first|to|in|when|please|now"
    r"|asap|today|tomorrow|then|later)(?=\w)|mr|mrs"
    r"|ms"
    r"|(?<!that )(?<!let's )(?<!we )says?(?! [no⊖])|saying|(?<!i )(?<!we )said|tells?(?! him| her|"
    r" them)|told|type|write|respond"
    r"|reply|treat|mark)\b|§"
)
_BUT = re.compile(r"\b(?:but|though|however|although|except|only)\b")
_ADDS = re.compile(
    r"\b(?:for|with|when|while|after|before|and|plus|also|too|as|by|under|at|tell|bring|kidding"
    r"|joking|live|lives)\b"
)
_AS_IT_IS = re.compile(
    r"\b(?:already|existing|current(?:ly)?|original(?:ly)?"
    r"|(?:i|we)(?:'ve| have)? got(?! no\b)|(?:i|we) have(?! no\b)"
    r"|as it(?:'s| is| was| stands)|(?:the way|how) (?:it|things)(?:'s| is| are)|sorted"
    r"|(?:was|is) what (?:i|we)|after all|second thoughts?)\b"
)
# Said of a visit that was to be called off.
_GOES_ON = re.compile(
    r"\b(?:come|coming|comes|having (?:it|them|him|her)|be (?:there|home|here|in|around)"
    r"|go(?:es)? ahead with|going ahead"
    r"|(?:have|want|need|get) (?:it|them|him|her|that|this)(?: \w+)? (?:done|over|still)?"
    r"|see (?:you|her|him|them)|seeing (?:you|her|him|them)|look(?:ing)? forward|can make it|still"
    r"|decided (?:i|we) want)\b"
)
_WANTS_IT_TO_BE = re.compile(
    r"\b(?:(?:go ahead|carry on|proceed|going|continue) with(?! (?:that|this)\b| the cancel)"
    r"|expect(?:ing)?|good to go|i'll be (?:there|home|here|in|ready)|can make it|get up"
    r"|get it done|\w+day it(?: is|'s)\b"
    r"|confirm (?:the|my|our|your) (?:\w+ )?(?:visit|appointment|booking|service|treatment)\b"
    r"|like (?:it|that|him|her|them) to (?:go|come|stay|happen|be)\b|happening"
    r"|having (?:it|that)|(?:i|we)'ll (?:have|keep) (?:the|my|our)\b|(?:i'm|we're) (?:in|home)\b"
    r"|(?:we'll|i'll|let's) do the"
    r"|(?<!what )(?:i|we) (?:do )?want (?!(?:it|this|them) (?:cancel|gone|off|out|removed|deleted)"
    r"|that\b|gone\b|cancel|(?:you )?to (?:cancel|delete|remove|end|stop|call)))"
)
_PLAIN_NO = frozenset((NO, *PLAIN_NO, "don't"))
_BUT_YES = re.compile(rf"\bbut (?:yes|yeah|ok|okay|sure|{YES})[ .!]*(?:please[ .!]*)?$")
_BUT_CAN = re.compile(
    r"\b(?:but|if|and) (?:can|could|would|will) (?:he|she|they|you|we|someone|somebody)\b"
)
_WANTS_IT = re.compile(
    r"\bi(?:'d| would)? (?:do )?(?:want|like)(?: you)? to (\w+) (?:it|that|this)\b(?! \w)"
)
_STIPULATES = re.compile(r"\b(?:(?:as|so) long as|provid(?:ed|ing))\b")
_NOT_NEEDED = re.compile(
    r"\b(?:i|we|it|it's|it is)? ?(?:(?:don't|won't) (?:need|want|require|use)(?: (?:it|that|this"
    r"|them|him))?"
    r" (?:any ?more|any longer|now)|(?:won't|can't|will not) be (?:needing (?:it|that|this|them)"
    r"|home|in"
    r"|here|there|around|at home)|(?:isn't|not) (?:necessary|needed|required) (?:any ?more|any"
    r" longer)"
    r")(?= so\b|$|[,.!])|\bso there's no point\b"
)
_ENDS_IN_NO = re.compile(rf"(?:\b(?:but|so|then|and)|[,.!?;]) *(?:{SAYS_NO}|{NO})[ .!]*$")
_LONGEST_YES = 2
_TAKES_BACK = re.compile(
    rf"^(?:{SAYS_NO}|{NO}).*\b(?:wait|sorry|i mean|actually|rather)[, ]+(?:yes|yeah|{YES})"
)


def read_by_rules(text: str, shown: str) -> Answer | None:
    """One reading, or None where the text holds nothing but courtesies."""
    asked = receipt_question_in(shown)
    said = _WANTS_IT.sub(
        lambda m: YES if m[1] in deeds_like(asked) else m[0],
        _with_reasons(ends(marked(text), asked), asked),
    )
    said = without_refused(said)
    tokens = tokens_of(said)
    refuses = holds_no(tokens)
    agrees = holds_yes(tokens)
    asks = "?" in said or _ASKS.search(said) is not None
    if _ENDS_IN_NO.search(said) and not new_details(said, asked):
        return Answer.NO
    if agrees and _IF.search(said) and not _ASKS.match(said):
        return Answer.CHANGE
    if _REPORTS.search(said) and not {NO, STAY} & {*tokens} and tokens[0] not in NO_WORDS:
        return Answer.OTHER
    if _changes(said, asked, refuses=refuses, agrees=agrees, asks=asks):
        return Answer.CHANGE
    if refuses:
        return _refusal(said, tokens)
    if asks and _ASKS.search(said):
        return Answer.OTHER
    if holds_delay(tokens):
        return Answer.OTHER
    if holds_doubt(tokens) or _IF.search(said):
        return Answer.UNCLEAR
    if _repeats_yes(text, asked):
        return Answer.UNCLEAR
    return assent(said, tokens, asked, asks=asks)


def asks_beside(text: str) -> bool:
    """Whether a question comes beside a yes: it is to be answered, and the yes asked for again."""
    said = marked(text)
    tokens = tokens_of(said)
    asks = "?" in said or _ASKS.search(said) is not None
    return asks and leads_with_yes(tokens) and len(tokens) > _LONGEST_YES


def wants_otherwise(text: str, shown: str) -> bool:
    """Whether agreeable words may be for things as they are: "the time I have is fine"."""
    families = receipt_question_in(shown).families
    said = marked(text)
    if _AS_IT_IS.search(said):
        return True
    goes_on = _GOES_ON.search(said) or _WANTS_IT_TO_BE.search(shortened(mended(text)))
    return ENDS in families and goes_on is not None


def is_doubtful(text: str, shown: str) -> bool:
    """Whether a text asks, adds, limits, puts off or doubts: no yes is read into it."""
    return is_limited(text, shown) or _ADDS.search(marked(text)) is not None


def is_limited(text: str, shown: str) -> bool:
    """Whether a text asks, limits, puts off, doubts, or names what was not shown."""
    said = marked(text)
    tokens = tokens_of(said)
    asks = "?" in said or _ASKS.search(said) is not None
    limits = _IF.search(said) or _BUT.search(said) or _REPORTS.search(said)
    asked = receipt_question_in(shown)
    adds = new_details(said, asked) or details_of(said) & asked.before
    if _repeats_yes(text, asked):
        return True
    return asks or holds_delay(tokens) or holds_doubt(tokens) or bool(limits or adds)


def _with_reasons(said: str, asked: ReceiptQuestion) -> str:
    """To end something, not needing it is a reason for the yes that it comes with."""
    leads = leads_with_yes(tokens_of(said)) and ENDS in asked.families
    return _NOT_NEEDED.sub(f" {EASY} ", said) if leads else said


def _repeats_yes(text: str, asked: ReceiptQuestion) -> bool:
    """Whether every yes in a text is one of the receipt's own words."""
    beyond = _beyond(text, asked)
    return beyond != text and not holds_yes(tokens_of(marked(beyond)))


def _beyond(text: str, asked: ReceiptQuestion) -> str:
    """The text without what it repeats of the receipt at length: a yes in an address is none."""
    said = words(text)
    runs = asked.runs.intersection(zip(said, said[1:], said[2:], strict=False))
    return text if not runs else _outside(said, runs)


def _outside(said: tuple[str, ...], runs: frozenset[tuple[str, str, str]]) -> str:
    within = {n + i for n in range(len(said) - 2) for i in range(3) if said[n : n + 3] in runs}
    return " ".join(word for n, word in enumerate(said) if n not in within)


def _changes(said: str, asked: ReceiptQuestion, *, refuses: bool, agrees: bool, asks: bool) -> bool:
    if agrees and _BUT_CAN.search(said):
        return True
    if asks and _INFORMS.match(said):
        return False
    if requests_change(said, asked, refuses=refuses, agrees=agrees, asks=asks):
        return True
    if _STIPULATES.search(said) and not asks and not refuses:
        return True
    told = agrees or not asked.families.isdisjoint(actions_named(said))
    return told and not asks and _BUT.search(said) is not None and not _BUT_YES.search(said)


def _refusal(said: str, tokens: list[str]) -> Answer:
    """A refusal, unless it only words a question, a delay or a doubt, or is taken back."""
    if _TAKES_BACK.search(said):
        return Answer.UNCLEAR
    if tokens[0] in _PLAIN_NO and not said.endswith("?"):
        return Answer.NO
    if _ASKS.search(said) and not _refuses_beside(said):
        return Answer.OTHER
    if PAUSE in tokens and "yet" in tokens:
        return Answer.OTHER
    if tokens[-1] in _PLAIN_NO:
        return Answer.NO
    if holds_doubt(tokens) and not {NO, STAY} & {*tokens} and not _refuses_beside(said):
        return Answer.UNCLEAR
    return Answer.NO


def _refuses_beside(said: str) -> bool:
    """Whether a clause that asks nothing refuses."""
    for clause in re.split(r"(?<=[?!.,;])", said):
        tokens = tokens_of(clause)
        asks = clause.endswith("?") or _ASKS.search(clause.strip())
        if holds_no(tokens) and not asks and not holds_doubt(tokens):
            return True
    return False
