"""Signs what webhooks are sent, as the Standard Webhooks specification has it."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence

from frontdesk.core.clock import Millis

PREFIX = "whsec_"
_SECRET_BYTES = 32


def new_secret() -> str:
    """A secret to sign with."""
    return PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def signed_headers(
    message_id: str, at: Millis, body: bytes, signed_with: Sequence[str]
) -> dict[str, str]:
    """The headers that prove where a body comes from: one signature for each secret."""
    seconds = at // 1000
    content = b"%b.%d.%b" % (message_id.encode(), seconds, body)
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": " ".join(_signature(secret, content) for secret in signed_with),
    }


def _signature(secret: str, content: bytes) -> str:
    key = base64.b64decode(secret.removeprefix(PREFIX))
    return f"v1,{base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()}"
