"""How a conversation ends: what shows that it has, what is asked before, and what comes after."""
