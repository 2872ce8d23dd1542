"""What the house model says of its own accord: courtesies and questions, each in several wordings.

`voice.py` chooses between them, in the conversation's language. A line that takes up something
declared names its place in braces.
"""

from collections.abc import Sequence

from frontdesk.core.locale import Locale
from frontdesk.language.reading.cues import Cue
from frontdesk.language.reading.small_talk import Topic
from frontdesk.language.strings.catalogue import strings_of
from frontdesk.language.strings.formatting import enumerated
from frontdesk.models.port import ToolSpec


class Line(tuple[str, ...]):
    """The wordings of one thing in English, and the name by which other languages have theirs."""

    name: str

    @classmethod
    def named(cls, name: str) -> "Line":
        """A line of the house, by its name in the strings."""
        line = cls(strings_of(Locale.EN).wordings(f"house.{name}"))
        line.name = f"house.{name}"
        return line

    def in_language(self, locale: Locale) -> tuple[str, ...]:
        """The wordings in a language."""
        return strings_of(locale).wordings(self.name)


PERSON_OFFERS = Line.named("person_offers")
# Where a question waits, a second one would make a yes unclear.
PERSON_HINTS = Line.named("person_hints")
SHUT_OUT = Line.named("shut_out")
NOT_UNDERSTOOD = Line.named("not_understood")
FAILED = Line.named("failed")
GLADLY = Line.named("gladly")
GLADLY_TO = Line.named("gladly_to")
WHAT_NEXT = Line.named("what_next")
ABILITIES = Line.named("abilities")
EXAMPLES = Line.named("examples")
IN_OTHER_WORDS = Line.named("in_other_words")
ANYTHING_ELSE = Line.named("anything_else")
GO_AHEAD = Line.named("go_ahead")
NO_PROBLEM = Line.named("no_problem")
FAREWELLS = Line.named("farewells")
HEARD = Line.named("heard")
MISHEARD = Line.named("misheard")
NO_MORE_KNOWN = Line.named("no_more_known")
ASKING_AGAIN = Line.named("asking_again")
AS_SHOWN = Line.named("as_shown")
NOT_UNDONE = Line.named("not_undone")
CANNOT = Line.named("cannot")
CANNOT_THAT = Line.named("cannot_that")
TICKET_STANDS = Line.named("ticket_stands")
TICKET_SAYS = Line.named("ticket_says")
TICKET_NUMBER = Line.named("ticket_number")
NUMBER_NOT_KNOWN = Line.named("number_not_known")
NO_TIME_PROMISED = Line.named("no_time_promised")
NOT_KNOWN = Line.named("not_known")
NOT_KNOWN_THAT = Line.named("not_known_that")
OFFERS_NOTE = Line.named("offers_note")
HOW_TO_READ = Line.named("how_to_read")
WHICH_DAY = Line.named("which_day")
NEWCOMERS = Line.named("newcomers")
OWN_ONLY = Line.named("own_only")
FOR_ANOTHER = Line.named("for_another")
ANOTHER_WAY = Line.named("another_way")
WHY_ASKED = Line.named("why_asked")
USE_THE_BUTTONS = Line.named("use_the_buttons")
TAKE_YOUR_TIME = Line.named("take_your_time")
HERE = Line.named("here")
STATUS_DONE = Line.named("status_done")
STATUS_STILL_THERE = Line.named("status_still_there")
STATUS_NOT_YET = Line.named("status_not_yet")
STATUS_NOT_NOTED = Line.named("status_not_noted")
STATUS_WAITING = Line.named("status_waiting")
STATUS_NOTHING = Line.named("status_nothing")
STATUS_AS_BEFORE = Line.named("status_as_before")
STATUS_OPEN = Line.named("status_open")
STATUS_STANDS = Line.named("status_stands")
NOTHING_TO_CHANGE = Line.named("nothing_to_change")
NONE_FITS = Line.named("none_fits")
OTHER_WAYS = Line.named("other_ways")
RIGHT_AFTER = Line.named("right_after")
CALL_EMERGENCY = Line.named("call_emergency")
COMPLAINT_HEARD = Line.named("complaint_heard")
PRESS_TO_ANSWER = Line.named("press_to_answer")

COURTESIES = {
    Cue.GOODBYE: FAREWELLS,
    Cue.THANKS: Line.named("courtesy_thanks"),
    Cue.GREETING: Line.named("courtesy_greeting"),
    Cue.INSULT: Line.named("courtesy_insult"),
    Cue.BARE_ZIP: Line.named("courtesy_bare_zip"),
}
SMALL_TALK = {
    Topic.FEELING: Line.named("small_talk_feeling"),
    Topic.SELF: Line.named("small_talk_self"),
    Topic.CHAT: Line.named("small_talk_chat"),
    Topic.ELSEWHERE: Line.named("small_talk_elsewhere"),
}
FOLLOWED_BY = {
    Cue.THANKS: ANYTHING_ELSE,
    Cue.GREETING: WHAT_NEXT,
    Cue.BARE_ZIP: WHAT_NEXT,
    Cue.SMALL_TALK: WHAT_NEXT,
}


def which_of(tools: Sequence[ToolSpec], locale: Locale = Locale.EN) -> str:
    """A question between tools, in their own words."""
    actions = enumerated([tool.words(locale).does for tool in tools], locale, either=True)
    return strings_of(locale).say("house.which_of", actions=actions)
