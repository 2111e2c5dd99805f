"""What a colour tells is told by a mark or by words too."""

from __future__ import annotations

import pytest

from game.ui.core.message import Message
from game.ui.graphics.colours.colour_presets import TEXTS
from game.ui.graphics.colours.swatch import Shade
from game.ui.graphics.text_painter import MARKS, TextPainter
from game.ui.hud.status_bar import gauges
from game.ui.input.commands import Command
from game.ui.text.sentences import status
from tests.support.screen import Screen

PLAIN = {"text", "dim text", "title", "foe"}
"""Purposes without a mark: plain texts, and names of foes, which have a bar for their health."""


def test_every_coloured_message_has_its_own_mark() -> None:
    assert MARKS.keys() == TEXTS - PLAIN
    assert len({*MARKS.values()}) == len(MARKS)


@pytest.mark.parametrize("purpose", list(MARKS))
def test_log_and_history_show_mark(purpose: str, screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.begin("#####\n#@..#\n#####")
    play.log.empty()
    play.log.add(Message("What has happened.", purpose))
    written = screen.words(monkeypatch)
    assert written[written.index("What has happened.") - 1] == MARKS[purpose]
    screen.send(Command.HISTORY)
    written = screen.words(monkeypatch)
    last = len(written) - 1 - written[::-1].index("What has happened.")
    assert written[last - 1] == MARKS[purpose]


def test_low_health_and_oil_have_mark(screen: Screen) -> None:
    hero = screen.begin("#####\n#@..#\n#####").world.hero
    world = screen.play.world

    def texts() -> list[str]:
        return [form for item in gauges(world) for form in item.forms]

    assert not any(text.endswith("!") for text in texts())
    hero.health, hero.oil = 5, 10
    assert {status.LOW.format(value="5/30"), status.LOW.format(value="oil 10")} <= {*texts()}


def test_list_shows_characters_where_map_does(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.begin("########\n#@.k..B#\n########\n\nB = item dart\n")
    drawn: list[str] = []
    icon = TextPainter.icon

    def noted(painter: TextPainter, x: int, y: int, name: str, dye: Shade | None = None) -> int:
        drawn.append(name)
        return icon(painter, x, y, name, dye)

    monkeypatch.setattr(TextPainter, "icon", noted)
    screen.words(monkeypatch)
    assert "kobold-0" in drawn
    drawn.clear()
    screen.settings.glyphs = True
    screen.draw()
    assert {f"glyph-{ord('k'):04x}"} <= {*drawn}
    assert not {"kobold-0"} & {*drawn}
