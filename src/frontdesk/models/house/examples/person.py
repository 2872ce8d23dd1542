"""How people ask for a person, or for what they may ask for, at any desk."""

from frontdesk.models.house.examples.acts import Act

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
what else do you offer
who are you and what can you do
how can I use this chat
what could you do for me
what questions do you answer
where do I start
I need assistance
what should I ask
what do you help with
what is this service
what are my options
what kinds of things can I ask you
what do you do
what are you able to do for me
menu
tell me what you can help with
what can you help with
so what do you do exactly
what all can i do on here
I've never used one of these before, what am I supposed to say to it
which things can you do for me
list your features
can you do anything besides say hello
tell me what i can ask
my daughter told me to try this chat, what is it good for
what is this service able to do
what can i use this for
how can you help me
so whats this chat thing do
what are you able to help with
whats this chat for
so what can I ask you
what sort of things do you do
give me the options
how does this work then
I've never used one of these, what is it you can do for me?
what all can u do here
which things I can make with you?
tell me what my choices are
list your functions
what can this thing help me with
not sure what you're for, could you explain what you do
what kinds of questions do you answer
besides that, what else can you take care of
"""
PLEAS = {
    Act.PERSON: tuple(_PERSON.strip().splitlines()),
    Act.ABILITIES: tuple(_ABILITIES.strip().splitlines()),
}
