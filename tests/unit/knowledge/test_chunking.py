"""Chunks: under their headings, of a fitting size, with nothing lost and nothing broken."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from frontdesk.core.documents import Block, BlockKind, Chunk, ParsedDocument
from frontdesk.knowledge.chunk_filling import MOST_WORDS
from frontdesk.knowledge.chunk_pieces import MOST_CHARACTERS
from frontdesk.knowledge.chunking import chunks_of


def heading(text: str, level: int = 2) -> Block:
    return Block(BlockKind.HEADING, text, level)


def paragraph(words: int, word: str = "word") -> Block:
    sentences = [f"S{word} {' '.join([word] * 8)}." for _ in range(words // 9)]
    return Block(BlockKind.PARAGRAPH, " ".join(sentences))


def item(text: str) -> Block:
    return Block(BlockKind.LIST_ITEM, text)


def chunks(*blocks: Block) -> tuple[Chunk, ...]:
    return chunks_of(ParsedDocument("Title", blocks))


def test_that_no_chunk_goes_over_a_heading_of_the_second_level() -> None:
    made = chunks(
        heading("Prices", 1),
        heading("Ants"),
        paragraph(18, "ant"),
        heading("Wasps"),
        paragraph(18, "wasp"),
    )
    assert [chunk.headings for chunk in made] == [("Prices", "Ants"), ("Prices", "Wasps")]
    assert [chunk.anchor for chunk in made] == ["ants", "wasps"]
    assert [chunk.position for chunk in made] == [0, 1]


def test_that_small_sections_further_down_go_together_under_the_heading_they_share() -> None:
    made = chunks(
        heading("Ants"),
        paragraph(36),
        heading("In the kitchen", 3),
        paragraph(18, "kitchen"),
        heading("In the garden", 3),
        paragraph(18, "garden"),
        heading("Elsewhere", 3),
        paragraph(180, "else"),
    )
    assert [chunk.headings for chunk in made] == [("Ants",), ("Ants", "Elsewhere")]
    assert "In the kitchen\nSkitchen" in made[0].text


def test_that_each_question_is_a_chunk_of_its_own() -> None:
    made = chunks(
        heading("Costs"),
        Block(BlockKind.QUESTION, "How much?"),
        Block(BlockKind.ANSWER, "$89."),
        Block(BlockKind.QUESTION, "And for two?"),
        Block(BlockKind.ANSWER, "$120."),
        Block(BlockKind.PARAGRAPH, "Ask us for more."),
        heading("Is it safe?", 4),
        Block(BlockKind.PARAGRAPH, "Yes."),
    )
    assert [(chunk.headings, chunk.text) for chunk in made] == [
        (("Costs", "How much?"), "$89."),
        (("Costs", "And for two?"), "$120."),
        (("Costs",), "Ask us for more."),
        (("Costs", "Is it safe?"), "Yes."),
    ]


def test_that_a_list_stays_with_its_lead_in_and_repeats_it_where_it_is_too_long() -> None:
    short = chunks(paragraph(153), Block(BlockKind.PARAGRAPH, "We treat:"), *[item("an ant")] * 40)
    assert short[1].text.startswith("We treat:\n- an ant\n- an ant")
    long = chunks(Block(BlockKind.PARAGRAPH, "We treat:"), *[item("one two three four")] * 120)
    assert len(long) > 2
    assert all(chunk.text.startswith("We treat:\n- one") for chunk in long)
    assert sum(chunk.text.count("- one") for chunk in long) == 120


def test_that_a_long_paragraph_is_divided_between_its_sentences() -> None:
    made = chunks(paragraph(900))
    assert len(made) > 3
    assert all(chunk.text.startswith("S") and chunk.text.endswith(".") for chunk in made)


def test_that_a_heading_that_says_something_is_kept_without_a_text() -> None:
    made = chunks(heading("We never close on holidays"), heading("Contact"), heading("Ants"))
    assert [chunk.text for chunk in made] == ["We never close on holidays"]


def test_that_a_chunk_says_what_in_it_was_made_up() -> None:
    made = chunks(
        heading("Contact"),
        Block(BlockKind.PARAGRAPH, "Write to help@example.com."),
        heading("Hours"),
        Block(BlockKind.PARAGRAPH, "We open at 8, for example on Mondays."),
    )
    assert [chunk.test_data for chunk in made] == [("example domain",), ()]


_SAID = f"{'W' * 900} ants cost $89.50 e.g. Dr. why? we come at 8 a.m. so! : - \u2026"
_WORDS = st.sampled_from(_SAID.split())
_TEXTS = st.lists(_WORDS, min_size=1, max_size=120).map(" ".join)
_KINDS = st.sampled_from(
    [BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.TABLE_ROW, BlockKind.CODE]
)
_BLOCKS = st.one_of(
    st.builds(Block, st.just(BlockKind.HEADING), _TEXTS, st.integers(1, 6)),
    st.builds(Block, _KINDS, _TEXTS, page=st.integers(0, 9)),
    st.builds(Block, st.sampled_from([BlockKind.QUESTION, BlockKind.ANSWER]), _TEXTS),
)


@given(st.lists(_BLOCKS, max_size=40))
def test_that_nothing_is_lost_too_long_or_made_twice_differently(blocks: Sequence[Block]) -> None:
    document = ParsedDocument("Title", tuple(blocks))
    made = chunks_of(document)
    assert made == chunks_of(document)
    assert [chunk.position for chunk in made] == [*range(len(made))]
    assert all(0 < len(chunk.text) <= MOST_CHARACTERS for chunk in made)
    said = " ".join(" ".join(chunk.text.split()) for chunk in made)
    at = 0
    for block in blocks:
        if block.kind in (BlockKind.HEADING, BlockKind.QUESTION):
            continue
        for word in block.text.split():
            at = said.find(word, at) + len(word)
            assert at >= len(word)


@given(st.integers(200, 3_000))
def test_that_chunks_of_plain_text_are_about_the_same_size(words: int) -> None:
    sizes = [len(chunk.text.split()) for chunk in chunks(paragraph(words))]
    assert all(110 <= size <= MOST_WORDS + 40 for size in sizes[:-1])
    assert max(sizes) <= MOST_WORDS + 40
