"""`map_viewer.py --vault` tells where the vaults of a file stand, and `--list vaults` prints those of the game."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import map_viewer
from game.content.levels.generators import GENERATORS
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR
from game.content.vaults.vault_files import BOOK, built_in
from game.levels.vault_folders import read_vault_file
from game.mapgen.core.vault import TURNS, Stands
from game.mapgen.drawing.vault_text import DEEPEST, HEAVIEST, LARGEST, MOST_CHANCES, VERSION, WORDS
from tests.levels.json_schema import faults
from tests.support.cli import output_of, refusal, tool
from tests.support.folders import ROOT
from tests.support.viewer import ViewerDriver
from viewer.state.viewed_level import LevelSpec
from viewer.state.watched_file import WatchedFile
from viewer.viewer import WATCH_SECONDS

SCHEMA = json.loads((ROOT / "docs" / "vault.schema.json").read_text("utf-8"))
CELL = """vault: cell of mine
version: 1
stands: rock
depths: 2-6

#####
#.p.#
##+##
#...#
##.##

p = item latch
"""
HALL = "vault: hall\nversion: 1\nstands: open\n\n" + "\n".join(["." * 50] * 40)


@pytest.fixture
def cell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "cell.txt"
    path.write_text(CELL)
    return path


@pytest.mark.usefixtures("cell")
def test_places_of_several_levels_are_told() -> None:
    lines = output_of(map_viewer, "--vault", "cell.txt", "--theme", "caves", "--seeds", "0:3").splitlines()
    assert [re.sub(r"\d+,\d+", "x,y", line) for line in lines] == [
        f"seed {seed}: cell of mine: it stands at x,y (5x5 cells)" for seed in range(3)
    ]


def test_reason_is_told_where_it_has_no_place(cell: Path) -> None:
    cell.write_text(f"{CELL}\n{HALL}")
    seeds = ("--vault", "cell.txt", "--seeds", "0:1", "--theme")
    assert output_of(map_viewer, *seeds, "fort").splitlines() == [
        "seed 0: cell of mine: depth 9 is not among its depths, 2 to 6",
        "seed 0: hall: no open ground of 50x40 cells is free",
    ]
    cell.write_text(CELL.replace("depths: 2-6", "themes: hives"))
    assert output_of(map_viewer, *seeds, "caves") == "seed 0: cell of mine: 'caves' is not among its themes: hives\n"
    cell.write_text(CELL.replace("rock", "named"))
    assert output_of(map_viewer, *seeds, "caves").endswith(": it stands only where a generator names it\n")


@pytest.mark.usefixtures("cell")
def test_printed_level_has_the_vault() -> None:
    ended = tool(map_viewer, "--vault", "cell.txt", "--theme", "caves", "--json")
    level = json.loads(ended.out)
    told = re.fullmatch(r"map_viewer.py: seed 0: cell of mine: it stands at (\d+),(\d+) \(5x5 cells\)\n", ended.err)
    assert told is not None
    x, y = int(told[1]), int(told[2])
    assert any(item["name"] == "latch" and x < item["x"] < x + 5 and y < item["y"] < y + 5 for item in level["items"])


@pytest.mark.usefixtures("cell")
def test_options_that_do_not_fit_are_refused() -> None:
    assert refusal(map_viewer, ["--vault", "cell.txt"]) == (
        "map_viewer.py: --vault needs --theme: the levels in which to put the vaults"
    )
    assert refusal(map_viewer, ["--vault", "cell.txt", "--generator", "caves"]) == (
        "map_viewer.py: --vault and --generator cannot be used together"
    )


def test_each_mistake_of_the_file_is_a_line(cell: Path) -> None:
    cell.write_text(CELL.replace("latch", "lathc").replace("depths: 2-6", "depths: 6-2"))
    ended = tool(map_viewer, "--vault", "cell.txt", "--theme", "caves", "--text")
    assert ended.code == 2
    assert ended.err.splitlines() == [
        "map_viewer.py: --vault: cell.txt: line 4: '6-2' cannot stand after 'depths:';"
        " depths are written like 3 or 3-7, from 1 to 99",
        "map_viewer.py: --vault: cell.txt: line 12: there is no item 'lathc'; did you mean 'latch'?",
    ]
    hostile = ((b"\xff\xfe\x00", "this is not a text file"), (b"/" * 40_000, "the file is larger than 32768 bytes"))
    for content, line in hostile:
        cell.write_bytes(content)
        assert refusal(map_viewer, ["--vault", "cell.txt", "--theme", "caves", "--text"]).startswith(
            f"map_viewer.py: --vault: cell.txt: {line}"
        )


def test_list_of_vaults_fits_the_schema() -> None:
    rows = json.loads(output_of(map_viewer, "--list", "vaults", "--json"))
    assert [row["vault"] for row in rows] == [vault.name for vault in built_in()]
    assert [fault for row in rows for fault in faults(row, SCHEMA)] == []
    assert len(output_of(map_viewer, "--list", "vaults").splitlines()) == len(rows)


def test_schema_has_the_bounds_of_the_format() -> None:
    parts = SCHEMA["properties"]
    assert set(WORDS) | {"size", "chances"} == set(parts)
    assert parts["version"]["const"] == VERSION
    assert parts["stands"]["enum"] == [one.value for one in Stands]
    assert parts["turned"]["enum"] == list(TURNS)
    assert parts["depths"]["items"]["maximum"] == DEEPEST
    assert parts["weight"]["maximum"] == HEAVIEST
    assert parts["size"]["items"]["maximum"] == max(LARGEST)
    assert parts["chances"]["maximum"] == MOST_CHANCES
    assert {theme for vault in built_in() for theme in vault.heading.themes} <= {*THEMES, BOOK}


def test_window_names_the_place_of_the_vault_in_each_level(cell: Path) -> None:
    spec = LevelSpec(THEMES["caves"], AJAR, AJAR.size, "0", 5, "caves", tuple(read_vault_file(cell).vaults))
    for seed in ("0", "1"):
        viewed = replace(spec, seed=seed).generate()
        (line,) = viewed.places_of_vaults
        assert re.fullmatch(r"cell of mine: it stands at \d+,\d+ \(5x5 cells\)", line)
        assert viewed.title == f"caves · seed {seed} · depth 5"
    deep = replace(spec, chain=THEMES["fort"], depth=9).generate()
    assert deep.places_of_vaults == ["cell of mine: depth 9 is not among its depths, 2 to 6"]
    assert "no place for cell of mine: depth 9 is not among its depths, 2 to 6" in [
        picture.caption for picture in deep.history
    ]
    other = replace(spec, chain=GENERATORS["roguesharp"]).generate()
    assert other.places_of_vaults == ["cell of mine: this generator places no vaults"]


def test_window_reads_the_file_of_its_vaults_again_and_lists_them_in_the_panel(cell: Path) -> None:
    driver = ViewerDriver("ajar", "ajar")
    assert driver.viewer.spec.vault_file is None
    driver.press("F5")
    assert driver.viewer.message.startswith("This level is made from a seed")
    vaults = tuple(read_vault_file(cell).vaults)
    spec = LevelSpec(THEMES["caves"], AJAR, AJAR.size, "0", 5, "caves", vaults, WatchedFile(cell))
    driver.viewer.show(spec.generate(), spec)

    def panel() -> list[str]:
        return [row.text for row in driver.viewer.screen.rows()]

    assert "Vaults" in panel()
    assert any(re.fullmatch(r"cell of mine: it stands at \d+,\d+ .*", line) for line in panel())
    cell.write_text(CELL.replace("cell of mine", "other cell"))
    driver.press("F5")
    assert any(line.startswith("other cell: it stands at ") for line in panel())
    assert driver.viewer.message == "Read again: 1 vault, listed in the panel."
    for wrong, mistake in (
        (CELL.replace("rock", "air"), "cell.txt: line 3: 'air' cannot stand after 'stands:'"),
        (
            CELL.replace("cell of mine", "gatehouse"),
            "cell.txt: line 1: the name 'gatehouse' is that of a vault of the game",
        ),
    ):
        cell.write_text(wrong)
        driver.press("F5")
        assert driver.viewer.mistakes[0].startswith(mistake)
        assert any(line.startswith("other cell: it stands at ") for line in panel()), "the last that could be read"
    cell.unlink()
    driver.press("F5")
    assert driver.viewer.mistakes == ["cell.txt: No such file or directory"]


def test_window_reads_the_file_of_its_vaults_again_when_it_has_changed(cell: Path) -> None:
    driver = ViewerDriver("ajar", "ajar")
    vaults = tuple(read_vault_file(cell).vaults)
    spec = LevelSpec(THEMES["caves"], AJAR, AJAR.size, "0", 5, "caves", vaults, WatchedFile(cell))
    driver.viewer.show(spec.generate(), spec)
    for wrong in ("", "x"):
        cell.write_text(CELL.replace("cell of mine", f"other cell{wrong}").replace("stands", f"stands{wrong}"))
        for _ in range(3):
            driver.viewer.pass_time(WATCH_SECONDS)
        assert next(iter(driver.viewer.screen.rows())).text == ("Mistakes in the file" if wrong else "Vaults")
        assert driver.viewer.failed is bool(wrong)
    assert any(row.text.startswith("other cell: it stands at ") for row in driver.viewer.screen.rows())


def test_list_names_the_vaults_of_a_file(cell: Path) -> None:
    assert output_of(map_viewer, "--vault", str(cell), "--list", "vaults").startswith("cell of mine ")
    assert refusal(map_viewer, ["--vault", str(cell), "--list", "rooms"]) == (
        "map_viewer.py: --vault and --list rooms cannot be used together"
    )


def test_vaults_of_the_game_can_be_tried() -> None:
    name = next((ROOT / "assets" / "vaults").glob("*.txt"))
    assert read_vault_file(name).vaults


@pytest.mark.parametrize("content", ['\n{"type": "map"}', "<?xml version='1.0'?><map/>"])
def test_vault_cannot_be_a_map_of_tiled(content: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.tmj"
    file.write_text(content)
    told = refusal(map_viewer, ["--vault", str(file), "--theme", "caves", "--seeds", "0:1"])
    assert (
        told
        == f"map_viewer.py: --vault: {file}: a vault cannot be JSON or a map of Tiled; it is a drawing with a heading"
    )


def test_vault_as_drawing_is_told_in_one_line(cell: Path) -> None:
    told = refusal(map_viewer, ["--drawing", str(cell), "--text"])
    assert "this is a vault, a part of levels: map_viewer.py --vault FILE --theme NAME puts it into" in told
