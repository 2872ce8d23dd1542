"""What customers give is held against what is on file, whatever its spelling."""

import asyncio
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from structlog.testing import capture_logs

from frontdesk import Dialog, Identity, IdentityField, Person, Spoken, ToolContext
from frontdesk.core.locale import Locale
from frontdesk.pack.identity.fields import stated
from frontdesk.pack.identity.matching import accounts, fits, fitting, subjects
from frontdesk.pack.identity.outcome import Identified, Verdict
from frontdesk.pack.identity.wording import IdentityWords
from frontdesk.tools.schema import BadArguments, function_schema, read_arguments
from frontdesk.workflows.machine import Machine

NAME = IdentityField(name="last_name", spoken=Spoken.NAME, label="last name")
BORN = IdentityField(name="born", spoken=Spoken.BIRTH_DATE)
ZIP = IdentityField(name="home", spoken=Spoken.ZIP, extra=True)
FIELDS = (NAME, BORN, ZIP)
MARIA = Person(
    id="p1", facts={"last_name": "Ortíz", "born": date(1984, 3, 12), "home": "02139"}, name="Maria"
)
LENA = Person(id="p2", facts={**MARIA.facts, "home": "94110"}, name="Lena")
GIVEN = {"last_name": "maria ortiz", "born": "1984-03-12"}
MACHINE = Machine(start="New", idle="Idle", moves={"New": frozenset({"Idle"}), "Idle": frozenset()})


async def _nobody(ctx: ToolContext, given: Any) -> list[Person]:
    return []


@pytest.mark.parametrize(
    ("spoken", "given", "on_file", "fit"),
    [
        (Spoken.PHONE, "+1 (415) 555-0132", "4155550132", True),
        (Spoken.PHONE, "415 555 0133", "4155550132", False),
        (Spoken.ZIP, "02139-1234", "02139", True),
        (Spoken.EMAIL, " Ada@Example.com", "ada@example.com", True),
        (Spoken.NUMBER, "AB-12 3", "ab123", True),
        (Spoken.BIRTH_DATE, "1984-03-12", date(1984, 3, 12), True),
        (Spoken.BIRTH_DATE, "1984-03-12", "1984-03-12", True),
        (Spoken.NAME, "it's José Núñez", "Jose Nunez", True),
        (Spoken.NAME, "Jose", "Jose Nunez", False),
        (Spoken.NAME, "Ada Ben Cleo Dan Eva Nunez", "Nunez", False),
        (Spoken.NAME, "", "", False),
        (Spoken.NAME, "Jose", "", False),
        (Spoken.ZIP, "none", None, False),
    ],
)
def test_that_a_fact_fits_in_any_spelling_and_never_where_none_is_on_file(
    spoken: Spoken, given: str, on_file: object, fit: bool
) -> None:
    field = IdentityField(name="fact", spoken=spoken)
    assert fits(field, {"fact": given}, Person(id="x", facts={"fact": on_file})) is fit


def test_that_every_fact_is_held_against_whoever_was_found() -> None:
    assert fitting(FIELDS, GIVEN, [MARIA], second_fact=False) == [MARIA]
    other = {**GIVEN, "born": "1984-03-13"}
    assert fitting(FIELDS, other, [MARIA, LENA], second_fact=False) == []
    careless = Person(id="p3", facts={"last_name": "Ortiz"})
    assert fitting(FIELDS, GIVEN, [careless], second_fact=False) == []


def test_that_a_further_fact_tells_people_apart_and_is_needed_while_somebody_guesses() -> None:
    assert fitting(FIELDS, GIVEN, [MARIA, LENA], second_fact=False) == [MARIA, LENA]
    told = {**GIVEN, "home": "94110"}
    assert fitting(FIELDS, told, [MARIA, LENA], second_fact=False) == [LENA]
    assert fitting(FIELDS, GIVEN, [MARIA], second_fact=True) == []
    assert fitting(FIELDS, told, [MARIA], second_fact=True) == []
    assert fitting(FIELDS, {**GIVEN, "home": "02139"}, [MARIA], second_fact=True) == [MARIA]


def test_that_attempts_are_counted_by_what_was_named_and_by_the_nearest_accounts() -> None:
    told = {**GIVEN, "home": "02139"}
    assert subjects(FIELDS, told) == ("last_name:maria ortiz", "born:1984-03-12")
    crowd = [Person(id=f"n{n}", facts={"last_name": "Ortiz"}) for n in range(20)]
    counted = accounts(FIELDS, told, [*crowd, MARIA])
    assert counted[0] == "p1" and len(counted) == 8


def test_that_models_see_typed_fields_and_a_zip_keeps_its_zeros() -> None:
    tool = Identity(fields=FIELDS, find=_nobody).tool_in(MACHINE)
    fields = function_schema(tool)["function"]["parameters"]["properties"]
    assert (fields["born"]["format"], fields["last_name"]["type"]) == ("date", "string")
    assert fields["born"]["description"] == "The customer's date of birth"
    given = read_arguments(tool.input, '{"home": 2139, "born": "1984-03-12"}')
    assert stated(given) == {"home": "02139", "born": "1984-03-12"}
    with pytest.raises(BadArguments, match="born"):
        read_arguments(tool.input, '{"born": "March 12"}')


def test_that_no_newline_slips_through_a_pattern() -> None:
    card = IdentityField(name="card", spoken=Spoken.NUMBER, label="card", pattern=r"^\d{4}$")
    tool = Identity(fields=(card,), find=_nobody).tool_in(MACHINE)
    assert read_arguments(tool.input, '{"card": "1234"}')
    with pytest.raises(BadArguments):
        read_arguments(tool.input, '{"card": "1234\\n"}')


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ((ZIP,), "expected a field of Identity that is not `extra`"),
        ((NAME, NAME), "of different names"),
        ((IdentityField(name="day", spoken=Spoken.DAY),), "day: expected one of Spoken.ZIP"),
        ((IdentityField(name="card", spoken=Spoken.NUMBER),), "card: expected `pattern`"),
    ],
)
def test_that_an_identity_that_knows_nobody_is_refused(
    fields: tuple[IdentityField, ...], said: str
) -> None:
    with pytest.raises(TypeError, match=said):
        Identity(fields=fields, find=_nobody)


def test_that_facts_on_file_that_are_no_field_are_logged_without_what_they_say() -> None:
    async def find(ctx: ToolContext, given: Any) -> list[Person]:
        return [MARIA, Person(id="p3", facts={"lastName": "Ortiz", "born": date(1984, 3, 12)})]

    tool = Identity(fields=FIELDS, find=find).tool_in(MACHINE)
    context = replace(ToolContext(*(None,) * 6), dialog=Dialog("New"))  # pyright: ignore[reportArgumentType]
    given = read_arguments(tool.input, '{"last_name": "Ortiz", "born": "1984-03-12"}')
    guard = tool.guard
    assert guard is not None

    async def attempt() -> None:
        await guard.attempt(context, given)

    with capture_logs() as lines:
        asyncio.run(attempt())
    (line,) = lines
    assert (line["log_level"], line["event"]) == ("error", "identity.unknown_facts")
    assert (line["tool"], line["got"]) == ("verifyCustomer", ["lastName"])
    assert line["expected"] == "keys of Person.facts among last_name, born, home"
    assert "Ortiz" not in str(line)


@pytest.mark.parametrize("locale", Locale)
def test_that_every_outcome_has_words(locale: Locale) -> None:
    words = IdentityWords(FIELDS, (), locale)
    for status in Verdict:
        assert words.say(Identified(status, ("born",), name="Ada Byron"))
    assert len(words.questions) == 2


def test_that_the_questions_are_put_together_from_the_fields() -> None:
    words = IdentityWords(FIELDS, (), Locale.EN)
    assert words.questions[0] == "What's the last name and date of birth?"
    assert words.say(Identified(Verdict.NEEDS, ("born",))) == "And what's the date of birth?"
    assert words.say(Identified(Verdict.VERIFIED, name="Ada Byron")) == "Thank you, Ada."
    assert words.say(Identified(Verdict.VERIFIED)) == "Thank you, I've found you."
    assert "about 3 minutes" in words.say(Identified(Verdict.LATER, retry_seconds=130))
