"""PestCall as the desk takes it up: tools, workflows, states and tables in one."""

from pathlib import Path
from zoneinfo import ZoneInfo

from frontdesk import AnyTool, ToolProvider
from frontdesk.packs.pestcall.admin import admin_routes
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.sql.crm import SqlCrm
from frontdesk.packs.pestcall.states import MACHINE
from frontdesk.packs.pestcall.tables import metadata
from frontdesk.packs.pestcall.times import DEFAULT_ZONE
from frontdesk.packs.pestcall.tools.appointments import (
    get_appointment,
    list_appointments,
    next_appointment,
)
from frontdesk.packs.pestcall.tools.billing import open_invoices
from frontdesk.packs.pestcall.tools.cancel import cancel_appointment
from frontdesk.packs.pestcall.tools.escalate import escalate
from frontdesk.packs.pestcall.tools.identify import look_up_customer, verify_account
from frontdesk.packs.pestcall.tools.policy import service_policy
from frontdesk.packs.pestcall.tools.reschedule import reschedule_appointment
from frontdesk.packs.pestcall.tools.schedule import schedule_appointment
from frontdesk.packs.pestcall.tools.slots import available_slots
from frontdesk.packs.pestcall.workflows import workflows

MIGRATIONS = str(Path(__file__).parent / "migrations")


def pestcall_tools(crm: Crm) -> tuple[AnyTool, ...]:
    """Every tool over these records; what the desk can do is told in this order."""
    return (
        verify_account(crm),
        look_up_customer(crm),
        next_appointment(crm),
        schedule_appointment(crm),
        reschedule_appointment(crm),
        cancel_appointment(crm),
        open_invoices(crm),
        service_policy(crm),
        list_appointments(crm),
        get_appointment(crm),
        available_slots(crm),
        escalate(crm),
    )


def pestcall(crm: Crm | None = None, zone: ZoneInfo = DEFAULT_ZONE) -> ToolProvider:
    """PestCall over its own tables, or over a company's own records, administered elsewhere."""
    own = SqlCrm()
    records = crm or own
    return ToolProvider(
        tools=pestcall_tools(records),
        workflows=workflows(records),
        machine=MACHINE,
        zone=zone,
        metadata=metadata,
        migrations=MIGRATIONS,
        admin=admin_routes(own) if crm is None else (),
    )
