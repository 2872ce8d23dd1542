"""What a short answer says together with what it answers: "No." to "is it cancelled?"."""

import re
from functools import lru_cache

from frontdesk.core.locale import Locale
from frontdesk.language.calendar.named_times import details_of
from frontdesk.language.claims.asked_deeds import in_full
from frontdesk.language.lexicon.courtesies import GREETINGS
from frontdesk.language.lexicon.refusals import PLAIN_NO
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.reading.languages import agreement, is_unreadable, refuses
from frontdesk.language.text.words import KEPT, plain

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_NO = re.compile(rf"(?:{any_of(PLAIN_NO)}|negative)(?=\s*[,.;:!\u2014\u2013-])")
_YES = re.compile(r"(?:yes|yep|yup|yeah|correct|absolutely|indeed)(?=\s*[,.;:!\u2014\u2013-])")
_YES_WORDS = word_set(
    "yes yep yup yeah yea correct right indeed absolutely definitely certainly exactly affirmative"
    " sure confirmed done sorted finished"
)
_ADDRESSED = re.compile(r"(, (?:(?:Mr|Mrs|Ms|Dr)\.? )?[A-Z][^\W\d_]+)[.!\u2026]*\s*$")
_DONE_WORDS = word_set("done sorted finished set")
_NO_WORDS = frozenset(PLAIN_NO) | word_set("not never negative")
_PRONOUNS = word_set("i we it that this they you he she one")
_BE_OR_DO = word_set("is are was were have has had did do does been be am will can would")
_BESIDE = (
    frozenset(GREETINGS)
    | _PRONOUNS
    | _BE_OR_DO
    | word_set(
        "so far yet already now just still at all of as afraid unfortunately sorry actually well"
        " oh sir madam ma'am a the moment course in fact for me us quite really happened happen"
        " gone through went go ok okay good set and then any anything thing both everything them"
        " too either there done sorted finished on my our part yes no said thanks thank"
    )
)
_UNSURE = re.compile(r"\bnot (?:\w+ )?sure\b")
_SORRY = word_set("i we is are am so very really afraid sorry about that oh")
# What is said of all there is needs no question to be understood.
_OF_ALL = word_set("nothing anything everything none")
_MOST_WORDS, _LONGEST_ANSWER = 14, 40
_FEW_WORDS, _FEWEST_WORDS = 6, 2
_POSITIVE_ALONE = (
    frozenset({"all", "good"}),
    frozenset({"all", "set"}),
    frozenset({"all", "done"}),
)


def unaddressed(sentence: str) -> str:
    """A sentence without the name with which it ends: "No, not yet, José."."""
    match = _ADDRESSED.search(sentence)
    if match is None or details_of(match[0].lower()):
        return sentence
    return sentence[: match.start()] + sentence[match.end(1) :]


@lru_cache(KEPT)
def says_yes(sentence: str, *, negated: bool = False) -> bool | None:
    """Whether a sentence of small words alone says yes or no; None where it says more, or neither.

    Asked whether something is not so, what follows the yes or no tells: "No, it is."
    """
    text = plain(unaddressed(sentence))
    tokens = _WORD.findall(in_full(text))
    if not tokens or len(tokens) > _MOST_WORDS or text.rstrip().endswith("?"):
        return None
    if _SORRY.issuperset(tokens) or _UNSURE.search(text) or not _OF_ALL.isdisjoint(tokens):
        return None
    if not all(t in _BESIDE | _YES_WORDS | _NO_WORDS for t in tokens):
        return None
    rest = [token for token in tokens if token not in {"yes", *PLAIN_NO}]
    clause = not _PRONOUNS.isdisjoint(rest) and not _BE_OR_DO.isdisjoint(rest)
    told = rest if negated and clause else tokens
    if not _NO_WORDS.isdisjoint(told):
        return False
    yes = not _YES_WORDS.isdisjoint(told) or any(one <= {*told} for one in _POSITIVE_ALONE)
    return True if clause or yes else None


def may_begin_answer(text: str) -> bool:
    """Whether the beginning of a sentence may become a bare answer: "ye", "no"."""
    first, *more = _WORD.findall(text.lower()[:_LONGEST_ANSWER]) or [""]
    answers = _YES_WORDS | _NO_WORDS | _BESIDE
    return first in answers or (not more and any(one.startswith(first) for one in answers))


def says_done(sentence: str) -> bool:
    """Whether a short answer says of something that was asked for that it is done."""
    tokens = frozenset(_WORD.findall(plain(sentence)))
    return not _DONE_WORDS.isdisjoint(tokens) and says_yes(sentence) is True


def begins_with_no(sentence: str) -> str | None:
    """What follows the no with which an answer begins; None where it begins with none."""
    text = plain(sentence)
    match = _NO.match(text)
    return text[match.end() :].strip(" ,.;:!\u2014\u2013-") if match else None


def begins_with_yes(sentence: str) -> str | None:
    """What follows the yes with which an answer begins; None where it begins with none."""
    text = plain(sentence)
    match = _YES.match(text)
    return text[match.end() :].strip(" ,.;:!\u2014\u2013-") if match else None


def refuses_in_other_tongue(sentence: str) -> bool:
    """Whether a few words begin with a no of another language: "Nein, noch nicht."."""
    first = next(iter(_WORD.findall(sentence.lower())), "")
    few = len(sentence.split()) <= _FEW_WORDS and "?" not in sentence
    return few and first not in PLAIN_NO and first not in _NO_WORDS and refuses(sentence)


def may_answer_in_other_tongue(sentence: str, message: str, *, done: bool, under_way: bool) -> bool:
    """Whether a few words may say yes or no to a question that the house cannot read.

    Where nothing was done, a no denies nothing, and a yes is untrue of what is under way.
    """
    few = len(sentence.split()) <= _FEW_WORDS and any(map(str.isalpha, sentence))
    if not few or "?" in sentence or "?" not in message:
        return False
    if not is_unreadable([message], Locale.EN):
        return False
    yes, no = agreement(sentence) is True, refuses(sentence)
    return (done and (no or len(sentence.split()) <= _FEWEST_WORDS)) or (
        under_way and yes and not no
    )
