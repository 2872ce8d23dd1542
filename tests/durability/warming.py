"""What servers import, learn and migrate as they start, done once before they are forked."""

import asyncio
import gc
import importlib
import tempfile
from functools import cache
from pathlib import Path

from frontdesk.app import Desk, Ingredients, create_app, migrations_of
from frontdesk.core.clock import SystemClock
from frontdesk.language.claims.learned import load_sense
from frontdesk.models.house.routing.declarations import Declarations
from frontdesk.models.house.thinking.understanding import Understanding
from frontdesk.packs.pestcall import PestCallPrompts, pestcall, seed
from frontdesk.settings import Settings
from frontdesk.store.files.private_files import private_file, private_folder
from frontdesk.store.migrate import migrate_sqlite
from frontdesk.store.open import DATABASE_FILE, OUR_FILES, DataFolder, open_database
from frontdesk.transport.credentials.tokens import Tokens
from frontdesk.turn.deps import spec_of

COMPANY = Ingredients(provider=pestcall(), prompts=PestCallPrompts(), seed=seed)
TALKING = Ingredients()


def warm_up() -> None:
    """Do so; no thread is left that would not survive a fork."""
    for name in ("http.httptools_impl", "websockets.auto"):
        importlib.import_module(f"uvicorn.protocols.{name}")
    load_sense()
    Understanding(Declarations([spec_of(tool) for tool in pestcall().tools])).prepare()
    for made_with in (COMPANY, TALKING):
        with tempfile.TemporaryDirectory() as folder:
            lay_database(Path(folder), migrations_of(made_with))
            asyncio.run(_open(Path(folder), made_with))
    gc.collect()
    gc.freeze()


def lay_database(folder: Path, packs: tuple[str, ...]) -> None:
    """Put an empty database at the newest schema into a data folder that has none."""
    private_folder(folder, OUR_FILES)
    path = folder / DATABASE_FILE
    if not path.exists():
        private_file(path)
        path.write_bytes(_empty_database(packs))


@cache
def _empty_database(packs: tuple[str, ...]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / DATABASE_FILE
        migrate_sqlite(path, packs)
        return path.read_bytes()


async def _open(path: Path, made_with: Ingredients) -> None:
    folder = DataFolder(path)
    db = await open_database(None, folder, migrations_of(made_with))
    desk = Desk(Settings(data=path), db, made_with)
    create_app(desk, Tokens(b"nobody's", SystemClock()))
    await db.close()
    folder.release()
