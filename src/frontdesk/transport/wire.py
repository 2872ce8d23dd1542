"""The frames that a client may send over a socket, decoded strictly."""

from typing import Annotated, Any, get_args

import msgspec

from frontdesk.core.errors import CallerError
from frontdesk.core.ids import CallSessionId, ClientMessageId, is_client_chosen_id

TEXT_LIMIT = 8_000
# Room for a text of full length whose every character is escaped.
FRAME_LIMIT = 128 * 1024

_Score = Annotated[int, msgspec.Meta(ge=1, le=5)]


class _Frame(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    rename="camel",
    forbid_unknown_fields=True,
):
    client_message_id: str | None = None


class MessageFrame(_Frame, frozen=True, kw_only=True, tag="message", rename="camel"):
    """The customer wrote something."""

    text: str


class PartialTranscriptFrame(
    _Frame, frozen=True, kw_only=True, tag="partial_transcript", rename="camel"
):
    """Speech being recognised: shown, never acted on."""

    text: str


class FinalTranscriptFrame(
    _Frame, frozen=True, kw_only=True, tag="final_transcript", rename="camel"
):
    """The customer said something."""

    text: str


class BargeInFrame(_Frame, frozen=True, kw_only=True, tag="barge_in", rename="camel"):
    """The customer interrupts."""


class StartFrame(_Frame, frozen=True, kw_only=True, tag="start", rename="camel"):
    """A button that starts a workflow."""

    workflow: str


class SelectFrame(_Frame, frozen=True, kw_only=True, tag="select", rename="camel"):
    """A button that picks an option."""

    option_id: str


class ConfirmFrame(_Frame, frozen=True, kw_only=True, tag="confirm", rename="camel"):
    """A button that accepts or declines a receipt."""

    receipt_id: str
    accept: bool


class ResyncRequestFrame(_Frame, frozen=True, kw_only=True, tag="resync", rename="camel"):
    """The client asks what it missed."""

    last_event_id: Any = None


class FeedbackFrame(_Frame, frozen=True, kw_only=True, tag="feedback", rename="camel"):
    """What the customer thought of it."""

    score: _Score
    comment: str = ""


ClientFrame = (
    MessageFrame
    | PartialTranscriptFrame
    | FinalTranscriptFrame
    | BargeInFrame
    | StartFrame
    | SelectFrame
    | ConfirmFrame
    | ResyncRequestFrame
    | FeedbackFrame
)

FRAME_TYPES = tuple(str(f.__struct_config__.tag) for f in get_args(ClientFrame))

_decoder: msgspec.json.Decoder[ClientFrame] = msgspec.json.Decoder(ClientFrame)


def decode_frame(text: str) -> ClientFrame:
    """Read a client's frame, or say what was expected."""
    try:
        return _decoder.decode(text)
    except msgspec.ValidationError as error:
        detail = str(error)
        if detail.endswith("`$.type`"):
            detail = f"type: expected one of {', '.join(FRAME_TYPES)}; {detail}"
        raise CallerError(detail, code="invalid_frame") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise CallerError(f"expected a JSON object: {error}", code="invalid_json") from None


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


HEARTBEAT = '{"type":"heartbeat"}'
