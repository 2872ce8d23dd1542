"""Words that carry nothing by themselves: those that fill, and those with which one begins."""

from frontdesk.language.lexicon.word_list import any_of, word_list, word_set

FILLERS = word_set(
    "um uh er ah oh well so please thanks thank you very much just and then now the a an it"
    " that this them one me my for us to of at on in hi hello hey there actually really thing"
    " thx ty bye cheers lot kindly hell heck haha lol is all"
)
# What is said before what one has to say, as regular expressions.
_OPENERS = word_list(
    "and but so or ok okay yes yeah sure well wait sorry hm+ um+ uh+ oh hey hi hello also right"
    " great perfect thanks"
)
# Any number of them, each with its comma.
OPENING = rf"(?:{any_of(_OPENERS)}[, ]+)*"
