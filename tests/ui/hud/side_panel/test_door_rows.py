"""The doors beside the hero on the side panel: their buttons, the reasons against them, and what a click does."""

from __future__ import annotations

from itertools import pairwise, product

import pygame
import pytest

from game.content.traditions import AJAR, RUSTBOOK, TRADITIONS
from game.engine.grid.geometry import EAST, NORTH, SOUTH, SOUTHEAST, Vec
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import EASE, KNOCK, LATCH, PULL, DoorVerb, Ease, Pull
from game.engine.rules.actions.steps import Walk
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.settings import TEXT_PERCENTS
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.window import MIN_SIZE
from game.ui.hud.side_panel import panel_row as buttons
from game.ui.hud.side_panel.door_rows import DoorOption, Walking
from game.ui.hud.side_panel.loudness_words import loudness_word
from game.ui.input.commands import Click, Command, Hover, MoveInput, RightClick, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.play.door_options import door_rows
from game.ui.play.play_scene import Play
from game.ui.scenes.menu import Menu
from tests.support.drawings import BARS
from tests.support.examples import FULL
from tests.support.screen import SIZE, Screen, pixel_of, recorded_texts

DOOR = "######\n#.@+.#\n######\n"
TWO_DOORS = "#######\n#..@+.#\n###+###\n#.....#\n#######\n"


def button(play: Play, kind: DoorVerb | Walking, step: Vec = EAST) -> tuple[int, int]:
    """Return the middle of a button of a door, in pixels of the window."""
    panels = play._panels
    box = next(box for box, each in panels._side.cells.of(DoorOption) if (each.does, each.step) == (kind, step))
    x, y = box.move(panels._side_box.topleft).center
    return x, y


def options(s: Scenario, at: int = 0) -> dict[DoorVerb | Walking, DoorOption]:
    return {option.does: option for option in door_rows(s.world)[at].options}


def test_door_has_button_for_each_verb(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin(DOOR)
    words = screen.words(monkeypatch)
    for row in ("Wooden door, shut", "east", "No sign · Nobody heard", "Open a crack", "quiet"):
        assert row in words
    for row in ("Push (crack first)", "Open and enter", "loud", "Knock", "Bolt"):
        assert row in words


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda tradition: tradition.name)
@pytest.mark.parametrize("drawing", [DOOR, "#####\n#@.##\n##+##\n##.##\n#####"], ids=["orthogonal", "diagonal"])
def test_door_has_a_button_wherever_one_step_opens_it(drawing: str, tradition: Tradition) -> None:
    """Diagonally too where corners may be cut (K-17): in `rustbook`."""
    s = Scenario(drawing, tradition)
    step = s.at("+") - s.hero.pos
    offered = [option for row in door_rows(s.world) for option in row.options if option.does is Walking.OPEN]
    s.play(Walk(step))
    assert [option.step for option in offered] == ([] if s.door().shut else [step])
    assert s.door().shut is (step == SOUTHEAST and tradition is not RUSTBOOK)


def test_button_of_a_diagonal_door_opens_it(screen: Screen) -> None:
    play = screen.show("#####\n#@.##\n##+##\n##.##\n#####", RUSTBOOK)
    screen.send(Click(button(play, Walking.OPEN, SOUTHEAST)))
    assert not play.world.level.doors[Vec(2, 2)].shut


def test_no_door_beside_hero_has_no_buttons(screen: Screen) -> None:
    play = screen.show("#######\n#@..+.#\n#######\n")
    assert not play._panels._side.cells.of(DoorOption)


def test_each_door_has_row(screen: Screen) -> None:
    play = screen.show(TWO_DOORS)
    assert {option.step for _, option in play._panels._side.cells.of(DoorOption)} == {EAST, SOUTH}
    assert [cell for _, cell in play._panels._side.cells.of(Vec)] == [Vec(4, 1), Vec(3, 2)]


def test_click_on_verb_acts_at_its_door(screen: Screen) -> None:
    play = screen.show(TWO_DOORS)
    screen.send(Click(button(play, EASE, SOUTH)))
    states = {door.at: door.state for door in play.world.level.doors.values()}
    assert states == {Vec(4, 1): DoorState.SHUT, Vec(3, 2): DoorState.AJAR}
    screen.draw()
    screen.send(Click(button(play, Walking.PUSH, SOUTH)))
    assert play.world.hero.pos == Vec(3, 2)


def test_hover_over_verb_shows_door_on_map(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(TWO_DOORS)
    screen.send(Hover(button(play, KNOCK, SOUTH)))
    assert play.stage.cursor == Vec(3, 2)
    assert any("up to 31 squares" in text for text in [" ".join(screen.words(monkeypatch))])
    assert play.world.turn == 0


def test_impossible_verb_gives_reason(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(f"{DOOR}\nlatches: 0")
    screen.send(Hover(button(play, LATCH)))
    assert "You have no latches left." in screen.words(monkeypatch)
    screen.send(Click(button(play, LATCH)))
    assert play.world.turn == 0
    assert any(text == "You have no latches left." for text, _, _ in play.log.latest(3))


def test_rune_is_asked_about(screen: Screen) -> None:
    play = screen.show("######\n#.@A.#\n######\n\nA = runed wooden door")
    screen.send(Click(button(play, Walking.OPEN)))
    assert screen.shows(Menu)
    assert play.world.turn == 0


def test_setting_asks_before_panel_opens(screen: Screen) -> None:
    screen.settings.ask_before_opening = True
    play = screen.show(DOOR)
    screen.send(Click(button(play, Walking.OPEN)))
    assert screen.shows(Menu)


def test_open_door_offers_only_bolt() -> None:
    s = Scenario("######\n#.@-.#\n######\n\nlatches: 1")
    assert set(options(s)) == {LATCH}
    assert not door_rows(Scenario("######\n#.@-.#\n######\n\nlatches: 0").world)


def test_locked_door_says_that_it_uses_key() -> None:
    s = Scenario("######\n#.@A.#\n######\n\nA = locked iron door")
    (row,) = door_rows(s.world)
    assert row.heading == "Iron door, locked"
    opens = options(s)[Walking.OPEN]
    assert opens.label == "Unlock (uses a key)"
    assert opens.why_not is not None, "the hero has no key"
    s.hero.keys = 1
    opens, eases = options(s)[Walking.OPEN], options(s)[EASE]
    assert opens.why_not is None
    assert opens.menu_text == "Unlock and open it, and enter (uses a key; loud)"
    assert all("This uses up one key. You have 1 key." in option.notes for option in (opens, eases))


TENANTS = {
    ("", ""): ("No sign", "Nobody heard"),
    ("kobold asleep", ""): ("Light", "One asleep"),
    ("hound posted", ""): ("Claw marks", "One awake"),
    ("kobold asleep", "kobold asleep"): ("Light", "Several asleep"),
    ("kobold asleep", "hound posted"): ("Light, claw marks", "Several, some awake"),
    ("hound posted", "hound posted"): ("Claw marks", "Several awake"),
}
"""What the lines of a door say, by the monsters that live behind it."""


def behind(tenants: tuple[str, str]) -> str:
    """Return a drawing with two monsters, or fewer, behind the door beside the hero."""
    letters = {letter: name for letter, name in zip("ab", tenants, strict=True) if name}
    row = "".join(letter if letter in letters else "." for letter in "ab")
    legend = "".join(f"\n{letter} = {name}" for letter, name in letters.items())
    return f"########\n#.@+.{row}#\n########\n{legend}"


@pytest.mark.parametrize("tenants", TENANTS, ids=" and ".join)
def test_row_of_door_tells_its_signs_and_who_is_heard(
    screen: Screen, tenants: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.begin(behind(tenants))
    assert door_rows(play.world)[0].known == TENANTS[tenants]
    words = screen.words(monkeypatch)
    heading = words.index("Wooden door, shut")
    told = " · ".join(words[heading + 1 : heading + 4])
    assert " · ".join(TENANTS[tenants]) in told


def test_row_of_door_that_is_not_shut_tells_no_sign_and_no_sound() -> None:
    s = Scenario(behind(("kobold asleep", "")))
    s.play(Ease(EAST))
    assert [row.known for row in door_rows(s.world)] == [()], "the hero looks inside"


@pytest.mark.parametrize("tradition", [row for row in TRADITIONS.values() if row is not AJAR], ids=lambda row: row.name)
def test_row_of_door_has_no_signs_in_classic_traditions(tradition: Tradition) -> None:
    (row,) = door_rows(Scenario(behind(("kobold asleep", "kobold asleep")), tradition).world)
    assert row.known == ()


@pytest.mark.parametrize("clear", [False, True], ids=["usual letters", "clear letters"])
@pytest.mark.parametrize(
    ("size", "text_scale"), [(size, scale) for size in (MIN_SIZE, SIZE) for scale in (0, TEXT_PERCENTS.index(200))]
)
def test_signs_and_sounds_of_door_are_not_cut(
    screen: Screen, size: tuple[int, int], text_scale: int, clear: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.settings.clear_letters, screen.settings.text_scale = clear, text_scale
    screen.picture = pygame.Surface(size, 0, 32)
    for tenants, lines in TENANTS.items():
        screen.begin(behind(tenants))
        words = screen.words(monkeypatch)
        assert " · ".join(lines) in words or {*lines} <= {*words}


def test_bolt_is_put_on_and_taken_off(screen: Screen) -> None:
    play = screen.show(f"{DOOR}\nlatches: 1")
    (door,) = play.world.level.doors.values()
    for state in (DoorState.BOLTED, DoorState.SHUT):
        screen.send(Click(button(play, LATCH)))
        if screen.shows(Menu):
            screen.send(TypedCharacter("y"))
        screen.draw()
        assert (door.state, play.world.hero.latches) == (state, 0)


def test_lever_has_button(screen: Screen) -> None:
    play = screen.show(BARS)
    play.world.level.move(play.world.hero, Vec(8, 1))
    play.world.look_around()
    screen.send(Command.WAIT)
    screen.draw()
    screen.send(Click(button(play, PULL, NORTH)))
    assert all(not door.shut for door in play.world.level.doors.values())


@pytest.mark.parametrize("rusty", [False, True])
@pytest.mark.parametrize("does", [EASE, KNOCK, LATCH, Walking.PUSH, Walking.OPEN], ids=lambda does: does.name)
def test_button_tells_the_loudness_of_the_noise_that_is_made(does: DoorVerb | Walking, *, rusty: bool) -> None:
    state = f"{'stiff' if rusty else ''} {'ajar' if does is Walking.PUSH else 'shut'}"
    s = Scenario(f"#####\n#@A.#\n#####\n\nA = {state} wooden door\nlatches: 1")
    option = options(s)[does]
    assert option.why_not is None
    for _ in range(2 if does is LATCH else 1):  # on and off
        s.play(does.action(option.step) if isinstance(does, DoorVerb) else Walk(option.step))
        assert max(noise.loudness for noise in s.world.noises) == option.loudness


def test_lever_tells_the_loudness_of_the_noise_that_is_made() -> None:
    s = Scenario(BARS)
    s.level.move(s.hero, Vec(8, 1))
    s.world.look_around()
    (option,) = options(s).values()
    s.play(Pull(option.step))
    assert max(noise.loudness for noise in s.world.noises) == option.loudness


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_verbs_are_those_of_tradition(screen: Screen, tradition: object) -> None:
    play = screen.show(DOOR, tradition)  # type: ignore[arg-type]
    noise = play.world.tradition.noise
    for _, option in play._panels._side.cells.of(DoorOption):
        assert option.why_not is None or option.does in (LATCH, Walking.PUSH, Walking.OPEN)
        assert (option.loudness is not None) is noise


def test_right_click_on_heading_opens_door_menu(screen: Screen) -> None:
    play = screen.show(DOOR)
    box, _ = play._panels._side.cells.of(Vec)[0]
    screen.send(RightClick(box.move(play._panels._side_box.topleft).center))
    assert screen.shows(Menu)


def test_row_follows_keys(screen: Screen) -> None:
    play = screen.show(DOOR)
    screen.send(EASE)
    screen.draw()
    usable = {option.does for _, option in play._panels._side.cells.of(DoorOption) if option.why_not is None}
    assert Walking.PUSH in usable
    assert EASE not in usable
    screen.send(MoveInput(-EAST))
    screen.draw()
    assert not play._panels._side.cells.of(DoorOption)


CROWD = "##########\n#.@+.k...#\n#..#.kkkk#\n##########\n\nk = kobold asleep"


@pytest.mark.parametrize("drawing", [DOOR, CROWD], ids=["alone", "crowd"])
@pytest.mark.parametrize("pointed", [True, False])
def test_each_button_keeps_its_place(screen: Screen, drawing: str, pointed: bool) -> None:
    """Check that no button moves when the door opens a crack, even if monsters come into view behind it."""
    play = screen.show(drawing)
    place = button(play, EASE)
    screen.send(*([Hover(place), Click(place)] if pointed else [EASE]))
    before = {option.does: tuple(box) for box, option in play._panels._side.cells.of(DoorOption)}
    screen.draw()
    after = {option.does: tuple(box) for box, option in play._panels._side.cells.of(DoorOption)}
    assert after.keys() == before.keys()
    assert after == before or not pointed
    loud = next(option for _, option in play._panels._side.cells.of(DoorOption) if option.does is Walking.OPEN)
    assert loud.why_not is not None


def test_bolt_of_open_door_keeps_its_place(screen: Screen) -> None:
    play = screen.show(f"{DOOR}\nlatches: 2")
    place = button(play, LATCH)
    play.world.level.open_door(next(iter(play.world.level.doors.values())))
    screen.send(Command.WAIT)
    screen.draw()
    assert button(play, LATCH) == place


def test_menu_has_buttons_in_their_order(screen: Screen) -> None:
    play = screen.show(DOOR)
    for impossible in ("Push (crack first)", "Open a crack"):
        screen.send(RightClick(pixel_of(play, 3)))
        menu = screen.stack.top
        assert isinstance(menu, Menu)
        starts = ["Open", "Push", "Open", "Knock", "Bolt"]
        assert [choice.text.split()[0].strip(":") for choice in menu.rows] == starts
        assert "(loud)" not in menu.rows[menu.selected].text
        assert any(choice.disabled and choice.text.startswith(impossible) for choice in menu.rows)
        screen.send(Command.CANCEL, EASE)
        screen.draw()


@pytest.mark.parametrize(
    ("device", "keys"),
    [(Device.KEYBOARD, {"o", "→", "t", "c"}), (Device.PAD, {"Y", "→"}), (Device.MOUSE, set[str]())],
)
def test_buttons_show_keys_of_last_device(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, device: Device, keys: set[str]
) -> None:
    screen.show(DOOR)
    screen.app.controls.device = device
    shown = {*screen.words(monkeypatch)}
    assert {"o", "→", "t", "c", "Y"} & shown == keys
    assert "Open and enter" in shown


@pytest.mark.parametrize("text_scale", [TEXT_PERCENTS.index(percent) for percent in (100, 200)])
def test_loudness_is_a_word_wherever_it_has_room(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, text_scale: int
) -> None:
    screen.settings.text_scale = text_scale
    play = screen.show(DOOR)
    bars: list[tuple[TextPainter, int, pygame.Rect]] = []

    def record(painter: TextPainter, loudness: int, _right: int, box: pygame.Rect) -> None:
        bars.append((painter, loudness, box))

    monkeypatch.setattr(buttons, "draw_loudness", record)
    screen.app.controls.device = Device.MOUSE
    words = screen.words(monkeypatch)
    shown = {option.does: option for _, option in play._panels._side.cells.of(DoorOption)}
    assert words.count("quiet") >= 2, "to open a crack and to bolt"
    assert "loud" in words
    assert len(bars) == 1
    (painter, loudness, box), knock = bars[0], shown[KNOCK]
    assert loudness == knock.loudness
    around = (2 * buttons.EDGE + buttons.AFTER_LABEL) * painter.scale
    needed = painter.width(knock.label) + painter.width(loudness_word(loudness)) + around
    assert needed > box.width


@pytest.mark.parametrize(
    ("size", "text_scale", "clear"),
    [*product([MIN_SIZE, SIZE, (1920, 1080)], [0, TEXT_PERCENTS.index(200)], [False, True])]
    if FULL
    else [
        (MIN_SIZE, TEXT_PERCENTS.index(200), True),
        (MIN_SIZE, 0, False),
        (SIZE, 0, True),
        (SIZE, TEXT_PERCENTS.index(200), False),
    ],
)
def test_label_and_value_of_a_button_are_clearly_apart(
    screen: Screen, size: tuple[int, int], text_scale: int, clear: bool
) -> None:
    screen.settings.clear_letters, screen.settings.text_scale = clear, text_scale
    screen.picture = pygame.Surface(size, 0, 32)
    play = screen.begin(DOOR)
    play.world.hero.latches = 2
    with recorded_texts() as texts:
        screen.draw()
    scale = screen.app._theme.text_scale(screen.picture)
    values = {}
    for box, option in play._panels._side.cells.of(DoorOption):
        inside = sorted((text for text in texts if text.text and box.contains(text.box)), key=lambda text: text.box.x)
        for one, other in pairwise(inside):
            least = buttons.AFTER_LABEL if other is inside[-1] and one.text.isalpha() and len(one.text) > 1 else 1
            assert other.box.left - one.box.right >= least * scale, (one.text, other.text)
        values[option.does] = inside[-1].text
    assert values.keys() == {option.does for _, option in play._panels._side.cells.of(DoorOption)}
