"""What a token says of itself."""

import base64
import hashlib
import hmac

from frontdesk.core.ids import DEFAULT_ORGANISATION, is_token_id
from frontdesk.transport.tokens import DAY, Tokens
from tests.transport.served_desk import FixedClock

SECRET = b"a secret"


def test_that_every_token_has_an_id_of_its_own() -> None:
    tokens = Tokens(SECRET, FixedClock(1))
    ids = {
        tokens.check(tokens.for_operator(DEFAULT_ORGANISATION, "ada", DAY)).token_id
        for _ in range(3)
    }
    assert len(ids) == 3
    assert all(one is not None and is_token_id(one) for one in ids)


def test_that_a_token_made_without_an_id_still_opens() -> None:
    payload = b'["o","demo","ada",1000]'
    signature = hmac.digest(SECRET, payload, hashlib.sha256)
    token = ".".join(
        base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in (payload, signature)
    )
    found = Tokens(SECRET, FixedClock(1)).check(token)
    assert (found.subject, found.expires_at, found.token_id) == ("ada", 1000, None)
