"""What people ask of a desk although it is the business of somebody else."""

OFF_DOMAIN = tuple(
    """
what's the weather tomorrow in Chicago
who won the football game
what is the capital of Italy
order me a burger
book me a hotel in Rome
write an essay about the civil war
how do I bake bread
translate this into German
what's the square root of 144
recommend me a book
fix my printer
my laptop is slow, what can I do
what's the price of bitcoin
who is the president
help me with my taxes
play some music
what's the best restaurant in town
call me a taxi
how do I lose weight
write some python code for me
what time is it in Tokyo
should I buy stocks now
sing me a song
how far is the moon
my toilet is leaking, can you repair it
can you mow my lawn
what are the symptoms of the flu
give me a recipe for lasagna
who should I vote for
remind me to call my mom
set an alarm for six
what's on TV tonight
how do I reset my email password
buy me concert tickets
I need a divorce lawyer
do you sell cars
can you walk my dog
when does the next train leave
solve this equation
what is 12 times 9
how much is 250 divided by 5
how many miles is it to Boston
what's the news today
which phone should I buy
can you paint my house
do you also clean windows
reserve a table for two at a restaurant
what time does the post office close
is the library open today
how tall is Mount Everest
who painted the Mona Lisa
can you do my homework
find me a cheap flight
how do I change a tyre
my phone screen is cracked
what's a good name for a puppy
convert 10 miles to kilometres
should I break up with my boyfriend
what's the wifi password
how do I cook rice
can you fix my air conditioner
I need a plumber
sell me a vacuum cleaner
what's the speed limit on the highway
how many calories in a banana
do you deliver groceries
what year did the war end
is it going to rain this weekend
send an email to my boss
what's the exchange rate for euros
who sings this song
unlock my car
where can I buy shoes
tell me the lottery numbers
I need a doctor
do you rent apartments
book me a massage
what movie should I watch
my internet is down
can you babysit my kids
order more printer paper
explain quantum physics
what is the weather like
who is the best football player
what is the meaning of life
make me a sandwich
order a pizza
book a flight to Paris
I need a hotel room
rent me a car
can you drive me to the airport
get me an uber
what is the time
what day is it today
how old is the president
tell me about the Roman empire
spell necessary
what does serendipity mean
how do you say hello in Japanese
write me a poem
write a letter to my landlord
draw me a picture
what is 15 percent of 80
add 3 and 4
can you check my homework
do you know any good recipes
how do I make pancakes
which car should I buy
is my car insurance valid
my car needs an oil change
can you repair my roof
my dishwasher is broken
my wifi is not working
reset my password for netflix
help me install windows
how do I use excel
what stocks should I buy
can I get a loan
open a bank account for me
I want to transfer money
what are the lottery results
who won the election
when is the next holiday
when does the store open
is the pharmacy open
I have a headache, what should I take
I need to see a dentist
make a hair appointment
book a table for tonight
get me tickets for the show
what should I cook tonight
what is a good gift for my wife
find me a job
I need a babysitter
do you do landscaping
do you clean gutters
can you wash my car
do you sell furniture
track my package
where is my parcel
cancel my netflix subscription
renew my passport
call my mother
turn on the lights
play a game with me
what is the population of India
what's the capital of France
can you order me a pizza
who won the game last night
how do I fix my wifi
what's the stock price of Apple
book me a flight to Denver
translate good morning into Spanish
can you help with my math homework
my car won't start, what should I do
what's 17 times 23
recommend a good movie
what's the capital of mongolia
can you fix my dishwasher
order me a large pepperoni pizza
who won the warriors game last night
I need to renew my passport
whats the weather tomorrow
my wifi's down can you reset it
Write me a poem about the sea
how do i make a sourdough starter
should i buy bitcoin
what is 17 times 43
do you sell car insurance
my tooth is killing me, got a dentist free this afternoon
translate good night into french
can you give me a haircut
what's on telly tonight
I need plumber for my toilet
help my son with his algebra homework
refill my blood pressure prescription
where's the nearest gas station
do you guys do tire rotations
i want to reserve a table for two
who won the giants game last night
can you order me a large pepperoni
do you guys fix dishwashers
i need a plumber my toilet's overflowing
whats bitcoin at
write my son's essay on the civil war
what's the weather doing saturday
how do I get red wine out of a carpet
book me a flight to Phoenix
can you help renew my passport
I would like to buy used car, you have?
whats 18 percent of 240
any good thai places near downtown
my wifi keeps dropping, the little light is orange, what do i do
recommend me a film for tonight
can you cut my hedges
when does the post office open
translate good evening into portuguese
""".strip().splitlines()
)
