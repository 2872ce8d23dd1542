"""Statements that claim something by whom or what they speak of: staff, everything, an outcome."""

import re
from collections.abc import Iterator
from functools import lru_cache

from frontdesk.language.claims.account_facts import fitting, groups_in
from frontdesk.language.claims.details import number_of
from frontdesk.language.claims.known import Known, numbers_in
from frontdesk.language.claims.records import Record, stem
from frontdesk.language.lexicon.numbers import HOURS
from frontdesk.language.lexicon.refusals import NOT_ANY, PLAIN_NO
from frontdesk.language.lexicon.word_list import any_of, word_set
from frontdesk.language.text.runs import has_any, runs_in

_PEOPLE = word_set(
    "technician technicians tech manager supervisor colleague colleagues team engineer engineers"
    " crew specialist office dispatch dispatcher department someone somebody they he she doctor"
    " hygienist reception"
)
_ADDRESSED = word_set("we you")
_ADVERB = r"(?: already| just| now| also| both| all| since)*"
_ACTED = (
    rf"(?:(?:'s|'ve| has| have| was| were){_ADVERB}(?: been)?{_ADVERB} (?P<v>[a-z]+(?:ed|en)|told"
    r"|brought|left|got|given|found|sent|put|made|had|cut)\b"
    r"| (?P<p>got|took|called|left|found|cut|received|knows?|has)\b (?!no\b|not\b|to\b"
    r"|two\b|three\b|one\b|an?\b))"
)
_NO_DEED = word_set("booked scheduled confirmed assigned expected listed planned asked been")
_WILL_ACT = (
    r"(?:'ll| will| is going to| are going to)(?: also| then| now| just)* (?P<w>be (?:told|informed"
    r"|notified|reminded|briefed)|call|ring|give you|text|e-?mail|bring|try|use|contact|phone"
    r"|remind|let you|get back|follow up|send|refund|waive|reach out|have something)\b"
)
_GETS = re.compile(
    r"\byou(?:'ll| will| should)(?: also| then| soon)* (?:get|receive|have|see|find|be sent)"
    r" (?:an?|the|your|our) (?:[\w-]+ ){0,3}?(?P<t>e-?mail|text|sms|reminder|confirmation|message"
    r"|letter|invoice|refund|credit|voucher)\b"
)
_OPEN = r"whether|if|may|might|could|until|unless"
_DOUBT = re.compile(
    rf"\b(?:{_OPEN}|not|no|never|nothing|nobody|none|cannot|would|don't|what|how|who|once|when"
    r"|as soon as|in case)\b|n't\b"
)
# "No, sorry, both ...": what was asked is denied, and not what follows.
_ANSWERED = re.compile(rf"^(?:(?:{any_of((*PLAIN_NO, *NOT_ANY))}|sorry|oh|well)\s*[,.!:]\s*)+")
_SWEEP = re.compile(
    rf"\b(?P<all>both|all (?P<n>{any_of(HOURS)})|all(?: of)? (?:them|your|these|those|the))\b"
)
COUNTED = re.compile(rf"\b({any_of(HOURS)}|\d)(?: \w+)? (?:visits|appointments|bookings)\b")
_SWEEPING = word_set("both all")
_ENDED = re.compile(
    r"\b(?:cancell?ed|moved|rescheduled|blocked|refunded|changed|shifted|gone|(?:day|week|hour)s?"
    r" (?:later|earlier)|paid|removed|released|updated)\b"
)
_OUTCOME = re.compile(
    r"\b(?:went|gone|is|come|came) through\b|'s through\b|\b(?:rejected|refused|declined)\b"
    r"|\bwon't (?:take place|happen|come|turn up)|\bdid(?:n't| not) (?:work|go through)"
    r"|\bstill (?:stands|on|booked|in place)\b|\bout of the way\b|\bhaven't (?:sent|passed"
    r"|submitted)|\bcan(?:not|'t)? have been\b|\bfailed\b"
    r"|\bbeen (?:blocked|released|cancell?ed|freed)\b"
)
_UNSETTLED = re.compile(rf"\b(?:{_OPEN}|either|don't know|not sure|can't say|not known)\b")
_NEED_YES = re.compile(
    r"\b(?:need|hear|waiting (?:for|on)|wait for|say)(?: you to say| from you)?(?: a|"
    r" your)? (?:clear )?yes\b"
)
_STILL = re.compile(
    r"\b(?:still|stays?|stands|remains?|keeps?|is|are|as (?:it was|planned|before)|will be|'ll be"
    r"|comes?|coming|see you)\b|: "
)
_OVER = re.compile(
    r"\b(?:cancell?\w*|moved?|moving|off|gone|(?<!as it )was|were|been|no longer|freed?|instead|old"
    r"|originally|previous\w*|from|yours? again|all yours|earlier|later|nobody|is not|are not)\b"
    r"|\b(?:is|are|wo|does|do)n't\b"
)
_DATED = frozenset({"date", "dom", "weekday", "time"})
_SHORT = 3
_CLAUSES = re.compile(r"[,;:.!?\u2014\u2013]\s|\b(?:so|because|but)\b ")


def staff_claims(text: str, known: Known, calls: bool) -> Iterator[str]:
    """What a sentence says that somebody of the company did or will do, unheard of in the call."""
    acted, will_act, people = _about_people(known.names)
    if not has_any(text, people):
        return
    for clause in _CLAUSES.split(text):
        did, will, gets = acted.search(clause), will_act.search(clause), _GETS.search(clause)
        doubt = _DOUBT.search(clause) if did or will or gets else None
        if did and not doubt and not _heard(did["v"] or did["p"], known):
            yield did[0]
        open_yet = calls or (doubt and will and doubt.start() < will.start())
        if will and not open_yet and f" {will['w']} " not in known.told:
            yield will[0]
        if gets and not doubt and gets["t"] not in known.told:
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


def sweeping_claims(text: str, known: Known, most_done: int) -> Iterator[str]:
    """Where a sentence says of all what is true of some."""
    sweep = _SWEEP.search(text) if has_any(text, _SWEEPING) else None
    if sweep is None:
        return
    said = _ANSWERED.sub("", text[: sweep.end()] + text[sweep.end() :].partition(",")[0])
    if _DOUBT.search(said):
        return
    count = 2 if sweep["all"] == "both" else int(next(iter(numbers_in(sweep["n"] or "")), 0))
    ended = _ENDED.search(said)
    if ended and most_done < max(count, 2):
        yield f"{sweep[0]} {ended[0]}"
    behind = said.partition(sweep[0])[2].replace("dr. ", "")
    named = [name for name in known.names if f"with {name}" in behind]
    lists = [one for one in known.lists if len(one) > 1]
    if len(named) == 1 and lists and not any(_enough(one, count, named[0]) for one in lists):
        yield f"{sweep[0]} with {named[0]}"


def _enough(records: list[Record], count: int, name: str) -> bool:
    return sum(name in record.text for record in records) >= (count or len(records))


def standing_visits(known: Known) -> int:
    """How many things with a day and a time were read that stand."""
    return sum(
        bool(one.days and one.minutes) and not (one.gone or one.offered) for one in known.records
    )


def miscounted(text: str, known: Known) -> Iterator[str]:
    """Where a sentence counts more visits than were read of."""
    for match in COUNTED.finditer(text):
        if number_of(match[1]) > standing_visits(known) and match[0] not in known.told:
            yield match[0]


def outcome_claims(text: str) -> Iterator[str]:
    """Where a sentence settles an outcome that is not known yet."""
    found = _OUTCOME.search(text)
    if found and not _UNSETTLED.search(text):
        yield found[0]


def asks_consent_again(text: str) -> bool:
    """Whether a sentence says that a yes is still waited for."""
    return _NEED_YES.search(text) is not None


def stale_claims(text: str, known: Known) -> Iterator[str]:
    """Where a sentence says that something stands which no longer does."""
    if not known.changed or not _STILL.search(text) or _OVER.search(text):
        return
    for group in groups_in(text, known):
        records = fitting(group, known)
        dated = not _DATED.isdisjoint(sort for sort, _ in group)
        if dated and records and all(record.gone for record in records):
            yield " ".join(value for _, value in group)
