"""What customers say to cancel a visit."""

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
cancel my appointment
please cancel
I want to cancel the visit on Tuesday
i don't need you to come anymore
call off the technician
Don't send anyone on the 19th
scrap my next visit
we sold the house so please drop the appointment
I'd like to get rid of my appointment next week
take me off the schedule
can you cancel the termite inspection
the ants are gone, no need to come
nix the Tuesday visit
Unfortunately I have to cancel our upcoming service
remove my booking
I changed my mind about the treatment, cancel it
forget the appointment, I found someone else
not going to need the june appointment after all, can you take it out
cancel everything for next week
Hi, I would like to cancel an appointment
cancel tomorrow's visit
please don't come on Friday, cancel it
want to cancel my pest control visit
don't come on tuesday
scrap the visit
tell the guy not to bother coming
i dont need the spray anymore, bugs are gone
Please remove my appointment of 20 May
call it off
my landlord's taking care of it so you can take me off the schedule for friday
kill the appt on the 22nd
no longer require the technician next week, thank you
we've sold the house, so there's no point in you coming out on the 26th, please drop it
cancel my next service
axe thursday's appointment
I want annul my appointment
forget about that mosquito visit i had booked
nix the june one
I'd rather you didn't send anyone on Monday after all
get me off the calendar for tomorrow
you people are too expensive cancel the visit
yeah i need to uh cancel that thing I had on the nineteenth
can you pull the plug on the termite inspection
won't be needing you lads on saturday, bin it
please don't send anybody tomorrow, I changed my mind
stop the visit you have planned for me this week
called yesterday and booked, need it undone
scrap tuesday's visit
we don't need you to come out anymore, the ants have gone
I'd like to call the whole thing off
take me off the schedule for the 22nd
dont send anybody on friday
nix the thursday one
My son-in-law dealt with the nest, no need for your chap to come on Monday, strike it off
cxl my appointment
forget about my booking for next week
I do not want more the visit of 20 May, please annul
kill the june appointment
you know what I'm sick of waiting on you people, tell the guy not to bother showing up tomorrow
get rid of the appointment i made
we won't be needing the wasp man after all
i wanna back out of the visit on the 28th
can you bin my appointment please mate
hi need to cancel for this afternoon
i booked somebody for saturday and i want it cancelled
no longer need the technician on tuesday, landlord's sending his own guy
please withdraw my reservation for the mouse treatment
""".strip().splitlines()
