"""PestCall: a pest-control company, the desk's demo."""

from frontdesk import Demo, DemoCaller, Locale, Pack, Translation
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.demo.company import CUSTOMERS
from frontdesk.packs.pestcall.demo.seed import reset, seed
from frontdesk.packs.pestcall.prompts import PestCallPrompts
from frontdesk.packs.pestcall.provider import pestcall
from frontdesk.packs.pestcall.sql.crm import SqlCrm

__all__ = ["Crm", "PestCallPrompts", "SqlCrm", "pack", "pestcall", "seed"]

pack = Pack(
    tools=pestcall(),
    prompts=PestCallPrompts(),
    seed=seed,
    demo=Demo(
        company="PestCall",
        callers=tuple(DemoCaller(c.name, c.phones[0], f"ZIP {c.zip}") for c in CUSTOMERS),
        reset=reset,
    ),
    translations={
        Locale.ES: Translation(tools=pestcall(locale=Locale.ES), prompts=PestCallPrompts(Locale.ES))
    },
    hint="say that you are Alex Rivera: phone 415 555 0132, ZIP 94107",
)
