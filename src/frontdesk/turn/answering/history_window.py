"""How much of a call a model is shown word for word; older messages go in blocks.

A provider's cache goes by beginnings. Were the oldest message left out at every turn, no two
requests would begin alike, so ten leave at once.
"""

HISTORY = 20
BLOCK = 10
# How many of the messages before those a summary goes by.
EARLIER = 40
# What has to be read to know all of these.
MOST_READ = HISTORY + BLOCK + EARLIER


def shown_of(total: int) -> int:
    """How many of a call's messages are shown, of so many in all."""
    left_out = max(total - HISTORY, 0) // BLOCK * BLOCK
    return total - left_out
