"""The tool that reads a customer's unpaid bills."""

from datetime import date

import msgspec

from frontdesk import Kind, Tool, ToolContext, Verified
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.sayings import billing
from frontdesk.packs.pestcall.times import local_day, spoken_day
from frontdesk.packs.pestcall.tools.asking import Nothing, customer_of, reading


class InvoiceView(msgspec.Struct, frozen=True, rename="camel"):
    """An unpaid bill."""

    number: str
    what: str
    amount: str
    due: str
    overdue: bool


class InvoiceList(msgspec.Struct, frozen=True, rename="camel"):
    """The unpaid bills, the oldest first."""

    invoices: list[InvoiceView]
    total: str


def money(cents: int) -> str:
    """An amount as one writes it."""
    return f"${cents // 100:,}.{cents % 100:02d}"


def _say_invoices(out: InvoiceList) -> str:
    if not out.invoices:
        return "Good news: you have no open invoices."
    bills = [
        f"{one.amount} for {one.what}, which {'was' if one.overdue else 'is'} due on {one.due}"
        for one in out.invoices
    ]
    if len(bills) == 1:
        return f"You have one open invoice: {bills[0]}."
    listed = f"{'; '.join(bills[:-1])}, and {bills[-1]}"
    return f"You have {len(bills)} open invoices, {out.total} in all: {listed}."


def open_invoices(crm: Crm) -> Tool[Nothing, InvoiceList]:
    """The tool that reads unpaid bills."""

    async def read(ctx: ToolContext, _: Nothing) -> InvoiceList:
        found = await crm.open_invoices(reading(ctx), customer_of(ctx))
        today = local_day(ctx.now, ctx.zone)
        views = [
            InvoiceView(
                number=one.number,
                what=one.what,
                amount=money(one.cents),
                due=spoken_day(date.fromisoformat(one.due_on), today),
                overdue=date.fromisoformat(one.due_on) < today,
            )
            for one in found
        ]
        return InvoiceList(views, money(sum(one.cents for one in found)))

    return Tool(
        name="openInvoices",
        description="List the customer's unpaid invoices, with amounts and due dates.",
        kind=Kind.READ,
        input=Nothing,
        output=InvoiceList,
        read=read,
        say=_say_invoices,
        gates=(Verified(),),
        does="look up your open invoices",
        acknowledgement=("Let me check your billing.", "Sure, looking at your invoices now."),
        examples=billing.INVOICES,
    )
