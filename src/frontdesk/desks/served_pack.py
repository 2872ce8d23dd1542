"""A pack as a server serves it: built once, and shared by all organisations that have it."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any
from zoneinfo import ZoneInfo

from frontdesk.core.clock import Clock
from frontdesk.core.ids import IdSource
from frontdesk.core.locale import Locale
from frontdesk.core.organisation import Organisation, OrganisationSettings, lines_in
from frontdesk.desks.configured import Configured, with_configured
from frontdesk.desks.named_models import NamedModels
from frontdesk.desks.own_words import OwnWords
from frontdesk.desks.tried_out import tried_out
from frontdesk.jobs.inactivity import Inactivity
from frontdesk.models.house import DeclaredPack, HouseModel, HouseWorkers
from frontdesk.models.port import MOST_TOOLS, Model
from frontdesk.pack.pack import Seed, Translation
from frontdesk.pack.prompts import DefaultPrompts, PromptProvider, spoken_in
from frontdesk.pack.provider import ToolProvider
from frontdesk.session.desk import OrganisationDesk, Spoken
from frontdesk.turn.deadlines import Deadlines
from frontdesk.turn.deps import (
    TurnDeps,
    in_language,
    make_deps,
    no_tools,
    specs_of,
    with_documents,
)
from frontdesk.turn.documents import NO_DESK_DOCUMENTS, DeskDocuments
from frontdesk.turn.loop import TurnLoop


@dataclass(frozen=True, slots=True)
class PackParts:
    """What a server takes of a pack; without tools the desk only talks.

    `seed` is there where the pack is to be tried with its invented customers.
    """

    name: str
    provider: ToolProvider | None = None
    prompts: PromptProvider | None = None
    translations: Mapping[Locale, Translation] = field(default_factory=dict[Locale, Translation])
    lifespan: Callable[[], AbstractAsyncContextManager[Any]] = nullcontext
    seed: Seed | None = None

    @property
    def tools_in(self) -> dict[Locale, ToolProvider]:
        """The tools in the pack's other languages."""
        return {locale: its.tools for locale, its in self.translations.items()}

    @property
    def migrations(self) -> tuple[str, ...]:
        """The folders of migrations that it brings."""
        provider = self.provider
        return (provider.migrations,) if provider is not None and provider.migrations else ()

    def declared(self) -> DeclaredPack:
        """What the house's workers know of it."""
        provider = self.provider or no_tools()
        specs = list(specs_of(provider, self.tools_in).values())
        return DeclaredPack(self.name, specs, provider.trade)


@dataclass(frozen=True, slots=True)
class DeskParts:
    """What the desks of a server have in common, whatever their pack."""

    clock: Clock
    ids: IdSource
    deadlines: Deadlines
    inactivity_seconds: float
    workers: HouseWorkers | None = None
    debug_replies: bool = False
    most_tools: int = MOST_TOOLS


class ServedPack:
    """A pack's tools and workflows, what the house learns of them, and desks made of these."""

    def __init__(self, pack: PackParts, parts: DeskParts, model: Model | None) -> None:
        prompts = pack.prompts or DefaultPrompts()
        thinker = parts.workers.of_pack(pack.name) if parts.workers is not None else None
        made = make_deps(
            pack.provider,
            model=model,
            prompts=prompts,
            deadlines=parts.deadlines,
            clock=parts.clock,
            ids=parts.ids,
            thinker=thinker,
            others=pack.tools_in,
        )
        self.deps = replace(made, debug_replies=parts.debug_replies, most_tools=parts.most_tools)
        self._name = pack.name
        self._only_talks = pack.provider is None
        self._house = made.house or HouseModel(parts.clock, made.zone, (), thinker)
        self._others = {
            locale: in_language(self.deps, locale, its.tools, its.prompts, parts.ids)
            for locale, its in self._translations(pack).items()
        }
        self._inactivity_seconds = parts.inactivity_seconds
        self._lifespan = pack.lifespan()
        self._shared: object = None
        self._plain = self._spoken_in_all(OrganisationSettings(), self.deps, self._others)

    def _translations(self, pack: PackParts) -> Mapping[Locale, Translation]:
        """The languages that a pack brings beside its first; without a pack, all."""
        if pack.provider is not None or pack.prompts is not None:
            return pack.translations
        return {
            locale: Translation(tools=self.deps.provider, prompts=DefaultPrompts(locale))
            for locale in Locale
            if locale is not self.deps.locale
        }

    @property
    def languages(self) -> tuple[TurnDeps, ...]:
        """What turns in each of the pack's languages are made with, its first language first."""
        return (self.deps, *self._others.values())

    async def enter(self) -> None:
        """Enter the pack's lifespan."""
        self._shared = await self._lifespan.__aenter__()

    async def leave(self) -> None:
        """Leave the pack's lifespan."""
        await self._lifespan.__aexit__(None, None, None)

    def desk_of(
        self,
        organisation: Organisation,
        model: Model | None,
        configured: Configured,
        models: NamedModels,
        documents: DeskDocuments = NO_DESK_DOCUMENTS,
    ) -> OrganisationDesk:
        """An organisation's desk; what it has not of its own is the pack's, and not copied."""
        zone = ZoneInfo(organisation.zone) if organisation.zone else self.deps.zone
        settings = organisation.settings
        deps, others = self.deps, self._others
        own_models = settings.models != OrganisationSettings().models
        if zone != self.deps.zone or own_models or settings.privacy.redact_models:
            deps = self._answering(deps, zone, model)
            others = {locale: self._answering(its, zone, model) for locale, its in others.items()}
        if organisation.preview_of is not None:
            deps = tried_out(deps)
            others = {locale: tried_out(its) for locale, its in others.items()}
        deps = with_documents(with_configured(deps, configured, models), documents)
        others = {
            locale: with_documents(with_configured(its, configured, models), documents)
            for locale, its in others.items()
        }
        spoken = self._plain
        if deps is not self.deps or _has_own_words(settings):
            spoken = self._spoken_in_all(settings, deps, others)
        own, rest = spoken
        wanted = organisation.language
        first = wanted if wanted is not None and wanted in rest else self.deps.locale
        return OrganisationDesk(organisation, self._name, own, rest, first, self._shared)

    def _answering(self, deps: TurnDeps, zone: ZoneInfo, model: Model | None) -> TurnDeps:
        """The same in another time zone or with another model."""
        house = self._house if zone == self.deps.zone else self._house.in_zone(zone)
        return replace(
            deps,
            provider=replace(deps.provider, zone=zone),
            model=model or house,
            # Without tools the house has nothing to go by: an apology is more honest.
            house=None if self._only_talks and model is not None else house,
        )

    def _spoken_in_all(
        self,
        settings: OrganisationSettings,
        deps: TurnDeps,
        others: Mapping[Locale, TurnDeps],
    ) -> tuple[Spoken, dict[Locale, Spoken]]:
        """A desk in the first language of its pack, and in the others."""
        rest = {locale: self._spoken(settings, its) for locale, its in others.items()}
        return self._spoken(settings, deps), rest

    def _spoken(self, settings: OrganisationSettings, deps: TurnDeps) -> Spoken:
        lines, instructions = lines_in(settings, deps.locale), settings.instructions
        if lines or instructions:
            told = spoken_in(instructions, deps.locale) if instructions else ""
            deps = replace(deps, prompts=OwnWords(deps.prompts, lines, told))
        seconds = settings.inactivity_seconds or self._inactivity_seconds
        return Spoken(TurnLoop(deps), deps.prompts, Inactivity(int(seconds * 1000), deps.prompts))


def _has_own_words(settings: OrganisationSettings) -> bool:
    own = settings.instructions or settings.strings or settings.inactivity_seconds
    return bool(own)
