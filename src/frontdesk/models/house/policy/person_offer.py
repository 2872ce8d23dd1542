"""Offers a person after some words."""

from frontdesk.core.asked import Ask, OfferedPerson
from frontdesk.language.text.sentences import joined
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Say
from frontdesk.models.house.wording.lines import PERSON_HINTS, TICKET_STANDS


def with_person(context: StepContext, said: str, *asks: Ask) -> Say:
    """Words after which a person is offered, unless one has a ticket."""
    voice, person = context.voice, context.person()
    ticket = context.ticket
    if ticket is not None:
        return Say(joined(said, voice.one_of(TICKET_STANDS, ticket=ticket.text)), asks)
    if person is None:
        return Say(said, asks)
    if context.pending is not None:
        return Say(joined(said, voice.offer(person, PERSON_HINTS)), asks)
    offered = OfferedPerson() in context.situation.asks
    offer = voice.offer(person, PERSON_HINTS) if offered else voice.offer(person)
    return Say(joined(said, offer), (*asks, OfferedPerson()))
