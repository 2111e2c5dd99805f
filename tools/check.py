"""Run all checks that a change must pass.

Even Python 2.7 can parse this file. Therefore `start.ready` can report in one line that Python is too old.
"""

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__, needs="dev")

from game.cli import run
from runtime_setup import run_checks

if __name__ == "__main__":
    run(run_checks.main)
