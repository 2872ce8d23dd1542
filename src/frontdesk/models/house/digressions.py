"""What people say to any desk that is none of its business, and what says nothing."""

from frontdesk.models.house.acts import Act
from frontdesk.models.house.elsewhere import ELSEWHERE

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
"""
_UNCLEAR = """
hmm
um well
it's about that thing
you know what I mean
asdf
the stuff from before
so anyway
I was just thinking
I have a question
what
like I said
that one, the other
maybe, I don't know
uh
whatever it was
blah blah blah
not that, the
can you do it
it
because
something about my account I think
I have a problem
there is an issue
wait
are you there or
qwerty uiop
kjhgf
sdkfj sdf
eh
er
huh
...
???
mm
sorry that was someone else talking
never mind the noise
sorry, wrong window
the blue one with the
it did the thing again
yes but no
and then
so like
about what I said
and the other thing too
you know
could be
ok so
umm let me think
one second
hold on a moment
thing
well it depends
wrong chat
sorry typo
test
1 2 3
bla
that's what she said
but if
I mean
need something
question
quick question for you
there was something I wanted to ask
hm
hmm ok
what do you mean
i guess
dunno
the one
that thing
this
and
oops
asdasd
xyz
fff
nothing
I forgot what I wanted
it was something else
no idea
maybe later
let me see
so
well then
right
you tell me
how so
not sure
"""
DIGRESSIONS = {
    Act.SMALL_TALK: tuple(_SMALL_TALK.strip().splitlines()),
    Act.OFF_DOMAIN: ELSEWHERE,
    Act.INSULT: tuple(_INSULT.strip().splitlines()),
    Act.UNCLEAR: tuple(_UNCLEAR.strip().splitlines()),
}
