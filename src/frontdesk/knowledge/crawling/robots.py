"""What a site allows crawlers, as its robots.txt says (RFC 9309)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import unquote

MOST_BYTES = 512 << 10
_MOST_RULES = 5_000


class _Rule(NamedTuple):
    pattern: str
    allows: bool


@dataclass(frozen=True, slots=True)
class Robots:
    """The rules for one crawler, the pause that it is to keep, and the sitemaps named."""

    rules: tuple[_Rule, ...] = ()
    pause_seconds: float = 0.0
    sitemaps: tuple[str, ...] = ()

    def allows(self, path: str) -> bool:
        """Whether a path, with its query, may be visited: the longest rule that fits decides."""
        plain = unquote(path)
        fitting = [rule for rule in self.rules if _fits(rule.pattern, plain)]
        if not fitting:
            return True
        longest = max(len(rule.pattern) for rule in fitting)
        return any(rule.allows for rule in fitting if len(rule.pattern) == longest)


def read_robots(text: str, agent: str) -> Robots:
    """Read a robots.txt for a crawler of that name, or for all where none is named."""
    groups = list(_groups(text))
    named = [group for group in groups if any(_is_called(name, agent) for name in group.agents)]
    chosen = named or [group for group in groups if "*" in group.agents]
    rules = tuple(rule for group in chosen for rule in group.rules)[:_MOST_RULES]
    pause = max((group.pause for group in chosen), default=0.0)
    sitemaps = tuple(value for name, value in _lines(text) if name == "sitemap" and value)
    return Robots(rules, pause, sitemaps)


class _Group:
    def __init__(self) -> None:
        self.agents: set[str] = set()
        self.rules: list[_Rule] = []
        self.pause = 0.0
        self.is_closed = False

    def say(self, name: str, value: str) -> None:
        self.is_closed = True
        if name == "crawl-delay":
            self.pause = _seconds(value)
        elif value:
            self.rules.append(_Rule(unquote(value), name == "allow"))


def _groups(text: str) -> Iterable[_Group]:
    groups: list[_Group] = []
    for name, value in _lines(text):
        if name == "user-agent":
            if not groups or groups[-1].is_closed:
                groups.append(_Group())
            groups[-1].agents.add(value.lower())
        elif name in {"allow", "disallow", "crawl-delay"} and groups:
            groups[-1].say(name, value)
    return groups


def _lines(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        name, _, value = line.partition("#")[0].partition(":")
        yield name.strip().lower(), value.strip()


def _is_called(name: str, agent: str) -> bool:
    return name != "*" and bool(name) and name.partition("/")[0] == agent.lower()


def _seconds(value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        return 0.0
    return seconds if 0.0 <= seconds < 86_400.0 else 0.0


def _fits(pattern: str, path: str) -> bool:
    """Whether a pattern with stars fits a path: each part behind the one before, as early as it is.

    A `$` at its end asks for the end of the path.
    """
    at_end = pattern.endswith("$")
    first, *parts = pattern.removesuffix("$").split("*")
    if not path.startswith(first):
        return False
    at = len(first)
    for part in parts[:-1] if at_end else parts:
        found = path.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    if not at_end:
        return True
    last = parts[-1] if parts else ""
    return path.endswith(last) and len(path) - len(last) >= at if parts else len(path) == at
