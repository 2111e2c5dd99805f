"""Questions at special doors, and how these doors look on the screen."""

from __future__ import annotations

import pytest

from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, NORTH, NORTHEAST, Vec
from game.engine.model.door import DoorState
from game.engine.orders.latch_from_afar import GoAndLatch
from game.engine.orders.travel import Travel
from game.engine.rules.actions.door_verbs import EASE, LATCH, PULL, Ease, Pull
from game.engine.rules.actions.steps import Walk
from game.play import Scenario
from game.ui.audio.event_sounds import sounds_of
from game.ui.graphics.colours.ajar_swatch import AJAR as SWATCH
from game.ui.hud.side_panel.minimap import map_colours
from game.ui.input.commands import Command, KeyReleased, MoveInput, RightClick, TypedCharacter
from game.ui.play.door_options import doors_beside, levers_beside
from game.ui.scenes.menu import Menu
from game.ui.text.cards.cell_card import describe
from game.ui.text.sentences.door_commands import NO_LEVER
from tests.support.at_once import choices_at
from tests.support.cell_pictures import cell_picture
from tests.support.drawings import BARS, SECRET, TWINS
from tests.support.screen import Screen, pixel_of

RUNE = "#####\n#@A.#\n#####\n\nA = runed wooden door"


@pytest.mark.parametrize("player_input", [MoveInput(EAST), EASE], ids=str)
def test_rune_door_asks_before_opening(screen: Screen, player_input: MoveInput | Command) -> None:
    play = screen.begin(RUNE)
    (door,) = play.world.level.doors.values()
    screen.send(player_input)
    assert screen.shows(Menu)
    screen.send(Command.CONFIRM)
    assert door.state is DoorState.SHUT
    assert play.world.turn == 0
    screen.send(player_input, TypedCharacter("y"))
    assert not door.shut


def test_travel_to_rune_door_asks_on_arrival(screen: Screen) -> None:
    play = screen.begin("########\n#@...A.#\n########\n\nA = runed glass door")
    screen.send(Command.LOOK, *[MoveInput(EAST)] * 4, Command.CONFIRM)
    assert play.world.hero.pos == Vec(4, 1)
    assert not screen.shows(Menu)
    screen.send(Command.LOOK, MoveInput(EAST), Command.CONFIRM)
    assert screen.shows(Menu)
    screen.send(TypedCharacter("y"))
    assert play.world.hero.pos == Vec(5, 1)


@pytest.mark.parametrize("bolted", [False, True], ids=["a rune", "his own bolt"])
def test_menu_of_a_door_asks_what_keys_and_buttons_ask(screen: Screen, *, bolted: bool) -> None:
    play = screen.begin("#####\n#@A.#\n#####\n\nA = wooden door\nlatches: 1" if bolted else RUNE)
    (door,) = play.world.level.doors.values()
    if bolted:
        screen.send(LATCH)
    screen.draw()
    before, turn = door.state, play.world.turn
    screen.send(RightClick(pixel_of(play, door.at.x)))
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    words = [row.text for row in menu.rows]
    begin = "Remove" if bolted else "Open"
    menu.selected = next(at for at, text in enumerate(words) if text.startswith(begin) and "crack" not in text)
    screen.send(Command.CONFIRM)
    assert isinstance(screen.stack.top, Menu)
    assert (door.state, play.world.turn) == (before, turn)
    screen.send(TypedCharacter("y"))
    assert door.state is not before


def test_bolt_that_the_hero_cannot_remove_needs_no_question(screen: Screen) -> None:
    play = screen.begin("#####\n#@A.#\n#####\n\nA = bolted wooden door")
    screen.send(LATCH)
    assert not screen.shows(Menu)
    assert play.log.latest(1)[0][0] == "Only the monster that bolted this door can remove the bolt."


def test_held_key_stops_before_rune_door(screen: Screen) -> None:
    play = screen.begin("########\n#@...A.#\n########\n\nA = runed glass door")
    screen.send(*[MoveInput(EAST, held=True)] * 9)
    assert play.world.hero.pos == Vec(4, 1)


def test_held_key_opens_no_door_but_a_new_press_does(screen: Screen) -> None:
    play = screen.begin("######\n#....#\n##+###\n#....#\n#@...#\n######")
    door = play.world.level.doors[Vec(2, 2)]
    screen.send(MoveInput(NORTHEAST), *[MoveInput(NORTH, held=True)] * 5)
    assert (play.world.hero.pos, door.state) == (Vec(2, 3), DoorState.SHUT)
    screen.send(KeyReleased(), MoveInput(NORTH))
    assert door.state is DoorState.OPEN


def test_door_menu_offers_only_possible_actions() -> None:
    def offered(drawing: str) -> list[str]:
        world = world_from_drawing(drawing, "0", AJAR)
        (step,) = doors_beside(world)
        return [text.partition(" (")[0] for text in choices_at(world.level.doors[world.hero.pos + step], step, world)]

    everything = ["Open it a crack", "Open it and enter", "Knock", "Bolt it"]
    not_opening = everything[2:]
    assert offered("####\n#@A.\n####\n\nA = glass door") == everything
    assert offered("####\n#@A.\n####\n\nA = iron door") == not_opening
    assert offered("####\n#@A.\n####\n\nA = portcullis door") == ["Knock"]
    assert offered("####\n#@A.\n####\n\nA = barred door\nfacing: A east") == not_opening
    assert offered("####\n#@A.\n####\n\nA = barred door\nfacing: A west") == everything


def test_v_key_pulls_lever_or_reports_none(screen: Screen) -> None:
    play = screen.begin(BARS)
    screen.send(PULL)
    assert play.log.latest(1)[0][0] == NO_LEVER
    play.world.level.move(play.world.hero, Vec(8, 1))
    screen.send(Command.WAIT, PULL)
    (door,) = play.world.level.doors.values()
    assert door.state is DoorState.OPEN
    assert levers_beside(play.world) == [], "a lever is pulled once"
    screen.draw()


# ----------------------------------------------------------------------------------------------- pictures


@pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "glyphs"])
def test_every_shut_door_kind_looks_different(glyphs: bool) -> None:
    legends = [
        "wooden door",
        "runed wooden door",
        "shut iron door",
        "runed shut iron door",
        "glass door",
        "runed glass door",
        "portcullis door",
        "twin door",
        "barred door\nfacing: A east",
        "barred door\nfacing: A west",
    ]
    drawn = {
        cell_picture(Scenario(f"#####\n#.@A.\n#####\n\nA = {legend}"), Vec(3, 1), glyphs=glyphs) for legend in legends
    }
    assert len(drawn) == len(legends)


@pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "glyphs"])
def test_drawn_lever_shows_if_pulled(glyphs: bool) -> None:
    s, wall = Scenario(BARS), Scenario(BARS.replace("L", "#", 1).replace("L = lever A\n", ""))
    for each in (s, wall):
        each.level.move(each.hero, Vec(8, 1))
        each.world.look_around()
    at = Vec(8, 0)
    pictures = [cell_picture(wall, at, glyphs=glyphs), cell_picture(s, at, glyphs=glyphs)]
    s.play(Pull(NORTH))
    pictures.append(cell_picture(s, at, glyphs=glyphs))
    assert len(set(pictures)) == 3


def test_traces_and_curtains_look_different() -> None:
    s = Scenario(SECRET.replace("#.@.A", "#:@.A"))
    pictures = {cell_picture(s, at) for at in (Vec(1, 2), Vec(3, 2), Vec(1, 1), Vec(0, 2))}
    assert len(pictures) == 4


def test_seen_lever_is_on_minimap() -> None:
    s = Scenario(BARS)
    s.level.move(s.hero, Vec(8, 1))
    s.world.look_around()
    before = tuple(map_colours(s.world, SWATCH)[8, 0])
    s.play(Pull(NORTH))
    after = tuple(map_colours(s.world, SWATCH)[8, 0])
    assert (before, after) == (SWATCH.shade("thing").fov, SWATCH.shade("open door").fov)


def test_door_events_have_sounds() -> None:
    def heard(s: Scenario, *orders: Walk | Ease | Pull) -> list[str]:
        s.play(*orders)
        return [name for event in s.witnessed for name, *_ in sounds_of(event, s.world)]

    for kind, sound in (("glass", "door-glass-open"), ("barred", "door-barred-open"), ("shut iron", "door-iron-open")):
        facing = "\nfacing: A west" if kind == "barred" else ""
        assert sound in heard(Scenario(f"#@A.#\n\nA = {kind} door{facing}"), Walk(EAST))
    s = Scenario(BARS)
    s.level.move(s.hero, Vec(8, 1))
    assert heard(s, Pull(NORTH))[:1] == ["lever"]
    assert heard(Scenario(TWINS), Walk(Vec(1, -1)), Ease(EAST)).count("door-ajar") == 2
    locked = Scenario("#@A.#\n\nA = iron door")
    locked.hero.keys = 1
    assert heard(locked, Walk(EAST))[0] == "door-latch"


def test_key_lever_and_twin_messages_are_given() -> None:
    locked = Scenario("#@A.#\n\nA = iron door")
    locked.hero.keys = 1
    locked.play(Walk(EAST))
    assert locked.messages == ["You unlock the iron door. The key stays in the lock.", "You open the iron door."]
    s = Scenario(BARS)
    s.level.move(s.hero, Vec(8, 1))
    s.play(Pull(NORTH))
    assert s.messages == [
        "You pull the lever. To the west, you hear something move.",
        "The portcullis to the west goes up.",
    ]
    s = Scenario(TWINS)
    s.play(Walk(Vec(1, -1)), Walk(EAST))
    assert s.messages == [
        "You hear nobody within 12 steps behind the twin door to the east.",
        "You open the twin door.",
        "Its twin opens too.",
    ]
    bolted = Scenario("#@A.#\n\nA = bolted wooden door")
    assert "A monster bolted it." in [line.text for line in describe(bolted.door().at, bolted.world)]


HALL_WITH_A_DOOR = """
##########
#@....A..#
##########

A = {state} {kind} door
"""


def menu_at(screen: Screen, x: int) -> list[str]:
    """Return the entries of the menu of a right click on a cell in the hero's row."""
    screen.draw()
    screen.send(RightClick(pixel_of(screen.play, x)))
    assert isinstance(screen.stack.top, Menu)
    return [row.text for row in screen.stack.top.rows]


@pytest.mark.parametrize("state", ["open", "ajar", "shut"])
def test_menu_of_a_door_from_afar_bolts_it(screen: Screen, state: str) -> None:
    play = screen.begin(HALL_WITH_A_DOOR.format(state=state, kind="wooden"))
    entries = menu_at(screen, 6)
    assert "Go and bolt it (uses a latch; you have 3)" in entries
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    menu.selected = entries.index("Go and bolt it (uses a latch; you have 3)")
    screen.send(Command.CONFIRM)
    for _ in range(9):
        screen.pass_time()
    (door,) = play.world.level.doors.values()
    assert (play.world.hero.pos, door.state) == (Vec(5, 1), DoorState.BOLTED)


def test_walk_to_bolt_a_door_bolts_nothing_if_a_key_ends_it(screen: Screen) -> None:
    play = screen.begin(HALL_WITH_A_DOOR.format(state="open", kind="wooden"))
    play._give(GoAndLatch(Vec(5, 1), EAST))
    screen.send(Command.WAIT)
    play._give(Travel(Vec(5, 1)))
    for _ in range(9):
        screen.pass_time()
    assert play.world.hero.pos == Vec(5, 1)
    (door,) = play.world.level.doors.values()
    assert door.state is DoorState.OPEN


@pytest.mark.parametrize(("kind", "latches"), [("portcullis", 3), ("wooden", 0)])
def test_menu_from_afar_offers_no_bolt_where_there_can_be_none(screen: Screen, kind: str, latches: int) -> None:
    play = screen.begin(HALL_WITH_A_DOOR.format(state="open", kind=kind))
    play.world.hero.latches = latches
    assert not any("bolt" in entry for entry in menu_at(screen, 6))
