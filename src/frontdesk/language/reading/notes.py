"""What somebody of the company should know, without the words around it that say no more."""

import re
from functools import lru_cache

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.lexicon.fillers import HESITATION
from frontdesk.language.lexicon.questions import WH_WORDS
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.reading.actions import actions_in
from frontdesk.language.reading.acts import Act, acts_in
from frontdesk.language.reading.cues import Cue, is_bare_zip, read_cues
from frontdesk.language.reading.values import read_name
from frontdesk.language.text.words import KEPT, words

# "Um, could you tell the technician that …": what stands before the note itself.
_LEAD = re.compile(
    r"(?:(?:(?:let|tell|remind) (?:dr\.? )?(?!me\b|us\b)"
    r"(?:(?:whoever|who) [a-z' ]{2,20}? (?=that\b|know\b)|[a-z]+)"
    rf"|{HESITATION}|yes|yeah|ok|okay|hi"
    r"|hello|please|pls|also|and|so|no|actually|mean|wish|btw|can|could|would|should|you|i|i'd|we|he|they|like|want|wanted"
    r"|need|to|just|let|have|tell|add|leave|put|make|write|down|a|one|the|my|technician|tech|guy"
    r"|dentist|doctor|him|her|them|know|note|notes|noted|that|this|for|on|visit|appointment|say"
    r"|says|saying|mention|pass|remind)(?![\w'])[\s,:;-]*+){1,30}+",
    re.IGNORECASE,
)
# "Tell the dentist that", "let Andre know", "warn whoever comes": after whom it is for, the note.
_TO_WHOM = re.compile(
    r"(?:(?:please|pls|plz|also|and|oh|so|yes|yeah|yep|ok|okay|no|but|can|could|would|will|you|u"
    r"|just|i|i'd|we|want|wanted|need|like|to|mean|the|a|note|message|hi|hello|hey|btw|then"
    r"|actually|maybe)[ ,]+){0,7}"
    r"(?:tell|let|warn|inform|remind|advise|(?:write|note|put|jot|message)"
    r"(?: it| this| that| down| a note| a message){0,3} for) (?!me\b|us\b|you\b)"
    r"(?:him|her|them|everyone|(?:who|whoever|whomever) [a-z' ]{2,20}?"
    r"|(?:the|your|my|our) [a-z]+|(?:dr|mr|ms|mrs)\.? [a-z]+|[a-z]+)"
    r"(?:(?: know| please)*(?: that\b|:)?|(?=[,:]))[\s,:-]+",
    re.IGNORECASE,
)
_GIVES = re.compile(
    r"\b(?:tell|add|leave|put|write|know|note[sd]?|say|mention|pass|remind)\b", re.IGNORECASE
)
_ASKS_THEM = re.compile(
    r"\b(?:can|could|have) (?:he|him|they|them|(?:the )?(?:tech\w*|guy))\b", re.I
)
# Words that belong to the note, though a lead may end with them: "note that I also have …".
_BEGINS = re.compile(
    r"(?:that|this|know|notes?|say|tell|mention|technician|tech|guy|him|her|them|visit|(?<![:,-])[:,-])[\s,:-]++"
    r"((?:the|my|a|i|we|he|they) "
    r"(?:(?!(?:that|tech\w*|guy|dentist|doctor|know|note)\b)[\w']+\s+){0,4})$",
    re.IGNORECASE,
)
_FOR_SOMEBODY = re.compile(
    r"\b(?:note[sd]?|tech\w*|guy|dentist|doctor|him|her|them|he|they)\b", re.IGNORECASE
)
_TO_BE_TOLD = re.compile(
    rf"\b(?:tell|let|remind|show|give|read) (?:me|us)\b|^(?:me|us|{any_of(WH_WORDS)}|if)\b", re.I
)
_CONFIRMS = re.compile(
    r"(?:\w{1,5}[, ]+)?(?:that|this|it)(?:'?s| is)(?: (?:the|my|our))?(?: \w+)?\W*\Z",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    r"(?:(?:kind|best|warm|yours) )*(?:regards|sincerely|truly|cheers|wishes|yours|best)\b"
    r".{0,40}\Z",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?;])(?<!\b[DM]r\.)\s+|\n+")
_JOINT = re.compile(r"^(?:(?:and|also|oh|plus|btw)\b[\s,]*+){1,3}", re.IGNORECASE)
_PIECE = re.compile(
    r",\s+(?:and )?|(?<!\s)\s+and (?=(?:my|the|i|it|this|please|there)\b)", re.IGNORECASE
)
_COURTESY = frozenset((Cue.GREETING, Cue.THANKS, Cue.GOODBYE))
_ASKED = frozenset((Act.QUESTION, Act.STATUS, Act.PERSON, Act.WITHDRAWAL))
_LONGEST_ASIDE = 2


@lru_cache(KEPT)
def note_in(text: str, name: str = "", beside: str = "") -> str:
    """The note that a text gives, empty where it gives none.

    What asks something, thanks, agrees or says who is speaking is none; `name` is the customer's.
    Nor is a piece that has words of the answer `beside` which it was said.
    """
    kept: list[str] = []
    parts = _SENTENCE.split(text[:LONGEST_READ].strip())
    sentences = [_JOINT.sub("", part.strip()) for part in parts]
    for sentence in sentences:
        note, led = _without_lead(sentence)
        if led and all(len(words(one)) <= _LONGEST_ASIDE for one in kept):
            kept = []
        said = _stated(note, name, beside) if led or not _is_question(sentence) else ""
        short = len(words(said)) <= _LONGEST_ASIDE and len(sentences) > 1 and not led
        kept += [said] if said and not (short or _SIGNED.match(said)) else []
    return "; ".join(kept)


@lru_cache(KEPT)
def asks_to_note(text: str) -> bool:
    """Whether a text plainly asks that something be noted or told to somebody, and gives it."""
    for sentence in _SENTENCE.split(text[:LONGEST_READ].strip()):
        note, led = _without_lead(sentence)
        lead = sentence[: sentence.rfind(note)]
        if led and note and (_TO_WHOM.match(sentence) or _FOR_SOMEBODY.search(lead)):
            wishes = details_of(note) and not _GIVES.search(sentence)
            return note_in(text) != "" and not (wishes or actions_in(note))
    return False


def _without_lead(said: str) -> tuple[str, bool]:
    """A sentence without what only asks for a note, and whether something did."""
    whom = _TO_WHOM.match(said)
    if whom is not None and len(words(said[whom.end() :])) > 1:
        return said[whom.end() :], True
    lead = _LEAD.match(said)
    if lead is None or _TO_BE_TOLD.search(said[: lead.end() + 3]):
        return said, False
    if not _GIVES.search(lead[0]) and not _ASKS_THEM.search(lead[0]):
        return said, False
    rest = said[lead.end() :]
    begins = _BEGINS.search(lead[0]) if rest else None
    return (begins[1] if begins else "") + rest, True


def _is_question(said: str) -> bool:
    return said.endswith("?") or any(clause.act in _ASKED for clause in acts_in(said))


def _stated(said: str, name: str, beside: str) -> str:
    """What a sentence states, less its pieces that are no part of a note."""
    bare = said.strip(" ,.;:!?")
    pieces = [piece for piece in _PIECE.split(bare) if piece]
    left = [piece for piece in pieces if not _is_aside(piece, name, beside)]
    if len(left) == len(pieces):
        return bare if not _TO_BE_TOLD.search(bare) else ""
    return ", ".join(filter(None, (_without_lead(piece)[0] for piece in left)))


def _is_aside(piece: str, name: str, beside: str) -> bool:
    rest, led = _without_lead(piece)
    if (led and not rest) or is_bare_zip(piece) or read_cues(piece) & _COURTESY:
        return True
    if read_name(piece) is not None and "call me" not in piece.lower():
        return True
    if not frozenset(words(beside)).isdisjoint(words(piece)) or _CONFIRMS.match(piece):
        return True
    own = frozenset(words(name))
    return own.issuperset(words(piece)) or read_answer(piece) is Answer.YES
