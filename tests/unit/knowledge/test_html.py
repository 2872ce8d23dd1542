"""Pages: their content without what stands around it, and what they say of themselves."""

import pytest

from frontdesk.core.documents import Block, BlockKind, DocumentFormat, ParsedDocument
from frontdesk.knowledge.parsing.limits import ParsingLimits
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason
from tests.unit.knowledge.reading import read, texts


def page(body: str, head: str = "") -> ParsedDocument:
    return read(DocumentFormat.HTML, f"<html lang=en><head>{head}</head><body>{body}</body></html>")


def test_that_navigation_scripts_and_footers_are_no_content() -> None:
    document = page(
        "<header><h1>Acme</h1><nav><a href=/a>Ants</a></nav></header><script>if (a<b) {}</script>"
        "<div class='cookie-banner'>We use cookies.</div>"
        "<main><h1>Ants</h1><p>We treat ants.</p><aside>Buy now!</aside></main>"
        "<footer>&copy; Acme</footer><p hidden>secret</p>",
        "<title>Ants | Acme</title>",
    )
    assert texts(document) == ["Ants", "We treat ants."]
    assert document.title == "Ants"
    assert document.links == ("/a",)


def test_that_a_page_without_marked_parts_is_read_whole() -> None:
    assert texts(page("<div>One<p>Two<p>Three</div>Four")) == ["One", "Two", "Three", "Four"]


def test_that_lines_end_where_the_page_breaks_them_and_not_where_its_source_does() -> None:
    document = page("<p>We open\n at eight.<br>We close at five.<pre>a\n  b</pre>")
    assert texts(document) == ["We open at eight.\nWe close at five.", "a\n  b"]


def test_that_unclosed_lists_and_tables_are_read_as_browsers_do() -> None:
    document = page(
        "<ul><li>one<li>two <b>bold</ul>"
        "<table><tr><th>Service<th>Price<tr><td>Ants<td>$89<tr><td>Wasps<td>$120</table>"
    )
    assert [(block.kind, block.text) for block in document.blocks] == [
        (BlockKind.LIST_ITEM, "one"),
        (BlockKind.LIST_ITEM, "two bold"),
        (BlockKind.TABLE_ROW, "Service: Ants; Price: $89"),
        (BlockKind.TABLE_ROW, "Service: Wasps; Price: $120"),
    ]


def test_that_a_table_of_pairs_reads_as_what_is_named_and_what_it_is() -> None:
    document = page("<table><tr><td>Monday<td>8 to 5<tr><td>Sunday<td>closed</table>")
    assert texts(document) == ["Monday: 8 to 5", "Sunday: closed"]


def test_that_a_table_that_lays_a_page_out_keeps_its_headings_above_their_text() -> None:
    document = page(
        "<table><tr><td><p>Menu</p></td><td><h2>Ants</h2><p>We treat ants.</p>"
        "<h2>Wasps</h2><p>And wasps.</p></td></tr></table>"
    )
    assert texts(document)[1:] == ["Ants", "We treat ants.", "Wasps", "And wasps."]


def test_that_folded_questions_are_questions_with_their_answers() -> None:
    document = page(
        "<details><summary>Is it <b>safe</b>?</summary><p>Yes.</p><ul><li>Very.</ul></details>"
        "<h3><button aria-controls=a1>Dogs?</button></h3><div id=a1 hidden>Keep them in.</div>"
        "<button>Buy</button>"
    )
    assert document.blocks == (
        Block(BlockKind.QUESTION, "Is it safe?"),
        Block(BlockKind.ANSWER, "Yes."),
        Block(BlockKind.ANSWER, "Very."),
        Block(BlockKind.HEADING, "Dogs?", 3, anchor="dogs"),
        Block(BlockKind.PARAGRAPH, "Keep them in."),
    )


def test_that_headings_keep_the_anchors_of_the_page() -> None:
    document = page("<section id=prices><h2>What it costs</h2><p>$89</section><h2 id=x>Else</h2>a")
    assert [block.anchor for block in document.blocks if block.level] == ["prices", "x"]


def test_that_a_page_says_what_may_be_done_with_it() -> None:
    document = page(
        "<a href='/b'>b</a><a href='/c' rel='nofollow'>c</a><a href='https://other.org/'>o</a>",
        "<base href='/help/'><link rel=canonical href='x'><meta name=robots content='NOINDEX'>",
    )
    assert (document.canonical, document.no_index, document.no_follow) == ("/help/x", True, False)
    assert document.links == ("/b", "https://other.org/")
    assert document.language == "en"


def test_that_the_declared_encoding_of_a_page_is_used() -> None:
    body = "<meta charset='windows-1251'><p>Часы работы".encode("windows-1251")
    assert texts(read(DocumentFormat.HTML, body)) == ["Часы работы"]


def test_that_a_page_nested_without_end_is_refused() -> None:
    with pytest.raises(DocumentRefused) as refused:
        page("<div>" * 5_000 + "deep")
    assert refused.value.reason is RefusalReason.TOO_DEEP


def test_that_a_page_with_too_much_text_is_refused() -> None:
    limits = ParsingLimits(most_characters=1_000)
    with pytest.raises(DocumentRefused) as refused:
        read(DocumentFormat.HTML, "<p>word " * 500, limits)
    assert refused.value.reason is RefusalReason.TOO_LONG


@pytest.mark.parametrize(
    "markup", ["<p", "</", "<table><td>a</table></table>", "<!doctype", "<![x", "<a href='", "&#0;"]
)
def test_that_torn_markup_is_read_as_far_as_it_goes(markup: str) -> None:
    assert texts(page(f"<p>Whole.</p>{markup}"))[0] == "Whole."
