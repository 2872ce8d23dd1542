"""What customers ask about the company and how it works."""

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
can I pay by card
do you accept checks
do you take paypal
which payment methods are there
can I pay online
how do I pay you
is cash okay
what are your hours
when are you open
do you work on Saturdays and Sundays
are you open on holidays
what areas do you cover
do you come to Oakland
what kind of pests do you take care of
do you do rats as well
do you treat wasps
do you remove dead animals
what does a visit cost
how much is a treatment
what are your prices
is there a fee for the inspection
do you give estimates for free
are there any discounts
do I need a contract
how does the quarterly plan work
what's part of the plan
is the treatment harmful
is it safe for my cat
do I have to take my dog outside
can the baby stay inside
how long should we stay away afterwards
when is it safe to go back in
what do I need to do before the treatment
should I clean before you come
do I have to empty my closets
how do I get ready for the bed bug treatment
how do I prepare
do I have to be there
does someone have to be home
what if I can't be home
when do I get charged for cancelling
what's your cancellation fee
how late can I reschedule
until when can I cancel for free
do you give refunds
how does your guarantee work
what if it doesn't work
do you come back if they come back
how long does it last
how many treatments does it take
what spray do you use
is the product organic
do your technicians have a license
how will I know the technician is on the way
how precise is the time window
""".strip().splitlines()
