"""What customers say to book, move and cancel visits."""

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
""".strip().splitlines()
RESCHEDULE = """
I need to reschedule
can I move my appointment to another day
Thursday doesn't work for me anymore
push my visit back a week
can we do a different time instead
I won't be home, can we change the day
please reschedule my appointment
something came up, I need a later slot for my visit
switch my Tuesday appointment to Friday
can the technician come earlier than planned
change the time of my existing appointment
could we postpone my treatment
the time you gave me isn't good, I need a new one
I have to work that day, is another date possible
move me from the morning to the afternoon
I'd like to pick a new date for my service
let's delay the visit until next month
can you come a day later
bring my visit forward
I'm out of town then, so please find me another day
swap my appointment for one next week
shift it to the following Monday
I can't make it on the 9th
my appointment is at a bad time, can it be changed
would it be possible to come at two instead of nine
I need a different day for my inspection
we have a conflict with our appointment
put my appointment off for two weeks
can I change my booking to Saturday
I'd rather have you come on Wednesday
is there any way to get my appointment moved up
not Tuesday after all, make it another day
my kid is sick, can we do the visit some other time
new time for my appointment please
rebook my visit for a later date
do the 25th rather than the 18th
could it happen on the weekend instead
rearrange my appointment
that day is no good, got another one
can't do Thursday, do you have another day for me
slide my visit to later in the week
I'd like to bump my appointment to the afternoon
swap days for my treatment
Monday got complicated for me, could you come Tuesday
make my appointment earlier
I double booked myself, help me find a new time
come next week instead
I'm stuck at work on the 12th, what now
could you come in the afternoon rather than the morning
can my visit be on another day
kick my appointment down the road a bit
adjust the time of my visit
can you fit me in sooner than my current date
I want to keep the service but on a different date
hold off on my visit until after the holidays
move my stuff to Friday
need to change when you come
my plans changed so the appointment has to move
I won't make it in time, can he come an hour later
reschedule the inspection to sometime in June
we'll be on vacation, so a later date please
can I choose another slot for my booked visit
I have doctor on that day, please other day
turns out I'm working Friday, what else could we do for my visit
can he come after lunch rather than at nine
make it next week
can we push it
Tuesday's off, I need a new day
that time won't do for my appointment
I know it's short notice but tomorrow doesn't suit me for the visit
would you mind coming a bit later than we said
I need my visit sooner
please to change my day
let's find another date for the inspection
could the appointment be on the Thursday after
we're having guests on the 9th, so come another day
my visit clashes with a meeting
is it too much trouble to move us to the week after
I'd like an earlier time than the one I have
get me a later appointment than the one I've got
""".strip().splitlines()
CANCEL = """
I want to cancel my appointment
cancel my visit please
I don't need the technician anymore
please call off Thursday's visit
can you take me off the schedule
I need to cancel
we sold the house, cancel the treatment
don't send anyone tomorrow
drop my next appointment
the ants are gone so you don't have to come
I'd like to get rid of one of my appointments
please delete my booking
I no longer want the inspection
you can skip my visit this month
scratch my appointment on Monday
I've decided against the treatment
we don't want the service anymore
cancel it
tell the technician not to come
call the whole visit off
remove me from Friday's list
I won't be needing the visit on the 8th
the problem is solved, no need for anyone to come out
I'm going with another company, cancel my service
void my appointment
do away with my next visit
I have to back out of my appointment
we moved away so nobody needs to come
withdraw my booking
please cancel both of my visits
no longer interested in the appointment, take it out
forget about Tuesday's treatment
how do I cancel
cancellation please
axe my appointment
pull the plug on my treatment
nix my booking
you needn't bother coming on Monday
the bugs are gone so I don't need the spray
my landlord handles it now, so take my visit off
kill the appointment for Wednesday
I want out of my visit next week
please don't come
strike me from the schedule
I changed my mind, no visit please
ditch the inspection
no need for the technician on Friday
let's not do the appointment
we're good, you don't have to come out
end my booking
I can't afford the visit, so cancel
cancel everything I have
skip me this time
I'm not going through with the treatment
get me out of that appointment
stop the visit on the 3rd
leave us off the list this quarter
undo my booking
cancel the one on Saturday
turns out we don't need you
I'd like to call it off
cancel my upcoming service, I'm moving
appointment cancel
I don't want that you come
we took care of the mice ourselves, so no visit
you can give my slot to somebody else
I'd like to not have the treatment after all
please take my name off for the 27th
no more visit please, cancel
tell him he doesn't need to come on Wednesday
found someone cheaper, so please cancel
I booked by mistake, remove it
cancel that appointment for me
don't bother with the spray next week
hold the technician back, we don't need him
the inspection isn't needed any longer
I'm calling to cancel for tomorrow
my mother passed so please call off her treatment
cross me off
""".strip().splitlines()
