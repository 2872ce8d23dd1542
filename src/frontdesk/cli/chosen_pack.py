"""The pack that the settings name."""

from frontdesk.pack.pack import NO_PACK, Pack, find_pack
from frontdesk.settings import Settings


def chosen_pack(settings: Settings) -> Pack | None:
    """The installed pack of the settings, or None where the desk only talks."""
    return None if settings.pack == NO_PACK else find_pack(settings.pack)
