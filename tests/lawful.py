"""How the tests run: in virtual time, under the laws."""

from frontdesk.testing import run_lawful as run

__all__ = ["run"]
