"""What customers say to learn about visits and free times."""

NEXT = """
when is my next appointment
next appointment
when are you coming next
what day is the technician coming
do I have an appointment this week
what time is my visit
when's the bug guy coming
am I on the schedule
who is coming to my house and when
is someone coming out tomorrow
can you remind me of my appointment time
when will you be here to spray
what time should I be ready for you tomorrow
I can't remember what day my treatment is
what's the date of my upcoming service
when was my appointment again
how long until your next visit
is anybody scheduled to come by soon
are you guys still coming on Monday
when do you get here
have I got anything booked
just checking when my exterminator shows up
I misplaced the card with my appointment on it
which day did we agree on
at what hour is the service man expected
is my visit this week or next week
when's my next treatment due
tell me when you're coming by
what's the soonest appointment I have with you
double checking my appointment date
am I expecting you today
when does the quarterly spraying happen next
did my booking go through, and for what day
what date am I down for
next visit when
got anything coming up for me
I lost track of when you're supposed to show up
what's the next date on my plan
is there a visit in the books for me soon
remind me when the guy is coming by
when can I expect your man
what day was I supposed to stay home for you
when is somebody due at my place
has my service been scheduled, and for when
my calendar got erased, what day are you coming
how soon is my next spraying
when's my appt
did I miss my appointment or is it still to come
are we on for tomorrow
around what time will he arrive on my day
when is the next quarterly visit
my wife wants to know what day you'll be here
what's my next date
do you know when my exterminator visit is
is there a day set for my treatment
when do I see you guys next
I want to know which day the man comes for the insects
sorry to bother you, it's just that I have to ask for a day off and don't know which day you're here
what's the day again
got a text about a visit but deleted it, when was it
when do you lot turn up
is it this Thursday or next Thursday that you come
what have you got me down for next
please to tell me the hour of my appointment
I'm trying to plan my week, when do I need to be in for you
when's he due
is there something on for me this month
did we set a date already
are you coming or not, and if so when
my upcoming visit, what's the date
so when will the pest control people be round
""".strip().splitlines()
LIST = """
what appointments do I have
list my appointments
show me all my upcoming visits
what's on my schedule
how many appointments do I have booked
can I see everything that's scheduled
which visits are coming up
what have I got booked with you
read me my appointments
do I have more than one visit coming up
show every booking on my account
give me the full list of visits
what dates do you have me down for
all of my scheduled services please
tell me all the appointments I've got
what are my upcoming appointments
I'd like an overview of my visits
which treatments do I still have ahead of me
are there any other visits after that one
list out the dates you're coming this year
go through my bookings with me
what services are lined up for my house
how many times are you coming in the next months
view my calendar of visits
every appointment you have under my name
what else have I got scheduled
let me see my bookings
do I have two appointments or just one
what all do I have on the books
run me through everything you've planned at my house
I want to see every date you're coming out
show the complete schedule for my address
can you email or tell me all my visit dates
which services am I signed up for in the coming months
give me each upcoming visit
how many more visits are there
I need all the dates, not just the next one
my upcoming appts
everything on my calendar with you please
what's scheduled for me this summer
tell me about all my future visits
list all
are there other dates besides that one
what do you have planned for us this year
so how many times will you be out here
how often are you coming and on which dates
all the visits I have booked, one by one
my son manages my calendar and wants every date you have for me
what is all planned for me
I'd like to write down all my appointments
can I get a list
anything else booked after the next one
lay out my whole schedule
what've I got coming with you lot
tell me the dates of all my treatments
please to show all my reservations
""".strip().splitlines()
GET = """
tell me more about the second appointment
what is that visit for
which technician comes for the termite inspection
details on the Thursday one please
what's the address for that appointment
what happened with my last visit
is that appointment still on
what service is booked for that day
who's assigned to my visit on the 12th
how long does the appointment on Friday last
what exactly is planned for the June visit
is the rodent appointment confirmed
give me the details of my next appointment
what kind of treatment is the one on Monday
what are they going to do at my visit on Tuesday
more information on the mosquito appointment
what's the status of the visit on the 4th
what did the technician note about my last appointment
is the Wednesday visit for the inside or for the yard
which of my appointments is the inspection
I want to know about one particular appointment
look at the appointment in August for me
name of the technician who comes on the 21st
does that visit cover the garage too
where is the appointment on Saturday going to be
can you open the first one
who is coming to my house on the 16th
what am I getting done on Wednesday
how long will the man be here on Monday
which of your people is coming tomorrow
what's the appointment on the 30th about
what sort of service is it on Thursday
will the visit on Friday be inside too
tell me about the visit I have in July
which address did I give for the second one
is it Dave or somebody else who's coming on Tuesday
read me the notes on that appointment
what all is included in that visit
how much time should I plan for the inspection on the 11th
whose name is on my appointment
what are you treating for at that visit
more on that first one please
what is he going to do when he comes on Saturday
I want the particulars of my termite appointment
does the appointment on the 6th include the shed
what time does that one end
there's something booked on the 5th but I forgot what it is
who've you got coming on Monday
is it the same fella as last time on the 19th
what's the one in September for
the appointment after the next one, what is it
will the technician go into the attic on Wednesday
what's happening at the Thursday appointment
please give details of reservation on June 8
how many hours is the visit on Tuesday going to take
is my Friday booking for ants or for termites
what did they find at my last inspection
was my visit last week marked as done
""".strip().splitlines()
SLOTS = """
when are you free
what times are available
do you have anything on Friday
do you have something on Monday
any openings next week
when could someone come out
when can you come
what's your earliest availability
have you got a slot tomorrow morning
is there anything in the afternoon
what days do you have open
anything after five in the evening
how soon can you send somebody
are you available on Saturday
what's the first free time you have
which times are open on the 14th
is Tuesday still free
how does your schedule look next month
do you have any evening appointments available
what can you offer me for Thursday
let me hear what times you've got before I book
any space left this week
is there room on Wednesday
what mornings do you have
could you do the weekend
how booked up are you
what's the next available date
are there earlier times
something later in the day maybe
what else do you have
do you have anything sooner
what about the following week
show me open slots
are there any times on the 2nd or 3rd
how quickly can a technician get here
just looking for now, what's free
I'm not ready to book, I only want to know what days you have
how far ahead are you booked
if I wanted someone in August, which days would be possible
when would you have a technician free to look at this
what does Thursday look like for you
got any gaps in the calendar
do you come on Sundays
anything before noon
what time slots are left
can someone come today
how about a day next month
is the 17th taken
do you have an opening first thing in the morning
what's the soonest you can get out here
which afternoons do you still have
is there a spot on Friday after work
tell me your open times
are there any cancellations I could take
no, other times please
none of these work, what others are there
do you work evenings, and what's free then
what hours could you do on Wednesday
what do you have in the first week of the month
what would be possible if I wanted somebody before the weekend
do you have time on Tuesday or are you full
are you busy next week or could you squeeze somebody in
I only have afternoons off, is there something
which day is the man free
let me know your free times so I can ask my husband
what's open
anything going on Friday
before I decide I want to know when you'd be able to come
are mornings possible
what dates can I choose from
what's left on the 23rd
could I get in next week
is it possible tomorrow
what other times do you offer
have you something in the evening
""".strip().splitlines()
