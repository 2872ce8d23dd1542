"""What the house model says of its own accord: courtesies and questions, each in several wordings.

`voice.py` chooses between them. A line that takes up something declared names its place in braces.
"""

from collections.abc import Sequence

from frontdesk.language.reading.cues import Cue
from frontdesk.language.reading.small_talk import Topic
from frontdesk.models.port import ToolSpec

PERSON_OFFERS = (
    "Would you like me to get a person to help you?",
    "Shall I bring in a person to help?",
    "Would you rather speak with a person?",
)
# Where a question waits, a second one would make a yes unclear.
PERSON_HINTS = (
    "If you'd rather speak with a person, just say so.",
    "You can ask for a person at any time.",
)
SHUT_OUT = (
    "I'm sorry, I can't do that without knowing who I'm speaking with.",
    "For that I'd have to know who I'm speaking with.",
)
ASK_AGAIN = (
    "I want to be sure before I do anything.",
    "I just want to be on the safe side.",
    "I won't do anything without your word.",
)
NOT_UNDERSTOOD = (
    "I'm not sure I got that.",
    "Sorry, I didn't quite follow.",
    "Hmm, I don't think I understood that.",
    "I couldn't make sense of that one.",
)
FAILED = (
    "I'm sorry, I couldn't look that up just now. Could you try once more in a moment?",
    "Sorry, that didn't work just now. Please give it another try in a moment.",
    "That still isn't working on my side. Please try again in a little while.",
)
GLADLY = ("Happy to help with that!", "Sure, I can help with that.", "Of course.")
GLADLY_TO = (
    "Sure, I can {does}.",
    "Happy to {does}.",
    "No problem, I can {does}.",
)
WHAT_NEXT = ("What can I do for you?", "How can I help you today?", "What do you need?")
ABILITIES = ("Here's what I can do: {list}.", "Quite a few things: I can {list}.")
EXAMPLES = ("I can {list}, for example.", "I could {list}, for instance.")
IN_OTHER_WORDS = (
    "Could you put it in other words?",
    "Could you say that another way?",
    "What would you like me to do?",
)
ANYTHING_ELSE = (
    "Is there anything else I can do?",
    "Anything else I can help with?",
    "What else can I do for you?",
)
GO_AHEAD = ("Sure, what is it?", "Go ahead, what do you need?", "Of course. What can I do?")
NO_PROBLEM = ("No problem.", "Okay then.", "Fair enough.")
FAREWELLS = (
    "Thanks for getting in touch. Take care!",
    "Thank you, and have a good day!",
    "Bye for now, take care!",
)
HEARD = ("Got it, {what}.", "So that was {what}, thanks.")
MISHEARD = ("You said {what}.", "I understood {what}.")
BACK = ("So, as to my question:", "But to my question:")
ONCE_MORE = ("It's the same as before:", "To say it again:", "As I said:")
ASKING_AGAIN = (
    "What I still need to know:",
    "To go on, I have to ask:",
    "One thing is still open:",
)
AS_SHOWN = ("Here it is once more:", "This is what I'm asking:", "To be quite clear:")
NOT_KNOWN = (
    "That I can't tell you, I'm afraid.",
    "I don't have an answer to that one.",
    "That one I don't know, I'm afraid.",
)
OWN_ONLY = (
    "I'm sorry, I can only help with your own account here.",
    "Your own account is the only one I can look at here.",
)
ANOTHER_WAY = ("Not to worry.", "No problem, there are other ways.")

COURTESIES = {
    Cue.GOODBYE: FAREWELLS,
    Cue.THANKS: ("You're welcome!", "My pleasure.", "Glad to help!"),
    Cue.GREETING: ("Hello!", "Hi there!", "Hey, good to hear from you!"),
    Cue.INSULT: (
        "I'm sorry this is frustrating. Let me try to make it right.",
        "I can tell that this is annoying, and I'd like to get it right.",
        "I see that this isn't going well.",
    ),
    Cue.BARE_ZIP: ("I have that one, thank you.", "That one I have, thank you."),
}
SMALL_TALK = {
    Topic.FEELING: ("I'm doing well, thanks for asking!", "Very well, thank you!"),
    Topic.SELF: (
        "I'm the automated assistant here, and I can get you a person at any time.",
        "I'm a computer program that answers for the team here.",
    ),
    Topic.CHAT: ("Ha, I'd better stick to what I know.", "I'm not much of a talker, I'm afraid."),
    Topic.ELSEWHERE: (
        "That's outside of what I can help with.",
        "That one isn't something I know about.",
    ),
}
FOLLOWED_BY = {
    Cue.THANKS: ANYTHING_ELSE,
    Cue.GREETING: WHAT_NEXT,
    Cue.BARE_ZIP: WHAT_NEXT,
    Cue.SMALL_TALK: WHAT_NEXT,
}


def enumerated(items: Sequence[str], joint: str) -> str:
    """Several things as one says them: one, two or three."""
    return f"{', '.join(items[:-1])} {joint} {items[-1]}" if len(items) > 1 else "".join(items)


def which_of(tools: Sequence[ToolSpec]) -> str:
    """A question between tools, in their own words."""
    if all(tool.does for tool in tools):
        actions = enumerated([tool.does for tool in tools], "or")
        return f"Just so I get it right: would you like me to {actions}?"
    shown = [f"“{tool.examples[0]}”" for tool in tools if tool.examples]
    return f"Just so I get it right: is it more like {enumerated(shown, 'or')}?"
