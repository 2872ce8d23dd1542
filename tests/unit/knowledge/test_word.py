"""Word documents, sound ones and those that are made to do harm."""

import pytest
from docx.document import Document as WordDocument

from frontdesk.core.documents import Block, BlockKind, DocumentFormat
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from tests.knowledge.made_documents import archive, word
from tests.unit.knowledge.reading import read, texts


def table(document: WordDocument, rows: list[list[str]]) -> None:
    made = document.add_table(len(rows), len(rows[0]))
    for at, row in enumerate(rows):
        for column, text in enumerate(row):
            made.cell(at, column).text = text


def handbook(document: WordDocument) -> None:
    document.add_heading("Our handbook", 0)
    document.add_heading("Prices", 2)
    document.add_paragraph("They are:")
    document.add_paragraph("fair", style="List Bullet")
    document.add_paragraph("fixed", style="List Number")
    table(document, [["Service", "Price"], ["Ants", "$89"], ["Wasps", "$120"]])
    table(document, [["Monday", "8 to 5"], ["Sunday", "closed"]])


def test_that_headings_lists_and_tables_are_read_in_their_order() -> None:
    document = read(DocumentFormat.DOCX, word(handbook))
    assert document.title == "Our handbook"
    assert document.blocks == (
        Block(BlockKind.HEADING, "Our handbook", 1, anchor="our-handbook"),
        Block(BlockKind.HEADING, "Prices", 2, anchor="prices"),
        Block(BlockKind.PARAGRAPH, "They are:"),
        Block(BlockKind.LIST_ITEM, "fair"),
        Block(BlockKind.LIST_ITEM, "fixed"),
        Block(BlockKind.TABLE_ROW, "Service: Ants; Price: $89"),
        Block(BlockKind.TABLE_ROW, "Service: Wasps; Price: $120"),
        Block(BlockKind.TABLE_ROW, "Monday: 8 to 5"),
        Block(BlockKind.TABLE_ROW, "Sunday: closed"),
    )


def test_that_a_cell_over_several_columns_is_read_once() -> None:
    def spanned(document: WordDocument) -> None:
        made = document.add_table(1, 3)
        made.cell(0, 0).merge(made.cell(0, 1)).text = "both"
        made.cell(0, 2).text = "last"

    assert texts(read(DocumentFormat.DOCX, word(spanned))) == ["both; last"]


@pytest.mark.parametrize(
    ("limits", "content"),
    [
        (ParsingLimits(), archive({"word/document.xml": b"0" * (40 << 20)})),
        (ParsingLimits(most_unpacked_bytes=1_000), word(handbook)),
        (ParsingLimits(most_parts=5), word(handbook)),
    ],
)
def test_that_an_archive_that_swells_is_refused_before_it_is_unpacked(
    limits: ParsingLimits, content: bytes
) -> None:
    with pytest.raises(DocumentRefused) as refused:
        read(DocumentFormat.DOCX, content, limits)
    assert refused.value.reason is RefusalReason.TOO_LARGE


def test_that_what_is_no_word_document_is_refused() -> None:
    whole = word(handbook)
    for content in (archive({"a.txt": b"a"}), b"PK\x03\x04 nothing", whole[: len(whole) // 2]):
        with pytest.raises(DocumentRefused) as refused:
            read(DocumentFormat.DOCX, content)
        assert refused.value.reason is RefusalReason.BROKEN
