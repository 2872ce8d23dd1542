"""What a short answer claims or denies by what it answers, held against the ledger."""

import re
from collections.abc import Iterator

from frontdesk.language.claims.asked_deeds import (
    AskedDeed,
    asked_deed,
    asked_deeds,
    is_elsewhere,
    wanted_deed,
)
from frontdesk.language.claims.backing import backed
from frontdesk.language.claims.evidence import Evidence
from frontdesk.language.claims.finder import Claim, shapes_in
from frontdesk.language.claims.latest_deeds import is_overtaken
from frontdesk.language.claims.open_answers import (
    asks_more,
    names_more,
    open_claims,
    vague_claim,
)
from frontdesk.language.claims.records import words_in
from frontdesk.language.claims.shapes import Tense
from frontdesk.language.claims.short_answers import (
    begins_with_no,
    begins_with_yes,
    may_answer_in_other_tongue,
    refuses_in_other_tongue,
    says_done,
    says_yes,
)
from frontdesk.language.claims.words import NOTES, ClaimKind

_K = ClaimKind
PEOPLE = frozenset({_K.ESCALATED, _K.CALLBACK})
_IS = re.compile(r"\b(?:is|are)\b")
_OPEN = re.compile(
    r"\b(?:if|once|when|after|as soon as|unless|until|not|never|only|will|would|can|could|may|might"
    r"|shall|yet)\b|n't\b|'ll\b|'d\b|\?"
)
_ELSE = re.compile(r"\belse\b")


def untrue_answers(sentence: str, evidence: Evidence) -> list[Claim] | None:
    """What an answer says by what was asked, although the ledger says otherwise.

    None where the sentence says by itself what it says.
    """
    asked = evidence.asked
    if not asked:
        return None
    done, under_way = bool(evidence.done), evidence.under_way
    if may_answer_in_other_tongue(sentence, asked, done=done, under_way=under_way):
        # Whether it is so, a judge can tell, or the ledger.
        return [vague_claim(sentence)]
    deeds = asked_deeds(asked)
    if not deeds and says_done(sentence) and (wanted := wanted_deed(asked)) is not None:
        deeds = (wanted,)
    yes = says_yes(sentence, negated=deeds[-1].negated) if deeds else None
    if yes is None and deeds and refuses_in_other_tongue(sentence):
        yes = False
    if yes is None:
        return open_claims(sentence, evidence) or None
    said = _claimed if yes else _denied
    claims = [claim for deed in deeds for claim in said(deed, sentence, evidence)]
    # One word for several questions: of what is asked beside the deed, code cannot tell.
    open_yet = not claims and asks_more(asked)
    return [vague_claim(sentence)] if open_yet else claims


def untrue_no(sentence: str, evidence: Evidence) -> list[Claim]:
    """What the no with which a longer answer begins denies, although the ledger holds it."""
    deed, rest = asked_deed(evidence.asked), begins_with_no(sentence)
    if deed is None or rest is None or not deed.alone or deed.negated:
        return []
    says_what = [claim for claim in shapes_in(rest) if deed.kind in {claim.about, _K.DONE}]
    return [] if says_what else [*_denied(deed, sentence, evidence)]


def untrue_yes(sentence: str, evidence: Evidence) -> list[Claim]:
    """What the yes with which a longer answer begins claims, although the ledger lacks it."""
    deed, rest = asked_deed(evidence.asked), begins_with_yes(sentence)
    if deed is None or not rest or not deed.alone or deed.negated or _OPEN.search(rest):
        return []
    return [*_claimed(deed, sentence, evidence)]


def _claimed(deed: AskedDeed, sentence: str, evidence: Evidence) -> Iterator[Claim]:
    """The claim of a yes that nothing backs."""
    if deed.negated and len(sentence.split()) == 1:
        return  # "It's not done?", "Yes.": that may mean either.
    claim = Claim(deed.kind, Tense.DONE, deed.kind, True, deed.text, deed.word)
    if deed.kind is _K.DONE:
        done = any(_of_effect(kinds.kinds) for kinds in evidence.done)
        stands = (done or bool(evidence.settled & NOTES)) and not evidence.under_way
        stands = stands and not names_more(deed, evidence)
    else:
        kinds = PEOPLE if deed.kind in PEOPLE else {deed.kind}
        settled = bool(kinds & evidence.settled)
        # What was done to another thing backs nothing of this one.
        elsewhere = settled and _is_elsewhere(deed, evidence)
        of_it = settled and not elsewhere
        if of_it and _IS.search(deed.said):
            of_it = not is_overtaken(deed.kind, evidence.done, evidence.kinds)
        stands = of_it or not (
            elsewhere
            or _is_wished(deed, evidence)
            or not backed(claim, evidence.ledger, evidence.known, deed.text)
        )
    if not stands:
        yield claim


def _denied(deed: AskedDeed, sentence: str, evidence: Evidence) -> Iterator[Claim]:
    """The denial of what the ledger holds, or may."""
    beside = _ELSE.search(deed.said) is not None
    if beside and len(evidence.done) == 1 and not evidence.unknown:
        return  # what was done beside it would be another deed
    if evidence.done and (beside or names_more(deed, evidence)):
        yield vague_claim(sentence)
        return
    if deed.kind is _K.DONE:
        done = any(_of_effect(one.kinds) for one in evidence.done) or bool(evidence.unknown)
        was_done = done and not evidence.under_way
    else:
        kinds = PEOPLE if deed.kind in PEOPLE else {deed.kind}
        was_done = bool(kinds & evidence.begun) and deed.kind not in evidence.pending
    if _IS.search(deed.said) and is_overtaken(deed.kind, evidence.done, evidence.kinds):
        return
    if was_done and not _is_elsewhere(deed, evidence):
        text = f"it is {deed.word}"
        yield Claim(deed.kind, Tense.DONE, deed.kind, True, text, deed.word, denied=True)


def _is_wished(deed: AskedDeed, evidence: Evidence) -> bool:
    """Whether the customer wished for such a deed, so that what was read before is not meant."""
    wished = (wanted_deed(one) for one in evidence.said)
    alike = any(one is not None and one.kind is deed.kind for one in wished)
    return alike and not words_in(deed.said) & evidence.told_apart


def _is_elsewhere(deed: AskedDeed, evidence: Evidence) -> bool:
    """Whether it is asked of another thing, or of somebody else, than such a deed was done to."""
    people = PEOPLE if deed.kind in PEOPLE else {deed.kind}
    alike = [one.words for one in evidence.done if deed.kind is _K.DONE or one.kinds & people]
    ledger = " ".join(alike or [one.words for one in evidence.done]).lower()
    others = evidence.told_apart | evidence.known.names
    return bool(evidence.done) and is_elsewhere(deed.said, ledger, others)


def _of_effect(kinds: frozenset[ClaimKind]) -> bool:
    return bool(kinds - NOTES)
