"""Everyone's visits of some days, as a calendar asks for them."""

from tests.conftest import Store
from tests.transport.served_desk import run, serving
from tests.transport.test_admin import NINA, PESTCALL, Office, a_workday


def test_that_everyones_visits_of_some_days_are_listed_and_no_others(store: Store) -> None:
    async def main() -> None:
        async with serving(store, made_with=PESTCALL) as served:
            office = Office(served)
            nina = await office.made("/customers", NINA)
            starts = a_workday(7)
            wanted = {"customerId": nina["customerId"], "service": "ants", "startsAt": starts}
            made = await office.made("/appointments", wanted)
            day = starts.partition("T")[0]
            found = await office.get("/appointments", since=day, until=day)
            listed = found.body["appointments"]
            assert made in listed and listed == sorted(listed, key=lambda one: one["startsAt"])
            assert {one["startsAt"].partition("T")[0] for one in listed} == {day}
            before = await office.get("/appointments", since="2001-01-01", until="2001-02-01")
            assert before.body["appointments"] == []
            for query in (
                {"since": day},
                {"since": day, "until": "2001-01-01"},
                {"since": "2001-01-01", "until": "2002-01-01"},
                {"since": day, "until": day, "customerId": nina["customerId"]},
                {},
            ):
                assert (await office.get("/appointments", **query)).status == 422

    run(main())
