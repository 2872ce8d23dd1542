"""What people say to any desk that is none of its business."""

from frontdesk.models.house.examples.acts import Act
from frontdesk.models.house.examples.off_domain import OFF_DOMAIN
from frontdesk.models.house.examples.unclear import UNCLEAR

_SMALL_TALK = """
how are you doing
how is your day so far
are you a bot or a human
what's your name
who made you
do you ever sleep
tell me a joke
you sound nice
what's up
lovely weather we're having
haha that's funny
do you have feelings
where do you live
are you an AI
how old are you
I had such a long day
do you like your job
happy holidays to you
lol
what do you do for fun
am I talking to a computer
do you have kids
I love you
nice talking to you
am I speaking with a machine
are you a real human being
is this a chatbot
got any jokes
what's your favourite colour
are you afraid of anything
did you have a good weekend
how's it hanging
how was your morning
it's so hot today
I'm bored, let's chat
do you get tired of this
where are you from
are you married
what did you eat today
you're sweet
you're pretty smart
guess what happened to me today
how's life
nice to talk to you
can you think
tell me about yourself
do you have a name
hahaha
my cat just jumped on the keyboard
what are you wearing
how are you
how are you today
how do you feel
how is it going
you ok
how have you been
are you having a nice day
busy day today
been a long week
what's new
are you human
are you real
is this a real person or a bot
you're a bot aren't you
do you have a family
what is your favourite food
do you like music
can you dance
where do you work from
who am I chatting with
what should I call you
who created you
do you dream
are you happy
you are funny
you made me laugh
that is hilarious
haha
lmao
good joke
tell me something interesting
tell me a story
it is raining again
what a beautiful day
I just got home from work
I'm so tired today
my grandson is visiting
guess how old I am
do you believe in ghosts
will you marry me
happy birthday
merry christmas
I like you
how's your day going
are you a robot
nice weather today isn't it
you're funny
whats up
how you doing today
are you a real person or a computer
u alright?
am i speaking with a robot
Are you human being?
is this one of those AI things
how's your day going so far
where are you from originally
you sound just like my nephew, are you married
nice weather we're having
are you afraid of spiders
what did you have for breakfast
you having a busy morning
is this a bot
hows it going
am I talking to chatgpt
you keeping well?
what's your name then
am i talking to a bot rn
How are you today my friend?
whats up with you today
are you chatgpt
you sound awfully polite for a machine
who built you
is this a robot i'm speaking to
do you like cats
know any jokes about lawyers
got any good ones about mothers-in-law
you must get bored of answering the same questions all day
I bet you hear about this stuff all day long
you talk very nicely for a computer
are you scared of the dark
"""
_INSULT = """
you are useless
you stupid machine
shut up
what a piece of junk
this is the worst service I've ever had
you're an idiot
go to hell
are you dumb
you people are crooks
this bot is garbage
I hate you
screw this
you're a waste of time
bunch of incompetent clowns
what the hell is wrong with you
this is ridiculous, you don't understand anything
you suck
pathetic
damn you
are you kidding me, you moron
are you thick
you good for nothing robot
my toaster is smarter than you
f you
fuck off
you lot are a joke
this is bullshit
what an absolute disgrace
you're hopeless
dumb bot
you can't do anything right
liar
scammers
you are driving me crazy you idiot
eat dirt
get lost
you clowns
a monkey could do your job
shame on you
crap service
what a load of rubbish
you're trash
I'm sick of you
stupid computer
useless piece of tin
kiss my ass
you are the worst
what kind of idiot built you
you are so stupid
you idiot
you are dumb
this is garbage
you suck so bad
this is the stupidest thing ever
bloody useless
what a waste of time
piss off
worst company ever
you are a joke
I hate this
you people are useless
drop dead
you lousy bot
your service sucks
such an idiotic machine
shut your mouth
this is the dumbest bot ever
stupid machine
what a piece of garbage you are
screw you
are you stupid or what
worst service ever you morons
you're useless
stupid bot
what a load of crap you are
you are dumb as a box of rocks
idiot
you absolute muppet
worst piece of junk i ever talked to
are you thick or something
shut up you moron
You are very stupid machine
dumbass
bloody useless thing
ur trash
bunch of clowns
eat shit
you good for nothing tin can
what a load of rubbish you are
worst thing i've ever talked to, moron
stupid piece of junk
You people are a bunch of crooks
shut up you stupid machine
This is garbage and so are you
what kind of brain dead clown programmed you
bloody hell you're dense
"""
DIGRESSIONS = {
    Act.SMALL_TALK: tuple(_SMALL_TALK.strip().splitlines()),
    Act.OFF_DOMAIN: OFF_DOMAIN,
    Act.INSULT: tuple(_INSULT.strip().splitlines()),
    Act.UNCLEAR: UNCLEAR,
}
