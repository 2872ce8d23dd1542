"""PestCall's own words, by language; the files are in `strings`."""

from pathlib import Path

from frontdesk import Locale, Strings, load_strings

_FOLDER = Path(__file__).parent / "strings"


def texts_in(locale: Locale) -> Strings:
    """What PestCall says in a language."""
    return load_strings(_FOLDER, locale)


ENGLISH = texts_in(Locale.EN)


def translated(text: str, strings: Strings) -> str:
    """A text of the demo's records in a language; one that a company wrote itself, as it is."""
    same = (name for name, said in ENGLISH.entries.items() if said == (text,))
    name = next((name for name in same if name.startswith("demo.")), None)
    return strings.say(name) if name is not None else text
