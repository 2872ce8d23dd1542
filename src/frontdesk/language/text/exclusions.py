"""Takes apart what a text sets aside, "any day but Friday", and what it leaves."""

import re
from functools import lru_cache

from frontdesk.language.lexicon.calendar_names import CLEAR_MONTH, DAY_PART
from frontdesk.language.text.words import KEPT

_A_TIME = rf"(?:\w+days?|weeks?|months?|weekends?|{CLEAR_MONTH}|{DAY_PART}s?)\b"
_STRETCH = (
    r"((?: (?!but\b|and\b|or\b|so\b|not\b|from (?:the )?\w+ on|is\b|are\b|works?\b|would\b"
    r"|please\b)(?:[\w'/]|:(?=\d))+){1,4}"
    rf"(?: or (?:on |in )?(?:the |this |next )?{_A_TIME})*)"
)
_ALL = r"any ?(?:thing|day|time|one|where|of them)?|every ?(?:thing|day)|all(?: of them)?|whatever"
_ONE_AFTER = (
    r"(?:this|next|the)(?: coming)? \w+day,? (?:but )?(?:the )?(?:one|\w+day) (?:after|following)"
)
_NOT = (
    r"(?<!why )not(?! (?:before|until|till|later|earlier|sure|too|that|after|really|bad|only"
    rf"|then|in|home|around|free|there|available|{_ONE_AFTER}"
    r"|next week,? (?:but )?the (?:one|week))\b)"
)
# "Any day but Friday", "not the first", "I can't do Mondays".
_BEFORE = re.compile(
    rf"\b(?:(?:{_ALL}|(?<=any weekday)|(?<=any morning)|(?<=any afternoon)|(?<=any evening))"
    r"(?: (?:is|that's|at all|works?|fine|good|ok)){0,5} (?:but|bar"
    r"|except(?: for)?"
    r"|besides"
    r"|other than|apart from|aside from)|except(?: for)?|other than|apart from|anything but"
    rf"|(?:but |just )?{_NOT}"
    rf"|(?:no|never)(?= (?:\w+days?|{DAY_PART}s?|weekends?|not|on)\b(?! (?:the |at )?\d))"
    rf"|neither(?= (?:on |in |the |this |next )?{_A_TIME})|avoid(?:ing)?"
    r"|barring|excluding|excepting|minus|save(?: for)?|bar"
    r"|(?:can't|cannot|couldn't|won't|don't|do not|never)(?: really| ever)? (?:do|make|manage|want"
    r"|like|work|give me|come|take|touch|be (?:there|home|in)(?: on)?)"
    r"|(?:leave|keep)(?:ing)?"
    r"(?= (?:the|my|our|that|those|these|hers?|his|all|everything|both)\b))"
    rf"(?: (?:on|in|at|for|with))?{_STRETCH}"
)
_BAD = (
    r"(?:no good|bad|out|off|impossible|not good|not possible|no use|useless|taken|full|tough"
    r"|tricky"
    r"|awful|terrible|hopeless|not great|not ideal|not an option|too (?:early|late|soon|far)|busy"
    r"|difficult|awkward|hard|tight|excepted|excluded|out of the question|a no(?: go)?|a problem"
    r"|my (?:birthday|day off))"
)
_AWAY = (
    r"i (?:(?:can't|cannot)(?! (?:do|make|manage|come|take|be)\b)|work|don't work"
    r"|am (?:busy|away|out))|i'm (?:busy|away|out|working)"
)
# "Fridays are no good", "Friday I can't".
_AFTER = re.compile(
    r"(?<![\w:'])((?:[\w:']+ ){0,2}[\w:']+?)(?: (?:doesn't|don't|won't|does not|do not"
    r"|will not|isn't going to)"
    r" (?:really |quite )?(?:work|suit|do|fit)| (?:really )?(?:isn't|aren't) (?:good|possible|great"
    r"|ideal|an option|any good)| neither(?=\Z|[,.;!?])|(?: (?:is|are|would be)|'s)"
    rf" (?:really |just |a bit |all )?{_BAD}"
    rf"| (?:{_AWAY}))\b(?: (?:for|with) (?:me|us))?"
)
# "I have choir on Fridays, so not then".
_THEN = re.compile(
    r"\b(\w+days?)\b(?: (?!but\b)[\w']+){0,8}?,? (?:so|therefore) (?:not (?:then\b|that)|(?:any"
    r"|some)"
    r"(?:thing|time|day)? ?(?:else|other)|that's (?:out|no good)|i can't)(?: day| other day)?"
)
_NEVER_IN = re.compile(
    r"\b(?:i work(?: on)?|(?:never|not|isn't|am not|won't be|nobody) (?:in|home|around|free|there"
    r"|available|here))"
    r" (?:(?:on|of|in|the) )?(?:an? )?(?!(?:from|at|until|till?|to|with)\b)(\w+)"
)
# What is there already and is to stay is neither meant nor wanted otherwise.
_STAYS = re.compile(
    r"(?:\A|(?<=[,.;!?])|\b(?:and|but|so))(?: ?\b(?!stays?\b|if\b)[\w']+){1,5}? (?:stays?|remains?"
    r"|(?:has|have) to stay|can stay|is staying)\b(?! (?:the same|with|at|on|in)\b)"
)
# "The visit that isn't for ants".
_IS_NOT = re.compile(
    r"\b(?:that|which)(?:'s not| isn't| aren't| is not| are not)(?: for| about)?"
    r"((?: (?:the|my|an?))?"
    r" (?!(?:good|possible|too|so|really|at|in|until|till|before|after)\b)[\w']+)"
)
_TITLE = re.compile(r"\b([dm]rs?)\.(?= \w)")
# "Not a problem", "we are out": nothing is refused.
_NOTHING = re.compile(
    r"^(?: (?:a|an|the|one|problem|sure))+\Z|^(?:i|we|he|she|they)\Z"
    r"|\b(?:because|cause|since|as|so|but|and|if|when|that|though)\Z"
)


def without_what_stays(said: str) -> str:
    """A plain text less the things that it says are to stay."""
    return _STAYS.sub(" ", said)


@lru_cache(KEPT)
def exclusions(said: str) -> tuple[tuple[str, ...], str]:
    """The stretches of a plain text that are refused, and the text without them."""
    aside: list[str] = []

    def take(match: re.Match[str]) -> str:
        if _NOTHING.search(match[1]):
            return match[0]
        aside.append(match[1].strip())
        return " , "

    said = without_what_stays(said)
    rest = _TITLE.sub(r"\1", said.replace(" nor ", " not "))
    for pattern in (_THEN, _NEVER_IN, _AFTER, _IS_NOT, _BEFORE):
        rest = pattern.sub(take, rest)
    return tuple(aside), " ".join(rest.split()).strip(" ,.!") if aside else said
