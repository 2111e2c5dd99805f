"""Hints and captions hide nothing that matters: no creature, badge, cursor or door, in many situations."""

from __future__ import annotations

from collections.abc import Iterator
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.grid.dice import Dice
from game.engine.grid.geometry import Vec
from game.engine.senses.hero_knowledge import known_doors
from game.ui.core.map_view import MapView
from game.ui.core.message import Message
from game.ui.core.settings import Settings
from game.ui.graphics.layout import STEP, first_free, free_place, free_places, place_on_map
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.hint_banner import pages_of_text
from game.ui.hud.log_panel import LEAST_LINES
from game.ui.hud.sound_captions import Captions
from game.ui.input.commands import Click, Command, Hover
from game.ui.play.play_scene import Play
from tests.support.examples import spread
from tests.support.screen import Screen, overlapping_texts, recorded_texts, screen_of

SIZES = [((640, 360), 0), ((1280, 720), 0), ((1280, 720), 2), ((1920, 1080), 1)]
HINT = "Light under a door usually means monsters that open doors. It flickers when something moves."
WIDTH, HEIGHT = 17, 9


@pytest.fixture(params=spread(SIZES, 2), ids=str)
def screen(request: pytest.FixtureRequest) -> Iterator[Screen]:
    with screen_of() as screen:
        size, screen.settings.text_scale = request.param
        screen.picture = pygame.Surface(size, 0, 32)
        yield screen


def drawing(seed: int) -> str:
    """Return a room with random walls, doors, sleepers and one hero; the more of them, the greater the seed."""
    dice = Dice(seed)
    cells = [["." for _ in range(WIDTH)] for _ in range(HEIGHT)]
    for x in range(0, WIDTH - 4, dice.choice((4, 6, 8))):
        for y in range(HEIGHT):
            cells[y][x] = "#"
        cells[dice.between(1, HEIGHT - 2)][x] = "+"
    free = [(y, x) for y in range(HEIGHT) for x in range(WIDTH) if cells[y][x] == "."]
    dice.shuffle(free)
    for (y, x), what in zip(free, "@" + "k" * (seed % 9), strict=False):
        cells[y][x] = what
    edge = "#" * (WIDTH + 2)
    legend = "\n\nk = kobold asleep" if seed % 9 else ""
    return "\n".join((edge, *(f"#{''.join(row)}#" for row in cells), edge)) + legend


def covered(play: Play) -> list[str]:
    """Return what the hint hides of the map as last drawn."""
    world, view, hint = play.world, play._viewport, play._hint_banner._box
    boxes = {"hero": view.place(world.hero.pos)}
    boxes |= {f"foe at {foe.pos}": view.place(foe.pos) for foe in world.foes_in_view()}
    boxes |= {f"badge {number}": box for number, box in enumerate(view.badge_places())}
    boxes |= {f"door at {door.at}": view.place(door.at) for door in known_doors(world.level)}
    if play.stage.cursor is not None:
        boxes["cursor"] = view.place(play.stage.cursor)
    return [what for what, box in boxes.items() if hint.colliderect(box)]


@pytest.mark.parametrize("seed", spread(range(0, 36, 4), 5))
def test_hint_hides_nothing_that_matters(screen: Screen, seed: int) -> None:
    play = screen.begin(drawing(seed))
    play.hint(HINT)
    for command in (Command.WAIT, Command.NEXT_FOE, Command.CANCEL):
        screen.send(command)
        screen.draw()
        assert covered(play) == []


QUIET = "############\n#....#.....#\n#..@.+..o..#\n#..B.#.....#\n############\n\no = ogre asleep\nB = item dart"


def test_hint_leaves_everything_visible(screen: Screen) -> None:
    play = screen.begin(QUIET)
    play.hint("A door that stands ajar lets you see a part of the room behind it. It never closes again.")
    screen.draw()
    view = play.map_view()
    assert view is not None
    assert play._hint_banner._box.width
    assert play._hint_banner._box.collidelist([*view.known]) < 0
    area, explored = play._viewport.area, play.world.level.memory.explored
    for x in range(explored.shape[0]):
        for y in range(explored.shape[1]):
            cell = play._viewport.place(Vec(x, y))
            assert explored[x, y] == (cell.collidelist([*view.known]) >= 0) or not area.contains(cell)


def test_pages_of_a_hint_begin_with_sentences_that_fit_on_a_page(screen: Screen) -> None:
    painter = TextPainter(screen.picture, screen.app._theme, 1)
    first, second, third = (
        "The first one is short.",
        "The second one is longer, as it has more words.",
        "The third is short.",
    )
    words = f"{first} {second} {third}"
    for width, pages in (
        (500, [f"{first} {second} {third}"]),
        (200, [f"{first} {second}", third]),
        (130, [first, second, third]),
        (100, [first, "The second one is longer, as it has more", "words.", third]),
    ):
        found = pages_of_text(painter, words, width, 2)
        assert all(len(page) <= 2 for page in found)
        assert " ".join(" ".join(page) for page in found) == words
        assert [" ".join(page) for page in found] == pages, width


def test_hint_covers_items_rather_than_doors_and_anything_rather_than_creatures() -> None:
    """A box that finds no free place covers items, then doors too."""
    area = pygame.Rect(0, 0, 300, 100)
    left, middle, right = (pygame.Rect(x, 0, 100, 100) for x in (0, 100, 200))
    for creatures, doors, items, found in (
        ([left], [], [middle], right),
        ([left], [middle], [right], right),
        ([left, middle], [right], [], right),
        ([right], [left, middle], [], middle),
    ):
        box = place_on_map((90, 80), MapView(area, creatures, doors, items), 1)
        assert found.contains(box), (creatures, doors, items)


@given(
    st.tuples(st.integers(1, 130), st.integers(1, 90)),
    st.lists(st.tuples(*[st.integers(-20, 120)] * 2, *[st.integers(0, 60)] * 2), max_size=12),
    st.integers(1, 20),
)
def test_place_found_at_once_is_the_first_of_all_places(
    size: tuple[int, int], avoided: list[tuple[int, int, int, int]], step: int
) -> None:
    area, boxes = pygame.Rect(5, 7, 120, 80), [*map(pygame.Rect, avoided)]
    assert free_place(size, area, boxes, step) == first_free(free_places(size, area, step), boxes)


def test_every_situation_has_room_for_the_hint(screen: Screen) -> None:
    for seed in spread(range(9), 5):
        play = screen.begin(drawing(seed))
        play.hint(HINT)
        screen.draw()
        assert play._hint_banner._box.width


@pytest.mark.parametrize("words", ["A short hint.", HINT, f"{HINT} {HINT}"])
def test_hint_without_a_dark_place_takes_the_first_rows_of_the_log(
    screen: Screen, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hero knows everything on the map. The latest messages keep the other rows of the log."""
    play = screen.begin(QUIET)
    messages = [f"Message {number}." for number in range(9)]
    for message in messages:
        play.log.add(Message(message))
    play.hint(words)
    monkeypatch.setattr(play._viewport, "known_places", lambda: [play._viewport.area])
    with recorded_texts() as drawn:
        screen.draw()
    banner, told = play._hint_banner, list[str]()
    hint, below = banner._box, play._panels.log_box.top
    log = [text for text in drawn if text.text in messages]
    assert [text.text for text in log] == messages[-LEAST_LINES:]
    assert below < hint.top < hint.bottom <= below + min(text.box.top for text in log)
    for page in range(banner.pages.count):
        with recorded_texts() as drawn:
            screen.draw()
        texts = [text for text in drawn if hint.contains(text.box) and text.target is screen.picture]
        assert overlapping_texts(texts) == []
        told += [text.text for text in texts if not text.text.startswith(f"{page + 1} of ")]
        screen.send(Command.NEXT_PAGE)
    assert " ".join(told) == words


def test_mouse_over_the_hint_moves_it_nowhere_and_its_cross_takes_no_turn(screen: Screen) -> None:
    play = screen.begin(QUIET)
    play.hint(HINT)
    screen.draw()
    banner = play._hint_banner
    before, cross = banner._box.copy(), banner._cross.center
    for at in (before.center, cross):
        screen.send(Hover(at))
        screen.draw()
        assert (banner._box, play.stage.cursor) == (before, None)
    screen.send(Click(cross))
    assert (banner.text, play.world.turn) == ("", 0)


def test_hint_is_there_again_after_a_list_was_closed(screen: Screen) -> None:
    play = screen.begin(QUIET)
    play.hint(HINT)
    screen.draw()
    before = play._hint_banner.box.copy()
    screen.send(Command.DOORS)
    screen.draw()
    assert play._hint_banner.box.width == 0
    screen.send(Command.CANCEL)
    screen.draw()
    assert before.width
    assert play._hint_banner.box == before


def test_hint_stays_where_it_is_while_its_place_is_free(screen: Screen) -> None:
    play = screen.show(f"###########\n#@........#\n{'#.........#' * 1}\n###########")
    play.hint(HINT)
    screen.draw()
    before = play._hint_banner._box.copy()
    play.world.look_around()
    screen.draw()
    assert play._hint_banner._box == before
    assert before.width


THREE = ("Steps, behind the door", "A door opens, far away to the east", "Your blade strikes a shield")
ROOMS = """
####################
#......#.....#.....#
#.kk...+..@..+..o..#
#......#..B..#.....#
######.###+###.....#
####################

k = kobold asleep
o = ogre
B = item dart
"""


def test_captions_cover_nothing_that_matters(screen: Screen) -> None:
    play = screen.show(ROOMS)
    screen.pass_time()
    for text in THREE:
        play._heard.captions.add(text)
    with patch.object(TextPainter, "outline", autospec=True) as outline:
        screen.draw()
    boxes = [call.args[1] for call in outline.call_args_list if call.args[2] == "dim text"]
    view = play.map_view()
    assert view is not None
    assert len(boxes) == len(THREE)
    assert all(view.area.contains(box) for box in boxes)
    cells = [play._viewport.place(at) for at in (play.world.hero.pos, Vec(10, 3), *play.world.level.memory.doors)]
    for box in (*cells, *play._viewport.badge_places(), *play._viewport.creature_places()):
        assert box.collidelist(boxes) < 0


def drawn_captions(captions: Captions, important: list[pygame.Rect]) -> list[pygame.Rect]:
    area = pygame.Rect(0, 20, 400, 200)
    return captions.draw(pygame.Surface((400, 240), 0, 32), Theme(Settings()), MapView(area, important), 1)


def test_captions_lie_above_one_another_at_the_lower_edge_and_stay() -> None:
    captions = Captions()
    for text in THREE:
        captions.add(text)
    latest, middle, first = drawn_captions(captions, [])
    assert (latest.x, latest.bottom) == (1, 219)
    assert latest.top > middle.bottom
    assert middle.top > first.bottom
    corner = pygame.Rect(0, 180, 60, 40)
    moved = drawn_captions(captions, [corner])
    assert corner.collidelist(moved) < 0
    assert moved[0].bottom == latest.bottom, "as near to the lower left as possible: at the lower edge"
    assert corner.right <= moved[0].x <= corner.right + STEP, "and beside what they dodge"
    assert drawn_captions(captions, []) == moved, "they stay where they are although their old place is free again"


def test_latest_caption_is_drawn_even_without_room() -> None:
    captions = Captions()
    for text in THREE:
        captions.add(text)
    (box,) = drawn_captions(captions, [pygame.Rect(x, 0, 9, 240) for x in range(0, 400, 10)])
    assert pygame.Rect(0, 20, 400, 200).contains(box)
