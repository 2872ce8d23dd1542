"""What customers say about the visits that they have."""

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
show me all my appointments
what visits do I have scheduled
list everything I have booked
can I see my whole schedule with you
what appointments are on my account
how many visits do i have left
give me a rundown of all upcoming services
which dates am I booked for
all my bookings please
i think i have more than one appointment, can you read them all
pull up every visit you have for me
what else is scheduled besides the next one
do I have several appointments or just the one
do I have anything else later that week
have I got something before that one
am I down for anything on the Thursday
is there something of mine on your calendar in March
do I already have anything that morning
what have I got with you over the coming months
show me everything i've got coming up
what's on the schedule for me for the rest of the year
list every appointment under my name
how many more times are you guys coming out and when
Give me the whole lineup of dates
i want to put all of them in my google calendar, what are the dates
can i get a rundown of the upcoming services
We've several visits pencilled in I believe. Could you read them all out?
appointments (plural) pls
tell me all dates you will come
do i have more than one booking
what do you have me down for between now and christmas
pull up my full calendar
upcoming appts??
my daughter wants to know each and every time you folks are due out here this summer
see all my bookings
every visit that's planned for both the house and the garage i need those
besides the next one what else is booked
whats my schedule look like with yall
i'd like a list of all the visits i've got booked
show my appointments all of them
need to see all the dates you're coming to us over the summer
Which appointments do I have in future?
whats on the schedule for me over the summer
give me everything that's booked
how many visits have I still got coming
list em all out for me
I'd like the full rundown of dates you're due at the property
show me all my future treatments
every appointment i have please
what have you got in the diary for us, the whole lot
we have the termite thing and the ant thing and i think a third one, read me all of them
can i see my whole calendar with you
Please to tell me all visits which are planned
do I have more than one appointment on the books
I'm planning our vacation so I need all the dates your people will be here through fall
all upcoming services
which dates am I booked in for, all of em
run through my scheduled stops for the rest of the year
need a list of every visit you have planned at my address
can you pull up all my bookings
what appointments are there for me, all of them not just the first
""".strip().splitlines()
GET = """
tell me more about the second appointment
what is that visit for
which technician comes for the termite inspection
details on the Thursday one please
what's the address for that appointment
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
is there a note on my appointment
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
which technician will I get on the 14th
tell me about my booking on Friday
who comes on Thursday
more about the visit on the 2nd please
what's booked for me on Monday exactly
how long does the visit on the 24th take
what is he treating on Tuesday
details of my June appointment
is the one on the 10th still happening
what was the appointment on the 8th for again
where are you going to spray on Wednesday
which service did I book for the 18th
tell me who the tech is for my rodent visit
what's the plan for the visit on Saturday
info on the next appointment, who comes and what for
can you look into my appointment on the 3rd
what did I book for the 29th
is the bed bug appointment confirmed for Thursday
tell me more about my appointment on Tuesday
who is the technician for the visit on the 19th
what's included in the termite inspection I booked
what are the details of that appointment
is the May 19 visit inside or outside
how long will Tuesday's visit take
details for the quarterly one please
what is the technician supposed to do at the June visit
what did I put in the notes for that appointment
give me the full info on my rodent appointment
can you open up the one on June 3rd
what's the status of my appointment on the 19th
which service was the second appointment for
what address is the Tuesday visit going to
info about my mosquito treatment visit
who's the tech on tuesday's visit
is it going to be Marcus again on the 19th
What exactly are they treating when they come next Thursday?
how long is the guy going to be here on friday
details on the may 20 one
that appointment in june, is it the ant service or the general one
tell me more about my visit on Monday
which of your lads have you got coming on the 22nd
the one next week, is it inside or just the outside
For the appointment of 27 May, who is the technician please
i see something booked for the 2nd of june but i dont remember what its for
is the termite inspection on the 21st a one hour or two hour thing
whos comin out tmrw
can I get the particulars for the Saturday appointment
what service am i getting on wednesday the twentieth
my mother is nervous, may I have the name of the man who'll be attending on the 18th
open the may 29 appointment for me
the visit after next, what's that one about
is a lady technician assigned to my friday visit
what window did they give me for the thursday mosquito treatment
how many minutes did you block off for the rodent visit on the 26th
info about my 5/19 appt
could you tell me who's coming to my house on the 20th
need the details of my booking for next tuesday
whats the thing on friday for, the one in my email
whos the tech on the 19th
tell me more about the visit next Thursday
is it Marcus coming on tuesday or someone different
what exactly are they going to do at the June appointment
That booking on the 22nd, what's it for?
how long is the guy gonna be here on monday
details of the friday one please
who are you sending me this time? last fella was lovely, hope it's him next tuesday
the appointment on may 27, is that inside or just outside
is next week's visit for the termites or for the mice
Name of the person who is coming to my home on 20 May?
what service is it on the second of june
give me the particulars on my June 4 appointment
can you tell me if the one on wednesday is the follow up or the regular quarterly
which technician's been assigned to my visit on the 18th
i see there's something on the 29th i dont remember making, what is that
i want to know who's being sent to my house on tuesday
what's the appointment on the 21st supposed to be for
how many hours is my booking for next monday
""".strip().splitlines()
