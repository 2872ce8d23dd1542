"""An organisation's desk: how it answers in each language, and how a session keeps to it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol
from zoneinfo import ZoneInfo

import structlog

from frontdesk.core.errors import FrontdeskError, NotFound
from frontdesk.core.ids import OrganisationId
from frontdesk.core.locale import Locale
from frontdesk.core.organisation import Organisation
from frontdesk.models.port import Model
from frontdesk.pack.prompts import PromptProvider
from frontdesk.session.rules import TimeRules
from frontdesk.turn.deps import TurnDeps
from frontdesk.turn.loop import TurnLoop

_log = structlog.get_logger("frontdesk.session")


@dataclass(frozen=True, slots=True)
class Spoken:
    """What differs by language: the turn's way, the words that code speaks, the rules of time."""

    loop: TurnLoop
    prompts: PromptProvider
    rules: TimeRules

    deps: TurnDeps = field(init=False)

    def __post_init__(self) -> None:
        """Keep what its turns are made with at hand: it is asked for all the time."""
        object.__setattr__(self, "deps", self.loop.deps)


@dataclass(frozen=True, slots=True)
class OrganisationDesk:
    """What all sessions of an organisation share; a change of the organisation makes another.

    `others` are its languages beside the first of its pack, `language` is the one that it begins
    with, and `shared` is what the pack's lifespan brought.
    """

    organisation: Organisation
    pack: str
    own: Spoken
    others: Mapping[Locale, Spoken] = field(default_factory=dict[Locale, Spoken])
    language: Locale = Locale.EN
    shared: object = None

    @property
    def deps(self) -> TurnDeps:
        """What turns in the pack's first language are made with."""
        return self.own.deps

    @property
    def zone(self) -> ZoneInfo:
        """The organisation's time zone."""
        return self.deps.zone

    @property
    def explainer(self) -> Model | None:
        """The model that can say why a turn went so; None where the house answers alone."""
        return self.deps.model if self.deps.model is not self.deps.house else None

    def spoken(self, locale: Locale) -> Spoken:
        """The desk in a language; in its pack's first where it has not learnt that one."""
        return self.others.get(locale) or self.own

    def speaks(self, locale: Locale) -> bool:
        """Whether the desk speaks a language."""
        return locale is self.deps.locale or locale in self.others


class Desks(Protocol):
    """The desks of a server's organisations."""

    async def of(
        self, organisation_id: OrganisationId, version: int | None = None
    ) -> OrganisationDesk:
        """An organisation's desk as the store has it now; cheap where nothing has changed.

        Whoever has just read how often the organisation has changed names it as `version`. Raises
        NotFound where there is no such organisation, Unavailable where it has no desk here.
        """
        ...


def no_such_organisation(organisation_id: str) -> NotFound:
    """The refusal of an id that is no organisation's, or of one that is served no longer."""
    return NotFound(
        f"expected the id of an organisation of this server; got {organisation_id[:40]!r}",
        code="organisation_not_found",
    )


class SessionDesk:
    """The desk that one session keeps to: a change is taken up between turns, never within one."""

    __slots__ = ("_desks", "_newest", "current")

    def __init__(self, desks: Desks, current: OrganisationDesk) -> None:
        self._desks = desks
        self.current = self._newest = current

    async def look(self, version: int | None = None) -> None:
        """Learn what the desk is now, see `Desks.of`; without an answer it stays as it was."""
        organisation_id = self.current.organisation.id
        try:
            self._newest = await self._desks.of(organisation_id, version)
        except FrontdeskError as error:
            _log.warning("desk.not_looked_up", organisation=organisation_id, error=str(error))

    def take_up(self) -> bool:
        """Go on with the newest desk; whether it has another pack."""
        before, self.current = self.current, self._newest
        return before.pack != self.current.pack
