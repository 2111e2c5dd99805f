"""Nothing in the side panel moves when a door, a creature, a condition or a card comes or goes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

import pygame
import pytest

from game.content.world.conditions import HASTED, POISONED
from game.engine.grid.geometry import Vec
from game.engine.model.noise import KnownNoise, Noise
from game.engine.rules.conditions import afflict
from game.ui.hud.side_panel.door_rows import DoorOption
from game.ui.hud.side_panel.hero_table import TableRow
from game.ui.hud.side_panel.quick_row import Carried, Pocket
from game.ui.hud.side_panel.side_panel import PanelHitboxes
from game.ui.input.commands import Hover
from game.ui.play.play_scene import Play
from game.ui.text.sentences import status
from tests.support.examples import FULL, spread
from tests.support.screen import Screen, command_buttons, screen_of, tally_lines

HALL = """
######.##########
######+##########
#...............#
#.......+.......#
#....@..+.......#
#.......#########
#########.......#
#...............#
#################

bag: 3 dart, healing potion, wand of slowness
worn: dagger, leather cap
"""
KOBOLDS = "k = kobold asleep\n"
ABILITIES = "abilities: heal self, magic missile\n"
SIZES = [((640, 360), 0), ((1280, 720), 0), ((1280, 720), 1), ((1280, 720), 2), ((1600, 900), 0), ((1920, 1080), 2)]
Places = dict[tuple[str, object], tuple[int, int]]
"""Upper left corner of each part of the panel, by its kind and by what it shows."""


@pytest.fixture(params=spread(SIZES, 2), ids=str)
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    with screen_of() as screen:
        size, screen.settings.text_scale = request.param
        screen.picture = pygame.Surface(size, 0, 32)
        yield screen


def drawn(screen: Screen, play: Play) -> tuple[Places, Places]:
    """Draw the screen; return the places of the parts of the panel, and those of the doors beside the hero."""
    play._panels._kept.clear()
    screen.draw()
    side: PanelHitboxes = play._panels._side
    places: Places = {("map", side.map.pitch): (0, 0)} if side.map.box.width else {}
    for kind, boxes in (
        ("button", command_buttons(side)),
        ("tally", tally_lines(side)),
        ("carried", side.cells.of(Carried)),
    ):
        places |= {(kind, what): box.topleft for box, what in boxes}
    places |= {("table", row.label): box.topleft for box, row in side.cells.of(TableRow)}
    places |= {("in view", row): box.topleft for row, (box, _) in enumerate(side.sights)}  # the nearest is first
    options: Places = {("option", (option.does, option.step)): box.topleft for box, option in side.cells.of(DoorOption)}
    return places, options


def moved(before: Places, after: Places) -> list[tuple[str, object]]:
    """Return the parts that both pictures show, in different places."""
    return [part for part in before.keys() & after.keys() if before[part] != after[part]]


@pytest.mark.parametrize(
    ("monsters", "more"), [*product([0, 1, 3], ["", ABILITIES])] if FULL else [(0, ""), (1, ""), (3, ABILITIES)]
)
def test_door_beside_hero_moves_nothing(screen: Screen, monsters: int, more: str) -> None:
    row = "#...............#"
    drawing = HALL.replace(row, "#" + "k" * monsters + row[1 + monsters :], 1) + KOBOLDS * bool(monsters) + more
    play = screen.begin(drawing)
    before, none = drawn(screen, play)
    assert not none
    assert len(before) > 10
    for at in (Vec(7, 4), Vec(6, 2), Vec(2, 4)):
        play.world.level.move(play.world.hero, at)
        after, options = drawn(screen, play)
        assert moved(before, after) == []
        assert bool(options) is (at != Vec(2, 4))
        steady = {part for part in before if part[0] not in ("in view", "table", "carried")}
        assert steady <= after.keys(), "only what changes makes way"


def test_creatures_and_conditions_move_nothing(screen: Screen) -> None:
    """The buttons of a door may become smaller, but not while the mouse is on one of them."""
    play = screen.begin(HALL.replace("@..+", ".k@+") + "k = kobold\n" + ABILITIES)
    hero, (kobold,) = play.world.hero, play.world.foes_in_view()
    play.world.level.move(kobold, Vec(14, 7))
    alone, options = drawn(screen, play)
    assert options
    panels = play._panels
    button, _ = panels._side.cells.of(DoorOption)[0]
    play.world.level.move(kobold, Vec(6, 4))
    assert moved(alone, drawn(screen, play)[0]) == []
    play.world.level.move(kobold, Vec(14, 7))
    drawn(screen, play)
    screen.send(Hover(button.move(panels._side_box.topleft).center))
    play.world.level.move(kobold, Vec(6, 4))
    for condition in (POISONED, HASTED):
        afflict(hero, condition, 9, play.world)
        steady, buttons = drawn(screen, play)
        assert moved(alone, steady) == []
        assert buttons == options
    play.world.notes.last_own_noise = KnownNoise(Noise.KNOCK, 32, hero.pos, Vec(0, 0), True, hero.ready_at)
    assert moved(alone, drawn(screen, play)[0]) == []


def test_card_moves_nothing(screen: Screen) -> None:
    play = screen.begin(HALL.replace("@..+", ".k@+") + KOBOLDS + ABILITIES)
    before = drawn(screen, play)
    for cell in (Vec(6, 4), Vec(8, 4), play.world.hero.pos):
        screen.send(Hover(play._viewport.place(cell).center))
        after = drawn(screen, play)
        assert play._panels._side.card is not None
        assert moved(before[0], after[0]) == moved(before[1], after[1]) == []


@pytest.mark.parametrize("first", [1, 7], ids=["few", "many"])
def test_row_under_mouse_keeps_place_and_height(screen: Screen, first: int) -> None:
    """Monsters come into view or leave it, while the mouse is on the list of what is in view."""
    play = screen.begin(HALL.replace("#...............#", "#kkkkkkkk.......#", 1) + KOBOLDS)
    panels, hall = play._panels, play.world.view
    hidden = play.world.foes_in_view()[first:]

    def show(some: bool) -> list[pygame.Rect]:
        play.world.view = hall.copy()
        for foe in hidden if not some else ():
            play.world.view[foe.pos] = False
        panels._kept.clear()
        screen.draw()
        return [box for box, _ in panels._side.sights]

    for begins_with_all in (False, True):
        screen.send(Hover((1, 1)))
        before = show(begins_with_all)
        screen.send(Hover(before[0].move(panels._side_box.topleft).center))
        assert panels.keeps_rows
        for some in (not begins_with_all, begins_with_all):
            after = show(some)
            assert after[0] == before[0]
            assert {box.height for box in after} == {before[0].height}
            assert all(one.bottom <= other.top for one, other in pairwise(after))


@pytest.mark.parametrize("more", ["", "abilities: heal self\n", ABILITIES], ids=["none", "one", "two"])
def test_door_and_lamp_go_before_items(screen: Screen, more: str) -> None:
    """The light under a door and the words of loudness, or at least its bars, stay where room is short."""
    play = screen.begin(HALL + more)
    play.world.level.move(play.world.hero, Vec(7, 4))
    _, options = drawn(screen, play)
    side: PanelHitboxes = play._panels._side
    light = [box for box, _ in side.cells.of(Vec) if box.height]
    assert len(options) == len(side.cells.of(DoorOption)) >= 5
    assert len(light) == 3, "the heading, the line about the light, and that about the open doors"
    assert any(row.label == status.LAMP_DIMS for _, row in side.cells.of(TableRow))
    if any(isinstance(what, Pocket) for _, what in side.cells.of(Carried)):
        assert any(row.label == status.SEEN_WITHIN for _, row in side.cells.of(TableRow)), "items make way first"
        assert tally_lines(side), "items make way first"
