"""What customers say about who they are, what they owe, and the company."""

VERIFY = """
my zip code is 94107
it's 30309
the zip on the account is oh two one three nine
my phone number is 415 555 0132 and I live in 94110
this is Maria Alvarez, zip 94110
you should have me under 628 555 0148
I'm Kevin Brandt, my number is four one five five five five oh one eight seven
the house is in 94122
nine four one one eight
sure, 94116, last name Osborne
let me verify my account, zip 94131
my postal code is 94109 and I'm calling from 415-555-0101
verify me please
I've already been verified by one of your people
you already checked who I am
how do I prove it's my account
I'm a customer, my code is 94114
use my cell, it's 650 555 0175
""".strip().splitlines()
LOOK_UP = """
do I have an account with you
can you find my account
am I in your system
look me up by my email, pat@example.com
I don't remember which phone number I gave you
I'm not sure whether I'm a customer already
check whether there's a file for me
has my husband set up an account with you
are we registered with you
is my address in your records
can you search for me by name
see if you have me listed
I used your company years ago, do you still have my information
which email do you have for me
is there a profile for my household
I can't recall if I ever signed up
could the account be under my landlord's name
do you still have my details on record
are you able to locate my customer record
did the last owner of this house have an account
my mother took care of this, so I have no idea whether we're customers
the previous tenant may have had service here, is there anything under this address
is our family already with you
somebody told me you have my name on a list
can you tell if I've been a client before
have we done business together before
would you be able to pull up my account
any record of us from a few years back
what phone number is on my account
my name should be somewhere in your files
I may have signed up online, did that work
I forgot what I registered with
do I exist in your database
is this number linked to an account
are we already set up as customers
find me by my e-mail
the sign in the yard has your name on it, so do we have a contract with you
I don't know is my family already customer by you
am I even in there
used to be a client, am I still in the computer
can you check on my name please if there is something
my roommate said he put the apartment in your system
""".strip().splitlines()
INVOICES = """
do I owe you anything
what's my balance
how much is my bill
I got an invoice, what is it for
when is my payment due
do I have any unpaid invoices
what am I being charged for
is my account paid up
billing question
did my last payment go through or is it still open
how much do I have to pay
how much money do I owe at the moment
show my open bills
is anything past due
I'd like to know what's outstanding on my account
why did I get a bill
have I paid for the last visit
what was that charge of eighty dollars
did you receive my check
I think I was billed twice
can you look up my invoices
what's the total I need to pay
are there any charges open
is there a late bill in my name
my statement looks wrong, what do you show
how far behind am I on payments
do I still have to pay for the treatment in April
when do I need to pay by
I want to settle my account, how much is it
amount due
tell me about my invoice
account balance please
are we even
am I in arrears
what's the damage on my account
have I settled everything
are we square on payments
am I behind on anything
what do you want from me for the last treatment
how much are you billing me
what am I on the hook for
is my bill paid
is there money I still have to send you
I received a reminder to pay, what's it about
what's owing
any debts on my account
how come I was charged again
what does my account look like, money wise
do I have a bill due
give me my current balance
could you check what's unpaid
I'd like to pay, what's the amount
you overcharged me I think
did the card payment clear
what's left to pay
do I have an outstanding invoice
read out my bills
I got charged and don't know why
when was my last bill and is it paid
how much was my last invoice
is there something I must pay
I got mail from you with a price on it, what do I owe
are my payments up to date
wife says we got a bill from you, how much was it
have you taken the money already or is it open
do I need to send you a cheque, and for how much
what was the last thing you billed
did I forget to pay you
please to say me my debt
is there a balance
how much for the last visit, I never got a bill
I need the total of what's unpaid
am I good on my bill
what's this invoice about
""".strip().splitlines()
POLICY = """
is the spray safe for my dog
what is your cancellation policy
do you guarantee the treatment
what do I have to do before the technician comes
how can I pay
do I need to be home during the visit
what if the bugs come back
are the chemicals dangerous for kids
is there a fee if I cancel late
do you take credit cards
how do I prepare my kitchen for the treatment
how exact is the arrival time
how long do I have to keep the cat out of the room
what products do you spray with
do you charge extra for moving an appointment
how late can I cancel without a penalty
what happens when nobody opens the door
will you come again for free if it doesn't work
can I mop the floor after the treatment
do we have to leave the house and for how long
is it harmful to my fish tank
I'm pregnant, is the treatment a risk
should I cover the food and the dishes
do you have a warranty
will I get my money back if I'm not satisfied
does the technician call before arriving
how many hours' notice do you need for a change
are your technicians licensed and insured
do you spray when it rains
how long before the poison works
can I pay cash or by check
is the smell bad after you spray
what are your rules about late payments
is there a charge when I miss my appointment
how does the treatment work
do you use anything natural or organic
does it hurt my garden plants
what does your guarantee cover
is it ok if only my teenage son is home
how long is the arrival window
do you handle scorpions
which bugs do you treat
is getting rid of raccoons something you do
what does a quarterly plan cost
how much do you charge for a termite inspection
what's included in the basic service
does the plan cover mice as well
what would it cost me to get rid of wasps
how soon after spraying do the roaches die
is it normal to still see bugs after the treatment
when can the children play in the yard again
can my parrot stay in the house
will it stain my carpet
do I have to sign a contract
how often do you need to come
what's the notice period for cancelling
will I be charged if I cancel today
can I change my appointment for free
do I need to wash everything afterwards
which areas do you serve
what are your opening hours
are you open on weekends
is a refund possible
does somebody have to let you in
what should I do with my pets on the day
do you offer a discount for seniors
what forms of payment do you accept
is your stuff toxic
how strong are the chemicals you use
what happens if I'm late with my payment
do you retreat at no cost
is it safe to breathe in the fumes
what precautions should I take
do I need to move the furniture away from the walls
how early will the technician show up
can I go back to sleep in the bedroom the same night
do you have liability insurance
what's your policy on missed visits
how much does it cost if I cancel one day before
is it bad for my baby
will the spray kill my bees in the garden
what must I do before you come
how do you treat bed bugs
must I be at home
do y'all treat for ticks
what's the price of a normal visit
can I be in the house while he sprays
what if I still see ants a week later
how do I have to leave the rooms
is there anything I should do before the appointment
do you guys come back if it didn't work
are your guys background checked
can I pay in instalments
what time window do I get
do you do free estimates
can my gran stay in, she has asthma
do you work on public holidays
what happens during an inspection
how long does the protection last
what if I'm not there when you come
""".strip().splitlines()
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
""".strip().splitlines()
