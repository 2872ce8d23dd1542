"""Goes on with a message after what was said of it, and says none of it again."""

from frontdesk.language.text.sentences import find_end, split

_AT_ONCE = 512


class Continuation:
    """The words that follow what has `said`: whole sentences, without those that were said."""

    def __init__(self, said: str) -> None:
        self.said = said
        self._said = {one for sentence in split(said) if (one := _plain(sentence))}
        self._joint = " " if said and not said[-1].isspace() else ""
        self._rest = ""

    def joined(self, text: str) -> str:
        """Text as it follows what was said."""
        return self._joint + text.lstrip() if text.strip() else ""

    def feed(self, text: str) -> str:
        """Take some text; return what is new of it, as far as its sentences are whole."""
        pieces = (text[at : at + _AT_ONCE] for at in range(0, len(text), _AT_ONCE))
        return "".join(map(self._fed, pieces))

    def finish(self) -> str:
        """The text has ended: return the rest that is new."""
        rest, self._rest = self._rest, ""
        return "".join(map(self._new, split(rest)))

    def _fed(self, text: str) -> str:
        self._rest += text
        new: list[str] = []
        while (end := find_end(self._rest, 0, False)).known:
            new.append(self._new(self._rest[: end.at]))
            self._rest = self._rest[end.at :]
        return "".join(new)

    def _new(self, sentence: str) -> str:
        return "" if _plain(sentence) in self._said else sentence


def _plain(sentence: str) -> str:
    return " ".join(sentence.split())
