"""Takes apart what a text sets aside, "any day but Friday", and what it leaves."""

import re
from functools import lru_cache

from frontdesk.models.house.words import KEPT

_STRETCH = r"((?: (?!but\b|and\b|or\b|so\b|not\b|is\b|are\b|works?\b|would\b|please\b)[\w:'/]+){1,4})"
_ALL = r"any ?(?:thing|day|time|one|where|of them)?|every ?(?:thing|day)|all(?: of them)?|whatever"
_BEFORE = re.compile(
    rf"\b(?:(?:{_ALL})(?: (?:is|that's|works?|fine|good|ok))* (?:but|bar|except(?: for)?|besides|other"
    r" than|apart from|aside from)|except(?: for)?|other than|apart from|anything but|but not"
    r"|just not|not(?! (?:before|until|till|later|earlier|sure|too|that|after|really|bad|only)\b)"
    r"|no(?= (?:\w+days?|mornings?|afternoons?|evenings?|weekends?|the|not|on)\b)|avoid(?:ing)?"
    r"|(?:can't|cannot|couldn't|won't|don't|do not|never)(?: really| ever)? (?:do|make|manage|want"
    rf"|like|work|give me|come|take|be (?:there|home|in)(?: on)?))(?: (?:on|in|at|for|with))?{_STRETCH}"
)
_BAD = (
    r"(?:no good|bad|out|off|impossible|not good|not possible|no use|useless|taken|full|tough|tricky"
    r"|awful|terrible|hopeless|not great|not ideal|not an option|too (?:early|late|soon|far)|busy"
    r"|out of the question|a no(?: go)?|a problem|my (?:birthday|day off))"
)
_AFTER = re.compile(
    r"((?:[\w:']+ ){0,2}[\w:']+?)(?: (?:doesn't|don't|won't|does not|do not|will not|isn't going to)"
    r" (?:really |quite )?(?:work|suit|do|fit)| (?:really )?(?:isn't|aren't) (?:good|possible|great"
    rf"|ideal|an option|any good)|(?: (?:is|are|would be)|'s) (?:really |just |a bit |all )?{_BAD})\b"
    r"(?: (?:for|with) (?:me|us))?"
)
_EXCEPT_SO = re.compile(r"^(?: (?:a|an|the|one|problem|sure))+$")


@lru_cache(KEPT)
def set_aside(said: str) -> tuple[tuple[str, ...], str]:
    """The stretches of a plain text that are refused, and the text without them."""
    aside: list[str] = []

    def take(match: re.Match[str]) -> str:
        if _EXCEPT_SO.match(match[1]):
            return match[0]
        aside.append(match[1].strip())
        return " , "

    rest = _AFTER.sub(take, _BEFORE.sub(take, said))
    return tuple(aside), " ".join(rest.split()).strip(" ,.!") if aside else said
