"""Writes out what people shorten, and mends slips of the finger in words that the examples use."""

import re
from collections.abc import Callable, Iterable

from frontdesk.models.house.words import plain, words

_SHORT = {
    **{"appt": "appointment", "appts": "appointments", "apt": "appointment", "apmt": "appointment"},
    **{"u": "you", "ur": "your", "r": "are", "ya": "you", "yall": "you all", "y'all": "you all"},
    **{"pls": "please", "plz": "please", "thx": "thanks", "thnx": "thanks", "ty": "thank you"},
    **{"tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow", "2morrow": "tomorrow"},
    **{"wen": "when", "whens": "when's", "wats": "what's", "wat": "what", "whats": "what's"},
    **{"whos": "who's", "hows": "how's", "wheres": "where's", "thats": "that's", "its": "it's"},
    **{"dont": "don't", "doesnt": "doesn't", "cant": "can't", "wont": "won't", "didnt": "didn't"},
    **{"im": "i'm", "ive": "i've", "id": "i'd", "isnt": "isn't", "wasnt": "wasn't"},
    **{"wanna": "want to", "gonna": "going to", "gotta": "have to", "lemme": "let me"},
    **{"gimme": "give me", "cuz": "because", "bc": "because", "rn": "right now", "asap": "soon"},
    **{
        "nxt": "next",
        "wk": "week",
        "mins": "minutes",
        "sched": "schedule",
        "resched": "reschedule",
    },
    **{
        "tech": "technician",
        "svc": "service",
        "acct": "account",
        "addr": "address",
        "info": "info",
    },
    **{"msg": "message", "prob": "probably", "ppl": "people", "sumone": "someone", "y": "why"},
    **{"theres": "there's", "youre": "you're", "theyre": "they're", "havent": "haven't"},
    **{"couldnt": "couldn't", "wouldnt": "wouldn't", "arent": "aren't", "hasnt": "hasn't"},
    **{
        "cxl": "cancel",
        "bday": "birthday",
        "thanx": "thanks",
        "tho": "though",
        "dunno": "don't know",
    },
    **{"comin": "coming", "goin": "going", "doin": "doing", "nite": "night", "b4": "before"},
}
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d\w+")
_SHORTEST, _LONG = 5, 7


class Spelling:
    """Knows the words of a desk's examples; a word of the language is no slip."""

    def __init__(self, texts: Iterable[str], is_word: Callable[[str], bool]) -> None:
        self._is_word = is_word
        said = {word for text in texts for word in words(text)}
        self._short = said | _SHORT.keys()
        known = {word for word in said if len(word) >= _SHORTEST - 1}
        self._known = frozenset(known)
        self._by_start: dict[str, list[str]] = {}
        for word in sorted(known):
            self._by_start.setdefault(word[0], []).append(word)

    def mended(self, text: str) -> str:
        """The text in plain letters, with shortened words written out and slips mended."""
        return _WORD.sub(self._word, plain(text))

    def reads(self, text: str) -> bool:
        """Tell whether any word of a text is one; the rest is a cat on the keyboard."""
        return any(word in self._short or self._is_word(word) for word in words(text))

    def _word(self, match: re.Match[str]) -> str:
        word = match[0]
        if word in _SHORT:
            return _SHORT[word]
        if len(word) < _SHORTEST or word in self._known or self._is_word(word):
            return word
        most = 2 if len(word) >= _LONG else 1
        near = [known for known in self._by_start.get(word[0], ()) if _slips(word, known) <= most]
        return min(near, key=lambda known: _slips(word, known)) if near else word


def _slips(one: str, other: str) -> int:
    """How many letters were added, lost, swapped or mistaken; 3 stands for any more than 2."""
    if abs(len(one) - len(other)) > 2:
        return 3
    before: list[int] = []
    row = list(range(len(other) + 1))
    for n, letter in enumerate(one, 1):
        last, row, older = row, [n], before
        for m, wanted in enumerate(other, 1):
            best = min(last[m] + 1, row[m - 1] + 1, last[m - 1] + (letter != wanted))
            if n > 1 and m > 1 and letter == other[m - 2] and one[n - 2] == wanted:
                best = min(best, older[m - 2] + 1)
            row.append(best)
        if min(row) > 2:
            return 3
        before = last
    return row[-1]
