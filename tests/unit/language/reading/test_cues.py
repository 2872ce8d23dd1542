"""What a message is, apart from a request."""

import pytest

from frontdesk.language.reading.cues import Cue, read_cues

TABLE = {
    Cue.GOODBYE: """
bye
goodbye!
ok bye
thanks, bye
that's all
that's it, thank you
no, that's everything
have a good day
see you later
I'm done here
nothing else
""",
    Cue.THANKS: """
thanks
thank you so much!
thx
great, thanks
ok thank you
perfect, thanks a lot
cheers
thanks, bye
much appreciated
""",
    Cue.GREETING: """
hi
Hello!
hey there
good morning
Good afternoon
hello, anyone there?
""",
    Cue.PERSON: """
I want to talk to a real person
can I speak to a human?
representative
agent please
operator!
get me a manager
let me speak with someone
connect me to customer service
I need a human being
are there any actual people there
transfer me to a supervisor
is there a person I can talk to?
stop, give me a person
""",
    Cue.SMALL_TALK: """
how are you?
tell me a joke
what's the weather like
are you a robot?
what is your name?
who won the game last night
do you like pizza?
what's the meaning of life
sing me a song
are you an AI?
""",
    Cue.INSULT: """
you are useless
you suck
this is bullshit
stupid bot
you idiot
what a piece of crap
shut up
fuck off
""",
    Cue.BARE_ZIP: """
94107
it's 94107
zip 94107
my zip code is 94107, thanks
94107-1234
nine four one oh seven
sure, 02139
""",
}

NONE_OF = {
    Cue.GOODBYE: [
        "I don't want to say goodbye to my appointment",
        "that's all wrong",
        "bye the way",
    ],
    Cue.THANKS: ["thanks but I need to cancel", "no thanks to you", "thanksgiving"],
    Cue.GREETING: ["hi, I need to cancel", "high five"],
    Cue.PERSON: [
        "the person who came was late",
        "your agent never showed up",
        "I don't want to talk to a person",
        "how many people will come?",
        "my real estate agent",
        "someone should spray the yard",
        "how soon can you send somebody",
        "I need someone tomorrow",
    ],
    Cue.SMALL_TALK: ["how are you going to reach the attic?", "what is your cancellation policy?"],
    Cue.INSULT: ["the stupid ants are back", "there is crap under my sink", "I hate spiders"],
    Cue.BARE_ZIP: ["cancel my visit, zip 94107", "941", "415-555-0123", "do you serve 94107?"],
}


@pytest.mark.parametrize(
    ("text", "cue"),
    [(line, cue) for cue, lines in TABLE.items() for line in lines.split("\n") if line],
)
def test_that_a_cue_is_heard(text: str, cue: Cue) -> None:
    assert cue in read_cues(text)


@pytest.mark.parametrize(
    ("text", "cue"), [(t, cue) for cue, texts in NONE_OF.items() for t in texts]
)
def test_that_a_cue_is_not_heard_where_the_words_mean_something_else(text: str, cue: Cue) -> None:
    assert cue not in read_cues(text)


@pytest.mark.parametrize(
    "text",
    ["cancel my appointment", "when is my next visit?", "I want to reschedule", "", "Tuesday at 9"],
)
def test_that_a_plain_request_carries_no_cue(text: str) -> None:
    assert read_cues(text) == frozenset()
