"""The promises of docs/designers.md, "Measure it", for drawn levels."""

from __future__ import annotations

import re

import pytest

from game.content.themes.theme_of_depth import DEPTHS, THEMES
from game.content.traditions import AJAR
from game.levels.level_files import parse_level
from game.levels.level_text import level_text
from level_output.built_level import data_of
from scenario_lib.drawings import build_drawing
from survey_lib.promises import ALL_KEPT, broken_by, promise_lines
from tests.support.folders import ROOT
from tests.support.made_levels import FIRST_SEED, built_level_of

NO_WAY_OUT = "there are no stairs down and no last door"
BEHIND_DOORS = "cannot be reached without a key, a rune or a secret"
BEHIND_LEVERS = "cannot be reached without a key, a lever, a rune or a secret"


def broken(drawing: str) -> list[str]:
    return broken_by(build_drawing(parse_level(drawing.encode()), None, AJAR))


def test_page_for_designers_has_the_section_with_the_promises() -> None:
    page, section = re.findall(r"(docs/[a-z.]*), \"(.*?)\"", ALL_KEPT)[0]
    assert re.search(rf"^## [0-9]+\. {section}$", (ROOT / page).read_text("utf-8"), re.MULTILINE)


def test_every_broken_promise_is_named() -> None:
    drawing = """
        ##########
        #@.A.B...#
        ####.#####
        #k.++..###
        ##########
    """
    rows = "\n".join(row.strip() for row in drawing.strip().splitlines())
    assert broken(f"{rows}\n\nA = locked wooden door\nB = item key") == [
        NO_WAY_OUT,
        "the door at 3,3 touches another door",
        "the door at 4,3 is not between two opposite walls",
        "the door at 4,3 touches another door",
        f"the key at 5,1 {BEHIND_DOORS}",
        "the cell at 3,1 and 12 others are cut off by doors",
    ]


def level(row: str, *legends: str) -> str:
    """Return the drawing of a level with a single row of cells."""
    return "\n".join(["#" * len(row), row, "#" * len(row), "", *legends])


LOCKED, HIDDEN, RUNED = "A = locked wooden door", "A = hidden wooden door", "A = runed wooden door"
PORTCULLIS, BARRED, LOCKED_VAULT = "A = portcullis door", "A = barred door", "V = locked iron door"
CUT_OFF, NO_KEY = "the cell at 3,1 and 2 others are cut off by doors", "there are locked doors, but there is no key"


@pytest.mark.parametrize(
    ("drawing", "sentences"),
    [
        (level("#@.+.>#"), []),
        (level("#<.+.>#"), []),
        (level("#..+..#"), ["there is no place where the hero begins", NO_WAY_OUT]),
        (level("#@>#..#"), ["the cell at 4,1 and 1 other cannot be reached"]),
        (level("#@.A.>#", LOCKED), [NO_KEY, f"the stairs down {BEHIND_DOORS}", CUT_OFF]),
        (level("#@>A..#", LOCKED, "keys: 1"), []),
        (level("#@.A.>#", LOCKED, "keys: 1"), []),
        (level("#..A@A>#", LOCKED, "keys: 1"), [f"the stairs down {BEHIND_DOORS}"]),
        (level("#@>A.A.#", LOCKED, "keys: 1"), ["the cell at 5,1 and 1 other are cut off by doors"]),
        (level("#@>A.B#", LOCKED, "B = item key"), [f"the key at 5,1 {BEHIND_DOORS}", CUT_OFF]),
        (
            level("#@.A.>#", HIDDEN),
            [f"the stairs down {BEHIND_DOORS}", "the cell at 4,1 and 1 other are cut off by doors"],
        ),
        (level("#@.A.>#", RUNED), [f"the stairs down {BEHIND_DOORS}"]),
        (level("#@>+..#", "at: 3,1 item dart"), ["something stands in the door at 3,1"]),
        (level("#@>-..#", "at: 3,1 item dart"), []),
        (level("#@>A..#", PORTCULLIS, "lever: 2,0 A"), []),
        (
            level("#@>A..#", PORTCULLIS, "lever: 4,0 A"),
            ["the lever of the door at 3,1 cannot be reached", CUT_OFF],
        ),
        (level("#@>A..#", PORTCULLIS), ["no lever raises the portcullis at 3,1", CUT_OFF]),
        (level("#@>A..#", PORTCULLIS, "lever: 2,0 A pulled"), ["no lever raises the portcullis at 3,1", CUT_OFF]),
        (level("#@>A..#", "A = open portcullis door"), []),
        (level("#@>A..#", PORTCULLIS, "lever: 0,1 A"), []),
        (level("#..A>@#", PORTCULLIS, "lever: 6,1 A"), []),
        (level("#..A>@#", PORTCULLIS, "lever: 5,2 A"), []),
        (
            level("#@>A.B.#", PORTCULLIS, "B = portcullis door", "lever: 4,0 B", "lever: 6,0 A"),
            [
                "the lever of the door at 3,1 cannot be reached",
                "the lever of the door at 5,1 cannot be reached",
                "the cell at 3,1 and 3 others are cut off by doors",
            ],
        ),
        (level("#.V@>A.#", LOCKED_VAULT, PORTCULLIS, "lever: 1,0 A", "keys: 1"), []),
        (
            level("#.V@>Ak#", LOCKED_VAULT, PORTCULLIS, "lever: 1,0 A", "k = item key"),
            [
                f"the key at 6,1 {BEHIND_LEVERS}",
                "the lever of the door at 5,1 cannot be reached",
                "the cell at 1,1 and 3 others are cut off by doors",
            ],
        ),
        (
            level("#@.Ak>#", PORTCULLIS, "lever: 5,0 A", "k = item key"),
            [
                "the lever of the door at 3,1 cannot be reached",
                f"the key at 4,1 {BEHIND_LEVERS}",
                f"the stairs down {BEHIND_LEVERS}",
                CUT_OFF,
            ],
        ),
        (
            level("#@>V.Ak#", LOCKED_VAULT, PORTCULLIS, "lever: 4,0 A", "k = item key"),
            [
                f"the key at 6,1 {BEHIND_LEVERS}",
                "the lever of the door at 5,1 cannot be reached",
                "the cell at 3,1 and 3 others are cut off by doors",
            ],
        ),
        (level("#@>A..#", "A = bolted wooden door"), ["nobody can unbolt the wooden door at 3,1", CUT_OFF]),
        (level("#@>A..#", BARRED, "facing: A west"), []),
        (level("#@>A..#", BARRED, "facing: A east"), ["the barred door at 3,1 opens only from the east", CUT_OFF]),
        (level("#@.A..#", "A = last door", "exit: 5,1", "bag: last key"), []),
        (
            level("#@.A..#", "A = last door", "exit: 5,1"),
            ["there is no key for the last door at 3,1", f"the last door {BEHIND_DOORS}", CUT_OFF],
        ),
    ],
)
def test_promise_is_checked(drawing: str, sentences: list[str]) -> None:
    assert broken(drawing) == sentences


def test_grate_between_places_that_are_reached_is_no_fault() -> None:
    drawing = """
        #######
        #@>A..#
        #.###.#
        #.....#
        #######
    """
    rows = "\n".join(row.strip() for row in drawing.strip().splitlines())
    assert broken(f"{rows}\n\n{PORTCULLIS}") == []


def test_kept_promises_are_said_in_one_line() -> None:
    fit = build_drawing(parse_level(b"#######\n#@.+.>#\n#######"), None, AJAR)
    assert promise_lines(fit) == [ALL_KEPT]
    page, section = ALL_KEPT.removeprefix("The level keeps all promises of ").removesuffix(".").split(", ")
    assert re.search(rf"^## \d+\. {section.strip(chr(34))}$", (ROOT / page).read_text("utf-8"), re.MULTILINE)
    unfit = build_drawing(parse_level(b"#######\n#@.+..#\n#######"), None, AJAR)
    assert promise_lines(unfit) == [f"broken promise: {NO_WAY_OUT}"]


@pytest.mark.parametrize("theme", THEMES)
def test_drawings_of_generated_levels_keep_all_promises(theme: str) -> None:
    built = built_level_of(THEMES[theme], AJAR, FIRST_SEED, 1 + DEPTHS.index(theme))
    assert broken_by(built) == []
    assert broken(level_text(data_of(built))) == []
