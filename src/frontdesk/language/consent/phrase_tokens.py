"""The marks that stand for phrases: what somebody means, whichever way they say it."""

YES, NO, HEDGE, EASY = "⊕", "⊖", "≈", "•"
# To be left as it is; to be done away with; not just now.
STAY, END, PAUSE = "⊙", "⊗", "‖"
QUOTED = "§"
