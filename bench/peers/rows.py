"""The rows of the comparison. To add a server, add one Row (see README.md).

PEERS_HOME is the folder setup.sh installed into (default: ./.peers beside this file).
"""
from __future__ import annotations
import asyncio, dataclasses, json, os, sys, types
import aiohttp

HERE = os.path.dirname(os.path.abspath(__file__))
HOME = os.environ.get("PEERS_HOME", os.path.join(HERE, ".peers"))
WORKERD = os.path.join(HOME, "do", "node_modules", "@cloudflare", "workerd-linux-64", "bin", "workerd")


@dataclasses.dataclass
class Row:
    name: str
    cmd: list[str]
    env: dict = dataclasses.field(default_factory=dict)
    default: bool = True            # False: only when named with --rows
    tool_counter: str = "file"      # "file": lines in TOOL_LOG; "http": counted by the fake server

    # The wire protocol; override in a subclass for a server that speaks another one.
    def url(self, port: int, sid: str, after: int | None = None) -> str:
        return f"ws://127.0.0.1:{port}/ws/{sid}" + ("" if after is None else f"?after={after}")

    async def open(self, http, port, sid, after=None):
        return await http.ws_connect(self.url(port, sid, after), max_msg_size=0, compress=0)

    async def send(self, http, port, ws, sid, text):
        await ws.send_str(json.dumps({"type": "message", "text": text}))

    def is_done(self, raw: str) -> bool:            # cheap test used under load
        return '"done"' in raw and '"type"' in raw

    def parse(self, raw: str):                      # -> (seq, kind, text); kind delta|tool|done|other
        e = json.loads(raw)
        return e.get("seq", 0), e["type"], e.get("text") or ""


class ParlantSocket:
    """Looks like a WebSocket to bench.py; underneath it is Parlant's SSE event feed."""
    def __init__(self, row, http, base, sid, offset):
        self.http, self.base, self.sid, self.q, self.seq = http, base, sid, asyncio.Queue(), 0
        self.task = asyncio.ensure_future(self.run(offset))

    def put(self, kind, text=""):
        self.seq += 1
        self.q.put_nowait(types.SimpleNamespace(type=aiohttp.WSMsgType.TEXT, data=json.dumps({"seq": self.seq, "type": kind, "text": text})))

    async def sse(self, path, **params):
        async with self.http.get(self.base + path, params={"sse": "true", "wait_for_data": "60", **params}) as r:
            async for ln in r.content:
                if ln.startswith(b"data: "): yield json.loads(ln[6:])

    async def run(self, offset):
        try:
            async for e in self.sse(f"/sessions/{self.sid}/events", min_offset=str(offset)):
                if e["kind"] == "tool": self.put("tool")
                if e["kind"] != "message" or e["source"] != "ai_agent": continue
                seen = 0
                async for u in self.sse(f"/sessions/{self.sid}/events/{e['id']}"):
                    chunks = u["data"].get("chunks") or [u["data"]["message"], None]
                    for ch in chunks[seen:]:
                        if ch: self.put("delta", ch)
                    seen = len(chunks)
                self.put("done")
        except Exception as ex: self.q.put_nowait(types.SimpleNamespace(type=None, data=repr(ex)))

    async def receive(self): return await self.q.get()
    async def close(self): self.task.cancel()


class ParlantRow(Row):
    ids: dict = {}

    async def open(self, http, port, sid, after=None):
        base = f"http://127.0.0.1:{port}"
        while sid not in self.ids:
            async with http.post(base + "/sessions", json={"agent_id": "desk", "title": sid}) as r:
                if r.status < 300: self.ids[sid] = (await r.json())["id"]
                else: await asyncio.sleep(0.05)
        off = 0
        if after is None:
            async with http.get(f"{base}/sessions/{self.ids[sid]}/events", params={"wait_for_data": "0"}) as r:
                ev = await r.json(); off = max([e["offset"] for e in ev], default=-1) + 1
        return ParlantSocket(self, http, base, self.ids[sid], off)

    async def send(self, http, port, ws, sid, text):
        async with http.post(f"{ws.base}/sessions/{ws.sid}/events", json={"kind": "message", "source": "customer", "message": text}) as r:
            await r.read()


class FrontdeskRow(Row):
    """One conversation per session name. `open` swallows the resync frame and the greeting."""
    ids: dict = {}                                  # session name -> (conversation id, token)
    histories: dict = {}                            # session name -> the history that its numbers are of

    async def create(self, http, port, sid):
        async with http.post(f"http://127.0.0.1:{port}/api/conversations", json={}) as r:
            r.raise_for_status(); body = await r.json()
        self.ids[sid] = body["id"], body["token"]

    async def attach(self, http, port, sid, after):
        cid, token = self.ids[sid]
        url = f"ws://127.0.0.1:{port}/api/conversations/{cid}/socket" + ("" if after is None else f"?lastEventId={after}.{self.histories[sid]}")
        return await http.ws_connect(url, protocols=("frontdesk.v1", f"bearer.{token}"), max_msg_size=0, compress=0)

    async def frame(self, ws):
        m = await ws.receive(30)
        if m.type is not aiohttp.WSMsgType.TEXT: raise RuntimeError(f"closed while opening: {m.type} {m.data}")
        return m.data

    async def open(self, http, port, sid, after=None):
        ws = None; first_attach = False
        if sid in self.ids:
            try: ws = await self.attach(http, port, sid, after)
            except aiohttp.WSServerHandshakeError: pass      # a new data folder: the name starts afresh
        if ws is None:
            first_attach = True; await self.create(http, port, sid); ws = await self.attach(http, port, sid, None)
        resync = json.loads(await self.frame(ws))["data"]
        self.histories[sid] = resync["history"]
        greeted = (resync.get("snapshot") or {}).get("messages") or any(e["type"] == "final" for e in resync.get("events") or ())
        while first_attach and not greeted: greeted = self.is_done(await self.frame(ws))
        return ws

    def is_done(self, raw): return '"type":"final"' in raw and '"role":"assistant"' in raw and '"acknowledgement"' not in raw

    def parse(self, raw):
        e = json.loads(raw); kind = e["type"]
        if kind == "token": kind = "delta"
        elif kind == "final" and e.get("role") == "assistant":
            data = e.get("data") or {}
            kind = "done" if data.get("state", "complete") == "complete" else "error"
            if data.get("acknowledgement"): kind = "other"
        return e.get("seq") or 0, kind, e.get("text") or ""


def py(venv, script): return [os.path.join(HOME, "venv-" + venv, "bin", "python"), os.path.join(HERE, script)]


ROWS = [
    Row("limit-1c", py("limit", "peer_limit.py"), {"COMMITS": "1"}),
    Row("limit-3c", py("limit", "peer_limit.py"), {"COMMITS": "3"}),
    Row("limit-3g", py("limit", "peer_limit.py"), {"COMMITS": "3", "GROUP": "1"}),
    Row("durable-object", [sys.executable, os.path.join(HERE, "do", "start.py")], {"WORKERD": WORKERD}, tool_counter="http"),
    Row("pydantic-ai", py("pai", "peer_pydantic_ai.py")),
    Row("openai-agents", py("oai", "peer_openai_agents.py")),
    Row("langgraph", py("langgraph", "peer_langgraph.py")),
    FrontdeskRow("frontdesk", [os.environ.get("PEERS_PYTHON", sys.executable), os.path.join(HERE, "..", "frontdesk_server.py")],
                 {"FRONTDESK_RATE_LIMITS": "off", "TOOLS": "1"}, default=False),
    ParlantRow("parlant", py("parlant", "peer_parlant.py"), default=False),
    Row("pydantic-ai-mem", py("pai", "peer_pydantic_ai.py"), {"CACHE": "1"}, default=False),
    Row("langgraph-exit", py("langgraph", "peer_langgraph.py"), {"DURABILITY": "exit"}, default=False),
]
