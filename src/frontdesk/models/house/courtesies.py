"""How people greet, thank, take their leave and ask for a person or for help, at any desk."""

from frontdesk.models.house.acts import Act

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
"""
_PERSON = """
let me talk to a human
I want a real person
can I speak to somebody
agent please
get me your manager
transfer me to a representative
I don't want to talk to a robot
is there a live person I can chat with
put me through to customer service
have somebody call me back
operator
talk to someone in the office
connect me with an employee
can a human being help me instead
I need to speak to the person in charge
I'd like to file a complaint
what number can I call to reach somebody
hand me over to a colleague of yours
"""
_ABILITIES = """
what can you do
what can you help me with
help
how does this work
what are my options here
what kind of questions can I ask
what are you for
show me the menu
what services can you give me over chat
tell me what you're able to do
how can you assist me
what things do you handle
I don't know what I can ask you
list of commands
give me some examples of what to say
what else can you do
what is this chat for
I need some help
what is your function
what are your features
what can this thing do
what am I supposed to say here
I've never used a chat like this, what can I say
can you do anything other than talk
what do you know about
how do I use this
what sort of help do you offer
options
commands
instructions please
can you help me
tell me what I can do here
which topics can you answer
what is possible here
I'm new here, what do you do
help me out
what's on offer in this chat
so what are you good at
what would I use you for
"""
COURTESIES = {
    Act.GREETING: tuple(_GREETING.strip().splitlines()),
    Act.THANKS: tuple(_THANKS.strip().splitlines()),
    Act.GOODBYE: tuple(_GOODBYE.strip().splitlines()),
    Act.PERSON: tuple(_PERSON.strip().splitlines()),
    Act.ABILITIES: tuple(_ABILITIES.strip().splitlines()),
}
