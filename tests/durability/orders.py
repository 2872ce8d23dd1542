"""What a server process of these tests is told when it starts."""

from enum import Enum, StrEnum

import msgspec


class Point(StrEnum):
    """Where, around a commit, a server kills itself."""

    BEFORE_COMMIT = "before commit"
    AFTER_COMMIT = "after commit"
    AFTER_PUBLISH = "after publish"


class Orders(msgspec.Struct, frozen=True):
    """How one server process runs, and at which commit or statement it dies; 0 is none."""

    data: str
    port: int
    log: str
    journal: str
    kill_at: int = 0
    point: Point = Point.AFTER_COMMIT
    kill_at_statement: int = 0
    # An empty folder is given a migrated database; without, the server makes its own.
    migrated: bool = True
    holding: bool = True
    inactivity_seconds: float = 3600.0
    filler_seconds: float = 3600.0
    drain_seconds: float = 5.0
    # The demo company with the house model, in the place of the model that plays a script.
    company: bool = False
    # The same, with a house that spins over some words of the customer.
    spinning: bool = False
    first_token_seconds: float = 3600
    # Where the order service is, for a desk that orders through it.
    shop: str = ""


class Move(Enum):
    """What the model does between words."""

    COMMITTED = "wait until something more is committed, such as the tokens so far"
    HOLD = "wait for ever, in a server that holds"
    DRAINING = "wait until the server was told to stop, in a server that holds"
    FAIL = "fail as a provider does"
    FREEZE = "hold the interpreter for ever, and with it the whole process"


Answer = tuple[str | Move, ...]

SHORT: Answer = ("Yes, ", "of ", "course.")

# By the last line that the customer wrote, so that a server started later answers alike. Words
# before a wait can begin no claim: they leave at once, rather than when their sentence has ended.
ANSWERS: dict[str, Answer] = {
    "tell me more": ("First", Move.COMMITTED, " two", ", three", Move.COMMITTED, " and so on."),
    "wait, there is more": (Move.HOLD, "Go on."),
    "speak until I stop you": ("Two", " three", Move.COMMITTED, Move.HOLD, " four."),
    "take your time": (Move.COMMITTED, "Here ", "it is."),
    "lose your thread": ("Two", " three", Move.COMMITTED, Move.FAIL),
    "freeze": (Move.FREEZE,),
    "finish your sentence": ("Two", Move.DRAINING, " three", " four", "."),
}


def answer_to(text: str) -> Answer:
    """What the model plays for a customer's combined messages."""
    return ANSWERS.get(text.rsplit("\n", 1)[-1], SHORT)
