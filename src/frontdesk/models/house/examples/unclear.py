"""What people say that tells a desk nothing."""

UNCLEAR = tuple(
    """
hmm
um well
it's about that thing
you know what I mean
asdf
the stuff from before
so anyway
I was just thinking
I have a question
what
like I said
that one, the other
maybe, I don't know
uh
whatever it was
blah blah blah
not that, the
can you do it
it
because
something about my account I think
I have a problem
there is an issue
wait
are you there or
qwerty uiop
kjhgf
sdkfj sdf
eh
er
huh
...
mm
sorry that was someone else talking
never mind the noise
sorry, wrong window
the blue one with the
it did the thing again
yes but no
and then
so like
about what I said
and the other thing too
you know
could be
ok so
umm let me think
one second
hold on a moment
thing
well it depends
wrong chat
sorry typo
test
1 2 3
bla
that's what she said
but if
I mean
need something
question
quick question for you
there was something I wanted to ask
hm
hmm ok
what do you mean
i guess
dunno
the one
that thing
this
and
oops
asdasd
xyz
fff
nothing
I forgot what I wanted
it was something else
no idea
maybe later
let me see
so
well then
right
you tell me
how so
not sure
well
it's about the thing
um
the one from before you know
so yeah
I was wondering
that
because of the stuff
not really the but
the thing
uh so yeah about that
it's the same as before but not
well you know how it goes
because of the other one
and then what
i was gonna say um no wait
stuff
like the last time or whatever
it is for the
sorry that was my wife talking
thingy
ehh
the thing with the thing
umm
it's about what we said
hmm well you see
so yeah anyway
uh hang on no wait the uh
blah
I was going to say something about it but
it is like that one, but not
""".strip().splitlines()
)
