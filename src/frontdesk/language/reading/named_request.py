"""Names what a customer asks to be done, so that it can be said back: "delete this fine"."""

import re

from frontdesk.language.lexicon.fillers import opening
from frontdesk.language.text.words import words

_LEAD = "^" + opening("but", "then", "listen")
_BESIDE = r"(?: (?:please|just|also|maybe|possibly|kindly|perhaps))* "
_OF_DESK = re.compile(
    _LEAD
    + r"(?:(?:can|could|would|will) (?:you|u|y'all|someone|somebody)(?: (?:guys|people|folks|all))?"
    r"|i(?:'d| would) like you to|i (?:want|need) you to|please(?= \w+ (?:my|me|the|this|that)\b))"
    + _BESIDE,
    re.IGNORECASE,
)
_OF_ONESELF = re.compile(
    _LEAD + r"(?:(?:can|could|may|might) (?:i|we)|i(?:'d| would| should) like to"
    r"|i (?:want|need|wish) to|(?:is it|would it be) possible to|how (?:do|can|could) (?:i|we))"
    + _BESIDE,
    re.IGNORECASE,
)
_OF_A_THING = re.compile(
    _LEAD + r"(?:(?:can|could|may) (?:i|we) (?:have|get)|i(?:'d| would) like|i (?:want|need))"
    r" (?=(?:an?|the|my|our|some|another) )",
    re.IGNORECASE,
)
_REASON = re.compile(
    r"[,.;:!?()\n]|\s(?:because|cause|cuz|since|but|so|and|as|or|if|please|when)\s|\splease$",
    re.IGNORECASE,
)
_LONGEST = 10
_TURNED = {
    **{"my": "your", "me": "you", "i": "you", "we": "you", "our": "your", "us": "you"},
    **{"mine": "yours", "myself": "yourself", "your": "our", "i'm": "you're", "i've": "you've"},
}
_TELLS_NOTHING = frozenset(("it", "that", "this", "do", "help", "them", "so", "something", "one"))


def named_request(text: str) -> str:
    """What cannot be done, after "I can't ..."; empty where the words do not plainly name it."""
    for pattern, lead in ((_OF_A_THING, "help with "), (_OF_DESK, ""), (_OF_ONESELF, "help you ")):
        asked = pattern.match(text.strip())
        if asked is not None:
            rest = _REASON.split(text.strip()[asked.end() :])[0].split()
            named = len(rest) <= _LONGEST and not _TELLS_NOTHING.issuperset(words(" ".join(rest)))
            return lead + " ".join(_TURNED.get(w.lower(), w) for w in rest) if named else ""
    return ""
