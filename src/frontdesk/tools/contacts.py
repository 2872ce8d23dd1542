"""How a customer is reached and known, as they said it: no model makes up a name or a number."""

from collections.abc import Iterable
from difflib import get_close_matches

import msgspec

from frontdesk.core.meaning import Spoken
from frontdesk.language.reading.languages import is_english
from frontdesk.language.reading.values import read_email, read_phone
from frontdesk.language.text.words import digits_of, words
from frontdesk.tools.fields import field_by, spoken_fields
from frontdesk.tools.tool import ToolContext

# The part of a number that is the same with and without its prefixes.
_OWN_DIGITS = 7
_CHECKED = frozenset({Spoken.PHONE, Spoken.EMAIL, Spoken.ZIP, Spoken.NUMBER, Spoken.NAME})
# So alike are a name and the same name with a slip of the keys.
_ALIKE = 0.7


def with_known_contacts(arguments: msgspec.Struct, context: ToolContext) -> msgspec.Struct:
    """A note's arguments without a name, ZIP, number or e-mail address that nobody has given.

    What a model makes up would count as the customer's own attempt to show who they are.
    What is said in another language may give one in words that are not read here, and counts.
    Where one is reached at is the number that was said last, rather than what is on file; who one
    is may well be told by another number.
    """
    fields = spoken_fields(type(arguments))
    is_key = all(declared.spoken.identifies for declared in fields.values())
    given = None if is_key else next(filter(None, map(read_phone, reversed(context.said))), None)
    invented = {
        field.name: given if declared.spoken is Spoken.PHONE and given else field.default
        for name, declared in fields.items()
        if (field := field_by(type(arguments), name)) is not None
        and field.default is not msgspec.NODEFAULT
        and not _is_known(getattr(arguments, field.name), declared.spoken, context, given)
    }
    return msgspec.structs.replace(arguments, **invented) if invented else arguments


def _is_known(value: object, spoken: Spoken, context: ToolContext, given: str | None) -> bool:
    if not isinstance(value, str) or spoken not in _CHECKED:
        return True
    if not value:
        return spoken is not Spoken.PHONE or given is None
    if any(is_english(text) is False for text in context.said):
        return True
    on_file = msgspec.json.encode(context.dialog.facts).decode()
    if spoken is Spoken.EMAIL:
        written = {read_email(text) for text in context.said}
        return value.lower() in written or value.lower() in on_file.lower()
    if spoken is Spoken.NAME:
        return _is_said(value, (*context.said, on_file))
    own = _digits([value])
    if spoken is not Spoken.PHONE:
        texts = (map(digits_of, context.said), (on_file,))
        return any(own.lstrip("0") in _digits(each) for each in texts)
    own = own[-_OWN_DIGITS:]
    if own in _digits(map(digits_of, context.said)):
        return True
    known = ((context.phone or "",), (on_file,)) if given is None else ()
    return any(own in _digits(texts) for texts in known)


def _is_said(name: str, texts: Iterable[str]) -> bool:
    """Whether somebody said a word of a name, or one like it."""
    heard = [word for text in texts for word in words(text)]
    return any(get_close_matches(word, heard, 1, _ALIKE) for word in words(name))


def _digits(texts: Iterable[str]) -> str:
    return "".join(letter for text in texts for letter in text if letter.isdigit())
