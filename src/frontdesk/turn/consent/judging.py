"""Whether the customer's words consent to a receipt; in doubt they do not (L4)."""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import assert_never

from frontdesk.core.dialog import Receipt
from frontdesk.core.events import Role
from frontdesk.core.locale import Locale
from frontdesk.core.meaning import Action
from frontdesk.core.reading_limits import LONGEST_READ
from frontdesk.language.consent.assent import could_agree
from frontdesk.language.consent.declared_action import in_known_words
from frontdesk.language.consent.reader import Answer, read_answer, read_answers
from frontdesk.language.consent.receipt_question import actions_named, receipt_question_in
from frontdesk.language.consent.vetoes import heard, vetoed
from frontdesk.language.reading.health_at_stake import is_health_at_stake
from frontdesk.language.reading.languages import is_english, is_unreadable, refuses
from frontdesk.language.text.sentences import split
from frontdesk.store.records import MessageRecord
from frontdesk.turn.consent.notes_beside import without_codes

_JOINT = re.compile(r"[-\u2013\u2014,;.!]+\s*(?:and |also |plus ){0,2}|\s(?:and|also|plus) ", re.I)
_INSTEAD = re.compile(r"\b(?:but|instead|rather|not|don't|no|never)\b")


class Verdict(StrEnum):
    """What is to be done with a receipt."""

    ACCEPT = "accept"
    DECLINE = "decline"
    CHANGE = "change"
    INTERPRET = "interpret"
    ASK_AGAIN = "ask_again"


def since_shown(receipt: Receipt, history: Sequence[MessageRecord]) -> list[str]:
    """All that the customer said after the receipt was shown.

    A yes that answers something else is left out: a button's, whose receipt may be another, and
    one to an aside of ours, such as "Are you still there?". Where the whole question was put again,
    only what follows counts. A code that is only to be noted is left out too.
    """
    texts: list[str] = []
    aside = False
    for message in (m for m in history if m.seq > receipt.shown_seq):
        if message.role != Role.CUSTOMER:
            aside = message.aside
            if _puts_whole(receipt, message):
                texts = []
        elif message.text and not (
            (message.pressed or aside) and read_answer(message.text) is Answer.YES
        ):
            texts.append(without_codes(message.text, receipt.text))
    return texts


def asked_since(receipt: Receipt, history: Sequence[MessageRecord]) -> str:
    """What was asked after the receipt, in other words, just before what the customer said last."""
    since = [m for m in history if m.seq > receipt.shown_seq]
    while since and since[-1].role == Role.CUSTOMER:
        since.pop()
    last = since[-1] if since else None
    if last is None or last.aside or _puts_whole(receipt, last):
        return ""
    return last.text if last.text.rstrip().endswith("?") else ""


def _puts_whole(receipt: Receipt, message: MessageRecord) -> bool:
    """Whether a message of ours ends with the whole question."""
    return message.text.rstrip().lower().endswith(receipt.text.strip().lower())


def house_reading(receipt: Receipt, texts: Sequence[str], spoken: Locale = Locale.EN) -> Answer:
    """How the house interpreter reads what was said about a receipt; silence is no answer to it.

    Nobody whose health is at stake agrees to anything else by the way.
    """
    if any(map(is_health_at_stake, texts)):
        return Answer.NO
    read = _read(tuple(texts), receipt.text, receipt.action) if texts else Answer.OTHER
    if texts and is_unreadable(texts, spoken):
        # English rules find much in other languages that is not there: "si no, pues sí dale".
        meant = any(refuses(text) or is_english(text) for text in texts)
        vetoed = meant and read in {Answer.NO, Answer.CHANGE}
        return read if vetoed or read is Answer.YES else Answer.UNCLEAR
    if read is Answer.OTHER and texts and _ends_in_yes(texts[-1], receipt.text):
        read = Answer.UNCLEAR
    # What holds no assent in words is nothing for a model to make a yes of.
    unsaid = read is Answer.UNCLEAR and not holds_assent(receipt, texts)
    return Answer.OTHER if unsaid else read


def _ends_in_yes(text: str, shown: str) -> bool:
    """Whether the last sentence agrees plainly, and nothing in any of them speaks against a yes."""
    *before, last = split(text)
    plainly = read_answer(last, shown=shown) is Answer.YES
    return bool(before) and plainly and not vetoed(heard(text, shown))


def agrees_beside_another(receipt: Receipt, text: str) -> bool:
    """Whether a plain yes is followed by a request for another action alone: "and book the ants".

    It is no yes, and no change either: both come, one after the other.
    """
    said, shown = in_known_words(text, receipt.text, receipt.action)
    for joint in _JOINT.finditer(said[:LONGEST_READ]):
        rest = said[joint.end() :].lower()
        if read_answer(said[: joint.start()], shown=shown) is Answer.YES and rest:
            own, named = receipt_question_in(shown).families, actions_named(rest)
            return bool(named) and not named & own and not _INSTEAD.search(rest)
    return False


def takes_back(receipt: Receipt, texts: Sequence[str], read: Answer, spoken: Locale) -> bool:
    """Whether a no or a change is followed by a yes: to what, only a new question can tell."""
    vetoed = read in {Answer.NO, Answer.CHANGE} and len(texts) > 1
    return vetoed and house_reading(receipt, texts[-1:], spoken) is Answer.YES


def agreed(receipt: Receipt | None, history: Sequence[MessageRecord], spoken: Locale) -> bool:
    """Whether the customer has plainly agreed to what was shown, and to nothing asked since."""
    if receipt is None or receipt.shown_seq <= 0 or asked_since(receipt, history):
        return False
    texts = since_shown(receipt, history)
    return house_reading(receipt, texts, spoken) is Answer.YES


def holds_assent(receipt: Receipt, texts: Sequence[str]) -> bool:
    """Whether any of what was said may agree in words that are not plain."""
    known = (in_known_words(text, receipt.text, receipt.action)[0] for text in texts)
    return any(map(could_agree, known))


@lru_cache(maxsize=256)
def _read(texts: tuple[str, ...], shown: str, action: Action | None) -> Answer:
    """Read once what a proposal, its veto and later turns at the same receipt ask for again."""
    return read_answers(texts, shown=shown, action=action)


def judge(house: Answer, *, proposed: bool, interpreted: Answer | None = None) -> Verdict:
    """Weigh a model's proposal against the house's reading, whose no and change are a veto."""
    match house:
        case Answer.NO:
            return Verdict.DECLINE
        case Answer.CHANGE:
            return Verdict.CHANGE
        case Answer.YES:
            return Verdict.ACCEPT if proposed else Verdict.ASK_AGAIN
        case Answer.OTHER:
            return Verdict.ASK_AGAIN
        case Answer.UNCLEAR:
            if proposed and interpreted is None:
                return Verdict.INTERPRET
            yes = proposed and interpreted is Answer.YES
            return Verdict.ACCEPT if yes else Verdict.ASK_AGAIN
        case _:
            assert_never(house)
