"""Offers a person after some words."""

from frontdesk.core.asked import Ask, OfferedPerson
from frontdesk.language.consent.reader import Answer, read_answer
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Say
from frontdesk.models.house.wording.lines import PERSON_HINTS, TICKET_STANDS

_LATELY = 3


def with_person(context: StepContext, said: str, *asks: Ask) -> Say:
    """Words after which a person is offered, unless one has a ticket or was refused lately."""
    voice, person = context.voice, context.person()
    ticket = context.ticket
    if ticket is not None:
        return Say(f"{said} {voice.one_of(TICKET_STANDS, ticket=ticket.text)}".strip(), asks)
    if person is None:
        return Say(said, asks)
    if context.pending is not None:
        return Say(f"{said} {voice.offer(person, PERSON_HINTS)}".strip(), asks)
    offered = OfferedPerson() in context.situation.asks or _refused_person(context)
    offer = voice.offer(person, PERSON_HINTS) if offered else voice.offer(person)
    return Say(f"{said} {offer}".strip(), (*asks, OfferedPerson()))


def _refused_person(context: StepContext) -> bool:
    """Whether the customer said no to the offer of a person lately."""
    lately = context.transcript.exchanges[-_LATELY:]
    answers = [*(said for said, _ in lately[1:]), context.text]
    return any(
        context.voice.is_offer(heard, context.person()) and read_answer(said) is Answer.NO
        for (_, heard), said in zip(lately, answers, strict=False)
    )
