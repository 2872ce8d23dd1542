"""What customers want a technician to know about a visit."""

NOTE = """
please note that the gate code is 4412
tell the technician there's a dog in the yard
the gate code is 8890
can you add a note to my appointment
let him know to ring the bell twice
I want to leave a note for the technician
he should park in the back
my apartment is 4B, put that on the visit
have them call me when they're outside
there's a key under the mat, write that down for them
the side gate will be unlocked, pass that on
add that I also have wasps in the attic
could they look at the mouse holes too while they're here
please add ants to my visit
put fleas on my next appointment as well
can he have a look at the hornets too when he comes on Thursday
could Mei check for roaches while she's at it
include the silverfish in the treatment I already have
when the man is here for the mice can he do the wasps too
could you get termites put onto my upcoming visit
have him treat the garage as well while he's here
the buzzer is broken so have them call
make a note that my mother will be home instead of me
we have a baby so he should use the mild stuff, can you note that
tell them to come through the garage
make sure the technician knows my son is allergic
pass on to the guy on Monday that the stairs are steep
can I leave a message for the technician
could you leave word for Dana
the dog bites, the technician should know
also have the technician check for spiders on that visit
entry code 2231 for the building
just so your tech knows, the doorbell doesn't work
""".strip().splitlines()

READ_BACK = """
what does the note say
read me the note back
did you get the note about the dog
is my note on there
are both notes saved
what did you write down for the technician
can you confirm that the gate code is noted
which notes do you have for the visit
is the message for the technician on the appointment
will he see what I wrote about the gate
and my message for the tech, how did you put it
show me what is noted for the visit
you did note the part about the cat, right
repeat the note to me please
does the technician know about the dog
""".strip().splitlines()
