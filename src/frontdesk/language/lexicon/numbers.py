"""Numbers as words: those that count, those that order, and the hours of a clock."""

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth"
    " fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)

UNITS = {word: number for number, word in enumerate(_UNITS.split())}
TENS = {word: number * 10 for number, word in enumerate(_TENS.split(), start=2)}
ORDINALS = {word: number for number, word in enumerate(_ORDINALS.split(), start=1)} | {
    "thirtieth": 30
}
HOURS = tuple(word for word, number in UNITS.items() if 1 <= number <= 12)
NUMBER_WORDS = frozenset((*UNITS, *TENS, *ORDINALS))
