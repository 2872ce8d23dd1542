"""In which language a text is written, as far as its words tell."""

import re
from collections.abc import Sequence

from frontdesk.core.locale import Locale
from frontdesk.core.reading_limits import LONGEST_SENTENCE

_WORD = re.compile(r"[^\W\d_]+")
_SPANISH_LETTERS = frozenset("ñ¿¡áéíóú")
_SPANISH_WORDS = """\
el la los las un una unos unas de del al y o que qué como cómo cuando cuándo cuánto donde dónde
quien quién por para con sin sobre mi mis su sus tu tus me te se le les lo nos yo usted ustedes
ella ellos es son está están estoy soy era hay ser tengo tiene tienen puedo puede pueden quiero
quiere quisiera necesito necesita gustaría hola buenos buenas días tardes noches gracias favor
sí si vale claro adelante pero porque también muy más ya aquí hoy mañana ahora cita citas visita
visitas cancelar cancele cambiar cambie mover mueva reservar reserve pedir ayuda ayudar cuenta
factura facturas persona humano hablar código postal teléfono dirección semana lunes martes
miércoles jueves viernes sábado domingo hormigas ratones avispas cuál esta este esto eso ese
nada algo otra otro acuerdo correcto perfecto exacto bien bueno seguro confirmo acepto ok okey
déjelo deje dejar próxima
"""
_ENGLISH_WORDS = """\
the a an and or of to in on at for with without about my your his her our their i you he she it
we they is are was were be been am do does did can could will would should want need like please
thanks thank hello hi hey yes yeah no not this that these those what when where who why how have
has had me us them cancel move book change reschedule appointment visit next tomorrow today week
time day ok okey sure go ahead help person
"""
_SPANISH = frozenset(_SPANISH_WORDS.split())
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_PERSON = frozenset(("persona", "humano", "humana", "agente", "operador", "operadora", "alguien"))
_YES = frozenset(("sí", "si", "correcto", "claro", "vale", "exacto", "perfecto"))
_NO = frozenset(("no", "nunca"))


def language_of(texts: Sequence[str]) -> Locale | None:
    """The language of some messages; None where their words tell none, such as a number alone."""
    words = [w for text in texts for w in _WORD.findall(text[:LONGEST_SENTENCE].lower())]
    english = sum(word in _ENGLISH and word not in _SPANISH for word in words)
    spanish = sum(word in _SPANISH and word not in _ENGLISH for word in words)
    marked = any(letter in _SPANISH_LETTERS for text in texts for letter in text[:LONGEST_SENTENCE])
    spanish += 1 if marked and spanish else 0
    if spanish == english:
        return None
    return Locale.ES if spanish > english else Locale.EN


def is_unreadable(texts: Sequence[str], spoken: Locale) -> bool:
    """Whether the house, which reads English, cannot read some messages of a conversation."""
    foreign = any(letter.isalpha() and not letter.isascii() for text in texts for letter in text)
    found = language_of(texts)
    return found is not Locale.EN and (foreign or found is not None or spoken is not Locale.EN)


def asks_for_person(text: str) -> bool:
    """Whether a text in Spanish names a person to speak with."""
    return not _PERSON.isdisjoint(_words(text))


def agreement(text: str) -> bool | None:
    """Whether a text in Spanish begins with a yes or a no; None where it begins with neither."""
    first = next(iter(_words(text)), "")
    return True if first in _YES else False if first in _NO else None


def _words(text: str) -> list[str]:
    return _WORD.findall(text[:LONGEST_SENTENCE].lower())
