"""What customers say about who they are."""

VERIFY = """
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
verify me please
I've already been verified by one of your people
you already checked who I am
how do I prove it's my account
I'm a customer, my code is 94114
use my cell, it's 650 555 0175
my zip is 94107
94110 is where I live and my number is 415 555 0142
hi this is Maria Lopez, zip 94107
zip code nine four one oh seven
I'm calling from 415-555-0199, the house is in 94121
Name's Derek Olson, 94114
you can find me under 628 555 0111
ok my phone number is four one five five five five oh one four two
This is Priya Raman and my zip code is 94103
94107, Tom Becker
sure, it's 94122 and the last name is Whitfield
my zip's 97214
zip 90026 and the phone on file should be 323 555 0147
it's Dolores Whitaker, 95814
(503) 555-0119, that's my cell
five five one oh three is my zip code
ok so i moved last year but you should still have me under 98103
Phone number is 6195550173 thx
yes hello this is Harold Beemer in 92037, you fellas know me
nine one six five five five oh one two eight
name: priya raman / zip: 94536
The telephone it is 7025550136, my wife she make the account
you can find me by 206.555.0164
Tom Okafor 89109
i think it's under my husbands number which would be 480 555 0191 and the zip is 85251
postcode 93101, surname Hargreaves
um the zip is uh nine four one one seven and the last name is Delgado
Here u go: 97401, 5415550122
identify me plz. 90210
My name is Nguyen Van Minh, I live in zip code 92683
zip code eight five seven oh four phone five two oh five five five oh one four four
hi its Darlene Kowalczyk, i'm in 97214
my number's (503) 555-0182
zip 90026
uh yeah it's six one nine five five five zero one four four
You'll have me under 2065550119 and the postal code is 98103
Tom Breslin 85018
ok the phone on file should be 310.555.0166, or at least it was before i switched carriers
nine four six one two is the zip
this is Mrs. Abernathy over in 92103, I've been with you folks since 2009
name Oyelaran, zip 95112
my husband set it up so try his mobile 818 555 0171
We live in 83702 and the landline is 208 555 0150 dear
I am Nguyen Thi Lan, code of my area is 92683
zip's 80205 phone's 303 555 0107 hurry up please
it's priya raman and the zip code would be nine eight zero five two
""".strip().splitlines()
LOOK_UP = """
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
I don't know is my family already customer by you
am I even in there
used to be a client, am I still in the computer
can you check on my name please if there is something
my roommate said he put the apartment in your system
do i have an account with you guys
can you check if I'm in your system
am I already a customer?
I think my wife signed us up last year, are we on file?
not sure if you have my details
is there an account under my phone number
Could you see whether you've got a record for me?
have I ever used you before? I honestly can't remember
do you have me on your books
check if there's an account at my address pls
is my name in your database
wondering if i'm registered
can you find my profile
does my account still exist
do you guys have me on file already or no
Not sure I ever signed up with you, could you check?
is there an account under my name
we used you about three years ago at the old house, wonder if we still exist in your records
can u see if im a customer
my late husband handled all this so I really don't know if we're with your company
Do I have already an account by you?
have i been registered
check whether you've got a record of us
i got a flyer that says dear valued customer but i don't recall ever being one, am I
might my details be on your books from last summer
hiya, quick one, are we existing customers of yours
does your computer show me anywhere
my landlord said he set up something with y'all for me is that there
see if there's a profile for me pls
I want to know if I still have active account with your company
did my sign up go through? the website froze so dunno if i'm actually a customer now
am I on your list of clients
could you find out if our household is registered with you folks
is my account still around after i quit in 2024
i thought we were with the others but the sticker has your name so are we in there
am i even in your system
can you see if there's a file for us
not sure if I'm a customer of yours or of the other bug people, could you check
do u have me down anywhere
Have I already got an account with you lot?
my late wife handled all this, I don't know whether we're signed up with your company or not
is there a record of this house with yall
pls check if i am registered
I used you guys like three years ago at my old place, would I still be on the books
does an account exist for me
we just bought the place and the seller said the service came with it so are we on your list or what
wondering whether you've still got my details
look me up, I might be a client already
i signed up online last night but never got an email did it go through do i have an account now
Could you tell me if I am existing customer?
find my account would ya
do I show up on your end at all
""".strip().splitlines()
