"""Offers a person after some words."""

from frontdesk.core.asked import Ask, OfferedPerson
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Say
from frontdesk.models.house.wording.lines import PERSON_HINTS, PERSON_OFFERS

_LATELY = 3


def with_person(context: StepContext, said: str, *asks: Ask) -> Say:
    """Words after which a person is offered; who has just refused one knows of it."""
    lines = PERSON_HINTS if _refused_person(context) else PERSON_OFFERS
    offer = context.voice.one_of(lines)
    return Say(f"{said} {offer}".strip(), (*asks, OfferedPerson()))


def _refused_person(context: StepContext) -> bool:
    """Whether the customer said no to the offer of a person lately."""
    lately = context.transcript.exchanges[-_LATELY:]
    answers = [*(said for said, _ in lately[1:]), context.text]
    offers = context.voice.wordings(PERSON_OFFERS)
    return any(
        any(offer in heard for offer in offers) and read_answer(said) is Answer.NO
        for (_, heard), said in zip(lately, answers, strict=False)
    )
