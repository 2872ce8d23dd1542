"""How much of everything a run does."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    rounds: int = 3
    idle_sockets: int = 500
    paced_seconds: float = 3.0
    saturated_sessions: int = 50
    saturated_seconds: float = 4.0
    fan_out_clients: int = 50
    fan_out_turns: int = 8
    few_conversations: int = 100
    many_conversations: int = 10_000
    touch_seconds: float = 100.0  # limits: a slow server cannot stretch the run
    resync_turns: int = 60
    resync_samples: int = 40
    long_seq: int = 100_000
    long_seconds: float = 110.0
    append_samples: int = 8
    first_turns: int = 40
    long_conversations: int = 3
    house_conversations: int = 4
    starts: int = 5
    batches: int = 20
    thinking_rounds: int = 20
    telemetry_pairs: int = 24
    telemetry_seconds: float = 0.8
    hostile_seconds: float = 20.0
    held_turns: int = 40
    organisations: int = 1_000
    passages: int = 100_000
    searches: int = 40
    pages: int = 1_000


FULL = Sizes()
QUICK = Sizes(
    rounds=1,
    idle_sockets=100,
    paced_seconds=1.0,
    saturated_seconds=1.5,
    fan_out_turns=3,
    many_conversations=1_000,
    resync_samples=10,
    long_seq=10_000,
    append_samples=3,
    house_conversations=1,
    starts=2,
    batches=5,
    thinking_rounds=5,
    telemetry_pairs=4,
    telemetry_seconds=0.4,
    hostile_seconds=6.0,
    held_turns=8,
    passages=20_000,
    searches=10,
    pages=100,
)
