"""PestCall as the desk takes it up: tools, workflows, states and tables in one."""

from pathlib import Path
from zoneinfo import ZoneInfo

from frontdesk import AnyTool, Locale, Strings, ToolProvider
from frontdesk.packs.pestcall.admin import admin_routes
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.customer_data import PestCallCustomerData
from frontdesk.packs.pestcall.sql.crm import SqlCrm
from frontdesk.packs.pestcall.states import MACHINE
from frontdesk.packs.pestcall.tables import metadata
from frontdesk.packs.pestcall.texts import ENGLISH, texts_in
from frontdesk.packs.pestcall.times import DEFAULT_ZONE
from frontdesk.packs.pestcall.tools.appointments import (
    get_appointment,
    list_appointments,
    next_appointment,
)
from frontdesk.packs.pestcall.tools.billing import open_invoices
from frontdesk.packs.pestcall.tools.cancel import cancel_appointment
from frontdesk.packs.pestcall.tools.escalate import escalate
from frontdesk.packs.pestcall.tools.identify import (
    customer_on_file,
    look_up_customer,
    verify_account,
)
from frontdesk.packs.pestcall.tools.new_customer import new_customer
from frontdesk.packs.pestcall.tools.notes import add_note
from frontdesk.packs.pestcall.tools.past import past_visits
from frontdesk.packs.pestcall.tools.policy import service_policy
from frontdesk.packs.pestcall.tools.reschedule import reschedule_appointment
from frontdesk.packs.pestcall.tools.schedule import schedule_appointment
from frontdesk.packs.pestcall.tools.slots import available_slots
from frontdesk.packs.pestcall.tools.written_notes import written_notes
from frontdesk.packs.pestcall.workflows import workflows

# As a model is told it; what a customer hears of it is up to the model.
CANNOT = (
    "take a payment or a card number",
    "give a refund, a credit or a discount, or change an invoice",
    "change the name, the phone number or the address of an account",
    "say exactly when a technician arrives, or who else may come",
)

_HERE = Path(__file__).parent
MIGRATIONS = str(_HERE / "migrations")


def pestcall_tools(crm: Crm, strings: Strings = ENGLISH) -> tuple[AnyTool, ...]:
    """Every tool over these records; what the desk can do is told in this order."""
    return (
        verify_account(crm, strings),
        look_up_customer(crm, strings),
        next_appointment(crm, strings),
        schedule_appointment(crm, strings),
        reschedule_appointment(crm, strings),
        cancel_appointment(crm, strings),
        open_invoices(crm, strings),
        service_policy(crm, strings),
        list_appointments(crm, strings),
        get_appointment(crm, strings),
        available_slots(crm, strings),
        past_visits(crm, strings),
        add_note(crm, strings),
        written_notes(crm, strings),
        new_customer(crm, strings),
        escalate(crm, strings),
    )


def pestcall(
    crm: Crm | None = None, zone: ZoneInfo = DEFAULT_ZONE, locale: Locale = Locale.EN
) -> ToolProvider:
    """PestCall over its own tables, or over a company's own records, administered elsewhere."""
    own, strings = SqlCrm(), texts_in(locale)
    records = crm or own
    return ToolProvider(
        tools=pestcall_tools(records, strings),
        workflows=workflows(records, strings),
        machine=MACHINE,
        zone=zone,
        trade="pest control",
        metadata=metadata,
        migrations=MIGRATIONS,
        admin=admin_routes(own) if crm is None else (),
        customer_data=PestCallCustomerData() if crm is None else None,
        customer=customer_on_file,
        cannot=CANNOT,
        documents=_HERE / "documents",
    )
