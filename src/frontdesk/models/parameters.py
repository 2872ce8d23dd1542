"""How freely a model writes, as settings say it: `temperature=0.2`, `narrate.temperature=0.6`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec.structs import asdict, replace

from frontdesk.models.generation import Generation
from frontdesk.models.port import Role

EFFORTS = ("none", "minimal", "low", "medium", "high", "xhigh")


@dataclass(frozen=True, slots=True)
class _Range:
    least: float
    most: float
    whole: bool = False

    @property
    def wanted(self) -> str:
        kind = "a whole number" if self.whole else "a number"
        return f"{kind} from {self.least:g} to {self.most:g}"

    def read(self, text: str) -> float | int:
        number = int(text) if self.whole else float(text)
        if not self.least <= number <= self.most:
            raise ValueError(text)
        return number


_RANGES = {
    "temperature": _Range(0, 2),
    "top_p": _Range(0, 1),
    "presence_penalty": _Range(-2, 2),
    "frequency_penalty": _Range(-2, 2),
    "max_tokens": _Range(1, 1_000_000, whole=True),
}
_EFFORT = "reasoning_effort"
NAMES = (*_RANGES, _EFFORT)


def read_parameters(entries: Iterable[str]) -> dict[Role, Generation]:
    """The parameters of each role; those without a role are for all, and a role's own win.

    Raises ValueError, which says what was expected and what came.
    """
    common, own = Generation(), dict[Role, Generation]()
    given = [(*_split(entry), entry) for entry in sorted(entries)]
    for role, name, value, entry in given:
        if role is None:
            common = replace(common, **{name: _read(name, value, entry)})
    for role, name, value, entry in given:
        if role is not None:
            chosen = own.get(role, common)
            own[role] = replace(chosen, **{name: _read(name, value, entry)})
    if not given:
        return {}
    return {role: own.get(role, common) for role in Role}


def _split(entry: str) -> tuple[Role | None, str, str]:
    names, _, value = entry.partition("=")
    role, dot, name = names.rpartition(".")
    if name not in NAMES:
        raise ValueError(f"expected one of {', '.join(NAMES)} before an =; got {entry!r}")
    if dot and role not in set(Role):
        raise ValueError(f"expected a role, one of {', '.join(Role)}, before a dot; got {entry!r}")
    return (Role(role) if dot else None), name, value


def _read(name: str, value: str, entry: str) -> float | int | str:
    if name == _EFFORT:
        if value not in EFFORTS:
            raise ValueError(f"expected {name} as one of {', '.join(EFFORTS)}; got {entry!r}")
        return value
    try:
        return _RANGES[name].read(value)
    except ValueError:
        raise ValueError(f"expected {name} as {_RANGES[name].wanted}; got {entry!r}") from None


def reasons(generation: Generation) -> bool:
    """Whether a model is asked to reason, and so may be silent for long before it answers."""
    return generation.reasoning_effort not in {None, "none", "minimal"}


def in_words(parameters: Mapping[Role, Generation]) -> str:
    """The parameters as a person reads them; empty where all is left to the provider."""
    shown: dict[str, list[str]] = {}
    for role, generation in parameters.items():
        given = {name: value for name, value in asdict(generation).items() if value is not None}
        words = ", ".join(f"{name} {value}" for name, value in given.items())
        shown.setdefault(words, []).append(role)
    if len(shown) == 1:
        return next(iter(shown))
    told = [f"{', '.join(roles)}: {words}" for words, roles in shown.items() if words]
    return "; ".join(told)
