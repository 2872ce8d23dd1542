"""Tokens: what each opens, until when, and that nobody else can make one."""

import base64
import hashlib
import hmac

import pytest

from frontdesk.core.errors import Forbidden, Unauthorised
from frontdesk.core.ids import (
    DEFAULT_ORGANISATION,
    ConversationId,
    ConversationRef,
    is_token_id,
)
from frontdesk.core.permissions import Permission
from frontdesk.transport.credentials.tokens import DAY, Tokens

REF = ConversationRef(DEFAULT_ORGANISATION, ConversationId("conv_one"))


class Clock:
    at = 1_800_000_000_000

    def now(self) -> int:
        return self.at


def test_that_a_customers_token_opens_one_conversation() -> None:
    tokens = Tokens(b"x" * 32, Clock())
    customer = tokens.check(tokens.for_conversation(REF))
    assert customer.open("conv_one") == REF
    with pytest.raises(Forbidden):
        customer.open("conv_two")
    with pytest.raises(Forbidden):
        customer.require_operator()
    for permission in Permission:
        with pytest.raises(Forbidden):
            customer.require(permission)


def test_that_an_operators_token_is_no_administrators_and_no_customers() -> None:
    tokens = Tokens(b"x" * 32, Clock())
    operator = tokens.check(tokens.for_operator(DEFAULT_ORGANISATION, "ada", DAY))
    operator.require_operator()
    operator.require(Permission.OPERATE)
    with pytest.raises(Forbidden):
        operator.require_customer()
    admin = tokens.check(tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY))
    for permission in (Permission.RECORDS, Permission.PEOPLE, Permission.CHANGE_SETTINGS):
        admin.require(permission)
        with pytest.raises(Forbidden):
            operator.require(permission)


def test_that_a_forged_token_opens_nothing() -> None:
    tokens, theirs = Tokens(b"x" * 32, Clock()), Tokens(b"y" * 32, Clock())
    good = tokens.for_admin(DEFAULT_ORGANISATION, "ada", DAY)
    body, _, signature = good.partition(".")
    other = tokens.for_conversation(REF).partition(".")[0]
    forged = [theirs.for_admin(DEFAULT_ORGANISATION, "ada", DAY)]
    forged += [f"{other}.{signature}", f"{body}.", f"{body}.{signature[:-2]}", "", "x.y"]
    for token in forged:
        with pytest.raises(Unauthorised):
            tokens.check(token)


def test_that_a_token_is_over_at_its_time() -> None:
    clock = Clock()
    tokens = Tokens(b"x" * 32, clock)
    token = tokens.for_operator(DEFAULT_ORGANISATION, "ada", DAY)
    clock.at += DAY - 1
    tokens.check(token)
    clock.at += 1
    with pytest.raises(Unauthorised) as refused:
        tokens.check(token)
    assert refused.value.code == "token_expired"


def test_that_every_token_has_an_id_of_its_own() -> None:
    tokens = Tokens(b"x" * 32, Clock())
    made = [tokens.for_operator(DEFAULT_ORGANISATION, "ada", DAY) for _ in range(3)]
    ids = {tokens.check(token).token_id for token in made}
    assert len(ids) == 3
    assert all(one is not None and is_token_id(one) for one in ids)


def test_that_a_token_made_without_an_id_still_opens() -> None:
    payload = b'["o","demo","ada",1800000001000]'
    signature = hmac.digest(b"x" * 32, payload, hashlib.sha256)
    token = ".".join(
        base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in (payload, signature)
    )
    found = Tokens(b"x" * 32, Clock()).check(token)
    assert (found.subject, found.token_id) == ("ada", None)
