"""What the practice's desk tells: open bills, and what anybody may ask about the practice."""

import re
from typing import Annotated

import msgspec

from dental.identity import Given
from dental.looking import Nothing, Told
from dental.practice import Practice
from frontdesk import (
    Kind,
    OfferedPerson,
    Spoken,
    Tool,
    ToolContext,
    Verified,
    dollars_in_words,
    enumerated,
)

_EMERGENCY = (
    "I'm sorry to hear that. For pain or an emergency we keep times free every day: please call"
    " 415 555 0100. If you have trouble breathing or swallowing, call 911."
)
_UNKNOWN = "I don't know that one, I'm afraid."
_ANSWERS = {
    "open opening hours close closed closing when weekend saturday sunday lunch": (
        "We're open Monday to Friday from 9 to 5, with a break from 12 to 1."
        " On weekends we're closed."
    ),
    "where address located location parking park bus directions find": (
        "We're at 12 Maple Street; there's free parking behind the house."
    ),
    "cost price prices much expensive charge rates": (
        "A check-up is $60, a cleaning $90, a filling from $150, whitening $220, an extraction from"
        " $180, and a crown from $900."
    ),
    "insurance insured cover covered plan delta": (
        "We take most dental insurance; please bring your card. What it doesn't cover"
        " is billed to you."
    ),
    "pay payment card cash instalments installments credit": (
        "You can pay by card or cash at the practice, and larger bills in instalments."
    ),
    "fee cancel cancelling cancellation late move moving reschedule missed show": (
        "Moving or cancelling is free up to 24 hours before the visit; after that it's $40."
    ),
    "pain hurt hurts ache toothache emergency urgent swollen swelling broke broken bleeding": (
        _EMERGENCY
    ),
    "child children kid kids son daughter baby": (
        "We treat children from the age of three, and a parent is welcome in the room."
    ),
    "new patient patients first register registration join": (
        "We're taking new patients. Somebody from the practice opens the file with you"
        " on the phone."
    ),
    "prepare bring eat before forms": (
        "Please bring your insurance card, come ten minutes early, and eat as usual beforehand."
    ),
    "refund refunds money": (
        "Refunds are decided by the office; I can have somebody call you about it."
    ),
    "afraid scared nervous anxious anxiety sedation numb": (
        "Many of our patients feel that way. Dr. Kim offers sedation; just tell us beforehand."
    ),
}
_COST = frozenset(("cost", "costs", "price", "much", "expensive", "charge"))
# These are in many questions, and tell less than what it is for.
_OF_MANY = _COST | {"pay", "money", "when"}
_PRICES = {
    "check-up checkup": "A check-up is $60.",
    "cleaning cleaned": "A cleaning is $90.",
    "filling cavity": "A filling is from $150.",
    "whitening whitened": "Whitening is $220.",
    "extraction pulled": "An extraction is from $180.",
    "crown": "A crown is from $900.",
}
_PART = re.compile(r"[?.;]\s+|,\s+(?:and\s+)?|\s+and\s+", re.IGNORECASE)
# What is asked of a treatment is no pain of now: "does the whitening hurt?".
_WOULD_IT = re.compile(
    r"(?:and |so |but )*(?:does|do|will|would|is|are|can|could|whether)\b(?! i\b)"
)
_ASKS = re.compile(
    r"(?:and |so |but )*(?:how|what|when|where|who|do|does|is|are|can|may|will|whether) \w+ \w+",
    re.I,
)
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")


class Question(Given, frozen=True):
    """What somebody asks about."""

    topic: Annotated[
        str,
        msgspec.Meta(max_length=300, description="The question in a few words"),
        Spoken.QUESTION,
    ]


def answer_to(question: str) -> str:
    """The answers to all that is asked, or that there is none; an emergency comes first.

    What is talked about follows in brackets and counts for less than the question itself.
    """
    asked, bracket, about = question.partition("(")
    parts = [part for part in _PART.split(asked) if _WORD.search(part.lower())]
    told = dict.fromkeys(_answer(f"{part}{bracket}{about}") for part in parts)
    known = [one for one in told if one != _UNKNOWN]
    open_still = [
        p.strip(" ?.!") for p in parts if _answer(p) == _UNKNOWN and _ASKS.match(p.strip())
    ]
    named = [f"On “{one}” I have no answer, I'm afraid." for one in open_still] if known else []
    return " ".join((*sorted(known, key=lambda one: one != _EMERGENCY), *named)) or _UNKNOWN


def _answer(question: str) -> str:
    """The answer that shares most words with a question."""
    asked, _, about = question.lower().partition("(")
    heard, beside = set(_WORD.findall(asked)), set(_WORD.findall(about))

    def score(keywords: str) -> float:
        known = set(keywords.split())
        shared = sum(0.5 if word in _OF_MANY else 1.0 for word in heard & known)
        return shared + (0.5 * len(beside & known) if heard & known else 0)

    named = [told for names, told in _PRICES.items() if heard & set(names.split())]
    if heard & _COST and named:
        return " ".join(named)
    best = max(_ANSWERS, key=score)
    if _ANSWERS[best] == _EMERGENCY and _WOULD_IT.match(asked.strip()):
        return _UNKNOWN
    return _ANSWERS[best] if score(best) else _UNKNOWN


def tellings(practice: Practice) -> tuple[Tool[Nothing, Told], Tool[Question, Told]]:
    """The bills, and the answers that anybody may have."""

    async def open_bills(ctx: ToolContext, _: Nothing) -> Told:
        bills = practice.patient(ctx.dialog.verified_as or "").bills
        if not bills:
            return Told("You have no open bills.")
        listed = enumerated([f"{dollars_in_words(cents)} for {what}" for what, cents in bills])
        total = dollars_in_words(sum(cents for _, cents in bills))
        return Told(f"You owe {listed}" + (f", {total} in all." if len(bills) > 1 else "."))

    async def info(_: ToolContext, given: Question) -> Told:
        return Told(answer_to(given.topic))

    return (
        Tool(
            name="openBills",
            description="Tell what the patient still has to pay.",
            kind=Kind.READ,
            input=Nothing,
            output=Told,
            read=open_bills,
            say=lambda out: out.words,
            gates=(Verified(),),
            does="tell you what you owe",
            examples=(
                "do I owe you anything",
                "what's my balance",
                "how much is my bill",
                "is there an open invoice",
                "did you get my payment, I think I paid twice",
                "what do I still have to pay",
            ),
        ),
        Tool(
            name="practiceInfo",
            description=(
                "Answer a question about the practice: hours, address, parking, prices, insurance,"
                " payment, cancelling, emergencies, children, first visits."
            ),
            kind=Kind.READ,
            input=Question,
            output=Told,
            read=info,
            say=lambda out: out.words,
            asks=lambda out: OfferedPerson() if out.words == _UNKNOWN else None,
            does="answer questions about the practice",
            missing="What would you like to know about the practice?",
            examples=(
                "what are your opening hours",
                "how much does a cleaning cost",
                "do you take my insurance",
                "where are you located, is there parking",
                "is there a fee if I cancel late",
                "what is your refund policy",
                "I have terrible tooth pain, what should I do",
                "half my tooth is gone and I need somebody to see it today",
                "my gum won't stop bleeding, help",
                "what can I take against the ache tonight",
                "are you taking new patients",
                "how can I pay",
                "what do I have to bring",
            ),
        ),
    )
