"""Faults that players from outside the project found in the traditions (sets of rules), now mended.

Each fault is tested in a drawn situation, with the texts and pictures that the player sees.
"""

from __future__ import annotations

import re
from collections import Counter

import numpy as np
import pygame
import pytest

from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE, TRADITIONS
from game.engine.grid.fov import FieldOfView
from game.engine.grid.fov_tables import FovShape
from game.engine.grid.geometry import EAST, NORTH, Vec
from game.engine.rules.actions.door_verbs import Latch
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause, harm
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.message import Message
from game.ui.core.scene_manager import Pop
from game.ui.core.settings import Settings
from game.ui.graphics.colours.ajar_swatch import AJAR as AJAR_SWATCH
from game.ui.graphics.colours.swatch import rgb
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.hud.side_panel import minimap
from game.ui.hud.status_bar import figures
from game.ui.input.commands import Command
from game.ui.scenes.game_over import GameOver
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.settings_menu import settings_menu
from game.ui.text.cards.cell_card import describe
from game.ui.text.message_log import Log
from game.ui.text.run_summary import ending_messages
from game.ui.text.sentences import key_help as sentences
from game.ui.widgets.row import Row
from tests.support.screen import Screen

every_tradition = pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)


def words_at(s: Scenario, at: Vec) -> list[str]:
    return [line.text for line in describe(at, s.world)]


# ------------------------------------------------------------------------------------------------ ground
@pytest.mark.parametrize(
    ("theme", "name"),
    [("forest", "tree"), ("mushrooms", "giant mushroom"), ("caverns", "wall"), ("stone", "wall")],
)
def test_wall_is_named_after_its_theme(theme: str, name: str) -> None:
    s = Scenario("####\n#@.#\n####", RUSTBOOK)
    s.level.theme = theme
    s.play(Walk(NORTH))
    assert s.messages == [f"A {name} is in the way."]
    assert words_at(s, Vec(1, 0)) == [f"{name.capitalize()}."]


HALLWAY = """
##########
#....#####
#...@...##
#....#####
##########

corridor: 5,2 6,2 7,2
room: 0 0 6 5
"""


def test_rogue_rock_is_not_called_wall() -> None:
    s = Scenario(HALLWAY, ROGUE)
    s.play(Walk(EAST), Walk(EAST), Walk(EAST), Walk(NORTH))
    assert s.messages == ["You cannot go that way."]
    assert words_at(s, Vec(7, 1)) == ["Rock."]
    assert words_at(s, Vec(5, 1))[0] == "Wall."


def test_rogue_room_wall_is_called_wall() -> None:
    s = Scenario(HALLWAY, ROGUE)
    s.play(Walk(NORTH), Walk(NORTH))
    assert s.messages == ["A wall is in the way."]


def map_colours(s: Scenario) -> Counter[tuple[int, int, int]]:
    """Return the colours of the small map, one pixel for each cell."""
    pixels = minimap.map_colours(s.world, SWATCHES[s.world.tradition.swatch])
    return Counter((int(r), int(g), int(b)) for r, g, b in pixels.reshape(-1, 3))


def test_rogue_small_map_omits_faded_floor() -> None:
    s = Scenario("#########\n#@......#\n#.......#\n#######-#\n#########\n\nroom: 0 0 9 4 dark", ROGUE)
    floor = SWATCHES["rogue"].shade("floor")
    s.play(*[Walk(EAST)] * 5)
    colours = map_colours(s)
    assert not colours[floor.remembered]
    assert 0 < colours[floor.fov] < 9


def test_rogue_small_map_omits_floor_of_magic_map() -> None:
    s = Scenario("#########\n#@#.....#\n#.-.....#\n#.#.....#\n#########\n\nbag: magic map", ROGUE)
    s.play(Use(0))
    assert s.level.memory.explored[4, 2]
    assert not map_colours(s)[SWATCHES["rogue"].shade("floor").remembered]


def test_rustbook_small_map_keeps_floor() -> None:
    s = Scenario("############\n#@+........#\n#..#.......#\n############", RUSTBOOK)
    s.play(Walk(EAST), Walk(EAST), Walk(EAST), Walk(EAST))
    assert map_colours(s)[SWATCHES["rustbook"].shade("floor").remembered]


# ------------------------------------------------------------------------------------------------ sight
def test_doorway_behind_wall_corner_is_not_seen() -> None:
    """Check sight lines past the wall below the hero, from the middle of his cell.

    The line to the middle of the doorway touches this wall, so the hero does not see the doorway. The line to a floor
    cell farther down passes beside this wall, so he sees that floor cell.
    """
    s = Scenario("#########\n###.@...#\n###.#####\n###A#####\n#.......#\n#########\n\nA = open wooden door", ROGUESHARP)
    assert (s.world.view[3, 3], s.world.view[2, 4]) == (False, True)
    s.level.move(s.hero, Vec(3, 3))
    s.world.look_around()
    assert not s.world.view[4, 1], "nor the other way round"


def test_floor_behind_wall_corner_is_not_seen() -> None:
    s = Scenario("#########\n###.@...#\n###.#####\n###.#####\n#.......#\n#########", ROGUESHARP)
    opaque = s.level.solid.copy()
    view = FieldOfView(opaque).view(s.hero.pos, 15, FovShape.DIAMOND)
    assert (bool(view[3, 3]), bool(view[2, 4])) == (False, True)
    assert (s.world.view[3, 3], s.world.view[2, 4]) == (False, True)


# ------------------------------------------------------------------------------------------------ the log
@every_tradition
def test_log_begins_with_current_depth(tradition: Tradition, screen: Screen) -> None:
    play = screen.begin("####\n#@>#\n####", tradition)
    play.world.level.depth = 9
    again = screen.app.play(play.world)
    assert again.log.history()[0][0] == "You are at depth 9. Seed: 0."


def test_repeated_message_shows_count_and_turns() -> None:
    log = Log()
    for turn in range(6, 14):
        log.new_turn(turn)
        log.add(Message("You hear nothing."))
    assert [text for text, _, _ in log.latest(9)] == ["You hear nothing. (8 times in 8 turns)"]


def test_second_door_gets_line_of_its_own() -> None:
    log = Log()
    for turn in (6, 8):
        log.new_turn(turn)
        log.add(Message("You open the door."))
    assert [text for text, _, _ in log.latest(9)] == ["You open the door."] * 2


def test_history_key_says_that_history_is_whole() -> None:
    assert sentences.COMMANDS[Command.HISTORY] == "Read all messages of this game."


# ------------------------------------------------------------------------------------------------ bolts
def test_bolting_scroll_text_matches_its_effect() -> None:
    s = Scenario("#######\n#.@-..#\n#######\n\nbag: scroll of bolting\nlatches: 0")
    s.play(Use(0))
    assert "You bolt the door." in s.messages
    assert not any("latch" in text for text in s.messages)
    assert not any("latch" in text for text in words_at(s, s.at("-")))
    s.play(Walk(EAST), Latch(EAST))
    assert s.messages[-2:] == [
        "You bolted this door yourself. Remove the bolt first.",
        "You unbolt the door. The bolt breaks.",
    ]
    assert s.hero.latches == 0


def test_goblin_card_says_it_bashes_bolted_doors() -> None:
    s = Scenario("######\n#@.g.#\n######")
    assert any("Bashes bolted doors." in text for text in words_at(s, s.at("g")))


# ------------------------------------------------------------------------------------------------ the end
def lost_by(s: Scenario) -> str:
    (damage,) = [line.text for line in ending_messages(s.world) if line.text.startswith("Health you lost")]
    return damage


def test_last_blow_takes_only_remaining_health() -> None:
    s = Scenario("####\n#@.#\n####")
    s.hero.health = s.hero.max_health = 10
    harm(s.hero, 7, Cause("fire"), s.world)
    harm(s.hero, 99, Cause("poison"), s.world)
    assert sum(s.world.run_stats.suffered.values()) == 10
    assert lost_by(s) == "Health you lost: fire (7), poison (3)."
    told = " ".join(line.text for line in ending_messages(s.world))
    assert "Poison hurt you for the last 3 of your health." in told


@every_tradition
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_unhealed_hero_suffers_exactly_his_health(tradition: Tradition, seed: str) -> None:
    s = Scenario("#####\n#.k.#\n#k@k#\n#.k.#\n#####", tradition, seed)
    s.hero.health = s.hero.max_health = 5
    s.hero.defense = 0
    for foe in s.level.actors:
        if foe is not s.hero:
            foe.attack, foe.attack_chance = 4, 90
    while s.hero.alive:
        s.play(Wait())
    assert sum(s.world.run_stats.suffered.values()) == 5
    told = " ".join(line.text for line in ending_messages(s.world))
    blows = sum(map(int, re.findall(r"h[iu]r?t you for (?:the last )?(\d+)", told)))
    assert blows == sum(map(int, re.findall(r"\((\d+)\)", lost_by(s)))) == 5, told


def drawn_colours(screen: Screen) -> Counter[tuple[int, int, int]]:
    pixels = screen.pixels().reshape(-1, 3)
    packed, counts = np.unique(pixels.astype(np.int32) @ (1 << 16, 1 << 8, 1), return_counts=True)
    colours = [(colour >> 16, colour >> 8 & 255, colour & 255) for colour in packed.tolist()]
    return Counter(dict(zip(colours, counts.tolist(), strict=True)))


def test_sadconsole_end_screen_has_its_colours(screen: Screen) -> None:
    world = world_from_drawing("#####\n#@g.#\n#####", "0", SADCONSOLE)
    (goblin,) = (actor for actor in world.level.actors if actor is not world.hero)
    harm(world.hero, 999, Cause("goblin", goblin), world)
    screen.open(GameOver(screen.app._theme, world, [], [Row("Title", act=Pop)]))
    colours = drawn_colours(screen)
    assert colours[rgb("#0000FF")] > 50
    assert colours[rgb("#D3D3D3")] > 50, "the walls of the level"


def test_door_list_uses_colours_of_tradition(screen: Screen) -> None:
    for tradition in (AJAR, SADCONSOLE):
        screen.begin("######\n#@..+#\n######", tradition)
        screen.send(Command.DOORS)
        screen.draw()
        scene = screen.stack.top
        assert isinstance(scene, DoorList)
        box, _ = scene.boxes[0]
        pixels = pygame.surfarray.array3d(screen.picture.subsurface(box)).reshape(-1, 3)
        shown = {(int(r), int(g), int(b)) for r, g, b in pixels}
        brown = set(AJAR_SWATCH.fov_ramps["wood"][1:4])
        assert bool(shown & brown) is (tradition is AJAR)
        assert (rgb("#808080") in shown) is (tradition is SADCONSOLE)


# ------------------------------------------------------------------------------------------------ the panels
@every_tradition
def test_settings_omit_doors_without_leaves(tradition: Tradition, screen: Screen) -> None:
    has_choice = any(
        "opening a door" in choice.text for choice in settings_menu(screen.app._theme, Settings(), tradition).rows
    )
    assert has_choice is (tradition is not ROGUE)
    assert any("opening a door" in choice.text for choice in settings_menu(screen.app._theme, Settings()).rows)


def test_count_of_open_doors_says_whose_openings_it_counts(screen: Screen) -> None:
    play = screen.begin("######\n#@..+#\n######", ROGUESHARP)
    (count,) = (item for item in figures(play.world, None) if item.icon == "icon-door")
    assert count.forms == ("0",)
    assert count.tip[0].startswith("Doors that you have opened: 0.")
