"""What customers ask about the company and how it works."""

POLICY = """
is the spray safe for my dog
what is your cancellation policy
do you guarantee the treatment
would someone come again for free if it did not work
can somebody come back for free
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
can I pay here
can I pay my bill with you right now
can I give you my card number
how can I pay this
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
how long will the technician be here
how much time should I plan for the visit
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
is there a fee if I cancel
what happens if I cancel the day before
do you charge for rescheduling
do I need to leave the house during treatment
how should I prepare for the visit
what's your guarantee
do you come back for free if the bugs come back
do I have to be home
is it safe for kids
how long until the treatment works
can cats stay inside while you spray
do I need to empty the cupboards beforehand
what chemicals do you use
how late can I cancel without paying
are you insured
how long do we have to stay out
do you work in the rain
what payment methods do you take
what if nobody is home when the tech gets here
do you guarantee results
is your treatment pet friendly
how much notice do you need to cancel
do you offer a warranty
is it okay for a baby to be in the house
do I have to move furniture
whats the late cancel fee
can I be pregnant and in the house when you spray
What should I do before the technician gets here?
is this stuff ok around my cat
do you charge if i cancel last minute
what do i gotta do before the guy gets here, empty the cupboards?
how long do we have to stay out of the house afterwards
I'm seven months pregnant, is it safe to be home while they spray
what happens if the bugs come back, do you redo it for free
Does the plan include also the mice?
how much is a bed bug treatment
will it hurt my tomatoes
do I need to be at home or can they just do the yard
how late is too late to change an appointment without paying a fee
are bees something you deal with or only wasps
can my toddler crawl on the floor the same evening
price for quarterly service?
we've koi in the pond and I'd be heartbroken, does the mosquito fogging harm fish
how long does a termite treatment normally take
guarantee??
should i mop after or leave it
what chemicals do you people use
do you treat on rainy days or what
is there a contract or can you quit whenever
does my parrot need to be out of the room
what's covered under the basic plan
how soon after treatment should the roaches start dying, I'm still seeing them
do yall do scorpions
is the spray dangerous for dogs
what would you charge for getting rid of a wasp nest
Must I cover the food before the treatment?
what kind of warranty comes with the termite job
is that stuff ok around cats
do I get charged if I cancel last minute
what do i need to move out of the kitchen before he comes
how much does a one off wasp job run
if the roaches come back after a week do you come out again for free
My granddaughter is crawling, is it safe for her to be on the carpet afterwards?
do we have to leave the house while they spray
how long before I can let the dog back in the yard
are squirrels covered in the plan or is that extra
does the guarantee still hold if i rent the place out
how much notice do you want if i can't make it
roughly how long does a termite treatment take start to finish
what does it cost for mosquitoes, monthly
I keep bees, will what you put down harm them
must i empty the cupboards
Do somebody has to be at home for outside treatment?
im pregnant 7 months is the chemical dangerous
what happens if it rains right after you've done the outside
do you handle bats
is there a fee when you turn up and nobody answers the door
can i mop the floors afterwards or does that wash it off
how much do you charge for bed bugs in a two bedroom flat
will the poison hurt my chickens
whats included in the quarterly plan
do you offer any kind of warranty on rodent work
before I sign anything, what's the penalty for calling off a visit
how long is a visit
is moving a visit free
until what time are you open in the evening
when does the office close
""".strip().splitlines()
