"""What went wrong in a turn: the turn as it was kept, and why it went as it did."""
