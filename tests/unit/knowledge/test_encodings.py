"""Texts in whatever encoding: read, mended with a warning, or refused."""

import pytest

from frontdesk.knowledge.parsing.encodings import decode
from frontdesk.knowledge.parsing.refusal import DocumentRefused, RefusalReason

WORDS = "Grüße aus Köln … 5 €"


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("utf-16", ""),
        ("utf-16-le", ""),
        ("utf-32", ""),
        ("cp1252", ""),
        ("cp1252", "iso-8859-1"),
        ("utf-8", "iso-8859-1"),
        ("iso-8859-15", "iso-8859-15"),
    ],
)
def test_that_a_text_is_read_by_its_mark_its_declaration_or_its_bytes(
    encoding: str, declared: str
) -> None:
    words = WORDS.replace("…", "-") if encoding == "iso-8859-15" else WORDS
    assert decode(words.encode(encoding), declared) == (words, ())


def test_that_scripts_of_other_languages_are_read_as_declared() -> None:
    for words, encoding in (("Часы работы", "windows-1251"), ("営業時間", "iso-2022-jp")):
        assert decode(words.encode(encoding), encoding).text == words


@pytest.mark.parametrize("declared", ["base64", "utf-7", "no-such", "unicode_escape", "x" * 90])
def test_that_a_declaration_that_is_no_encoding_of_text_changes_nothing(declared: str) -> None:
    assert decode(WORDS.encode(), declared).text == WORDS


def test_that_a_few_broken_bytes_are_replaced_with_a_warning() -> None:
    decoded = decode((WORDS * 40).encode() + b"\xff\xfe.")
    assert decoded.text.startswith(WORDS)
    assert decoded.warnings[0].startswith("2 characters")


def test_that_a_text_that_is_mostly_broken_is_refused() -> None:
    with pytest.raises(DocumentRefused) as refused:
        decode(bytes(range(1, 256)) * 20)
    assert refused.value.reason is RefusalReason.BROKEN


def test_that_nuls_and_other_controls_are_left_out_or_refused() -> None:
    assert decode(b"Open " * 100 + b"\0at 8\r\n").text.endswith("at 8\n")
    with pytest.raises(DocumentRefused):
        decode(b"a\0\1" * 100)
