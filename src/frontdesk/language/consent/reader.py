"""Reads an answer to a confirmation question, by rules and a learned sense; in doubt no yes."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

from frontdesk.core.meaning import Action
from frontdesk.core.reading_limits import LONGEST_ANSWER, LONGEST_ANSWERS
from frontdesk.language.consent.answer import Answer
from frontdesk.language.consent.asides import is_note, without_asides
from frontdesk.language.consent.declared_action import in_known_words
from frontdesk.language.consent.learned import weigh
from frontdesk.language.consent.normalized import normalized, with_shown_noon, with_shown_times
from frontdesk.language.consent.plain_assent import (
    acknowledges,
    agrees_beside,
    agrees_plainly,
    could_agree,
    says_yes,
)
from frontdesk.language.consent.plain_rest import holds_opposition, plain_rest
from frontdesk.language.consent.receipt_question import actions_named, receipt_question_in
from frontdesk.language.consent.rules import (
    asks_beside,
    is_doubtful,
    is_limited,
    read_by_rules,
    wants_otherwise,
)
from frontdesk.language.text.sentences import split
from frontdesk.language.text.words import KEPT, is_too_long

__all__ = ["Answer", "LikelyYes", "combined", "prepared", "read_answer", "read_answers"]

LikelyYes = Callable[[str, str], float]
"""How likely an answer agrees to exactly what a question asks."""

# How likely the sense must find a yes to let the rules' one pass, and to read one where they read
# none.
_NO_OBJECTION, _SURE = 0.9, 0.95
_LIKELY = 0.95  # how likely a second reader must find a yes to doubt what the first reads
_DECIDES_NOTHING = 0.6  # how likely that must be for a veto of the rules' to fall
_PLAINLY = 1.2  # how much likelier the other veto must be than the one that the rules read
_HALF = 0.5  # how likely a veto must be where the rules read none
# How likely a yes must be where the rules and plain words say one: the sense may still doubt it.
_UNOPPOSED = 0.75
# How likely a yes must be where plain words say one, and where it comes with remarks.
_PLAIN, _BESIDE = 0.6, 0.95
_VETOES = (Answer.NO, Answer.CHANGE)
_OPEN = (Answer.OTHER, Answer.UNCLEAR)


def read_answer(text: str, *, shown: str = "", action: Action | None = None) -> Answer:
    """Read one answer; repeating what the question showed neither adds to a yes nor changes it."""
    return read_answers([text], shown=shown, action=action)


def read_answers(
    texts: Sequence[str],
    *,
    shown: str = "",
    action: Action | None = None,
    likely: LikelyYes | None = None,
) -> Answer:
    """Read several answers together: any no or change is a veto; else the last one counts.

    `action` is what was declared of that which the question asks for; `likely` a second reader,
    who may doubt a veto but finds no yes. Where one is too long to be read, or all
    together are, there is no yes; a no at its end counts.
    """
    heard = _last_of(texts)
    cut = heard != [*texts]
    known = (in_known_words(normalized(text), shown, action) for text in heard)
    read = ((_read(*said), *said) for said in known)
    readings = [
        reading if likely is None or cut else _read_again(reading, text, shown, likely)
        for reading, text, shown in read
        if reading is not None
    ]
    vetoes = [reading for reading in readings if reading in {Answer.NO, Answer.CHANGE}]
    if vetoes:
        return vetoes[-1]
    if cut:
        return Answer.OTHER
    return readings[-1] if readings else Answer.UNCLEAR


def _last_of(texts: Sequence[str]) -> list[str]:
    """As many of the last answers as are read, of one that is too long only its end."""
    lengths = accumulate(min(len(text), LONGEST_ANSWER) for text in reversed(texts))
    last = sum(length <= LONGEST_ANSWERS for length in lengths)
    return [_end_of(text) for text in texts[len(texts) - last :]]


def _end_of(text: str) -> str:
    # The end of the end, until it is short when it is spelt out too.
    size = LONGEST_ANSWER
    while is_too_long(text):
        text, size = text[-size:].partition(" ")[2], size // 2
    return text


def prepared(text: str, shown: str) -> str:
    """An answer as it is weighed: in plain words, without what decides nothing."""
    said = with_shown_times(normalized(text), shown)
    return without_asides(said, shown)


@lru_cache(KEPT)
def _read(text: str, shown: str) -> Answer | None:
    text = with_shown_noon(with_shown_times(text, shown), shown)
    read = _read_whole(without_asides(text, shown), shown)
    if read is Answer.YES:
        return Answer.UNCLEAR if acknowledges(text) or holds_opposition(text, shown) else read
    if read is Answer.NO and _agrees_before_asking(text, shown):
        return Answer.OTHER
    rest = None if acknowledges(text) else plain_rest(text, shown)
    agrees = rest is not None and _read_whole(rest, shown) is Answer.YES
    return Answer.YES if agrees and not holds_opposition(text, shown) else read


def _read_again(read: Answer, text: str, shown: str, likely: LikelyYes) -> Answer:
    """What is likely a yes is open where the first reader finds something else in it.

    So nothing is done, and nothing that was asked for is given up either.
    """
    if read in {Answer.YES, Answer.UNCLEAR} or not could_agree(text) or asks_beside(text):
        return read
    return Answer.UNCLEAR if shown and likely(text, shown) >= _LIKELY else read


def _read_whole(text: str, shown: str) -> Answer | None:
    if acknowledges(text):
        return Answer.UNCLEAR
    if is_note(text, shown):
        return Answer.OTHER
    ruled = read_by_rules(text, shown)
    families = receipt_question_in(shown).families
    # Who asks for the same action once more is asked once more.
    again = ruled is Answer.OTHER and actions_named(text.lower()) & families
    if ruled is None or not families or again:
        return _in_words(ruled, text, shown)
    likely = weigh(text, shown, ruled)
    read = combined(ruled, likely, doubtful=is_doubtful(text, shown))
    if ruled is Answer.YES and read is not Answer.YES and agrees_plainly(text, shown):
        read = Answer.YES if likely["yes"] >= _UNOPPOSED else Answer.UNCLEAR
    elif read in _OPEN and ruled not in _VETOES and not is_limited(text, shown):
        plainly = likely["yes"] >= _PLAIN and says_yes(text) and agrees_plainly(text, shown)
        beside = likely["yes"] >= _BESIDE and agrees_beside(text, shown)
        read = Answer.YES if plainly or beside else read
    if read is not Answer.NO and ruled not in _VETOES and asks_beside(text):
        return Answer.OTHER
    # Agreeable words may be for things as they are.
    if read is Answer.YES and wants_otherwise(text, shown):
        return Answer.UNCLEAR
    return _in_words(read, text, shown)


def _agrees_before_asking(text: str, shown: str) -> bool:
    """Whether a yes comes with questions, which hold what sounds like a no."""
    sentences = [one for one in split(text) if one.strip()]
    rest = " ".join(one for one in sentences if not one.rstrip().endswith("?"))
    return 0 < len(rest) < len(text.strip()) and _read_whole(rest, shown) is Answer.YES


def _agrees_beside(text: str, shown: str) -> bool:
    """Whether a yes in words comes with remarks that limit nothing."""
    return not is_limited(text, shown) and agrees_beside(text, shown)


def _in_words(read: Answer | None, text: str, shown: str) -> Answer | None:
    """A yes only where plain words say so: how likely one is does not count."""
    if read is not Answer.YES:
        return read
    agrees = agrees_plainly(text, shown) or _agrees_beside(text, shown)
    return Answer.YES if agrees else Answer.UNCLEAR


def combined(ruled: Answer, likely: Mapping[str, float], *, doubtful: bool) -> Answer:
    """One reading of two: the sense makes no yes of a no or a change, or of what is doubtful."""
    if ruled is Answer.YES:
        return ruled if likely["yes"] >= _NO_OBJECTION else _likelier(likely)
    if ruled in _VETOES:
        other = Answer.CHANGE if ruled is Answer.NO else Answer.NO
        if likely["unclear"] >= _DECIDES_NOTHING:
            return Answer.UNCLEAR
        return other if likely[other] > _PLAINLY * likely[ruled] else ruled
    if likely["yes"] >= _SURE and not doubtful:
        return Answer.YES
    sensed = _likelier(likely)
    decided = sensed in _VETOES and likely[sensed] >= _HALF
    return sensed if decided else ruled


def _likelier(likely: Mapping[str, float]) -> Answer:
    return max((*_VETOES, Answer.UNCLEAR), key=lambda answer: likely[answer])
