"""No name of an item or a door is cut at text of 200 %, in the panel and in lists, in usual and in clear letters."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pytest

from game.content.items.gear import ITEMS
from game.ui.graphics.text_painter import TextPainter
from game.ui.input.commands import Command
from game.ui.scenes.lists.door_list import DoorList
from tests.support.screen import Screen, screen_of

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
    assert len(screen.stack.top._rows) >= 3, "an ajar door of glass is not listed"
    assert cut == set()
