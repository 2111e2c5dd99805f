"""`tools/scenario.py --gif`: what happens in a drawn situation, as an animated GIF."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

import scenario
from scenario_lib.film import LINES, SCALE
from tests.support.cli import Ended, refusal, tool
from tests.support.folders import ROOT

DOOR = "#####\n#@+.#\n#####\n"


def film(gif: Path, folder: Path, words: str = "") -> Ended:
    drawing = folder / "door.txt"
    drawing.write_text(DOOR)
    return tool(scenario, str(drawing), "--do", words, "--gif", str(gif))


def frames(gif: bytes) -> int:
    """Return the number of frames, by the extension that gives the duration of each."""
    return gif.count(b"\x21\xf9\x04")


def test_gif_shows_steps_and_messages(tmp_path: Path) -> None:
    gifs = []
    for words in ("", "east"):
        done = film(tmp_path / "door.gif", tmp_path, words)
        gifs.append((tmp_path / "door.gif").read_bytes())
        assert (done.code, "You open the door" in done.out) == (0, words == "east")
    still, moved = gifs
    assert still.startswith(b"GIF89a")
    width, height = struct.unpack("<HH", still[6:10])
    assert width == 5 * 16 * SCALE
    assert height > 3 * 16 * SCALE + LINES * 8 * SCALE
    assert frames(still) == 1
    assert frames(moved) > 3


def test_same_commands_give_same_gif(tmp_path: Path) -> None:
    gifs = []
    for name in ("first.gif", "second.gif"):
        assert film(tmp_path / name, tmp_path, "east east").code == 0
        gifs.append((tmp_path / name).read_bytes())
    assert gifs[0] == gifs[1]


@pytest.mark.parametrize(
    ("size", "rows"),
    [("50x3", ["#" * 50, f"#@{'.' * 47}#", "#" * 50]), ("3x41", ["###", "#@#", *["#.#"] * 38, "###"])],
)
def test_gif_of_large_level_is_refused(tmp_path: Path, size: str, rows: list[str]) -> None:
    drawing = tmp_path / "long.txt"
    drawing.write_text("\n".join(rows))
    line = refusal(scenario, [str(drawing), "--gif", str(tmp_path / "long.gif")])
    assert line == f"scenario.py: --gif: a level of {size} is too large for a GIF: 40x40 at most"
    assert not (tmp_path / "long.gif").exists()


def test_gif_in_missing_folder_is_reported(tmp_path: Path) -> None:
    done = film(tmp_path / "none" / "door.gif", tmp_path)
    assert (done.code, "No such file or directory" in done.err) == (2, True)


@pytest.mark.full
def test_animation_of_readme_is_up_to_date(tmp_path: Path) -> None:
    """The command in the designers' page makes the animation of the README again, byte for byte."""
    page = (ROOT / "docs" / "designers.md").read_text("utf-8")
    found = re.search(r"scenario\.py (docs/door\.txt) (--seed \d+) --gif \S+door\.gif \\\n +--do \"([^\"]+)\"", page)
    assert found is not None
    drawing, seed, words = found.groups()
    film = tmp_path / "door.gif"
    assert tool(scenario, str(ROOT / drawing), *seed.split(), "--gif", str(film), "--do", words).code == 0
    assert film.read_bytes() == (ROOT / "docs" / "pictures" / "door.gif").read_bytes()
