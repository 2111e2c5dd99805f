"""The panels around the map: what is left out in small windows, mouse targets, and messages."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pygame
import pytest

from game.content.traditions import AJAR, RUSTBOOK, TRADITIONS
from game.content.world.conditions import BLIND, CONDITIONS, CONFUSED, HASTED, POISONED, SLOWED
from game.engine.behavior import Action
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.condition import Condition, turns_left
from game.engine.rules.actions.door_verbs import Ease, Knock, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.play import Scenario
from game.ui.core.low_health import low_health_level
from game.ui.core.message import Message
from game.ui.core.settings import Motion
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import sign_of, signs_over
from game.ui.hud import hint_banner
from game.ui.hud.hint_banner import SECONDS, TURNS
from game.ui.hud.log_panel import CONTINUED, LOG_LINES
from game.ui.hud.side_panel.command_buttons import buttons_for
from game.ui.hud.side_panel.side_panel import tally
from game.ui.hud.status_bar import GAP, NOT_SAVED, StatusItem, draw_row, figures, fit_items, gauges
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, RightClick, Scroll
from game.ui.input.device_in_use import Device
from game.ui.input.key_bindings import USUAL
from game.ui.input.keyboard import note_device
from game.ui.play.play_scene import Play
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.menu import Menu
from game.ui.scenes.sheets.message_history import MessageHistory
from game.ui.text.cards.cell_card import describe
from game.ui.text.command_names import key_names
from game.ui.text.message_log import LONGEST, Log
from game.ui.text.screen_reader_lines import status_line
from game.ui.text.sentences.door_commands import NO_DOORS
from game.ui.text.sentences.hints import HINTS
from tests.support.examples import FULL
from tests.support.made_levels import small_maps
from tests.support.screen import Screen, command_buttons, recorded_texts, screen_of, tally_lines

ROOM = "###########\n#@...+....#\n#.........#\n#........k#\n###########"


def middle_of(play: Play, what: Command | Vec) -> tuple[int, int]:
    """Return the middle of a button, or of the row of an actor in view."""
    panels = play._panels
    placed: list[tuple[pygame.Rect, object]] = [*command_buttons(panels._side), *panels._side.sights]
    box = next(box for box, leads in placed if leads == what)
    x, y = box.move(panels._side_box.topleft).center
    return x, y


# ----------------------------------------------------------------------------------------------- the bar


def letters(piece: StatusItem, form: int) -> int:
    return len(piece.forms[form])


def test_hud_row_that_fits_uses_long_texts() -> None:
    row = [StatusItem(("Depth 3", "3"), 5), StatusItem(("turn 60", "60"), 1)]
    assert fit_items(row, 14, letters) == [(row[0], 0), (row[1], 0)]


def test_hud_row_shortens_least_important_first() -> None:
    row = [StatusItem(("Depth 3", "3"), 5), StatusItem(("turn 60", "60"), 1), StatusItem(("26/30",), 9)]
    assert fit_items(row, 14, letters) == [(row[0], 0), (row[1], 1), (row[2], 0)]
    assert fit_items(row, 8, letters) == [(row[0], 1), (row[1], 1), (row[2], 0)]
    assert fit_items(row, 7, letters) == [(row[0], 1), (row[2], 0)]
    assert fit_items(row, 0, letters) == [(row[2], 0)], "the most important item always stays"


def test_hud_row_leaves_out_gold_before_oil_bar() -> None:
    row = [StatusItem(("0",), 30), StatusItem(("bar 500", "500"), 70)]
    assert fit_items(row, 7, letters) == [(row[1], 0)]


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_hud_bar_has_no_overlap_or_cut_text(screen: Screen, tradition: Tradition) -> None:
    play = screen.begin(ROOM, tradition)
    for condition in CONDITIONS.values():
        afflict(play.world.hero, condition, 12, play.world)
    sizes = [(640, 360), (701, 1003), *([(1280, 720), (1920, 1080)] if FULL else [])]
    for size, larger in product(sizes, (0, 1, 2) if FULL else (0, 2)):
        screen.settings.text_scale = larger
        screen.picture = pygame.Surface(size, 0, 32)
        with recorded_texts() as texts:
            screen.draw()
        room = play._panels.bar_box.size
        words = [text.box for text in texts if text.room.size == room]
        assert words, (size, larger)
        assert pygame.Rect((0, 0), room).contains(words[0].unionall(words)), (size, larger)
        assert all(left.right < right.left for left, right in pairwise(words) if left.y == right.y), (size, larger)


def test_conditions_show_remaining_turns(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(ROOM)
    afflict(play.world.hero, HASTED, 12, play.world)
    assert "hasted 12" in screen.words(monkeypatch)
    screen.send(Command.WAIT, Command.WAIT)
    assert "hasted 11" in screen.words(monkeypatch), "two hasted turns are one turn of the clock"


@pytest.mark.parametrize("act", [Ease(EAST), Knock(EAST), Latch(EAST), Wait(), Walk(EAST), Walk(WEST)], ids=str)
@pytest.mark.parametrize("condition", [None, HASTED, SLOWED], ids=str)
def test_every_screen_counts_the_turns_for_which_oil_burns(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, act: Action, condition: Condition | None
) -> None:
    play = screen.begin("######\n#.@+.#\n######")
    hero, world = play.world.hero, play.world
    if condition is not None:
        afflict(hero, condition, 12, world)
    before = hero.oil
    for _ in range(2):  # two acts of a hasted hero are one turn
        hero.orders = act
        while not world.is_waiting:
            update(world)
    burnt = before - hero.oil
    assert f"Turn {burnt}" in screen.words(monkeypatch)
    assert f"Turn {burnt}," in status_line(world)
    screen.send(Command.CHARACTER)
    assert any(words.startswith(f"Turn {burnt},") for words in screen.words(monkeypatch))


def test_covered_lamp_keeps_its_oil_bar(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("#@....#")
    hero = play.world.hero
    screen.draw()
    screen.send(Command.COVER_LAMP)
    words = screen.words(monkeypatch)
    assert f"oil {hero.oil} (covered)" in words
    (oil,) = (item for item in gauges(play.world) if item.command is Command.COVER_LAMP)
    assert oil.bar == (hero.oil, hero.breed.lamp.most if hero.breed.lamp is not None else 0)


def test_partial_turn_counts_as_one() -> None:
    assert [turns_left(ends, 100) for ends in (50, 100, 101, 200, 201)] == [0, 0, 1, 1, 2]


# ----------------------------------------------------------------------------------------------- signs


def test_foe_signs_show_mood_and_conditions(screen: Screen) -> None:
    play = screen.begin(ROOM)
    (foe,) = play.world.foes_in_view()
    hero = play.world.hero
    assert signs_over(foe, hero) == ["sign-hunts"]
    foe.asleep, foe.ai.alert = True, 0
    afflict(foe, POISONED, 5, play.world)
    assert signs_over(foe, hero) == ["sign-asleep", "sign-poisoned"]
    foe.asleep = False
    assert signs_over(foe, hero) == ["sign-poisoned"], "an unaware monster has no sign"
    afflict(hero, BLIND, 5, play.world)
    assert signs_over(hero, hero) == ["sign-blind"]


def test_sign_of_a_monster_on_guard_differs_from_that_of_a_hunter() -> None:
    s = Scenario("#@.b#\n\nb = bellman hunting")
    assert signs_over(s.foe(), s.hero) == ["sign-on-guard"]
    s.foe().ai.post = s.hero.pos
    assert signs_over(s.foe(), s.hero) == ["sign-hunts"], "it has left its post"


def test_every_condition_has_sign() -> None:
    assert sign_of(CONFUSED) == "sign-confused"
    assert {sign_of(condition) for condition in CONDITIONS.values()} == {f"sign-{name}" for name in CONDITIONS}
    assert [sign_of(Condition("blessed", good=good)) for good in (True, False)] == ["sign-good", "sign-bad"]


def test_foe_sign_changes_picture(screen: Screen) -> None:
    screen.settings.motion = Motion.NONE
    play = screen.begin(ROOM)
    screen.pass_time()
    before = screen.pixels()[:1024, 40:600].copy()
    (foe,) = play.world.foes_in_view()
    foe.ai.alert = 0
    assert (screen.pixels()[:1024, 40:600] != before).any()


# --------------------------------------------------------------------------------------------- warning


def test_danger_is_low_below_third_and_dire_below_fifth() -> None:
    assert [low_health_level(health, 30) for health in (30, 10, 9, 6, 5, 1, 0)] == [0, 0, 1, 1, 2, 2, 0]


@pytest.mark.parametrize(("health", "low"), [(10, False), (9, True)])
def test_screen_warns_when_orders_stop(health: int, low: bool) -> None:
    hero = Scenario(f"#@.#\n\nhealth: {health}").hero
    assert hero.max_health == 30
    assert hero.has_low_health == bool(low_health_level(hero.health, hero.max_health)) == low


def test_low_health_reddens_frame(screen: Screen) -> None:
    screen.settings.motion = Motion.NONE
    play = screen.begin("###\n#@#\n###")
    screen.pass_time()
    reds = []
    for health in (30, 9, 5):
        play.world.hero.health = health
        reds.append(int(screen.pixels()[3, 300, 0]))
    assert reds[0] < reds[1] < reds[2]


# ----------------------------------------------------------------------------------------------- mouse


def test_sight_list_hover_looks(screen: Screen) -> None:
    play = screen.show(ROOM)
    (foe,) = play.world.foes_in_view()
    cursors = []
    for pixel in (middle_of(play, foe.pos), (5, 5)):
        screen.send(Hover(pixel))
        cursors.append(play.stage.cursor)
    assert cursors == [foe.pos, None]
    assert play.world.turn == 0


@pytest.mark.parametrize("command", buttons_for(AJAR))
def test_every_button_does_what_its_key_does(command: Command) -> None:
    outcomes = []
    for by_mouse in (True, False):
        with screen_of() as screen:
            play = screen.show(ROOM) if by_mouse else screen.begin(ROOM)
            screen.stack.handle(Click(middle_of(play, command)) if by_mouse else command)
            screen.send(KeyReleased())
            outcomes.append((type(screen.stack.top), play.world.turn, play.stage.cursor, play.log.latest(9)))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("command", [Command.WAIT, Command.SEARCH])
def test_held_button_repeats_until_released(screen: Screen, command: Command) -> None:
    play = screen.show(ROOM)
    screen.stack.handle(Click(middle_of(play, command)))
    screen.pass_time(0.3)
    assert play.world.turn == 1
    screen.pass_time(1.0)
    turn = play.world.turn
    assert turn > 5
    screen.stack.handle(KeyReleased())
    screen.pass_time(1.0)
    assert play.world.turn == turn


def test_short_click_on_button_acts_once(screen: Screen) -> None:
    play = screen.show(ROOM)
    screen.stack.handle(Click(middle_of(play, Command.SEARCH)))
    screen.send(KeyReleased())
    assert play.world.turn == 1


def test_button_tip_shows_effect_and_key(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(ROOM)
    for command in buttons_for(AJAR):
        screen.send(Hover(middle_of(play, command)))
        assert " ".join(f"Key: {key_names(command, USUAL)}".split()) in screen.words(monkeypatch)


def test_rest_button_tip_shows_current_cost(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(ROOM, RUSTBOOK)
    screen.send(Hover(middle_of(play, Command.REST)))
    assert "Resting now" not in " ".join(screen.words(monkeypatch)), "a healthy hero needs no rest"
    play.world.hero.health -= 2
    assert "Resting now would take about 4 turns." in " ".join(screen.words(monkeypatch))


def test_stairs_and_their_button_tell_what_a_new_level_gives_back(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.show("######\n#@.>.#\n######", small_maps(AJAR))
    promise, hero = "If you go now, you get {} health back.", play.world.hero
    for missing in (0, 7):
        hero.health = hero.max_health - missing
        screen.send(Hover((0, 0)), Hover(middle_of(play, Command.STAIRS)))
        told = " ".join(screen.words(monkeypatch))
        card = " ".join(line.text for line in describe(Vec(3, 1), play.world))
        for said in (told, card):
            assert (promise.format(4) in said) == (missing == 7)
    screen.send(*[Command.STAIRS] * 2)
    assert (play.world.level.depth, hero.health) == (2, hero.max_health - 3)
    assert not any("health back" in line.text for line in describe(hero.pos, play.world)), "he has been up there"


def test_minimap_click_walks_up_to_door(screen: Screen) -> None:
    play = screen.show("###########\n#@...+....#\n###########")
    panels = play._panels

    def on_map(x: int, y: int) -> tuple[int, int]:
        left, top = panels._side.map.place(Vec(x, y)).move(panels._side_box.topleft).center
        return left, top

    screen.send(Hover(on_map(3, 1)))
    assert play.stage.cursor == Vec(3, 1)
    screen.send(Click(on_map(3, 1)))
    assert play.world.hero.pos == Vec(3, 1)
    screen.draw()
    screen.send(Click(on_map(5, 1)))
    assert play.world.hero.pos == Vec(4, 1)
    screen.send(Click(on_map(5, 1)))
    (door,) = play.world.level.doors.values()
    assert door.shut


def test_log_click_opens_history(screen: Screen) -> None:
    screen.show(ROOM)
    screen.send(Click((200, 700)))
    assert screen.shows(MessageHistory)


def test_right_click_on_foe_offers_actions(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show("#######\n#@k...#\n#.....#\n#######\n\nk = kobold\nbag: dart\nabilities: magic missile")
    (foe,) = play.world.foes_in_view()
    screen.send(RightClick(middle_of(play, foe.pos)))
    words = screen.words(monkeypatch)
    for offer in (
        "Attack it",
        "Throw a dart at it: 73% to hurt it, fairly loud",
        "Use magic missile on it",
        "Look at it",
    ):
        assert offer in words
    screen.send(MoveInput(SOUTH), Command.CONFIRM)
    assert any(text == "You throw a dart." for text, _, _ in play.log.latest(9))


def test_attack_round_corner_is_not_offered(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show("######\n#@#..#\n#.k..#\n######\n\nk = kobold")
    screen.send(RightClick(middle_of(play, Vec(2, 2))))
    words = screen.words(monkeypatch)
    assert "Attack it" not in words
    screen.send(Command.CONFIRM)
    assert play.world.hero.pos == Vec(1, 2), "the hero goes where he can strike"
    screen.send(RightClick(middle_of(play, Vec(2, 2))))
    assert ("Attack it" in screen.words(monkeypatch)) == (play.world.level.actor_at(Vec(2, 2)) is not None)


def test_right_click_on_hero_opens_offered_scenes(screen: Screen) -> None:
    play = screen.show("###\n#@#\n###")
    screen.draw()
    at = next((x, y) for x in range(0, 1000, 8) for y in range(40, 600, 8) if play._viewport.cell((x, y)) == Vec(1, 1))
    screen.send(RightClick(at), Command.CONFIRM)
    assert (screen.shows(Play), play.world.turn) == (True, 1)
    screen.send(RightClick(at), *[MoveInput(SOUTH)] * 2, Command.CONFIRM)
    assert not screen.shows(Menu)
    assert not screen.shows(Play)
    screen.send(Command.CANCEL)
    assert screen.shows(Play)


# --------------------------------------------------------------------------------------------- scenes


def test_history_scrolls_from_latest_to_first(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(ROOM)
    for number in range(200):
        play.log.add(Message(f"Told {number}."))
    screen.send(Command.HISTORY)
    assert screen.words(monkeypatch).count("Told 199.") == 2, "once in the log, once in the history"
    screen.send(Scroll(-3))
    words = screen.words(monkeypatch)
    assert words.count("Told 199.") == 1
    screen.send(*[MoveInput(NORTH)] * 9)
    assert "Told 160." in screen.words(monkeypatch)
    screen.send(*[Scroll(-99)] * 9)
    assert f"You are at depth {play.world.level.depth}. Seed: 0." in screen.words(monkeypatch)
    screen.send(Scroll(99), Scroll(99))
    assert screen.words(monkeypatch).count("Told 199.") == 2
    screen.send(Command.HISTORY)
    assert screen.shows(Play)


def test_log_shows_only_kept_messages() -> None:
    log = Log()
    for number in range(LONGEST + 50):
        log.add(Message(f"Told {number}."))
    assert next(text for text, _, _ in log.latest(LONGEST)) == "Told 50."


DOORS = "############\n#@...+..A..#\n####+#######\n####.#######\n############\n\nA = shut wooden door"


def test_known_doors_are_listed_nearest_first(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin(DOORS)
    screen.send(Command.DOORS)
    assert screen.shows(DoorList)
    words = screen.words(monkeypatch)
    assert words.count("4 steps") == 2, "the hero does not know the third door"
    first = play.stage.cursor
    screen.send(MoveInput(SOUTH))
    assert (first, play.stage.cursor) == (Vec(5, 1), Vec(4, 2))
    screen.send(Command.CONFIRM)
    assert screen.shows(Play)
    assert play.world.hero.pos == Vec(4, 1)
    assert all(door.shut for door in play.world.level.doors.values())


def test_leaving_door_list_changes_nothing(screen: Screen) -> None:
    play = screen.begin(DOORS)
    screen.send(Command.DOORS, MoveInput(SOUTH), Command.CANCEL)
    assert (play.stage.focus, play.stage.cursor, play.world.turn) == (None, None, 0)


def test_door_list_works_with_mouse(screen: Screen) -> None:
    play = screen.show(DOORS)
    screen.send(Command.DOORS)
    screen.draw()
    scene = screen.stack.top
    assert isinstance(scene, DoorList)
    box, _ = scene.boxes[1]
    screen.send(Hover(box.center))
    shown: object = play.stage.cursor
    assert (shown, play.stage.focus) == (Vec(4, 2), None)
    screen.send(Click(box.center))
    assert play.world.hero.pos == Vec(4, 1)


def test_door_list_without_shut_doors_closes(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("#@-.#")
    screen.send(Command.DOORS)
    assert NO_DOORS in " ".join(screen.words(monkeypatch))
    screen.send(MoveInput(SOUTH), Command.CONFIRM)
    assert screen.shows(Play)
    assert play.world.turn == 0


# ----------------------------------------------------------------------------------------------- hints


def test_first_hint_names_keys_and_mouse_until_a_device_is_used(screen: Screen) -> None:
    banner, controls = screen.begin("###\n#@#\n###")._hint_banner, screen.app.controls
    both = "Arrow keys or a click move you, e or the Explore button explores"
    assert both in banner.text
    note_device(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0)), controls)
    assert both in banner.text, "a move of the mouse is no use of it"
    note_device(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1), controls)
    assert "Click a place to go there, the Explore button to explore" in banner.text
    note_device(pygame.Event(pygame.KEYDOWN, key=pygame.K_e), controls)
    assert "Press the arrow keys to move, e to explore" in banner.text


def test_hint_about_opening_a_crack_names_the_button_for_the_mouse(screen: Screen) -> None:
    play, controls = screen.show("#####\n#@+.#\n#####"), screen.app.controls
    label = next(option.label for row in play._doors_beside() for option in row.options if "crack" in option.label)
    play.hint(HINTS["ease"])
    controls.device = Device.MOUSE
    assert f'Click the "{label}" button on the right.' in play._hint_banner.text
    controls.device = Device.KEYBOARD
    assert "Press o to open the door a crack." in play._hint_banner.text


@pytest.mark.parametrize("door", "+'|")
def test_hint_about_bolting_names_the_button_beside_a_door_for_the_mouse(screen: Screen, door: str) -> None:
    play = screen.show(f"#####\n#@{door}.#\n#####")
    labels = [option.label for row in play._doors_beside() for option in row.options]
    assert any(label.startswith("Bolt") for label in labels)
    play.hint(HINTS["latch"])
    screen.app.controls.device = Device.MOUSE
    assert "Next to a door, click the Bolt button: it shuts and bolts the door" in play._hint_banner.text


def test_hint_ends_after_some_turns_or_click(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show("###\n#@#\n###")
    play.hint("Doors stay open.")
    assert "Doors stay open." in screen.words(monkeypatch)
    screen.send(*[Command.WAIT] * (TURNS - 1))
    assert "Doors stay open." in screen.words(monkeypatch)
    screen.send(Command.WAIT)
    assert "Doors stay open." not in screen.words(monkeypatch)
    play.hint("Doors stay open.")
    screen.draw()
    turn = play.world.turn
    screen.send(Click(play._hint_banner._box.center))
    assert "Doors stay open." not in screen.words(monkeypatch)
    assert play.world.turn == turn


def test_hint_has_cross_but_note_has_none(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(ROOM)
    drawn: list[pygame.Rect] = []
    monkeypatch.setattr(hint_banner, "draw_cross", lambda _target, box, *_: drawn.append(box))
    screen.draw()
    (cross,) = drawn
    assert play._hint_banner._box.contains(cross)
    screen.send(Click(cross.center))
    assert not play._hint_banner.text
    play.hint("A hint.")
    screen.send(Command.LOOK)
    drawn.clear()
    screen.draw()
    assert not drawn, "a note tells how to leave its mode"


def test_new_hint_stays_as_long_as_hint_before(screen: Screen) -> None:
    banner = screen.begin("###\n#@#\n###")._hint_banner
    banner.show("Doors stay open.", 0)
    banner.pass_time(SECONDS - 1, 0)
    banner.show("Some doors are locked.", 0)
    assert banner.fresh
    banner.pass_time(SECONDS - 1, TURNS)
    assert banner.text == "Some doors are locked."
    banner.pass_time(100, TURNS)
    assert banner.text, "no time takes away what the player reads"
    banner.pass_time(0, TURNS + 1)
    assert not banner.text


def test_hints_setting_off_hides_hints(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("###\n#@#\n###")
    screen.settings.hints = False
    play.hint("Doors stay open.")
    assert "Doors stay open." not in screen.words(monkeypatch)


def test_long_hint_in_large_text_hides_no_hero(screen: Screen) -> None:
    screen.settings.text_scale = 2
    play = screen.show("###\n#@#\n###")
    play.hint("A door that you open stays open: whoever hunts you comes through it too. " * 2)
    screen.draw()
    area = play._viewport.area
    assert play._hint_banner._box.height < area.height * 2 // 5
    assert not play._hint_banner._box.colliderect(play._viewport.place(play.world.hero.pos))


def test_long_message_is_wrapped_whole_in_log(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.settings.text_scale = 2
    play = screen.begin(ROOM)
    play.log.add(Message("One two three four five six seven twelve."))
    words = screen.words(monkeypatch)
    assert any(text.endswith("twelve.") for text in words)
    assert any(text.strip().startswith("One two") for text in words)


@pytest.mark.parametrize(("words", "marked"), [(3, False), (80, True)])
def test_log_marks_a_message_that_begins_above_it(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, words: int, marked: bool
) -> None:
    screen.settings.text_scale, screen.settings.hints = 2, False
    play = screen.begin(ROOM)
    for number in range(LOG_LINES):
        play.log.add(Message(" ".join([f"word {number}"] * words) + "."))
    assert (CONTINUED in screen.words(monkeypatch)) is marked


def test_newcomer_advice_is_not_in_log(screen: Screen) -> None:
    play = screen.begin("#########\n#@+.....#\n#########")
    screen.send(Command.WAIT, Command.WAIT)
    assert play._hint_banner.text
    assert all(text != play._hint_banner.text for text, _, _ in play.log.latest(9)), "the log only has events"


def test_visible_item_is_listed_by_known_name(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("#####\n#@.B#\n#####\n\nB = item healing potion")
    disguise = play.world.disguises["healing potion"]
    assert disguise.capitalize() in screen.words(monkeypatch)
    play.world.identified.add("healing potion")
    assert "Healing potion" in screen.words(monkeypatch)


def test_right_click_on_lever_pulls_it(screen: Screen) -> None:
    play = screen.show("#######\n#@..A.#\n#L#####\n#######\n\nA = portcullis door\nL = lever A")
    (door,) = play.world.level.doors.values()
    (lever,) = play.world.level.levers
    pixel = next((x, y) for x in range(0, 1000, 8) for y in range(40, 600, 8) if play._viewport.cell((x, y)) == lever)
    screen.send(RightClick(pixel), Command.CONFIRM)
    assert not door.shut


def test_hud_bar_shows_key_count(screen: Screen) -> None:
    play = screen.begin("###\n#@#\n###")
    play.world.hero.keys = 2
    (keys,) = (item for item in figures(play.world, screen.app.controls) if item.icon == "icon-key")
    assert keys.forms == ("2",)


def test_panel_counts_doors_and_steps_to_stairs(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show("#########\n#...+...#\n#@.....>#\n#########")
    words = screen.words(monkeypatch)
    assert [word for word in words if word.startswith("Stairs")] == [
        "Stairs down: 6 steps E",
    ], "the level has no stairs up"
    assert "Doors: 1 shut" in words
    for box, command in tally_lines(play._panels._side):
        if command is Command.STAIRS:
            screen.send(Click(box.move(play._panels._side_box.topleft).center), KeyReleased())
    assert play.world.hero.pos == Vec(7, 2)
    assert "Stairs down: here" in screen.words(monkeypatch)


@pytest.mark.parametrize(
    ("doors", "told"),
    [
        ("+++", "Doors: 3 shut"),
        ("|-+", "Doors: 1 shut, 1 ajar, 1 open"),
        ("--|", "Doors: 1 ajar, 2 open"),
        ("-+b", "Doors: 1 shut, 1 open"),
        ("...", "Doors: none known"),
    ],
)
def test_panel_counts_shut_then_ajar_then_open_doors(screen: Screen, doors: str, told: str) -> None:
    """What there are none of is left out."""
    first, second, third = list(doors.replace("b", "-"))
    play = screen.begin(f"#####\n#{first}#{second}#\n#.@.#\n#.#{third}#\n#...#\n#####")
    if "b" in doors:
        play.world.level.burst_door(play.world.level.doors[Vec(3, 3)])
    play.world.level.learn(np.ones(play.world.level.shape, np.bool_))
    play.world.look_around()
    forms = next(forms for forms, command in tally(play.world) if command is Command.DOORS)
    assert forms[0] == told
    assert [*forms] == sorted(forms, key=len, reverse=True)


def test_panel_counts_bolted_doors_as_shut(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin("#######\n#@.B.+#\n#.....#\n#######\n\nB = bolted wooden door")
    assert "Doors: 2 shut" in screen.words(monkeypatch)


def test_tally_stays_beside_a_long_list(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show("##########\n#@kkkkkkk#\n#kkkkkkkk#\n#kkkkkkkk#\n###.<.>###\n##########")
    words = screen.words(monkeypatch)
    shown = len(play._panels._side.sights)
    assert len(tally_lines(play._panels._side)) == 3
    assert shown > 6
    assert f"and {23 - shown} more" in words


def test_row_shows_an_item_for_which_there_is_just_enough_room(screen: Screen) -> None:
    """The last item needs no gap behind it."""
    world = Scenario("####\n#@.#\n####\n\nkeys: 1").world
    row = figures(world, None, NOT_SAVED)
    for width in range(60, 250):
        painter = TextPainter(pygame.Surface((width, 12), 0, 32), screen.app._theme, 1)
        links = draw_row(painter, painter.target.get_rect(), row)
        right = links[-1][0].right
        assert right <= width
        if NOT_SAVED.word not in [item.forms[-1] for _, item in links]:
            chip = painter.width(NOT_SAVED.word) + 4
            assert right + GAP + chip > width, f"there is room for it at a width of {width}"
