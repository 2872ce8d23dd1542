"""Words that carry nothing by themselves: those that fill, and those with which one begins."""

from frontdesk.language.lexicon.word_list import any_of, word_list, word_set

# While one looks for words.
HESITATIONS = ("um", "uh", "er", "ah", "oh", "hm")
FILLERS = frozenset(HESITATIONS) - {"hm"} | word_set(
    "well so please thanks thank you very much just and then now the a an it"
    " that this them one me my for us to of at on in hi hello hey there actually really thing"
    " thx ty bye cheers lot kindly hell heck haha lol is all"
)
HESITATION = any_of(("um+", "uh+", "er+m?", "ah+", "oh+", "hm+"))
_OPENERS = (*word_list("and so ok okay well also wait sorry hey hi hello"), HESITATION)


def opening(*more: str) -> str:
    """A regular expression of what is said before what one has to say, and of what more may be."""
    return rf"(?:{any_of((*_OPENERS, *more))}[, ]+)*"
