"""What customers say about what they owe."""

INVOICES = """
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
is there something I must pay
I got mail from you with a price on it, what do I owe
are my payments up to date
wife says we got a bill from you, how much was it
have you taken the money already or is it open
do I need to send you a cheque, and for how much
what was the last thing you billed
did I forget to pay you
please to say me my debt
is there a balance
how much for the last visit, I never got a bill
I need the total of what's unpaid
am I good on my bill
what's this invoice about
how much do I still owe
is my invoice paid
do I have to pay something
show me what's unpaid
any payment due
when do I have to pay my bill
what are the charges on my account
when is the invoice due
what's open on my account
did you get my payment
have I got any bills to pay
any open invoices
show me my bills
is there an unpaid bill on my account
did my last payment go through or is something still due
what do i owe
can I see my invoice
how much is outstanding
I got a letter that says I'm past due, what's that for
am I all paid up
whats my bill
list unpaid invoices pls
i think you charged me twice, what's open on my account
have you gotten my check yet or do I still owe
I have a question about what I owe
check my balance please
do i have any open invoice
how much do i owe yall
whats the damage
do you have anything outstanding against my name
balance?
got a past due notice in the mail, what's still open
did my check clear or do I still have a bill
Is there some invoice that I have not paid?
what's left to pay for the march treatment
any unpaid bills on my account
I like to keep my affairs in order so would you kindly tell me if I'm in arrears
my invoice pls
are we square
i keep getting these emails saying payment required, what am i supposed to be paying
show open invoices
hubby says we're behind with the bug people, are we
do I have debt with your company
see what my total is right now
have I settled up for last month
whats my bill looking like
hello I need to know my outstanding balance
i think i missed a payment, can you look
what do i owe you for the last spray
is my bill paid yet
do i still owe you guys anything
am I paid up?
how much is outstanding on my account
got a letter saying I'm past due, past due on what exactly
any bills I haven't settled
I sent a check in April, has everything cleared or is there something left to pay
show me unpaid invoices
How much money I must pay to you now?
what do we owe for the last spraying
is my account square
my accountant wants to know which of your invoices are still open
hey quick one, did that last bill get paid or not
i think im behind on payments how bad is it
You sent me a late notice and I'd like to know what it is I'm supposed to not have paid
tot up what I owe would you
is there a bill waiting for me
i wanna know my balance due
did i pay you people yet for march
checking if there's anything unpaid under my name
how much am I in the hole with you
""".strip().splitlines()
