"""However a document was damaged, it is read as far as it goes or refused: nothing else comes."""

import random
from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from frontdesk.core.documents import DocumentFormat
from frontdesk.knowledge.chunking import chunks_of
from frontdesk.knowledge.parsing.refusal import DocumentRefused
from tests.knowledge.made_documents import Set as Line
from tests.knowledge.made_documents import archive, pdf, unpacked, word
from tests.unit.knowledge.reading import read

HTML = (
    b"<html lang=en><head><title>Prices</title><meta charset=utf-8></head><body><main><h1>Prices"
    b"</h1><p>We charge per <b>visit</b>,<br>always.<ul><li>one<li>two</ul><table><tr><th>Service"
    b"<th>Price<tr><td>Ants<td>$89</table><details><summary>Safe?</summary>Yes.</details>"
    b"<!-- a remark --><![CDATA[x]]><script>var x = 1</script><pre>a\n b</pre>&amp;&#65;</main>"
)
MARKDOWN = (
    b"---\ntitle: x\n---\n# A\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nc\n```\n"
)
TABLE = b'question;answer\n"How; much?";"$89\nor so"\nWhen?;Now\n' * 3
PAGES = pdf([Line("Ants", 18, 720), Line("We treat ants.", 11, 690)], [Line("And wasps.")])


@cache
def word_parts() -> dict[str, bytes]:
    return unpacked(word(lambda document: document.add_paragraph("Ants", style="List Bullet")))


def damaged(content: bytes, chance: random.Random) -> bytes:
    """Some bytes changed, taken out or doubled."""
    body = bytearray(content)
    for _ in range(chance.randint(1, 6)):
        at, size = chance.randrange(len(body)), chance.randint(1, 40)
        match chance.randrange(3):
            case 0:
                body[at] = chance.randrange(256)
            case 1 if len(body) > 200:
                del body[at : at + size]
            case _:
                body[at:at] = body[chance.randrange(len(body)) :][:size]
    return bytes(body)


def damaged_word(chance: random.Random) -> bytes:
    """A sound archive with a damaged part."""
    name = chance.choice(sorted(word_parts()))
    return archive({**word_parts(), name: damaged(word_parts()[name], chance)})


@given(st.integers(0, 1 << 30))
def test_that_a_damaged_document_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    contents = {
        DocumentFormat.HTML: damaged(HTML, chance),
        DocumentFormat.MARKDOWN: damaged(MARKDOWN, chance),
        DocumentFormat.QUESTIONS: damaged(TABLE, chance),
        DocumentFormat.TEXT: damaged(MARKDOWN, chance),
        DocumentFormat.PDF: damaged(PAGES, chance),
        DocumentFormat.DOCX: damaged_word(chance),
    }
    for format, content in contents.items():
        try:
            document = read(format, content)
        except DocumentRefused as refused:
            assert refused.detail
        else:
            assert all(chunk.text for chunk in chunks_of(document))
