"""What customers say to hear when their next visit is."""

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
is there a day fixed for me
so is somebody coming or what
what's the time of my next visit
which date is my spraying
when exactly do you arrive
have you got me booked in, and when
how many days until you come
give me the date and time of my visit
is my treatment today
when's someone coming for the mice
my appointment time please
whens the next visit
when are you coming out?
what day is the exterminator coming
what time will the technician be here
do I have anything coming up
I forgot when you guys are supposed to come
next appt?
Is someone coming this week?
remind me of the date of my upcoming service
when am i due
when should I expect you
the bug guy, when does he come
am I still on for this month
so when exactly is my treatment happening
what's the earliest visit I've got booked
hey, I lost the email with my appointment time, what was it?
could you tell me how soon somebody is coming by
when's my spray
when is my appointment
Hi! I'd like to know when my next service is
what time are you coming tomorrow
i need my appointment date
can u tell me when the tech arrives
good morning, when are you guys coming to my place again
when's the bug guy back
whens ur next trip out here
What day are you lot coming round next?
remind me when im down for
how long til my next spray
I've lost the card you left me dear, what day was it that the young man is coming
next visit?
is someone coming this week or next
the dog ate the reminder slip, no clue anymore what date you're supposed to show up
When you come to my house?
hey did we have something on the calendar soon
what time should i expect the tech
is it tomorrow that you're coming out
upcoming service date pls
when is the quarterly thing due
i need to tell my boss which morning i'll be in late because of you guys so which is it
Kindly inform me the date of the next service
what's the soonest thing I've got booked with you
am i scheduled for anything
yeah hi um I was just wondering what day the fella's supposed to be out here again
got a visit lined up for me?
hi there when is the exterminator supposed to show
could you tell me which day I'm next due a treatment
forgot when my appt is lol
when r u coming
good morning I believe somebody is to call at my house this month but I can't think when
when are you lot round next
what day am I down for
I lost the little card with the date on it, when is it you're coming out again?
remind me of my upcoming spray date
how long till somebody shows up here
so the quarterly thing, when does that happen next
is somebody coming this week or is it next week i cant remember
Next technician visit is on which date please?
what time do I need to be home for the exterminator
i need to tell my landlord what day you're coming so what day is it
any idea when my next one is
the grandkids scribbled all over my calendar so I was wondering when your man is due
date of the upcoming treatment
Did I have something booked for May? when exactly is it
my dog has to go to the sitter when you come so when would that be
when is the roach man due at my house
hey just want the date of my next service
what day r u guys coming out to me
yeah good morning I believe I've got a visit soon could you tell me when it is
""".strip().splitlines()
