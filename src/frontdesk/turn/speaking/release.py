"""Lets text out as it comes, and keeps back what may be a claim until it was checked (L7, L8)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from frontdesk.core.locale import Locale
from frontdesk.core.reading_limits import LONGEST_SENTENCE
from frontdesk.language.claims.holding import Holding
from frontdesk.language.claims.judging import Claim, ClaimKind, Evidence, allowed, find_claims
from frontdesk.language.leaks.cleaning import Cleaner, Leak
from frontdesk.language.strings.catalogue import Strings, strings_of
from frontdesk.language.text.sentences import find_end, may_end

Honest = Callable[[Sequence[Claim], Evidence], str]

_ENGLISH = strings_of(Locale.EN)
_AT_ONCE = 512  # much text at once is taken in pieces, since what has left is cut off each time
_FLOWS_ON = frozenset(",:;\u2014\u2013-(.!?\u2026")
_PEOPLE = frozenset({ClaimKind.ESCALATED, ClaimKind.CALLBACK})


def honest(claims: Sequence[Claim], evidence: Evidence, strings: Strings = _ENGLISH) -> str:
    """A plain true sentence in the place of an untrue one."""
    return strings.say(f"honest.{_truth(claims, evidence)}")


def _truth(claims: Sequence[Claim], evidence: Evidence) -> str:
    abouts = {claim.about for claim in claims}
    if evidence.unknown and (abouts & evidence.unknown or ClaimKind.DONE in abouts):
        return "unknown"
    if evidence.failed and (abouts & evidence.failed or ClaimKind.DONE in abouts):
        return "failed"
    if all(claim.kind is ClaimKind.RECORD for claim in claims):
        return "unchecked"
    if abouts <= _PEOPLE:
        return "nobody_asked"
    if ClaimKind.VERIFIED in abouts:
        return "unverified"
    return "not_that" if evidence.committed else "nothing_changed"


@dataclass(frozen=True, slots=True)
class Refused:
    """The sentence at which a message was stopped, and what it claims without backing."""

    sentence: str
    claims: tuple[Claim, ...]


class ReleaseGate:
    """One message's way out.

    Text leaves at once, up to the word with which a claim may begin; the rest of that sentence
    leaves when it has ended and is true. An untrue one is mended in speech. What leaves in all
    does not depend on how the text was cut. What is `of_code`, the house's lines and the pack's
    words for results, is cleaned but not doubted. Unless the gate `says_honestly` what is true, it
    stops at an untrue sentence of which nothing has left (`refused`), and leaves out what follows.
    """

    def __init__(
        self,
        evidence: Evidence,
        *,
        mend: Honest | None = None,
        strings: Strings = _ENGLISH,
        tools: Iterable[str] = (),
        ids: Iterable[str] = (),
        of_code: bool = False,
        says_honestly: bool = True,
    ) -> None:
        self._says_honestly = says_honestly
        self.refused: Refused | None = None
        self.evidence = evidence
        self._mend = mend or partial(honest, strings=strings)
        self._joint = f" \u2014 {strings.say('honest.joint')} "
        self._cleaner = Cleaner(tools, ids)
        self._sentence = ""
        self._left = 0  # how much of the sentence has left
        self._surely = 0  # how much of the text is known to belong to the sentence
        self._holding = Holding()
        self._of_code = of_code
        self._just_mended = False
        self._read: dict[str, Sequence[Claim]] = {}
        self.spoken = False  # whether anything has left
        self.untrue: list[Claim] = []
        self._released: list[str] = []

    @property
    def released(self) -> str:
        """All that was let out."""
        return "".join(self._released)

    @property
    def leaks(self) -> list[Leak]:
        """What was taken out of the text."""
        return self._cleaner.found

    def feed(self, text: str) -> str:
        """Take some of the model's text; return what may leave now."""
        if len(text) <= _AT_ONCE:
            return self._left_out(self._fed(text))
        pieces = (text[at : at + _AT_ONCE] for at in range(0, len(text), _AT_ONCE))
        return self._left_out("".join(map(self._fed, pieces)))

    def finish(self) -> str:
        """The message has ended: return the rest of what may leave."""
        return self._left_out(self._release(self._cleaner.finish(), True))

    def _fed(self, text: str) -> str:
        clean = self._cleaner.feed(text)
        return self._release(clean, False) if clean else ""

    def _left_out(self, released: str) -> str:
        if released:
            self.spoken = True
            self._released.append(released)
        return released

    def _release(self, text: str, final: bool) -> str:
        if self.refused is not None:
            return ""
        self._sentence += text
        overlong = len(self._sentence) > LONGEST_SENTENCE
        if not (final or overlong or may_end(self._sentence, self._surely)):
            self._surely = len(self._sentence)
            return self._let_out(self._surely)
        said: list[str] = []
        while self._sentence and self.refused is None:
            end = find_end(self._sentence, self._surely, final)
            if not end.known:
                self._surely = end.at
                said.append(self._let_out(end.at))
                break
            said.append(self._end_sentence(end.at))
        return "".join(said)

    def _let_out(self, limit: int) -> str:
        until = self._holding.may_leave(self._sentence, limit, False)
        if until <= self._left:
            return ""
        piece = self._sentence[self._left : until]
        self._left = until
        return piece

    def _end_sentence(self, end: int) -> str:
        whole = self._sentence[:end]
        open_until = self._holding.may_leave(whole, end, True)
        claims = self._claims_in(whole) if self._holding.touched and not self._of_code else ()
        untrue = [c for c in claims if not allowed(c, self.evidence)]
        piece = self._mended(whole, open_until, untrue) if untrue else whole[self._left :]
        self._sentence, self._left, self._surely = self._sentence[end:], 0, 0
        if untrue or whole.strip():
            self._just_mended = bool(untrue)
        self._holding = Holding(from_the_start=self._just_mended)
        return piece

    def _claims_in(self, sentence: str) -> Sequence[Claim]:
        """What a sentence claims; one that is said again and again is read once."""
        if sentence not in self._read:
            self._read[sentence] = find_claims(sentence)
        return self._read[sentence]

    def _mended(self, whole: str, open_until: int, untrue: list[Claim]) -> str:
        self.untrue += untrue
        if not self._says_honestly and not whole[: self._left].strip():
            self.refused = Refused(whole.strip(), tuple(untrue))
            return ""
        if self._just_mended:
            return ""
        said = whole[:open_until]
        plain = self._mend(untrue, self.evidence)
        if not said.strip():
            gap = whole[: len(whole) - len(whole.lstrip())]
            return gap[self._left :] + plain
        joint = " " if said.rstrip()[-1] in _FLOWS_ON else self._joint
        return said[self._left :].rstrip() + joint + plain
