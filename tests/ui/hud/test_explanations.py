"""What the panels explain when the mouse points at them: dice, signs of doors, latches, oil and loudness."""

from __future__ import annotations

import pygame
import pytest

from game.content.items.abilities import ABILITIES
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.rules.actions.door_verbs import KNOCK
from game.engine.senses.door_signs import Sign
from game.play import Scenario
from game.ui.graphics.tilesheet import drawn
from game.ui.graphics.window import MIN_SIZE
from game.ui.hud.side_panel.command_buttons import BUTTONS, tooltip
from game.ui.hud.side_panel.door_rows import DoorOption
from game.ui.hud.side_panel.hero_table import TableRow
from game.ui.hud.status_bar import figures, gauges, place_items
from game.ui.input.commands import Click, Command, Hover, KeyReleased
from game.ui.input.device_in_use import Device
from game.ui.play.play_scene import Play
from game.ui.text.cards.door_card import door_card
from game.ui.text.door_sides import from_side
from game.ui.text.sentences import look_card
from game.ui.text.sentences.key_help import BUTTON_NAMES, ON_SCREEN
from tests.support.screen import SIZE, Screen, command_buttons, recorded_texts, status_boxes

ROOM = "#######\n#@....#\n#######"
DOOR = "#####\n#@+.#\n#####"
SIZES = [SIZE, MIN_SIZE]


def begin(screen: Screen, drawing: str, size: tuple[int, int] = SIZE) -> Play:
    screen.picture = pygame.Surface(size, 0, 32)
    return screen.show(drawing)


def pointed_at(screen: Screen, box: pygame.Rect, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return all words on the screen while the mouse is on a box of the side panel."""
    screen.send(Hover(box.move(screen.play._panels._side_box.topleft).center))
    return " ".join(screen.words(monkeypatch))


@pytest.mark.parametrize("size", SIZES)
def test_attack_and_defence_explain_a_die(
    screen: Screen, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(screen, ROOM, size)
    boxes = {row.label: box for box, row in play._panels._side.cells.of(TableRow)}
    told = pointed_at(screen, boxes["Attack"], monkeypatch)
    assert "Each attack die has a 60% chance to hit. Each hit that is not blocked takes 1 health." in told
    told = pointed_at(screen, boxes["Defence"], monkeypatch)
    assert "Each defence die has a 30% chance to block one hit." in told


def test_every_row_of_table_has_a_tip(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = begin(screen, ROOM)
    screen.send(Click(play._viewport.place(Vec(2, 1)).center), KeyReleased())
    screen.draw()
    rows = play._panels._side.cells.of(TableRow)
    assert [row.label for _, row in rows] == ["Attack", "Defence", "Seen within", "Your last noise", "Lamp dims in"]
    for box, row in rows:
        assert row.tip[0][:20] in pointed_at(screen, box, monkeypatch)


def test_last_noise_tells_its_squares(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = begin(screen, "#####\n#@+.#\n#...#\n#####")
    knock = next(box for box, option in play._panels._side.cells.of(DoorOption) if option.label == "Knock")
    told = pointed_at(screen, knock, monkeypatch)
    assert "awake monsters up to 31 squares away hear it" in told
    assert "It wakes sleepers up to 16 squares away." in told
    screen.send(KNOCK)
    screen.draw()
    noise = next(box for box, row in play._panels._side.cells.of(TableRow) if row.label == "Your last noise")
    told = pointed_at(screen, noise, monkeypatch)
    assert "Your last noise was very loud: awake monsters up to 31 squares away could hear it." in told
    assert "It wakes sleepers up to 16 squares away." in told


@pytest.mark.parametrize("size", SIZES)
def test_dice_stay_beside_a_door(screen: Screen, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    begin(screen, DOOR, size)
    screen.send(KNOCK)
    words = screen.words(monkeypatch)
    assert {"Attack", "Defence", "No sign · Nobody heard", "Your last noise", "very loud"} <= set(words)
    assert "Doors: 1 shut" in words


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("icon-latch", ("Latches: 3.", "until 5 blows have broken the bolt")),
        (Command.COVER_LAMP, ("flask of oil on each level",)),
    ],
)
def test_bar_explains_latches_and_oil(
    screen: Screen, name: Command | str, told: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begin(screen, ROOM)
    box = next(box for box, item in status_boxes(play._panels) if name in (item.command, item.icon))
    screen.send(Hover(box.center))
    words = " ".join(screen.words(monkeypatch))
    assert all(sentence in words for sentence in told)


def test_every_item_of_bar_explains_itself(screen: Screen) -> None:
    play = begin(screen, f"{ROOM}\n\nkeys: 1")
    for item in [*gauges(play.world), *figures(play.world, screen.app.controls), *place_items(play.world)]:
        assert item.tip or item.command is Command.HELP, item.forms


@pytest.mark.parametrize(
    ("tenant", "line", "means"),
    [
        ("kobold", "Light · One asleep", look_card.SIGNS[Sign.LIGHT]),
        ("hound", "Claw marks · One asleep", look_card.SIGNS[Sign.CLAWS]),
        ("rat", "No sign · One asleep", look_card.NO_SIGN),
    ],
)
def test_door_tells_what_its_signs_mean(
    screen: Screen, tenant: str, line: str, means: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.show(f"########\n#.@+.k.#\n########\n\nk = {tenant} asleep")
    assert line in screen.words(monkeypatch), "the panel says it without a click"
    screen.send(Hover(play._viewport.place(play.world.hero.pos + EAST).center))
    assert from_side(WEST, means) in " ".join(screen.words(monkeypatch))


@pytest.mark.parametrize(
    ("tenants", "says"),
    [
        ("", "nobody."),
        ("a", "somebody asleep."),
        ("ab", "somebody asleep. The plus means: more than one."),
        ("ac", "somebody awake. The plus means: more than one."),
    ],
)
def test_card_of_door_explains_its_badge(tenants: str, says: str) -> None:
    legend = "".join(f"\n{letter} = hound {'posted' if letter == 'c' else 'asleep'}" for letter in tenants)
    s = Scenario(f"#######\n#@+.{tenants.ljust(2, '.')}#\n#######\n{legend}")
    assert f"Its badge shows what you last heard or saw to the east: {says}" in [
        line.text for line in door_card(s.door(), s.world)
    ]


@pytest.mark.parametrize("size", SIZES)
def test_tips_of_door_buttons_have_full_letters(screen: Screen, size: tuple[int, int]) -> None:
    play = begin(screen, DOOR, size)
    theme = screen.app._theme
    full = theme.small.line_height(theme.text_scale(screen.picture))
    for box, option in list(play._panels._side.cells.of(DoorOption)):
        screen.send(Hover(box.move(play._panels._side_box.topleft).center))
        with recorded_texts() as texts:
            screen.draw()
        heights = {drawn.box.height for drawn in texts if drawn.text in (option.label, "This is", *option.notes)}
        assert heights == {full}, option.label


@pytest.mark.parametrize("command", BUTTONS)
def test_tip_of_button_begins_with_its_name(screen: Screen, command: Command) -> None:
    play = begin(screen, ROOM)
    name, *_ = tooltip(command, play.world, screen.app.controls)
    assert (name.text, name.purpose) == (BUTTON_NAMES[command], "title")
    named = ON_SCREEN.get(command, name.text)
    assert name.text in named, "hints name the button as its tooltip does"


def test_every_ability_has_a_picture_of_its_own(screen: Screen) -> None:
    names = [f"ability-{ability.name.replace(' ', '-')}" for ability in ABILITIES.values()]
    assert all(map(drawn, names))
    pictures = {pygame.image.tobytes(screen.app._theme.icon(name, 1), "RGBA") for name in names}
    assert len(pictures) == len(names)


@pytest.mark.parametrize("drawing", [DOOR, "#####\n##.##\n##+##\n##@##\n#####"], ids=["side", "front"])
def test_pointing_at_badge_explains_it(screen: Screen, drawing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = begin(screen, drawing)
    (door,) = play.world.level.doors
    (badge,) = play._viewport.badge_places()
    screen.send(Hover((badge.centerx, badge.top + 1)))
    assert play.stage.cursor == door
    assert "Its badge shows what you last heard or saw to the" in " ".join(screen.words(monkeypatch))


def test_cursor_of_keys_has_its_card_wherever_the_mouse_lies(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("#########\n#@.k....#\n#########")
    screen.draw()
    history = next(box for box, command in command_buttons(play._panels._side) if command is Command.HISTORY)
    screen.app.controls.device = Device.MOUSE
    screen.send(Hover(history.move(play._panels._side_box.topleft).center))
    assert "Kobold: 10 of 10 health." not in " ".join(screen.words(monkeypatch))
    screen.app.controls.device = Device.KEYBOARD
    screen.send(Command.LOOK, Command.NEXT_FOE)
    assert "Kobold: 10 of 10 health." in " ".join(screen.words(monkeypatch))
