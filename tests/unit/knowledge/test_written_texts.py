"""Markdown, plain text, and tables of questions and answers."""

import pytest

from frontdesk.core.documents import Block, BlockKind, DocumentFormat
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from tests.unit.knowledge.reading import read, texts

MARKDOWN = """---
title: "Opening hours"
lang: en
---
# When we are *there*

We are [here](/contact)
on weekdays.

## Days

- Monday
- Tuesday, until
  noon

| Day | Open |
|-----|------|
| Friday | 8 to 5 |

```
  an indent
```
<div>raw <b>markup</b></div>
"""


def test_that_markdown_is_read_with_its_front_matter_lists_tables_and_links() -> None:
    document = read(DocumentFormat.MARKDOWN, MARKDOWN)
    assert (document.title, document.language) == ("Opening hours", "en")
    assert document.links == ("/contact",)
    assert document.blocks == (
        Block(BlockKind.HEADING, "When we are there", 1, anchor="when-we-are-there"),
        Block(BlockKind.PARAGRAPH, "We are here on weekdays."),
        Block(BlockKind.HEADING, "Days", 2, anchor="days"),
        Block(BlockKind.LIST_ITEM, "Monday"),
        Block(BlockKind.LIST_ITEM, "Tuesday, until noon"),
        Block(BlockKind.TABLE_ROW, "Day: Friday; Open: 8 to 5"),
        Block(BlockKind.CODE, "  an indent"),
        Block(BlockKind.PARAGRAPH, "raw markup"),
    )


def test_that_a_rule_at_the_beginning_of_markdown_is_no_front_matter() -> None:
    assert texts(read(DocumentFormat.MARKDOWN, "---\nWe open at 8.")) == ["We open at 8."]


def test_that_headings_of_the_same_words_have_anchors_of_their_own() -> None:
    document = read(DocumentFormat.MARKDOWN, "## Price\na\n## Price\nb")
    assert [block.anchor for block in document.blocks if block.level] == ["price", "price-1"]


def test_that_deeply_nested_markdown_is_read_without_harm() -> None:
    document = read(DocumentFormat.MARKDOWN, ">" * 10_000 + " deep\n\nAfter it.")
    assert texts(document)[-1] == "After it."


def test_that_plain_text_has_paragraphs_lists_and_headings() -> None:
    document = read(
        DocumentFormat.TEXT,
        "OUR HOURS\n\nWe open\nat eight.\n\nPrices\n======\nThey are:\n- Ants\n  $89\n2) Wasps",
    )
    assert [(block.kind, block.text) for block in document.blocks] == [
        (BlockKind.HEADING, "OUR HOURS"),
        (BlockKind.PARAGRAPH, "We open at eight."),
        (BlockKind.HEADING, "Prices"),
        (BlockKind.PARAGRAPH, "They are:"),
        (BlockKind.LIST_ITEM, "Ants $89"),
        (BlockKind.LIST_ITEM, "Wasps"),
    ]


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_that_questions_and_answers_are_read_whatever_divides_them(delimiter: str) -> None:
    cells = [("Answer", "Question"), ('"Yes, and\nno; or |"', "Is it safe?"), ("$89", "How much?")]
    table = "\r\n".join(delimiter.join(row) for row in cells)
    assert texts(read(DocumentFormat.QUESTIONS, table)) == [
        *("Is it safe?", "Yes, and\nno; or |"),
        *("How much?", "$89"),
    ]


def test_that_without_names_the_first_two_columns_are_question_and_answer() -> None:
    document = read(DocumentFormat.QUESTIONS, "When do you open?,At eight.\nWhere?,Here.,extra\n")
    assert [block.kind for block in document.blocks] == [BlockKind.QUESTION, BlockKind.ANSWER] * 2


def test_that_rows_that_are_not_whole_are_named_and_sections_become_headings() -> None:
    document = read(
        DocumentFormat.QUESTIONS, "topic,question,answer\nCosts,How much?,$89\nCosts,Why?,\n"
    )
    assert texts(document, BlockKind.HEADING) == ["Costs"]
    assert document.warnings == ("row at line 3: no answer",)


def test_that_a_table_without_answers_is_refused() -> None:
    with pytest.raises(DocumentRefused, match="expected a question and its answer") as refused:
        read(DocumentFormat.QUESTIONS, "only\none\ncolumn\n")
    assert refused.value.reason is RefusalReason.BROKEN
