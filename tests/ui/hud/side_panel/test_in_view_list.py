"""Actors in view: drawn on the map, listed without overlap, and selected by mouse and Tab."""

from __future__ import annotations

from itertools import combinations, product
from unittest.mock import patch

import pygame
import pytest

from game.content.traditions import TRADITIONS
from game.engine.grid.geometry import EAST, NORTH, WEST, Vec
from game.engine.orders.travel import Travel
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.hero_knowledge import remembered_sleepers
from game.play import Scenario
from game.ui.core.settings import TEXT_PERCENTS
from game.ui.graphics.layout import free_places
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.tilesheet import TILE
from game.ui.hud.side_panel.in_view_list import Sight, rest_line
from game.ui.hud.side_panel.out_of_view_list import HeardOrSeen
from game.ui.hud.side_panel.panel_row import HIGH
from game.ui.input.commands import Click, Command, Hover, KeyReleased, MoveInput, RightClick, Scroll
from game.ui.play.command_orders import order_to_reach
from game.ui.play.play_scene import Play
from game.ui.render.camera import Camera
from game.ui.render.marks import draw_pointers
from game.ui.scenes.menu import Menu
from game.ui.text.cards.cell_card import describe
from tests.support.examples import FULL
from tests.support.screen import Screen, command_buttons, recorded_texts

CROWD = """
###############
#.k.k.k.k.k.k.#
#.............#
#......@......#
#.............#
#.B.........C.#
###############

k = kobold asleep
B = item healing potion
C = item whetstone
"""
FAR = """
#####
#.k.#
#...#
#...#
#...#
#...#
#...#
#...#
#...#
#...#
#.@.#
#####

k = kobold asleep
"""


SLEEPER = """
################
#@....#........#
#.....-......k.#
#.....#........#
################

k = kobold asleep
"""


def spot(play: Play, at: Vec) -> tuple[int, int]:
    """Return the middle of a row in the list of actors in view, in pixels of the window: x and y.

    `at`: the cell of the actor that the row shows.
    """
    panels = play._panels
    box = next(box for box, cell in panels._side.sights if cell == at)
    x, y = box.move(panels._side_box.topleft).center
    return x, y


def settle(screen: Screen) -> None:
    """Let the camera come to rest."""
    screen.draw()
    screen.pass_time()
    screen.draw()


# --------------------------------------------------------------------------------------------- the list


@pytest.mark.parametrize("larger", [0, 1, 2])
def test_sight_list_has_no_overlap_or_cut_rows(screen: Screen, larger: int) -> None:
    screen.settings.text_scale = larger
    play = screen.show(CROWD)
    panels = play._panels
    rows = [box for box, _ in panels._side.sights]
    buttons = [box for box, _ in command_buttons(panels._side)]
    assert rows
    assert not any(one.colliderect(other) for one, other in combinations([*rows, *buttons, panels._side.map.box], 2))
    panel = pygame.Rect((0, 0), panels._side_box.size)
    assert all(panel.contains(box) for box in rows)


def test_sight_list_counts_foes_without_room(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    screen.settings.text_scale = 2
    screen.picture = pygame.Surface((640, 360), 0, 32)
    play = screen.show(CROWD.replace("#.............#", "#k.k.k.k.k.k.k#"))
    listed = len(play._panels._side.sights)
    assert 1 < listed < 15
    words = screen.words(monkeypatch)
    assert words.count("Kobold") == listed
    assert f"and {20 - listed} more, 2 items" in words


def test_wheel_over_the_list_reaches_every_row(screen: Screen) -> None:
    screen.settings.text_scale = 2
    screen.picture = pygame.Surface((640, 360), 0, 32)
    play = screen.show(CROWD.replace("#.............#", "#k.k.k.k.k.k.k#"))
    panels = play._panels
    before = panels._side.sights
    rows = {row.sight.at for row in panels._side.listed.rows}
    assert {cell for _, cell in before} < rows, "not all rows have room"
    at = before[0][0].move(panels._side_box.topleft).center
    reached = {cell for _, cell in before}
    screen.stack.handle(Hover(at))
    for _ in rows:
        screen.stack.handle(Scroll(1, at))
        screen.draw()
        assert play.stage.cursor == panels.listed_cell_at(at), "the card is about the row under the mouse"
        reached |= {cell for _, cell in panels._side.sights}
    assert reached == rows
    for _ in rows:
        screen.stack.handle(Scroll(-1, at))
    screen.draw()
    assert panels._side.sights[0] == before[0], "the wheel scrolls back to the first row"
    screen.stack.handle(Scroll(1, at))
    screen.stack.handle(Hover((1, 300)))
    screen.draw()
    assert panels._side.sights == before, "without the mouse, the list is in its usual order"


def test_wheel_moves_no_list_that_is_shown_whole(screen: Screen) -> None:
    play = screen.show("#####\n#@.k#\n#####\n\nk = kobold asleep")
    before = play._panels._side.sights
    at = before[0][0].move(play._panels._side_box.topleft).center
    screen.stack.handle(Hover(at))
    screen.stack.handle(Scroll(1, at))
    screen.draw()
    assert play._panels._side.sights == before


def test_sight_list_counts_only_what_is_still_in_view(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the mouse all rows keep their places. Foes and items that have gone out of view meanwhile do not count."""
    screen.settings.text_scale = 2
    screen.picture = pygame.Surface((640, 360), 0, 32)
    play = screen.show(CROWD.replace("#.............#", "#k.k.k.k.k.k.k#"))
    panels = play._panels
    panels.keeps_rows = True
    rows = [row.sight for row in panels._side.listed.rows]
    without_room = rows[len(panels._side.sights) :]
    for left, line in ((3, ["and 1 more, 2 items"]), (2, ["and 2 more items"]), (1, ["and 1 more item"]), (0, [])):
        play.world.view = play.world.view.copy()
        for sight in without_room[: len(without_room) - left]:
            play.world.view[sight.at] = False
        words = screen.words(monkeypatch)
        assert [row.sight for row in panels._side.listed.rows] == rows
        assert [word for word in words if word.startswith("and ")] == line


def test_count_is_short_where_the_panel_is_narrow() -> None:
    scenario = Scenario("######\n#@.kB#\n######\n\nB = item whetstone")
    monster, item = scenario.foe(), scenario.level.items[Vec(4, 1)]
    left = [Sight(monster, Vec(3, 1)), *(Sight(item, Vec(number, 1)) for number in range(2))]
    assert rest_line(left, 3) == ["and 1 more, 2 items", "1 more, 2 items", "and 1 more", "1 more"]
    assert rest_line(left[:2], 0)[0] == "1 in view, 1 item"
    assert rest_line(left[:1], 3)[0] == "and 1 more"


def test_sight_list_shrinks_rows_to_fit_foes(screen: Screen) -> None:
    screen.settings.text_scale = 1
    play = screen.show(CROWD)
    (box, _), *_ = play._panels._side.sights
    assert len(play._panels._side.sights) >= 6
    assert box.height < HIGH * 3


@pytest.mark.parametrize("larger", [0, 1, 2])
def test_foe_card_in_crowd_is_inside_panel(screen: Screen, larger: int) -> None:
    screen.settings.text_scale = larger
    play = screen.show(CROWD)
    foe = play.world.foes_in_view()[0]
    rows = list(play._panels._side.sights)
    screen.send(Hover(spot(play, foe.pos)))
    screen.draw()
    assert play._panels._side.sights == rows, "the list does not move under the mouse"
    card = play._panels._side.card
    assert card is not None
    assert pygame.Rect((0, 0), play._panels._side_box.size).contains(card)
    assert not card.colliderect(rows[0][0]), "the card leaves the row under the mouse free"


def test_free_places_begin_at_the_edges_and_fill_the_area() -> None:
    area = pygame.Rect(5, 7, 100, 100)
    places = [*free_places((20, 30), area, 10)]
    assert [place.midtop for place in places[:1]] == [area.midtop]
    assert places[1].midbottom == area.midbottom
    assert all(area.contains(place) for place in places)
    for spot in (area.topleft, area.center, (104, 106)):
        assert any(place.collidepoint(spot) for place in places[6:])


def test_hint_does_not_hide_foe(screen: Screen) -> None:
    play = screen.show(FAR, TRADITIONS["sadconsole"])
    play.hint("It sleeps.")
    screen.draw()
    (foe,) = play.world.foes_in_view()
    assert not play._hint_banner._box.colliderect(play._viewport.place(foe.pos))


# ------------------------------------------------------------------------------------------- the camera


def middle_of_picture(hero: Vec, foes: list[Vec]) -> tuple[int, int]:
    """Return the cell in the middle of a picture of 15 by 15 cells, whose outer cells do not count as shown."""
    camera, size = Camera(), (15 * TILE, 15 * TILE)
    camera.follow(hero, None, foes, size)
    return camera.cell_at((size[0] // 2, size[1] // 2))


def test_camera_stays_on_hero_if_all_foes_fit() -> None:
    assert middle_of_picture(Vec(5, 5), [Vec(8, 5), Vec(2, 9)]) == (5, 5)


def test_camera_moves_only_as_far_as_needed() -> None:
    assert middle_of_picture(Vec(5, 5), [Vec(15, 5)]) == (9, 5)
    assert middle_of_picture(Vec(5, 5), [Vec(15, 5), Vec(5, 0)]) == (9, 5)


def test_camera_prefers_nearer_foes() -> None:
    assert middle_of_picture(Vec(5, 5), [Vec(12, 5), Vec(40, 5), Vec(5, 12)]) == (6, 6)


def test_foe_in_view_is_inside_picture(screen: Screen) -> None:
    play = screen.show(FAR, TRADITIONS["sadconsole"])
    settle(screen)
    (foe,) = play.world.foes_in_view()
    for at in (foe.pos, play.world.hero.pos):
        assert play._viewport.area.contains(play._viewport.place(at))


def test_arrow_points_at_foe_outside_picture() -> None:
    canvas = pygame.Surface((100, 100), 0, 32)
    for place, edge in (((40, 40), None), ((300, 40), (99, 48)), ((40, -200), (48, 0)), ((-4, 40), None)):
        canvas.fill((0, 0, 0))
        draw_pointers(canvas, [place], (255, 0, 0))
        marked = {(x, y) for x in range(100) for y in range(100) if canvas.get_at((x, y)).r}
        assert bool(marked) is (edge is not None)
        if edge is not None:
            assert min(abs(x - edge[0]) + abs(y - edge[1]) for x, y in marked) <= 2


def test_close_foes_outside_picture_share_arrow() -> None:
    canvas = pygame.Surface((100, 100), 0, 32)

    def red_pixels_with(*places: tuple[int, int]) -> int:
        canvas.fill((0, 0, 0))
        draw_pointers(canvas, places, (255, 0, 0))
        return sum(canvas.get_at((x, y)).r > 0 for x in range(100) for y in range(100))

    one = red_pixels_with((300, 40))
    assert red_pixels_with((300, 40), (320, 44), (900, 50)) == one
    assert red_pixels_with((300, 40), (300, 70)) == 2 * one


@pytest.mark.parametrize("steps", [20, 50])
def test_looked_at_cell_is_inside_picture(screen: Screen, steps: int) -> None:
    play = screen.show("#" * 60 + "\n#@" + "." * 57 + "#\n" + "#" * 60)
    screen.send(Command.LOOK, *[MoveInput(EAST)] * steps)
    settle(screen)
    assert play.stage.cursor is not None
    assert play._viewport.area.contains(play._viewport.place(play.stage.cursor))


# ------------------------------------------------------------------------------------ the mouse and Tab


def test_tab_looks_at_next_foe_and_shift_tab_back(screen: Screen) -> None:
    play = screen.begin(CROWD)
    order = [foe.pos for foe in play.world.foes_in_view()]
    cursors = []
    for player_input in (Command.NEXT_FOE, Command.NEXT_FOE, Command.FOE_BEFORE, Command.FOE_BEFORE):
        screen.send(player_input)
        cursors.append(play.stage.cursor)
    assert cursors == [order[0], order[1], order[0], order[-1]]


@pytest.mark.parametrize("state", ["", " asleep"])
def test_each_click_on_listed_foe_takes_one_step(screen: Screen, state: str) -> None:
    play = screen.show(f"########\n#@....k#\n########\n\nk = kobold{state}")
    (foe,) = play.world.foes_in_view()
    foe.ready_at = 10_000
    for turns in (1, 2, 3):
        screen.send(Click(spot(play, foe.pos)), KeyReleased())
        screen.draw()
        assert (play.world.turn, play.world.hero.pos) == (turns, Vec(1 + turns, 1))
        assert foe.health == foe.max_health


@pytest.mark.parametrize("state", ["", " asleep"])
def test_click_on_listed_foe_in_reach_strikes(screen: Screen, state: str) -> None:
    play = screen.show(f"########\n#.@k...#\n########\n\nk = kobold{state}")
    (foe,) = play.world.foes_in_view()
    foe.defense = 0
    health = foe.health = 99
    for _ in range(5):
        screen.send(Click(spot(play, foe.pos)))
        screen.draw()
    assert play.world.turn == 5, "a click attacks once"
    assert play.world.hero.pos == Vec(2, 1)
    assert foe.health < health


def test_click_on_listed_item_walks_there(screen: Screen) -> None:
    play = screen.show("########\n#@..B..#\n########\n\nB = item whetstone")
    screen.send(Click(spot(play, Vec(4, 1))))
    assert play.world.hero.pos == Vec(4, 1)


def test_menu_look_survives_mouse_movement(screen: Screen) -> None:
    play = screen.show(CROWD)
    foe = play.world.foes_in_view()[0]
    screen.send(RightClick(play._viewport.place(foe.pos).center))
    screen.draw()
    menu = screen.stack.top
    assert isinstance(menu, Menu)
    screen.send(Click(menu.boxes[-1][0].center), Hover((20, 300)), Hover((24, 300)))
    assert (screen.shows(Play), play.stage.cursor) == (True, foe.pos)
    screen.send(Command.CANCEL)
    assert play.stage.cursor is None


def test_aiming_starts_at_looked_at_foe(screen: Screen) -> None:
    play = screen.begin(CROWD + "bag: 3 dart")
    second = play.world.foes_in_view()[1]
    screen.send(Command.NEXT_FOE, Command.NEXT_FOE, Command.FIRE)
    assert play.stage.cursor == second.pos


@pytest.mark.parametrize(("state", "turns"), [("", 1), (" asleep", 3)])
def test_click_walks_one_step_while_hunted(screen: Screen, state: str, turns: int) -> None:
    play = screen.show(f"###########\n#@........#\n#.......k.#\n###########\n\nk = kobold{state}")
    screen.send(Click(play._viewport.place(Vec(4, 1)).center))
    assert play.world.turn == turns


def test_click_beyond_shut_door_never_opens_it(screen: Screen) -> None:
    play = screen.begin("########\n#.k@+..#\n########\n\nk = kobold")
    assert isinstance(order_to_reach(Vec(6, 1), play.world), Travel)
    assert isinstance(order_to_reach(Vec(4, 1), play.world), Walk)


# -------------------------------------------------------------------------------- rows under the mouse


def test_sight_row_stays_in_place_when_foe_dies(screen: Screen) -> None:
    play = screen.show("######\n#@k..#\n#...k#\n######\n\nk = kobold asleep")
    near, far = play.world.foes_in_view()
    panels = play._panels

    def places() -> dict[Vec, tuple[int, int]]:
        screen.draw()
        return {cell: box.move(panels._side_box.topleft).center for box, cell in panels._side.sights}

    before = places()
    screen.send(Hover(before[near.pos]))
    play.world.level.remove(near)
    screen.send(Hover(before[near.pos]))
    play._give(Wait())
    assert places() == {far.pos: before[far.pos]}, "the row of the dead monster is empty"
    screen.send(Hover((10, 10)))
    assert places() == {far.pos: before[near.pos]}


def test_returning_foe_takes_its_own_row(screen: Screen) -> None:
    play = screen.show("######\n#@k..#\n#...k#\n######\n\nk = kobold asleep")
    near, far = play.world.foes_in_view()
    rows = [row.sight.what for row in play._panels._side.listed.rows]
    (first, _), _ = play._panels._side.sights
    screen.send(Hover(first.move(play._panels._side_box.topleft).center))
    for view in (False, True):
        play.world.view = play.world.view.copy()
        play.world.view[near.pos] = view
        play._panels._kept.clear()
        screen.draw()
        listed = play._panels._side.listed.rows
        assert [row.sight.what for row in listed] == rows == [near, far]
        assert [row.in_view for row in listed] == [view, True]


def test_foe_that_leaves_view_has_a_single_row(screen: Screen) -> None:
    play = screen.show("######\n#@k..#\n#...k#\n######\n\nk = kobold")
    near, far = play.world.foes_in_view()
    screen.send(Hover(spot(play, near.pos)))
    play.world.level.memory.record_sighting(near, play.world.hero.ready_at)
    play.world.view = play.world.view.copy()
    play.world.view[near.pos] = False

    def seen_before() -> list[str]:
        play._panels._kept.clear()
        screen.draw()
        return [row.name for _, row in play._panels._side.cells.of(HeardOrSeen)]

    assert seen_before() == [], "its row in the list of what is in view is kept"
    screen.send(Hover((10, 10)))
    assert seen_before() == ["Kobold"], "its row in the list is gone"
    assert [row.sight.what for row in play._panels._side.listed.rows] == [far]


def test_remembered_item_is_out_of_sight_not_gone(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show("######\n#@B..#\n#...k#\n######\n\nB = item dart\nk = moth asleep")
    (first, _), *_ = play._panels._side.sights
    item = next(row.sight for row in play._panels._side.listed.rows if row.sight.at in play.world.level.items)
    screen.send(Hover(first.move(play._panels._side_box.topleft).center))
    play.world.view = play.world.view.copy()
    play.world.view[item.at] = False
    play._panels._kept.clear()
    words = screen.words(monkeypatch)
    assert "out of sight" in words
    assert "gone" not in words
    del play.world.level.memory.items[item.at]
    play._panels._kept.clear()
    assert "gone" in screen.words(monkeypatch)


def test_sight_rows_move_on_when_player_uses_keys(screen: Screen) -> None:
    play = screen.show("######\n#@k..#\n#...k#\n######\n\nk = kobold asleep")
    near, far = play.world.foes_in_view()
    screen.draw()
    (first, _), _ = play._panels._side.sights
    screen.send(Hover(first.move(play._panels._side_box.topleft).center))
    play.world.level.remove(near)
    screen.send(Command.WAIT)
    screen.draw()
    assert play._panels._side.sights == [(first, far.pos)]


# ------------------------------------------------------------------------------------- remembered monsters


@pytest.mark.parametrize("glyphs", [False, True])
def test_unseen_sleeper_is_drawn_where_last_seen(screen: Screen, glyphs: bool) -> None:
    screen.settings.glyphs = glyphs
    play = screen.show(SLEEPER)
    world, stage = play.world, play.stage
    (kobold,) = (actor for actor in world.level.actors if actor is not world.hero)
    at = kobold.pos

    def cell() -> bytes:
        screen.pass_time()
        canvas = pygame.Surface((640, 480), 0, 32)
        stage.draw(canvas)
        return pygame.image.tobytes(canvas.subsurface((*stage.pixel_of(at), 16, 16)), "RGB")

    world.level.memory.explored[:] = True
    world.level.memory.ground[:] = world.level.ground
    never_seen = cell()
    world.level.memory.record_sighting(kobold, world.hero.ready_at)
    remembered = cell()
    assert remembered != never_seen
    assert any("asleep when you saw it" in line.text for line in describe(at, world))
    world.level.move(kobold, Vec(9, 1))
    assert cell() == remembered, "the hero did not see it go"
    del world.level.memory.actors[kobold]
    assert cell() == never_seen


def test_unseen_awake_monster_is_not_drawn(screen: Screen) -> None:
    world = screen.begin(SLEEPER).world
    (kobold,) = (actor for actor in world.level.actors if actor is not world.hero)
    kobold.asleep = False
    world.level.memory.record_sighting(kobold, world.hero.ready_at)
    assert not remembered_sleepers(world)


def test_sleeper_seen_gone_is_forgotten() -> None:
    s = Scenario(
        """#########
#k#.....#
#.#.....#
#.......#
#.#######
#@###.###
#########

k = kobold asleep"""
    )
    away, back = [NORTH, NORTH, EAST, EAST, EAST], [WEST, WEST, WEST]
    s.play(*map(Walk, away))
    assert [known.at for known in remembered_sleepers(s.world)] == [Vec(1, 1)]
    s.level.move(s.foe(), Vec(5, 5))
    assert [known.at for known in remembered_sleepers(s.world)] == [Vec(1, 1)], "the hero did not see it go"
    s.play(*map(Walk, back))
    s.play(*map(Walk, away[2:]))
    assert not remembered_sleepers(s.world)


def test_bar_of_an_unhurt_foe_is_full_beside_a_stronger_one(screen: Screen) -> None:
    play = screen.show("#########\n#@.o.o..#\n#########\n\no = ooze")
    first, second = play.world.foes_in_view()
    first.health = first.max_health = 12
    second.health = second.max_health = 3
    with patch.object(TextPainter, "bar", autospec=True) as bar:
        play._panels._kept.clear()
        screen.draw()
    drawn = {call.args[2:4]: call.args[1].width for call in bar.call_args_list if call.args[4] == "harm"}
    assert {(12, 12), (3, 3)} <= drawn.keys(), "the bar of a monster that was never hurt is full"
    assert drawn[3, 3] == drawn[12, 12]


@pytest.mark.parametrize(
    ("breed", "percent", "clear_letters"),
    [*product(["ogre asleep", "goblin"], TEXT_PERCENTS, [False, True])]
    if FULL
    else [("ogre asleep", 100, False), ("goblin", 150, True), ("ogre asleep", 200, True), ("goblin", 200, False)],
)
def test_bar_of_health_touches_no_letter(screen: Screen, breed: str, percent: int, clear_letters: bool) -> None:
    """Between the bar and the tails of "g" and "p", at least one row of pixels is empty."""
    screen.settings.text_scale = TEXT_PERCENTS.index(percent)
    screen.settings.clear_letters = clear_letters
    above: list[pygame.Surface] = []

    def bar(painter: TextPainter, box: pygame.Rect, *rest: object) -> None:
        if "harm" in rest:
            above.append(painter.target.subsurface((box.x, box.y - painter.scale, box.width, painter.scale)).copy())

    with patch.object(TextPainter, "bar", bar):
        screen.show(f"#########\n#@...g..#\n#########\n\ng = {breed}")
    pixels = pygame.surfarray.array3d(above[-1])
    assert (pixels == pixels[0, 0]).all()


def test_click_where_dead_foe_was_listed_does_nothing(screen: Screen) -> None:
    """After a kill, the row under the mouse stays empty even if the mouse trembles, so no other row takes its place."""
    play = screen.show("########\n#.@k..B#\n########\n\nB = item whetstone")
    (foe,) = play.world.foes_in_view()
    foe.health, foe.defense = 1, 0
    place = spot(play, foe.pos)
    for tremble in range(12):
        screen.send(Hover((place[0] + tremble % 2, place[1])), Click(place))
        screen.draw()
    assert not foe.alive
    assert play.world.hero.pos == Vec(2, 1)


PACK = """
################
#......k..k....#
#...o..@k......#
#.....kh.....B.#
#..........C...#
################

o = ogre
k = kobold
h = hound
B = item healing potion
C = item two-handed sword
"""


@pytest.mark.parametrize("clear_letters", [False, True])
@pytest.mark.parametrize("text_scale", [0, 2])
def test_list_counts_the_rows_that_the_card_covers(screen: Screen, text_scale: int, clear_letters: bool) -> None:
    screen.settings.text_scale, screen.settings.clear_letters = text_scale, clear_letters
    play = screen.show(PACK)
    screen.send(Command.NEXT_FOE)
    screen.draw()
    panels = play._panels
    card = panels._side.card
    assert card is not None
    whole = panels._side.listed.box
    if card.contains(whole):
        return  # the card is the whole panel
    panels._kept.clear()
    with recorded_texts() as texts:
        screen.draw()
    in_list = [each.text for each in texts if whole.collidepoint(each.box.topleft) and each.box.x < 20]
    visible = [text for text in in_list if text in ("Kobold", "Hound", "Ogre")]
    assert len(visible) < 6
    assert f"and {6 - len(visible)} more, 2 items" in in_list, "creatures are not counted together with items"
    assert "Ogre" in visible, "the most dangerous foe stays in the list"


def test_rows_keep_their_places_when_the_mouse_comes_to_them(screen: Screen) -> None:
    play = screen.show(PACK)
    screen.send(Command.NEXT_FOE)
    screen.draw()
    before = [(box.topleft, cell) for box, cell in play._panels._side.sights]
    assert before
    for at, cell in before:
        left, top = play._panels._side_box.topleft
        screen.stack.handle(Hover((left + at[0] + 2, top + at[1] + 2)))
        screen.draw()
        places = {cell: box.topleft for box, cell in play._panels._side.sights}
        assert places[cell] == at, "the row under the mouse has not moved"
