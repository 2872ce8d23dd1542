"""An OpenAI-compatible server that plays a model: good, mute about tools, or broken."""

import contextlib
import json
import re
import threading
from collections.abc import Callable, Generator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Request = dict[str, Any]
# Words, or the name and the arguments of a call.
Answer = str | tuple[str, str]
Player = Callable[[Request], Answer]


def last_words(request: Request) -> str:
    """What the customer said last, where that is what is to be answered."""
    said = [m for m in request["messages"] if m["role"] in {"user", "tool"}]
    return str(said[-1]["content"]) if said and said[-1]["role"] == "user" else ""


def offered(request: Request) -> set[str]:
    """The tools that may be called."""
    return {tool["function"]["name"] for tool in request.get("tools", ())}


def good(request: Request) -> Answer:
    """A model that calls what the customer needs, and talks where nothing is to be done."""
    text, tools = last_words(request), offered(request)
    zip_code = re.search(r"\b\d{5}\b", text)
    if zip_code and "verifyAccount" in tools:
        return "verifyAccount", json.dumps({"zip": zip_code[0]})
    if text.startswith(("Yes", "No")) and "workflow_confirm" in tools:
        return "workflow_confirm", json.dumps({"accept": text.startswith("Yes")})
    if "cancel" in text and "cancelAppointment" in tools:
        return "cancelAppointment", "{}"
    if text and "workflow_select" in tools:
        return "workflow_select", json.dumps({"choice": "1"})
    return "Of course, I am here for you. What can I do for you today, if anything?"


def talker(request: Request) -> Answer:
    """A model that never calls a tool."""
    return "I would be glad to look into that for you. Is there anything else I can do?"


def broken(request: Request) -> Answer:
    """A model whose arguments are never sound."""
    answer = good(request)
    return answer if isinstance(answer, str) else (answer[0], '{"zip": "94107')


def _chunks(answer: Answer) -> list[dict[str, Any]]:
    if isinstance(answer, str):
        pieces = re.findall(r"\s*\S+", answer)
        deltas: list[dict[str, Any]] = [{"content": piece} for piece in pieces]
        finish = "stop"
    else:
        function = {"name": answer[0], "arguments": answer[1]}
        deltas = [{"tool_calls": [{"index": 0, "id": "call_1", "function": function}]}]
        finish = "tool_calls"
    chunks = [{"choices": [{"delta": delta, "finish_reason": None}]} for delta in deltas]
    return [*chunks, {"choices": [{"delta": {}, "finish_reason": finish}]}]


@contextlib.contextmanager
def playing(player: Player) -> Generator[str]:
    """The base URL of a server where this model is played."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._begin("application/json")
            self.wfile.write(b'{"data":[{"id":"played"}]}')

        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            request = json.loads(self.rfile.read(length))
            self._begin("text/event-stream")
            for chunk in _chunks(player(request)):
                self.wfile.write(b"data: " + json.dumps(chunk).encode() + b"\n\n")
                self.wfile.flush()
            self.wfile.write(b"data: [DONE]\n\n")

        def _begin(self, content_type: str) -> None:
            self.send_response(200)
            self.send_header("content-type", content_type)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        serving = threading.Thread(target=server.serve_forever, daemon=True)
        serving.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
