"""Throwing by mouse and by key: what the player sees before a throw, and how the last throw is repeated."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.engine.grid.geometry import Vec
from game.engine.model.traits import Stats
from game.engine.rules.combat import odds
from game.play import Scenario
from game.ui.input.commands import (
    Click,
    Command,
    Hover,
    MoveInput,
    PlayerInput,
    RightClick,
    ThrowClick,
    TypedCharacter,
)
from game.ui.input.device_in_use import Device
from game.ui.input.mouse_gestures import MouseGestures
from game.ui.play.context_menu import menu_entries_at
from game.ui.play.item_options import first_missile
from game.ui.play.play_scene import Play
from game.ui.play.targeting_cursor import TargetingCursor
from game.ui.scenes.menu import Menu
from game.ui.text.sentences import menus
from tests.support.examples import spread
from tests.support.screen import Screen, recorded_texts, rows

NEAR = "#########\n#@.k..k.#\n#########\n\nk = kobold\nbag: 5 dart"
FAR = f"{'#' * 16}\n#@........k....#\n{'#' * 16}\n\nk = kobold\nbag: 5 dart"
ALONE = "#######\n#@....#\n#######\n\nbag: 5 dart"


def pixel(play: Play, cell: Vec) -> tuple[int, int]:
    return play._viewport.place(cell).center


def test_menu_tells_chance_and_loudness_before_throw(screen: Screen) -> None:
    play = screen.show(NEAR)
    foe = play.world.foes_in_view()[0]
    screen.send(RightClick(pixel(play, foe.pos)))
    throws = [row for row in rows(screen.stack.top) if row.startswith("Throw")]
    percent = odds(Stats(attack=2, attack_chance=60), foe.stats, foe.health).harms
    assert throws == [f"Throw a dart at it: {percent}% to hurt it, fairly loud"]


def test_menu_says_that_foe_is_out_of_range(screen: Screen) -> None:
    play = screen.show(FAR)
    (foe,) = play.world.foes_in_view()
    screen.send(RightClick(pixel(play, foe.pos)))
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    (row,) = [number for number, text in enumerate(rows(menu)) if text.startswith("Throw")]
    assert rows(menu)[row] == "Throw a dart at it: that is too far away. The range is 8 squares."
    screen.draw()
    box = menu.box_of(row)
    assert box is not None
    screen.send(Click(box.center))
    menu.selected = row
    screen.send(Command.CONFIRM)
    assert screen.stack.top is menu, "the row cannot be chosen"
    assert play.world.turn == 0


def test_sleeper_can_be_walked_up_to_without_a_blow(screen: Screen) -> None:
    play = screen.show("#########\n#@....k.#\n#########\n\nk = kobold asleep")
    (foe,) = play.world.foes_in_view()
    screen.send(RightClick(pixel(play, foe.pos)))
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    menu.selected = rows(menu).index("Walk up to it")
    screen.send(Command.CONFIRM)
    screen.pass_time(9)
    assert play.world.hero.pos == foe.pos - Vec(1, 0)
    assert foe.health == foe.max_health


def test_aiming_tells_how_loud_the_throw_is(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(NEAR)
    screen.send(Command.FIRE)
    assert "Fairly loud: heard up to 12 squares away." in " ".join(screen.words(monkeypatch))
    screen.send(MoveInput(Vec(-1, 0)))
    assert "Fairly loud: heard up to 9 squares away." in " ".join(screen.words(monkeypatch))
    assert play.world.turn == 0


def test_throw_key_says_that_something_is_in_the_way(screen: Screen) -> None:
    play = screen.show("#######\n#@.G.k#\n#######\n\nG = glass door\nk = kobold\nbag: 5 dart")
    screen.send(Command.FIRE)
    assert screen.shows(Play)
    assert play.log.latest(1)[0][0] == "Something is in the way of a dart to every enemy in range."


@pytest.mark.parametrize(("drawing", "commands"), [(ALONE, 1), (FAR, 1)])
def test_throw_key_without_enemy_in_range_says_so(screen: Screen, drawing: str, commands: int) -> None:
    play = screen.show(drawing)
    screen.send(*[Command.FIRE] * commands)
    assert screen.shows(Play)
    assert play.log.latest(1)[0][0] == "No enemy is in range of a dart. Its range is 8 squares."
    assert play.world.turn == 0


def test_darts_are_thrown_before_a_fire_flask() -> None:
    world = Scenario("######\n#@..k#\n######\n\nk = kobold\nbag: fire flask, dart").world
    place = first_missile(world)
    assert place is not None
    assert world.hero.bag[place].kind.name == "dart"
    del world.hero.bag[place]
    assert first_missile(world) == 0


@pytest.mark.parametrize("again", [ThrowClick, Click])
def test_middle_click_throws_again_at_pointed_enemy(screen: Screen, again: type[ThrowClick | Click]) -> None:
    play = screen.show(NEAR)
    near, far = play.world.foes_in_view()
    screen.send(Command.FIRE, Command.CONFIRM)
    assert play._item_control._thrown is not None
    play.world.hero.health = 30
    darts = play.world.hero.bag[0].count
    screen.send(again(pixel(play, near.pos)))
    thrown = play._item_control._thrown[1]
    assert (play.world.hero.bag[0].count == darts - 1) is (again is ThrowClick)
    assert thrown is near
    screen.send(again(pixel(play, far.pos)))
    assert play._item_control._thrown is not None
    assert (play._item_control._thrown[1] is far) is (again is ThrowClick)


def test_card_stays_on_enemy_at_which_the_middle_button_throws(screen: Screen) -> None:
    play = screen.show(NEAR)
    near, _ = play.world.foes_in_view()
    near.health = near.max_health = 99
    screen.send(Command.FIRE, Command.CONFIRM, Hover(pixel(play, near.pos)))
    turn = play.world.turn
    for _ in range(2):
        play.world.hero.health = 30
        screen.send(ThrowClick(pixel(play, near.pos)))
        assert play.stage.cursor == near.pos
    assert play.world.turn > turn


def test_throw_chosen_in_menu_can_be_repeated(screen: Screen) -> None:
    play = screen.show(NEAR)
    near = play.world.foes_in_view()[0]
    screen.send(RightClick(pixel(play, near.pos)))
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    menu.selected = next(number for number, text in enumerate(rows(menu)) if text.startswith("Throw"))
    screen.send(Command.CONFIRM)
    darts = play.world.hero.bag[0].count
    assert darts == 4
    screen.send(ThrowClick(pixel(play, near.pos)))
    assert screen.shows(Play), "the player need not aim again"
    assert play.world.hero.bag[0].count == darts - 1


def test_menu_names_the_creature_that_a_throw_would_hit() -> None:
    s = Scenario("##########\n#@..k.k..#\n##########\n\nk = kobold asleep\nbag: 2 dart")
    for at, named in ((Vec(4, 1), False), (Vec(6, 1), True)):
        _, entries = menu_entries_at(at, s.world) or ("", [])
        (throw,) = (text for text, _ in entries if text.startswith("Throw"))
        assert ("the kobold is in the way" in throw) == named


def test_menu_offers_no_way_to_a_monster_that_cannot_be_reached() -> None:
    s = Scenario("##########\n#@.ww.k..#\n##########\n\nw = deep water\nk = kobold asleep")
    _, entries = menu_entries_at(s.foe().pos, s.world) or ("", [])
    assert entries
    assert not any(text in (menus.GO_AND_ATTACK, menus.STEP_TOWARDS, menus.GO_NEXT_TO_IT) for text, _ in entries)


def test_middle_click_throws_again_at_enemy_in_list(screen: Screen) -> None:
    play = screen.show(NEAR)
    foe = play.world.foes_in_view()[1]
    screen.send(Command.FIRE, Command.CONFIRM)
    screen.draw()
    side = play._panels._side_box
    row = next(
        (x, y)
        for y in range(side.top, side.bottom)
        for x in (side.left + 20,)
        if play._panels.listed_cell_at((x, y)) == foe.pos
    )
    darts = play.world.hero.bag[0].count
    screen.send(ThrowClick(row))
    assert play.world.hero.bag[0].count == darts - 1
    assert play._item_control._thrown is not None
    assert play._item_control._thrown[1] is foe


def test_first_middle_click_aims(screen: Screen) -> None:
    play = screen.show(NEAR)
    screen.send(ThrowClick(pixel(play, play.world.foes_in_view()[0].pos)))
    assert screen.shows(TargetingCursor)
    assert play.world.turn == 0


def test_middle_click_on_empty_square_throws_nothing(screen: Screen) -> None:
    play = screen.show(NEAR)
    screen.send(Command.FIRE, Command.CONFIRM)
    play.world.hero.health = 30
    turn, darts = play.world.turn, play.world.hero.bag[0].count
    taken = {foe.pos for foe in play.world.foes_in_view()}
    screen.send(ThrowClick(pixel(play, next(at for at in (Vec(4, 1), Vec(5, 1), Vec(6, 1)) if at not in taken))))
    assert (play.world.turn, play.world.hero.bag[0].count) == (turn, darts)
    assert play.log.latest(1)[0][0] == "You see no enemy there to throw at."


SLEEPER = "#########\n#@.h..k.#\n#########\n\nh = hound asleep\nk = kobold\nbag: 5 dart"


def test_throw_aims_at_hunter_before_sleeper(screen: Screen) -> None:
    play = screen.show(SLEEPER)
    sleeper, kobold = play.world.foes_in_view()
    assert sleeper.asleep
    kobold.ai.alert = 9
    screen.send(Command.FIRE)
    assert play.stage.cursor == kobold.pos
    screen.send(Command.NEXT_FOE)
    assert play.stage.cursor == sleeper.pos, "sleepers come last"


def gesture(button: int, *, shift: bool, moved: int = 0) -> PlayerInput | None:
    """Return the input of a press and a release of a mouse button on the map."""
    gestures = MouseGestures(lambda: shift)
    down = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 50), button=button)
    move = pygame.Event(pygame.MOUSEMOTION, pos=(50 + moved, 50), rel=(moved, 0), buttons=(1, 1, 1))
    up = pygame.Event(pygame.MOUSEBUTTONUP, pos=(50 + moved, 50), button=button)
    return [gestures.input_of(event, lambda _: True) for event in (down, move, up)][-1]


def test_middle_button_and_shift_throw_again() -> None:
    assert gesture(pygame.BUTTON_MIDDLE, shift=False) == ThrowClick((50, 50))
    assert gesture(pygame.BUTTON_LEFT, shift=True) == ThrowClick((50, 50))
    assert gesture(pygame.BUTTON_LEFT, shift=False) == Click((50, 50))
    assert not isinstance(gesture(pygame.BUTTON_MIDDLE, shift=False, moved=90), ThrowClick), "a drag throws nothing"
    pressed = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 50), button=pygame.BUTTON_MIDDLE)
    assert MouseGestures().input_of(pressed, lambda _: False) == ThrowClick((50, 50)), "beside the map too"


CROWD = """
##########
#k.......#
#.@h..+..#
#.or.....#
##########

k = kobold
o = ogre
h = hound
r = rat
bag: 3 dart, fire flask
health: 9
"""


def lines_of_banner(screen: Screen) -> str:
    """Return all texts of the banner of aiming as last drawn, with single spaces."""
    assert isinstance(screen.stack.top, TargetingCursor)
    with recorded_texts() as texts:
        screen.stack.top.draw(screen.picture)
    return " ".join(" ".join(each.text for each in texts).split())


@pytest.mark.parametrize(("number", "turn"), spread([*product("12", ["key", "click", "pad"])], 3))
def test_every_line_of_the_banner_of_aiming_can_be_read(screen: Screen, number: str, turn: str) -> None:
    """The key and the button turn the pages of the look card first."""
    screen.settings.text_scale = 2
    play = screen.show(CROWD)
    screen.send(TypedCharacter(number))
    scene = screen.stack.top
    assert isinstance(scene, TargetingCursor)
    inputs: dict[str, PlayerInput] = {
        "key": Command.NEXT_PAGE,
        "pad": Command.EXPLORE,
        "click": Click((20, screen.picture.get_height() - 20)),
    }
    screen.app.controls.device = {"key": Device.KEYBOARD, "pad": Device.PAD, "click": Device.MOUSE}[turn]
    screen.draw()
    seen = lines_of_banner(screen)
    for _ in range(scene.pages.count - 1 + (turn != "click") * (play._panels.pages.count - 1)):
        screen.send(inputs[turn])
        screen.draw()
        seen += f" {lines_of_banner(screen)}"
    assert screen.stack.top is scene
    for line, _ in scene.lines():
        assert all(word in seen for word in line.split()), (line, seen)
    if turn != "click":
        assert "Enter" in seen
        assert "Esc" in seen
    assert play.world.turn == 0


def test_key_turns_the_pages_of_the_card_and_then_those_of_the_banner(screen: Screen) -> None:
    screen.settings.text_scale = 2
    play = screen.show(CROWD)
    screen.send(TypedCharacter("2"))
    scene = screen.stack.top
    assert isinstance(scene, TargetingCursor)
    screen.draw()
    card = play._panels.pages
    assert scene.pages.count > 1
    assert card.count > 1
    for _ in range(card.count - 1):
        screen.send(Command.NEXT_PAGE)
    assert (card.is_last, scene.pages.page) == (True, 0)
    screen.send(Command.NEXT_PAGE)
    assert scene.pages.page == 1
    screen.send(Command.CANCEL)
    screen.draw()
    screen.send(Command.NEXT_FOE)
    screen.draw()
    assert play._panels.page_key.is_next(card), "the key turns the card again after aiming"


@pytest.mark.parametrize(("other", "thrown"), [("asleep", False), ("posted", False), ("hunting", True)])
def test_throw_again_asks_before_it_rouses_another_enemy(screen: Screen, other: str, thrown: bool) -> None:
    """After the first target is gone, the nearest hunter is the next one; others only if the player says so."""
    play = screen.show(f"#########\n#@.k..o.#\n#########\n\nk = kobold hunting\no = ooze {other}\nbag: 5 dart")
    kobold, ooze = sorted(play.world.foes_in_view(), key=lambda foe: foe.pos)
    screen.send(Command.FIRE, Command.CONFIRM)
    assert play.world.turn == 1
    if kobold.alive:
        play.world.level.remove(kobold)
    ooze.asleep, ooze.ai.alert = other == "asleep", 9 * (other == "hunting")  # although the throw was loud
    play.world.hero.health = play.world.hero.max_health = 99
    screen.send(Command.THROW_AGAIN)
    assert screen.shows(Play) is thrown
    assert (play.world.turn == 2) is thrown
    if not thrown:
        screen.send(Command.CONFIRM)
        assert play.world.turn == 2, "the other is the chosen target"


def test_throw_again_throws_what_was_thrown_and_not_what_was_only_chosen(screen: Screen) -> None:
    play = screen.show("########\n#@.k...#\n########\n\nk = ogre hunting\nbag: 5 dart, fire flask")
    play.world.hero.health = play.world.hero.max_health = 99
    screen.send(TypedCharacter("1"), Command.CONFIRM)
    assert play.world.hero.bag[0].count == 4
    screen.send(TypedCharacter("2"), Command.CONFIRM)
    assert screen.shows(Menu), "the fire would burn the hero too"
    screen.send(Command.CANCEL)
    turn = play.world.turn
    screen.send(Command.THROW_AGAIN)
    assert play.world.turn == turn + 1
    assert [(item.kind.name, item.count) for item in play.world.hero.bag] == [("dart", 3), ("fire flask", 1)]


def test_card_tells_no_blow_while_the_player_aims(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """The banner tells the chances of the throw."""
    play = screen.show(NEAR)
    screen.send(Command.LOOK, Command.NEXT_FOE)
    for aims in (False, True, False):
        assert ("Your attack" in " ".join(screen.words(monkeypatch))) is not aims
        if isinstance(scene := screen.stack.top, TargetingCursor):
            assert not [line for line in scene.spoken() if "Your attack" in line]
        assert isinstance(scene, TargetingCursor) is aims
        screen.send(*([Command.CANCEL, Command.LOOK, Command.NEXT_FOE] if aims else [Command.CANCEL, Command.FIRE]))
    assert play.world.turn == 0
