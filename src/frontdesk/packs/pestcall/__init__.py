"""PestCall: a pest-control company, the desk's demo."""

from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.demo.seed import seed
from frontdesk.packs.pestcall.prompts import PestCallPrompts
from frontdesk.packs.pestcall.provider import pestcall
from frontdesk.packs.pestcall.sql.crm import SqlCrm

__all__ = ["Crm", "PestCallPrompts", "SqlCrm", "pestcall", "seed"]
