"""What `frontdesk` exports: there, complete, and light until used."""

import os
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


def test_that_numpy_is_never_loaded_before_it_is_told_to_use_one_thread() -> None:
    # Two threads that wait for each other on busy cores cost fifteen times a sentence's price.
    program = (
        "import os, sys\n"
        "class Watch:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'numpy' and not os.environ.get('OPENBLAS_NUM_THREADS'): os._exit(3)\n"
        "sys.meta_path.insert(0, Watch())\n"
        "import frontdesk.app\n"
        "os._exit(0 if 'numpy' in sys.modules else 4)\n"
    )
    plain = {k: v for k, v in os.environ.items() if k != "OPENBLAS_NUM_THREADS"}
    assert subprocess.run([sys.executable, "-c", program], env=plain, check=False).returncode == 0
