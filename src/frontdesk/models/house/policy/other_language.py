"""What the house does with words of a language that it cannot read: it points to the buttons."""

from frontdesk.core.locale import Locale
from frontdesk.language.reading.languages import agreement, asks_for_person, language_of
from frontdesk.models.house.policy.step_context import StepContext
from frontdesk.models.house.reply import Call, Reply, Say
from frontdesk.models.house.routing.inputs import Takes
from frontdesk.models.house.wording.lines import PRESS_TO_ANSWER, USE_THE_BUTTONS


def can_read(context: StepContext) -> bool:
    """Whether the customer's words are English, or say nothing that has a language."""
    spoken = context.voice.locale
    return spoken is Locale.EN or language_of([context.text]) is not spoken


def reply_by_buttons(context: StepContext) -> Reply:
    """Bring a person who is asked for, settle what is on file, or name the buttons."""
    helper = context.person() if asks_for_person(context.text) else None
    if helper is not None:
        return Call(helper.name, context.filled(helper).arguments)
    if context.pending is not None:
        return Say(context.voice.one_of(PRESS_TO_ANSWER))
    settles = context.waits_for(Takes.ANSWER)
    if settles is None:
        return Say(context.voice.one_of(USE_THE_BUTTONS))
    agreed = agreement(context.text)
    says = context.text if agreed is None else "yes" if agreed else "no"
    return Call(settles.name, {context.input(settles).answer_field: says})
