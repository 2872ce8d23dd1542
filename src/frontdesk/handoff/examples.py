"""What customers say to get a person, or to hear of their ticket, whatever the trade."""

FOR_A_PERSON = """
I want to talk to a real person
get me a human
can I speak with someone
transfer me to an agent
this isn't working, let me talk to your manager
I'd like to make a complaint
have someone call me
representative
I don't want to talk to a bot
is there a supervisor available
connect me to customer service
I'd prefer a human being over a machine
give me somebody in your office
please put me through to a colleague
let a member of your staff handle this
live agent
enough of this, get me a person
I am very unhappy with the service and want to complain
I need help from an actual employee
escalate this
operator please
someone needs to ring me back about this
let me speak to a live human
is there a way to reach an actual person
hand me over to someone who can decide
I'd rather discuss this with a person
""".strip().splitlines()

FOR_A_TICKET = """
how does my ticket stand
any news on my ticket
what is the status of ticket T-1001
has somebody looked at my ticket yet
is my ticket solved
what happened to my ticket
""".strip().splitlines()
