"""Tells that a customer who was to choose does not want the action any more at all."""

import re
from collections.abc import Sequence
from itertools import pairwise

from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.consent.receipt_question import actions_named, receipt_question_in
from frontdesk.language.lexicon.actions import APPOINTING, BOOKS, ENDS, MOVES
from frontdesk.language.lexicon.fillers import HESITATION
from frontdesk.language.lexicon.refusals import DO_NOT, GIVES_UP, NOT_ANY, PLAIN_NO, SAYS_NO
from frontdesk.language.lexicon.word_list import any_of, word_list
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.request_form import RequestForm, request_form_of
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import plain

_NO = any_of((*PLAIN_NO, *NOT_ANY))
_BARE = re.compile(
    rf"(?=.*\b{_NO}\b)(?:(?:{_NO}|ok|okay|well|so|then|thanks|thank you|please)\b[,.! ]*)+"
)
_THINGS = word_list(
    "visit appointment booking reservation order plan loan book slot time place spot"
)
_BOOKING = ("booking", "scheduling", "reserving")
_IT = (
    r"(?:it|them|that|this|everything|things|any(?:thing)?|all|both"
    rf"|(?:my|our|the|an?|any) {any_of(_THINGS)}s?)"
)
_LEAVES = re.compile(
    rf"\b{GIVES_UP}\b|\bforget (?:about|the whole)\b"
    # "Keep it with Ann" and "don't move it that far" are conditions, under which one goes on.
    rf"|\b(?:leave|keep|leaving|keeping) {_IT}\b(?! (?:with|at|in|on)\b)"
    r"|\b(?:drop|scrap|stop) (?:it|that|this)\b|^stop\b|\bno,? thank(?:s| you)\b"
    rf"|\b(?:don't|do not|dont) (?:want|need)? ?(?:to )?{any_of(APPOINTING)}"
    rf"(?: {_IT})?(?: (?:any ?more|now|after all|at all|then|please|thanks))*(?=\s*(?:[,.!;]|$))"
    rf"|\b{DO_NOT} (?:want|wish|need|require) any\w*"
    r"|\bnot (?:now|today|any ?more)\b|\bsecond thoughts?\b|\bas (?:it is|they are)\b"
)
_KEEPS = re.compile(rf"\b(?:leave|keep|leaving|keeping) {_IT} (?:on|at|for|to)\b")
# "Cancel that" calls off what is under way; what is being moved is a thing itself: "cancel it".
_CALLS_OFF = (
    r"\b(?:cancel|call off|drop|scrap|stop|end|undo|abort) (?:all )?(?:of )?"
    r"(?:(?:that|this|everything)(?! one\b)|(?:the|this) (?:whole|entire) \w+"
)
_CALLS_OFF_MOVE = re.compile(
    rf"{_CALLS_OFF}|(?:the|this|that) (?:move|change|moving))\b(?! \w+day)"
)
_CALLS_OFF_NEW = re.compile(
    rf"{_CALLS_OFF}|it|(?:the|this|that) (?:new )?{any_of(_THINGS)}|{any_of(_BOOKING)}(?: \w+)?)\b"
)
_PART = re.compile(r"[.,;!?]")
_TAKEN_BACK = re.compile(
    rf"[.!?;,]\s*(?:(?:{HESITATION}|oh|wait|actually|well|but|sorry)\b[\s,.]*+){{0,4}}+"
    rf"(?:{SAYS_NO}\b(?! (?:problem|worries|rush|hurry)\b)|{GIVES_UP})"
)
_UNDO = re.compile(
    r"\b(?:undo|undone|reversed?|revert|take back (?:the|that|this|my))\b"
    r"|\b(?:take|taken|put|changed?|turn|roll) "
    r"(?:it|that|this|things|everything|the \w+(?: \w+)?) back"
    r"(?: (?:as|how|the way|to what) (?:it|they|things) (?:was|were)| please| now| or not)?\W*$"
)
_NOT_TO = re.compile(rf"\b(?:{DO_NOT}|not)\b")
# "No cancelling, please", but not "no cancel it"; and what is named to be asked back: "Cancel?"
_NO_VERB = re.compile(
    rf"\bno (?:more )?{any_of(APPOINTING)}\w*"
    r"(?! (?:it|that|this|them|me|us|my|our|the|all|both|for|at|on|to|by)\b)"
)
# "I'm not booking anything today": no day is wished for in its place.
_NOT_ANYTHING = re.compile(
    rf"\b(?:{DO_NOT}|not)(?: (?:really|even|actually|want|need|wish|going|to|be))* "
    rf"(?:{any_of(APPOINTING)}|{any_of(_BOOKING)}|moving|changing) any(?:thing|\b(?! other\b))"
    r"(?!.*\b(?:but|except|before|until|till|on|in|after|with)\b)"
)
_NO_OTHER = re.compile(
    rf"\b(?:{DO_NOT}|not)(?: (?:really|even|actually))? (?:want|wish|need|asking for|after"
    r"|looking for)(?: to have| to get)? (?:another|any other|one more"
    r"|an? (?:new|second|extra|further)) \w+"
    r"|\b(?:not|no) another \w+"
)
# "I don't want a visit" names none that there is; "I don't need a visit any more" means one.
_NO_THING = re.compile(
    rf"\b{DO_NOT}(?: (?:really|even|actually))? (?:want|wish for|need|require)"
    rf" (?:an?|any) {any_of(_THINGS)}s?\b"
    r"(?! (?:any ?more|anymore|after all|now|on|at|in|before|after|from|by|with|that|until|till)\b)"
)
_WEIGHS = re.compile(
    r"\b(?:i|we)(?:'m| am|'re| are)? (?:might|may|was thinking|thinking|considering|wondering"
    rf"|not sure|undecided|in two minds)\b.{{0,40}}\b{any_of(APPOINTING)}"
    rf"|\bmaybe (?:i|we)(?:'ll| will| should| could)\b.{{0,20}}\b{any_of(APPOINTING)}"
)
_ASKED_BACK = re.compile(
    rf"(?:(?:what|who|you|did|said|i|me|to|why|a)\b ?){{0,4}}{any_of(APPOINTING)}\w*"
    r"(?: \w+){0,2} ?\?+"
)
# Who wants others on offer, or sets some aside, goes on choosing.
_GOES_ON = re.compile(
    r"\b(?:others?|another|else|different|more|later|earlier|sooner|instead|but|only|just the)\b"
)


def withdraws(text: str, action: str) -> bool:
    """Whether a text gives up what is chosen for; `deed` names it, such as "cancel"."""
    said = mended(text)
    if calls_off(text, action) or _NOT_ANYTHING.search(said) or _keeps_held(said, action):
        return True
    if details_of(said) or _GOES_ON.search(said) or Cue.PERSON in read_cues(text):
        return False
    if _BARE.fullmatch(said):
        # To a list of times a bare no asks for others; to what shall be ended, for nothing.
        return "thank" in said or receipt_question_in(action).families == frozenset((ENDS,))
    given_up = read_answer(text) in {Answer.NO, Answer.CHANGE}
    return given_up and _LEAVES.search(said) is not None


def _keeps_held(said: str, action: str) -> bool:
    """Whether a text leaves a thing when it is now, and names no time that is not spoken of."""
    asked = receipt_question_in(action)
    held = asked.details - asked.goal
    named = [details_of(part) for part in _PART.split(said) if _KEEPS.search(part)]
    kept = any(one and one <= held for one in named)
    return kept and details_of(said) <= asked.details


def calls_off(text: str, action: str) -> bool:
    """Whether a text ends what is only being booked or moved, and nothing that there is already."""
    said, families = mended(text), receipt_question_in(action).families
    if ENDS in families or details_of(said) or actions_named(said) - {ENDS}:
        return False
    ends = _CALLS_OFF_NEW if BOOKS in families else _CALLS_OFF_MOVE
    parts = _PART.split(said) if families & {BOOKS, MOVES} else ()
    return any(ends.search(part) and not _GOES_ON.search(part) for part in parts)


def takes_back(text: str) -> bool:
    """Whether what a text begins with is refused by what it goes on with: "sure. Hm, no, wait"."""
    return _TAKEN_BACK.search(mended(text)) is not None


def asks_to_undo(text: str) -> bool:
    """Whether a text asks for what was done to be as it was before."""
    return _UNDO.search(plain(text)) is not None


def refuses_action(text: str) -> bool:
    """Whether a text names what is not to be done and asks for nothing: "don't move anything"."""
    said = plain(text)
    if request_form_of(text) is not RequestForm.WANTS:
        return False
    if _NO_VERB.search(said) or _NO_OTHER.search(said):
        return True
    refused = wants_none(text) or (_NOT_TO.search(said) and actions_in(said))
    return bool(refused) and not actions_named(said)


def wants_none(text: str) -> bool:
    """Whether a text says that no such thing as a visit is wanted, and speaks of none there is."""
    return _NO_THING.search(plain(text)) is not None


def refused_among(texts: Sequence[str]) -> list[str]:
    """Of the clauses of a message those that refuse an action, or only weigh it beside a question.

    "Cancel?" refuses before a no.
    """
    asks = any(text.rstrip().endswith("?") for text in texts)
    return [
        text
        for text, after in pairwise((*texts, ""))
        if refuses_action(text) or _is_asked_back(text, after) or (asks and _weighs(text))
    ]


def _weighs(text: str) -> bool:
    """Whether a text says what one may do, and does not ask for it."""
    return not text.rstrip().endswith("?") and _WEIGHS.search(plain(text)) is not None


def _is_asked_back(text: str, after: str) -> bool:
    no = after.lower().replace(",", " ").split()[:1]
    return (
        bool(no)
        and no[0].strip(".!") in PLAIN_NO
        and _ASKED_BACK.fullmatch(plain(text)) is not None
    )
