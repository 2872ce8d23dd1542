"""Cleans customer text as it streams: no JSON, code, debug block, internal id or tool name (L8)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from frontdesk.core.reading_limits import LONGEST_BLOCK, LONGEST_WORD
from frontdesk.language.leaks.enclosed import Brackets, Enclosed, Rest, UpTo
from frontdesk.language.leaks.patterns import (
    Leak,
    Rules,
    clean_word,
    is_json,
    looks_like_code,
    rules,
    spoken_in,
)
from frontdesk.language.lexicon.word_list import word_set

__all__ = ["Cleaned", "Cleaner", "Leak", "clean"]

_BREAK = re.compile(r"[\s{\[`<]|---")
_LETTERS = re.compile(r"[A-Za-z][a-z]*")
# Words of which none can be, or begin, a structure; the last one is not sure to be whole.
_PLAIN = re.compile(r"(?:\s*[^\s{\[`<-]+(?=\s))+")
# A time, a sum, an address of something: no id has such a sign in it.
_FIGURE = re.compile(r"(?:[@$\u20ac\u00a3]|\d+[%:.,/])[\d%:.,/]*")
_DEBUG_OPEN = ("---debug---", "--- debug ---")
_DEBUG_CLOSE = re.compile(r"---\s?/\s?debug\s?---", re.I)
_CITATION = re.compile(r"\[\d{1,3}(?:, ?\d{1,3})*\]")
_HALF_CITATION = re.compile(r"\[[\d, ]*\Z")
_ARRAY = re.compile(r"\[\s*[\[{\"\d-]")
_OBJECT = re.compile(r"\{\s*(?:[\"'}]|\w+\s*:)")
_TAG = re.compile(r"</?[A-Za-z|][^<>\n]{0,80}>")
_HALF_TAG = re.compile(r"<(?:/?(?:[A-Za-z|][^<>\n]{0,80})?)?\Z")
_BLOCKS = word_set("think thinking reasoning tool_call tool function scratchpad")
_PROSE = frozenset({"", "text", "txt", "markdown", "md", "plaintext"})
_FENCE = re.compile(r"(?:([\w+-]*)[ \t]*\n)?(.*)\Z", re.S)
_CLINGS = frozenset(".,;:!?)")
_DEPTH = 3
_CLOSING_FENCE = re.compile(r"```")
_CLOSING_TAGS = {name: re.compile(f"</{name}>", re.I) for name in _BLOCKS}
_LONGEST_MARK = 20
_AT_ONCE = (
    128  # much text at once is taken in pieces, since what was read is cut off again and again
)
_MOST_IN_VAIN = 10  # brackets that turned out to enclose nothing of interest


@dataclass(frozen=True, slots=True)
class Cleaned:
    """Text that may be read, and what had to be taken out of it; empty when nothing is left."""

    text: str
    found: tuple[Leak, ...] = ()


def clean(text: str, tools: Iterable[str] = (), ids: Iterable[str] = ()) -> Cleaned:
    """Clean a whole text."""
    cleaner = Cleaner(tools, ids)
    said = cleaner.feed(text) + cleaner.finish()
    return Cleaned(said, tuple(dict.fromkeys(cleaner.found)))


class Cleaner:
    """Cleans text as it comes; what it lets out in all does not depend on how it was cut.

    A word leaves letter by letter as soon as it can no longer turn out to be an id or a tool's
    name. Space is kept back until it is known what follows.
    """

    def __init__(
        self, tools: Iterable[str] = (), ids: Iterable[str] = (), depth: int = _DEPTH
    ) -> None:
        self._tools, self._depth = tuple(tools), depth
        self._ids = frozenset(one.lower() for one in ids)
        self._rules: Rules = rules(self._tools)
        self._text = ""
        self._begun = 0  # how much of the word at the head of the text has left
        self._space = ""
        self._brackets = Brackets()
        self._in_vain = 0
        self._passing: Enclosed | None = None  # what is left out, up to its end
        self._dropped = False
        self._said = False
        self._last_answer: str | None = None
        self.found: list[Leak] = []

    def feed(self, text: str) -> str:
        """Take some text; return what may be said now."""
        if len(text) <= _AT_ONCE:
            return self._fed(text)
        pieces = (text[at : at + _AT_ONCE] for at in range(0, len(text), _AT_ONCE))
        return "".join(map(self._fed, pieces))

    def _fed(self, text: str) -> str:
        waiting = self._text[:1] == "{" and not self._begun
        self._text += text
        # An open bracket can only end at a closing one: a long structure is not read over and over.
        waiting = waiting and "}" not in text and len(self._text) <= LONGEST_BLOCK
        return "" if waiting else self._drain(False)

    def finish(self) -> str:
        """The text has ended: return the rest of what may be said."""
        said = self._drain(True)
        if not self._said:
            self.found.append(Leak.EMPTY)
        return said

    def _drain(self, final: bool) -> str:
        said = ""
        while self._text:
            if self._passing is not None:
                if not self._passed(self._passing):
                    break
                continue
            if not self._begun and (words := self._plain()):
                said += words
                continue
            head = self._text[0]
            if self._begun or head.isalnum():
                piece = self._word(final)
            elif head.isspace():
                self._blank()
                continue
            else:
                piece = self._next(final)
            if piece is None:
                break
            said += piece
            if self._begun:
                break
        return said

    def _passed(self, enclosed: Enclosed) -> bool:
        """Leave out more of what is left out; whether it has ended."""
        end = enclosed.end(self._text)
        if end is None:
            self._text = enclosed.kept(self._text)
            return False
        self._text, self._passing = self._text[end:], None
        return True

    def _pass_by(self, length: int, enclosed: Enclosed, leak: Leak) -> str:
        """Leave out what begins with so much of the text, up to where it ends."""
        self._passing = enclosed
        return self._drop(length, leak)

    def _plain(self) -> str:
        """Take off the whole words at the head at one go, where all are known to be harmless."""
        run = _PLAIN.match(self._text)
        if run is None:
            return ""
        harmless = self._rules.harmless
        for word in run.group().split():
            if word not in harmless and word.upper() != word.lower():
                return ""
        words = run.group().lstrip()
        for _ in range(run.end() - len(words)):
            self._blank()
        return self._take(len(words))

    def _next(self, final: bool) -> str | None:
        """Take the next piece off the text; None: more must come first."""
        match self._text[0]:
            case "{" | "[":
                return self._structure(final)
            case "`":
                return self._fence(final)
            case "<":
                return self._tag(final)
            case "-":
                return self._dashes(final)
            case _:
                return self._word(final)

    def _blank(self) -> None:
        head, self._text = self._text[0], self._text[1:]
        if not (self._dropped and self._space) and len(self._space) < LONGEST_WORD:
            self._space += head

    def _say(self, piece: str) -> str:
        if not piece:
            return ""
        clings = self._dropped and piece[0] in _CLINGS
        before = self._space if self._said and not clings else ""
        self._space, self._dropped, self._said = "", False, True
        return before + piece

    def _drop(self, length: int, leak: Leak | None) -> str:
        self._text = self._text[length:]
        self._dropped = True
        if leak is not None:
            self.found.append(leak)
        return ""

    def _take(self, length: int) -> str:
        piece, self._text = self._text[:length], self._text[length:]
        self._last_answer = None
        return self._say(piece)

    def _inner(self, text: str, length: int) -> str:
        """Say the clean part of a text that was found inside something else."""
        self._text = self._text[length:]
        if self._depth == 0:
            return self._drop(0, Leak.JSON)
        within = Cleaner(self._tools, self._ids, self._depth - 1)
        said = (within.feed(text) + within.finish()).strip()
        self.found += [one for one in within.found if one is not Leak.EMPTY]
        if said == self._last_answer:
            return self._drop(0, None)
        self._space = self._space or " "
        spoken = self._say(said)
        self._last_answer, self._space, self._dropped = said, " ", True
        return spoken

    def _word(self, final: bool) -> str | None:
        stop = _BREAK.search(self._text, self._begun or 1)
        # The last two characters may be the beginning of a break.
        if stop is None and not final and len(self._text) <= LONGEST_WORD + 2:
            return self._begin_word()
        end = stop.start() if stop else len(self._text)
        if end > LONGEST_WORD:
            end = self._end_of_overlong()
        word, self._text = self._text[:end], self._text[end:]
        begun, self._begun = self._begun, 0
        self._last_answer = None
        rest = word if word in self._rules.harmless else self._without_ids(word)
        return rest[begun:] if begun else self._say(rest)

    def _end_of_overlong(self) -> int:
        """Where a run without spaces is cut: behind a letter that no id has; else it ends there."""
        for end in range(LONGEST_WORD, 0, -1):
            if not self._text[end - 1].isascii():
                return end
        self._passing = UpTo(_BREAK, 2, through=False)
        self.found.append(Leak.CODE)
        return LONGEST_WORD

    def _without_ids(self, word: str) -> str:
        rest, found = clean_word(word, self._rules, self._ids)
        if not found:
            return rest
        self.found += found
        self._dropped = True
        sure = self._sure_letters(word)
        return rest if rest.startswith(sure) else sure

    def _begin_word(self) -> str | None:
        begun, sure = self._begun, self._sure_letters(self._text[:LONGEST_WORD])
        if len(sure) <= begun:
            return None
        self._begun = len(sure)
        return sure[begun:] if begun else self._say(sure)

    def _sure_letters(self, word: str) -> str:
        """The head of a word that can be neither an id's nor a tool's: letters, or a figure."""
        if word.isascii() and word.islower() and word.isalpha():
            letters = word
        elif (match := _LETTERS.match(word)) is None:
            figure = _FIGURE.match(word)
            return figure.group() if figure else ""
        else:
            letters = match.group()
        lower = letters.lower()
        watched = lower in self._rules.beginnings or not lower.strip("abcdef")
        if watched or any(one.startswith(lower) for one in self._ids):
            return ""
        return letters

    def _structure(self, final: bool) -> str | None:
        text = self._text
        if text[0] == "[" and (cited := _CITATION.match(text)):
            return self._take(cited.end())
        if not final and (len(text.rstrip()) == 1 or _HALF_CITATION.match(text)):
            return None
        if text[0] == "[" and not _ARRAY.match(text):
            return self._take(1)
        if self._in_vain == _MOST_IN_VAIN:
            return self._pass_by(len(text), Rest(), Leak.CODE)
        end = self._brackets.end(text)
        if end is None:
            return self._unclosed(final)
        inside = text[:end]
        answer = spoken_in(inside)
        prose = answer is None and text[0] == "[" and not is_json(inside)
        self._follow_no_longer(in_vain=prose)
        if answer is not None:
            self.found.append(Leak.JSON)
            return self._inner(answer, end)
        if prose:
            return self._take(1)
        return self._drop(end, Leak.JSON if is_json(inside) else Leak.CODE)

    def _unclosed(self, final: bool) -> str | None:
        """Wait for the end of brackets, but not for ever; at the end of all, they have none."""
        text, is_object = self._text, _OBJECT.match(self._text) is not None
        if len(text) <= LONGEST_BLOCK and not final:
            return None
        brackets = self._brackets
        if len(text) > LONGEST_BLOCK and (is_object or text[0] == "["):
            self._follow_no_longer(in_vain=False)
            return self._pass_by(0, brackets, Leak.JSON)
        self._follow_no_longer(in_vain=not is_object)
        return self._drop(len(text) if is_object else 1, Leak.JSON)

    def _follow_no_longer(self, *, in_vain: bool) -> None:
        self._brackets = Brackets()
        self._in_vain += in_vain

    def _fence(self, final: bool) -> str | None:
        if not self._text.startswith("```"):
            if not final and not self._text.strip("`"):
                return None
            return self._drop(1, None)
        close = self._text.find("```", 3)
        if close < 0 and len(self._text) > LONGEST_BLOCK:
            fence = UpTo(_CLOSING_FENCE, _LONGEST_MARK)
            return self._pass_by(len(self._text) - 2, fence, Leak.CODE)
        if close < 0 and not final:
            return None
        length = len(self._text) if close < 0 else close + 3
        parts = _FENCE.match(self._text[3 : close if close >= 0 else length])
        language, body = (parts[1] or "", parts[2]) if parts else ("", "")
        self.found.append(Leak.CODE)
        prose = language.lower() in _PROSE and not looks_like_code(body)
        if prose or spoken_in(body) is not None:
            return self._inner(body, length)
        return self._drop(length, None)

    def _tag(self, final: bool) -> str | None:
        tag = _TAG.match(self._text)
        if tag is None:
            if not final and _HALF_TAG.match(self._text):
                return None
            return self._take(1)
        name = tag.group().strip("</>").split(" ")[0].lower()
        if name not in _BLOCKS or tag.group().startswith("</"):
            return self._drop(tag.end(), Leak.CODE)
        return self._pass_by(tag.end(), UpTo(_CLOSING_TAGS[name], _LONGEST_MARK), Leak.DEBUG)

    def _dashes(self, final: bool) -> str | None:
        lower = self._text[:16].lower()
        if lower.startswith(_DEBUG_OPEN):
            return self._pass_by(11, UpTo(_DEBUG_CLOSE, _LONGEST_MARK), Leak.DEBUG)
        run = len(self._text) - len(self._text.lstrip("-"))
        if run > LONGEST_WORD:
            return self._take(LONGEST_WORD)
        if not final and (run == len(self._text) or any(o.startswith(lower) for o in _DEBUG_OPEN)):
            return None
        return self._take(run)
