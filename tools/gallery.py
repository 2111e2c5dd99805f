"""Draw every screen of the game at every size, and look for texts that are missing, leave their box or overlap.

python3 tools/gallery.py FOLDER                    # draw all pictures; open index.html in the folder to look at them
python3 tools/gallery.py FOLDER --size 640x360     # only one size; also --scene and --preset
python3 tools/gallery.py --list                    # print the names of the scenes
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

from batch.cores import in_any_order
from batch.progress_bar import Progress
from builders.gallery.index_page import index_page
from builders.gallery.pictures import PRESETS, SIZES, Job, Picture, draw_scene, looks, presets_of
from builders.gallery.situations import EVERY_SITUATION
from game.cli import Parser, fail, number, run, size
from game.ui.graphics.window import MIN_SIZE

LARGEST = (7680, 4320)
"""Greatest size of a picture in pixels."""
MAX_JOBS = 64
"""Greatest number of processes that `--jobs` allows."""


def main() -> int:
    """Draw the pictures that the command line asks for; return 1 if there are faults, else 0."""
    options = _parser()
    parsed = options.parse_args()
    situations = {situation.name: situation for situation in EVERY_SITUATION}
    names = [*situations]
    if parsed.list:
        print("\n".join(names))
        return 0
    for option, wanted, known in (("--scene", parsed.scene, names), ("--preset", parsed.preset, PRESETS)):
        for name in wanted or ():
            if name not in known:
                options.unknown(option, name, known)
    if parsed.folder is None:
        options.error("name the folder for the pictures")
    folder = Path(parsed.folder)
    sizes = parsed.size or SIZES
    jobs = [
        Job(name, tuple(looks(sizes, parsed.preset or presets_of(situations[name]))), str(folder))
        for name in parsed.scene or names
    ]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        pictures = _draw(jobs, parsed.jobs)
        (folder / "index.html").write_text(index_page(pictures), encoding="utf-8")
    except OSError as error:
        fail(f"gallery.py: {folder}: {error.strerror or error}")
    return _report(pictures, folder)


def _parser() -> Parser:
    parser = Parser("gallery.py", __doc__)
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help="folder for the pictures and their index page")
    parser.add_argument("--scene", action="append", metavar="NAME", help="take only this scene; may be repeated")
    parser.add_argument(
        "--size", action="append", metavar="WxH", type=size(MIN_SIZE, LARGEST), help="size in pixels; may be repeated"
    )
    parser.add_argument("--preset", action="append", metavar="NAME", help=f"colours: {', '.join(PRESETS)}")
    parser.add_argument("--jobs", metavar="N", type=number(1, MAX_JOBS), help="number of processes (one on each core)")
    parser.add_argument("--list", action="store_true", help="print the names of the scenes, and draw nothing")
    return parser


def _draw(jobs: list[Job], processes: int | None) -> list[Picture]:
    """Draw the pictures of all jobs. `processes`: number of processes; None for one on each core."""
    pictures: list[Picture] = []
    progress = Progress(len(jobs))
    for job, drawn in in_any_order(draw_scene, jobs, processes):
        pictures += drawn
        progress.advance(1, job.scene)
    progress.clear()
    return pictures


def _report(pictures: list[Picture], folder: Path) -> int:
    faults = [(picture, line) for picture in pictures for line in picture.faults]
    for picture, line in faults:
        print(f"{picture.scene}, {picture.look}: {line}")
    print(f"{len(pictures)} pictures in {folder / 'index.html'}, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    run(main)
