"""Situations that show every place, and every look of doors and creatures there. They are for eyes and not approved."""

from __future__ import annotations

from functools import partial
from itertools import count, product
from string import ascii_letters

import numpy as np

from builders.gallery.map_situations import MONSTERS, things_drawing
from builders.gallery.situation import Situation
from builders.gallery.windowless_game import Studio
from game.content.themes.theme_of_depth import THEMES, first_depth
from game.content.world.door_kinds import DOORS
from game.ui.play.play_scene import Play
from level_output.built_level import reveal

PLACES = "Places"
"""Group of the situations that are also shown in grey: a place is told by its patterns too, and not only by colours."""
TURNS = 60
"""Number of turns that a bot plays before a place is shown in play."""

HALLS = """
####################
#.....#............#
#.....#............#
#.....+.....@......#
#.....#............#
#.....#............#
####+####-####+#####
#........#...#.....#
#........+...#..k..#
#........#...#.....#
####################

k = kobold asleep
torch: 9,1
"""
"""A hall in view, and rooms on its sides: those to the west and south are remembered, that to the east is unknown."""
UNKNOWN = slice(14, 20), slice(7, 11)
"""Columns and rows that the hero does not know."""


def _doors() -> dict[str, list[str]]:
    """Return the legend of each state of each kind of door, by the kind."""
    states = ("shut", "locked", "ajar", "open", "bolted", "broken")
    by_lever, by_plate = ("shut", "open", "broken"), ("shut", "open", "bolted")
    of_kind = {"portcullis": by_lever, "quiet": by_plate, "windy": by_plate}
    kinds = [*(name for name in DOORS if name not in ("secret", "doorway")), "runed wooden"]
    return {kind: [f"{each} {kind}" for each in of_kind.get(kind, states)] for kind in kinds}


LETTERS = f"{ascii_letters}àáâãäåæçèé"
DOOR_LEGENDS = [legend for legends in _doors().values() for legend in legends]


def door_sheet() -> str:
    """Return the drawing of a level with each kind of door in each state.

    They are seen from the front in its left half, from the side in its right half. The hero is in a closet and sees
    none of them.
    """
    letters = iter(LETTERS)
    rows = {kind: [next(letters) for _ in legends] for kind, legends in _doors().items()}
    width = 2 * max(map(len, rows.values())) + 1
    floor = f"#{'.' * (width - 2)}#"
    front = ["#" * width, floor]
    for doors in rows.values():
        front += [f"#{'#'.join(doors)}#".ljust(width, "#"), floor]
    front.append("#" * width)
    side = ["".join(column) for column in zip(*front, strict=True)]
    rest = len(front) - len(side)
    closet = [f"{'#@#':#^{len(front)}}" if row == rest // 2 else "#" * len(front) for row in range(rest)]
    drawing = [left + right for left, right in zip(front, [*side, *closet], strict=True)]
    legend = [f"{letter} = {words} door" for letter, words in zip(LETTERS, DOOR_LEGENDS, strict=False)]
    return "\n".join([*drawing, "", *legend])


def _at(place: str, drawing: str, studio: Studio, *, glyphs: bool = False) -> Play:
    studio.settings.glyphs = glyphs
    return studio.begin(f"{drawing.rstrip()}\nwalls: {place}\n")


def _halls(place: str, studio: Studio, *, glyphs: bool) -> None:
    """Show a hall in view and its neighbours in memory."""
    level = _at(place, HALLS, studio, glyphs=glyphs).world.level
    known = np.ones(level.shape, np.bool_)
    known[UNKNOWN] = False
    level.learn(known)


def _in_play(place: str, studio: Studio) -> None:
    """Show a usual level of a place after some turns of a bot, with the first seed with which it stays there alive."""
    for number in count():
        world = studio.play(TURNS, f"{place} {number}", first_depth(place)).world
        if not world.over and world.theme.name == place:
            return


def _picture_of_readme(studio: Studio) -> None:
    """Show the hero among glass doors with sleepers and prizes behind them, in a usual game that a bot has played."""
    studio.settings.hints = False
    studio.play(19, "n", first_depth("old-halls")).saving_notice = None  # as in a game that is saved


def _sheet_of_doors(place: str, studio: Studio, *, in_view: bool) -> None:
    """Show all doors in daylight, or as they are remembered, so small that all have room."""
    play = _at(place, door_sheet(), studio)
    level, stage = play.world.level, play.stage
    stage.focus = (level.shape[0] - 1) / 2, (level.shape[1] - 1) / 2
    stage.without_signs = True
    level.learn(np.ones(level.shape, np.bool_))
    if in_view:
        stage.flat = True
        reveal(play.world)
        stage.show([])
    studio.pass_time()

    def fit() -> None:
        studio.settings.tile_scale = max(1, 2 * studio.size[0] // 1920)

    studio.point(fit)


def _creatures(studio: Studio, *, remembered: bool) -> None:
    """Show all creatures awake and calm in daylight, or asleep as they are remembered."""
    state = "asleep" if remembered else "roaming"
    play = _at("cellars", things_drawing(MONSTERS, f"{{name}} {state}", apart=True), studio)
    world = play.world
    reveal(world)
    if remembered:
        for actor in world.level.actors:
            world.level.memory.record_sighting(actor, world.hero.ready_at)
        world.view = np.zeros_like(world.view)
        world.view[world.hero.pos] = True
    play.stage.flat = not remembered
    play.stage.show([])
    studio.pass_time()


PLACE_SITUATIONS: tuple[Situation, ...] = (
    *(
        Situation(PLACES, f"{place} in {'letters' if glyphs else 'tiles'}", partial(_halls, place, glyphs=glyphs))
        for place, glyphs in product(THEMES, (False, True))
    ),
    *(Situation(PLACES, f"{place} in play", partial(_in_play, place)) for place in THEMES),
    Situation(PLACES, "picture of the README", _picture_of_readme),
    *(
        Situation(
            "Doors of places",
            f"doors of {place} in {'view' if in_view else 'memory'}",
            partial(_sheet_of_doors, place, in_view=in_view),
        )
        for place, in_view in product(THEMES, (True, False))
    ),
    Situation("Creatures", "creatures that are calm", partial(_creatures, remembered=False)),
    Situation("Creatures", "creatures in memory", partial(_creatures, remembered=True)),
)
