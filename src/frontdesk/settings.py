"""Settings, read from the environment once; every one has a default that works on a laptop."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from frontdesk.core.errors import FrontdeskError
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.models.port import MOST_TOOLS
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.telemetry.port import Price
from frontdesk.turn.deadlines import Deadlines

_N = TypeVar("_N", int, float)

DEFAULT_PACK = "pestcall"
LOG_LEVELS = ("debug", "info", "warning", "error", "critical")

_FALLBACK = (
    "FRONTDESK_FALLBACK_MODEL",
    "FRONTDESK_FALLBACK_MODEL_URL",
    "FRONTDESK_FALLBACK_MODEL_KEY",
)
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}


class InvalidSetting(FrontdeskError):
    """A setting's value cannot be used; the message says what was expected."""

    code = "invalid_setting"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("data")
    database_url: str | None = None
    secret: str | None = None
    organisation_id: OrganisationId = DEFAULT_ORGANISATION
    origins: frozenset[str] = frozenset()
    open_chat: bool = True
    rate_limits: bool = True
    idle_seconds: float = 60.0
    inactivity_seconds: float = 1800.0
    drain_seconds: float = 5.0
    heartbeat_seconds: float = 20.0
    interpret_seconds: float = Deadlines().interpret
    log_level: str = "info"
    pack: str = DEFAULT_PACK
    models: ModelSettings = field(default_factory=ModelSettings)
    debug_replies: bool = False
    most_tools: int = MOST_TOOLS
    metrics: bool = True
    metrics_token: str | None = None
    traces_url: str | None = None
    model_prices: Mapping[str, Price] = field(default_factory=dict[str, Price])

    @property
    def is_demo(self) -> bool:
        """Tell whether this desk is one's own to try: open to all, and on this machine alone."""
        return self.open_chat and self.host in _LOOPBACK

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> "Settings":
        """Read the environment; see docs/operations.md for every variable."""
        source = os.environ if env is None else env
        host = source.get("FRONTDESK_HOST") or "127.0.0.1"
        return cls(
            host=host,
            port=_number(source, "PORT", 8000, int, most=65535),
            data=Path(source.get("DATA") or "data"),
            database_url=source.get("FRONTDESK_DATABASE_URL") or None,
            secret=source.get("FRONTDESK_SECRET") or None,
            organisation_id=OrganisationId(
                source.get("FRONTDESK_ORGANISATION") or DEFAULT_ORGANISATION
            ),
            origins=frozenset(source.get("FRONTDESK_ORIGINS", "").split()),
            open_chat=_switch(source, "FRONTDESK_OPEN_CHAT", host in _LOOPBACK),
            rate_limits=_switch(source, "FRONTDESK_RATE_LIMITS", True),
            idle_seconds=_number(source, "FRONTDESK_IDLE_SECONDS", 60.0, float),
            inactivity_seconds=_number(source, "FRONTDESK_INACTIVITY_SECONDS", 1800.0, float),
            drain_seconds=_number(source, "FRONTDESK_DRAIN_SECONDS", 5.0, float),
            heartbeat_seconds=_number(source, "FRONTDESK_HEARTBEAT_SECONDS", 20.0, float),
            interpret_seconds=_number(
                source, "FRONTDESK_INTERPRET_SECONDS", Deadlines().interpret, float
            ),
            log_level=_choice(source, "FRONTDESK_LOG_LEVEL", LOG_LEVELS, "info"),
            pack=source.get("FRONTDESK_PACK") or DEFAULT_PACK,
            models=_models(source),
            debug_replies=_switch(source, "FRONTDESK_DEBUG_REPLIES", False),
            most_tools=_number(source, "FRONTDESK_MOST_TOOLS", MOST_TOOLS, int),
            metrics=_switch(source, "FRONTDESK_METRICS", True),
            metrics_token=source.get("FRONTDESK_METRICS_TOKEN") or None,
            traces_url=source.get("FRONTDESK_TRACES_URL")
            or source.get("OTEL_EXPORTER_OTLP_ENDPOINT")
            or None,
            model_prices=_prices(source, "FRONTDESK_MODEL_PRICES"),
        )


def _prices(env: Mapping[str, str], name: str) -> dict[str, Price]:
    """Prices as `model=in/out`, separated by spaces."""
    prices: dict[str, Price] = {}
    for entry in env.get(name, "").split():
        model, _, price = entry.rpartition("=")
        taken_in, _, given_out = price.partition("/")
        try:
            prices[model] = Price(float(taken_in), float(given_out))
        except ValueError:
            model = ""
        if not model:
            raise InvalidSetting(f"{name}: expected model=in/out for each model; got {entry!r}")
    return prices


def _models(env: Mapping[str, str]) -> ModelSettings:
    main = _provider(env, "FRONTDESK_MODEL", "FRONTDESK_MODEL_URL", "FRONTDESK_MODEL_KEY")
    fallback = _provider(env, *_FALLBACK)
    if fallback is not None and main is None:
        raise InvalidSetting("FRONTDESK_FALLBACK_MODEL: expected FRONTDESK_MODEL beside it")
    return ModelSettings(
        tuple(p for p in (main, fallback) if p is not None),
        narrate=env.get("FRONTDESK_NARRATE_MODEL") or None,
        interpret=env.get("FRONTDESK_INTERPRET_MODEL") or None,
    )


def _provider(
    env: Mapping[str, str], name: str, url_name: str, key_name: str
) -> ProviderSettings | None:
    model, url, key = (env.get(part, "") for part in (name, url_name, key_name))
    if not model:
        if url or key:
            raise InvalidSetting(f"{name}: expected a model's name beside {url_name}")
        return None
    provider = ProviderSettings(model, url, key)
    if not url.startswith(("http://", "https://")) and (url or not provider.own_protocol):
        raise InvalidSetting(f"{url_name}: expected the base URL of a provider; got {url!r}")
    return provider


def _number(
    env: Mapping[str, str], name: str, default: _N, kind: type[_N], *, most: float = 1e9
) -> _N:
    value = env.get(name)
    if not value:
        return default
    try:
        number = kind(value)
    except ValueError:
        raise InvalidSetting(f"{name}: expected a number; got {value!r}") from None
    if not 0 <= number <= most:
        raise InvalidSetting(f"{name}: expected a number from 0 to {most:.0f}; got {value!r}")
    return number


def _choice(env: Mapping[str, str], name: str, choices: Sequence[str], default: str) -> str:
    value = env.get(name, "").lower() or default
    if value not in choices:
        raise InvalidSetting(f"{name}: expected one of {', '.join(choices)}; got {value!r}")
    return value


def _switch(env: Mapping[str, str], name: str, default: bool) -> bool:
    value = env.get(name, "").lower()
    if not value:
        return default
    if value in {"on", "1", "true", "yes"}:
        return True
    if value in {"off", "0", "false", "no"}:
        return False
    raise InvalidSetting(f"{name}: expected on or off; got {value!r}")
