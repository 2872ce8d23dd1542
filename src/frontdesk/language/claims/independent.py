"""Which sentences stand by themselves, whatever was left out before them."""

import re
from collections.abc import Iterator

from frontdesk.language.claims.call_state import negates
from frontdesk.language.claims.details import details_in
from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.claims.finder import plain
from frontdesk.language.claims.judging import unbacked
from frontdesk.language.text.sentences import split

_MOST = 3
# A weekday alone is too easily one of something else.
_TELLING = frozenset(("sum", "date", "time", "code"))
# What begins so goes on from what was said before.
_GOES_ON = re.compile(
    r"(?:and|so|but|then|also|therefore|that way|instead)\b|(?:it|that|this|they|these|those|there"
    r"|he|she)(?:'\w+)?\b"
)


def independent_of(text: str, evidence: Evidence, told: str) -> str:
    """The sentences that tell facts of their own which are so, and which were not `told` yet."""
    return " ".join(list(_independent(text, evidence, told))[:_MOST])


def _independent(text: str, evidence: Evidence, told: str) -> Iterator[str]:
    known = evidence.known
    already = {(one.sort, one.value) for one in details_in(plain(told), known.today)}
    for sentence in split(text):
        said = plain(sentence)
        details = details_in(said, known.today)
        tells = not _TELLING.isdisjoint(one.sort for one in details)
        new = {(one.sort, one.value) for one in details} - already
        stands = tells and all(known.backs(one, said) for one in details)
        alone = not (_GOES_ON.match(said) or negates(said))
        if new and stands and alone and not unbacked(sentence, evidence):
            yield sentence.strip()
