"""What beside agreeable words makes them no yes: each is enough, however likely a yes sounds."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.answer import holds_delay, holds_doubt, holds_yes, tokens_of
from frontdesk.language.consent.normalized import shortened
from frontdesk.language.consent.phrase_tokens import NO, PAUSE, STAY, YES
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.receipt_question import (
    ReceiptQuestion,
    actions_named,
    ends,
    new_details,
    receipt_question_in,
    without_refused,
)
from frontdesk.language.lexicon import agreement
from frontdesk.language.lexicon.actions import BOOKS, ENDS
from frontdesk.language.lexicon.courtesies import PLEASE, THANKED
from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.lexicon.questions import ASKS_WHAT, AUXILIARIES
from frontdesk.language.lexicon.refusals import PLAIN_NO
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
ASKS = re.compile(
    rf"^{_OPENING}(?:{_QUESTION}) (?!(?:not|yes|good|ok|okay|fine|great|perfect|very|correct|right"
    rf"|i'd like|i want|i need)\b)[\w{STAY}{PAUSE}]"
    r"|\b(?:wondering|wonder|tell me|explain|remind me|(?:say|come) (?:that |it )?again|repeat"
    r"|(?:don't|not|didn't|can't) (?:understand|understanding|follow|get it|catch|hear)|my hearing"
    r"|bad line|what do you (?:mean|think)|confus\w+|what was)\b"
)
IF = re.compile(
    r"\b(?:if|unless|provided|providing|as long as|so long as|assuming|on (?:the )?condition"
    r"|depending|subject to|in case|only when|once (?:i|we|you|he|she|they|my))\b"
)
# Said of somebody's words, or to be written.
REPORTS = re.compile(
    r"\b(?:my name|name is|named|call me (?!at|on|after|before|back|first|to|in|when|please|now"
    r"|asap|today|tomorrow|then|later)(?=\w)|mr|mrs|ms"
    r"|(?<!that )(?<!let's )(?<!we )says?(?! [no⊖])|saying|(?<!i )(?<!we )said|tells?(?! him| her|"
    r" them)|told|type|write|respond|reply|treat|mark)\b|§|^\w+:(?!\d)"
)
# What somebody is to be told not to do, or to leave, may undo what was asked about.
_RELAYED = re.compile(
    r"\b(?:tell|ask|get|have|remind) (?!me\b|you\b)[a-z]{2,20} (?:not to \w"
    r"|to (?:wait|hold|stop|stay|skip|forget|leave|keep|cancel|drop|ignore)\b)"
)
_AS_IT_IS = re.compile(
    r"\b(?:already|existing|current(?:ly)?|original(?:ly)?"
    r"|(?:i|we)(?:'ve| have)? got(?! no\b)|(?:i|we) have(?! no\b)"
    r"|as it(?:'s| is| was| stands)|(?:the way|how) (?:it|things)(?:'s| is| are)|sorted"
    r"|(?:was|is) what (?:i|we)|after all|second thoughts?)\b"
)
# Said of what was to be called off.
_GOES_ON = re.compile(
    r"\b(?:come|coming|comes|having (?:it|them|him|her)|be (?:there|home|here|in|around)"
    r"|(?:go(?:es)? ahead|carry on|proceed|going|continue) with(?! (?:that|this)\b| the cancel)"
    r"|(?:have|want|need|get) (?:it|them|him|her|that|this)(?! (?:cancel|gone|off|out|remov|delet))"
    r"|like to go ahead|what (?:i|we) wanted|cancel (?:the|my|that) cancellation"
    r"|see (?:you|her|him|them|then)|seeing (?:you|her|him|them)|look(?:ing)? forward|still"
    r"|can make it|expect(?:ing)?|good to go|happening|go(?:ing)? ahead as|\w+day it(?: is|'s)"
    r"|confirm (?:the|my|our|your) (?:\w+ )?(?:visit|appointment|booking|service|treatment)"
    r"|(?:i|we)'ll (?:have|keep|do) (?:the|my|our)|(?:i'm|we're) (?:in|home)|send (?:him|her|them)"
    r"|(?:book|put|sign|pencil|lock|slot|pop) (?:me|us|it|that) (?:in|up|down))\b"
)
# What was said was heard, or is a fact of one's own: that answers nothing.
_HEARD = re.compile(
    r"(?:(?:ok|okay|k|alright|right|oh|ah|yes|yeah|sure|go ahead|go on)[, ]+)?"
    r"(?:i (?:can )?see(?: (?:it|that|this))?|i understand|understood|noted|got it|gotcha"
    r"|good to know|i(?:'m| am|m) (?:listening|all ears|(?:still |right )?here))(?: now)?[.!]*"
    r"|(?:haha )?(?:nice|good) one[.!]*|right(?: now)?[.!]*"
    r"|(?:yes|yeah|yep|ok|okay|right|alright)?,? ?(?:it is|so)[.!]*"
)
_OWN = re.compile(
    r"\b(?:is|it's|its|that's|thats|this is|was) (?:my|our|me|mine|us|ours|it|all)\b(?! (?:right"
    r"|good|fine|correct|ok|i|we)\b)|^(?:so|u[hm]+),? ye(?:ah|s)\b|\b(?:i|we) do have\b"
    r"|^(?:are )?(?:you|u) (?:ok|good|alright|right)\b"
    r"|\b(?:you|u|ya|he|she|they) (?:sound|look|seem|are|r)s? |\bnothing (?:else|more)\b"
    r"|\b(?!that|this|it|all|everything|which|one|above)\w+ (?:is|are) (?:all )?(?:correct|right)\b"
)
_CORRECTS = re.compile(r"\bcorrect (?:it|that|this|the|my|our)\b")
_BOOKS_IN = re.compile(r"\bbook (?:me|us|it|that) (?:in|up|down)\b")
_IN_PART = re.compile(
    r"\b(?:half|quarter|third|part|some|most|bit) of (?:it|that|this|them|the)\b"
    r"|\bpart(?:ly|ially)\b"
)
_THANKED = re.compile(rf"\b{THANKED}\b(?! (?:you|u)?[.! ]*\Z)")
_JOINS = r"(?:and|so|but|because|since|cos|cause|as)"
_SUBJECT = r"(?:(?:i|we|he|she|they)(?:'(?:m|re|s|ll|ve|d))?|my|our|his|her|their)\b"
_OF_THEMSELVES = re.compile(
    rf"(?:(?<![,.;!])[,.;!]+ |(?<=\w) (?={_JOINS} {_SUBJECT}))(?:{_JOINS} )?{_SUBJECT}[^,.;!?]*"
)
# What holds however sure a second reader is of a yes.
_LEFT_OPEN = (
    *("condition", "question", "pause", "doubt", "a part of it", "only heard"),
    "a fact of one's own",
    "what others are to leave",
)
# A month, or a number that is no hour, is only spoken of.
_SPOKEN_OF = ("month:", "number:")
_HALF = agreement.HALF_ASSENTS | agreement.LIKED


@dataclass(frozen=True, slots=True)
class Heard:
    """An answer beside its question: in plain words, and with its phrases marked."""

    text: str
    said: str
    tokens: list[str]
    asked: ReceiptQuestion

    @property
    def asks(self) -> bool:
        """Whether any of it is a question."""
        return "?" in self.said or ASKS.search(self.said) is not None

    @property
    def begins_with_yes(self) -> bool:
        """Whether its very first word is a yes."""
        return bool(self.tokens) and self.tokens[0] in {YES, *agreement.ASSENTS}

    @property
    def likes_it(self) -> bool:
        """Whether it agrees in other words than a yes, which may as well affirm a fact."""
        liked = not {YES, *agreement.LIKED}.isdisjoint(self.tokens)
        return liked and not self.begins_with_yes


def heard(text: str, shown: str) -> Heard:
    """Take an answer apart."""
    asked = receipt_question_in(shown)
    said = without_refused(ends(marked(text), asked))
    return Heard(shortened(mended(text)).strip(), said, tokens_of(said), asked)


def acknowledges(text: str) -> bool:
    """Whether a message only says that the question was heard."""
    return _HEARD.fullmatch(shortened(mended(text)).strip()) is not None


def _refuses(one: Heard) -> bool:
    return not {NO, STAY, *PLAIN_NO}.isdisjoint(one.tokens)


def _names_other_time(one: Heard) -> bool:
    named, asked = details_of(one.said), one.asked
    if not asked.text:
        return bool(named)
    return bool(new_details(one.said, asked) or named & asked.before - asked.goal)


def _names_other_action(one: Heard) -> bool:
    books = _BOOKS_IN.search(one.text) is not None and BOOKS not in one.asked.families
    if _CORRECTS.search(one.text) or (books and one.asked.text):
        return True
    return bool(one.asked.text) and not actions_named(one.said) <= one.asked.families


def _keeps(one: Heard) -> bool:
    """Whether agreeable words may be for things as they are: "the time I have is fine"."""
    return _goes_on(one) or _AS_IT_IS.search(one.said) is not None


def _goes_on(one: Heard) -> bool:
    """Whether what was to be ended is to go on: "I want that slot"."""
    return ENDS in one.asked.families and _GOES_ON.search(one.text) is not None


def _takes_leave(one: Heard) -> bool:
    """Whether all the assent there is may be praise for what was: "ok, thanks for your help"."""
    agreed = {*one.tokens} & (agreement.YES_WORDS | PLEASE | {YES})
    bye = "bye" in one.tokens or _THANKED.search(one.text) is not None
    return agreed <= _HALF and bye


def _repeats(one: Heard) -> bool:
    """Whether every yes is among what is repeated of the receipt: one in an address is none."""
    said = words(one.text)
    runs = {n for n in range(len(said) - 2) if said[n : n + 3] in one.asked.runs}
    rest = [w for n, w in enumerate(said) if runs.isdisjoint((n, n - 1, n - 2))]
    return bool(runs) and not holds_yes(tokens_of(marked(" ".join(rest))))


VETOES: Mapping[str, Callable[[Heard], bool]] = {
    "refusal": _refuses,
    "condition": lambda one: IF.search(one.said) is not None,
    "question": lambda one: one.asks,
    "pause": lambda one: holds_delay(one.tokens),
    "doubt": lambda one: holds_doubt(one.tokens),
    "another time": _names_other_time,
    "another action": _names_other_action,
    "things as they are": _keeps,
    "what somebody says": lambda one: REPORTS.search(one.said) is not None,
    "what others are to leave": lambda one: has_others_leave(one.said),
    "words of the receipt": _repeats,
    "a part of it": lambda one: _IN_PART.search(one.said) is not None,
    "only heard": lambda one: acknowledges(one.text),
    "a fact of one's own": lambda one: _OWN.search(one.text) is not None,
    "leave that is taken": _takes_leave,
}


def has_others_leave(text: str) -> bool:
    """Whether somebody is to be told not to do something, or to leave it."""
    return _RELAYED.search(text.lower()) is not None


def vetoed(one: Heard) -> bool:
    """Whether anything makes it no yes."""
    return any(veto(one) for veto in VETOES.values())


def without_asides(text: str) -> str:
    """An answer without what people tell of themselves beside it: "I finish my shift at four"."""
    return _OF_THEMSELVES.sub("", text)


def names_another_time(text: str, asked: ReceiptQuestion) -> bool:
    """Whether a day or an hour is named that was not shown, but for what is told of oneself."""
    named = new_details(without_asides(text), asked)
    return any(not detail.startswith(_SPOKEN_OF) for detail in named)


def vetoed_though_likely(text: str, shown: str) -> bool:
    """Whether anything makes it no yes where a second reader is sure of one."""
    whole, rest = heard(text, shown), heard(without_asides(text), shown)
    moved_from = details_of(rest.said) & rest.asked.before - rest.asked.goal
    otherwise = moved_from or names_another_time(rest.said, rest.asked) or _names_other_action(rest)
    reported = not whole.begins_with_yes and REPORTS.search(whole.said)
    return (
        bool(otherwise or reported)
        or _goes_on(rest)
        or any(VETOES[name](whole) for name in _LEFT_OPEN)
    )
