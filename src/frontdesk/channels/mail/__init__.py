"""Mail to customers who have left: that somebody has answered, and the way back."""
