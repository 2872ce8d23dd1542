"""What is said in place of a sentence that nothing backs: what is so, by the ledger (L7)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from frontdesk.core.locale import Locale
from frontdesk.language.claims.asked_deeds import asked_deeds, wanted_deed
from frontdesk.language.claims.asked_records import asks_after_note, asks_after_people, quoted
from frontdesk.language.claims.details import details_in
from frontdesk.language.claims.finder import plain
from frontdesk.language.claims.judging import Claim, ClaimKind, Done, Evidence
from frontdesk.language.claims.latest_deeds import latest_of
from frontdesk.language.claims.open_answers import asks_beyond, is_about_call, names_other
from frontdesk.language.claims.words import NOTES
from frontdesk.language.reading.languages import is_english
from frontdesk.language.strings.catalogue import Strings, strings_of

_ENGLISH = strings_of(Locale.EN)
_MOST_TOLD = 2
_FEW_WORDS = 3
_UNCHECKED, _NOT_THAT = "unchecked", "not_that"
_NAMED = frozenset({ClaimKind.BOOKED, ClaimKind.RESCHEDULED, ClaimKind.CHARGED, ClaimKind.REFUNDED})
_PEOPLE = frozenset({ClaimKind.ESCALATED, ClaimKind.CALLBACK})
# "Note: “Gate code 4471”.", as a receipt ends where it carries a note.
_CARRIED_NOTE = re.compile(
    r"\b\w{1,20}: [\u201c\u00ab][^\u201c\u00ab\u201d\u00bb]*[\u201d\u00bb]\.?"
)
# What sounds as if somebody was asked names whom, or how; else it is of something else.
_OF_PEOPLE = re.compile(
    r"\b(?:some|any)(?:one|body)\b|\b(?:person|human|people|colleagues?|team|manager|supervisor"
    r"|technicians?|office|dispatch\w*|tickets?|staff|specialist|they|them|escalat\w*|transfer\w*"
    r"|call(?:s|ed|ing)?|callback|contact\w*|touch|reach\w*|notif\w*|alert\w*|hand\w*|connect\w*)\b"
)


@dataclass(frozen=True, slots=True)
class _AskedAfter:
    """What was done of what the customer asks after, and what is said of what was not."""

    found: tuple[Done, ...] = ()
    lacking: tuple[str, ...] = ()
    of_no_deed: bool = False
    of_records: bool = False


def honest(
    claims: Sequence[Claim],
    evidence: Evidence,
    after: str = "",
    *,
    strings: Strings = _ENGLISH,
    read: str = "",
    told: str = "",
    heard: str = "",
) -> str:
    """What is true instead, from the ledger: what was done is told, and never denied.

    Where a fact is wrong, it is what was `read` in this turn, which else comes last; `after` what
    was said already, that is not doubted, and not said again where it has facts of its own. What
    code has just `told` is not told once more, as if it had been done twice; what the customer
    has not `heard` in the call was done as well.
    """
    instead = _Instead(claims, evidence, after, strings, read, told, heard).words()
    if not read or read in instead or read in told or details_in(plain(after)):
        return instead
    return f"{instead} {read}"


@dataclass(frozen=True, slots=True)
class _Instead:
    claims: Sequence[Claim]
    evidence: Evidence
    after: str
    strings: Strings
    read: str
    told: str
    heard: str

    def words(self) -> str:
        """What the ledger says of what is claimed, or of what was asked."""
        evidence, asked = self.evidence, _asked_after(self.evidence, self.claims)
        meant = [one.words for one in asked.found if _may_mean(self.claims, one.kinds)]
        truth = _truth(self.claims, evidence)
        unchecked = truth == _UNCHECKED
        if unchecked and self.read and not details_in(plain(self.after)):
            return self.read
        lacking = [self.strings.say(f"honest.{one}") for one in asked.lacking]
        if lacking or (unchecked and not meant):
            meant = [one.words for one in asked.found]
        known = bool(meant or lacking)
        if unchecked and self.after.strip() and (not known or _tells(self.after, self.claims)):
            return self.strings.say("honest.unchecked_rest")
        if known and not (evidence.unknown or evidence.failed):
            new = [words for words in dict.fromkeys(meant[-_MOST_TOLD:]) if words not in self.told]
            said = " ".join((*(_as_noted_last(one, evidence.done) for one in new), *lacking))
            if not said:
                return " ".join(self._nothing_but(()))
            return said if asked.of_records else self._with_rest(said)
        if truth == _NOT_THAT and asked.of_no_deed:
            return self.strings.say(f"honest.{_UNCHECKED}")
        # "Nothing else" is not so by itself: it follows what was done.
        done = [one.words for one in evidence.done[-_MOST_TOLD:]] if truth == _NOT_THAT else []
        if done:
            told = (_as_noted_last(one, evidence.done) for one in self._nothing_but(done))
            return " ".join(told)
        return self.strings.say(f"honest.{truth}")

    def _with_rest(self, said: str) -> str:
        """What is told, and that no more is, where half of the questions are left open by it."""
        told = f"{self.told} {self.after} {said}"
        deeds = asked_deeds(self.evidence.asked)
        half = bool(deeds) and asks_beyond(self.evidence.asked, told)
        return f"{said} {self.strings.say('honest.unchecked_rest')}" if half else said

    def _nothing_but(self, done: Sequence[str]) -> list[str]:
        """That nothing else was done than what is told; what nobody has told yet comes before."""
        known = f"{self.heard} {self.told} {self.after}"
        untold = [one.words for one in self.evidence.done if one.words not in known]
        told = list(dict.fromkeys((*done, *untold)))
        return told if untold and not done else [*told, self.strings.say(f"honest.{_NOT_THAT}")]


def _asked_after(evidence: Evidence, claims: Sequence[Claim]) -> _AskedAfter:
    """What was done of what the customer asks after; else effects, and notes last.

    What was taken back since is told by what took it back. A question about nothing of the kind
    asks after nothing that was done, unless it is said or denied by name.
    """
    done, things = evidence.done, evidence.kinds
    asked = {deed.kind for deed in asked_deeds(evidence.asked)}
    people = bool(asked & _PEOPLE) or asks_after_people(evidence.asked)
    asked |= _PEOPLE if people else set[ClaimKind]()
    note = ClaimKind.UPDATED in asked or asks_after_note(evidence.asked, (d.words for d in done))
    noted = _notes_in(done) if note else []
    of_it = [
        latest_of(one, done, things)
        for one in done
        if one.kinds & asked or any(one is another for another in noted)
    ]
    lacking = ["not_noted"] if note and not noted else []
    lacking += ["nobody_asked"] if people and not evidence.begun & _PEOPLE else []
    if of_it or lacking:
        return _AskedAfter(tuple(of_it), tuple(lacking), of_records=note or people)
    if _asks_of_no_deed(evidence) and not any(map(_is_named, claims)):
        return _AskedAfter(of_no_deed=True)
    standing = [one for one in done if latest_of(one, done, things) is one]
    effects = [one for one in standing if one.kinds - NOTES]
    return _AskedAfter(tuple(effects or standing))


def _notes_in(done: Sequence[Done]) -> list[Done]:
    """What was noted; else what was done together with a note."""
    noted = [one for one in done if ClaimKind.UPDATED in one.kinds]
    return noted or [one for one in done if quoted([one.words])]


def _as_noted_last(words: str, done: Sequence[Done]) -> str:
    """The words of a deed without the note that it carried, where another was written since."""
    at = next((n for n, one in enumerate(done) if one.words == words), len(done))
    later = any(one.kinds & NOTES for one in done[at + 1 :])
    own = at < len(done) and not done[at].kinds <= NOTES
    return _CARRIED_NOTE.sub("", words).strip() if own and later else words


def _asks_of_no_deed(evidence: Evidence) -> bool:
    """Whether a question is of something else than what was done, as far as code can read it."""
    asked = evidence.asked
    reads = "?" in asked and is_english(asked) is not False
    other = names_other(asked, " ".join(one.words for one in evidence.done))
    of_deeds = asked_deeds(asked) or wanted_deed(asked) or is_about_call(evidence)
    return reads and other and not of_deeds


def _is_named(claim: Claim) -> bool:
    vague = claim.sensed or claim.about in {ClaimKind.DONE, ClaimKind.RECORD}
    return claim.denied or not vague


def _tells(after: str, claims: Sequence[Claim]) -> bool:
    """Whether what was said already has told of it: "Sorry." is no answer."""
    facts_only = all(claim.kind is ClaimKind.RECORD for claim in claims)
    much = facts_only and len(after.split()) > _FEW_WORDS
    return much or bool(details_in(plain(after)))


def _may_mean(claims: Sequence[Claim], kinds: frozenset[ClaimKind]) -> bool:
    """Whether claims may be about what was done, so that a plain no could deny it."""
    abouts = {claim.about for claim in claims}
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
    if abouts <= _PEOPLE and any(_OF_PEOPLE.search(claim.text) for claim in claims):
        return "nobody_asked"
    if ClaimKind.VERIFIED in abouts:
        return "unverified"
    if not (evidence.done or evidence.committed - {ClaimKind.VERIFIED}):
        return "nothing_changed"
    named = abouts & _NAMED
    return f"not_{next(iter(named))}" if len(named) == 1 else _NOT_THAT
