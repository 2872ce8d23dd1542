"""Typed readers: ZIP codes, phone numbers, names and e-mail addresses."""

import pytest

from frontdesk.language.reading.values import read_email, read_name, read_phone, read_zip


@pytest.mark.parametrize(
    ("text", "zip_code"),
    [
        ("94107", "94107"),
        ("02139", "02139"),
        ("00501", "00501"),
        ("it's 94107", "94107"),
        ("my zip is 94107.", "94107"),
        ("94107-1234", "94107"),
        ("94107 1234", "94107"),
        ("nine four one oh seven", "94107"),
        ("nine four one zero seven", "94107"),
        ("nine double four oh seven", "94407"),
        ("oh two one three nine", "02139"),
        ("double oh five oh one", "00501"),
        ("ninety-four one oh seven", "94107"),
        ("nine forty-one oh seven", "94107"),
        ("9 4 1 0 7", "94107"),
        ("9-4-1-0-7", "94107"),
        ("zip code is nine, four, one, oh, seven", "94107"),
        ("triple nine one two", "99912"),
        ("94107 sorry 94110", "94110"),
        ("94110, not 94107", "94110"),
        ("it used to be 94107 but now it's 94110", "94110"),
        ("94107 is my old one, it's 94110", "94110"),
        ("nine for one oh seven", "94107"),
        ("nine four one nought seven", "94107"),
        ("nine four um one, then oh seven", "94107"),
        ("ninety-four thousand one hundred and seven", "94107"),
        ("94,107", "94107"),
        ("I live at 12345 Main Street, 94107", "94107"),
        ("order 55555, zip 94107", "94107"),
        ("94107, and my phone is 415-555-0123", "94107"),
        ("9410", None),
        ("941077", None),
        ("415-555-0123", None),
        ("4155550123", None),
        ("94107 or 94110", None),
        ("", None),
        ("my order number is 55555", None),
        ("$12345", None),
        ("nine four one", None),
        ("I have one question for you two", None),
        ("it's 94107; the house with the mice is 88 Clipper Street, San Francisco 94114", "94107"),
        ("94107, as I told you, 94114 is the rented flat", "94107"),
        ("we live at 88 Clipper Street, San Francisco 94114", "94114"),
        ("you billed me 149.50 for that", None),
    ],
)
def test_that_a_zip_code_is_read(text: str, zip_code: str | None) -> None:
    assert read_zip(text) == zip_code


@pytest.mark.parametrize(
    ("text", "phone"),
    [
        ("415-555-0123", "+14155550123"),
        ("(415) 555-0123", "+14155550123"),
        ("415.555.0123", "+14155550123"),
        ("4155550123", "+14155550123"),
        ("+1 415 555 0123", "+14155550123"),
        ("1-415-555-0123", "+14155550123"),
        ("call me at 415 555 0123 please", "+14155550123"),
        ("four one five five five five oh one two three", "+14155550123"),
        ("four one five, triple five, oh one two three", "+14155550123"),
        ("eight hundred five five five oh one nine nine", "+18005550199"),
        ("my number's 415-555-0123 and my zip is 94107", "+14155550123"),
        ("818/555/0173", "+18185550173"),
        ("area code 415, then 555 0123", "+14155550123"),
        ("it's uh 415 555 uh 0123", "+14155550123"),
        ("four one five, treble five, nought one two three", "+14155550123"),
        ("four hundred fifteen, five fifty five, oh one twenty three", "+14155550123"),
        ("old one was 415 555 0161, new one's 415 555 0162", "+14155550162"),
        ("415 555 0122, sorry, 0123 at the end", "+14155550123"),
        ("555-0123", None),
        ("94107", None),
        ("115-555-0123", None),
        ("94107-1234", None),
        ("no phone", None),
        ("41555501234567", None),
    ],
)
def test_that_a_phone_number_is_read(text: str, phone: str | None) -> None:
    assert read_phone(text) == phone


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("my name is Alex Kim", "Alex Kim"),
        ("my name is alex kim", "Alex Kim"),
        ("My name's Mary-Jane O'Neil and I want to cancel", "Mary-Jane O'Neil"),
        ("I'm Alex", "Alex"),
        ("this is Dana Lee, my zip is 94107", "Dana Lee"),
        ("it's Sam here", "Sam"),
        ("call me Bo", "Bo"),
        ("my last name is Ortiz", "Ortiz"),
        ("last name's ortiz", "Ortiz"),
        ("last name Ortiz, date of birth to follow", "Ortiz"),
        ("the surname is Ortiz", "Ortiz"),
        ("what last name do you have", None),
        ("name: José García", "José García"),
        ("Hi, I am Priya Patel calling about a bill", "Priya Patel"),
        ("I'm calling about my bill", None),
        ("I'm Sorry", None),
        ("this is ridiculous", None),
        ("I am not sure", None),
        ("it's 94107", None),
        ("I'm looking for an appointment", None),
        ("call me back", None),
        ("Alex Kim", None),
    ],
)
def test_that_a_name_is_read_where_one_is_given(text: str, name: str | None) -> None:
    assert read_name(text) == name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Alex Kim", "Alex Kim"),
        ("alex kim", "Alex Kim"),
        ("Alex", "Alex"),
        ("It's Alex Kim, thanks", "Alex Kim"),
        ("94107", None),
        ("I don't want to say", None),
        ("what for?", None),
        ("well alright, Greg Halloran, but I'm new", "Greg Halloran"),
        ("right", None),
        ("hiya, Dana Wells here", "Dana Wells"),
    ],
)
def test_that_bare_words_are_a_name_once_it_was_asked_for(text: str, name: str | None) -> None:
    assert read_name(text, asked=True) == name


@pytest.mark.parametrize(
    ("text", "email"),
    [
        ("alex@example.com", "alex@example.com"),
        ("my email is Alex.Kim+home@Example.co.uk.", "alex.kim+home@example.co.uk"),
        ("alex at example dot com", "alex@example.com"),
        ("alex dot kim at example dot com", "alex.kim@example.com"),
        ("it's alex underscore kim at mail dot example dot org", "alex_kim@mail.example.org"),
        ("see you at nine", None),
        ("alex@", None),
        ("meet at noon", None),
    ],
)
def test_that_an_email_address_is_read(text: str, email: str | None) -> None:
    assert read_email(text) == email
