"""Another company's scheduler in random moods: it refuses, falls silent, acts or does not."""

import random
from dataclasses import dataclass, field

from tests.conversations.scheduler import Scheduler

REFUSAL = "The schedule is closed for today, so nothing was changed."


@dataclass
class MoodyScheduler(Scheduler):
    """Its mood changes between a customer's steps, never while it is asked."""

    rng: random.Random = field(default_factory=random.Random)

    def next_mood(self) -> None:
        """Be of another mood: willing, closed, or more often dead before or after it acts."""
        mood = self.rng.choice(["willing", "closed", "closed", "silent", "silent", "dead"])
        self.refuses = REFUSAL if mood == "closed" else ""
        self.answers = mood in {"willing", "closed"}
        self.acts = mood != "dead"
