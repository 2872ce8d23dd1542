"""What customers say to move a visit."""

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
postpone it
could my treatment be put off
can you delay my visit
change the date of my booking
I want to push my appointment
pull my appointment forward
reschedule to Monday
we need to change the time
could you move the visit
can we move my appointment to next week
Tuesday doesn't work anymore, can I get another day
push my visit back a few days
i wont be home on the 19th can we change it
change my appointment time
is it possible to come later in the day instead
could you come on Thursday rather than Tuesday
move it to friday
I have to shift my service to some other time
reschedule please
bring my appointment forward
any way to do my visit earlier than planned?
I'd like a different date for my upcoming treatment
can I switch my morning appointment to the afternoon
we're away that week so let's pick another one for the visit
postpone my appointment
need to change the date
delay the termite inspection until June
i want my visit on a saturday instead
i have to reschedule my appointment
I booked for Tuesday but need a different day
can I move my service visit
Hello, something's come up at work, I need to change my time with you
please push back my appointment
can we bump my visit to next week
something came up thursday, got another day?
push it back a few days
I shan't be in on the 19th after all, might we make it the 21st instead
need to move my appt
tuesday doesn't work for me anymore need a different time
swap my friday for a monday
My shift is changed, please put the technician on other day
could he come earlier than planned, like in the morning instead of 3
turns out my sister's wedding is the same day as your guy so we gotta find a new date
reschedule plz
postpone it till june
is it possible to shift the appointment by an hour or two
bring my visit forward if you can
I have to change my appointment I'm getting my hip looked at that day
do the 28th rather than the 20th
you booked me for 8am who the hell is up at 8am, make it later
not wednesday, can you do it thursday instead? the one i already have i mean
rearrange my treatment please
can the spray on monday happen on a weekend instead
i wont be home when you come, pick another day
delay next weeks visit by a week
hey gotta move my appointment, kid's sick
I would like to change the date of my visit to later
can you shift me from the morning to the afternoon on friday
the technician is meant to come today but could we make that tomorrow
something came up tuesday, can we do thursday instead
need to shift the appointment
can the guy come later in the day than what you've got me down for
I won't be in on the 19th after all, any chance of the 20th?
my shift got changed so the morning one doesn't work anymore i need it in the afternoon
bring my june appointment forward would you
could we bump it to the following week, we've got family staying
The date is not good for me, please change to other date
resched plz
gotta move the thing
the baby's got a fever and I don't want strangers here, can we find another day for it
I'm in hospital for my hip that day so we'll have to do the visit some other time love
is it possible to have my existing visit earlier, like this week rather than next
you've booked me for 8 am and that's ridiculous, make it noon
can u change my appt from weds to sat
have to change the day your man comes
i'm stuck out of town till sunday so my saturday appointment needs to go to the week after
moving my 10 o'clock to 3 is that doable
delay my service a few days please
""".strip().splitlines()
