"""What customers say for each tool; the first of each is also how it is named to a customer."""


def _lines(block: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in block.strip().splitlines())


VERIFY = _lines("""
    my zip code is 94107
    it's 30309
    the zip on the account is oh two one three nine
    my phone number is 415 555 0132 and I live in 94110
    this is Maria Alvarez, zip 94110
    you should have me under 628 555 0148
    I'm Kevin Brandt, my number is four one five five five five oh one eight seven
    the house is in 94122
    nine four one one eight
    sure, 94116, last name Osborne
    let me verify my account, zip 94131
    my postal code is 94109 and I'm calling from 415-555-0101
""")
LOOK_UP = _lines("""
    do I have an account with you
    can you find my account
    am I in your system
    look me up by my email, pat@example.com
    I don't remember which phone number I gave you
    I'm not sure whether I'm a customer already
    check whether there's a file for me
    has my husband set up an account with you
    are we registered with you
    is my address in your records
    can you search for me by name
    see if you have me listed
    I used your company years ago, do you still have my information
    which email do you have for me
    is there a profile for my household
    I can't recall if I ever signed up
    could the account be under my landlord's name
    do you still have my details on record
    are you able to locate my customer record
    did the last owner of this house have an account
    my mother took care of this, so I have no idea whether we're customers
    the previous tenant may have had service here, is there anything under this address
    is our family already with you
    somebody told me you have my name on a list
    can you tell if I've been a client before
    have we done business together before
    would you be able to pull up my account
    any record of us from a few years back
    what phone number is on my account
    my name should be somewhere in your files
    I may have signed up online, did that work
    I forgot what I registered with
    do I exist in your database
    is this number linked to an account
    are we already set up as customers
    find me by my e-mail
    the sign in the yard has your name on it, so do we have a contract with you
""")
NEXT = _lines("""
    when is my next appointment
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
""")
LIST = _lines("""
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
""")
GET = _lines("""
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
""")
SLOTS = _lines("""
    when are you free
    what times are available
    do you have anything on Friday
    do you have something on Monday
    any openings next week
    when could someone come out
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
""")
SCHEDULE = _lines("""
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
""")
RESCHEDULE = _lines("""
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
""")
CANCEL = _lines("""
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
""")
INVOICES = _lines("""
    do I owe you anything
    what's my balance
    how much is my bill
    I got an invoice, what is it for
    when is my payment due
    do I have any unpaid invoices
    what am I being charged for
    is my account paid up
    billing question
    did my last payment go through or is it still open
    how much do I have to pay
    how much money do I owe at the moment
    show my open bills
    is anything past due
    I'd like to know what's outstanding on my account
    why did I get a bill
    have I paid for the last visit
    what was that charge of eighty dollars
    did you receive my check
    I think I was billed twice
    can you look up my invoices
    what's the total I need to pay
    are there any charges open
    is there a late bill in my name
    my statement looks wrong, what do you show
    how far behind am I on payments
    do I still have to pay for the treatment in April
    when do I need to pay by
    I want to settle my account, how much is it
    amount due
    tell me about my invoice
    account balance please
    are we even
    am I in arrears
    what's the damage on my account
    have I settled everything
    are we square on payments
    am I behind on anything
    what do you want from me for the last treatment
    how much are you billing me
    what am I on the hook for
    is my bill paid
    is there money I still have to send you
    I received a reminder to pay, what's it about
    what's owing
    any debts on my account
    how come I was charged again
    what does my account look like, money wise
    do I have a bill due
    give me my current balance
    could you check what's unpaid
    I'd like to pay, what's the amount
    you overcharged me I think
    did the card payment clear
    what's left to pay
    do I have an outstanding invoice
    read out my bills
    I got charged and don't know why
    when was my last bill and is it paid
    how much was my last invoice
""")
POLICY = _lines("""
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
""")
ESCALATE = _lines("""
    I want to talk to a real person
    get me a human
    can I speak with someone
    transfer me to an agent
    this isn't working, let me talk to your manager
    I'd like to make a complaint
    have someone call me
    representative
    your technician damaged my fence
    I don't want to talk to a bot
    is there a supervisor available
    connect me to customer service
    I'd prefer a human being over a machine
    who can I call about this
    give me somebody in your office
    please put me through to a colleague
    the technician was rude to me
    I demand to speak with the person in charge
    I want to report a problem with your worker
    let a member of your staff handle this
    can I get a phone call from somebody
    live agent
    enough of this, get me a person
    what's the number of your office
    I am very unhappy with the service and want to complain
    your guy broke a vase in my living room
    stop the automated stuff and give me a rep
    I need help from an actual employee
    escalate this
    operator please
    someone needs to ring me back about this
    I want to lodge a formal complaint
    transfer me
    let me speak to a live human
    is there a way to reach an actual person
    I'm done with this machine, someone please
    may I talk with one of your team
    could someone from the office phone me
    hand me over to someone who can decide
    get your boss on the line
    I want a callback
    your worker left a mess at my house
    nobody showed up and I want to complain
    I'd rather discuss this with a person
    human
    give me a human being right now
    I want to speak to whoever runs this place
    the last treatment was a disaster, I want to talk to somebody
    customer care please
    can you get someone to contact me
    this needs a real person
    you're not getting it, connect me to staff
""")
