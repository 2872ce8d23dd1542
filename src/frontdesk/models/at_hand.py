"""Takes a model that a server on this machine has, where the settings say `auto`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from frontdesk.models.local_servers import (
    LOOK_SECONDS,
    SERVERS,
    Answered,
    LocalServer,
    pick,
    who_answers,
)
from frontdesk.models.providers import ModelSettings, ProviderSettings

MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class AtHand:
    """The models to use after a look around, and in words what it found; `well` if as wished."""

    models: ModelSettings
    told: str = ""
    well: bool = True


async def find_model(
    models: ModelSettings,
    own_port: int,
    servers: Sequence[LocalServer] | None = None,
    seconds: float = LOOK_SECONDS,
) -> AtHand:
    """Look for a model on this machine if the settings ask for it; else contact nobody."""
    if not models.auto:
        return AtHand(models)
    asked = [one for one in servers or SERVERS if one.port != own_port]
    found = await who_answers(asked, seconds)
    picked = pick(found, models.prefer)
    if picked is None:
        # Roles name other models of a provider that is not there.
        left = replace(
            models, auto=False, narrate=None, interpret=None, judge=None, background=None
        )
        return AtHand(left, _none_told(asked, found), well=False)
    server, name = picked
    provider = ProviderSettings(name, server.url)
    chosen = replace(models, auto=False, providers=(provider, *models.providers))
    liked = models.prefer.casefold() in name.casefold()
    return AtHand(chosen, _found_told(server, name, found, "" if liked else models.prefer), liked)


def _found_told(server: LocalServer, name: str, found: Sequence[Answered], missed: str) -> str:
    others = [model for one in found for model in one.models if model != name]
    more = f"; also there: {_named(others)}" if others else ""
    lacking = f"; none is called {missed!r}" if missed else ""
    return (
        f"{name} of {server.name} at {server.url}{lacking}{more}{_troubles(found)}."
        " FRONTDESK_MODEL_PREFER picks another; `frontdesk check --model` tries it"
    )


def _none_told(asked: Sequence[LocalServer], found: Sequence[Answered]) -> str:
    where = ", ".join(f"{one.name} :{one.port}" for one in asked)
    models = [model for one in found for model in one.models]
    unfit = f"; no chat model among {_named(models)}" if models else ""
    return (
        f"no model on this machine (asked {where}){unfit}{_troubles(found)}: the house answers."
        " Start one of these, or set FRONTDESK_MODEL and FRONTDESK_MODEL_URL"
    )


def _named(models: Sequence[str]) -> str:
    more = f" and {len(models) - MOST_NAMED} more" if len(models) > MOST_NAMED else ""
    return ", ".join(models[:MOST_NAMED]) + more


def _troubles(found: Sequence[Answered]) -> str:
    return "".join(f"; {one.server.url} {one.trouble}" for one in found if one.trouble)
