"""Lets text out in whole sentences, and stops where one is not backed by the call (L7, L8)."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from frontdesk.core.locale import Locale
from frontdesk.core.reading_limits import LONGEST_SENTENCE
from frontdesk.language.claims.asked_deeds import asked_deed
from frontdesk.language.claims.call_state import (
    asks_of_held,
    holds_something,
    may_deny,
    negates,
    state_claims,
    undecided_claims,
)
from frontdesk.language.claims.denials import denials
from frontdesk.language.claims.doubt import is_doubtful, without_judge
from frontdesk.language.claims.finder import plain
from frontdesk.language.claims.independent import independent_of
from frontdesk.language.claims.judging import (
    Claim,
    ClaimKind,
    Evidence,
    is_certain,
    unbacked,
    unbacked_fact,
)
from frontdesk.language.claims.open_answers import repeats
from frontdesk.language.claims.opening_words import Head, before_claims, head_of
from frontdesk.language.claims.short_answers import may_begin_answer
from frontdesk.language.leaks.cleaning import Cleaner, Leak
from frontdesk.language.reading.languages import is_english
from frontdesk.language.strings.catalogue import Strings, strings_of
from frontdesk.language.text.sentences import find_end, may_end
from frontdesk.turn.speaking.honest_words import honest

Honest = Callable[[Sequence[Claim], Evidence, str], str]

_ENGLISH = strings_of(Locale.EN)
_AT_ONCE = 512  # much text at once is taken in pieces, since what has left is cut off each time
_MOST_OF_A_LEAD = 4
_ENDS = ".!?\u2026"


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
    """A sentence that waits behind a doubt: what left of it, and what the rules say of it.

    `lead` is what was said before it and goes with it.
    """

    sentence: str
    left: int
    claims: tuple[Claim, ...]
    doubtful: bool
    lead: str = ""

    @property
    def rest(self) -> str:
        """What has not left yet."""
        return self.lead + self.sentence[self.left :]


class ReleaseGate:
    """One message's way out.

    A sentence leaves when it is whole and backed; of one that greets or asks, as much leaves at
    once as stands by itself. With the first sentence that is not backed the message ends: it and
    all that follows are left out (`refused`), and where `says_honestly` the ledger's own words
    come last. What leaves in all does not depend on how the text was cut. What is `of_code`, the
    house's lines and the pack's words for results, is cleaned but not doubted. Behind the ledger's
    words comes what stood after the sentence and is so by itself.

    Of an answer that comes `again`, after these claims, a bare yes or a hedge says the same.

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
        self.again: tuple[Claim, ...] = ()  # what the answer before this one was held for
        self.english = True  # as far as the last sentence told
        # A word may answer whether something was done.
        self._answers = bool(evidence.asked) and asked_deed(evidence.asked) is not None
        # What is offered again may deny that it was done: no question leaves before its end.
        self._holds = not of_code and holds_something(evidence)
        # A "Sorry." answers as well: it goes with the sentence that it begins.
        self._answering = self._holds and ("?" in evidence.asked or asks_of_held(evidence))
        self._lead = ""  # few words that wait for the next sentence
        self._waiting: list[Waiting] = []
        self._late = False  # whether a judge had no time
        self._read: dict[str, list[Claim]] = {}
        self._released: list[str] = []
        self.spoken = False  # whether anything has left
        self.refused: Refused | None = None
        self._after = ""  # what followed the sentence at which the message was stopped
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
        rest = self._release(self._cleaner.finish(), True) + self._lead
        self._lead = ""
        return self._let_out(rest if self._waiting else rest + self._last_words(rest))

    @property
    def doubts(self) -> tuple[str, ...]:
        """The sentences that wait for a judge, in their order."""
        return tuple(one.sentence.strip() for one in self._waiting if one.doubtful)

    def settle(self, backed: Sequence[bool | None], *, late: bool = False) -> str:
        """Take what was judged of the `doubts`; return what may leave then.

        Where there is no judgement, None, the rules alone say what stops the message; of a judge
        that is only `late`, what claims an effect.
        """
        waiting, self._waiting = self._waiting, []
        self._late = late
        said_of = iter(backed)
        verdicts = [next(said_of, None) if one.doubtful else not one.claims for one in waiting]
        refused: list[tuple[int, tuple[Claim, ...]]] = []
        for number, one in enumerate(waiting):
            if against := self._against(one, verdicts[number]):
                refused = [(self._denied_since(waiting, verdicts, number), against)]
                break
        until = refused[0][0] if refused else len(waiting)
        said = [one.rest for one in waiting[:until]]
        for at, claims in refused:
            self._sentence, self._left = waiting[at].sentence, waiting[at].left
            said.append(self._stop(waiting[at].sentence, claims))
            # What was judged not to be so tells nothing by itself either.
            later = zip(waiting[at + 1 :], verdicts[at + 1 :], strict=True)
            self._after = "".join(one.sentence for one, so in later if so is not False)
        self._sentence, self._left = "", 0
        rest = "".join(said)
        return self._let_out(rest + self._last_words(rest))

    def _against(self, one: Waiting, verdict: bool | None) -> tuple[Claim, ...]:
        """The claims for which a sentence is refused that was judged so; none where it leaves."""
        claims = self._ruled(one) if verdict is None else one.claims
        if self._is_certain(claims) or (not verdict and (claims or verdict is False)):
            return claims or self._refused_for(one)
        return ()

    def _denied_since(
        self, waiting: Sequence[Waiting], verdicts: Sequence[bool | None], refused: int
    ) -> int:
        """With a refused sentence goes what denies before it, behind all that was judged so."""
        first = refused
        for number in range(refused - 1, -1, -1):
            one = waiting[number]
            if one.doubtful and verdicts[number]:
                break
            first = number if one.doubtful and negates(plain(one.sentence)) else first
        return first if self._holds else refused

    def _refused_for(self, waiting: Waiting) -> tuple[Claim, ...]:
        """What a sentence is taken to claim of which the rules know nothing."""
        of_state = state_claims(waiting.sentence, self.evidence)
        return tuple(of_state) or (unbacked_fact(waiting.sentence),)

    def _ruled(self, waiting: Waiting) -> tuple[Claim, ...]:
        """What stops a sentence that nobody has judged: what it claims or denies of what is done.

        What it states beside that leaves where a judge was only late.
        """
        sentence = waiting.sentence
        found = self._unjudged(sentence, waiting.claims) if waiting.doubtful else waiting.claims
        if self._late:
            found = [one for one in found if one.kind is not ClaimKind.RECORD]
        if found or not waiting.doubtful:
            return tuple(found)
        text = plain(sentence)
        denied = [one for one in denials(text) if one.about in self.evidence.begun]
        open_yet = self._late or may_deny(text) or is_english(sentence) is False
        return tuple(denied or (undecided_claims(sentence, self.evidence) if open_yet else ()))

    def _last_words(self, rest: str) -> str:
        """The ledger's words after what leaves, where the message was stopped."""
        if self.refused is None or not self.says_honestly:
            return ""
        before = self.released + rest
        truth = self._honest(self.refused.claims, self.evidence, before)
        rest = independent_of(self._after, self.evidence, f"{before} {truth}")
        truth = f"{truth} {rest}" if rest else truth
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
            self._after += text
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
        if self._waiting or self._closed or self._answering:
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
        if not self._left and text.lstrip()[:1].islower() and self._may_answer(text):
            head = Head(0, "", closed=False)  # "yes, it is" says all in its first word
        elif self.evidence.now is None or text.lstrip()[:1].islower():
            head = before_claims(text, self._left, ended)
        else:
            head = head_of(text, ended, asks=not self._holds)
        self._closed = head.closed
        return head.until

    def _may_answer(self, text: str) -> bool:
        """Whether the beginning of a sentence may be a bare answer to what was asked."""
        asks = "?" in self.evidence.asked or bool(self.again)
        return self._answers or (asks and may_begin_answer(text))

    def _end_sentence(self, end: int) -> str:
        whole = self._sentence[:end]
        claims = [] if self._of_code or not whole.strip() else self._unbacked(whole)
        doubtful = self._judged and self._doubts(whole, claims)
        if claims and not (doubtful or self._waiting):
            return self._stop(whole, claims)
        self.held += not self._left
        piece, lead = self._lead + whole[self._left :], self._lead
        self._lead = ""
        if doubtful or self._waiting:
            self._waiting.append(Waiting(whole, self._left, tuple(claims), doubtful, lead))
            piece = ""
        elif self._answering and _is_lead(whole):
            self._lead, piece = piece, ""
        self._sentence, self._left, self._surely = self._sentence[end:], 0, 0
        self._closed = False
        return piece

    def _unbacked(self, sentence: str) -> list[Claim]:
        """What a sentence claims without backing; one that is said again and again is read once."""
        if sentence not in self._read:
            claims = unbacked(sentence, self.evidence)
            if not claims and repeats(sentence, self.again, self.evidence):
                claims = [*self.again]
            if not self._judged:
                claims = self._unjudged(sentence, claims)
            self._read[sentence] = claims
        return self._read[sentence]

    def _unjudged(self, sentence: str, claims: Sequence[Claim]) -> list[Claim]:
        """What a sentence claims of which the rules find this, where nobody judges it."""
        may = not claims and may_deny(plain(sentence))
        if may and (of_state := state_claims(sentence, self.evidence)):
            return of_state
        return without_judge(sentence, self.evidence, claims)

    def _doubts(self, sentence: str, claims: Sequence[Claim]) -> bool:
        """Whether a judge is asked about a sentence; what is certain needs none."""
        told = is_english(sentence)
        self.english = self.english if told is None else told
        if repeats(sentence, self.again, self.evidence):
            return False
        return not self._is_certain(claims) and is_doubtful(
            sentence,
            self.evidence,
            claims,
            english=self.english,
            again=bool(self.again),
        )

    def _is_certain(self, claims: Sequence[Claim]) -> bool:
        return any(is_certain(claim, self.evidence) for claim in claims)

    def _stop(self, whole: str, claims: Sequence[Claim]) -> str:
        """Leave a sentence out, with all that follows; what left of it is closed."""
        self.refused, self._lead = Refused(whole.strip(), tuple(claims)), ""
        if self._answering:
            self._after, self._sentence = self._sentence[len(whole) :], ""
            return ""
        until = self._head(len(whole), True)
        said = whole[:until].rstrip()
        self._after = self._sentence[len(whole) :]
        self._sentence = ""
        if not said.strip():
            return ""
        head = head_of(whole, True, asks=not self._holds)
        return said[self._left :] + ("" if said[-1] in _ENDS else head.mark)


def _is_lead(sentence: str) -> bool:
    """Whether a sentence is too short to be read by itself: it goes with what follows."""
    words = sentence.split()
    return 0 < len(words) <= _MOST_OF_A_LEAD and not sentence.rstrip().endswith("?")
