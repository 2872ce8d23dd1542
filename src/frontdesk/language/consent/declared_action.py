"""A receipt's declared action in words that the reader knows.

The rules and the weights know some kinds of actions by their verbs. A verb of another kind is read
as one whose kind neither the receipt nor the answer speaks of, in both of them alike, as one might
rename a variable: "Shall I unlock it?", "don't unlock it" reads like "Shall I book it?", "don't
book it".
"""

import re
from functools import lru_cache

from frontdesk.core.meaning import Action
from frontdesk.language.consent.phrase_tokens import END
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.receipt_question import FAMILY, receipt_question_in
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import KEPT, stem, words

# Each with what speaks of its kind beside its verbs.
_STAND_INS = {
    "book": word_set("booking appointment appointments reservation slot"),
    "renew": word_set("renewal"),
    "add": word_set("more extra"),
    "refund": word_set("refund refunds money"),
}
_ENDING = "cancel"
_IT = r"(it|that|this|them|my \w+|the \w+)"
_VOWELS = frozenset("aeiou")


@lru_cache(KEPT)
def in_known_words(text: str, shown: str, action: Action | None) -> tuple[str, str]:
    """An answer and what was shown, with the declared action by a verb that the reader knows."""
    if action is None:
        return text, shown
    text, shown = _by_its_verb(text, action), _by_its_verb(shown, action)
    verb = action.verb.lower()
    if verb not in FAMILY:
        known = _stand_in(text, shown, action)
        if known is None:
            return text, shown
        forms = dict(zip(_forms(verb), _forms(known), strict=True))
        pattern = re.compile(rf"\b(?:{'|'.join(forms)})\b", re.IGNORECASE)
        text = pattern.sub(lambda found: forms[found[0].lower()], text)
        shown = pattern.sub(lambda found: forms[found[0].lower()], shown)
        verb = known
    asked = receipt_question_in(shown)
    named = FAMILY[verb] in asked.families and asked.stems.issuperset(
        map(stem, words(action.object.lower()))
    )
    # What it is done to is no other thing, by whatever name the receipt calls it.
    return text, shown if named else f"{verb} {action.object}: {shown}"


def _stand_in(text: str, shown: str, action: Action) -> str | None:
    """A verb of a kind that is not spoken of; None where every kind is."""
    said = {*words(text), *words(shown)}
    stems = {stem(word) for word in said}
    kinds = {kind for verb, kind in FAMILY.items() if stem(verb) in stems}
    # To end something else, "drop it", is no yes to what is to be ended in this way.
    if action.ends and FAMILY[_ENDING] not in kinds and END not in marked(text):
        return _ENDING
    free = (v for v, nouns in _STAND_INS.items() if FAMILY[v] not in kinds and not said & nouns)
    return next(free, None)


def _by_its_verb(text: str, action: Action) -> str:
    """The text with other words for the action, "call it off", as its verb."""
    for also in action.also:
        first, _, rest = also.lower().partition(" ")
        apart = rf"{re.escape(first)}(?: {_IT})? {re.escape(rest)}" if rest else re.escape(first)
        text = re.sub(
            rf"\b{apart}\b",
            lambda found: " ".join(filter(None, (action.verb, *found.groups()))),
            text,
            flags=re.IGNORECASE,
        )
    return text


@lru_cache(KEPT)
def _forms(verb: str) -> tuple[str, ...]:
    """A regular verb by itself, with -s, with -ed and with -ing."""
    if verb.endswith("e"):
        return verb, f"{verb}s", f"{verb}d", f"{verb[:-1]}ing"
    if verb.endswith("y") and verb[-2:-1] not in _VOWELS:
        return verb, f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing"
    hissing = verb.endswith(("s", "x", "z", "ch", "sh"))
    body = f"{verb}{verb[-1]}" if _doubles(verb) else verb
    return verb, f"{verb}{'es' if hissing else 's'}", f"{body}ed", f"{body}ing"


def _doubles(verb: str) -> bool:
    """Whether the last consonant is written twice: "stopped", "cancelled"."""
    closed = len(verb) > 2 and verb[-1] not in _VOWELS | {"w", "x", "y"} and verb[-2] in _VOWELS
    short = sum(letter in _VOWELS for letter in verb) == 1
    return closed and (short or verb.endswith("el"))
