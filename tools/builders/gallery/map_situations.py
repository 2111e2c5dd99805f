"""Situations that show the map: all doors, grounds, things and creatures, in tiles and letters, and animations."""

from __future__ import annotations

from functools import partial
from itertools import product
from string import ascii_letters

from builders.gallery.situation import Situation
from builders.gallery.windowless_game import Studio
from game.content.items.abilities import TOMES
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.monsters.letters import LETTERS
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import TRADITIONS
from game.content.world.conditions import HELD
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.engine.grid.geometry import EAST, SOUTH, WEST
from game.engine.level_theme import PLAIN
from game.engine.model.door import DoorState
from game.engine.model.traits import Trait
from game.engine.rules.actions.door_verbs import EASE, KNOCK
from game.engine.rules.conditions import afflict
from game.engine.tradition import Tradition
from game.ui.input.commands import Command, MoveInput, PlayerInput
from game.ui.play.play_scene import Play

LATER = (0.05, 0.15)
"""Seconds after an input at which its animations are shown."""


NEVER = ("ajar portcullis", "bolted portcullis", "ajar quiet", "ajar windy")
"""Doors that cannot be: only a lever or a plate moves them."""


def door_drawing(*, turned: bool = False, walls: str = PLAIN.name) -> str:
    """Return the drawing of a hall between two walls with a door of each kind in each state.

    `turned`: doors to the left and right of the hall, not above and below it. `walls`: name of a theme.
    """
    names = [name for name in DOORS if name not in ("doorway", "secret")]
    kinds = [f"{state.value} {name}" for name, state in product(names, DoorState)]
    kinds = [kind for kind in kinds if kind not in NEVER]
    letters = ascii_letters[: len(kinds)]
    above, below = ("#" + "#".join(half) + "#" for half in (letters[::2], letters[1::2]))
    width = max(len(above), len(below))
    wide, middle = f"#{'.' * (width - 2)}#", width // 2
    hall = f"{wide[:middle]}@{wide[middle + 1 :]}"
    rows = ["#" * width, wide, above, wide, hall, below.ljust(width, "#"), wide, "#" * width]
    lines = ["".join(column) for column in zip(*rows, strict=True)] if turned else rows
    legend = [f"{letter} = {kind} door" for letter, kind in zip(letters, kinds, strict=True)]
    lights = [f"torch: {f'3,{at}' if turned else f'{at},3'}" for at in range(2, width - 1, 4)]
    return "\n".join([*lines, "", *legend, *lights, f"walls: {walls}"])


SIGNS = """
#####################
#k...#.........#...h#
#....+....@....+....#
######.........######
#k.h.+.........+....#
######+##+#+#+#######
######.#k.#h#kh######
#####################

k = kobold asleep
h = hound asleep
torch: 10,1
"""
"""A hall with doors of all homes: of monsters that open doors, of those that cannot, of both, and of nobody."""
GROUND = """
##########################
#......~~~,,,]]__;;"``...#
#......~~~,,,]]__;;"``.=.#
#......~~~..,]]__;;"``:*&#
#.......@..............>.#
####L###############A#####
#........................#
##########################

A = shut portcullis door
L = lever A
torch: 3,1
torch: 12,1
fire: 5,4 6,4
room: 0 0 26 6
"""
BURNING = (
    "################\n#@.............#\n#..............#\n#..............#\n################\n\nfire: 3,2 4,2 4,3\n"
    "torch: 7,1\ntorch: 12,1\n"
    + "\n".join(f"gas: {name} {6 + 2 * number},2 {120 - 20 * number}" for number, name in enumerate(GASES))
)
PASSAGE = """
#######################
#..k...B.#............#
#..@.....+............#
#........#............#
####.###########+######
####.....#............#
##########............#
#######################

B = item sword
k = kobold asleep
"""
FIGHT = """
############
#....k.....#
#..@k+..o..#
#..........#
############

k = kobold
o = ogre
bag: 5 dart, 2 fire flask, healing potion, wand of destruction
abilities: whirlwind, magic missile
torch: 8,1
"""


def things_drawing(names: tuple[str, ...], form: str, *, apart: bool = False) -> str:
    """Return the drawing of a lit hall with things in it. `form`: meaning of a letter, with the slot `{name}`.

    `apart`: whether a free cell lies between any two of them.
    """
    letters = ascii_letters[: len(names)]
    cells = "".join(f"{letter}." for letter in letters) if apart else letters
    rows = [cells[start : start + 12].ljust(12, ".") for start in range(0, len(cells), 12)]
    rows = [line for row in rows for line in (row, "." * 12)] if apart else rows
    hall = ["#" * 14, "#@...........#", *(f"#{row}#" for row in rows), "#" * 14]
    meanings = [f"{letter} = {form.format(name=name)}" for letter, name in zip(letters, names, strict=True)]
    return "\n".join([*hall, "", *meanings, f"room: 0 0 14 {len(hall)}", "torch: 2,1", "torch: 9,1"])


def _map_of(drawing: str, studio: Studio, *, glyphs: bool = False, tradition: Tradition | None = None) -> Play:
    studio.settings.glyphs = glyphs
    play = studio.begin(drawing, tradition)
    studio.pass_time()
    return play


def _hunters(studio: Studio, *, fleeing: bool = False, held: bool = False) -> None:
    """Show a hall full of monsters that hunt the hero, or that flee from him, or that traps hold."""
    play = _map_of(things_drawing(MONSTERS, "{name} hunting", apart=True), studio)
    for actor in play.world.level.actors:
        if actor is not play.world.hero:
            actor.ai.fled_turns = int(fleeing)
            if held:
                afflict(actor, HELD, 9, play.world)
    studio.pass_time()


def _remembered(studio: Studio, *, glyphs: bool, tradition: Tradition) -> None:
    """Show a hall that the hero has left: he remembers it."""
    _map_of(PASSAGE, studio, glyphs=glyphs, tradition=tradition)
    studio.send(*map(MoveInput, (EAST, SOUTH, SOUTH, SOUTH, EAST, EAST)))


def _moment(drawing: str, inputs: tuple[PlayerInput, ...], seconds: float, studio: Studio) -> None:
    """Show the animations of the last input a moment later."""
    play = _map_of(drawing, studio)
    studio.settings.captions = True
    *before, last = inputs
    studio.send(*before)
    play.stage.apply_settings(studio.settings)
    studio.stack.handle(last)
    studio.stack.pass_time(seconds)


QUIET = """
############
#....#.....#
#..@.+..o..#
#..B.#.....#
############

o = ogre asleep
B = item dart
"""
MOMENTS: dict[str, tuple[str, tuple[PlayerInput, ...]]] = {
    "a blow": (FIGHT, (MoveInput(EAST),)),
    "a step": (FIGHT, (MoveInput(WEST),)),
    "a throw": (FIGHT, (Command.FIRE, Command.NEXT_FOE, Command.CONFIRM)),
    "a knock": (QUIET, (MoveInput(EAST), KNOCK)),
    "an opened door": (QUIET, (MoveInput(EAST), MoveInput(EAST))),
    "a door ajar": (QUIET, (MoveInput(EAST), EASE)),
    "hearing at a door": (QUIET, (MoveInput(EAST),)),
    "an item": (QUIET, (MoveInput(SOUTH),)),
    "a search": (QUIET, (Command.SEARCH,)),
}
"""Drawing and inputs of each moment whose animations are shown."""

COVERS = {tome.sprite: tome.name for tome in TOMES}
THINGS = (*(name for name, kind in ITEMS.items() if kind not in TOMES), *COVERS.values())
"""Names of all kinds of items, with one of the tomes that look alike."""
LETTER_NAMES = tuple(breed.name for breed in LETTERS)
MONSTERS = tuple(name for name, breed in BREEDS.items() if name not in LETTER_NAMES and not breed.has(Trait.FRIENDLY))
MAP_SITUATIONS: tuple[Situation, ...] = (
    *(
        Situation("Map", f"{name} in {'letters' if glyphs else 'tiles'}", partial(_map_of, drawing, glyphs=glyphs))
        for name, drawing in (
            ("doors", door_drawing()),
            ("doors at the side", door_drawing(turned=True)),
            ("signs of doors", SIGNS),
            ("ground", GROUND),
            ("fire and gas", BURNING),
            ("items", things_drawing(THINGS, "item {name}")),
            ("creatures", things_drawing(tuple(name for name in BREEDS if name not in LETTER_NAMES), "{name} asleep")),
            ("letters of rogue", things_drawing(LETTER_NAMES, "{name} asleep")),
        )
        for glyphs in (False, True)
    ),
    *(
        Situation("Map", f"{name} of {theme}", partial(_map_of, door_drawing(turned=turned, walls=theme), glyphs=False))
        for theme in THEMES
        for name, turned in (("doors", False), ("doors at the side", True))
    ),
    Situation("Map", "creatures that hunt", _hunters),
    Situation("Map", "creatures that flee", partial(_hunters, fleeing=True)),
    Situation("Map", "creatures that traps hold", partial(_hunters, held=True)),
    *(
        Situation(
            "Map",
            f"memory of {tradition.name} in {'letters' if glyphs else 'tiles'}",
            partial(_remembered, glyphs=glyphs, tradition=tradition),
        )
        for tradition in TRADITIONS.values()
        for glyphs in (False, True)
    ),
    *(
        Situation("Animations", f"{name} after {seconds} s", partial(_moment, drawing, inputs, seconds))
        for name, (drawing, inputs) in MOMENTS.items()
        for seconds in LATER
    ),
)
