"""Everything a change must pass: form, types and tests. Python 2.7 can parse this, to be told that it is too old."""

import start

start.ready(__file__, needs="dev")

from game.cli import run
from runtime_setup import checking

if __name__ == "__main__":
    run(checking.main)
