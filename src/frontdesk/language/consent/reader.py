"""Reads an answer to a confirmation question; a yes needs words that agree, and nothing against it.

Words alone make a yes only where they say nothing else. Where they say a little more, a second
reader has to find one too; with more than that, or in doubt, it is asked for again.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

from frontdesk.core.meaning import Action
from frontdesk.core.reading_limits import LONGEST_ANSWER, LONGEST_ANSWERS
from frontdesk.language.consent.answer import Answer
from frontdesk.language.consent.assent import (
    agrees_briefly,
    agrees_plainly,
    agrees_to_do,
    could_agree,
    without_note,
)
from frontdesk.language.consent.declared_action import in_known_words
from frontdesk.language.consent.learned import weigh
from frontdesk.language.consent.normalized import normalized, with_shown_noon, with_shown_times
from frontdesk.language.consent.receipt_question import actions_named, new_details
from frontdesk.language.consent.rules import asks_beside, read_by_rules
from frontdesk.language.consent.vetoes import Heard, acknowledges, heard, vetoed
from frontdesk.language.lexicon.refusals import PLAIN_NO
from frontdesk.language.text.sentences import split
from frontdesk.language.text.words import KEPT, is_too_long

__all__ = ["Answer", "LikelyYes", "combined", "prepared", "read_answer", "read_answers"]

LikelyYes = Callable[[str, str], float]
"""How likely an answer agrees to exactly what a question asks."""

# How likely a second reader must find a yes to read one, and to doubt what the first reads.
_SURE, _LIKELY = 0.95, 0.95
_NO_OBJECTION = 0.9  # how likely the learned sense must find that yes
_DECIDES_NOTHING = 0.6  # how likely that must be for a veto of the rules' to fall
_PLAINLY = 1.2  # how much likelier the other veto must be than the one that the rules read
_HALF = 0.5  # how likely a veto must be where the rules read none
_VETOES = (Answer.NO, Answer.CHANGE)


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

    `action` is what was declared of that which the question asks for; `likely` a second reader:
    without one only a plain yes counts. Where one is too long to be read, or all together are,
    there is no yes; a no at its end counts.
    """
    last = _last_of(texts)
    cut = last != [*texts]
    known = (in_known_words(normalized(text), shown, action) for text in last)
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
    """An answer as it is weighed: in plain words, its times as they were shown."""
    return with_shown_noon(with_shown_times(normalized(text), shown), shown)


@lru_cache(KEPT)
def _read(text: str, shown: str) -> Answer | None:
    said = with_shown_noon(with_shown_times(text, shown), shown)
    rest = without_note(said, shown)
    if agrees_plainly(heard(rest, shown)):
        return Answer.YES
    if acknowledges(said):
        return Answer.UNCLEAR
    if said and not rest:
        return Answer.OTHER
    read = _against(heard(said, shown), said, shown)
    if read is Answer.NO and _agrees_before_asking(said, shown):
        return Answer.OTHER
    return read


def _against(one: Heard, said: str, shown: str) -> Answer | None:
    """What speaks against a yes, by rules and the learned sense."""
    ruled = read_by_rules(one)
    # Who asks for the same action once more is asked once more.
    again = ruled is Answer.OTHER and actions_named(said.lower()) & one.asked.families
    if ruled is None or not one.asked.families or again:
        return ruled
    read = combined(ruled, weigh(said, shown, ruled))
    # Whoever begins with a no has said one, whatever they ask after it.
    if ruled in _VETOES and read is Answer.UNCLEAR and one.tokens[0] in PLAIN_NO:
        return ruled
    open_or_change = read is not Answer.NO and ruled not in _VETOES
    beside = (open_or_change or read is Answer.UNCLEAR) and asks_beside(one)
    return Answer.OTHER if beside else read


def _read_again(read: Answer, text: str, shown: str, likely: LikelyYes) -> Answer:
    """A brief yes is one where the second reader finds it too.

    What is likely one, and was read as something else, is open: nothing is done, and nothing that
    was asked for is given up either.
    """
    if read is Answer.YES or not shown or not could_agree(text):
        return read
    said = with_shown_noon(with_shown_times(text, shown), shown)
    one = heard(without_note(said, shown), shown)
    # An hour or a day that was not shown is another, however much it sounds like a yes.
    named = any(not one.startswith("month") for one in new_details(said, one.asked))
    if (read is Answer.CHANGE and named) or asks_beside(one):
        return read
    found = likely(text, shown)
    if found >= _LIKELY and _agrees_first(said, shown) and not vetoed(one):
        return Answer.YES
    if found >= _SURE and agrees_briefly(one):
        ruled = read_by_rules(one) or "none"
        if weigh(said, shown, ruled)["yes"] >= _NO_OBJECTION:
            return Answer.YES
    return Answer.UNCLEAR if found >= _LIKELY else read


def _agrees_first(text: str, shown: str) -> bool:
    """Whether the first of several sentences is a plain yes: "Yes, thank you. Sorry for that!"."""
    first, *rest = [one for one in split(text) if one.strip()] or [""]
    one = heard(first, shown)
    return bool(rest) and agrees_plainly(one) and agrees_to_do(one)


def _agrees_before_asking(text: str, shown: str) -> bool:
    """Whether a yes comes with questions, which hold what sounds like a no."""
    sentences = [one for one in split(text) if one.strip()]
    rest = " ".join(one for one in sentences if not one.rstrip().endswith("?"))
    return 0 < len(rest) < len(text.strip()) and agrees_plainly(heard(rest, shown))


def combined(ruled: Answer, likely: Mapping[str, float]) -> Answer:
    """One reading of two, which is no yes."""
    sensed = max((*_VETOES, Answer.UNCLEAR), key=lambda answer: likely[answer])
    if ruled in _VETOES:
        other = Answer.CHANGE if ruled is Answer.NO else Answer.NO
        if likely["unclear"] >= _DECIDES_NOTHING:
            return Answer.UNCLEAR
        return other if likely[other] > _PLAINLY * likely[ruled] else ruled
    return sensed if sensed in _VETOES and likely[sensed] >= _HALF else ruled
