"""What the side panel leaves out in windows and texts of each size, as the table of priorities says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

import pygame
import pytest

from game.content.world.conditions import POISONED
from game.engine.grid.geometry import Vec
from game.engine.model.noise import KnownNoise, Noise
from game.engine.rules.conditions import afflict
from game.ui.hud.side_panel import side_panel
from game.ui.hud.side_panel.door_rows import DoorOption
from game.ui.hud.side_panel.hero_table import TableRow
from game.ui.hud.side_panel.section_layout import Form, Priority, Section, Slot, place_sections
from game.ui.play.play_scene import Play
from game.ui.text.sentences import status
from tests.support.examples import FULL
from tests.support.screen import Screen, screen_of

HALL = """
###############
#.kkk...#.....#
#......@+.....#
#.......#.....#
###############

k = kobold asleep
bag: 3 dart, healing potion, wand of slowness
worn: dagger, leather cap
abilities: heal self, magic missile
room: 0 0 9 5 guardroom
"""
STEADY = frozenset(part for part in Priority if part <= Priority.LAMP)
AT_100 = {Priority.LARGE_MAP, Priority.DICE, Priority.ABILITY_NAMES, Priority.MEDIUM_MAP}
WITHOUT_MAP = {*AT_100, Priority.SMALL_MAP}
WITHOUT_ITEMS = {*WITHOUT_MAP, Priority.ABILITIES, Priority.ITEMS, Priority.TALLY}
LAMP_ALONE = STEADY - {Priority.LAMP, Priority.PLACE}
LEFT_OUT = {
    (640, 360): (AT_100, LAMP_ALONE, LAMP_ALONE),
    (1280, 720): (AT_100, WITHOUT_ITEMS - {Priority.TALLY} | {Priority.ROOM}, LAMP_ALONE),
    (1600, 900): (WITHOUT_MAP | {Priority.ABILITIES}, LAMP_ALONE, LAMP_ALONE),
    (1920, 1080): (AT_100, WITHOUT_ITEMS, LAMP_ALONE),
    (2560, 1440): (AT_100, WITHOUT_ITEMS - {Priority.TALLY} | {Priority.ROOM}, LAMP_ALONE),
}
"""Steady parts that a busy panel leaves out, by the size of the window, with texts of 100, 150 and 200 percent."""
SIZES = [(size, text) for size in (LEFT_OUT if FULL else [*LEFT_OUT][:3]) for text in range(3)]


class Drawn(NamedTuple):
    """Panel as drawn. `shown`: the forms that are drawn. `room`: height of all sections in pixels.

    `reserves`: as for `place_sections`.
    """

    sections: Sequence[Section]
    shown: Sequence[Form]
    room: int
    reserves: Sequence[int]
    play: Play
    screen: Screen

    def shown_form(self, section: Section) -> int:
        """Return the number of the form of a section, from 0 on; the number of all its forms if it is left out."""
        numbers = (number for number, form in enumerate(section.forms) if any(form is each for each in self.shown))
        return next(numbers, len(section.forms))

    def left_out(self) -> set[Priority]:
        """Return the steady parts that are left out."""
        steady = [section for section in self.sections if not section.changes]
        gone = [form for section in steady for form in section.forms[: self.shown_form(section)]]
        return {Priority(form.priority) for form in gone}


@contextmanager
def drawn_panel(size: tuple[int, int], text: int) -> Iterator[Drawn]:
    """Draw the panel with everything that it can show, and yield it. `text`: number of the size of texts."""
    calls = list[tuple[Sequence[Section], Sequence[Form], int, Sequence[int]]]()

    def watched(
        sections: Sequence[Section], room: pygame.Rect, reserves: Sequence[int]
    ) -> tuple[list[tuple[Form, pygame.Rect]], list[Slot]]:
        placed, slots = place_sections(sections, room, reserves)
        calls.append((sections, [form for form, _ in placed], room.height, reserves))
        return placed, slots

    with screen_of() as screen, patch.object(side_panel, "place_sections", watched):
        screen.settings.text_scale = text
        screen.picture = pygame.Surface(size, 0, 32)
        play = screen.begin(HALL)
        hero = play.world.hero
        play.world.notes.last_own_noise = KnownNoise(Noise.KNOCK, 32, hero.pos, Vec(0, 0), True, hero.ready_at)
        screen.draw()
        yield Drawn(*calls[-1], play, screen)


@pytest.fixture(params=SIZES, ids=str, scope="module")
def drawn(request: pytest.FixtureRequest) -> Iterator[Drawn]:
    """Yield a panel that several tests share: no test may change it."""
    with drawn_panel(*request.param) as drawn:
        yield drawn


def test_only_parts_of_table_are_left_out(drawn: Drawn, request: pytest.FixtureRequest) -> None:
    (size, text), left_out = request.node.callspec.params["drawn"], drawn.left_out()
    assert left_out == LEFT_OUT[size][text]
    assert Priority.LAMP not in left_out


def test_no_part_stays_instead_of_more_important(drawn: Drawn) -> None:
    """A part that is left out has no room, even if all less important parts made way for it."""
    steady = [section for section in drawn.sections if not section.changes and section.forms]
    used = sum(_least_height(section, 0, drawn) for section in steady)
    most = drawn.room - max(reserve for reserve in (*drawn.reserves, 0) if used <= drawn.room - reserve)
    for section in steady:
        for form in section.forms[: drawn.shown_form(section)]:
            others = [other for other in steady if other is not section]
            needed = form.height + sum(_least_height(other, form.priority, drawn) for other in others)
            assert needed > most, Priority(form.priority)


def _least_height(section: Section, priority: int, drawn: Drawn) -> int:
    """Return the height of a section as shown, but without its parts that are less important than a priority."""
    forms = section.forms[drawn.shown_form(section) :]
    return next((form.height for form in forms if form.priority > priority), 0)


@pytest.mark.parametrize(("size", "text"), SIZES)
def test_door_monsters_and_lamp_are_always_shown(
    size: tuple[int, int], text: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A condition takes its room from the door, which may become smaller, but keeps all its buttons.

    Where the three monsters have no room for a line each, a line says how many they are.
    """
    with drawn_panel(size, text) as drawn:
        play, side = drawn.play, drawn.play._panels._side
        assert len(side.cells.of(Vec)) == 3, "the name of the door, its signs and sounds, and the open doors then"
        for condition in (None, POISONED):
            if condition is not None:
                afflict(play.world.hero, condition, 9, play.world)
                drawn.screen.draw()
            side = play._panels._side
            assert len(side.cells.of(DoorOption)) == 5
            assert side.sights or status.IN_VIEW.format(number=3) in drawn.screen.words(monkeypatch)
            assert {status.LAMP_DIMS} <= {row.label for _, row in side.cells.of(TableRow)}
