"""What conversations count for, day by day: pure rules over what the store has of them."""
