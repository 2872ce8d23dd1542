"""Who a customer is: what they give, how it is held against records, and the note that does it."""
