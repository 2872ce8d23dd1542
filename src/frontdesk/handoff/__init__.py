"""People at the desk: what they may do, whom they wait for, and the tools that bring them."""
