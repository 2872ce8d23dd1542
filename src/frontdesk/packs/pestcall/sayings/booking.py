"""What customers say to book a visit."""

SCHEDULE = """
I'd like to schedule an appointment
schedule another appointment
book a visit please
I need someone to come out, I have ants
can I make an appointment for termites
there's a wasp nest, send somebody
set up a new treatment
I want to add a visit for mice
please book me in for next week
sign me up for an inspection
we have roaches again, can you come
get me an appointment with a technician
I found droppings under the sink and need a technician
help, there are bees in my wall
our kitchen is full of cockroaches
I think we've got bed bugs
something is scratching in the attic at night
the ants came back after your last treatment
I want to hire you for mosquito control
could you spray my backyard
put me on the calendar for Tuesday
my tenant has fleas, please send an exterminator
I'd like an additional visit
we need pest control at our place
can somebody take care of the spiders in my basement
I want to get my house treated
how do I go about booking a visit
reserve me a time on Thursday morning
book the 10 o'clock slot for me
I'd like to order a rodent treatment
new appointment
let's set something up
I need an exterminator as soon as possible
there's a rat running around in here
make me a booking for the first free day
we'd like you to come and have a look at some termite damage
i wanna book
schedule service
grab me the first opening you have
my house is crawling with ants
there's a hornets' nest above the porch and I want it gone
mice chewed through our pantry, somebody has to come
get somebody over here to spray
I'd like to become a regular customer with quarterly visits
I want that slot, put me in it
arrange for an exterminator to come by
could I get a technician out here for fleas
I need the crawl space looked at
we keep seeing silverfish in the bathroom, please do something
I'd like to add one more visit
lock in a visit for the 15th
let's do a new appointment for the yard
I need a bug guy
can you come take care of a squirrel in the roof
bugs everywhere please help
termites are eating my deck
book me
fix me up with an inspection
please get me scheduled
I'm ready to book
pencil me in for Monday
there are gnats all over, I want a treatment
my neighbour recommended you and I'd like someone to come out
I have an infestation
set me up with somebody on Saturday
want to have my home sprayed before we move in
I saw a mouse, I'm freaking out, please send someone
would like to make reservation for the insects
we got them little black ants all over the counter, need y'all to come out
my grandmother's flat needs spraying
hi, first time caller, I've got a wasp problem
there's something living in my walls and I want it out
put me down for that one
could we get the whole house done
please to come and kill the cockroaches
I guess it's time to have you folks out again
I'd like one of your technicians at my place on the 14th
can I have a visit for next Monday
we'd like to start service
take the 2pm for me
make an appointment
moths in the closet, what can you do, I'd like someone to come
I want a second treatment for the basement
wasps
mice in the house
can you come out and do the yard
another appointment for bed bugs please
book the earliest time you have
schedule a treatment
I'd like to get an appointment
I want an appointment for Friday
new visit please
reserve Tuesday morning for me
please schedule someone for my ant problem
can I book an inspection
I need a treatment
set an appointment for me
my yard is full of ticks, I need help
I want you guys to come and spray
I'd like to book an appointment
can someone come out, I've got ants everywhere
schedule a visit please
I need a new appointment
i want to set up a termite inspection
we have mice in the attic, please send somebody
sign me up for a mosquito treatment
put me down for a visit next week
need a pest control guy at my house asap
there's a wasp nest over our door and my son is allergic, could you get somebody out here?
book me in for a general treatment
I want to make an appointment for bed bugs
can you get me on the calendar for Thursday
please arrange a roach treatment
i saw a rat in the garage need help
i'd like another visit on top of the one I have
set up an appointment for spider treatment
could I get an extra treatment, the ants are back
We want to have the yard done before the party, can we get a time?
I'd like to add a service call
let's book something
reserve a slot for me
i want to book a visit
I need to schedule an exterminator
hello, I'd like to make an appointment please
can i get an inspection scheduled
need someone to spray my apartment
send someone out there's roaches all over my kitchen
i need a guy here asap, rats in the attic
put me down for a spray next friday
Could I arrange for somebody to pop round about the wasps?
book me in
set up a new visit pls
he opened the pantry and out come these little moths, I'd like your people to treat it
new appt for spiders, any day works
sign me up for a termite inspection
get a technician over here on monday afternoon
gonna need yall to come out an do somethin about these fire ants
can i get on the schedule for a mosquito treatment
there is mouse in my house please come
We'd like to have the shed done as well, please pencil us in for a visit
reserve the 10am on the 21st for me
id like to schedule a treatment
grab me that first opening you have tomorrow
ants are back again so we need another visit booked
ok let's do it, book somebody for the wasp nest over the garage
make me an appointment wednesday morning the twentieth
add an extra service in June for the fleas
hello yes I got a hornet nest by the front door and the kids can't go out I need somebody out here
wanna book an exterminator
Please arrange an appointment for cockroach treatment
i need to get a visit set up for next week
squirrels in my loft, come and sort it please, thursday would be grand
get someone out here for these ants
I want to make a booking for Thursday morning
put me down for next Tuesday
it started with one little mouse behind the cooker, can you book us a man in
i need a spray asap there's roaches EVERYWHERE
pencil me in for the 21st if you can
Could I arrange for an inspection, I think we have termites in the porch
send a guy
found a hornet nest the size of a football in my garage need it gone please come out
please make for me an appointment for bed bug
set up a visit for spiders
i'd like to have someone come do the yard for fleas some time next week
book it, rat problem, any afternoon
Add a new service call to my account please, silverfish in the bathroom
my daughter heard scratching in the loft at night, I'd like one of your men to take a look
lets get a tech scheduled for friday 2pm
need new appt
we've got bedbugs and i want to book somebody in
id like to set up a first visit
hello I need an exterminator come to my apartment on saturday
can yall come spray my place monday
""".strip().splitlines()
