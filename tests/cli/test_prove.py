"""`frontdesk prove`: its last line counts, and its exit code tells."""

import pytest

from tests.cli.processes import here


def test_that_a_pack_without_violations_says_so_in_its_last_line() -> None:
    proved = here("prove", "--pack", "tests.proof.proved_packs:harmless")
    assert (proved.exit_code, proved.stderr) == (0, "")
    assert proved.stdout.splitlines()[-1] == "0 violations"


def test_that_a_broken_pack_fails_with_the_way_that_breaks_it() -> None:
    proved = here("prove", "--pack", "tests.proof.proved_packs:without_a_gate")
    *_, last = lines = proved.stdout.splitlines()
    assert proved.exit_code == 1
    assert lines[0].endswith(":") and lines[1].startswith("  1. ")
    assert last.endswith(" violations") and last != "0 violations"


@pytest.mark.parametrize(
    ("pack", "said"),
    [
        ("nowhere:nothing", "expected a module nowhere"),
        ("tests.proof.proved_packs:nothing", "expected nothing in the module"),
        ("tests.proof.proved_packs:no_pack", "to be a Pack; got a str"),
        ("nobodys", "expected one of the installed packs (helpdesk, pestcall), or module:pack"),
    ],
)
def test_that_something_else_than_a_pack_is_refused_in_one_line(pack: str, said: str) -> None:
    refused = here("prove", "--pack", pack)
    assert (refused.exit_code, refused.stderr.count("\n")) == (1, 1)
    assert said in refused.stderr
