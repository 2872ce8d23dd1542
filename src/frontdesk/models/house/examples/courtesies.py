"""How people greet, thank and take their leave, at any desk."""

from frontdesk.models.house.examples.acts import Act

_GREETING = """
hello
hi there
hey
good morning to you
good evening
hi, is anyone there
howdy
hello again, it's me
hey you
greetings
yo
hi, can you hear me
hello, I'm back
hiya
ello
hullo
heya folks
morning
afternoon all
evening
hola
bonjour
sup
g'day
what's good
top of the morning to you
hey there people
hello, good day to you
anybody home
hi team
hallo
hi, nice to meet you
good day
hello hello
heyyy
hi again
good morning, how do you do
hey, hope you are well
hello there my friend
helo
hii
hi everyone
hey hey
hi
hey there
good morning
Good afternoon!
Hey, good evening
hello again
hello there
Good day sir or madam
hi hi
top of the morning
hi good morning
Good afternoon
mornin
Good day to you
hello hello is this thing on
evening all
Good morning, this is my first time using this chat
hey there shop people
good morning to all of you there
"""
_THANKS = """
thanks
thank you so much for your help
that's very kind of you
I appreciate it
cheers mate
you've been a great help
perfect, thanks
awesome, that's exactly what I needed
thx a bunch
many thanks
you're a lifesaver
great job, thank you
wonderful, that helps a lot
okay great, I'm grateful
lovely, ta
that was quick, nice work
tysm
gracias
merci
ta
thnks
tks
thank u
much obliged
appreciated
you rock
brilliant, thanks
fab, thank you
good stuff, cheers
that did the trick
super helpful
bless you
thanks a million
thanks for sorting that out
nice one
you were really helpful
ok thank you very much
excellent, much appreciated
thanks, that answers it
thanks a ton
okay, thanks
got it, thanks
perfect
great
awesome
cool, thank you
thank you kindly
thanks, you have been wonderful
ok good to know, thanks
that is all I needed to know, thank you
danke
thanks buddy
really appreciate your help
glad you could help
wonderful
excellent service, thank you
thats great
sweet, thanks
you made my day
I am so grateful
thank you so much
great, thanks a lot
thx
awesome thank you
much appreciated
cheers
perfect, thanks for your help
ty!
you've been very helpful
you've been ever so kind
appreciate it
thank you very much young man
that was super helpful
Many thanks for your help
awesome thanks
bless you dear
lovely, thank you
grateful for the help
wow ok that was quick, thanks
I thank you
nice one, cheers
ta very much
cheers for sorting that
aw thank you sweetheart
brilliant, thanks a million
Many thank for your helping
that's perfect thank you
much obliged young man
ok great thanks
lifesaver, thank you
that was quicker than I thought, thank you kindly
"""
_GOODBYE = """
goodbye
bye bye
see you later
have a great day
that's all for today
that will be all
I'm done, thanks, bye
nothing else, take care
talk to you soon
I have to go now
I'm all set
no more questions from me
catch you later
have a good one
ok that's everything I needed
good night
I'll let you go
signing off now
you can close this chat
cya
ttyl
cheerio
adios
ciao
toodles
so long
see ya
farewell
gotta run
I'm off then
that's it from me
bye for now
have a nice evening
until next time
ok I'm leaving now
nothing more, thank you
laters
that's all I wanted
peace out
no that's it
alright, take it easy
we're done here
hanging up now
ok then, bye
I think that covers everything
that was all
bye
ok bye
good bye then
see you
see you around
see you on Monday
take care now
have a lovely day
have a nice weekend
you have a good day too
alright bye
later
I am done
that is it
nothing else
no, nothing else
that will be it, bye
ok that was everything
all done here
I got what I came for
we can end the chat
end of conversation
over and out
I need to leave now
talk soon
bye and thanks
thanks, bye
good night to you
no more for today
I have no further questions
nope, that's all
enjoy your day
that's all, bye
ok have a nice day
that was everything, take care
gotta go, bye
nothing else, goodbye
im done here
talk to you later
bye now
ok that's all, take care
Have a good day
i'm done here bye
toodle-oo
alright gotta run
that'll be all, goodbye
I go now, bye bye
right then I'll let you go, bye love
later dude
hanging up now, goodbye
right I'm off
ok have a good one
take care
that's everything i needed bye
nothing else, have a lovely day
Good bye and God bless
k bye
I'll let you go then
toodle pip
im done here, bye bye
"""
COURTESIES = {
    Act.GREETING: tuple(_GREETING.strip().splitlines()),
    Act.THANKS: tuple(_THANKS.strip().splitlines()),
    Act.GOODBYE: tuple(_GOODBYE.strip().splitlines()),
}
