"""What people say who have no account yet."""

NEW = """
I'm a new customer
I don't have an account yet
I've never used you before
I'm new here, how do I sign up
we just moved in and want to start service
can I become a customer
I have no account with you
first time calling
I'd like to sign up for pest control
how do I open an account
I'm not a customer yet but I have ants
do I need an account to get someone out
set me up as a new customer
we've never had you out before
never booked with you guys, I'm new
I am not registered with you
a friend recommended you, I haven't got an account
can you make an account for me
I want to join
new client here
""".strip().splitlines()
