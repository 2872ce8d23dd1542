"""Sends who needs a doctor to one before all else, and gets them a person."""

from dataclasses import replace

from frontdesk.language.reading.acts import Act
from frontdesk.language.reading.health_at_stake import is_health_at_stake
from frontdesk.models.house.policy.person_offer import with_person
from frontdesk.models.house.policy.requests import Requesting
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.wording.lines import CALL_EMERGENCY


def in_emergency(context: StepContext) -> Reply | None:
    """Where to call at once, where somebody's health is at stake; else None.

    Nothing else is taken up, and no yes that follows may be one to a receipt.
    """
    if context.transcript.answered or not is_health_at_stake(context.text):
        return None
    said, person = context.voice.one_of(CALL_EMERGENCY), context.person()
    asks = person is not None and Act.PERSON in context.acts
    brought = Requesting(context).take(person) if person is not None and asks else None
    calls = [*filter(None, (brought if isinstance(brought, Call) else None, _left(context)))]
    if calls:
        offered = said if asks else with_person(context, said).text
        return replace(calls[0], before=offered, also=tuple(calls[1:]))
    return replace(with_person(context, said), keeps=context.answers)


def _left(context: StepContext) -> Call | None:
    """The no to a receipt that waits."""
    consent = context.waits_for(Takes.CONSENT)
    return Call(consent.name, {context.input(consent).answer_field: False}) if consent else None
