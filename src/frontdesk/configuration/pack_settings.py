"""The settings that a pack declares for itself: a type of its own, found where others are."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from frontdesk.configuration.declaration import PREFIX, InvalidSetting

# The table of a file, and what a variable begins with.
PACK_SETTINGS = "pack_settings"
PACK_PREFIX = f"{PREFIX}PACK_"

# The type of a pack's settings, where it has some.
Declared = type[msgspec.Struct] | None


def is_pack_setting(variable: str) -> bool:
    """Whether a variable of the environment is one of the pack's own."""
    return variable.startswith(PACK_PREFIX) and variable != PACK_PREFIX


def from_variables(env: Mapping[str, str]) -> dict[str, Any]:
    """What an environment gives for the pack, by field; an empty one counts as not given."""
    given = {name: value for name, value in env.items() if value and is_pack_setting(name)}
    return {name.removeprefix(PACK_PREFIX).lower(): value for name, value in given.items()}


def divided(kinds: Sequence[Declared], given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is given to a server's packs, for each what it declares; the rest is for the first."""
    declared = {name for kind in kinds[1:] for name in _fields(kind)}
    of_first = {n: v for n, v in given.items() if n in _fields(kinds[0]) or n not in declared}
    others = [{n: given[n] for n in _fields(kind) if n in given} for kind in kinds[1:]]
    return [of_first, *others]


def read_pack_settings(kind: Declared, given: Mapping[str, Any]) -> Any:
    """A pack's settings as it declares them; InvalidSetting where they are not so."""
    known = _fields(kind)
    for name in given:
        if name not in known:
            told = (
                f"one of {', '.join(map(_variable, known))}" if known else "none: the pack has none"
            )
            raise InvalidSetting(f"{_variable(name)}: expected {told}")
    if kind is None:
        return None
    try:
        return msgspec.convert(dict(given), kind, strict=False)
    except msgspec.ValidationError as error:
        raise InvalidSetting(f"{PACK_PREFIX}...: {_plainly(str(error))}") from None


def _fields(kind: Declared) -> list[str]:
    return [field.encode_name for field in msgspec.structs.fields(kind)] if kind else []


def _variable(field: str) -> str:
    return f"{PACK_PREFIX}{field.upper()}"


def _plainly(told: str) -> str:
    """What msgspec says, with the variable in place of the path or the field."""
    said, _, path = told.partition(" - at `$.")
    if path:
        return f"{_variable(path.rstrip('`'))}: {said}"
    missing = told.partition("missing required field `")[2].rstrip("`")
    return f"expected {_variable(missing)}, which the pack needs" if missing else told
