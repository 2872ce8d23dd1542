"""Mends the spelling of the words that matter, as people type them in a hurry."""

import re
from functools import lru_cache

from frontdesk.models.house.words import KEPT, plain, word_set

# Long enough that hardly another word is one letter away from them.
_WORDS = word_set(
    "please thanks cancel cancelled reschedule schedule appointment confirm confirmed correct"
    " perfect absolutely definitely certainly proceed exactly alright tomorrow tonight morning"
    " afternoon evening monday tuesday wednesday thursday friday saturday sunday january february"
    " august september october november december instead different another earlier second"
    " earliest latest weekend actually whatever nothing agreed awesome excellent brilliant"
    " anything available"
)
# Words of their own, one letter away from one of those.
_OTHERS = word_set(
    "thank cancels canceled reschedules schedules scheduled confirms corrects perfects appointments"
    " mornings afternoons evenings mondays tuesdays wednesdays thursdays fridays saturdays sundays"
    " weekends seconds cancer mourning moaning planks tanks agrees conform prefect proceeds sundae"
    " lease pleas pleased pleases other others second secondly fourth available unavailable"
)
_SHORT = {
    "yse": "yes", "yesh": "yes", "yeha": "yeah", "yeahh": "yeah", "yus": "yes", "yas": "yes",
    "nto": "not", "noe": "no", "teh": "the", "wiat": "wait", "jsut": "just", "pls": "please",
    "plz": "please", "plse": "please", "pleas": "please", "plis": "please", "thx": "thanks",
    "u": "you", "ur": "your", "r": "are", "tho": "though", "cuz": "because", "coz": "because",
    "bc": "because", "gonna": "going to", "wanna": "want to", "gotta": "have to",
    "lemme": "let me", "gimme": "give me", "kinda": "kind of", "sorta": "sort of",
    "dunno": "don't know", "tmrw": "tomorrow", "tmr": "tomorrow", "tmw": "tomorrow",
    "tomoz": "tomorrow", "2moro": "tomorrow", "2morrow": "tomorrow", "wk": "week",
    "appt": "appointment", "apt": "appointment", "appts": "appointments", "resched": "reschedule",
    "arvo": "afternoon", "avo": "afternoon", "aft": "afternoon", "morn": "morning",
    "nxt": "next", "def": "definitely", "defo": "definitely", "deffo": "definitely",
    "defs": "definitely", "prolly": "probably", "prob": "probably", "probs": "probably",
    "sry": "sorry", "soz": "sorry", "abt": "about", "bout": "about", "b4": "before",
    "cannot": "can't", "ain't": "isn't", "aint": "isn't", "cancle": "cancel", "cancell": "cancel",
    "canel": "cancel", "wendesday": "wednesday", "wensday": "wednesday", "wednsday": "wednesday",
    "weds": "wednesday", "febuary": "february", "tommorow": "tomorrow", "tommorrow": "tomorrow",
    "nevermind": "never mind", "nvm": "never mind", "alot": "a lot", "allright": "alright",
    "sooo": "so", "w": "with", "thur": "thursday", "noo": "no", "yess": "yes",
}  # fmt: skip
_UNMARKED = {
    word.replace("'", ""): word
    for word in word_set(
        "don't doesn't didn't can't won't isn't aren't wasn't weren't haven't hasn't hadn't"
        " couldn't wouldn't shouldn't i'm i've that's what's let's there's you're they're"
        " shan't who's how's here's that'll that'd it'll you've you'll they'll"
    )
}
_WORD = re.compile(r"(?<![\w@.'])[a-z0-9]+(?:'[a-z]+)?(?![\w@']|\.\w)")
_LONG_DRAWN = re.compile(r"([a-z])\1{2,}")
_ILL = re.compile(
    r"\b(i)(ll|d) (?=(?:take|pass|keep|stick|stay|call|be|do|have|go|think|get|leave|skip|let|say"
    r"|need|like|love|rather|prefer|want|wait)\b)"
)
_SHORTEST = 5


def _shortened(word: str) -> list[str]:
    return [word[:at] + word[at + 1 :] for at in range(1, len(word))]


_NEAR = {short: word for word in sorted(_WORDS) for short in (*_shortened(word), word)}


@lru_cache(KEPT)
def mended(text: str) -> str:
    """The text in plain words, spelt as it was meant."""
    said = _ILL.sub(r"\1'\2 ", _LONG_DRAWN.sub(r"\1", plain(text)))
    return _WORD.sub(lambda match: _meant(match[0]), said)


@lru_cache(4096)
def _meant(word: str) -> str:
    known = _SHORT.get(word) or _UNMARKED.get(word)
    if known is not None:
        return known
    if len(word) < _SHORTEST or word in _WORDS or word in _OTHERS or not word.isalpha():
        return word
    found = (_NEAR.get(near) for near in (word, *_shortened(word)))
    return next((w for w in found if w is not None and _is_slip(word, w)), word)


def _is_slip(word: str, meant: str) -> bool:
    """Tell whether one letter is lacking, added, wrong, or swapped with the next."""
    if len(word) != len(meant):
        return abs(len(word) - len(meant)) == 1
    apart = [at for at, (one, other) in enumerate(zip(word, meant, strict=True)) if one != other]
    if len(apart) == 2 and apart[1] == apart[0] + 1:
        return word[apart[0]] == meant[apart[1]] and word[apart[1]] == meant[apart[0]]
    return len(apart) == 1
