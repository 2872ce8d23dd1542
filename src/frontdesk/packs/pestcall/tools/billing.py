"""The tool that reads a customer's unpaid bills."""

from datetime import date

import msgspec

from frontdesk import Kind, Strings, Tool, ToolContext, Verified, dollars_in_words
from frontdesk.packs.pestcall.crm import Crm
from frontdesk.packs.pestcall.sayings import billing
from frontdesk.packs.pestcall.texts import ENGLISH, translated
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


def _say_invoices(out: InvoiceList, strings: Strings) -> str:
    if not out.invoices:
        return strings.say("bill.none")
    bills = [
        strings.say(
            "bill.overdue" if one.overdue else "bill.due",
            amount=one.amount,
            what=translated(one.what, strings),
            due=one.due,
        )
        for one in out.invoices
    ]
    if len(bills) == 1:
        return strings.say("bill.one", bill=bills[0])
    return strings.say(
        "bill.several",
        count=len(bills),
        total=out.total,
        bills="; ".join(bills[:-1]),
        last=bills[-1],
    )


def open_invoices(crm: Crm, strings: Strings = ENGLISH) -> Tool[Nothing, InvoiceList]:
    """The tool that reads unpaid bills."""

    async def read(ctx: ToolContext, _: Nothing) -> InvoiceList:
        found = await crm.open_invoices(reading(ctx), customer_of(ctx))
        today = local_day(ctx.now, ctx.zone)
        views = [
            InvoiceView(
                number=one.number,
                what=one.what,
                amount=dollars_in_words(one.cents, ctx.locale),
                due=spoken_day(date.fromisoformat(one.due_on), today, ctx.locale),
                overdue=date.fromisoformat(one.due_on) < today,
            )
            for one in found
        ]
        return InvoiceList(views, dollars_in_words(sum(one.cents for one in found), ctx.locale))

    return Tool(
        name="openInvoices",
        description="List the customer's unpaid invoices, with amounts and due dates.",
        kind=Kind.READ,
        input=Nothing,
        output=InvoiceList,
        read=read,
        say=lambda out: _say_invoices(out, strings),
        gates=(Verified(),),
        does=strings.say("bill.does"),
        acknowledgement=strings.wordings("bill.acknowledged"),
        progress=strings.say("bill.progress"),
        examples=billing.INVOICES,
    )
