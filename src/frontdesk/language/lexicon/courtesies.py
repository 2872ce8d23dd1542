"""The words of courtesy: greetings, please and thanks."""

from frontdesk.language.lexicon.word_list import any_of, word_set

GREETINGS = ("hi", "hiya", "hello", "hey", "howdy", "greetings", "yo")
PLEASE = word_set("please pls plz")
# As one word: "thank" is mostly followed by "you".
BARE_THANKS = ("thanks", "thx", "ty", "tyvm", "tysm", "cheers", "ta", "gracias", "merci", "danke")
THANKS = frozenset((*BARE_THANKS, "thank", "appreciated", "grateful"))

GREETS = any_of(GREETINGS)
THANK_YOU = any_of((*BARE_THANKS, "thank (?:you|u)"))
# Anything that thanks, said at whatever length.
THANKED = any_of(
    (*BARE_THANKS, "thank", "thanx", "thnx", "appreciate[ds]?", "obliged", "grateful", "bless you")
)
