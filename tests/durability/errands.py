"""What a customer of the demo company comes for: words up to a receipt, then consent to it."""

from collections.abc import Sequence
from dataclasses import dataclass

from frontdesk.packs.pestcall import PestCallPrompts
from frontdesk.packs.pestcall.demo.company import CUSTOMERS
from frontdesk.packs.pestcall.tools.cancel import CANCEL
from frontdesk.packs.pestcall.tools.reschedule import RESCHEDULE
from frontdesk.packs.pestcall.tools.schedule import SCHEDULE
from tests.durability.customer import Customer
from tests.durability.processes import Server
from tests.durability.shapes import Shape

ALEX = CUSTOMERS[0]
CONSENT = "consent"


@dataclass(frozen=True)
class Errand:
    """One effect that a customer asks for, and how they agree to it."""

    effect: str
    lines: Sequence[str]
    by_button: bool = False

    @property
    def asking(self) -> Shape:
        """Come to where the receipt is shown."""
        return Shape(self._ask, {"company": True})

    @property
    def consenting(self) -> Shape:
        """Agree, where the receipt is shown."""
        return Shape(self._consent, {"company": True})

    @property
    def whole(self) -> Shape:
        """All of it."""
        return Shape(self._both, {"company": True})

    async def _ask(self, customer: Customer, server: Server) -> None:
        await customer.open(ALEX.phones[0])
        await customer.attach()
        for number, line in enumerate(self.lines, start=1):
            await _say(customer, f"m{number}", line)

    async def _consent(self, customer: Customer, server: Server) -> None:
        await customer.attach()
        await self._agree(customer)

    async def _both(self, customer: Customer, server: Server) -> None:
        await self._ask(customer, server)
        await self._agree(customer)

    async def _agree(self, customer: Customer) -> None:
        if self.by_button:
            await customer.accept(CONSENT, PestCallPrompts().pressed_confirm(True))
        else:
            await _say(customer, CONSENT, "yes please")
        await customer.until(lambda: customer.answered(CONSENT))


async def _say(customer: Customer, own_id: str, text: str) -> None:
    await customer.say(own_id, text)
    await customer.until(lambda: customer.answered(own_id))


_CANCEL = ("I want to cancel my appointment", ALEX.zip, "1")

ERRANDS = {
    "cancel": Errand(CANCEL, _CANCEL),
    "cancel by button": Errand(CANCEL, _CANCEL, by_button=True),
    "reschedule": Errand(RESCHEDULE, ("I need to move my appointment", ALEX.zip, "2", "1")),
    "book": Errand(
        SCHEDULE,
        ("I'd like to book an appointment", ALEX.zip, "500 Howard Street, San Francisco", "1"),
    ),
}
