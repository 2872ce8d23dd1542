"""Lets text out in whole sentences, and stops where one is not backed by the call (L7, L8)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from frontdesk.core.locale import Locale
from frontdesk.core.reading_limits import LONGEST_SENTENCE
from frontdesk.language.claims.details import details_in
from frontdesk.language.claims.doubt import is_doubtful
from frontdesk.language.claims.finder import plain
from frontdesk.language.claims.judging import (
    Claim,
    ClaimKind,
    Evidence,
    is_certain,
    unbacked,
    unbacked_fact,
)
from frontdesk.language.claims.opening_words import before_claims, head_of
from frontdesk.language.leaks.cleaning import Cleaner, Leak
from frontdesk.language.reading.languages import is_english
from frontdesk.language.strings.catalogue import Strings, strings_of
from frontdesk.language.text.sentences import find_end, may_end

Honest = Callable[[Sequence[Claim], Evidence, str], str]

_ENGLISH = strings_of(Locale.EN)
_AT_ONCE = 512  # much text at once is taken in pieces, since what has left is cut off each time
_ENDS = ".!?\u2026"
_MOST_TOLD = 2
_UNCHECKED, _NOT_THAT = "unchecked", "not_that"
_NAMED = frozenset({ClaimKind.BOOKED, ClaimKind.RESCHEDULED, ClaimKind.CHARGED, ClaimKind.REFUNDED})
_PEOPLE = frozenset({ClaimKind.ESCALATED, ClaimKind.CALLBACK})


def honest(
    claims: Sequence[Claim],
    evidence: Evidence,
    after: str = "",
    *,
    strings: Strings = _ENGLISH,
    read: str = "",
    told: str = "",
) -> str:
    """What is true instead, from the ledger: what was done is told, and never denied.

    Where a fact is wrong, it is what was `read` in this turn; `after` what was said already, that
    is not doubted, and not said again where it has facts of its own. What code has just `told` is
    not told once more, as if it had been done twice.
    """
    abouts = {claim.about for claim in claims}
    meant = [one.words for one in evidence.done if _may_mean(claims, abouts, one.kinds)]
    open_yet = evidence.unknown or evidence.failed
    truth = _truth(claims, evidence)
    if truth == _UNCHECKED and read and not details_in(plain(after)):
        return read
    if truth == _UNCHECKED and after.strip():
        return strings.say("honest.unchecked_rest")
    if truth == _UNCHECKED and not meant:
        meant = [one.words for one in evidence.done]
    if meant and not open_yet:
        new = [words for words in dict.fromkeys(meant[-_MOST_TOLD:]) if words not in told]
        return " ".join(new) or strings.say(f"honest.{_NOT_THAT}")
    # "Nothing else" is not so by itself: it follows what was done.
    done = [one.words for one in evidence.done[-_MOST_TOLD:]] if truth == _NOT_THAT else []
    return " ".join((*dict.fromkeys(done), strings.say(f"honest.{truth}")))


def _may_mean(claims: Sequence[Claim], abouts: set[ClaimKind], kinds: frozenset[ClaimKind]) -> bool:
    """Whether claims may be about what was done, so that a plain no could deny it."""
    vague = any(claim.sensed or claim.about is ClaimKind.DONE for claim in claims)
    return vague or bool(abouts & kinds) or bool(kinds & {ClaimKind.DONE})


def _truth(claims: Sequence[Claim], evidence: Evidence) -> str:
    abouts = {claim.about for claim in claims}
    if evidence.unknown and (
        abouts & evidence.unknown or abouts & {ClaimKind.DONE, ClaimKind.RECORD}
    ):
        return "unknown"
    if evidence.failed and (abouts & evidence.failed or ClaimKind.DONE in abouts):
        return "failed"
    if all(claim.kind is ClaimKind.RECORD for claim in claims) or abouts & evidence.committed:
        return _UNCHECKED
    if abouts <= _PEOPLE:
        return "nobody_asked"
    if ClaimKind.VERIFIED in abouts:
        return "unverified"
    if not (evidence.done or evidence.committed - {ClaimKind.VERIFIED}):
        return "nothing_changed"
    named = abouts & _NAMED
    return f"not_{next(iter(named))}" if len(named) == 1 else _NOT_THAT


@dataclass(frozen=True, slots=True)
class Refused:
    """The sentence at which a message was stopped, and what it claims without backing."""

    sentence: str
    claims: tuple[Claim, ...]

    @property
    def why(self) -> str:
        """The claims in one line, for the turn's record and for the model."""
        return "; ".join(f"{claim.kind}: {claim.word or claim.text}" for claim in self.claims)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A sentence that waits behind a doubt: what left of it, and what the rules say of it."""

    sentence: str
    left: int
    claims: tuple[Claim, ...]
    doubtful: bool


class ReleaseGate:
    """One message's way out.

    A sentence leaves when it is whole and backed; of one that greets or asks, as much leaves at
    once as stands by itself. With the first sentence that is not backed the message ends: it and
    all that follows are left out (`refused`), and where `says_honestly` the ledger's own words
    come last. What leaves in all does not depend on how the text was cut. What is `of_code`, the
    house's lines and the pack's words for results, is cleaned but not doubted.

    Where it is `judged`, a sentence in doubt waits with all that follows until the message has
    ended; `doubts` are those sentences, and `settle` takes what a judge says of each.
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
        judged: bool = False,
    ) -> None:
        self.evidence = evidence
        self.says_honestly = says_honestly
        self._honest = mend or partial(honest, strings=strings)
        self._cleaner = Cleaner(tools, ids)
        self._sentence = ""
        self._left = 0  # how much of the sentence has left
        self._surely = 0  # how much of the text is known to belong to the sentence
        self._closed = False  # no more of the sentence leaves before its end
        self._of_code = of_code
        # Without tools nothing is read by which anybody could judge.
        self._judged = judged and not of_code and evidence.now is not None
        self.english = True  # as far as the last sentence told
        self._waiting: list[Waiting] = []
        self._read: dict[str, list[Claim]] = {}
        self._released: list[str] = []
        self.spoken = False  # whether anything has left
        self.refused: Refused | None = None
        self.held = 0  # how many sentences waited for their end

    @property
    def released(self) -> str:
        """All that was let out."""
        return "".join(self._released)

    @property
    def untrue(self) -> list[Claim]:
        """The claims for which the message was stopped."""
        return list(self.refused.claims) if self.refused else []

    @property
    def leaks(self) -> list[Leak]:
        """What was taken out of the text."""
        return self._cleaner.found

    def feed(self, text: str) -> str:
        """Take some of the model's text; return what may leave now."""
        if len(text) <= _AT_ONCE:
            return self._let_out(self._fed(text))
        pieces = (text[at : at + _AT_ONCE] for at in range(0, len(text), _AT_ONCE))
        return self._let_out("".join(map(self._fed, pieces)))

    def finish(self) -> str:
        """The message has ended: return the rest of what may leave."""
        rest = self._release(self._cleaner.finish(), True)
        return self._let_out(rest if self._waiting else rest + self._last_words(rest))

    @property
    def doubts(self) -> tuple[str, ...]:
        """The sentences that wait for a judge, in their order."""
        return tuple(one.sentence.strip() for one in self._waiting if one.doubtful)

    def settle(self, backed: Sequence[bool | None]) -> str:
        """Take what was judged of the `doubts`; return what may leave then.

        Where there is no judgement, None, what claims an effect stops the message.
        """
        waiting, self._waiting = self._waiting, []
        verdicts, said = iter(backed), list[str]()
        for one in waiting:
            self._sentence, self._left = one.sentence, one.left
            verdict = next(verdicts, None) if one.doubtful else True
            claims = one.claims
            if verdict is None:
                claims = tuple(claim for claim in claims if claim.kind is not ClaimKind.RECORD)
            if self._is_certain(claims) or (not verdict and (claims or verdict is False)):
                said.append(self._stop(one.sentence, claims or (unbacked_fact(one.sentence),)))
                break
            said.append(one.sentence[one.left :])
        self._sentence, self._left = "", 0
        rest = "".join(said)
        return self._let_out(rest + self._last_words(rest))

    def _last_words(self, rest: str) -> str:
        """The ledger's words after what leaves, where the message was stopped."""
        if self.refused is None or not self.says_honestly:
            return ""
        before = self.released + rest
        truth = self._honest(self.refused.claims, self.evidence, before)
        return f" {truth}" if before.strip() and not before[-1].isspace() else truth

    def _fed(self, text: str) -> str:
        clean = self._cleaner.feed(text)
        return self._release(clean, False) if clean else ""

    def _let_out(self, released: str) -> str:
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
            return self._begin(self._surely)
        said: list[str] = []
        while self._sentence and self.refused is None:
            end = find_end(self._sentence, self._surely, final)
            if not end.known:
                self._surely = end.at
                said.append(self._begin(end.at))
                break
            said.append(self._end_sentence(end.at))
        return "".join(said)

    def _begin(self, limit: int) -> str:
        """What may leave of a sentence that has not ended."""
        if self._waiting or self._closed:
            return ""
        until = limit if self._of_code else self._head(limit, False)
        piece = self._sentence[self._left : until]
        self._left = max(self._left, until)
        return piece

    def _head(self, limit: int, ended: bool) -> int:
        """How much of a sentence may leave whatever becomes of the rest.

        Where no fact of an account can be claimed, and in what does not begin as a sentence does,
        only the words with which a claim may begin are waited for.
        """
        text = self._sentence[:limit]
        if self.evidence.now is None or text.lstrip()[:1].islower():
            head = before_claims(text, self._left, ended)
        else:
            head = head_of(text, ended)
        self._closed = head.closed
        return head.until

    def _end_sentence(self, end: int) -> str:
        whole = self._sentence[:end]
        claims = [] if self._of_code or not whole.strip() else self._unbacked(whole)
        doubtful = self._judged and self._doubts(whole, claims)
        if claims and not (doubtful or self._waiting):
            return self._stop(whole, claims)
        self.held += not self._left
        piece = whole[self._left :]
        if doubtful or self._waiting:
            self._waiting.append(Waiting(whole, self._left, tuple(claims), doubtful))
            piece = ""
        self._sentence, self._left, self._surely = self._sentence[end:], 0, 0
        self._closed = False
        return piece

    def _unbacked(self, sentence: str) -> list[Claim]:
        """What a sentence claims without backing; one that is said again and again is read once."""
        if sentence not in self._read:
            self._read[sentence] = unbacked(sentence, self.evidence)
        return self._read[sentence]

    def _doubts(self, sentence: str, claims: Sequence[Claim]) -> bool:
        """Whether a judge is asked about a sentence; what is certain needs none."""
        told = is_english(sentence)
        self.english = self.english if told is None else told
        return not self._is_certain(claims) and is_doubtful(
            sentence, self.evidence, claims, english=self.english
        )

    def _is_certain(self, claims: Sequence[Claim]) -> bool:
        return any(is_certain(claim, self.evidence) for claim in claims)

    def _stop(self, whole: str, claims: Sequence[Claim]) -> str:
        """Leave a sentence out, with all that follows; what left of it is closed."""
        self.refused = Refused(whole.strip(), tuple(claims))
        until = self._head(len(whole), True)
        said = whole[:until].rstrip()
        self._sentence = ""
        if not said.strip():
            return ""
        asks = head_of(whole, True)
        return said[self._left :] + ("" if said[-1] in _ENDS else asks.mark)
