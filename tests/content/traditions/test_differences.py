"""Where this game differs from a document on purpose, it does what docs/traditions.md says instead."""

from __future__ import annotations

import re
from statistics import mean

import numpy as np
import pytest

from game.app.manual_facts import manual_facts
from game.content.new_game import new_game
from game.content.traditions import AJAR, ROGUE, RUSTBOOK, SADCONSOLE, TRADITIONS
from game.engine.grid.geometry import EAST, NORTHEAST, WEST, Rect, Vec, cells_where
from game.engine.model.door import DoorState
from game.engine.model.traits import Stats
from game.engine.rules.actions.door_verbs import Ease, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Search, Wait
from game.engine.rules.combat import Cause, harm
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.mapgen.layers.doors.ordinary_doors import BorderDoors
from game.play import Scenario
from game.ui.graphics.tilesheet import TILE
from game.ui.input.commands import Command
from game.ui.text.cards.cell_card import describe
from game.ui.text.manual_pages import manual_pages
from tests.support.cell_pictures import cell_picture
from tests.support.made_levels import level_in, level_seeds
from tests.support.screen import Screen
from tests.support.sketches import sketch_of

every_tradition = pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
CLASSIC = [row for row in TRADITIONS.values() if row is not AJAR]


# ------------------------------------------------------------------------------------------------ ajar


def test_door_of_ajar_is_shut_ajar_open_bolted_and_broken() -> None:
    s = Scenario("#######\n#.@+..#\n#######")
    found = [s.door().state]
    for order in (Ease(EAST), Walk(EAST), Walk(WEST), Latch(EAST)):
        s.play(order)
        found.append(s.door().state)
    assert [*dict.fromkeys(found)] == [DoorState.SHUT, DoorState.AJAR, DoorState.OPEN, DoorState.BOLTED]
    s = Scenario("#######\n#.@A.k#\n#######\n\nA = bolted wooden door\nk = kobold hunting\nhealth: 30")
    s.play(*[Wait()] * 30)
    assert s.door().state is DoorState.BROKEN


def test_hero_of_ajar_has_the_numbers_of_the_page() -> None:
    s = Scenario("#" * 40 + "\n#@" + "." * 37 + "#\n" + "#" * 40)
    assert (s.hero.health, s.hero.stats) == (30, Stats(4, 60, 2, 30))
    assert max((cell - s.hero.pos).steps for cell in cells_where(s.world.view) if not s.level.solid[cell]) == 9
    assert s.hero.latches == 3


@pytest.mark.parametrize("seed", range(20))
def test_search_in_ajar_always_finds_a_hidden_door(seed: int) -> None:
    s = Scenario("#######\n#.@A..#\n#######\n\nA = hidden wooden door", seed=str(seed))
    assert s.level.secrets
    s.play(Search())
    assert not s.level.secrets


# ------------------------------------------------------------------------------------------------ rooms and doors


@pytest.mark.parametrize(("above", "doors"), [("#", [Vec(4, 4)]), (".", [Vec(2, 2), Vec(5, 4)])])
def test_of_two_fitting_cells_the_room_with_fewer_places_gets_its_door(above: str, doors: list[Vec]) -> None:
    """Either cell between the rooms fits. The left room has another place for a door if there is a way above it."""
    sketch = sketch_of(f"""
##########
##{above}#######
##{above}#######
#...##...#
#........#
#...##...#
##########
""")
    sketch.rooms = [Rect(0, 2, 5, 5), Rect(5, 2, 5, 5)]
    BorderDoors()(sketch)
    assert sorted(sketch.doors) == doors


# ------------------------------------------------------------------------------------------------ rogue


def test_hero_of_rogue_has_fifty_health_and_neither_strength_nor_experience(screen: Screen) -> None:
    play = screen.begin("#@.#", ROGUE)
    assert play.world.hero.max_health == 50
    screen.send(Command.CHARACTER)
    sheet = screen.stack.top
    assert sheet is not None
    assert sheet is not play
    told = " ".join(sheet.spoken()).casefold()
    assert "health" in told
    assert not re.search("strength|experience", told)


def test_dead_monsters_of_rogue_are_not_replaced() -> None:
    world = new_game("1", ROGUE)
    for actor in [actor for actor in world.level.actors if actor is not world.hero]:
        harm(actor, 10**6, Cause("fire"), world)
    for _ in range(400):
        world.hero.orders = Wait()
        update(world)
    assert world.level.actors == [world.hero]


@pytest.mark.parametrize("glyphs", [False, True])
def test_hallway_of_rogue_has_sides_in_tiles_only(*, glyphs: bool) -> None:
    s = Scenario("#########\n#@.....##\n#########\n\ncorridor: 1,1 2,1 3,1 4,1 5,1 6,1", ROGUE)
    s.play(*[Walk(EAST)] * 3)
    whole = np.frombuffer(cell_picture(s, Vec(3, 0), glyphs=glyphs), np.uint8).reshape(3 * TILE, 3 * TILE, 3)
    rock = whole[TILE : 2 * TILE, TILE : 2 * TILE].reshape(-1, 3)
    assert (len(np.unique(rock, axis=0)) == 1) is glyphs


# ------------------------------------------------------------------------------------------------ rustbook


def test_every_step_of_rustbook_takes_one_turn() -> None:
    (seed,) = level_seeds(1, 1)
    grounds = set()
    for depth in range(1, 17):
        level = level_in(RUSTBOOK, seed, depth)
        grounds |= {level.terrain_at(cell) for cell in cells_where(~level.solid)}
    assert len(grounds) > 8
    assert {terrain.name for terrain in grounds if terrain.slows} == set()
    s = Scenario("....\n.@..\n....", RUSTBOOK)
    s.play(Walk(NORTHEAST))
    assert (s.world.turn, s.hero.pos) == (1, Vec(2, 0))


def test_rustbook_remembers_doors_and_things_out_of_view() -> None:
    s = Scenario("######################\n#.C-@................#\n######################\n\nC = item dart", RUSTBOOK)
    thing, door = s.at("C"), s.at("-")
    s.play(*[Walk(EAST)] * 12)
    assert not s.world.view[thing]
    assert not s.world.view[door]
    assert "dart" in " ".join(line.text for line in describe(thing, s.world)).casefold()
    assert "door" in " ".join(line.text for line in describe(door, s.world)).casefold()


def test_torch_of_rustbook_extends_no_view() -> None:
    s = Scenario("#" * 24 + "\n#@" + "." * 21 + "#\n" + "#" * 24 + "\n\ntorch: 16,1 from 16,0", RUSTBOOK)
    assert s.level.lights
    assert not s.world.view[16, 1]
    assert max((cell - s.hero.pos).steps for cell in cells_where(s.world.view)) == 8


@every_tradition
def test_stairs_are_not_taken_by_walking_onto_them(tradition: Tradition) -> None:
    s = Scenario("#####\n#@>.#\n#####", tradition)
    s.play(Walk(EAST))
    assert (s.world.level.depth, s.hero.pos) == (1, s.at(">"))
    s.play(Walk(EAST), Walk(WEST), Descend())
    assert s.world.level.depth == 2


# ------------------------------------------------------------------------------------------------ sadconsole


def test_hero_of_sadconsole_begins_in_the_first_open_cell() -> None:
    for seed in level_seeds(3, 10):
        world = new_game(str(seed), SADCONSOLE)
        doors = world.level.doors
        y, x = min((cell.y, cell.x) for cell in cells_where(~world.level.solid) if cell not in doors)
        assert world.hero.pos == Vec(x, y)


def test_level_of_sadconsole_has_about_ten_monsters() -> None:
    found = [len(level_in(SADCONSOLE, seed, 1).actors) for seed in level_seeds(12, 40)]
    assert 8 <= mean(found) <= 12, found


def test_thing_is_taken_by_stepping_and_monster_attacked_by_walking() -> None:
    s = Scenario("#####\n#@C.#\n#####\n\nC = item dart", SADCONSOLE)
    s.play(Walk(EAST))
    assert s.hero.pos == s.at("C")
    assert [item.kind.name for item in s.hero.bag] == ["dart"]
    s = Scenario("#####\n#@k.#\n#####\n\nk = kobold", SADCONSOLE)
    s.foe().defense = 0
    s.hero.attack_chance = 100
    s.play(Walk(EAST))
    assert s.hero.pos == s.at("@")
    assert s.world.run_stats.dealt["kobold"]


# ------------------------------------------------------------------------------------------------ the screen


@every_tradition
def test_screen_has_map_bar_log_and_panel(tradition: Tradition, screen: Screen) -> None:
    play = screen.show("########\n#@k....#\n########\n\nk = kobold hunting", tradition)
    panels = play._panels
    assert panels.bar_box.width
    assert panels.bar_box.height
    assert play.log.history()
    told = " ".join(play.spoken())
    assert "Turn 0" in told
    assert "kobold, hunting" in told, "the list of who is in view, with what each is doing"


@every_tradition
def test_pack_and_messages_open_at_a_key(tradition: Tradition, screen: Screen) -> None:
    for command in (Command.BAG, Command.HISTORY, Command.ABILITIES):
        play = screen.begin("####\n#@.#\n####\n\nbag: dart", tradition)
        screen.send(command)
        assert screen.stack.top is not play or command is Command.ABILITIES


# ------------------------------------------------------------------------------------------------ left out

LEFT_OUT = {
    "rogue": "hunger|hungry|starv|food|ration|experience|strength|float|hallucinat|crossbow|spear|mace|rings?|staffs?",
    "rustbook": "hunger|hungry|starv|food|ration|experience|mana|might|fitness|quickness|intelligence|faction|vendor"
    "|shop|curse|cursed|bows?|hangover|initiative|beer|rods?|portal",
    "sadconsole": "junk|weight|experience|undo",
}
"""Words for what was left out of a document, by the tradition: CM-31 to CM-68, RB-52 to RB-103, SC-23 and SC-24."""


@pytest.mark.parametrize("name", LEFT_OUT)
def test_manual_has_no_word_for_what_was_left_out(name: str) -> None:
    tradition = TRADITIONS[name]
    told = " ".join(text for page in manual_pages(tradition, manual_facts(tradition)) for text in page.texts())
    told = re.sub(r"There is no food\.|There are no experience levels\.", "", told)
    assert re.findall(rf".{{30}}\b(?:{LEFT_OUT[name]})\b.{{30}}", told, re.IGNORECASE) == []
