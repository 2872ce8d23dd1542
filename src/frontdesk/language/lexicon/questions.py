"""The words that a question begins with; what else makes a question is each reader's own."""

from frontdesk.language.lexicon.word_list import any_of

# These ask for something, and some of them also tie a clause to what it tells about.
WH_WORDS = ("what", "when", "where", "who", "why", "how", "which", "whose")
RELATIVE = frozenset(("where", "who", "which", "whose"))
# These ask whether; what follows a comma and begins so is a question.
_PLAIN = ("is", "are", "do", "does", "can", "could", "will", "would")
# These begin much else besides: "May 5", "have it done", "you came, did you".
AUXILIARIES = (*_PLAIN, "did", "should", "shall", "was", "were", "am", "may", "have", "has")

ASKS_WHAT = any_of(WH_WORDS)
ASKS = any_of((*WH_WORDS, *AUXILIARIES))
ASKS_PLAINLY = any_of((*(word for word in WH_WORDS if word not in RELATIVE), *_PLAIN))
