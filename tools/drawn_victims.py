"""Drawings, tilesheets, fonts and art to be damaged: sound ones, and who reads them."""

from __future__ import annotations

from pathlib import Path

import pack_tiles
from damage import OF_BYTES, OF_TEXT
from drawing_files import Unreadable as NoText
from drawing_files import drawing_text
from drawn_art import ArtError
from game.content.bots.bots import BOTS
from game.content.scenarios.scenario import situation
from game.content.traditions import TRADITIONS
from game.engine.turns import update
from game.mapgen.drawing.drawing import DrawingError
from game.ui.graphics.assets import Damaged, assets, packed
from game.ui.graphics.font import Font
from victim import Victim, refused

UPDATES = 30
PICTURES = ("tiles", "font-small", "font-large")

DRAWING = """
##############
#@..A..k#G..B#
#..~,..]#.C..#
#.._;."`+....#
###D##I##E####
#..'..H..*..&#
#.F......a...#
##############

A = hidden doorway door
B = item dagger
C = trap bear
D = stiff locked wooden door
E = shut iron door
F = item key
G = item gold
H = item healing potion
k = kobold asleep
a = kobold
I = barred door
facing: I south
bag: 3 dart, healing potion, 2 key
worn: dagger
abilities: whirlwind
conditions: hasted 20
health: 7
oil: 40
gold: 12
keys: 2
latches: 1
depth: 3
choice: 9,1 12,1
fire: 3,5 4,5
gas: poison 5,5 40
room: 0 0 9 5 dark
torch: 5,1
"""


def _drawing(folder: Path) -> None:
    (folder / "drawing.txt").write_text(DRAWING.strip("\n"), "utf-8")


def _play_drawing(path: Path) -> str:
    try:
        text = drawing_text(path)
        world = situation(text, "0", TRADITIONS["ajar"])
        for _ in range(UPDATES):
            if not world.over:
                world.hero.orders = BOTS["reader"](world.hero, world)
                update(world)
    except (NoText, DrawingError) as error:
        return refused(error)
    return "nothing"


def _pictures(folder: Path) -> None:
    for name in PICTURES:
        for ending in ("json", "png"):
            (folder / f"{name}.{ending}").write_bytes((assets() / f"{name}.{ending}").read_bytes())


def _look_at_picture(path: Path) -> str:
    try:
        packed(path.parent, "tiles")
        for name in PICTURES[1:]:
            Font.load(name.removeprefix("font-"), path.parent)
    except Damaged as error:
        return refused(error, "it is not as it was packed")
    return "nothing"


def _art(folder: Path) -> None:
    for file in (assets() / "art").glob("*.txt"):
        if file.stem in ("actors", "door"):
            (folder / file.name).write_bytes(file.read_bytes())


def _pack(path: Path) -> str:
    try:
        pack_tiles.pack(pack_tiles.read_art(path.parent))
    except ArtError as error:
        return refused(error)
    return "nothing"


DRAWN = {
    "drawings": Victim(_drawing, "drawing.txt", (*OF_BYTES, *OF_TEXT), _play_drawing),
    "tilesheets": Victim(_pictures, "tiles.png", OF_BYTES, _look_at_picture),
    "indices": Victim(_pictures, "tiles.json", (*OF_BYTES, *OF_TEXT), _look_at_picture),
    "fonts": Victim(_pictures, "font-small.json", (*OF_BYTES, *OF_TEXT), _look_at_picture),
    "art": Victim(_art, "door.txt", (*OF_BYTES, *OF_TEXT), _pack),
}
