"""What providers are asked: messages, tools, parameters per role, and history encoded once."""

import asyncio
from typing import Any

import msgspec

from frontdesk.models.generation import STEADY, Generation
from frontdesk.models.openai.request import body, head
from frontdesk.models.port import AskedTools, ChatMessage, ModelRequest, Role, ToolCall, ToolResult
from tests.models.providers import DONE, HELLO, LOOK_UP, delta, heard, model_at, told

START = head("m", Generation(), {})


def _asked(request: ModelRequest, **made_with: Any) -> tuple[dict[str, Any], str]:
    async def main() -> tuple[dict[str, Any], str]:
        async with told(delta("stop", content="Hi"), DONE) as provider:
            async with model_at(provider.url, **made_with) as model:
                await heard(model, request)
            return provider.bodies[0], provider.headers[0]

    return asyncio.run(main())


def test_that_a_plain_request_streams_with_usage_and_says_nothing_of_tools() -> None:
    asked, headers = _asked(HELLO)
    assert asked == {
        "model": "fake",
        "stream": True,
        "stream_options": {"include_usage": True},
        "messages": [
            {"role": "system", "content": "Be brief."},
            {"role": "user", "content": "Hello"},
        ],
    }
    assert "authorization: bearer key\r\n" in headers
    assert "accept-encoding: identity\r\n" in headers


def test_that_tools_are_offered_and_the_choice_is_the_models() -> None:
    asked, _ = _asked(ModelRequest(HELLO.messages, [LOOK_UP]))
    assert asked["tools"] == [LOOK_UP.schema]
    assert asked["tool_choice"] == "auto"


def test_that_every_role_has_parameters_of_its_own() -> None:
    own = {
        Role.DECIDE: Generation(temperature=0.0, top_p=0.5, max_tokens=7),
        Role.NARRATE: Generation(frequency_penalty=0.25, presence_penalty=-1.0),
    }
    seen = {r: _asked(ModelRequest(HELLO.messages, role=r), parameters=own)[0] for r in Role}
    common = set(seen[Role.INTERPRET])
    assert {k: v for k, v in seen[Role.DECIDE].items() if k not in common} == {
        "temperature": 0.0,
        "top_p": 0.5,
        "max_tokens": 7,
    }
    assert {k: v for k, v in seen[Role.NARRATE].items() if k not in common} == {
        "frequency_penalty": 0.25,
        "presence_penalty": -1.0,
    }
    assert set(STEADY) == set(Role)


def test_that_extra_fields_and_headers_are_sent_and_none_takes_a_field_away() -> None:
    asked, headers = _asked(
        HELLO,
        extra={"stream_options": None, "provider": {"sort": "latency"}},
        headers={"cf-aig-authorization": "Bearer gate"},
    )
    assert "stream_options" not in asked
    assert asked["provider"] == {"sort": "latency"}
    assert "cf-aig-authorization: bearer gate\r\n" in headers


def test_that_a_note_of_the_desk_in_mid_conversation_is_the_systems() -> None:
    note = ChatMessage("system", "Your last answer was empty.")
    asked, _ = _asked(ModelRequest([*HELLO.messages, note]))
    assert [m["role"] for m in asked["messages"]] == ["system", "user", "system"]
    assert asked["messages"][-1]["content"] == note.content


def test_that_calls_and_results_have_the_form_that_providers_expect() -> None:
    calls = (ToolCall("a", "lookUp", '{"zip":"02134"}'), ToolCall("b", "lookUp", '{"zip'))
    messages = [*HELLO.messages, AskedTools("One moment.", calls), ToolResult("a", '{"ok":true}')]
    asked, _ = _asked(ModelRequest(messages))
    assert asked["messages"][2:] == [
        {
            "role": "assistant",
            "content": "One moment.",
            "tool_calls": [
                {
                    "id": "a",
                    "type": "function",
                    "function": {"name": "lookUp", "arguments": '{"zip":"02134"}'},
                },
                {"id": "b", "type": "function", "function": {"name": "lookUp", "arguments": "{}"}},
            ],
        },
        {"role": "tool", "tool_call_id": "a", "content": '{"ok":true}'},
    ]


def test_that_a_message_is_encoded_once_and_stays_equal_to_its_like() -> None:
    old, new = ChatMessage("user", 'Say "hi"\n'), ChatMessage("user", 'Say "hi"\n')
    first = body(START, ModelRequest([old], [LOOK_UP]))
    kept = old.encoded
    again = body(START, ModelRequest([old, new], [LOOK_UP]))
    assert old.encoded is kept
    assert old == new and hash(old) == hash(new) and repr(old) == repr(new)
    assert msgspec.json.decode(first)["messages"] == [{"role": "user", "content": 'Say "hi"\n'}]
    assert len(msgspec.json.decode(again)["messages"]) == 2
