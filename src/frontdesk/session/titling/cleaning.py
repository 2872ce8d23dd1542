"""A title as it may stand in a list: two to five words and nothing that does not belong there."""

import re

from frontdesk.language.lexicon.word_list import word_set

FEWEST_WORDS, MOST_WORDS = 2, 5
LONGEST = 60
_LONGEST_READ = 400

_MARKUP = re.compile(r"[*_`#>~\[\]{}<>|\\]+")
_LABEL = re.compile(
    r"^\s{0,9}(?:conversation |chat )?(?:title|subject|topic|t[ií]tulo|asunto)\s?[:\-]",
    re.IGNORECASE,
)
_APOSTROPHE = "'\u2018\u2019"
_QUOTES = re.compile(rf"[\"“”«»„‟]|(?<!\w)[{_APOSTROPHE}]|[{_APOSTROPHE}](?!\w)")
# What names somebody or something of ours: an address, a link, a number, an id.
_PRIVATE = re.compile(
    r"(?<![^\s@])[^\s@]*@\S*|\b\w{2,12}://\S*|\b(?:[A-Za-z]{1,12}[-#.:/])?\w*\d\w*(?:[-./:]\w+){0,6}"
)
_SIGNS = re.compile(rf"[^\w\s{_APOSTROPHE}&-]")
_END = f" -\u2013\u2014&{_APOSTROPHE}"
# What no title ends with.
_TRAILING = word_set(
    "a an the and or of for to in on at with about from by my your our is el la los las un una y o"
    " de del para en con sobre por su sus mi"
)
_PLACEHOLDER = re.compile(
    r"(?:new|untitled|unnamed|no|empty)?\s*(?:conversation|chat|call|session|title|subject|thread"
    r"|conversaci[oó]n(?: nueva)?|nueva conversaci[oó]n|sin t[ií]tulo|untitled|n/?a|none|null)?"
    r"[\s\d#:./,\-+tzapm()]*",
    re.IGNORECASE,
)


def is_placeholder(title: str | None) -> bool:
    """Whether a title says nothing: none at all, "New Conversation", a number, a time stamp."""
    if title is None or not title.strip():
        return True
    return _PLACEHOLDER.fullmatch(_bare(title[:_LONGEST_READ])) is not None


def cleaned_title(text: str) -> str | None:
    """The title in what a model or a person wrote; None where nothing fit to be one is left."""
    first = next((line for line in text[:_LONGEST_READ].splitlines() if line.strip()), "")
    line = _QUOTES.sub("", _MARKUP.sub(" ", first))
    words = _SIGNS.sub(" ", _PRIVATE.sub(" ", _LABEL.sub("", line))).split()
    words = [word for word in (one.strip(_END) for one in words) if word]
    del words[MOST_WORDS:]
    while words and words[-1].lower() in _TRAILING:
        words.pop()
    title = " ".join(words)
    if len(words) < FEWEST_WORDS or len(title) > LONGEST or is_placeholder(title):
        return None
    return title[0].upper() + title[1:]


def _bare(title: str) -> str:
    return " ".join(_QUOTES.sub("", _MARKUP.sub(" ", title)).split())
