"""The desk that testers talk to: the house model alone, in a folder of its own."""

from __future__ import annotations

import os
from pathlib import Path

from frontdesk.pack.pack import find_pack
from frontdesk.serving import serve as serve_desk
from frontdesk.settings import Settings


def serve(folder: Path, pack_name: str, port: int) -> None:
    """Serve a desk with the house model alone, its state in the folder.

    A pack is named as installed, or as MODULE:PACK, where PACK may be a function that makes one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "url").write_text(f"http://127.0.0.1:{port}")
    os.environ.setdefault("FRONTDESK_DEMO", "true")
    os.environ.setdefault("FRONTDESK_RATE_LIMITS", "off")
    os.environ |= {"DATA": str(folder / "data"), "PORT": str(port)}
    serve_desk(Settings.from_env(), pack=find_pack(pack_name))
