"""What code says of outcomes, in English."""

from frontdesk.core.locale import Locale
from frontdesk.language.strings.catalogue import strings_of

_ENGLISH = strings_of(Locale.EN)
CHANGED = _ENGLISH.say("turn.changed")
NOT_DONE = _ENGLISH.say("turn.went_wrong")
DONE = _ENGLISH.say("turn.done")
BREACH_TEXT = _ENGLISH.say("desk.went_wrong")
