"""The guide to webhooks: its code verifies what the desk signs, and it names all that is told."""

import re
from typing import Any

from frontdesk.channels.retries import MOST_ATTEMPTS
from frontdesk.channels.webhooks import notice
from frontdesk.channels.webhooks.signature import new_secret, signed_headers
from frontdesk.core.clock import SystemClock
from frontdesk.store.queries.webhook_deliveries import DeliveryState
from tests.architecture.documents import ROOT, text

GUIDE = text("docs/webhooks.md")


def _verified() -> Any:
    found = re.search(r"^```python verify\n(.*?)\n```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert found is not None
    scope: dict[str, Any] = {}
    exec(found[1], scope)
    return scope["verified"]


def test_that_the_guides_code_verifies_what_the_desk_signs() -> None:
    verified, now = _verified(), SystemClock().now()
    old, new, body = new_secret(), new_secret(), b'{"type":"ping"}'
    headers = signed_headers("msg_1", now, body, [new, old])
    assert verified(new, headers, body) and verified(old, headers, body)
    assert not verified(new_secret(), headers, body)
    assert not verified(new, headers, body + b" ")
    assert not verified(new, {**headers, "webhook-id": "msg_2"}, body)
    late = signed_headers("msg_1", now - 3_600_000, body, [new])
    assert not verified(new, late, body)


def test_that_a_known_signature_comes_out() -> None:
    """The example of the Standard Webhooks libraries, so that all of them agree."""
    headers = signed_headers(
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1_614_265_330_000,
        b'{"test": 2432232314}',
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_that_the_guide_names_every_type_state_and_count() -> None:
    source = (ROOT / "src/frontdesk/channels/webhooks/notice.py").read_text()
    families = "|".join(notice.FAMILIES)
    types = set(re.findall(rf'"((?:{families})\.[a-z]+)"', source))
    types |= {f"effect.{state}" for state in ("committed", "failed", "unknown")}
    assert len(types) == 13
    for word in (*types, *notice.FAMILIES, *DeliveryState):
        assert f"`{word}`" in GUIDE, word
    assert f"up to {MOST_ATTEMPTS} times" in GUIDE
