"""The walk: breadth first through every world that can be reached, so that paths are shortest."""

import asyncio
from collections import deque
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

import structlog

from frontdesk.pack.provider import ToolProvider
from frontdesk.proof.actions import NEW_CALL, RESET, actions_of, can_happen, proposals_of
from frontdesk.proof.oracle import oracles
from frontdesk.proof.run import Runner, Step
from frontdesk.proof.world import State, World

DEAD_END = "nothing leads back to rest but a new call"

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """What must never be, and the shortest way there."""

    breach: str
    path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """What the walk has seen."""

    states: frozenset[State]
    worlds: int
    transitions: int
    violations: tuple[Violation, ...]


@dataclass(slots=True)
class _Map:
    """The worlds found so far: how each was first reached, and what leads to it."""

    worlds: dict[Key, World] = field(default_factory=dict[Key, World])
    came_from: dict[Key, tuple[Key, str]] = field(default_factory=dict[Key, tuple[Key, str]])
    leads_here: dict[Key, set[Key]] = field(default_factory=dict[Key, set[Key]])
    transitions: int = 0

    def enter(self, world: World, key: Key) -> bool:
        """Put a world on the map; whether it is new."""
        if key in self.worlds:
            return False
        self.worlds[key] = world
        return True

    def path(self, key: Key) -> tuple[str, ...]:
        """The shortest way to a world."""
        steps: list[str] = []
        while key in self.came_from:
            key, words = self.came_from[key]
            steps.append(words)
        return tuple(reversed(steps))

    def dead_ends(self) -> list[Key]:
        """The worlds from which no world at rest can be reached."""
        alive = {key for key, world in self.worlds.items() if world.at_rest}
        waiting = deque(alive)
        while waiting:
            for before in self.leads_here.get(waiting.popleft(), set()) - alive:
                alive.add(before)
                waiting.append(before)
        return [key for key in self.worlds if key not in alive]


def prove(provider: ToolProvider, *, stop_early: bool = False) -> Proof:
    """Walk every reachable state of a pack with the desk's own code, or until a rule is broken."""
    with _quiet_logs():
        return asyncio.run(_walk(Runner(provider), stop_early=stop_early))


@contextmanager
def _quiet_logs() -> Generator[None]:
    """What sessions log of turns that never were is nobody's to read."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("critical"))
    try:
        yield
    finally:
        structlog.configure(**before)


async def _walk(runner: Runner, *, stop_early: bool) -> Proof:
    seen, found = _Map(), dict[str, Violation]()
    start = await runner.begin()
    seen.enter(start, start.key)
    waiting = deque([(start, start.key)])
    actions = actions_of(runner.deps)
    while waiting and not (stop_early and found):
        world, here = waiting.popleft()
        await runner.enter(world)
        happening = [action for action in actions if can_happen(action, world)]
        for action in (*happening, *proposals_of(runner.deps, world.dialog)):
            for oracle in oracles():
                step = await runner.run(action, oracle)
                there = step.world.key
                seen.transitions += 1
                # What would follow a breach proves nothing.
                if not step.breaches and seen.enter(step.world, there):
                    seen.came_from[there] = (here, step.words)
                    waiting.append((step.world, there))
                if action not in {NEW_CALL, RESET}:
                    seen.leads_here.setdefault(there, set()).add(here)
                _note(found, seen, here, step)
    await runner.close()
    for key in () if found else seen.dead_ends()[:1]:
        found[DEAD_END] = Violation(DEAD_END, seen.path(key))
    states = frozenset(world.state for world in seen.worlds.values())
    return Proof(states, len(seen.worlds), seen.transitions, tuple(found.values()))


def _note(found: dict[str, Violation], seen: _Map, here: Key, step: Step) -> None:
    for breach in step.breaches:
        if breach not in found:
            found[breach] = Violation(breach, (*seen.path(here), step.words))
