"""What people say to any desk that is none of its business, and what says nothing."""

from frontdesk.models.house.acts import Act

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
"""
_OFF_DOMAIN = """
what's the weather tomorrow in Chicago
who won the football game
what is the capital of Italy
order me a burger
book me a hotel in Rome
write an essay about the civil war
how do I bake bread
translate this into German
what's the square root of 144
recommend me a book
fix my printer
my laptop is slow, what can I do
what's the price of bitcoin
who is the president
help me with my taxes
play some music
what's the best restaurant in town
call me a taxi
how do I lose weight
write some python code for me
what time is it in Tokyo
should I buy stocks now
sing me a song
how far is the moon
my toilet is leaking, can you repair it
can you mow my lawn
what are the symptoms of the flu
give me a recipe for lasagna
who should I vote for
remind me to call my mom
set an alarm for six
what's on TV tonight
how do I reset my email password
buy me concert tickets
I need a divorce lawyer
do you sell cars
can you walk my dog
when does the next train leave
solve this equation
what is 12 times 9
how much is 250 divided by 5
how many miles is it to Boston
what's the news today
which phone should I buy
can you paint my house
do you also clean windows
reserve a table for two at a restaurant
what time does the post office close
is the library open today
how tall is Mount Everest
who painted the Mona Lisa
can you do my homework
find me a cheap flight
how do I change a tyre
my phone screen is cracked
what's a good name for a puppy
convert 10 miles to kilometres
should I break up with my boyfriend
what's the wifi password
how do I cook rice
can you fix my air conditioner
I need a plumber
sell me a vacuum cleaner
what's the speed limit on the highway
how many calories in a banana
do you deliver groceries
what year did the war end
is it going to rain this weekend
send an email to my boss
what's the exchange rate for euros
who sings this song
unlock my car
where can I buy shoes
tell me the lottery numbers
I need a doctor
do you rent apartments
book me a massage
what movie should I watch
my internet is down
can you babysit my kids
order more printer paper
explain quantum physics
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
"""
DIGRESSIONS = {
    Act.SMALL_TALK: tuple(_SMALL_TALK.strip().splitlines()),
    Act.OFF_DOMAIN: tuple(_OFF_DOMAIN.strip().splitlines()),
    Act.INSULT: tuple(_INSULT.strip().splitlines()),
    Act.UNCLEAR: tuple(_UNCLEAR.strip().splitlines()),
}
