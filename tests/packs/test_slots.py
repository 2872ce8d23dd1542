"""Free slots: working hours less what is taken, over the nights when the clocks change."""

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from frontdesk.packs.pestcall.records import MINUTE, SlotId, Technician, TechnicianId
from frontdesk.packs.pestcall.slots import (
    HORIZON_DAYS,
    NOTICE,
    Calendar,
    Search,
    Shift,
    free_slots,
    quarters,
    read_slot_id,
    search_from,
)
from frontdesk.packs.pestcall.times import PartOfDay, iso, local_day, local_time
from tests.packs.office import NOW, ZONE, moment

DANA = Technician(TechnicianId("tech_dana"), "Dana")
LUIS = Technician(TechnicianId("tech_luis"), "Luis")
EVERY_DAY = tuple(Shift(day, 8 * 60, 12 * 60) for day in range(7))
NIGHTS = tuple(Shift(day, 22 * 60, 6 * 60) for day in range(7))


def calendar(
    shifts: tuple[Shift, ...] = EVERY_DAY, taken: set[tuple[TechnicianId, int]] | None = None
) -> Calendar:
    return Calendar([DANA], {DANA.id: shifts}, taken or set())


def starts(found: Calendar, search: Search, now: int = NOW) -> list[str]:
    return [iso(slot.starts_at, ZONE) for slot in free_slots(found, search, ZONE, now)]


def test_that_slots_begin_every_half_hour_and_end_within_the_shift() -> None:
    day = date(2026, 3, 4)
    found = free_slots(calendar(), Search(day, day, 90), ZONE, NOW)
    said = [iso(slot.starts_at, ZONE)[11:16] for slot in found]
    assert said == ["08:00", "08:30", "09:00", "09:30", "10:00", "10:30"]
    assert {slot.ends_at - slot.starts_at for slot in found} == {90 * MINUTE}


def test_that_a_slot_that_touches_taken_time_is_not_free() -> None:
    day = date(2026, 3, 4)
    at = moment("2026-03-04T09:15")
    taken = {(DANA.id, quarter) for quarter in quarters(at, at + 30 * MINUTE)}
    assert [s[11:16] for s in starts(calendar(taken=taken), Search(day, day, 60))] == [
        "08:00",
        "10:00",
        "10:30",
        "11:00",
    ]


def test_that_another_technicians_taken_time_does_not_matter() -> None:
    day = date(2026, 3, 4)
    at = moment("2026-03-04T08:00")
    taken = {(LUIS.id, quarter) for quarter in quarters(at, at + 240 * MINUTE)}
    assert len(starts(calendar(taken=taken), Search(day, day, 60))) == 7


def test_that_nothing_is_offered_at_too_short_notice() -> None:
    today = local_day(NOW, ZONE)
    found = free_slots(calendar(), Search(today, today, 30), ZONE, moment("2026-03-02T07:40"))
    assert iso(found[0].starts_at, ZONE) == "2026-03-02T10:00-08:00"
    assert found[0].starts_at >= moment("2026-03-02T07:40") + NOTICE


def test_that_a_morning_stays_a_morning_on_the_day_the_clocks_go_forward() -> None:
    day = date(2026, 3, 8)
    found = starts(calendar(), Search(day, day, 60, PartOfDay.MORNING))
    assert found[0] == "2026-03-08T08:00-07:00"
    assert found[-1] == "2026-03-08T11:00-07:00"
    assert len(found) == 7


def test_that_the_same_wall_clock_is_offered_before_and_after_the_clocks_go_back() -> None:
    found = starts(calendar(), Search(date(2026, 10, 31), date(2026, 11, 1), 240), NOW)
    assert found == ["2026-10-31T08:00-07:00", "2026-11-01T08:00-08:00"]


def test_that_a_night_shift_is_an_hour_shorter_when_the_clocks_go_forward() -> None:
    usual = free_slots(
        calendar(NIGHTS), Search(date(2026, 3, 10), date(2026, 3, 10), 30), ZONE, NOW
    )
    day = date(2026, 3, 8)
    short = starts(calendar(NIGHTS), Search(day, day, 30))
    assert len(usual) == 16
    assert len(short) == 14
    assert len(set(short)) == 14
    assert not any("T02:" in start for start in short)
    assert "2026-03-08T01:30-08:00" in short
    assert "2026-03-08T03:00-07:00" in short


def test_that_a_night_shift_is_an_hour_longer_when_the_clocks_go_back() -> None:
    day = date(2026, 11, 1)
    long = starts(calendar(NIGHTS), Search(day, day, 30))
    assert len(long) == 18
    assert len(set(long)) == 18
    assert "2026-11-01T01:30-07:00" in long
    assert "2026-11-01T01:30-08:00" in long


def test_that_a_day_asked_for_holds_only_its_own_slots() -> None:
    day = date(2026, 3, 5)
    found = free_slots(calendar(NIGHTS), Search(day, day, 60), ZONE, NOW)
    assert {local_day(slot.starts_at, ZONE) for slot in found} == {day}


def test_that_a_slots_id_leads_back_to_it() -> None:
    day = date(2026, 3, 4)
    for slot in free_slots(calendar(), Search(day, day, 60), ZONE, NOW):
        assert read_slot_id(slot.id) == (DANA.id, slot.starts_at)


@given(st.text(max_size=40))
def test_that_no_text_breaks_the_reading_of_a_slots_id(text: str) -> None:
    for candidate in (text, f"slot_{text}", f"slot_1_{text}"):
        named = read_slot_id(SlotId(candidate))
        assert named is None or (named[0] and named[1] >= 0)


def test_that_a_search_stays_between_today_and_the_horizon() -> None:
    today = local_day(NOW, ZONE)
    past = search_from(NOW, ZONE, 60, (date(2020, 1, 1), date(2020, 2, 1)))
    assert (past.first, past.last) == (today, today)
    far = search_from(NOW, ZONE, 60, (date(2030, 1, 1), None))
    assert far.first == far.last == today + timedelta(days=HORIZON_DAYS)
    one_day = search_from(NOW, ZONE, 60, (date(2026, 3, 6), None))
    assert one_day.first == one_day.last == date(2026, 3, 6)
    turned = search_from(NOW, ZONE, 60, (date(2026, 3, 9), date(2026, 3, 6)))
    assert turned.first == turned.last == date(2026, 3, 9)
    assert search_from(NOW, ZONE, 60).last > today


@given(
    st.integers(0, 400),
    st.sampled_from([30, 60, 90, 120]),
    st.sampled_from(list(PartOfDay)),
    st.sampled_from([EVERY_DAY, NIGHTS]),
)
def test_that_every_slot_of_any_day_is_in_its_day_and_part_and_in_no_other_slots_way(
    offset: int, minutes: int, part: PartOfDay, shifts: tuple[Shift, ...]
) -> None:
    day = date(2026, 1, 1) + timedelta(days=offset)
    search = Search(day, day, minutes, part)
    found = free_slots(calendar(shifts), search, ZONE, moment("2025-12-01T00:00"))
    assert len({slot.id for slot in found}) == len(found)
    for slot in found:
        local = local_time(slot.starts_at, ZONE)
        assert local.date() == day
        assert part.holds(local)
