"""Find what a change moves: levels, games, screens, documents and packed drawings. Show it, and approve it together.

python3 tools/approve.py               # show all differences, and ask whether they are meant
python3 tools/approve.py --yes         # approve them without a question
python3 tools/approve.py --only games  # only a part, or one thing; * stands for any letters: --only "stage_*"

Screens are shown before and after in a folder with an index page. Drawings of assets/art are packed at once. Only what
the change can reach is made again: what is left out has the same code and reads nothing in the game's content that has
changed. --all makes everything. On every machine and Python version, the same seed must give the same levels, and the
same seed with the same orders must give the same game.
Without approval, the exit code is 1 if anything differs. After a version of the rules is released, levels and games can
be approved only if RULES_VERSION is raised, or with --same-rules: for a change that leaves the rules as they are.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

from game.cli import Parser, run


def main() -> int:
    """Run the command; return its exit code: 1 if anything differs and is not approved, else 0."""
    parser = Parser("approve.py", __doc__)
    parser.add_argument("--yes", action="store_true", help="approve all differences without a question")
    parser.add_argument("--all", action="store_true", help="make everything, also what the change cannot reach")
    parser.add_argument("--only", action="append", metavar="NAME", help="take only this part or thing; may be repeated")
    parser.add_argument(
        "--same-rules", action="store_true", help="approve also if this version of the rules is released"
    )
    parser.add_argument("--folder", type=Path, metavar="DIR", help="folder for the page with the differences")
    options = parser.parse_args()
    from approval import approve_changes  # now, because worker processes must import this file without the game

    return approve_changes.approve(options)


if __name__ == "__main__":
    run(main)
