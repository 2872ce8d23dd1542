"""PDF documents: what their layout says, and what is wrong with those that cannot be read."""

import pytest

from frontdesk.core.documents import BlockKind, DocumentFormat
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from tests.knowledge.made_documents import Set, encrypted, pdf
from tests.unit.knowledge.reading import read, texts

PARTS = ("Ants", "Wasps", "Termites", "Mice")


def handbook() -> bytes:
    return pdf(
        *(
            [
                Set("Acme Pest Services", 9, 770),
                Set(part, 18, 720),
                Set(f"We treat {part.lower()} all year round and come within docu-", 11, 690),
                Set("mented times of your call.", 11, 677),
                Set("What it costs", 11, 650, bold=True),
                Set(f"\u2022 The first visit for {part.lower()}: $89", 11, 630),
                Set("\u2022 Every other visit: $49, which", 11, 616),
                Set("includes the ladder", 11, 603),
                Set(f"Ask for {part.lower()}.", 11, 560),
                Set(f"Page {number} of 4", 9, 20),
            ]
            for number, part in enumerate(PARTS, 1)
        )
    )


def test_that_headings_paragraphs_and_lists_are_told_by_how_they_are_set() -> None:
    document = read(DocumentFormat.PDF, handbook())
    first = [block for block in document.blocks if block.page == 1]
    assert [(block.kind, block.level, block.text) for block in first] == [
        (BlockKind.HEADING, 1, "Ants"),
        (
            BlockKind.PARAGRAPH,
            0,
            "We treat ants all year round and come within documented times of your call.",
        ),
        (BlockKind.HEADING, 2, "What it costs"),
        (BlockKind.LIST_ITEM, 0, "The first visit for ants: $89"),
        (BlockKind.LIST_ITEM, 0, "Every other visit: $49, which includes the ladder"),
        (BlockKind.PARAGRAPH, 0, "Ask for ants."),
    ]
    assert {block.page for block in document.blocks} == {1, 2, 3, 4}


def test_that_running_lines_and_page_numbers_are_left_out() -> None:
    said = " ".join(texts(read(DocumentFormat.PDF, handbook())))
    assert "Acme Pest Services" not in said and "Page" not in said


def test_that_a_table_of_contents_is_left_out() -> None:
    contents = [Set("1 Ants . . . . . . . 4", at=700), Set("2 Wasps.........12", at=680)]
    document = read(DocumentFormat.PDF, pdf([*contents, Set("ii", at=20)], [Set("Text...")]))
    assert texts(document) == ["Text..."]


def test_that_a_sentence_goes_on_over_the_end_of_a_page() -> None:
    document = read(DocumentFormat.PDF, pdf([Set("We come on")], [Set("every weekday.")]))
    assert texts(document) == ["We come on every weekday."]


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-256"])
def test_that_an_encrypted_pdf_is_refused_clearly(algorithm: str) -> None:
    with pytest.raises(DocumentRefused, match="encrypted") as refused:
        read(DocumentFormat.PDF, encrypted(handbook(), "secret", algorithm))
    assert refused.value.reason is RefusalReason.ENCRYPTED


def test_that_a_pdf_locked_against_changes_alone_is_read() -> None:
    document = read(DocumentFormat.PDF, encrypted(handbook(), "", "RC4-128"))
    assert "Ants" in texts(document)


def test_that_pages_without_text_are_warned_of() -> None:
    document = read(DocumentFormat.PDF, pdf([Set("Some words.")], []))
    assert document.warnings[0].startswith("1 of 2 pages have no text")
    assert not read(DocumentFormat.PDF, pdf([], [])).blocks


def test_that_too_many_pages_are_refused() -> None:
    with pytest.raises(DocumentRefused, match="has 5 pages") as refused:
        read(DocumentFormat.PDF, pdf(*[[Set("a")]] * 5), ParsingLimits(most_pages=4))
    assert refused.value.reason is RefusalReason.TOO_LONG


@pytest.mark.parametrize("cut", [10, 200, 900])
def test_that_a_torn_pdf_is_refused_or_read_as_far_as_it_goes(cut: int) -> None:
    try:
        assert read(DocumentFormat.PDF, handbook()[:cut]).blocks is not None
    except DocumentRefused as refused:
        assert refused.reason is RefusalReason.BROKEN


def test_that_a_tree_of_pages_in_a_circle_is_refused() -> None:
    looped = handbook().replace(b"/Kids [5 0 R 7 0 R", b"/Kids [2 0 R 2 0 R")
    try:
        assert len(read(DocumentFormat.PDF, looped).blocks) < 100
    except (DocumentRefused, RecursionError) as refused:
        assert refused
