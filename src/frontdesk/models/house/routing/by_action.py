"""The tools that a text names by their verb, said of something that may be theirs."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from frontdesk.core.meaning import Spoken
from frontdesk.language.consent.receipt_question import actions_named, without_refused
from frontdesk.language.lexicon.actions import FAMILY
from frontdesk.language.lexicon.common_words import DETERMINERS
from frontdesk.language.lexicon.word_list import word_set
from frontdesk.language.reading.request_form import meant
from frontdesk.language.text.spelling import mended
from frontdesk.language.text.words import stem, words
from frontdesk.models.port import ToolSpec

# After these a word that could be a verb is a noun: "on shift", "at a change".
_BEFORE_NOUN = DETERMINERS | word_set("on at for from with no")
_ENDS_OBJECT = word_set("to on at for from with by in of and or but before after so because if")
_LONGEST_OBJECT = 4


def tools_named(text: str, tools: Sequence[ToolSpec]) -> list[ToolSpec]:
    """The tools that change something and whose verb a text tells the desk to do.

    "Move the bed" moves no visit, and "change of mind" changes nothing.
    """
    told = _verbs_in(text)
    return [
        tool
        for tool in tools
        if tool.changes
        and any(_is_verb_of(tool, v) and _may_be_of(tool, after, tools) for v, after in told)
    ]


def is_of_something_else(text: str, tool: ToolSpec, tools: Sequence[ToolSpec]) -> bool:
    """Whether a text has a tool's verb, and only of what the tool does nothing to."""
    after = [after for verb, after in _verbs_in(text) if _is_verb_of(tool, verb)]
    return bool(after) and not any(_may_be_of(tool, one, tools) for one in after)


def _verbs_in(text: str) -> list[tuple[str, Sequence[str]]]:
    """The words of a text that could be verbs, each with what follows it."""
    said = words(without_refused(meant(mended(text))))
    before = zip(("", *said), enumerate(said, start=1), strict=False)
    return [(word, said[place:]) for last, (place, word) in before if last not in _BEFORE_NOUN]


def _is_verb_of(tool: ToolSpec, word: str) -> bool:
    declared = (tool.action.verb, *tool.action.also) if tool.action is not None else ()
    return FAMILY.get(word, "-") in actions_named(tool.does) or word in declared


def _may_be_of(tool: ToolSpec, after: Sequence[str], tools: Sequence[ToolSpec]) -> bool:
    """Whether what follows a verb may be what a tool does it to; "it" and names always may."""
    if list(after[:1]) == ["of"]:
        return False
    kinds = _kinds_of(tool, tools)
    if not after or after[0] not in DETERMINERS or not kinds:
        return True
    thing = [*takewhile(lambda word: word not in _ENDS_OBJECT, after[1:_LONGEST_OBJECT])]
    if not thing or any(stem(word) in _spoken_of(tuple(tool.examples)) for word in thing):
        return True
    # "The bed" is no bed bug: of a kind in several words one alone names it beside a noun.
    named = [kind for kind in kinds if " " not in kind or len(thing) > 1]
    return any(stem(word) in _spoken_of(tuple(named)) for word in thing)


def _kinds_of(tool: ToolSpec, tools: Sequence[ToolSpec]) -> list[str]:
    """The words for the few declared kinds of what a tool is done to; a book has any title."""
    alike = [t for t in tools if tool.action and t.action and t.action.object == tool.action.object]
    declared = (f for one in alike for f in one.fields.values() if f.spoken is Spoken.ONE_OF)
    return [name for field in declared for _, names in field.also for name in names]


@lru_cache(256)
def _spoken_of(examples: tuple[str, ...]) -> frozenset[str]:
    return frozenset(stem(word) for said in examples for word in words(said))
