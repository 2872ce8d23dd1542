"""`python -m frontdesk.cli`: the command line of this very interpreter."""

from frontdesk.cli import main

main()
