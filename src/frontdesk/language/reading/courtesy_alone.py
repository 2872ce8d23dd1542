"""Whether a message asks for nothing: a greeting, thanks, a bare yes or no, small talk."""

import re

from frontdesk.core.reading_limits import LONGEST_SENTENCE
from frontdesk.language.lexicon.agreement import ASSENTS, PRAISE
from frontdesk.language.lexicon.fillers import FILLERS
from frontdesk.language.lexicon.refusals import NO_WORDS
from frontdesk.language.reading.cues import Cue, read_cues
from frontdesk.language.reading.languages import COURTESIES

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019][^\W\d_]+)*|\d+")
_TALK = frozenset(Cue) - {Cue.PERSON, Cue.BARE_ZIP}
_LIGHT = ASSENTS | PRAISE | FILLERS | NO_WORDS | COURTESIES


def is_courtesy_alone(text: str) -> bool:
    """Whether a message is talk that nobody has to look anything up for; in doubt it is not."""
    said = text[:LONGEST_SENTENCE].lower()
    if _LIGHT.issuperset(_WORD.findall(said)):
        return True
    found = read_cues(text)
    return bool(found & _TALK) and Cue.PERSON not in found
