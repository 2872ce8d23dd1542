"""Which words of an answer agree, and how much it says beyond them."""

import re
from itertools import pairwise

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent.answer import tokens_of
from frontdesk.language.consent.phrase_tokens import EASY, END, YES
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.receipt_question import (
    ReceiptQuestion,
    deeds_like,
    receipt_question_in,
)
from frontdesk.language.consent.vetoes import Heard, acknowledges, vetoed
from frontdesk.language.lexicon.actions import ENDS, FAMILY, PLAIN_ACTIONS
from frontdesk.language.lexicon.agreement import ASSENTS, PRAISE, YES_WORDS
from frontdesk.language.lexicon.common_words import COMMON, GENERIC
from frontdesk.language.lexicon.courtesies import PLEASE, THANKS
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import stem

_YES = (ASSENTS - {"mm"}) | {YES, "ya"}
_AGREES = (YES_WORDS | PRAISE | PLEASE | _YES) - {"on", "spot"}
_ARTICLES = frozenset(("a", "an"))
_COURTEOUS = THANKS | {EASY, "you"}
# With a yes they point at what was asked: "yes, that one is good for me".
_POINTS = (FILLERS - word_set("a all an my of")) | word_set(
    "that's thats it's its i'd i'll like be would will with go ahead"
)
_TELLS = PLEASE | THANKS | GENERIC | word_set("it that this them the and just now then you can may")
_OBJECTS = GENERIC | word_set("it that this them")
_IT = word_set("it that this them em me us him her")
_AFFIRMS = word_set("exactly correct right true")
# For whoever comes: the way in, which a receipt shows nothing of.
_NOTE = re.compile(
    r"(?:^|[,.;!]|\band\b)[ ]?(?:(?:also|oh|btw|by the way|fyi|ps|and),? ){0,2}(?:(?:the|my|our) )?"
    r"(?:[a-z]{1,20} ){0,2}?"
    r"(code|pin|passcode|combination|buzzer|lock ?box|key|keypad|intercom|bell)"
    r"(?: (?:for|to|at) the [a-z]{1,20})?(?:'s| is| are|:| =)?(?: [a-z]{1,20}){0,3}"
    r" [#*]?\d[\d#*]{0,11}(?=$|[,.;!])"
)
# A note that stays where it is leaves the rest of an answer what it is; who asks of it, asks.
_NOTES = r"(?:the|my|that|those|these|our|all) notes?"
_STAYS = re.compile(
    rf"(?:,|\band\b|^|(?<=[.!])) ?(?:please )?(?:keep|leave) {_NOTES}"
    r"(?: (?:on|in|with|for) (?:it|there|file|place)| as (?:it is|they are)| too)?"
    r"(?: please)?(?=$|[,.!])"
)
_ASKS_OF_NOTE = re.compile(
    rf"\b(?:will|would|does|do|is|are) {_NOTES}(?: still| also)?"
    r" (?:stay|remain|keep|be kept|there|on)\b[^.!?]{0,80}\?"
)
_IN_OTHER_WORDS = re.compile(r"\b(?:why not|go on|heard (?:me|right)|be it|so be|works|suits)\b")


def without_note(said: str, shown: str) -> str:
    """The answer without a code that is to be passed on; it leaves a yes one."""
    stems = receipt_question_in(shown).stems
    return _NOTE.sub(lambda found: found[0] if stem(found[1]) in stems else "", said).strip()


def without_kept_note(said: str) -> str:
    """An answer without the wish that a note stays; what is asked of one is asked plainly."""
    return _ASKS_OF_NOTE.sub("what about the note?", _STAYS.sub("", said))


def agrees_plainly(one: Heard) -> bool:
    """Whether an answer agrees in words and says nothing beyond that."""
    return _agrees(one) and not says_beyond(one) and not vetoed(one)


def says_beyond(one: Heard) -> bool:
    """Whether an answer says more than that it agrees, and what was shown."""
    return any(token not in _POINTS for token in _beyond(one))


def only_affirms(one: Heard) -> bool:
    """Whether all that agrees affirms facts as well: "I live at 1 Main Street, correct"."""
    agreeing = (_AGREES | deeds_like(one.asked)).intersection(one.tokens)
    return bool(agreeing) and agreeing <= _AFFIRMS


def holds_assent(one: Heard) -> bool:
    """Whether a word agrees, or tells to do it; who names the thing anew may as well begin anew."""
    agreeing = not (_AGREES - PLEASE).isdisjoint(one.tokens)
    verbs, of_it = deeds_like(one.asked), _IT - _demonstratives(one.asked)
    told = any(verb in verbs and after in of_it for verb, after in pairwise(one.tokens))
    return agreeing or told or _IN_OTHER_WORDS.search(one.said.lower()) is not None


def _demonstratives(asked: ReceiptQuestion) -> frozenset[str]:
    """What may as well point at the question: "cancel that"."""
    return frozenset(("that", "this")) if ENDS in asked.families else frozenset()


def could_agree(text: str) -> bool:
    """Whether a text may agree in words that the house does not know, so that a model may say.

    English without a word of assent agrees to nothing, whoever reads it.
    """
    tokens = tokens_of(marked(text))
    if acknowledges(text):
        return False
    if not (_AGREES | FAMILY.keys() | {END}).isdisjoint(tokens):
        return True
    if _IN_OTHER_WORDS.search(text.lower()):
        return True
    words = [token for token in tokens if token.isalpha() or "'" in token]
    strange = [word for word in words if word not in COMMON]
    return bool(text.strip()) and (not tokens or len(strange) * 2 > len(words))


def _agrees(one: Heard) -> bool:
    """Whether a word agrees, or tells to do what was asked about."""
    asked, tokens = one.asked, {*one.tokens}
    told = not tokens.isdisjoint(deeds_like(asked))
    named = asked.stems.intersection(map(stem, tokens - _AGREES - deeds_like(asked) - GENERIC))
    ended = ENDS in asked.families and not told
    if not tokens.isdisjoint(_YES):
        # Whoever asks for what is to be ended by its name wants no end of it.
        return not (ended and named and not tokens.isdisjoint(PLEASE))
    # A bare "cancel" may as well call off the question; "call it off" and "book a treatment" may
    # be requests of their own.
    verbs = {t for t in tokens if t in PLAIN_ACTIONS or stem(t) in asked.stems} & deeds_like(asked)
    if verbs and tokens <= _TELLS | verbs:
        named = _OBJECTS - _demonstratives(asked)
        return not tokens.isdisjoint(named) and END not in marked(one.text)
    kept = ended and details_of(one.said)
    praised = not tokens.isdisjoint(_AGREES - PLEASE)
    return (praised or (bool(tokens & PLEASE) and not told)) and not named and not kept


def _beyond(one: Heard) -> list[str]:
    """What is said beside assent, courtesy and what was shown."""
    said = without_details(one.said) if one.asked.text else one.said
    known = _AGREES | _COURTEOUS | deeds_like(one.asked)
    shown = one.asked.stems - _ARTICLES
    return [t for t in tokens_of(said) if t not in known and stem(t) not in shown]
