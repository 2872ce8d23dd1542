"""How much of a question stands in a text, and how much of that stands close together."""

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from frontdesk.language.text.words import stem

# Words within so many characters say something together: about two sentences.
_CLOSE = 240
_NOTHING = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Cover:
    """The share of a question's worth that a text has: anywhere, and in one place of it."""

    anywhere: float
    close: float


class WordCover:
    """Looks for a question's words, in all their forms, by what each is worth."""

    def __init__(self, worth: Mapping[str, float]) -> None:
        self._worth: dict[str, float] = {}
        for word, value in worth.items():
            found = stem(word)
            self._worth[found] = max(value, self._worth.get(found, 0.0))
        self._whole = sum(self._worth.values())
        self._pattern = _beginning_with(list(self._worth))

    def of(self, *texts: str) -> Cover:
        """What these texts have of the question."""
        if not self._whole:
            return Cover(0.0, 0.0)
        places = [
            (match.start(), root)
            for match in self._pattern.finditer(bare("\n".join(texts)))
            if (root := stem(match.group())) in self._worth
        ]
        anywhere = self._worth_of({root for _, root in places})
        return Cover(anywhere, self._closest(places, anywhere))

    def _closest(self, places: list[tuple[int, str]], most: float) -> float:
        """The most that any one place has; nowhere can there be more than in the whole text."""
        best, first = 0.0, 0
        near = Counter[str]()
        for place, root in places:
            near[root] += 1
            while place - places[first][0] > _CLOSE:
                near[places[first][1]] -= 1
                first += 1
            if near[root] == 1:
                best = max(best, self._worth_of({one for one, count in near.items() if count}))
            if best >= most:
                break
        return best

    def _worth_of(self, roots: set[str]) -> float:
        return sum(value for root, value in self._worth.items() if root in roots) / self._whole


def bare(text: str) -> str:
    """A text without case and accents."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def _beginning_with(roots: list[str]) -> re.Pattern[str]:
    """Words that begin as these do; a last "i" may stand for a "y"."""
    if not roots:
        return _NOTHING
    begun = "|".join(re.escape(root.removesuffix("i")) for root in roots)
    return re.compile(rf"(?<![^\W_])(?:{begun})[^\W_]{{0,12}}(?:['’]s)?")  # noqa: RUF001
