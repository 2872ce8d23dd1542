"""In which of the languages that a page is there in a browser would read it."""

from collections.abc import Sequence


def preferred(accepted: str, spoken: Sequence[str]) -> str:
    """The spoken language that an `Accept-Language` weighs most; the first where it has none."""
    weighed = [
        (weight, language)
        for language, weight in map(_read, accepted.split(","))
        if weight > 0 and language in spoken
    ]
    # Of equal weights, the one that is named first.
    return max(weighed, key=lambda one: one[0])[1] if weighed else spoken[0]


def _read(part: str) -> tuple[str, float]:
    tag, _, weight = part.strip().lower().partition(";")
    language = tag.strip().partition("-")[0]
    try:
        return language, float(weight.strip().removeprefix("q=")) if weight else 1.0
    except ValueError:
        return language, 0.0
