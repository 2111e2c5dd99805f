"""No name of an item or a door is cut at text of 200 %, in the panel and in lists, in usual and in clear letters."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pygame
import pytest

from game.content.items.gear import ITEMS
from game.ui.graphics.font import SEPARATOR
from game.ui.graphics.text_painter import TextPainter
from game.ui.input.commands import Click, Command, PlayerInput, TypedCharacter
from game.ui.input.device_in_use import Device
from game.ui.scenes.lists.door_list import DoorList
from game.ui.scenes.lists.item_list import ItemList
from game.ui.text.command_names import prompt
from game.ui.text.sentences.menus import LIST_KEYS
from tests.support.examples import FULL
from tests.support.screen import Screen, recorded_bars, recorded_texts, screen_of

NAMES = [name for name in ITEMS if name not in ("gold", "oil", "key", "last key", "latch")]
EDGE = "#" * 10


@pytest.fixture(params=[False, True], ids=["usual letters", "clear letters"])
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    with screen_of() as screen:
        screen.settings.text_scale = 2
        screen.settings.clear_letters = request.param
        yield screen


@pytest.fixture
def cut() -> Iterator[set[str]]:
    """Yield a set to which each text is added that is shortened with dots while it is drawn."""
    shortened, shorten = set[str](), TextPainter.cut

    def noted(painter: TextPainter, text: str, room: int) -> str:
        shown = shorten(painter, text, room)
        if shown != text:
            shortened.add(text)
        return shown

    with patch.object(TextPainter, "cut", noted):
        yield shortened


@pytest.mark.parametrize("identified", [False, True])
def test_names_are_whole_in_the_pack(screen: Screen, cut: set[str], identified: bool) -> None:
    for names in (NAMES[start : start + 12] for start in range(0, len(NAMES), 12)):
        items = ", ".join(f"3 {name}" if name in ("dart", "healing potion") else name for name in names)
        play = screen.begin(f"#####\n#@..#\n#####\n\nbag: {items}\nworn: two-handed sword, plate armour, plate helm")
        if identified:
            play.world.identified.update(ITEMS)
        screen.send(Command.BAG)
        screen.draw()
    assert cut == set()


def test_names_are_whole_in_the_panel(screen: Screen, cut: set[str]) -> None:
    for names in (NAMES[start : start + 6] for start in range(0, len(NAMES), 6)):
        letters = "BCDEFG"[: len(names)]
        legend = "\n".join(f"{letter} = item {name}" for letter, name in zip(letters, names, strict=True))
        screen.begin(f"{EDGE}\n#@.{letters.ljust(6, '.')}#\n{EDGE}\n\n{legend}")
        screen.draw()
    assert cut == set()


@pytest.mark.parametrize("kind", ["wooden", "iron", "barred", "glass", "twin", "last"])
def test_names_of_doors_are_whole_in_their_list(screen: Screen, cut: set[str], kind: str) -> None:
    states = {"A": "", "B": "locked ", "C": "bolted ", "D": "ajar "}
    legend = "\n".join(f"{letter} = {state}{kind} door" for letter, state in states.items())
    screen.show(f"{EDGE}\n#A#B##C#D#\n#...@....#\n{EDGE}\n\n{legend}")
    screen.send(Command.DOORS)
    screen.draw()
    assert isinstance(screen.stack.top, DoorList)
    assert len(screen.stack.top.rows) >= 3, "an ajar door of glass is not listed"
    assert cut == set()


@pytest.mark.parametrize("device", Device)
def test_card_of_item_is_whole_in_the_pack(screen: Screen, device: Device) -> None:
    """In the usual run, each card is shown for one of the devices, in usual or in clear letters."""
    number = 2 * list(Device).index(device) + screen.settings.clear_letters
    for name in NAMES if FULL else NAMES[number :: 2 * len(Device)]:
        play = screen.begin(f"#####\n#@..#\n#####\n\nbag: {name}\nworn: two-handed sword, plate armour, plate helm")
        play.world.identified.update(ITEMS)
        screen.send(Command.BAG)
        shelf = screen.stack.top
        assert isinstance(shelf, ItemList)
        screen.app.controls.device = device
        shown = texts_of(screen)
        click = Click((screen.picture.get_width() * 3 // 4, screen.picture.get_height() // 4))
        inputs: dict[Device, PlayerInput] = {
            Device.KEYBOARD: TypedCharacter("+"),
            Device.PAD: Command.NEXT_FOE,
            Device.MOUSE: click,
        }
        for _ in range(shelf.pages.count - 1):
            screen.stack.handle(inputs[device])
            shown += texts_of(screen)
        row = shelf.item
        assert row is not None
        assert [word for line in row.card for word in line.text.split() if word not in shown] == []


@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize(
    "size", [(640, 360), (1280, 720), (1366, 768), (1920, 1080)] if FULL else [(640, 360), (1366, 768)]
)
def test_pack_names_its_keys(screen: Screen, device: Device, size: tuple[int, int]) -> None:
    screen.picture = pygame.Surface(size, 0, 32)
    screen.begin(f"#####\n#@..#\n#####\n\nbag: {', '.join(NAMES[:12])}")
    screen.send(Command.BAG)
    screen.app.controls.device = device
    forms = {prompt(screen.app.controls, keys) for keys in LIST_KEYS}
    with recorded_texts() as texts:
        screen.draw()
    written = SEPARATOR.join(each.text for each in texts)
    assert any(form in written for form in forms)


def texts_of(screen: Screen) -> list[str]:
    """Return all words of the scene that is open, as drawn now."""
    assert screen.stack.top is not None
    with recorded_texts() as texts:
        screen.stack.top.draw(screen.picture)
    return [word for each in texts for word in each.text.split()]


@pytest.mark.parametrize("device", Device)
def test_pack_names_its_keys_and_shows_that_it_scrolls(screen: Screen, device: Device) -> None:
    screen.picture = pygame.Surface((640, 360), 0, 32)
    screen.begin("#####\n#@..#\n#####\n\nbag: 3 dart, healing potion, sword\nworn: two-handed sword, plate armour")
    screen.send(Command.BAG)
    screen.app.controls.device = device
    with recorded_texts() as texts, recorded_bars() as bars:
        screen.draw()
    written = SEPARATOR.join(drawn.text for drawn in texts)
    assert any(prompt(screen.app.controls, keys) in written for keys in LIST_KEYS)
    assert ("Left, Right" in written) is (device is not Device.MOUSE)
    (bar,) = bars
    assert not any(bar.colliderect(drawn.box) for drawn in texts if drawn.target is screen.picture)
    sword = next(drawn for drawn in texts if drawn.text == "Two-handed sword")
    places = [drawn for drawn in texts if drawn.text == "hand" and drawn.box.y == sword.box.y]
    assert len(places) == 1, "the row names the place of the sword"
