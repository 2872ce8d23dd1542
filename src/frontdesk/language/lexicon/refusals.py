"""The words that refuse, deny, take back or give up."""

from frontdesk.language.lexicon.word_list import any_of, word_list, word_set

PLAIN_NO = ("no", "nope", "nah")
NOT_ANY = ("none", "neither", "nothing")
NO_WORDS = frozenset((*PLAIN_NO, *NOT_ANY)) | word_set(
    "n na naw nay not don't dont doesn't didn't won't can't cannot isn't aren't wasn't"
    " weren't wouldn't couldn't shouldn't haven't hasn't never stop decline disagree refuse reject"
    " object negative wrong incorrect nein non nada nix nobody abort halt quit"
    " rejected declined denied without unhappy bad unavailable shan't shant dislike"
)

SAYS_NO = any_of(PLAIN_NO)
# What is told not to be done: "please don't ever cancel it".
DO_NOT = any_of(("don't", "dont", "do not", "didn't", "did not", "never", "no need to"))
# An answer that begins so refuses or takes back what was understood, before it says what is meant.
TURNS_DOWN = any_of(
    ("no+", *PLAIN_NO[1:], *word_list("wait sorry actually well oh yes but"), "hang on", "hold on")
)
# What was said before is put right by what follows.
TAKES_BACK = any_of(
    (
        *("no", "sorry", "wait", "actually", "i mean", "i meant", "correction", "make that"),
        *("scratch that", "oops", "or rather"),
    )
)
# All of it is given up.
GIVES_UP = (
    r"(?:never ?mind|nvm|forget (?:it|that|this|about (?:it|that|this))"
    r"|(?:i(?:'ve| have)? )?(?:just )?changed (?:my|our) minds?)"
)
