"""Larkspur's help desk as the desk takes it up: three tools, and playbooks for the rest."""

from pathlib import Path
from zoneinfo import ZoneInfo

from frontdesk import ToolProvider, load_agents, load_playbooks
from frontdesk.packs.helpdesk.tables import metadata
from frontdesk.packs.helpdesk.texts import TEXTS
from frontdesk.packs.helpdesk.tools.bug import report_bug
from frontdesk.packs.helpdesk.tools.licence import licence_status
from frontdesk.packs.helpdesk.tools.sign_in import MACHINE, SIGN_IN, send_sign_in_link

_HERE = Path(__file__).parent


def helpdesk() -> ToolProvider:
    """The desk over its own tables."""
    return ToolProvider(
        tools=(licence_status(), report_bug(), send_sign_in_link()),
        workflows=(SIGN_IN,),
        machine=MACHINE,
        zone=ZoneInfo("UTC"),
        trade="software",
        metadata=metadata,
        migrations=str(_HERE / "migrations"),
        cannot=("change a password", "give a refund or change an invoice"),
        tells=TEXTS.wordings("desk.tells"),
        agents=load_agents(_HERE / "agents"),
        playbooks=load_playbooks(_HERE / "playbooks"),
        documents=_HERE / "documents",
    )
