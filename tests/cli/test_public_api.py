"""What `frontdesk` exports: there, complete, and light until used."""

import subprocess
import sys

import frontdesk


def test_that_every_exported_name_is_there() -> None:
    assert all(getattr(frontdesk, name) is not None for name in frontdesk.__all__)
    homes = [name for names in vars(frontdesk)["_HOMES"].values() for name in names]
    assert sorted(homes) == sorted(frontdesk.__all__)


def test_that_neither_the_package_nor_a_chat_loads_the_server() -> None:
    program = (
        "import sys, frontdesk.cli.commands.chat; "
        "sys.exit(any(name in sys.modules for name in ('fastapi', 'sqlalchemy', 'uvicorn')))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
