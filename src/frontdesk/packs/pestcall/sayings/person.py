"""What customers say to get a person, or about what only a person can settle."""

ESCALATE = """
I want to talk to a real person
get me a human
can I speak with someone
transfer me to an agent
this isn't working, let me talk to your manager
I'd like to make a complaint
have someone call me
representative
your technician damaged my fence
I don't want to talk to a bot
is there a supervisor available
connect me to customer service
I'd prefer a human being over a machine
who can I call about this
give me somebody in your office
please put me through to a colleague
the technician was rude to me
I demand to speak with the person in charge
I want to report a problem with your worker
let a member of your staff handle this
can I get a phone call from somebody
live agent
enough of this, get me a person
what's the number of your office
I am very unhappy with the service and want to complain
your guy broke a vase in my living room
stop the automated stuff and give me a rep
I need help from an actual employee
escalate this
operator please
someone needs to ring me back about this
I want to lodge a formal complaint
transfer me
nobody came to my appointment today
I want to change the address on my account
I have a new phone number, please update it
let me speak to a live human
is there a way to reach an actual person
I'm done with this machine, someone please
may I talk with one of your team
could someone from the office phone me
hand me over to someone who can decide
get your boss on the line
I want a callback
your worker left a mess at my house
nobody showed up and I want to complain
I'd rather discuss this with a person
human
give me a human being right now
I want to speak to whoever runs this place
the last treatment was a disaster, I want to talk to somebody
customer care please
can you get someone to contact me
this needs a real person
you're not getting it, connect me to staff
I want speak with human person
can I ring somebody
could your manager get in touch with me
you keep asking the same thing, I want a person
this is going nowhere, give me someone
is a human around
put me on to one of the ladies in the office
I wish to make a formal complaint about the man who came
the spray ruined my carpet and I want compensation
let me talk to whoever handles complaints
please somebody call my number
your man scratched my floor
the tech left the gate open and my dog ran away
I want to complain about the technician
nobody turned up for my visit
your people were late again and I'm angry
the treatment didn't work and I want my money back
I was treated badly by your employee
I need to update my e-mail address
please change the name on my account
is there anybody real I can talk to
let me talk to a human agent
I need to talk to someone about my contract
I want to talk to a person
can I speak to your manager
agent
representative please
i need a real person
let me talk to somebody who works there
this isn't helping, put me through to someone
is there anybody I can call
I'd like to make a complaint to a supervisor
can a person call me back
human please!!
are there actual people there? I'd rather deal with one
no more bots
customer service rep
can i talk to someone
hello I want a live agent
speak to a human
put a real person on
I don't want to chat with a computer, give me somebody
let me talk to a real person
get me your supervisor
I don't want to chat with a machine, put somebody on
your technician left the gate open and my dog got out, I want to speak to whoever is in charge
can someone from the office ring me
agent agent agent
I wish to lodge a formal complaint with a manager
is there anybody there i can talk to instead of you
third time the guy was a no show, im done with this bot, who's the boss over there
Please connect me with an employee
i'd be more comfortable talking to a lady on the phone dear
have a rep call me back
customer service rep now
this isn't working, pass me on to someone who can actually help
put me thru to the front desk
speak to representative
I need somebody with authority, your man stained my carpet and nobody is answering my letters
may I have a word with the branch manager
hand me over to a colleague of flesh and blood
just give me a person
no bots. human.
I'd like to make a complaint to the owner
can I talk with someone who speak slowly, a real person
put me through to someone with a pulse
I'd rather speak with a person, dear, I'm not good with these machines
human pls
i want to file a complaint about the guy who came and i want to tell it to a manager
enough of this, who's in charge there
can somebody from the office ring me back
Your technician trampled my hydrangeas and I am NOT discussing it with a computer
let me talk to the lady I spoke with last time, I think she was called Brenda
I need speak with real person please, my english is not good for this
is there anybody actually there i could talk to
transfer me to customer service rep
this isn't working, hand me over to one of your colleagues
have your boss phone me
representative representative representative
not typing my number into a bot give me a person
I want the manager
connect me with someone in the office please
can i just talk to a human being
""".strip().splitlines()
