"""The settings, declared once; every one has a default that works on a laptop.

A new one is a line of `Settings` and a row of docs/operations.md.
"""

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parseaddr
from pathlib import Path
from typing import Any

from frontdesk.channels.mail.letter import is_address
from frontdesk.channels.mail.smtp import read_smtp
from frontdesk.configuration.declaration import Declaration, InvalidSetting, declared_in, setting
from frontdesk.configuration.model_prices import read_prices
from frontdesk.configuration.pack_settings import PACK_SETTINGS, from_variables
from frontdesk.configuration.sources import (
    Given,
    default_file,
    named_file,
    read_environment,
    read_file,
)
from frontdesk.core.attachments import FILE_LIMIT
from frontdesk.core.documents import DOCUMENT_LIMIT
from frontdesk.core.ids import DEFAULT_ORGANISATION, OrganisationId
from frontdesk.models.attempt import ModelDeadlines
from frontdesk.models.parameters import read_parameters, reasons
from frontdesk.models.port import MOST_TOOLS
from frontdesk.models.providers import ModelSettings, ProviderSettings
from frontdesk.store.files.secret_file import LEAST_SECRET
from frontdesk.telemetry.port import Price
from frontdesk.turn.deadlines import Deadlines

DEFAULT_PACK = "pestcall"
LOG_LEVELS = ("debug", "info", "warning", "error", "critical")
NO_WORDS: frozenset[str] = frozenset()
LEAST_DEADLINE = 0.05

_PATH = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+\Z")
_LOOPBACK = {"127.0.0.1", "localhost", "::1"}
_MODEL, _TURN = ModelDeadlines(), Deadlines()


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server runs."""

    # Each: the variable, the default, the meaning. A file's key is the variable without its prefix.
    host: str = setting("FRONTDESK_HOST", "127.0.0.1", "the address to listen on")
    port: int = setting("PORT", 8000, "the port", most=65535)
    data: Path = setting("DATA", Path("data"), "the data folder")
    database_url: str | None = setting(
        "FRONTDESK_DATABASE_URL", None, "`postgresql://…` stores conversations", secret=True
    )
    secret: str | None = setting(
        "FRONTDESK_SECRET",
        None,
        "signs tokens",
        shown="made in the data folder",
        secret=True,
        least_length=LEAST_SECRET,
    )
    organisation_id: OrganisationId = setting(
        "FRONTDESK_ORGANISATION", DEFAULT_ORGANISATION, "the organisation"
    )
    origins: frozenset[str] = setting("FRONTDESK_ORIGINS", NO_WORDS, "web origins that may call")
    hosts: frozenset[str] = setting("FRONTDESK_HOSTS", NO_WORDS, "the names under which the desk")
    proxies: frozenset[str] = setting("FRONTDESK_PROXIES", NO_WORDS, "addresses or networks")
    prefix: str = setting("FRONTDESK_PREFIX", "", "the path under which the desk is reached")
    connections: int = setting("FRONTDESK_CONNECTIONS", 2000, "how many connections may be open")
    connections_per_address: int = setting(
        "FRONTDESK_CONNECTIONS_PER_ADDRESS", 100, "how many of them from one address"
    )
    sockets_per_conversation: int = setting(
        "FRONTDESK_SOCKETS_PER_CONVERSATION", 20, "how many sockets and streams may be open"
    )
    request_seconds: float = setting(
        "FRONTDESK_REQUEST_SECONDS", 15.0, "how long a request's head may take"
    )
    demo: bool = setting("FRONTDESK_DEMO", False, "for trying the desk out")
    open_chat: bool = setting(
        "FRONTDESK_OPEN_CHAT",
        True,
        "whether anyone may open a conversation",
        shown="`on` for a loopback host, else `off`",
    )
    rate_limits: bool = setting("FRONTDESK_RATE_LIMITS", True, "`off` is for load tests")
    idle_seconds: float = setting("FRONTDESK_IDLE_SECONDS", 60.0, "an idle session leaves memory")
    inactivity_seconds: float = setting(
        "FRONTDESK_INACTIVITY_SECONDS", 1800.0, "a quiet conversation is reminded"
    )
    drain_seconds: float = setting("FRONTDESK_DRAIN_SECONDS", 5.0, "how long a stop waits")
    heartbeat_seconds: float = setting(
        "FRONTDESK_HEARTBEAT_SECONDS", 20.0, "how often connected clients get a sign of life"
    )
    model_first_token_seconds: float = setting(
        "FRONTDESK_MODEL_FIRST_TOKEN_SECONDS",
        _MODEL.first_token,
        "how long a model may take to begin",
        least=LEAST_DEADLINE,
    )
    model_stall_seconds: float = setting(
        "FRONTDESK_MODEL_STALL_SECONDS",
        _MODEL.stall,
        "how long a model may fall silent",
        least=LEAST_DEADLINE,
    )
    step_seconds: float = setting(
        "FRONTDESK_STEP_SECONDS",
        _TURN.first_token,
        "how long all models together may be silent",
        least=LEAST_DEADLINE,
    )
    turn_seconds: float = setting(
        "FRONTDESK_TURN_SECONDS", _TURN.turn, "how long a whole turn", least=LEAST_DEADLINE
    )
    interpret_seconds: float = setting(
        "FRONTDESK_INTERPRET_SECONDS", _TURN.interpret, "how long that model may take"
    )
    interpret_other_seconds: float = setting(
        "FRONTDESK_INTERPRET_OTHER_SECONDS",
        _TURN.interpret_other,
        "the same for an answer in a language that the house cannot read",
    )
    judge_seconds: float = setting(
        "FRONTDESK_JUDGE_SECONDS", _TURN.judge, "how long a judge may take"
    )
    background_seconds: float = setting(
        "FRONTDESK_BACKGROUND_SECONDS",
        _TURN.background,
        "how long a model may take for a title or a reminder",
        least=LEAST_DEADLINE,
    )
    ender_seconds: float = setting(
        "FRONTDESK_ENDER_SECONDS",
        _TURN.ender,
        "after so long without a word, once something is done",
        least=LEAST_DEADLINE,
    )
    think_seconds: float = setting(
        "FRONTDESK_THINK_SECONDS",
        _TURN.think,
        "seconds of the processor that the house may use",
        least=LEAST_DEADLINE,
    )
    acknowledge_seconds: float = setting(
        "FRONTDESK_ACKNOWLEDGE_SECONDS", _TURN.acknowledge, "after so long without a sign of life"
    )
    progress_seconds: float = setting(
        "FRONTDESK_PROGRESS_SECONDS", _TURN.progress, "after so long the customer reads what a tool"
    )
    filler_seconds: float = setting(
        "FRONTDESK_FILLER_SECONDS", _TURN.filler, "after so long without an answer"
    )
    fallback_status_seconds: float = setting(
        "FRONTDESK_FALLBACK_STATUS_SECONDS", _TURN.still_working, "after so long without an answer"
    )
    webhook_private: bool = setting(
        "FRONTDESK_WEBHOOK_PRIVATE", False, "whether webhooks may lead to private addresses"
    )
    smtp_url: str | None = setting(
        "FRONTDESK_SMTP_URL", None, "the mail server that letters to customers", secret=True
    )
    mail_from: str | None = setting("FRONTDESK_MAIL_FROM", None, "the sender of those letters")
    public_url: str | None = setting("FRONTDESK_PUBLIC_URL", None, "where customers reach the desk")
    mail_after_seconds: float = setting(
        "FRONTDESK_MAIL_AFTER_SECONDS", 120.0, "how long a customer has to come back by themselves"
    )
    attachment_bytes: int = setting(
        "FRONTDESK_ATTACHMENT_BYTES", 10 * 1024 * 1024, "how large a file may be", most=FILE_LIMIT
    )
    attachments_quota: int = setting(
        "FRONTDESK_ATTACHMENTS_QUOTA",
        1024 * 1024 * 1024,
        "how many bytes the files of one organisation",
        most=2**50,
    )
    document_bytes: int = setting(
        "FRONTDESK_DOCUMENT_BYTES",
        20 * 1024 * 1024,
        "how large a document may be",
        most=DOCUMENT_LIMIT,
    )
    documents_most: int = setting(
        "FRONTDESK_DOCUMENTS_MOST",
        20_000,
        "how many documents one organisation may have",
        most=10_000_000,
    )
    documents_quota: int = setting(
        "FRONTDESK_DOCUMENTS_QUOTA",
        1024 * 1024 * 1024,
        "how many bytes the documents of one organisation may have together",
        most=2**50,
    )
    documents_loopback: bool = setting(
        "FRONTDESK_DOCUMENTS_LOOPBACK", False, "whether pages of this machine may be read"
    )
    pack_documents: bool = setting(
        "FRONTDESK_PACK_DOCUMENTS", True, "whether what packs bring is answered from"
    )
    vector_extension: bool = setting(
        "FRONTDESK_VECTOR_EXTENSION",
        True,
        "whether PostgreSQL looks through passages by its `vector` extension, where it has that",
    )
    crawl_pages: int = setting(
        "FRONTDESK_CRAWL_PAGES", 500, "how many pages one crawl visits", most=100_000
    )
    embedding_model: str | None = setting(
        "FRONTDESK_EMBEDDING_MODEL", None, "another encoder", shown="the built-in encoder"
    )
    embedding_url: str | None = setting(
        "FRONTDESK_EMBEDDING_URL", None, "the base URL of its provider"
    )
    embedding_key: str | None = setting(
        "FRONTDESK_EMBEDDING_KEY", None, "its provider's key", secret=True
    )
    embedding_dimensions: int = setting(
        "FRONTDESK_EMBEDDING_DIMENSIONS", 1536, "how many numbers it gives", least=1, most=8192
    )
    log_level: str = setting("FRONTDESK_LOG_LEVEL", "info", "`debug`", choices=LOG_LEVELS)
    pack: str = setting("FRONTDESK_PACK", DEFAULT_PACK, "the installed [pack](packs.md) to serve")
    packs: frozenset[str] = setting(
        "FRONTDESK_PACKS", NO_WORDS, "further packs that organisations may have"
    )
    models: ModelSettings = field(default_factory=ModelSettings)
    debug_replies: bool = setting("FRONTDESK_DEBUG_REPLIES", False, "for developers")
    most_tools: int = setting("FRONTDESK_MOST_TOOLS", MOST_TOOLS, "how many of the open tools")
    metrics: bool = setting("FRONTDESK_METRICS", True, "`off` counts nothing")
    metrics_token: str | None = setting(
        "FRONTDESK_METRICS_TOKEN", None, "who reads `/metrics` from elsewhere", secret=True
    )
    traces_url: str | None = setting(
        "FRONTDESK_TRACES_URL",
        None,
        "the OpenTelemetry collector",
        shown="`OTEL_EXPORTER_OTLP_ENDPOINT`",
    )
    model_prices: Mapping[str, Price] = field(default_factory=dict[str, Price])
    pack_settings: Mapping[str, Any] = field(default_factory=dict[str, Any])

    @property
    def is_demo(self) -> bool:
        """Whether pages offer to call as one of the demo's customers."""
        return self.demo and self.open_chat

    @property
    def deadlines(self) -> Deadlines:
        """Seconds that each stage of a turn may take."""
        return Deadlines(
            first_token=self.step_seconds,
            stall=self.step_seconds,
            turn=self.turn_seconds,
            interpret=self.interpret_seconds,
            interpret_other=self.interpret_other_seconds,
            judge=self.judge_seconds,
            background=self.background_seconds,
            ender=self.ender_seconds,
            think=self.think_seconds,
            acknowledge=self.acknowledge_seconds,
            progress=self.progress_seconds,
            filler=self.filler_seconds,
            still_working=self.fallback_status_seconds,
        )

    @property
    def model_deadlines(self) -> ModelDeadlines:
        """Seconds that one model may take before the next is asked."""
        return ModelDeadlines(self.model_first_token_seconds, self.model_stall_seconds)

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> "Settings":
        """Read the environment, and the file that it names; docs/operations.md lists all."""
        source = os.environ if env is None else env
        return _made(_given(named_file(source, None), source))

    @classmethod
    def load(
        cls,
        *,
        config: Path | None = None,
        env: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
    ) -> "Settings":
        """Read a file, over it the environment, over both the command line's options."""
        source = os.environ if env is None else env
        given = _given(named_file(source, config) or default_file(), source)
        return _made(given | read_environment(SETTINGS, options or {}))


_FIELDS = declared_in(Settings)
_PROVIDER = ("FRONTDESK_MODEL", "FRONTDESK_MODEL_URL", "FRONTDESK_MODEL_KEY")
_FALLBACK = tuple(name.replace("MODEL", "FALLBACK_MODEL", 1) for name in _PROVIDER)
_PREFER = "FRONTDESK_MODEL_PREFER"
_AUTO = "auto"
_SAME = "the same model"
_PRICES = "FRONTDESK_MODEL_PRICES"
_PARAMETERS, _REASONING = "_PARAMETERS", "_REASONING_SECONDS"
# How long a model may reason unseen that was asked to reason, unless it is set otherwise.
_REASONS_FOR = 30.0

SETTINGS: tuple[Declaration, ...] = (
    *_FIELDS.values(),
    Declaration("FRONTDESK_MODEL", None, "a model's name"),
    Declaration("FRONTDESK_MODEL_URL", None, "the provider's base URL"),
    Declaration(_PREFER, None, "which of the models that `auto` finds"),
    Declaration("FRONTDESK_MODEL_KEY", None, "the provider's key", secret=True),
    Declaration("FRONTDESK_FALLBACK_MODEL", None, "who is asked when the first fails"),
    Declaration("FRONTDESK_FALLBACK_MODEL_URL", None, "the fallback's base URL"),
    Declaration("FRONTDESK_FALLBACK_MODEL_KEY", None, "the fallback's key", secret=True),
    Declaration("FRONTDESK_NARRATE_MODEL", None, "another model", shown=_SAME),
    Declaration("FRONTDESK_INTERPRET_MODEL", None, "another model", shown=_SAME),
    Declaration("FRONTDESK_JUDGE_MODEL", None, "another model, or none", shown=_SAME),
    Declaration("FRONTDESK_BACKGROUND_MODEL", None, "another model, or none", shown=_SAME),
    Declaration(_PRICES, None, "`model=in/out` or `model=in/out/cached`", kind=frozenset),
    *(
        one
        for name in (_PROVIDER[0], _FALLBACK[0])
        for one in (
            Declaration(f"{name}{_PARAMETERS}", None, "how freely it writes", kind=frozenset),
            Declaration(f"{name}{_REASONING}", None, "how much longer", kind=float),
        )
    ),
)

# What has to end first, and what after it.
_IN_ORDER = (
    ("FRONTDESK_FILLER_SECONDS", "FRONTDESK_FALLBACK_STATUS_SECONDS"),
    ("FRONTDESK_MODEL_FIRST_TOKEN_SECONDS", "FRONTDESK_STEP_SECONDS"),
    ("FRONTDESK_STEP_SECONDS", "FRONTDESK_TURN_SECONDS"),
)


def _given(path: Path | None, source: Mapping[str, str]) -> Given:
    """What a file says, and over it the environment; a pack's own settings one by one."""
    told = read_file(SETTINGS, path) if path is not None else {}
    own = {**told.get(PACK_SETTINGS, {}), **from_variables(source)}
    return {**told, **_from_environment(source), PACK_SETTINGS: own}


def _from_environment(source: Mapping[str, str]) -> Given:
    """The environment's settings; OpenTelemetry's own variable names a collector as well."""
    collector = source.get("OTEL_EXPORTER_OTLP_ENDPOINT")
    standard: Given = {"FRONTDESK_TRACES_URL": collector} if collector else {}
    return standard | read_environment(SETTINGS, source)


def _made(given: Given) -> Settings:
    values: dict[str, Any] = {
        name: given[declared.env] for name, declared in _FIELDS.items() if declared.env in given
    }
    values.setdefault("open_chat", values.get("host", Settings().host) in _LOOPBACK)
    prices = _read(given, _PRICES, read_prices)
    made = Settings(
        **values,
        models=_models(given),
        model_prices=prices,
        pack_settings=given.get(PACK_SETTINGS, {}),
    )
    _expect_order(made)
    _expect_networks(made.proxies)
    _expect_mail(made)
    _expect_encoder(made)
    if made.prefix and _PATH.match(made.prefix) is None:
        wanted = "a path such as /desk, which ends without a slash"
        raise InvalidSetting(f"FRONTDESK_PREFIX: expected {wanted}; got {made.prefix!r}")
    return made


def _expect_mail(made: Settings) -> None:
    """Letters need a server, a sender and a way back: all of them or none."""
    if made.smtp_url is None:
        return
    try:
        read_smtp(made.smtp_url)
    except ValueError as wanted:
        raise InvalidSetting(f"FRONTDESK_SMTP_URL: {wanted}") from None
    if made.mail_from is None or not is_address(parseaddr(made.mail_from)[1]):
        raise InvalidSetting("FRONTDESK_MAIL_FROM: expected an address beside FRONTDESK_SMTP_URL")
    if made.public_url is None or not made.public_url.startswith(("https://", "http://")):
        raise InvalidSetting("FRONTDESK_PUBLIC_URL: expected a URL beside FRONTDESK_SMTP_URL")


def _expect_encoder(made: Settings) -> None:
    """An encoder of one's own has a name and a place."""
    if (made.embedding_model is None) is not (made.embedding_url is None):
        raise InvalidSetting("FRONTDESK_EMBEDDING_URL: expected FRONTDESK_EMBEDDING_MODEL with it")
    if not (made.embedding_url or "https://").startswith(("https://", "http://")):
        raise InvalidSetting("FRONTDESK_EMBEDDING_URL: expected the base URL of a provider")


def _expect_networks(named: frozenset[str]) -> None:
    for one in sorted(named):
        try:
            ipaddress.ip_network(one, strict=False)
        except ValueError:
            wanted = "addresses or networks, such as 127.0.0.1 or 10.0.0.0/8"
            raise InvalidSetting(f"FRONTDESK_PROXIES: expected {wanted}; got {one!r}") from None


def _read(
    given: Given, name: str, read: Callable[[frozenset[str]], dict[Any, Any]]
) -> dict[Any, Any]:
    """A setting that is a list of entries with a form of their own."""
    try:
        return read(given.get(name, NO_WORDS))
    except ValueError as error:
        raise InvalidSetting(f"{name}: {error}") from None


def _expect_order(made: Settings) -> None:
    by_env = {declared.env: getattr(made, name) for name, declared in _FIELDS.items()}
    for sooner, later in _IN_ORDER:
        if by_env[sooner] > by_env[later]:
            wanted = f"at least {sooner} ({by_env[sooner]:g})"
            raise InvalidSetting(f"{later}: expected {wanted}; got {by_env[later]:g}")


def _models(given: Given) -> ModelSettings:
    auto = _is_auto(given)
    main = None if auto else _provider(given, *_PROVIDER)
    fallback = _provider(given, *_FALLBACK)
    if fallback is not None and main is None and not auto:
        raise InvalidSetting("FRONTDESK_FALLBACK_MODEL: expected FRONTDESK_MODEL beside it")
    return ModelSettings(
        tuple(p for p in (main, fallback) if p is not None),
        narrate=given.get("FRONTDESK_NARRATE_MODEL"),
        interpret=given.get("FRONTDESK_INTERPRET_MODEL"),
        judge=given.get("FRONTDESK_JUDGE_MODEL"),
        background=given.get("FRONTDESK_BACKGROUND_MODEL"),
        auto=auto,
        prefer=given.get(_PREFER, ""),
    )


def _is_auto(given: Given) -> bool:
    """Whether a model is to be looked for on this machine; then its place is not given too."""
    name, *places = _PROVIDER
    auto = given.get(name) == _AUTO
    for place in places if auto else ():
        if given.get(place):
            wanted = f"none beside {name}={_AUTO}, which looks on this machine"
            raise InvalidSetting(f"{place}: expected {wanted}; or name the model")
    return auto


def _provider(given: Given, name: str, url_name: str, key_name: str) -> ProviderSettings | None:
    model, url, key = (given.get(part, "") for part in (name, url_name, key_name))
    if not model:
        own = (url_name, key_name, f"{name}{_PARAMETERS}", f"{name}{_REASONING}")
        beside = next((one for one in own if given.get(one)), None)
        if beside is not None:
            raise InvalidSetting(f"{name}: expected a model's name beside {beside}")
        return None
    parameters = _read(given, f"{name}{_PARAMETERS}", read_parameters)
    asked_to_reason = any(reasons(generation) for generation in parameters.values())
    seconds = given.get(f"{name}{_REASONING}", _REASONS_FOR if asked_to_reason else 0.0)
    provider = ProviderSettings(model, url, key, parameters, seconds)
    if not url.startswith(("http://", "https://")) and (url or not provider.own_protocol):
        raise InvalidSetting(f"{url_name}: expected the base URL of a provider; got {url!r}")
    return provider
