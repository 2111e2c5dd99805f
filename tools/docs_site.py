"""Build the site of the documents, with a reference of the libraries, into .runtime/site. Broken links are errors."""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__, needs="docs")

import subprocess

from game.cli import Parser, run
from runtime_setup.project_folders import ROOT


def main() -> int:
    """Run the command; return the exit code of mkdocs, which is 1 if a link leads nowhere."""
    parser = Parser("docs_site.py", __doc__)
    parser.add_argument("--folder", metavar="DIR", help="folder of the site, which is emptied first (.runtime/site)")
    options = parser.parse_args()
    to = ["--site-dir", str(Path(options.folder).absolute())] if options.folder else []
    return subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict", *to], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    run(main)
