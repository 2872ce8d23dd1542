"""What customers say to hear which times are free."""

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
when can a technician come
when could you come by
when would you have time
what's the quickest you can come
how soon could you be here
which dates are still open
what days are possible
is Wednesday available
are you free on the 9th
have you got time this afternoon
could somebody come tonight
are there openings in the morning
any availability before Thursday
what's available in June
do you have Saturday appointments
what times do you have on the 12th
got a slot next Tuesday
which mornings are open
when's your next opening
what's your first opening
are you fully booked this week
can you do mornings
would a Sunday be possible
is later today possible
show me times for next week
what about the 20th
and on Friday?
do you have a later one
earlier in the day perhaps
any other dates
what other slots are there
anything else available
is there something closer to the weekend
what appointment times are open
can I see your calendar
tell me when you could fit me in
what times do you have open next week
any openings on Friday?
do you have anything in the morning
what's your availability like
what's the soonest someone could come
got anything after 3 on weekdays
are there slots on Saturday
can you tell me which days have space before I decide
any chance of something tomorrow
openings this week?
what days work for you guys
do u have afternoon slots on the 20th
show me the free times
whats available
is thursday morning still open
how's your calendar look for the first week of June
which hours are left on Monday
is there any room this afternoon
what have you got open next week
any gaps on thursday?
when could somebody come out, just asking for now
do you even have saturday times
not booking yet just want to see whats free
How soon could you get someone round here
what does your availability look like around memorial day
is there anything in the late afternoon, in theory
Which hours are free on Monday?
mornings available?
let me see the openings before i talk to my wife
are u guys busy next week or is there room
how's the week of the 25th looking on your end
what's the earliest a tech might be able to swing by, I'm only comparing companies at this point
what times do you have
got anything before 9am
i work nights so im trying to figure out if you've any times like after 2pm at all
When technician has time?
show me free slots
if i were to want a visit in june what days could you do
do you have evening hours open this month
are there any vacancies on friday the 22nd
i'm just curious when you'd have someone free to look at a wasp nest
what slots are open tomorrow
how far out are you booked
do you have time free this weekend or is it all gone
when could somebody swing by, roughly
any gaps on friday?
not booking yet just seeing what times there are
how soon could a fella get out here
do you do saturdays and if so whats free this one
wat times r available thurs
I'm only off on Mondays so what does Monday look like on your side
earliest you'd have?
Before I talk to my wife, which mornings would be possible?
is there anything in the late afternoon the week after next
I would like see the free hours for Tuesday
what's your availability like in early June
got any openings tomorrow
if i were to want someone out for the wasps when would that even be
let me hear the times you've got, I'll decide later
are you all booked up this month or is there room
whats the soonest you can be here
just curious what days you have left this week
which slots are going for monday the 18th
when might a technician be free to look at an attic
""".strip().splitlines()
