"""The tool by which a model looks into the organisation's documents: passages, numbered, quoted."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated

import msgspec

from frontdesk.core.asked import Ask, OfferedPerson
from frontdesk.core.documents import Citation, FoundPassage
from frontdesk.core.ids import DocumentId
from frontdesk.core.meaning import Spoken
from frontdesk.knowledge.answering.house_answer import HouseAnswer
from frontdesk.knowledge.answering.look_up import LookedUp
from frontdesk.language.strings.catalogue import Strings
from frontdesk.language.text.citation_marks import renumbered
from frontdesk.language.text.sentences import joined
from frontdesk.playbooks.quoted_text import on_one_line, quoted
from frontdesk.tools.tool import AnyTool, Kind, Tool, ToolContext

SEARCH_DOCUMENTS = "searchDocuments"
_HEADINGS = " \u203a "
_LONGEST_NAMED = 120


class DocumentQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the customer wants to know."""

    question: Annotated[
        str,
        msgspec.Meta(
            max_length=500,
            description="The customer's question in full, with what 'it' or 'that' stands for",
        ),
        Spoken.QUESTION,
    ]


class QuotedPassage(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """A passage as a model is shown it: its number, and its text as a quotation."""

    number: int
    title: str
    text: str
    heading: str = ""
    link: str = ""
    document_id: str = ""


class FoundInDocuments(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    """What documents say to a question; `answer` has it in their own words, with marks.

    `unknown` are the questions that no document answers; where it is `unsure`, what was found is
    about the question and may not answer it.
    """

    passages: tuple[QuotedPassage, ...] = ()
    answer: str = ""
    unknown: tuple[str, ...] = ()
    unsure: bool = False


class _Content(msgspec.Struct, frozen=True):
    result: FoundInDocuments = FoundInDocuments()
    say: str = ""


Read = Callable[[ToolContext, DocumentQuestion], Awaitable[FoundInDocuments]]


def search_tool(read: Read, strings: Strings) -> AnyTool:
    """The tool, answering in a language."""

    def say(found: FoundInDocuments) -> str:
        if not found.answer:
            return strings.say("house.not_known")
        unknown = [
            strings.say("house.not_known_that", what=one.rstrip(" ?.!,")[:_LONGEST_NAMED])
            for one in found.unknown
        ]
        if found.unsure:
            return strings.say("house.nearly_known", answer=found.answer)
        return joined(found.answer, *unknown)

    def asks(found: FoundInDocuments) -> Ask | None:
        return None if found.answer and not found.unsure else OfferedPerson()

    return Tool(
        name=SEARCH_DOCUMENTS,
        description=(
            "Look into the company's own documents for what is not of this customer's account: how "
            "things work, what is offered, rules, prices. It returns numbered passages."
        ),
        kind=Kind.READ,
        input=DocumentQuestion,
        output=FoundInDocuments,
        read=read,
        say=say,
        asks=asks,
    )


def found_in(looked: LookedUp, answer: HouseAnswer) -> FoundInDocuments:
    """What was looked up as the tool returns it, passages numbered from 1."""
    shown = enumerate(looked.passages if answer.text else (), start=1)
    return FoundInDocuments(
        tuple(_quoted(number, one) for number, one in shown),
        answer.text,
        answer.unknown,
        unsure=bool(answer.text) and not answer.sure,
    )


def _quoted(number: int, found: FoundPassage) -> QuotedPassage:
    passage = found.passage
    return QuotedPassage(
        number=number,
        title=on_one_line(passage.title),
        text=quoted(passage.text),
        heading=on_one_line(_HEADINGS.join(passage.headings)),
        link=passage.link,
        document_id=passage.document,
    )


def with_numbers(found: FoundInDocuments, numbers: Mapping[int, int]) -> FoundInDocuments:
    """The same with other numbers, in its passages and in its marks."""
    passages = [msgspec.structs.replace(p, number=numbers[p.number]) for p in found.passages]
    answer = renumbered(found.answer, dict(numbers))
    return msgspec.structs.replace(found, passages=tuple(passages), answer=answer)


def read_back(result: str) -> tuple[FoundInDocuments, str]:
    """What a call of the tool found, from what a model was told of it, and its words."""
    try:
        read = msgspec.json.decode(result, type=_Content)
    except msgspec.MsgspecError:
        # A call that failed has found nothing.
        return FoundInDocuments(), ""
    return read.result, read.say


def question_in(arguments: str) -> str:
    """What a call of the tool asked."""
    return msgspec.json.decode(arguments, type=DocumentQuestion).question


def passage_text(passage: QuotedPassage) -> str:
    """A quoted passage as it stands in its document."""
    return "\n".join(line.removeprefix(">").strip() for line in passage.text.splitlines())


def told_in(passage: QuotedPassage) -> str:
    """All that a passage tells, its title and headings included."""
    return "\n".join(
        filter(None, (passage.title, passage.heading, passage_text(passage), passage.link))
    )


def citation_of(passage: QuotedPassage, number: int) -> Citation:
    """A passage as customers are shown what an answer stands on."""
    return Citation(
        number=number,
        document=DocumentId(passage.document_id),
        title=passage.title,
        heading=passage.heading,
        passage=passage_text(passage),
        link=passage.link,
    )
