"""Reads an answer to a confirmation question; a yes needs words that agree, and nothing against it.

Words alone make a yes only where they say nothing else. Where they say more, a second reader has to
be sure of one too; in doubt it is asked for again.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate

from frontdesk.core.meaning import Action
from frontdesk.core.reading_limits import LONGEST_ANSWER, LONGEST_ANSWERS
from frontdesk.language.consent.answer import Answer, AnswerOdds
from frontdesk.language.consent.assent import (
    agrees_plainly,
    could_agree,
    holds_assent,
    only_affirms,
    says_beyond,
    without_kept_note,
    without_note,
)
from frontdesk.language.consent.declared_action import in_known_words
from frontdesk.language.consent.learned import weigh
from frontdesk.language.consent.normalized import normalized, with_shown_noon, with_shown_times
from frontdesk.language.consent.receipt_question import actions_named
from frontdesk.language.consent.rules import asks_beside, names_another, read_by_rules
from frontdesk.language.consent.vetoes import (
    Heard,
    acknowledges,
    heard,
    names_another_time,
    vetoed_though_likely,
)
from frontdesk.language.lexicon.refusals import PLAIN_NO
from frontdesk.language.text.words import KEPT, is_too_long

__all__ = [
    "Answer",
    "AnswerOdds",
    "ReadOdds",
    "combined",
    "prepared",
    "read_answer",
    "read_answers",
]

ReadOdds = Callable[[str, str], AnswerOdds]
"""What an answer most likely is, beside the question before it."""

# How likely a second reader must find a yes to read one, to doubt a veto, and to leave it one.
_SURE, _LIKELY, _POSSIBLE = 0.97, 0.5, 0.2
_NEARLY_SURE = 0.9  # where it is agreed to in other words than a yes
_DECIDED = 0.7  # how likely it must find another class than the rules to read that
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
    odds: ReadOdds | None = None,
) -> Answer:
    """Read several answers together: any no or change is a veto; else the last one counts.

    `action` is what was declared of that which the question asks for; `odds` a second reader:
    without one only a plain yes counts. Where one is too long to be read, or all together are,
    there is no yes; a no at its end counts.
    """
    last = _last_of(texts)
    cut = last != [*texts]
    known = (in_known_words(normalized(text), shown, action) for text in last)
    read = ((_read(*said), *said) for said in known)
    readings = [
        reading if odds is None or cut else _read_again(reading, text, shown, odds)
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
    said = with_shown_noon(with_shown_times(without_kept_note(text), shown), shown)
    rest = without_note(said, shown)
    if agrees_plainly(heard(rest, shown)):
        return Answer.YES
    if acknowledges(said):
        return Answer.UNCLEAR
    if said and not rest:
        return Answer.OTHER
    return _against(heard(said, shown), said, shown)


def _against(one: Heard, said: str, shown: str) -> Answer | None:
    """What speaks against a yes, by rules and the learned sense."""
    ruled = read_by_rules(one)
    # Who asks for the same action once more is asked once more.
    same = actions_named(said.lower()) & one.asked.families
    again = same and (ruled is Answer.OTHER or (ruled is Answer.UNCLEAR and not says_beyond(one)))
    if ruled is None or not one.asked.families or again:
        return ruled
    read = combined(ruled, weigh(said, shown, ruled))
    # Whoever begins with a no has said one, whatever they ask after it; another time is a change.
    other = names_another_time(said, one.asked) or names_another(one.said)
    other = ruled is Answer.CHANGE and other
    if ruled in _VETOES and read is Answer.UNCLEAR and (other or one.tokens[0] in PLAIN_NO):
        return ruled
    open_or_change = read is not Answer.NO and ruled not in _VETOES
    beside = (open_or_change or read is Answer.UNCLEAR) and asks_beside(one)
    return Answer.OTHER if beside else read


def _read_again(read: Answer, text: str, shown: str, odds: ReadOdds) -> Answer:
    """What the rules read, where the second reader finds nothing else likely.

    It makes a yes only of words that agree and hold no veto. What is likely one, and was read as
    a no or a change, is open: nothing is done, and nothing that was asked for is given up either.
    """
    if not shown:
        return read
    found = odds(text, shown)
    if read is Answer.YES:
        return read if found.yes >= _POSSIBLE else Answer.UNCLEAR
    said = with_shown_noon(with_shown_times(text, shown), shown)
    rest = without_note(said, shown)
    one = heard(rest, shown)
    if asks_beside(one):
        return read
    likely = found.yes if could_agree(text) else 0.0
    if likely >= (_NEARLY_SURE if one.likes_it else _SURE):
        vetoed = only_affirms(one) or vetoed_though_likely(rest, shown) or not holds_assent(one)
        return Answer.UNCLEAR if vetoed else Answer.YES
    # An hour or a day that was not shown is another, however much it sounds like a yes.
    if read is Answer.CHANGE and names_another_time(said, one.asked):
        return read
    if likely >= _LIKELY and read in _VETOES:
        return Answer.UNCLEAR
    return _against_by(found, read, one)


def _against_by(found: AnswerOdds, read: Answer, one: Heard) -> Answer:
    """Which of no and change it is; whoever begins with a no has said one."""
    if one.tokens and one.tokens[0] in PLAIN_NO:
        return read
    sensed = max(_VETOES, key=found.of)
    return sensed if read in _VETOES and found.of(sensed) >= _DECIDED else read


def combined(ruled: Answer, likely: Mapping[str, float]) -> Answer:
    """One reading of two, which is no yes."""
    sensed = max((*_VETOES, Answer.UNCLEAR), key=lambda answer: likely[answer])
    if ruled in _VETOES:
        other = Answer.CHANGE if ruled is Answer.NO else Answer.NO
        if likely["unclear"] >= _DECIDES_NOTHING:
            return Answer.UNCLEAR
        return other if likely[other] > _PLAINLY * likely[ruled] else ruled
    return sensed if sensed in _VETOES and likely[sensed] >= _HALF else ruled
