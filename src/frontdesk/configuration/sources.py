"""Where settings come from: a file, over it the environment, over both the command line."""

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from frontdesk.configuration.declaration import PREFIX, Declaration, InvalidSetting, key_of
from frontdesk.configuration.pack_settings import PACK_SETTINGS, is_pack_setting
from frontdesk.configuration.values import from_file, from_text

CONFIG = "FRONTDESK_CONFIG"
# Names a checkout to tools that start a desk of it and hand it their own environment.
CHECKOUT = "FRONTDESK_ROOT"
DEFAULT_FILE = Path("frontdesk.toml")

Given = dict[str, Any]

# Kubernetes sets these in every pod beside a service that is called frontdesk.
_SERVICE_LINK = re.compile(r"FRONTDESK_(?:SERVICE_(?:HOST|PORT\w*)|PORT_\d+_(?:TCP|UDP)\w*)\Z")


def read_environment(table: Sequence[Declaration], env: Mapping[str, str]) -> Given:
    """The values that an environment gives, by variable; an empty one counts as not given."""
    known = {declared.env: declared for declared in table}
    for name, value in env.items():
        if value and name.startswith(PREFIX) and name not in known and not _is_foreign(name, value):
            raise InvalidSetting(_unknown(name, known))
    return {
        name: from_text(declared, env[name], name)
        for name, declared in known.items()
        if env.get(name)
    }


def _is_foreign(name: str, value: str) -> bool:
    if name in {CONFIG, CHECKOUT} or is_pack_setting(name) or _SERVICE_LINK.match(name):
        return True
    return name == "FRONTDESK_PORT" and value.startswith(("tcp://", "udp://"))


def named_file(env: Mapping[str, str], flag: Path | None) -> Path | None:
    """The file that the command line or the environment names, if one does."""
    return flag or (Path(env[CONFIG]) if env.get(CONFIG) else None)


def default_file() -> Path | None:
    """The file of the current folder, where there is one."""
    return DEFAULT_FILE if DEFAULT_FILE.exists() else None


def read_file(table: Sequence[Declaration], path: Path) -> Given:
    """The values that a TOML file gives, by variable; its keys are the variables' short names."""
    try:
        content = tomllib.loads(path.read_text())
    except OSError as cause:
        raise InvalidSetting(f"cannot read {path}: {cause.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as cause:
        raise InvalidSetting(f"{path}: expected TOML; {cause}") from None
    known = {declared.key: declared for declared in table}
    own = content.pop(PACK_SETTINGS, {})
    if not isinstance(own, dict):
        raise InvalidSetting(f"{path}: {PACK_SETTINGS}: expected a table; got {own!r}")
    for key in content:
        if key not in known:
            raise InvalidSetting(f"{path}: {_unknown(key, known)}")
    secrets = [key for key in content if known[key].secret and content[key]]
    _expect_private(path, [*secrets, *([PACK_SETTINGS] if own else [])])
    given = {
        known[key].env: from_file(known[key], value, f"{path}: {key}")
        for key, value in content.items()
        if value != ""
    }
    return {**given, PACK_SETTINGS: own}


def _expect_private(path: Path, secrets: Sequence[str]) -> None:
    if secrets and path.stat().st_mode & 0o077:
        raise InvalidSetting(
            f"{path}: expected a file that only its owner can read, because it holds "
            f"{', '.join(secrets)}; run `chmod 600 {path}`"
        )


def _unknown(name: str, known: Iterable[str]) -> str:
    by_key = {key_of(other): other for other in known}
    near = difflib.get_close_matches(key_of(name), by_key, n=1)
    if near:
        return f"{name}: did you mean {by_key[near[0]]}?"
    return f"{name}: there is no such setting; docs/operations.md lists them all"
