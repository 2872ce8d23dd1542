"""What a model gives otherwise than asked: read where it is plain, else refused with a hint."""

from typing import Any

import msgspec
import pytest

from frontdesk.models.port import ToolCall
from frontdesk.packs.pestcall.records import Service
from frontdesk.packs.pestcall.tools.schedule import ScheduleInput
from frontdesk.store.database import Database
from frontdesk.tools.call import Ready, Refused, prepare
from frontdesk.tools.toolbox import Toolbox
from tests.conftest import Store
from tests.packs.office import PACK, UNVERIFIED, context, in_office, run, verified_as

TOOLBOX = Toolbox(PACK.tools)


def proposed(tool: str, **given: Any) -> Ready | Refused:
    dialog = UNVERIFIED if tool == "verifyAccount" else verified_as("alex")
    return prepare(TOOLBOX, ToolCall("1", tool, msgspec.json.encode(given).decode()), dialog)


@pytest.mark.parametrize(
    ("pest", "service"), [("mice", Service.RODENTS), ("Bees", Service.WASPS), ("ant", Service.ANTS)]
)
def test_that_a_pest_by_its_own_name_is_the_service_for_it(pest: str, service: Service) -> None:
    ready = proposed("scheduleAppointment", service=pest)
    assert isinstance(ready, Ready)
    assert isinstance(ready.arguments, ScheduleInput)
    assert ready.arguments.service is service


def test_that_a_service_that_there_is_not_names_those_that_there_are() -> None:
    refused = proposed("scheduleAppointment", service="raccoons")
    assert isinstance(refused, Refused)
    assert "general | ants | rodents" in refused.reason
    assert "What day" not in refused.reason


def test_that_what_is_left_out_is_still_asked_for() -> None:
    refused = proposed("servicePolicy")
    assert isinstance(refused, Refused)
    assert refused.reason.endswith("Ask the customer: What would you like to know about?")


def test_that_a_zip_given_as_a_number_keeps_its_leading_zero(store: Store) -> None:
    async def work(db: Database) -> None:
        out = await run(context(db, phone="2015550117"), "verifyAccount", zip=7030)
        assert out.customer_id == "cus_grace"

    in_office(store, work)


@pytest.mark.parametrize("time", ["25:00", "12:75", "noon", "10:00\n"])
def test_that_a_time_that_no_clock_shows_is_refused(time: str) -> None:
    assert isinstance(proposed("availableSlots", notBefore=time), Refused)
