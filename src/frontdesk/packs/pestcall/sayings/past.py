"""What customers say about visits that have been."""

PAST = """
when was someone here last
did anyone come last month
who came last time
show me my past visits
which technician was here before
what was done at my last visit
when was my last treatment
how long ago was my last visit
what happened with my last visit
was your guy here in January already
list the visits you've already made
my service history please
what treatments have I had so far
who was the technician at the last appointment
did someone actually show up the other day
have you ever treated my house for ants
when did you last spray here
what did the technician do when he was here
previous appointments
tell me who did my last inspection
was it the same man as last time
how many times have you been out here already
I need the date of the visit we had in the fall
can you see my old appointments
what day did they come out last
""".strip().splitlines()
