"""What an answer asks for that is not what was asked about: another day, action or thing."""

import re

from frontdesk.language.calendar.named_times import details_of, without_details
from frontdesk.language.consent.phrase_tokens import HEDGE, NO, STAY, YES
from frontdesk.language.consent.receipt_question import ReceiptQuestion, actions_named, new_details
from frontdesk.language.lexicon.actions import FAMILY
from frontdesk.language.lexicon.common_words import COMMON, GENERIC, HEDGE_WORDS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.text.words import stem, words

_WHAT = (
    r"(?:one|ones|day|days|time|times|date|dates|slots?|options?|appointments?|visits?|address"
    r"|number"
    r"|technician|tech|guy|person|service|week|month|place|house|treatment|inspection|thing|hour)"
)
# These ask for something else by themselves.
_ELSE = re.compile(
    rf"\binstead\b|\b(?:an?)?other {_WHAT}\b|\b(?:the|my|your) other (?!day\b|hand\b|half\b)\w"
    r"|\bdifferent\b|\bexcept\b|\bapart from\b|\bonly if\b"
    r"|\b(?:rather|prefer|swap|alternatively|following|almost|nearly)\b|\bwould be better\b"
    r"|\b(?:earlier|later|sooner|cheaper|closer|nearer|shorter)\b(?! today\b| on\b| if\b)"
    rf"|\bwrong {_WHAT}\b|\bwrong \w+[,.!]* (?:it's|we|i|the|my)\b|\b(?:some(?:thing|one|body"
    r"|where)|"
    r"anything|what|when) else\b|\b(?:the )?(?:day|week|one|month) after\b|\bboth\b(?! \w+ly)"
    r"|\b(?:more|other|different) (?:options|times|slots|choices|dates|days)\b|\buse (?:my|the|our"
    r"|an?)\b"
    rf"|\b(?:1?\d|2[0-4])(?::\d\d)? ?(?:am|pm)? (?:is|would be) {NO}"
    rf"|(?:{YES} (?:at|under)|\b(?:do|book|make|put|move|send|schedule) it (?:at|for|under|to|with"
    r"|from))"
    r" (?:my|our|his|her|a|an) \w"
    r"|\b(?:old|previous|former) (?:address|number|name|place|house|street)\b|\bsame \w+ as\b"
    r"|\bpay less\b"
    rf"|\bany(?:thing|time| day| time)? (?:but|except)\b|\bday before\b|{NO} (?:time|day|date|hour"
    r"|price)\b"
    r"|\b(?:waive|discount|downgrade|upgrade|reduce)\b|\b(?:e-?mail|text|sms|message) (?:me|us|him"
    r"|her)\b"
    r"|\bcan (?:they|you|he|she|someone|i|we) (?:e-?mail|text)\b|^(?:no,? )?not the [\w ]+"
    r" one[.!]*$"
    r"|\bmore (?:early|late)\b|\bmy \w+'s (?:house|place|address|home|flat|visit"
    r"|appointment|one)\b|\b(?:address|time|date|day|name|number|street|service) (?:is|was)"
    r" (?:wrong"
    r"|incorrect)\b|\b(?:i|we)(?:'ve| have)?(?: just| since)? moved\b|\bof (?:swapping|moving"
    r"|changing"
    r"|rescheduling|postponing)\b|\b(?:put|push|set|bring|brought|move) (?:it )?(?:back|forward)\b"
    r"|\b(?:want|like|have|need)(?:ed)? (?:it|that|this|them) (?:moved|changed|rescheduled"
    r"|postponed"
    r"|put|pushed|switched|swapped|delayed|brought)\b|\b(?:what|how) about \w"
    r"|\ball (?:of )?(?:them|those|three|my)\b|\bthe whole\b|\b(?:change|switch|fix|correct|pick"
    rf"|choose|update|adjust) (?:the|my|another|a) (?:\w+ )?{_WHAT}\b|\bas well\b|\bnot just\b(?!"
    r" yet)"
)
# These only together with something that was not shown.
_PROPOSES = re.compile(
    r"\b(?:make|move|change|switch|push|set|put|shift|bring|try|say|do|take) (?:it|that|this|the|to"
    r"|my|me)\b|\blet's (?:do|say|try|make)\b|\b(?:what|how) (?:about|if)\b|\bbut\b|\bthough\b"
    r"|\b(?:can|could|may|would) (?:we|you|i|it)\b|\bonly\b|\bi need\b"
)
_ONLY_NOT = re.compile(
    r"(?:just |but |please )?not(?: (?:on|at|the|an?|in))*[ .,!]*(?:please)?[ .!]*"
)
_COPULA = re.compile(
    r"^(?:it|that|this|(?:the |my )?address|(?:the |my )?name)(?:'s| is| should be| needs to be"
    r"| was supposed to be| has to be| must be| ought to be)\b"
)
_DENIED = re.compile(
    r"\b(?:not|isn't|aren't|wasn't) (?:the |an? |at |on |in |for |with |my )*([\w']+)"
)
_VERBS = word_set(
    "is am are was were be been has have had do does did will would can could should must may"
    " isn't i i'm i'll i've i'd we we're we'll we've you you're it it's they they're he she he's"
    " she's that's there's who what let let's works work came come comes said says want need"
)
_SUBJECTLESS = word_set("the a an my our for with at on in apt unit address its it's his her")


def requests_change(
    said: str, asked: ReceiptQuestion, *, refuses: bool, agrees: bool, asks: bool
) -> bool:
    """Whether a text asks for something other than what was asked about."""
    if _else(said):
        return True
    named = new_details(said, asked) - ({"relative:today"} if refuses else set())
    clauses = re.split(r"[,.;!?]", said)
    if any(details_of(c) and _ONLY_NOT.fullmatch(without_details(c)) for c in clauses):
        return True
    other = bool(asked.text) and not actions_named(said) <= asked.families
    if other and STAY not in said and not (asks and not _PROPOSES.search(said)):
        return True
    if any(not detail.startswith("relative:") for detail in named):
        return bool(asked.text) or refuses or _PROPOSES.search(said) is not None
    hedges = HEDGE in said or not HEDGE_WORDS.isdisjoint(said.split())
    open_to_it = refuses or _PROPOSES.search(said) or (asked.text and not agrees | hedges)
    if named and open_to_it:
        return True
    return not asks and _names_else(said, asked, refuses=refuses)


def _else(said: str) -> bool:
    found = _ELSE.search(said)
    if found is None:
        return False
    return found[0] not in {"rather", "prefer"} or (STAY not in said and NO not in said)


def _names_else(said: str, asked: ReceiptQuestion, *, refuses: bool) -> bool:
    """Whether a thing is named in place of the one that was shown."""
    for part in re.split(
        rf"[,.;!?]+|{NO}|\bno\b(?= (?:the|a|an|my|for)\b)| but |\bnot\b"
        r"|\bisn't\b|\baren't\b| (?=it's )",
        said,
    ):
        clause = _COPULA.sub(" ", part.strip())
        tokens = words(without_details(clause))
        things = [t for t in tokens if _is_thing(t, asked)]
        if not things or not asked.text:
            continue
        tells = _VERBS.intersection(tokens[1:]) or re.search(r"'s \w+ing\b", clause)
        elliptic = not tells and tokens[0] not in _VERBS - _SUBJECTLESS
        corrects = any(_is_shown(t, asked) for t in tokens) or tokens[-1] in GENERIC
        corrects = corrects or "actually" in words(said)
        # "No, a spray", "ants, not bees": the clause stands for what is refused.
        denied = _DENIED.search(said)
        instead = refuses and clause.strip().partition(" ")[0] in _SUBJECTLESS
        instead = instead or (denied is not None and _is_shown(denied[1], asked))
        if elliptic and (corrects or instead):
            return True
    return False


def _is_thing(word: str, asked: ReceiptQuestion) -> bool:
    known = word in COMMON or stem(word) in asked.stems or word in FAMILY
    return not known and not word[0].isdigit()


def _is_shown(word: str, asked: ReceiptQuestion) -> bool:
    return word in asked.numbers or (word not in COMMON and stem(word) in asked.stems)
