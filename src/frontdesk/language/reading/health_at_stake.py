"""Tells that somebody's health is at stake now: they cannot breathe, have swallowed poison …"""

import re

from frontdesk.language.lexicon.common_words import HOUSEHOLD
from frontdesk.language.lexicon.word_list import any_of
from frontdesk.language.text.words import plain

_KIN = any_of(sorted(HOUSEHOLD))
_WHO = (
    rf"(?:i|we|he|she|they|somebody|someone|(?:my|our|the|his|her)(?: \w+)? (?:{_KIN}|child"
    r"|children|toddler|boy|girl|grand\w+|puppy|kitten|tenant|guest))"
)
_IS = r"(?:'m|'s|'re|'ve| am| is| are| was| has| have| had| feels?| keeps?| just| got| started)"
_SO = r"(?: (?:just|been|all|very|so|really|badly|bad|a|an|got|feeling|some|this|in|out)){0,4}"
# What no desk can wait with, whatever it came from.
_ACUTE = re.compile(
    r"\b(?:can't|cannot|cant|can not|couldn't|hardly|barely|(?:trouble|difficulty|hard time"
    r"|problems?) (?:with )?) ?(?:breathe|breathing|swallow)\b(?! (?:through|into|new))"
    rf"|\b{_WHO}{_IS}{_SO} (?:choking|unconscious|unresponsive|passed out|collapsed|suffocating"
    r"|having (?:a )?seizures?|not breathing|poisoned|short of breath)\b"
    r"|\b(?:chest pains?|allergic shock|anaphyla\w+)\b"
    r"|\b(?:throat|tongue)(?: \w+){0,2} (?:swell\w*|swollen|clos\w+|tight)\b"
)
_SUBSTANCE = (
    r"(?:bait|poison|pesticides?|insecticides?|chemicals?|pellets?|granules|spray|powder|gel|fumes"
    r"|gas|dust|bleach|anaesthetic|anesthetic)"
)
_TAKEN_IN = re.compile(
    rf"\b{_WHO}{_IS}?{_SO} (?:(?:might|may|must|could) have )?(?:swallowed|ate|eaten|drank|drunk"
    rf"|licked|inhaled|breathed in|chewed)\b (?:\w+ ){{0,5}}{_SUBSTANCE}\b"
    rf"|\b{_SUBSTANCE}\b(?: \w+){{0,2}} (?:in|into) (?:my|his|her|their|the) (?:eyes?|mouth)\b"
)
# Harm that was done where it follows on what the company did or left.
_HARM = re.compile(
    r"\b(?:my|our|his|her|their|the (?:baby|kid|dog|cat)'s) (?:arms?|hands?|legs?|skin|face|eyes?"
    r"|lips?|mouth|neck|feet|whole body|body|chest)(?: \w+){0,4}"
    r" (?:red|swollen|swelling|burn\w*|itch\w*|sting\w*|numb|blister\w*|rash)\b"
    rf"|\b{_WHO}{_IS}{_SO} (?:rash(?:es)?|hives|blisters|dizzy|nauseous|vomiting|throwing up"
    r"|fainted|fainting|sick|burned|burnt|wheezing|coughing|twitching)\b"
)
_AFTER = re.compile(
    r"\b(?:after|since|from|because of|by|reaction to|when)(?: (?!move|book|cancel)\w+){0,3}?"
    rf" (?:{_SUBSTANCE}|spray\w*|treat\w*|fumigat\w*|injection|filling|extraction)\b"
)
_ASKS_FOR_HELP = re.compile(
    r"\b(?:should|must|do|does|shall|need to|have to)(?: \w+){1,4} (?:to )?(?:the )?(?:hospital|er"
    r"|emergency room|ambulance|poison control|911|112)\b(?=[^?]{0,40}\?|\W*\Z)"
)
# "If my dog ate the bait, what then?" tells of nothing that happened.
_SUPPOSED = re.compile(r"\b(?:what if|in case|what happens|would happen|suppose)\b")


def is_health_at_stake(text: str) -> bool:
    """Whether a text tells of a person or pet who may need a doctor now."""
    said = plain(text)
    if _SUPPOSED.search(said):
        return False
    if _ACUTE.search(said) or _TAKEN_IN.search(said) or _ASKS_FOR_HELP.search(said):
        return True
    return bool(_HARM.search(said) and _AFTER.search(said))
