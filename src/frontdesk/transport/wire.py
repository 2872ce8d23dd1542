"""What a client may send over a socket, decoded strictly: inputs, and frames that are none."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeVar, assert_never, get_args

import msgspec
from msgspec.structs import replace

from frontdesk.core.errors import CallerError
from frontdesk.core.ids import CallSessionId, ClientMessageId, Seq, is_client_chosen_id
from frontdesk.core.inputs import (
    ConfirmInput,
    CustomerInput,
    FeedbackInput,
    MessageInput,
    SelectInput,
    StartInput,
    TranscriptInput,
)

TEXT_LIMIT = 8_000
# Room for a text of full length whose every character is escaped.
FRAME_LIMIT = 128 * 1024


class _Frame(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    rename="camel",
    forbid_unknown_fields=True,
):
    client_message_id: str | None = None


class PartialTranscriptFrame(
    _Frame, frozen=True, kw_only=True, tag="partial_transcript", rename="camel"
):
    """Speech being recognised: shown, never acted on."""

    text: str


class BargeInFrame(_Frame, frozen=True, kw_only=True, tag="barge_in", rename="camel"):
    """The customer interrupts."""


class ResyncRequestFrame(_Frame, frozen=True, kw_only=True, tag="resync", rename="camel"):
    """The client asks what it missed."""

    last_event_id: Any = None


class ReadFrame(_Frame, frozen=True, kw_only=True, tag="read", rename="camel"):
    """How far who sends it has read."""

    seq: Annotated[Seq, msgspec.Meta(ge=0, le=2**53)]


class AttendFrame(_Frame, frozen=True, kw_only=True, tag="presence", rename="camel"):
    """An operator is at a conversation: looking or typing; or is gone from it."""

    conversation_id: str
    doing: Literal["looking", "typing", "gone"]


ClientFrame = CustomerInput | PartialTranscriptFrame | BargeInFrame | ResyncRequestFrame | ReadFrame

FeedClientFrame = AttendFrame | ResyncRequestFrame

FRAME_TYPES = tuple(str(f.__struct_config__.tag) for f in get_args(ClientFrame))
FEED_FRAME_TYPES = tuple(str(f.__struct_config__.tag) for f in get_args(FeedClientFrame))

_decoder: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)
_feed_decoder: msgspec.json.Decoder[FeedClientFrame] = msgspec.json.Decoder(FeedClientFrame)
F = TypeVar("F")


def decode_frame(text: str) -> ClientFrame:
    """Read a frame of a conversation's client, or say what was expected."""
    return _decode(_decoder, FRAME_TYPES, text)


def decode_feed_frame(text: str) -> FeedClientFrame:
    """Read a frame of a client of the operators' feed, or say what was expected."""
    return _decode(_feed_decoder, FEED_FRAME_TYPES, text)


def _decode(decoder: msgspec.json.Decoder[F], types: Sequence[str], text: str) -> F:
    try:
        return decoder.decode(text)
    except msgspec.ValidationError as error:
        detail = str(error)
        if detail.endswith("`$.type`"):
            detail = f"type: expected one of {', '.join(types)}; {detail}"
        raise CallerError(detail, code="invalid_frame") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise CallerError(f"expected a JSON object: {error}", code="invalid_json") from None


def checked_input(given: CustomerInput) -> CustomerInput:
    """An input with its text as it may be kept, or what is wrong with it."""
    match given:
        case MessageInput(text, attachments):
            return replace(given, text=checked_text(text, empty=bool(attachments)))
        case TranscriptInput(text):
            return replace(given, text=checked_text(text))
        case FeedbackInput(comment=comment):
            return replace(given, comment=checked_text(comment, empty=True))
        case StartInput() | SelectInput() | ConfirmInput():
            return given
        case _:
            assert_never(given)


def checked_text(text: str, *, limit: int = TEXT_LIMIT, empty: bool = False) -> str:
    """A customer's text as it may be kept, or what is wrong with it."""
    if len(text) > limit:
        raise CallerError(
            f"text: expected at most {limit} characters; got {len(text)}",
            code="text_too_long",
            status=413,
        )
    text = text.replace("\r\n", "\n")
    if not _clean(text):
        raise CallerError(
            "text: expected no control characters and valid Unicode", code="invalid_text"
        )
    text = text.strip()
    if not text and not empty:
        raise CallerError("text: expected something to read; got nothing", code="empty_text")
    return text


def _clean(text: str) -> bool:
    return all(
        (c >= " " and c != "\x7f" and not "\ud800" <= c <= "\udfff") or c in "\n\t" for c in text
    )


def checked_client_message_id(value: str | None) -> ClientMessageId | None:
    """A client's own id for its message, or what is wrong with it."""
    if value is None:
        return None
    return ClientMessageId(_checked_id("clientMessageId", value))


def checked_call_session_id(value: str | None) -> CallSessionId | None:
    """A client's own id for its call, or what is wrong with it."""
    if value is None:
        return None
    return CallSessionId(_checked_id("callSessionId", value))


def _checked_id(name: str, value: str) -> str:
    if not is_client_chosen_id(value):
        raise CallerError(f"{name}: expected 1 to 64 letters, digits or . _ : -", code="invalid_id")
    return value


def error_frame(code: str, detail: str, client_message_id: str | None = None) -> str:
    """The answer to a frame that could not be taken; it takes no seq and changes nothing."""
    data = {"code": code, "detail": detail}
    if client_message_id is not None:
        data["clientMessageId"] = client_message_id
    return msgspec.json.encode({"type": "error", "role": "system", "data": data}).decode()


def partial_transcript_frame(text: str) -> str:
    """Speech being recognised, passed on to the conversation's other clients."""
    frame = {"type": "partial_transcript", "role": "customer", "text": text}
    return msgspec.json.encode(frame).decode()


def typing_frame(name: str, *, typing: bool) -> str:
    """That an operator is typing, or no longer is; shown, and never kept."""
    frame = {"type": "typing", "role": "operator", "name": name, "typing": typing}
    return msgspec.json.encode(frame).decode()


HEARTBEAT = '{"type":"heartbeat"}'
