"""A code that a customer asks to pass on beside an answer: it neither adds to it nor changes it."""

from frontdesk.language.consent.assent import without_note
from frontdesk.language.reading.notes import asks_to_note, note_in
from frontdesk.language.text.sentences import split


def without_codes(text: str, shown: str) -> str:
    """An answer without the sentences that only ask to note a code: "Yes. Tell him it's 4412."

    Whatever else is to be noted may speak against a yes: "Tell him not to come."
    """
    sentences = split(text)
    left = [one for one in sentences if not _is_code(one, shown)]
    return " ".join(left) if left and len(left) < len(sentences) else text


def _is_code(sentence: str, shown: str) -> bool:
    note = note_in(sentence) if asks_to_note(sentence) else ""
    return bool(note) and not without_note(note.lower(), shown)
