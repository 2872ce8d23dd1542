"""Larkspur: the help desk of a small software company, mostly playbooks."""

from frontdesk import Demo, DemoCaller, Pack
from frontdesk.packs.helpdesk.demo import LICENCES, seed
from frontdesk.packs.helpdesk.prompts import HelpdeskPrompts
from frontdesk.packs.helpdesk.provider import helpdesk

__all__ = ["HelpdeskPrompts", "helpdesk", "pack", "seed"]

pack = Pack(
    tools=helpdesk(),
    prompts=HelpdeskPrompts(),
    seed=seed,
    demo=Demo(
        company="Larkspur",
        callers=tuple(DemoCaller(one.owner, one.phone, one.key) for one in LICENCES),
    ),
    hint="say that Larkspur Sync crashes, or that you can't sign in: licence LK-2041-7733",
)
