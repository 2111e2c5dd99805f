"""The scenes, driven by player input: pictures and orders are checked."""

from __future__ import annotations

import re
from unittest.mock import patch

import numpy as np
import pygame
import pytest

from game.app.app import App
from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR, ROGUESHARP, TRADITIONS
from game.engine.events.door_events import Opened
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import EASE, KNOCK, LATCH
from game.engine.rules.combat import Cause, harm
from game.engine.tradition import Tradition
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.colours.ajar_swatch import AJAR as AJAR_COLOURS
from game.ui.graphics.colours.classic_swatches import ROGUE as ROGUE_COLOURS
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.tilesheet import TILE
from game.ui.graphics.window import MIN_SIZE, Window
from game.ui.input.commands import (
    Click,
    Command,
    Hover,
    KeyReleased,
    MoveInput,
    PlayerInput,
    RightClick,
    Scroll,
    TypedCharacter,
)
from game.ui.input.device_in_use import Device
from game.ui.main_loop import FRAME_SECONDS, LONGEST_FRAME
from game.ui.play.play_scene import Play
from game.ui.render.effects import Rising
from game.ui.render.last_level import LastLevel
from game.ui.scenes.game_over import BLIND_SECONDS, GameOver
from game.ui.scenes.keys.key_help import KeyHelp
from game.ui.scenes.menu import Menu
from game.ui.scenes.prompts.direction_prompt import DirectionPrompt
from game.ui.scenes.title import Title
from game.ui.text.sentences.door_commands import DOOR_AT_A_CORNER, NO_DOOR
from tests.support.examples import FULL
from tests.support.screen import SIZE, Screen, choose, pixel_of, recorded_texts


def test_title_leads_to_game_and_back(screen: Screen) -> None:
    assert screen.shows(Title)
    title = screen.pixels().copy()
    screen.send(Command.CONFIRM)
    assert screen.shows(Play)
    assert (screen.pixels() != title).any()
    screen.send(Command.CANCEL)
    assert screen.shows(Menu)
    screen.send(*[MoveInput(SOUTH)] * 5, Command.CONFIRM, MoveInput(SOUTH), Command.CONFIRM)
    assert screen.shows(GameOver)
    screen.send(Command.CANCEL)
    assert screen.shows(Title)
    screen.send(Command.CANCEL)
    assert screen.shows(Menu), "it asks first"
    choose(screen, "Yes")
    assert screen.stack.top is None


def test_title_demo_plays_by_itself(screen: Screen) -> None:
    title = screen.stack.top
    assert isinstance(title, Title)
    screen.pass_time(6.0)
    assert title.demo.turn > 5


def test_changed_settings_affect_running_game(screen: Screen) -> None:
    play = screen.begin("#@.#")
    screen.settings.glyphs = True
    screen.pass_time(0.1)
    assert play.stage.glyphs
    screen.send(Command.GLYPHS)
    assert not play.stage.glyphs


def test_door_question_reveals_nothing_unseen(screen: Screen) -> None:
    drawing = "###########\n#@.+.....k#\n#.#########\n#.#########\n###########"
    play = screen.begin(drawing)
    screen.settings.ask_before_opening = True
    screen.send(MoveInput(SOUTH), MoveInput(SOUTH), *[Command.WAIT] * 8)
    (door,) = play.world.level.doors.values()
    assert not door.shut
    screen.send(Command.LOOK, MoveInput(NORTH), MoveInput(NORTH), MoveInput(EAST), MoveInput(EAST), Command.CONFIRM)
    assert not screen.shows(Menu), "no question from afar, for a shut door or an open one"


def test_enter_attacks_looked_at_foe(screen: Screen) -> None:
    play = screen.begin("#######\n#@..k.#\n#######")
    screen.send(Command.NEXT_FOE, Command.CONFIRM)
    assert play.world.hero.pos.x == 2, "one step only, as the world may change on the way"
    foe = play.world.foes_in_view()[0]
    while (foe.pos - play.world.hero.pos).steps > 1:
        screen.send(Command.WAIT)
    screen.send(Command.NEXT_FOE, Command.CONFIRM)
    assert (foe.pos - play.world.hero.pos).steps == 1 or not foe.alive
    assert play.world.hero.pos.x == 2
    assert any(
        text.startswith(("You hit the kobold", "You miss the kobold")) or "blocks your attack" in text
        for text, _, _ in play.log.latest(9)
    )


def test_foe_in_reach_is_looked_at_first(screen: Screen) -> None:
    play = screen.begin("#####\n#k..#\n##@k#\n#####")
    screen.send(Command.NEXT_FOE)
    assert play.stage.cursor == Vec(3, 2)
    screen.send(Command.NEXT_FOE)
    assert play.stage.cursor == Vec(1, 1)


def test_travel_asks_only_beside_door(screen: Screen) -> None:
    play = screen.show("#@..+.#")
    screen.settings.ask_before_opening = True
    door = pixel_of(play, 4)
    screen.send(Click(door))
    assert not screen.shows(Menu)
    assert play.world.hero.pos.x == 3
    screen.send(Click(pixel_of(play, 4)))
    assert screen.shows(Menu)


def test_known_trap_asks_before_step(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show("#####\n#@t.#\n#####\n\nt = trap bear")
    world, at = play.world, play.world.hero.pos
    (trap,) = world.level.traps.values()
    trap.hidden = False
    world.look_around()
    screen.draw()
    for player_input in (MoveInput(EAST), Click(pixel_of(play, 2))):
        screen.send(player_input)
        assert "Step into the bear trap?" in screen.words(monkeypatch)
        screen.send(Command.CANCEL)
        assert (world.hero.pos, world.turn) == (at, 0)
    screen.send(MoveInput(EAST), TypedCharacter("y"))
    assert world.hero.pos == at + EAST
    assert world.hero.health < world.hero.max_health


def test_brief_motion_halves_effect_time(screen: Screen) -> None:
    play = screen.begin("#@+...#")
    longest = {}
    for motion in (Motion.FULL, Motion.BRIEF):
        play.stage.motion = motion.value
        (door,) = play.world.level.doors.values()
        play.stage.show([Opened(play.world.hero, door)])
        play.stage.show([])
        longest[motion] = max(effect.seconds for effect in play.stage.playing)
        play.stage.pass_time(5.0)
    assert longest[Motion.BRIEF] == longest[Motion.FULL] / 2 > 0


def test_tradition_is_chosen_on_title(screen: Screen) -> None:
    screen.send(MoveInput(SOUTH), MoveInput(EAST), MoveInput(NORTH), Command.CONFIRM)
    assert screen.play.world.tradition is ROGUESHARP


def test_arrow_key_walks_and_opens_door(screen: Screen) -> None:
    play = screen.begin("#@+.#")
    shut = screen.pixels().copy()
    screen.send(MoveInput(EAST))
    assert play.world.hero.pos.x == 2
    assert (screen.pixels() != shut).any()
    assert ("You open the door.", "door text", True) in play.log.latest(4)


def test_held_key_reports_stop_before_door_once(screen: Screen) -> None:
    play = screen.begin("#@...+..#")
    screen.send(MoveInput(EAST), *[MoveInput(EAST, held=True)] * 10)
    assert play.world.hero.pos.x == 4
    assert [text for text, _, _ in play.log.latest(9)].count("You stop at the door.") == 1
    screen.send(KeyReleased(), MoveInput(EAST))
    assert play.world.hero.pos.x == 5


def test_run_stops_before_door(screen: Screen) -> None:
    play = screen.begin("#@...+..#")
    screen.send(MoveInput(EAST, run=True), MoveInput(EAST, held=True, run=True), KeyReleased())
    assert play.world.hero.pos.x == 4
    assert play.log.latest(1)[0][0] == "You stop at the door."
    screen.send(MoveInput(EAST, run=True))
    assert play.world.hero.pos.x > 4


def test_interrupted_order_marks_its_reason(screen: Screen) -> None:
    play = screen.begin("#@.t...........#\n\nt = trap bear\noil: 20")
    (trap,) = play.world.level.traps.values()
    trap.hidden = False
    marks = []
    for order in (Command.EXPLORE, Command.REST):
        screen.stack.handle(order)
        screen.stack.pass_time(0.08)
        marks.append([effect.at for effect in play.stage.playing if isinstance(effect, Rising)])
        screen.pass_time()
    assert marks == [[trap.at], []]


def test_explore_rest_and_stairs_have_keys(screen: Screen) -> None:
    play = screen.begin("#@...>#")
    screen.send(Command.EXPLORE)
    assert play.log.latest(1)[0][0] == "You have explored this level. You know where the stairs down are."
    screen.send(Command.REST)
    assert play.log.latest(1)[0][0] == "Your wounds do not heal with time in this game."
    screen.send(Command.STAIRS_UP)
    assert play.log.latest(1)[0][0].startswith("These stairs lead out of the dungeon.")
    screen.send(Command.STAIRS)
    assert (play.world.level.depth, play.world.hero.pos) == (1, Vec(5, 0))
    screen.send(Command.STAIRS)
    assert play.world.level.depth == 2


@pytest.mark.parametrize("player_input", [Command.EXPLORE, Command.STAIRS, MoveInput(EAST, run=True)])
def test_asking_setting_applies_to_stopped_orders(screen: Screen, player_input: PlayerInput) -> None:
    play = screen.begin("#@..+..>#")
    play.world.level.memory.explored[5:] = player_input is Command.STAIRS
    play.world.level.memory.ground[:] = play.world.level.ground
    screen.settings.ask_before_opening = screen.settings.explore_opens_doors = True
    screen.send(player_input)
    assert not screen.shows(Menu)
    assert play.log.latest(1)[0][0] == "You stop at the door."
    screen.send(player_input)
    assert screen.shows(Menu)
    assert play.world.hero.pos.x == 3
    screen.settings.ask_before_opening = False
    screen.send(Command.CANCEL, player_input)
    assert play.world.hero.pos.x > 3


def test_next_key_stops_exploring(screen: Screen) -> None:
    play = screen.begin("#@" + "." * 30 + "#")
    screen.stack.handle(Command.EXPLORE)
    screen.stack.pass_time(0.08)
    screen.stack.handle(Command.WAIT)
    screen.pass_time()
    assert play.world.hero.orders is None
    assert play.world.hero.pos.x < 8


def test_mouse_wheel_does_not_stop_exploring(screen: Screen) -> None:
    play = screen.show("#@" + "." * 30 + "#")
    screen.stack.handle(Command.EXPLORE)
    screen.stack.pass_time(0.08)
    screen.stack.handle(Scroll(1))
    assert play.world.hero.orders is not None
    screen.pass_time()
    assert play.world.hero.pos.x > 8


@pytest.mark.parametrize("order", [Command.EXPLORE, MoveInput(EAST, run=True)])
def test_escape_stops_order_then_opens_menu(screen: Screen, order: Command | MoveInput) -> None:
    play = screen.begin("#" * 40 + "\n#@" + "." * 37 + "#\n" + "#" * 40)
    screen.stack.handle(order)
    screen.stack.handle(Command.CANCEL)
    assert screen.shows(Play)
    turn = play.world.turn
    screen.pass_time()
    assert (play.world.turn, play.world.hero.orders) == (turn, None)
    screen.send(Command.CANCEL)
    assert screen.shows(Menu)


@pytest.mark.parametrize("opener", [Command.BAG, Command.HISTORY, Command.DOORS, Command.HELP])
def test_opened_list_cancels_current_order(screen: Screen, opener: Command) -> None:
    play = screen.begin("#" * 40 + "\n#@" + "." * 35 + "+.#\n" + "#" * 40 + "\n\nbag: dart")
    screen.stack.handle(Command.EXPLORE)
    turn = play.world.turn
    screen.send(opener)
    assert not screen.shows(Play)
    screen.send(Command.CANCEL)
    assert screen.shows(Play)
    assert play.world.turn == turn


def test_held_wait_stops_when_monster_appears(screen: Screen) -> None:
    play = screen.begin("##########\n#@....+.k#\n##########")
    screen.send(Command.WAIT, *[Command.WAIT_ON] * 3)
    assert 1 < play.world.turn < 12
    assert play.world.hero.orders is None
    assert any(text == "A kobold comes into view." for text, _, _ in play.log.latest(6))


def test_held_search_stops_at_find(screen: Screen) -> None:
    play = screen.begin("#####\n#@A.#\n#####\n\nA = hidden doorway door", TRADITIONS["rogue"])
    screen.send(Command.SEARCH, *[Command.SEARCH_ON] * 3)
    turn = play.world.turn
    assert turn > 1
    assert play.world.hero.orders is None
    assert play.log.latest(1)[0][0] == "You find a hidden doorway!"
    screen.send(Command.SEARCH_ON)
    assert play.world.turn == turn


def test_rogue_start_explains_searching(screen: Screen) -> None:
    for name, explained in (("rogue", True), ("ajar", False)):
        play = screen.begin("#@.#", TRADITIONS[name])
        assert any("can be hidden and then look like walls" in text for text, _, _ in play.log.latest(4)) is explained


def test_large_text_help_fits_on_screen(screen: Screen) -> None:
    screen.settings.text_scale = 2
    screen.begin("#@.#")
    screen.send(Command.HELP)
    picture = screen.pixels()
    panel = np.array(AJAR_COLOURS.shade("panel").fov)
    rows = (picture == panel).all(axis=2).any(axis=0)
    assert rows.any()
    assert not rows[[0, 1, -2, -1]].any(), "the page fits in the window"


def test_large_text_help_scrolls_to_all_keys(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.settings.text_scale = 2
    screen.begin("#@.#")
    screen.send(Command.HELP)
    assert "F11" not in screen.words(monkeypatch)
    seen = set[str]()
    for _ in range(60):
        screen.send(MoveInput(SOUTH))
        seen.update(screen.words(monkeypatch))
    assert screen.shows(KeyHelp)
    assert "F11" in seen


@pytest.mark.parametrize("device", Device)
def test_large_text_help_shows_mostly_rows_and_scrolls_to_its_notes(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, device: Device
) -> None:
    screen.settings.text_scale = 2
    play = screen.begin("#@.#")
    screen.app.controls.device = device
    screen.stack.handle(Command.HELP)
    first = screen.words(monkeypatch)
    position = next(int(found[1]) for text in first if (found := re.search(r"[(](\d+) of \d+[)]", text)))
    assert position >= 5, "entries that fit"
    assert any("the manual" in text for text in first), "the way to the manual stays in view"
    assert not any("attack die" in text for text in first)
    for _ in range(100):
        screen.stack.handle(Scroll(1))
    last = screen.words(monkeypatch)
    assert any("attack die" in text for text in last)
    assert any("the manual" in text for text in last)
    assert screen.stack.top is not play


def test_large_text_help_ends_with_a_whole_entry(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Scroll row by row: the row above the way to the manual is always the last row of an entry."""
    screen.settings.text_scale = 2
    screen.picture = pygame.Surface(MIN_SIZE, 0, 32)
    screen.begin("#@.#")
    screen.send(Command.HELP)
    assert isinstance(screen.stack.top, KeyHelp)
    ends = {row.text.split()[-1] for row in screen.stack.top.rows}
    for _ in range(12):
        words = screen.words(monkeypatch)
        last = words[next(number for number, line in enumerate(words) if "the manual" in line) - 1]
        assert last.split()[-1] in ends, words
        screen.send(MoveInput(SOUTH))


def test_help_for_the_mouse_begins_with_the_mouse(screen: Screen) -> None:
    screen.begin("#@.#")
    screen.app.controls.device = Device.MOUSE
    screen.stack.handle(Command.HELP)
    scene = screen.stack.top
    assert isinstance(scene, KeyHelp)
    said = scene.spoken()
    names = [line.split(":")[0] for line in said[1:9]]
    assert names == ["Point", "Click", "Right-click", "Wheel", "Drag", "Hold", "Buttons", "Middle click"]
    assert any(line.startswith("e: ") for line in said), "keys follow"
    assert not any(line.startswith("mouse: ") for line in said)


@pytest.mark.parametrize("larger", [1, 2])
@pytest.mark.parametrize("player_input", [Command.HELP, Command.DOORS, Command.BAG, Command.HISTORY, Command.LOOK])
def test_text_grows_with_room_in_smallest_window(screen: Screen, larger: int, player_input: Command) -> None:
    screen.settings.text_scale = larger
    screen.picture = pygame.Surface(MIN_SIZE, 0, 32)
    play = screen.begin("#@.+.#")
    screen.send(player_input)
    screen.draw()
    assert play._theme.text_scale(screen.picture) == 2


def test_door_card_is_shown_once_beside_door_list(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin("#@.+.#")
    screen.send(Command.DOORS)
    assert " ".join(screen.words(monkeypatch)).count("Walk into it to open it") == 1


def test_second_click_opens_far_door(screen: Screen) -> None:
    play = screen.show("#@....+..#")
    screen.send(Click(pixel_of(play, 4)))
    assert play.world.hero.pos.x == 4
    screen.draw()
    for x, state in ((5, "shut"), (6, "open")):
        screen.send(Click(pixel_of(play, 6)))
        assert (play.world.hero.pos.x, state_of_the_door(play)) == (x, state)


def test_next_key_stops_clicked_walk(screen: Screen) -> None:
    play = screen.show("#@........#")
    screen.stack.handle(Click(pixel_of(play, 9)))
    screen.stack.pass_time(0.08)
    screen.stack.handle(MoveInput(WEST))
    screen.pass_time()
    assert play.world.hero.orders is None
    assert play.world.hero.pos.x < 4


def test_pointing_shows_card_and_takes_no_turn(screen: Screen) -> None:
    play = screen.show("#@..+..#")
    undamaged = screen.pixels().copy()
    screen.send(Hover(pixel_of(play, 4)))
    assert play.stage.cursor is not None
    assert play.stage.cursor.x == 4
    assert (screen.pixels()[1024:] != undamaged[1024:]).any()
    assert play.world.turn == 0


def test_looking_takes_no_turn_and_escape_ends_it(screen: Screen) -> None:
    play = screen.begin("########\n#@....k#\n########\n\nk = kobold asleep")
    cursors = []
    for inputs in ((Command.LOOK, MoveInput(EAST), MoveInput(EAST)), (Command.NEXT_FOE,), (Command.CANCEL,)):
        screen.send(*inputs)
        cursors.append(play.stage.cursor)
    assert cursors == [Vec(3, 1), Vec(6, 1), None]
    assert play.world.turn == 0


def test_door_setting_asks_before_opening(screen: Screen) -> None:
    play = screen.begin("#@+.#")
    screen.settings.ask_before_opening = True
    screen.send(MoveInput(EAST))
    assert screen.shows(Menu)
    screen.draw()
    screen.send(Command.CONFIRM)
    assert play.world.hero.pos.x == 1
    screen.send(MoveInput(EAST), TypedCharacter("y"))
    assert play.world.hero.pos.x == 2


def test_glyph_key_toggles_tiles(screen: Screen) -> None:
    screen.begin("####\n#@.#\n#+##\n#..#\n####", ROGUESHARP)
    tiles = screen.pixels().copy()
    screen.send(Command.GLYPHS)
    glyphs = screen.pixels().copy()
    assert (tiles[:1024] != glyphs[:1024]).any()
    screen.send(Command.GLYPHS)
    assert screen.settings.glyphs is False


def test_help_and_settings_open_and_close(screen: Screen) -> None:
    screen.begin("#@.#")
    screen.send(Command.HELP)
    assert screen.shows(KeyHelp)
    screen.draw()
    screen.send(Command.CANCEL, Command.CANCEL, MoveInput(SOUTH), Command.CONFIRM)
    screen.draw()
    screen.send(Command.CONFIRM)
    assert screen.settings.ask_before_opening
    screen.send(*[MoveInput(SOUTH)] * 5, MoveInput(WEST))
    assert screen.settings.motion is Motion.NONE


def test_autoplay_continues_after_stray_key() -> None:
    settings = Settings(mute=True, motion=Motion.NONE)
    window = Window(SIZE, headless=True)
    autoplay = Autoplay(BOTS["reader"], 40)
    play = App(window, settings, AJAR, "seed", autoplay=autoplay).new_game()
    for turn in range(120):
        play.pass_time(1.0)
        assert play.next_frame_in() is not None, "it continues without a key"
        if turn % 3 == 0:
            play.handle(MoveInput(WEST))
    window.close()
    assert autoplay.done
    assert play.world.turn >= 40


def test_death_leads_to_ending_and_title(screen: Screen) -> None:
    play = screen.begin("#####\n#@k.#\n#####")
    play.world.hero.health, play.world.hero.defense = 1, 0
    (foe,) = [actor for actor in play.world.level.actors if actor is not play.world.hero]
    foe.attack_chance = 100
    screen.send(Command.WAIT, Command.WAIT)
    assert screen.shows(GameOver)
    assert screen.pixels().any()
    assert screen.app.saved_games.end_choices() == [], "an unsaved game cannot be replayed"
    screen.send(Command.CANCEL)
    assert screen.shows(Title)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)], ids=str)
def test_texts_of_ending_stand_beside_the_level(screen: Screen, size: tuple[int, int]) -> None:
    """So they do in every window with text of the usual size."""
    play = screen.begin("#####\n#@+.#\n#####")
    screen.open(GameOver(screen.app._theme, play.world, [], screen.app.title().menu.rows, given_up=True))
    screen.picture = pygame.Surface(size, 0, 32)
    level = pygame.Surface((1, 1))
    with patch.object(LastLevel, "fitted", lambda _self, room, _most: pygame.transform.scale(level, room)):
        level.fill("white")
        shown = screen.pixels()
    white = np.argwhere((shown == 255).all(axis=2))
    (left, top), (right, bottom) = white.min(axis=0), white.max(axis=0)
    assert (shown[left : right + 1, top : bottom + 1] == 255).all(), "no text lies over it"
    assert right - left > size[0] * 0.4


def test_early_key_does_not_close_ending(screen: Screen) -> None:
    play = screen.begin("#####\n#@k.#\n#####")
    harm(play.world.hero, 99, Cause("fire"), play.world)
    while not screen.shows(GameOver):
        screen.stack.pass_time(0.05)
    screen.stack.handle(Command.CONFIRM)
    assert screen.shows(GameOver)
    screen.pass_time()
    screen.stack.handle(Command.CONFIRM)
    assert screen.shows(Play), "a new game is the first choice"


def test_repeated_early_keys_do_not_close_ending(screen: Screen) -> None:
    play = screen.begin("#####\n#@k.#\n#####")
    harm(play.world.hero, 99, Cause("fire"), play.world)
    while not screen.shows(GameOver):
        screen.stack.pass_time(0.05)
    for _ in range(10):
        screen.stack.pass_time(BLIND_SECONDS / 2)
        screen.stack.handle(Command.CONFIRM)
    assert screen.shows(GameOver)


def test_ending_accepts_keys_after_short_delay(screen: Screen) -> None:
    play = screen.begin("#####\n#@k.#\n#####")
    harm(play.world.hero, 99, Cause("fire"), play.world)
    while not screen.shows(GameOver):
        screen.stack.pass_time(0.05)
    waited = 0.0
    while (wanted := screen.stack.next_frame_in()) is not None:
        waited += max(wanted, FRAME_SECONDS)
        screen.stack.pass_time(min(LONGEST_FRAME, max(wanted, FRAME_SECONDS)))
    assert waited <= BLIND_SECONDS + LONGEST_FRAME
    screen.stack.handle(Command.CONFIRM)
    assert screen.shows(Play)


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_every_scene_draws_at_every_size(screen: Screen, tradition: Tradition) -> None:
    """In the usual run, only one tradition is drawn at more than one size."""
    screen.begin("######\n#@.+k#\n######", tradition)
    sizes = ((640, 360), (800, 600), (1366, 768), (1920, 1080), (701, 1003))
    for size in sizes if FULL or tradition is AJAR else sizes[-1:]:
        screen.picture = pygame.Surface(size, 0, 32)
        screen.draw()
        screen.stack.handle(Command.HELP)
        assert screen.shows(KeyHelp)
        assert screen.pixels().any(), size
        screen.stack.handle(Command.CANCEL)


def test_unseen_actors_and_doors_are_not_drawn(screen: Screen) -> None:
    """Two worlds that differ only in what the hero cannot know look the same."""
    pictures = []
    for hidden in (".k.", "...", "+.#"):
        screen.settings.motion = Motion.NONE
        screen.begin(f"#########\n#@..+{hidden}#\n#########\n\nk = rat asleep")
        screen.pass_time()
        pictures.append(screen.pixels().copy())
    assert (pictures[0] == pictures[1]).all()
    assert (pictures[0] == pictures[2]).all()


@pytest.mark.parametrize("glyphs", [False, True])
def test_hidden_doorway_is_drawn_as_wall(screen: Screen, glyphs: bool) -> None:
    screen.settings.motion = Motion.NONE
    screen.settings.glyphs = glyphs
    drawing = "#######\n#@....#\n#.....#\n##{}####\n##.####\n#######"
    pictures = []
    for door in ("A", "#", "-"):
        screen.begin(f"{drawing.format(door)}\n\nA = hidden doorway door\ncorridor: 2,4", TRADITIONS["rogue"])
        screen.pass_time()
        pictures.append(screen.pixels().copy())
    assert (pictures[0] == pictures[1]).all()
    assert (pictures[0] != pictures[2]).any()


@pytest.mark.parametrize("glyphs", [False, True])
def test_rogue_floor_blackens_behind_hero(screen: Screen, glyphs: bool) -> None:
    screen.settings.motion = Motion.NONE
    screen.settings.glyphs = glyphs
    play = screen.show("########\n#...####\n#..@-..#\n########\n\ncorridor: 5,2 6,2", TRADITIONS["rogue"])
    screen.pass_time()

    def colours(x: int, y: int) -> set[tuple[int, int, int]]:
        canvas = pygame.Surface((20 * TILE, 20 * TILE))
        play.stage.draw(canvas)
        cells = [
            (play.stage.pixel_of((x, y))[0] + i, play.stage.pixel_of((x, y))[1] + j)
            for i in range(16)
            for j in range(16)
        ]
        return {(pixel.r, pixel.g, pixel.b) for pixel in map(canvas.get_at, cells)}

    assert len(colours(1, 1)) > 1
    screen.send(*[MoveInput(EAST)] * 3)
    assert colours(1, 1) == {(0, 0, 0)}
    assert len(colours(0, 1)) > 1
    if glyphs:
        figure = {(0, 0, 0), ROGUE_COLOURS.shade("hero").fov}
        assert colours(6, 2) == figure, "the hallway does not show through"


def test_motion_ends_and_screen_rests(screen: Screen) -> None:
    play = screen.begin("#@+...#")
    screen.settings.motion = Motion.FULL
    play.handle(MoveInput(EAST))
    busy = [play.stage.busy]
    screen.pass_time(3.0)
    busy.append(play.stage.busy)
    assert busy == [True, False]
    screen.settings.motion = Motion.NONE
    screen.pass_time(0.1)
    assert play.next_frame_in() is None


def state_of_the_door(play: Play) -> str:
    (door,) = play.world.level.doors.values()
    return door.state.value


@pytest.mark.parametrize("over", [Command.CANCEL, Command.BAG, Command.HELP, Command.FIRE])
def test_effects_finish_under_overlaid_scene(screen: Screen, over: Command) -> None:
    play = screen.begin("#@.k#\n\nbag: dart")
    screen.stack.handle(MoveInput(EAST))
    turn = play.world.turn
    screen.stack.handle(over)
    top = screen.stack.top
    assert top is not None
    assert top is not play
    still_busy = [play.stage.busy]
    assert screen.stack.next_frame_in() == (None if top.covers else 0.0)
    screen.pass_time(5.0)
    still_busy.append(play.stage.busy)
    later = screen.stack.next_frame_in()
    assert later is None if top.covers else later is not None and later > 1 / 60, "only idle creatures move"
    assert still_busy == [True, top.covers]
    assert play.world.turn == turn, "no turn passes meanwhile"


def test_single_adjacent_door_is_eased_at_once(screen: Screen) -> None:
    play = screen.begin("#@+.#")
    screen.send(EASE)
    assert state_of_the_door(play) == "ajar"
    screen.send(LATCH)
    assert state_of_the_door(play) == "bolted"
    assert play.world.hero.latches == 2


@pytest.mark.parametrize("drawing", ["#@+.#", "#.+@+.#"], ids=["one door", "two doors"])
def test_latch_is_never_lost_by_accident(screen: Screen, drawing: str) -> None:
    play = screen.begin(drawing)
    at = play.world.hero.pos + EAST
    direction = [MoveInput(EAST)] if drawing.count("+") > 1 else []

    def state() -> str:
        return play.world.level.doors[at].state.value

    screen.send(LATCH, *direction)
    assert state() == "bolted"
    screen.send(LATCH, *direction)
    assert screen.shows(Menu)
    screen.send(Command.CONFIRM)
    assert (state(), play.world.turn) == ("bolted", 1)
    screen.send(LATCH, *direction, TypedCharacter("y"))
    assert state() == "shut"


def test_two_adjacent_doors_ask_direction(screen: Screen) -> None:
    play = screen.begin("#.+@+.#")
    doors = play.world.level.doors
    screen.send(EASE)
    assert screen.shows(DirectionPrompt)
    screen.draw()
    screen.send(Command.CANCEL)
    assert screen.shows(Play)
    assert play.world.turn == 0
    screen.send(EASE, MoveInput(WEST, held=True))
    assert screen.shows(DirectionPrompt), "a key that is still held from walking chooses nothing"
    screen.send(MoveInput(WEST))
    assert [door.state.value for door in doors.values()] == ["ajar", "shut"]


def test_direction_is_chosen_from_a_list(screen: Screen) -> None:
    play = screen.begin("#.+@+.#")
    screen.send(EASE)
    prompt = screen.stack.top
    assert isinstance(prompt, DirectionPrompt)
    assert [row.text for row in prompt.rows] == ["West: wooden door, shut", "East: wooden door, shut"]
    assert "West: wooden door, shut (1 of 2)" in prompt.spoken()
    screen.send(MoveInput(SOUTH), Command.CONFIRM)
    assert [door.state.value for door in play.world.level.doors.values()] == ["shut", "ajar"]


def test_direction_is_chosen_by_a_click(screen: Screen) -> None:
    play = screen.begin("#.+@+.#")
    screen.send(EASE)
    screen.draw()
    prompt = screen.stack.top
    assert isinstance(prompt, DirectionPrompt)
    screen.send(Click(prompt.boxes[1][0].center))
    assert [door.state.value for door in play.world.level.doors.values()] == ["shut", "ajar"]


def test_door_command_without_door_is_free(screen: Screen) -> None:
    play = screen.begin("#@.+#")
    screen.send(KNOCK)
    assert play.log.latest(1)[0][0] == NO_DOOR
    assert play.world.turn == 0


def test_diagonal_door_gets_own_message(screen: Screen) -> None:
    play = screen.begin("#.##\n#+##\n#.@#\n####")
    screen.send(LATCH)
    assert play.log.latest(1)[0][0] == DOOR_AT_A_CORNER
    assert play.world.turn == 0


def test_right_click_on_door_offers_door_actions(screen: Screen) -> None:
    play = screen.show("#@+.#")
    screen.send(RightClick(pixel_of(play, 2)))
    assert screen.shows(Menu)
    screen.draw()
    screen.send(Command.CONFIRM)
    assert state_of_the_door(play) == "ajar"
    screen.send(RightClick(pixel_of(play, 1)))
    assert screen.shows(Menu)
    screen.send(RightClick((0, 0)))
    assert screen.shows(Play), "in a menu the right button goes back"


def test_cell_under_mouse_is_looked_at_after_menu(screen: Screen) -> None:
    """When a menu closes, the game's cursor is on the cell under the mouse.

    The mouse was moved while the menu was open, so the game itself got no event for this motion.
    """
    play = screen.show("#@.+.#")
    screen.send(
        Hover(pixel_of(play, 1)), RightClick(pixel_of(play, 1)), Hover(pixel_of(play, 3)), RightClick(pixel_of(play, 3))
    )
    assert screen.shows(Play)
    assert play.stage.cursor == Vec(3, 0)


def test_look_mode_shows_its_keys_but_not_in_log(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("#@..#")
    screen.settings.hints = False
    assert not any("Look mode" in text for text in screen.words(monkeypatch))
    screen.send(Command.LOOK)
    assert any("Look mode" in text for text in screen.words(monkeypatch))
    screen.send(Command.CANCEL)
    assert not any("Look mode" in text for text in screen.words(monkeypatch))
    assert not any("Look mode" in text for text, _, _ in play.log.latest(99))


def picture_of_the_door(screen: Screen, play: Play) -> bytes:
    """Return the drawn picture of the only door of a one-row level."""
    screen.draw()
    (door,) = play.world.level.doors.values()
    x, y = pixel_of(play, door.at.x)
    cell = screen.picture.subsurface((x - TILE, y - TILE, 2 * TILE, 2 * TILE))
    return pygame.image.tobytes(cell, "RGB")


@pytest.mark.parametrize("glyphs", [False, True])
def test_every_door_state_looks_different(screen: Screen, glyphs: bool) -> None:
    screen.settings.glyphs, screen.settings.motion = glyphs, Motion.NONE
    pictures = set()
    for state in DoorState:
        play = screen.begin("#@+.#")
        (door,) = play.world.level.doors.values()
        door.state = state
        play.world.level.memory.record_state(door)
        screen.pass_time()
        pictures.add(picture_of_the_door(screen, play))
    assert len(pictures) == len(DoorState)


def test_light_shaft_falls_through_ajar_door(screen: Screen) -> None:
    play = screen.begin("#########\n#...#...#\n#..@+...#\n#...#...#\n#########")
    screen.send(EASE)
    canvas = pygame.Surface((640, 360), 0, 32)
    play.stage.motion = 0.0
    play.stage.show([])
    play.stage.draw(canvas)
    centre = canvas.get_rect().center
    two_cells_past_the_leaf = canvas.get_at((centre[0] + 3 * TILE, centre[1]))
    red, _, blue = two_cells_past_the_leaf[:3]
    assert red > blue, "the memory is as warm as lamplight, on ground that is cold"
    assert red > 60


def test_demo_behind_the_title_has_no_rising_texts_and_no_signs(screen: Screen) -> None:
    title = screen.stack.top
    assert isinstance(title, Title)
    drawing = "#####\n#@k.#\n#####\n\nk = kobold asleep"
    title._new_demo = lambda: world_from_drawing(drawing, "0", AJAR)
    title._begin()
    for _ in range(6):
        title._play_on()
        assert not any(isinstance(effect, Rising) for effect in title.stage.playing)
    with patch("game.ui.render.world_renderer.draw_signs") as signs:
        screen.draw()
    signs.assert_not_called()


def test_rule_divides_the_help_from_its_foot(screen: Screen) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    screen.settings.text_scale = 2
    screen.begin("#####\n#.@.#\n#####")
    screen.send(Command.HELP)
    scene = screen.stack.top
    assert isinstance(scene, KeyHelp)
    with patch.object(TextPainter, "fill") as fill, recorded_texts() as texts:
        scene.draw(screen.picture)
    ((rule, purpose),) = (call.args for call in fill.call_args_list)
    assert purpose == "line"
    line = screen.app._theme.small.line_height(2)
    above = [drawn.box.y for drawn in texts if drawn.box.y < rule.y]
    below = [drawn.box.y for drawn in texts if drawn.box.y > rule.y]
    assert max(above) + line <= rule.y < min(below) == scene._to_manual.y
