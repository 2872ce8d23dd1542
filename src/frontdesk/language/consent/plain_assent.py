"""Whether a message agrees in plain words, clause by clause; nothing else can be a yes.

A yes needs a clause of plain assent, and every other clause has to be thanks, a courtesy, a
repetition of what was shown or a note that asks for nothing. This is a grammar of what may be said,
not of what may not: a clause that it does not know makes the message no yes, however likely a
yes sounds.
"""

from enum import Enum, auto

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent import assent_words as w
from frontdesk.language.consent.answer import tokens_of
from frontdesk.language.consent.phrase_tokens import END
from frontdesk.language.consent.phrases import marked
from frontdesk.language.consent.receipt_question import (
    ReceiptQuestion,
    deeds_like,
    ends,
    new_details,
    receipt_question_in,
)
from frontdesk.language.consent.remarks import remarks
from frontdesk.language.lexicon import agreement
from frontdesk.language.lexicon.actions import BOOKS, ENDS, FAMILY, MOVES, PLAIN_ACTIONS
from frontdesk.language.lexicon.agreement import PRAISE
from frontdesk.language.lexicon.common_words import COMMON, HARMLESS
from frontdesk.language.lexicon.courtesies import PLEASE, THANKS
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import stem


class _Clause(Enum):
    """What a clause does for a yes."""

    ASSENT = auto()
    PRAISE = auto()
    THANKS = auto()
    BESIDE = auto()
    AGAINST = auto()


def agrees_plainly(text: str, shown: str) -> bool:
    """Whether a message is a yes in words, with nothing beside it that could be more."""
    found = _clauses(text, receipt_question_in(shown))
    return found is not None and _Clause.AGAINST not in found.values()


def acknowledges(text: str) -> bool:
    """Whether a message only says that the question was heard."""
    return w.ACKNOWLEDGES.fullmatch(mended(text).strip()) is not None


def agrees_beside(text: str, shown: str) -> bool:
    """Whether a message is a yes in words, and all that is beside it remarks how things are."""
    asked = receipt_question_in(shown)
    found = _clauses(text, asked)
    if found is None or not any(_is_more_than_yes(clause, kind) for clause, kind in found.items()):
        return False
    against = (clause for clause, kind in found.items() if kind is _Clause.AGAINST)
    return all(remarks(_without_signs(tokens_of(clause))[0]) for clause in against)


def _is_more_than_yes(clause: str, kind: _Clause) -> bool:
    """Whether a clause agrees to a question, where a bare "yes" may confirm any fact."""
    agrees = kind in {_Clause.ASSENT, _Clause.PRAISE}
    return agrees and not {*tokens_of(clause)} <= w.BARE_YES


def says_yes(text: str) -> bool:
    """Whether some word agrees, beside what is told to be done."""
    return not (w.FIRST_WORDS | PRAISE - {"on"}).isdisjoint(tokens_of(marked(text)))


def _clauses(text: str, asked: ReceiptQuestion) -> dict[str, _Clause] | None:
    """What each clause does for a yes; None where none is there."""
    raw = mended(text).strip()
    if "?" in raw or w.CHATTER.search(raw) or acknowledges(raw) or _books_otherwise(raw, asked):
        return None
    if w.SEE_YOU.search(raw) and ENDS in asked.families:
        return None
    if w.IT_IS.search(raw) and not w.IS_IT.search(asked.text):
        return None
    said = ends(marked(w.MUCH.sub(" ", w.OBLIGED.sub("thanks", raw))), asked)
    if _names_other(said, asked) or _names_other_hour(raw, asked):
        return None
    clauses = w.BOUNDS.split(w.YES_INSIDE.sub(r", \1 ,", said))
    kinds = {clause: _kind(clause, asked) for clause in clauses if tokens_of(clause)}
    agrees = not {_Clause.ASSENT, _Clause.PRAISE}.isdisjoint(kinds.values())
    # "Call it off" may as well be a request of its own.
    if END in marked(raw) and not says_yes(raw):
        return None
    told = not deeds_like(asked).isdisjoint(tokens_of(said))
    return kinds if agrees and (told or not _only_praised(raw, said)) else None


def could_agree(text: str) -> bool:
    """Whether a text may agree in words that the house does not know, so that a model may say.

    English without a word of assent agrees to nothing, whoever reads it.
    """
    tokens = tokens_of(marked(text))
    if w.CHATTER.search(mended(text).strip()) or acknowledges(text):
        return False
    if {*tokens} & (w.FIRST_WORDS | PRAISE | PLEASE | FAMILY.keys() | {END}):
        return True
    if w.IN_OTHER_WORDS.search(text.lower()):
        return True
    words = [token for token in tokens if token.isalpha() or "'" in token]
    strange = [word for word in words if word not in COMMON]
    return bool(text.strip()) and (not tokens or len(strange) * 2 > len(words))


def _only_praised(raw: str, said: str) -> bool:
    """Whether all the assent there is thanks for what was: "perfect, thanks for your help"."""
    if raw.strip(" .!") == "right":
        return True
    plain = (w.ASSENTS - w.HALF_ASSENTS) | PLEASE
    thanked = w.THANKED.search(raw) is not None and w.BARE_THANKS.search(raw) is None
    tokens = tokens_of(said)
    agreed = {*tokens} & w.FIRST_WORDS
    only_half = bool(agreed) and agreed <= agreement.HALF_ASSENTS
    if only_half and w.MUCH_THANKED.search(raw):
        return True
    praised = only_half or w.PRAISED.search(raw) is not None
    return plain.isdisjoint(tokens) and thanked and praised


def _names_other(said: str, asked: ReceiptQuestion) -> bool:
    """Whether a day, an hour or a number is named that is not the one to come."""
    if not asked.text:
        return bool(details_of(said))
    return bool(new_details(said, asked) or details_of(said) & asked.before - asked.goal)


def _names_other_hour(raw: str, asked: ReceiptQuestion) -> bool:
    """Whether an hour is named at which nothing begins: a house number is none."""
    hours = {int(one or other) for one, other in w.NAMED_HOUR.findall(raw)}
    goal = asked.text.rpartition(" to ")[2] if MOVES in asked.families else asked.text
    begins = {int(hour) for hour in w.STARTS.findall(goal)}
    return not hours <= begins or _names_other_half(raw, goal)


def _names_other_half(raw: str, goal: str) -> bool:
    """Whether the other half of the day is named, or its end where it is not that late."""
    if w.MORNING.search(raw):
        return w.AFTERNOON.search(goal) is not None and w.MORNING.search(goal) is None
    return "evening" in raw and "evening" not in goal and w.LATE.search(goal) is None


def _books_otherwise(raw: str, asked: ReceiptQuestion) -> bool:
    """Whether something is to be booked that the receipt does not book."""
    found = w.BOOKS_IN.search(raw)
    if found is None:
        return False
    return ENDS in asked.families or (found[1] == "book" and BOOKS not in asked.families)


def _kind(clause: str, asked: ReceiptQuestion) -> _Clause:
    tokens = tokens_of(without_details(clause) if asked.text else clause)
    rest, signs = _without_signs(tokens)
    if not rest:
        return _bare(signs, tokens)
    if signs & w.FIRST_WORDS and set(rest) <= w.POINTING | PRAISE:
        return _Clause.ASSENT
    if _is_told(rest, asked):
        return _Clause.ASSENT
    if _is_told_loosely(rest, clause, asked):
        return _Clause.ASSENT if signs & w.FIRST_WORDS else _Clause.BESIDE
    if _is_repeated(rest, asked):
        # Whoever asks for the visit by its name wants no end of it.
        if ENDS in asked.families and signs & PLEASE and not details_of(clause):
            return _Clause.AGAINST
        return _Clause.ASSENT if _takes(clause, tokens, signs, asked) else _Clause.BESIDE
    if _is_note(rest, asked):
        return _Clause.ASSENT if signs & w.FIRST_WORDS else _Clause.BESIDE
    # Whoever is thanked may be called by name.
    named = tokens[0] in THANKS and len(rest) == 1 and rest[0].isalpha()
    return _Clause.THANKS if named else _Clause.AGAINST


def _without_signs(tokens: list[str]) -> tuple[list[str], set[str]]:
    """The tokens between the words of assent and courtesy at both ends, and those words."""
    outer = w.ASSENTS | PRAISE | THANKS | w.COURTESIES
    first, last = 0, len(tokens)
    while first < last and (tokens[first] in outer or (first == 0 and tokens[0] == "ya")):
        first += 1
    while last > first and tokens[last - 1] in outer:
        last -= 1
    around = tokens[:first] + tokens[last:]
    signs = {*around} & (w.FIRST_WORDS | PRAISE | PLEASE)
    return tokens[first:last], signs


def _bare(signs: set[str], tokens: list[str]) -> _Clause:
    if signs & w.FIRST_WORDS:
        return _Clause.ASSENT
    if signs & PRAISE:
        return _Clause.PRAISE
    if not THANKS.isdisjoint(tokens):
        return _Clause.THANKS
    return _Clause.ASSENT if signs else _Clause.BESIDE


def _takes(clause: str, tokens: list[str], signs: set[str], asked: ReceiptQuestion) -> bool:
    """Whether what is repeated is agreed to: "nine is good", "Monday please"."""
    if signs & w.FIRST_WORDS or tokens[-1] in PRAISE:
        return True
    return bool(signs) and ENDS not in asked.families and bool(details_of(clause) & asked.goal)


def _is_told(rest: list[str], asked: ReceiptQuestion) -> bool:
    """Whether the very thing that was asked about is told to be done: "cancel it"."""
    asked_leave = rest in w.LEAVE
    for words in w.WANTING:
        if tuple(rest[: len(words)]) == words:
            rest = rest[len(words) :]
            break
    if not rest:
        return asked_leave
    if rest[:2] in (["make", "the"], ["take", "it"]):
        return w.MADE.get(rest[-1], "") in asked.families or (
            rest[-1] == "off" and ENDS in asked.families
        )
    ending = rest[0] in w.DOES_AWAY and ENDS in asked.families
    if not _is_its_verb(rest[0], asked) and not ending:
        return False
    objects = _objects(rest)
    # To cancel the cancellation is to keep the visit.
    if w.MADE.keys() & {*objects} and ENDS in asked.families:
        return False
    alone = not objects and not ending and bool({ENDS, BOOKS} & asked.families)
    definite = bool(objects) and w.ARTICLES.isdisjoint(objects)
    return alone or (definite and all(_is_shown(t, asked) for t in objects))


def _is_told_loosely(rest: list[str], clause: str, asked: ReceiptQuestion) -> bool:
    """Whether it is told in words that ask for it only beside a yes: "yes, push it to Monday"."""
    if rest[:1] == ["may"]:
        rest = rest[1:]
    if not rest:
        return False
    verb, objects = rest[0], _objects(rest)
    shown = w.ARTICLES.isdisjoint(objects) and all(_is_shown(t, asked) for t in objects)
    if verb == "send":
        return BOOKS in asked.families and len(rest) == 2 and (rest[1] in w.SENT or shown)
    if rest == ["make", "it"]:
        return ENDS not in asked.families and bool(details_of(clause) & asked.goal)
    if verb == "take" and rest[-1] == "off":
        return ENDS in asked.families and shown
    does = verb in deeds_like(asked) or (verb in w.DOES_AWAY and ENDS in asked.families)
    return does and shown and w.MADE.keys().isdisjoint(objects)


def _objects(rest: list[str]) -> list[str]:
    """What is told to be done something to, without for whom."""
    objects = [t for t in rest[1:] if t not in w.COURTESIES]
    return objects[:-2] if objects[-2:] in (["for", "me"], ["for", "us"]) else objects


def _is_its_verb(verb: str, asked: ReceiptQuestion) -> bool:
    """Whether a verb means what the receipt asks about, in its own words or in plain ones."""
    if verb in w.CONFIRMS:
        return True
    return verb in deeds_like(asked) and (verb in PLAIN_ACTIONS or stem(verb) in asked.stems)


def _is_shown(token: str, asked: ReceiptQuestion) -> bool:
    return token in w.OBJECTS | w.CLOCK | asked.numbers or stem(token) in asked.stems


def _is_repeated(rest: list[str], asked: ReceiptQuestion) -> bool:
    """Whether a clause only says again what the receipt shows."""
    if not asked.text or not w.ARTICLES.isdisjoint(rest):
        return False
    return all(token in w.POINTING | PRAISE or _is_shown(token, asked) for token in rest)


def _is_note(rest: list[str], asked: ReceiptQuestion) -> bool:
    """Whether a clause only tells how things are with the customer.

    Beside a receipt whose action is not known none is: "I'm having it" may speak against it.
    """
    if asked.text and not asked.families:
        return False
    if rest[0] not in w.NOTE_SUBJECTS and stem(rest[0]) not in asked.stems:
        return False
    harmless = (HARMLESS - w.ASSENTS) | w.NOTED | w.OBJECTS
    told = not w.NOTE_VERBS.isdisjoint(rest)
    return told and all(token in harmless or stem(token) in asked.stems for token in rest)
