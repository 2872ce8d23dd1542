"""`frontdesk chat` with piped input: one answer for each line, whatever the connection does."""

import json
import subprocess
from pathlib import Path

from frontdesk.core.clock import SystemClock
from frontdesk.core.ids import DEFAULT_ORGANISATION, ConversationId, ConversationRef
from frontdesk.transport.credentials.tokens import Tokens
from tests.cli.processes import (
    FRONTDESK,
    PATIENCE,
    Server,
    echoing,
    environment,
    frontdesk,
    running,
    start_endless,
    until,
)

GREETING = "Hi, thanks for getting in touch! How can I help you today?"


def test_that_every_line_gets_its_answer_in_order(server: Server) -> None:
    done = frontdesk("chat", "--url", server.url, typed="one\n\n  two  \nthree")
    greeting, *answers = done.stdout.splitlines()
    assert (done.returncode, done.stderr, greeting) == (0, "", GREETING)
    assert [answer.split("“")[1].split("”")[0] for answer in answers] == ["one", "two", "three"]


def test_that_a_conversation_goes_on_with_its_token_and_without_its_past(server: Server) -> None:
    made = frontdesk("token", "--data", str(server.data)).stdout.strip()
    first = frontdesk("chat", "--url", server.url, "--token", made, typed="first\n")
    assert first.returncode == 0
    newest = "SELECT id FROM conversations ORDER BY created_at DESC"
    conversation = str(server.stored(newest)[0][0])
    ref = ConversationRef(DEFAULT_ORGANISATION, ConversationId(conversation))
    secret = (server.data / "secret").read_bytes()
    own = Tokens(secret, SystemClock()).for_conversation(ref)
    again = frontdesk(
        *("chat", "--url", server.url, "--conversation", conversation, "--token", own),
        typed="second\n",
    )
    assert again.returncode == 0
    assert len(again.stdout.splitlines()) == 1 and "“second”" in again.stdout


def test_that_a_refused_line_is_told_and_the_next_one_still_sent(server: Server) -> None:
    done = frontdesk("chat", "--url", server.url, typed=f"{'x' * 9000}\nshort\n")
    assert done.returncode == 1
    assert "expected at most 8000 characters" in done.stderr
    assert "“short”" in done.stdout


def test_that_no_desk_wrong_tokens_and_wrong_addresses_are_told_in_one_line(
    server: Server,
) -> None:
    for arguments, expected in (
        (("--url", "http://127.0.0.1:1"), "cannot reach a desk"),
        (("--url", "nonsense"), "expected an address"),
        (("--url", server.url, "--token", "wrong"), "token_invalid"),
        (("--url", server.url, "--conversation", "c", "--token", "wrong"), "token_invalid"),
        (("--url", server.url, "--conversation", "c"), "expected its --token"),
    ):
        done = frontdesk("chat", *arguments, typed="hello\n")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1), done
        assert expected in done.stderr


def test_that_a_chat_outlives_a_server_that_is_killed_in_mid_answer(tmp_path: Path) -> None:
    with running(start_endless(tmp_path)) as first:
        chat = subprocess.Popen(
            [*FRONTDESK, "chat", "--url", first.url],
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert chat.stdin is not None
        chat.stdin.write("before\n")
        chat.stdin.flush()
        until(lambda: first.stored("SELECT 1 FROM token_chunks") != [])
        first.kill()
    with echoing(tmp_path, first.port) as second:
        out, err = chat.communicate("after\n", timeout=PATIENCE)
        finals = [json.loads(str(body)) for (body,) in second.stored(_FINALS)]
    assert chat.returncode == 0, err
    greeting, *answers = out.splitlines()
    assert greeting == GREETING
    assert ["“before”" in answers[0], "“after”" in answers[1], len(answers)] == [True, True, 2]
    assert err.splitlines() == ["connection lost, reconnecting", "connected again"]
    states = [final["data"]["state"] for final in finals]
    assert states == ["complete", "superseded", "complete", "complete"]


_FINALS = "SELECT body FROM events WHERE type = 'final' ORDER BY seq"
