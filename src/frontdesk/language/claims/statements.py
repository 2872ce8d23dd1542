"""Statements that claim something by whom or what they speak of: staff, everything, an outcome."""

import re
from collections.abc import Iterator
from functools import lru_cache

from frontdesk.language.claims.account_facts import fitting, groups_in
from frontdesk.language.claims.known import Known, is_over, numbers_in
from frontdesk.language.claims.records import Record, stem
from frontdesk.language.lexicon.calendar_names import DAY_PART, MONTH
from frontdesk.language.lexicon.numbers import HOURS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.runs import has_any, runs_in

_PEOPLE = word_set(
    "technician technicians tech manager supervisor colleague colleagues team engineer engineers"
    " crew specialist office dispatch dispatcher department someone somebody they he she doctor"
    " hygienist reception"
)
_ADDRESSED = word_set("we you")
_ADVERB = r"(?: already| just| now| also| both| all| since)*"
_ACTED = (
    rf"(?:(?:'s|'ve| has| have| was| were){_ADVERB}(?: been)?{_ADVERB} (?P<v>[a-z]+(?:ed"
    rf"|en)|told|brought"
    r"|left|got|given|found|sent|put|made|had|cut)\b"
    r"| (?P<p>got|took|called|left|found|cut|received|knows?|has)\b (?!no\b|not\b|to\b"
    r"|two\b|three\b|one\b|an?\b))"
)
_NO_DEED = word_set("booked scheduled confirmed assigned expected listed planned asked been")
_WILL_ACT = (
    r"(?:'ll| will| is going to| are going to)(?: also| then| now| just)* (?P<w>be (?:told|informed"
    r"|notified|reminded|briefed)|call|ring|give you|text|e-?mail|bring|try|use|contact"
    r"|phone|remind|let you"
    r"|get back|follow up|send|refund|waive|reach out|have something)\b"
)
_GETS = re.compile(
    r"\byou(?:'ll| will| should)(?: also| then| soon)* (?:get|receive|have|see|find|be sent)"
    r" (?:an?|the|your|our) (?:[\w-]+ ){0,3}?(?P<t>e-?mail|text|sms|reminder|confirmation|message"
    r"|letter|invoice|refund|credit|voucher)\b"
)
_DOUBT = re.compile(
    r"\b(?:not|no|never|nothing|nobody|none|cannot|if|whether|unless|would|could|may|might|don't"
    r"|what|how|who|until|once|when|as soon as|in case)\b|n't\b"
)
_CALLS = re.compile(r"call|ring|phone|contact|get back|reach out|be in touch")
_COUNT = "|".join(HOURS)
_SWEEP = re.compile(
    rf"\b(?P<all>both|all (?P<n>{_COUNT})|all(?: of)? (?:them|your|these|those|the))\b"
)
_SWEEPING = word_set("both all")
_ENDED = re.compile(
    r"\b(?:cancell?ed|moved|rescheduled|blocked|refunded|changed|shifted|gone|(?:days?"
    r"|weeks?|hours?)"
    r" (?:later|earlier)|paid|removed|released|updated)\b"
)
_OUTCOME = re.compile(
    r"\b(?:went|gone|is|come|came) through\b|'s through\b|\b(?:rejected|refused|declined)\b"
    r"|\bwon't (?:take place|happen|come|turn up)|\bdid(?:n't| not) (?:work|go through)"
    r"|\bstill (?:stands|on|booked|in place)\b|\bout of the way\b|\bhaven't (?:sent"
    r"|passed|submitted)"
    r"|\bcan(?:not|'t)? have been\b|\bfailed\b|\bbeen (?:blocked|released|cancell?ed|freed)\b"
)
_OPEN = re.compile(
    r"\b(?:whether|if|may|might|could|until|unless|either|don't know|not sure|can't say"
    r"|not known)\b"
)
_NEED_YES = re.compile(
    r"\b(?:need|hear|waiting (?:for|on)|wait for|say)(?: you to say| from you)?(?: a|"
    r" your)? (?:clear )?yes\b"
)
_STILL = re.compile(
    r"\b(?:still|stays?|stands|remains?|keeps?|is on|are on|as (?:it was|planned|before)"
    r"|will be|'ll be"
    r"|comes?|coming|see you|is|are)\b|: "
)
_OVER = re.compile(
    r"\b(?:cancell?\w*|moved?|moving|off|gone|was|were|been|no longer|free(?:d)?|instead|originally"
    r"|old|previous\w*|from|yours? again|all yours|earlier|later|nobody|is not|are not)\b"
    r"|\b(?:is|are|wo|does|do)n't\b"
)
_WHEN = re.compile(rf"\bin ({MONTH})\b(?! \d)|\bin the ({DAY_PART})\b")
_AND = re.compile(r"[;!?\u2014\u2013]+|,? (?:and|but|so) (?=[a-z])")
_SHORT = 3
_CLAUSES = re.compile(r"[,;:.!?\u2014\u2013]\s|\b(?:so|because|but)\b ")


def staff_claims(sentence: str, known: Known, calls: bool) -> Iterator[str]:
    """What a sentence says that somebody of the company did or will do, unheard of in the call."""
    low = sentence.replace("\u2019", "'").lower()
    acted, will_act, people = _about_people(known.names)
    if not has_any(low, people):
        return
    for clause in _CLAUSES.split(low):
        did = acted.search(clause)
        if did and not _DOUBT.search(clause) and not _heard(did["v"] or did["p"], known):
            yield did[0]
        will = will_act.search(clause)
        if will and not _DOUBT.search(clause[: will.start()]):
            expected = calls and _CALLS.search(will["w"])
            if not expected and f" {will['w']} " not in known.told:
                yield will[0]
        gets = _GETS.search(clause)
        if gets and not _DOUBT.search(clause) and gets["t"] not in known.told:
            yield gets[0]


@lru_cache(64)
def _about_people(
    names: frozenset[str],
) -> tuple[re.Pattern[str], re.Pattern[str], frozenset[str]]:
    """What finds a deed and a promise of somebody, and the words that both begin with."""
    people = "|".join([*sorted(_PEOPLE), *map(re.escape, sorted(names))])
    acted = re.compile(rf"\b(?:{people}){_ACTED}")
    first = _PEOPLE.union(*map(runs_in, names), _ADDRESSED)
    return acted, re.compile(rf"\b(?:{people}|we){_WILL_ACT}"), first


def _heard(verb: str, known: Known) -> bool:
    return verb in _NO_DEED or (len(verb) > _SHORT and stem(verb) in known.told)


def sweeping_claims(sentence: str, known: Known, most_done: int) -> Iterator[str]:
    """Where a sentence says of all what is true of some."""
    low = sentence.replace("\u2019", "'").lower()
    sweep = _SWEEP.search(low) if has_any(low, _SWEEPING) else None
    if sweep is None:
        return
    low = low[: low.find(",", sweep.end()) if "," in low[sweep.end() :] else len(low)]
    if _DOUBT.search(low):
        return
    count = 2 if sweep["all"] == "both" else int(next(iter(numbers_in(sweep["n"] or "")), 0))
    if _ENDED.search(low) and most_done < max(count, 2):
        yield f"{sweep[0]} {_ENDED.findall(low)[0]}"
    behind = low[sweep.end() :]
    for fits in _tests(behind, known):
        standing = [one for one in known.lists if len(one) > 1]
        if standing and not any(_enough(one, count, fits) for one in standing):
            yield f"{sweep[0]} {behind.strip()}"
            return


def _enough(records: list[Record], count: int, fits: frozenset[str]) -> bool:
    matching = sum(any(mark in record.text for mark in fits) for record in records)
    return matching >= (count or len(records))


def _tests(text: str, known: Known) -> Iterator[frozenset[str]]:
    """What is said of each of several: a name, a month, a part of the day."""
    named = [name for name in known.names if f"with {name}" in text.replace("dr. ", "")]
    if len(named) == 1:
        yield frozenset(named)
    yield from (frozenset({match[1] or match[2]}) for match in _WHEN.finditer(text))


def outcome_claims(sentence: str) -> Iterator[str]:
    """Where a sentence settles an outcome that is not known yet."""
    low = sentence.replace("\u2019", "'").lower()
    found = _OUTCOME.search(low)
    if found and not _OPEN.search(low):
        yield found[0]


def asks_consent_again(sentence: str) -> bool:
    """Whether a sentence says that a yes is still waited for."""
    return _NEED_YES.search(sentence.replace("\u2019", "'").lower()) is not None


def stale_claims(sentence: str, known: Known) -> Iterator[str]:
    """Where a sentence says that something stands which no longer does."""
    if not known.changed:
        return
    for clause in _AND.split(sentence):
        low = clause.replace("\u2019", "'").lower().replace("as it was", "as before")
        if not _STILL.search(low) or _OVER.search(low):
            continue
        for group in groups_in(clause, known):
            records = fitting(group, known)
            dated = {sort for sort, _ in group} & {"date", "dom", "weekday", "time"}
            if dated and records and all(map(is_over, records)):
                yield " ".join(value for _, value in group)
