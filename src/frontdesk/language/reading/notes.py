"""What somebody of the company should know, without the words around it that say no more."""

import re
from functools import lru_cache

from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.language.lexicon.actions import APPOINTING
from frontdesk.language.lexicon.agreement import YES_WORDS
from frontdesk.language.lexicon.common_words import COMMON, COURTEOUS
from frontdesk.language.lexicon.fillers import HESITATION
from frontdesk.language.lexicon.questions import AUXILIARIES, WH_WORDS
from frontdesk.language.lexicon.refusals import NO_WORDS
from frontdesk.language.lexicon.word_list import any_of, word_list, word_set
from frontdesk.language.reading.acts import Act, acts_in
from frontdesk.language.reading.cues import Cue, courtesies_in, is_bare_zip, read_cues
from frontdesk.language.reading.languages import is_english
from frontdesk.language.reading.noted_parts import PIECE
from frontdesk.language.reading.values import read_name
from frontdesk.language.text.words import KEPT, plain, stem, words

_MODALS = word_set("can could would will should may might")
_OPENING = (
    rf"(?:(?:{HESITATION}|yes|yeah|yep|ok|okay|no|hi|hello|hey|please|pls|plz|also|and|so|but|oh"
    r"|plus|btw|then|now|actually|maybe|kindly|listen|(?:can|could)(?! (?:he|they)\b)"
    r"|(?:would|will|should)(?= (?:you|u|i|we)\b)|you|u|i|i'd|we|want|wanted|wish|need|like|mean"
    r"|to|just)\b[\s,.:;!-]*+){0,12}+"
)
# "I should be grateful if you would …": asks the desk, in however many words.
_ADDRESSED = (
    rf"(?!(?:{any_of(word for word in AUXILIARIES if word not in _MODALS)}|{any_of(WH_WORDS)})\b)"
    r"(?:(?!\b(?:so|because|since)\b)[^,;:.!?\n\d]){0,90}?"
    r"\b(?:you|u|please|pls|plz|kindly|possible|like|want|wish)"
    r"(?: (?:to|would|could|can|will|please|also|kindly|just|be so (?:kind|good)(?: as)?))*+ "
    r"(?!\w+ (?:that|it|this) (?:to|on|in|for|down|too)\b)"
)
_NAMED = (
    r"(?:him|her|them|everyone|(?:who|whoever|whomever) [a-z' ]{2,20}?(?= that\b| know\b|[,:])"
    r"|(?:the|your|my|our) [a-z]+(?: (?:coming|due|on|who)\b[a-z' ]{2,25}?(?= that\b|[,:]))?"
    r"|(?:dr|mr|ms|mrs|miss)\.? [a-z]+)"
)
_NOBODY = any_of((*word_list("me us you u it that this there a an if about for"), *WH_WORDS))
_WHOM = rf"(?:{_NAMED}|(?!{_NOBODY}\b)[a-z]+)"
_NOUN = r"(?:notes?|messages?|information)"
_WHICH_ONE = (
    r" (?:for|on|to|about|of) (?:the|my|our|that|this) (?:(?!that\b)[a-z]+ ){0,3}?"
    r"(?:visit|appointment|booking|file|account|one)\b"
)
_MUST = r"(?:should|must|has to|needs? to|ought to)"
# "Could you tell the technician that …", "add a note for Andre that …": what leads to the note.
_LEAD = re.compile(
    rf"(?:{_OPENING}|{_ADDRESSED})(?:"
    rf"(?P<tells>(?:tell|let|warn|inform|remind|advise) (?:to )?{_WHOM}(?: know| please)*"
    rf"|(?:the|your|my) [a-z]+ (?:{_MUST}|to) know|pass (?:it |this )?on to {_WHOM}"
    r"|(?:(?:it(?:'d| would) be|be) \w+ if|make (?:sure|certain)(?: that)?|ensure(?: that)?) "
    rf"{_WHOM} (?:knows?|knew|is aware|was aware|gets told)(?: of)?)"
    rf"|(?P<asks>ask {_WHOM}(?= (?:not )?to\b)|have (?:him|her|them|the [a-z]+)"
    r"|(?:can|could) (?:he|they)\b)"
    rf"|(?:(?:(?:the|my|this|that) )?{_NOUN}|it(?= \w+ (?:\w+ )?(?:say|read)\b)) {_MUST}"
    r" (?:(?:rather|only|just) )?(?:say|be|read)"
    rf"|(?:see to it|make sure|ensure)(?: that)? (?:the|my) {_NOUN} (?:says|reads|is)"
    r"|(?:put|add|leave|make|write|rite|take|jot|notes?|mention|pass|say|change|correct|replace"
    r"|update)\b(?: (?:it|this|to (?:it|that|this)|down|on|in|also|just|only|too|instead|rather))*"
    rf"(?: (?:to |on |in )?(?:(?:a|an|one|the|my|that|this) )?(?:(?:new|corrected) )?{_NOUN})?"
    rf"(?:{_WHICH_ONE}| for {_WHOM}| (?:to|on) {_NAMED}){{0,2}}(?: (?:please|pls|instead))*"
    r"(?:, in place of [^,:]{2,30},)?(?: (?:to|with|saying|says|stating)\b)?)"
    r"(?: that\b(?: says\b)?)?(?:[\s,:;?!.-]++|\Z)",
    re.IGNORECASE,
)
# "Just put: …", "the note for Sunday, please: …".
_BEFORE_COLON = re.compile(r"[^:\n]{0,120}(?<!\d):\s+", re.IGNORECASE)
_WRITES = re.compile(
    rf"\b(?:{_NOUN}|noted?|put|add|write|rite|jot|say|read|make|tell|know|mention)\b", re.I
)
# "…, write that down for them": said to the desk after what it is to write.
_TAIL = re.compile(
    r"(?:^|(?<=[\s,.;!]))(?<!should )(?<!will )(?<!can )"
    r"(?:(?:so|and|but|please|pls|just|can|could|would|will|you|u) ){0,6}+"
    r"(?:(?:put|write|rite|note|add|pass|jot|mention) (?:that|it|this)"
    r"|tell (?:him|her|them|the [a-z]+)|let (?:him|her|them|the [a-z]+) know)"
    r"(?: (?:that|it|this|down|in|on|there|too|as|well|for|him|her|them|please|pls|would|wood"
    r"|could|will|you|u|to|the|my|a|notes?|file|chart|records?|tech\w*|dentist|doctor|visit))*+\W*\Z",
    re.IGNORECASE,
)
_END = re.compile(
    r"(?<=[\s,;])(?:(?:btw|lol|lmao|haha|pls|plz|please|instead|thanks|thx|ok|okay)\b"
    r"[\s,;.!?]*+){1,4}\Z",
    re.IGNORECASE,
)
_TO_DO = re.compile(r"(not )?to (?=[a-z])", re.IGNORECASE)
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
_SENTENCE = re.compile(
    rf"(?<=[.!?;])(?<!\b[DM]r\.)\s+|(?<=scratch (?:that|this)),\s+|\n+"
    rf"|,\s+(?=(?:the|my|that) {_NOUN}\b)"
    r"|,\s+(?:(?:so|and|but|then) )?(?=(?:can|could|would|will) (?:you|u)\b)",
    re.IGNORECASE,
)
_JOINT = re.compile(
    r"^(?:(?:and|also|oh|plus|btw|that(?= (?:the|my|our|there|we|i|a)\b))\b[\s,]*+){1,3}", re.I
)
_OF_NOTES = re.compile(rf"\b{_NOUN}\b|\bnoted\b")
_INSTEAD = re.compile(
    r"\b(?:change|replace|correct(?:ed)?|fix|update|edit|instead|in place of|rather|only|make it"
    rf"|(?:{_NOUN}|it) {_MUST} (?:\w+ )?(?:say|be|read))\b"
)
# "Make it just the code": all else that was noted just before goes.
_NO_MORE_THAN = re.compile(r"\b(?:make it|change it|just|only)\b")
_BY_HAND = re.compile(r"\b(?:write|rite|note|jot)\b")
_AWAY = re.compile(
    r"\b(?:scratch|remove|delete|erase|drop|forget|scrap|lose|rid of|do(?:n't| not|nt) need)"
    rf"(?: \w+){{0,4}} (?:{_NOUN}|noted|wrote)\b"
    rf"|\b(?:take|leave|get|keep)(?: \w+){{0,6}} (?:off|out of|from) (?:the|that|my) {_NOUN}\b"
    rf"|\b(?:take|leave) (?:the|that|my|this) {_NOUN}(?: \w+)? (?:off|out|away|back)\b"
    rf"|\b(?:that's|thats|this is|it's) not (?:the|my) {_NOUN}\b"
    rf"|\b{_NOUN}\b.{{0,20}}\b(?:not necessary|not needed|unnecessary)\b"
    rf"|\b(?:no|without(?: the| a| that)?) {_NOUN}\b(?!:| that\b)"
)
_THIS_PART = r"(?:that|the|this)(?: \w+)? (?:part|bit|line|sentence)\b"
_PART_AWAY = re.compile(
    rf"\b(?:not|without|minus|remove|delete|scratch|drop|(?:take|leave) out) {_THIS_PART}"
    rf"|\b(?:take|leave) {_THIS_PART}.{{0,40}} out\b|\bscratch (?:that|it)\b"
    r"|\b(?:take|leave|get|cut)(?: \w+){1,6}? (?:out|(?:out of|off|from) (?:it|there|that))"
    r"(?: again| please)?\W*$"
    r"|\b(?:take|leave|cut) out (?:the|that|my) \w+"
)
# Said of a note that there is, and so none itself.
_OF_NOTED = re.compile(r"\b(?:the|that|this|my|same)(?: \w+)? note\b")
_NOT_SO = re.compile(
    r"\b(?:not (?:what i (?:said|meant|asked)|right|correct)|wrong|incorrect"
    r"|(?:doesn't|doesnt|does not|didn't|didnt)(?: even)? (?:say|mention))\b"
)
_COURTESY = frozenset((Cue.GREETING, Cue.THANKS, Cue.GOODBYE))
_ASKED = frozenset((Act.QUESTION, Act.STATUS, Act.PERSON, Act.WITHDRAWAL))
_SAID = word_set("said written wrote told mentioned given")
_SHORTEST = 2
_EMPTY = COURTEOUS | YES_WORDS | NO_WORDS
_APPOINTING = frozenset(map(stem, APPOINTING))


@lru_cache(KEPT)
def note_in(text: str, name: str = "", beside: str = "") -> str:
    """The note that a text gives, empty where it gives none.

    What asks something, thanks, agrees or says who is speaking is none; `name` is the customer's.
    Nor is a piece that has words of the answer `beside` which it was said, nor what comes before
    words that lead to a note.
    """
    kept: list[str] = []
    any_led, gone = False, _AWAY.search(plain(text)) is not None
    for sentence in _sentences(text):
        note, led = _without_lead(sentence)
        if not led and (gone or _is_question(sentence) or _OF_NOTED.search(plain(sentence))):
            continue
        said = _stated(_without_tail(note), name, beside)
        if not said or _SIGNED.match(said) or (not led and _is_no_matter(said, sentence, text)):
            continue
        kept = [said] if led and not any_led else [*kept, said]
        any_led = any_led or led
    return "; ".join(kept)


@lru_cache(KEPT)
def note_given(text: str, name: str = "") -> str:
    """A note that somebody has put as one, whole: less only what is no part of any.

    That is what leads to it, thanks, agrees, asks or says who is speaking.
    """
    return "; ".join(filter(None, (_whole(one, name) for one in _sentences(text))))


def _whole(sentence: str, name: str) -> str:
    note, led = _without_lead(sentence)
    bare = _without_tail(note).strip(" ,.;:!?")
    asks = not led and is_english(sentence) is not False and _is_question(sentence)
    if asks or _SIGNED.match(bare) or _EMPTY.issuperset(words(bare)):
        return ""
    pieces = [piece for piece in PIECE.split(bare) if piece]
    left = [piece for piece in pieces if not _is_aside(piece, name, "")]
    return bare if len(left) == len(pieces) else ", ".join(left)


@lru_cache(KEPT)
def asks_to_note(text: str) -> bool:
    """Whether a text plainly asks that something be noted or told to somebody, and gives it."""
    plainly = any(map(_asks_plainly, _sentences(text)))
    return plainly and note_in(text) != ""


@lru_cache(KEPT)
def note_withdrawn(text: str, *, of_note: bool = False) -> str:
    """The words by which what was noted before is to go, or to give way to another note.

    `of_note` where a note was kept just before, so that "not that last part" is about it.
    """
    for sentence in filter(None, map(plain, _sentences(text))):
        away = _AWAY.search(sentence) or (
            of_note and not _asks_plainly(sentence) and _PART_AWAY.search(sentence)
        )
        if away:
            return sentence
        note, led = _without_lead(sentence)
        lead = sentence[: len(sentence) - len(note)] if led else ""
        if _INSTEAD.search(lead) and (_asks_plainly(sentence) or _BY_HAND.search(lead)):
            return lead
        if of_note and _NO_MORE_THAN.search(lead) and note and not details_of(note):
            return "note"
    return "note" if _NOT_SO.search(plain(text)) and asks_to_note(text) else ""


def _sentences(text: str) -> list[str]:
    parts = _SENTENCE.split(text[:LONGEST_READ].strip())
    return [_JOINT.sub("", part.strip()) for part in parts]


def _asks_plainly(sentence: str) -> bool:
    """Whether a sentence names a note, or somebody who is to be told what is no request."""
    note, led = _without_lead(sentence)
    if not led:
        return _TAIL.search(sentence) is not None
    if _OF_NOTES.search(sentence[: len(sentence) - len(note)].lower()) or not note:
        return True
    colon, lead = _BEFORE_COLON.match(sentence), _LEAD.match(sentence)
    tells = lead is not None and lead["tells"] is not None
    asks = colon is not None or (lead is not None and lead["asks"] is not None)
    if not _APPOINTING.isdisjoint(map(stem, words(note))) or (asks and details_of(note)):
        return False
    by_hand = _BY_HAND.search(sentence[: len(sentence) - len(note)]) is not None
    return tells or asks or by_hand or _TAIL.search(note) is not None


def _without_lead(said: str) -> tuple[str, bool]:
    """A sentence without what only asks for a note, and whether something did."""
    if _TAIL.match(said):
        return "", True
    colon = _BEFORE_COLON.match(said)
    lead = _LEAD.match(said)
    given = said[colon.end() :] if colon is not None and _WRITES.search(colon[0]) else ""
    # "Note the code of the gate: 8812": what comes before the colon belongs to it.
    if given and (lead is None or len(words(given)) >= _SHORTEST):
        return given, True
    gone = _AWAY.search(plain(said)) or _PART_AWAY.match(plain(said))
    if lead is None or _TO_BE_TOLD.search(said[: lead.end() + 3]) or gone:
        return ("" if gone and gone.start() == 0 else said), False
    rest = said[lead.end() :]
    if lead["tells"] and rest and len(words(rest)) < _SHORTEST:
        return said, False
    to_do = _TO_DO.match(rest)
    return (f"{'do not ' if to_do[1] else ''}{rest[to_do.end() :]}" if to_do else rest), True


def _without_tail(said: str) -> str:
    """A note less what is said to the desk after it, and less fillers."""
    return _END.sub("", _TAIL.sub("", _END.sub("", said)))


def _is_no_matter(said: str, sentence: str, text: str) -> bool:
    """Whether a sentence says nothing that could be noted, or beside others refuses something."""
    refuses = sentence != text.strip() and read_answer(sentence) is Answer.NO
    return refuses or _EMPTY.issuperset(words(said))


def _is_question(said: str) -> bool:
    return said.endswith("?") or any(clause.act in _ASKED for clause in acts_in(said))


def _stated(said: str, name: str, beside: str) -> str:
    """What a sentence states, less its pieces that are no part of a note."""
    bare = said.strip(" ,.;:!?")
    pieces = [piece for piece in PIECE.split(bare) if piece]
    left = [piece for piece in pieces if not _is_aside(piece, name, beside)]
    if any(courtesies_in(piece) & _COURTESY for piece in pieces):
        # Who thanks goes on to speak to the desk.
        left = [piece for piece in left if not piece.lower().startswith("you ")]
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
    own, said = frozenset(words(name)), frozenset(words(piece))
    signs = own & said and _SAID & said and len(said - own - _SAID - COMMON) < _SHORTEST
    return bool(signs) or own >= said or read_answer(piece) is Answer.YES
