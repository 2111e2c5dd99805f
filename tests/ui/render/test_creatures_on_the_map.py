"""How creatures are drawn: their poses, the outline of hunters, the jaws of traps, and the boxes of their pictures."""

from __future__ import annotations

import pygame
import pytest

from game.content.traditions import AJAR
from game.content.world.conditions import HELD, STUNNED
from game.engine.events.event import Event
from game.engine.events.monster_events import Noticed, Woke
from game.engine.events.movement_events import Stopped
from game.engine.events.stop_reasons import StopCause
from game.engine.grid.geometry import EAST, SOUTH, WEST
from game.engine.model.actor import Actor
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.font import Font
from game.ui.graphics.tilesheet import TILE, Tilesheet
from game.ui.render.actor_layer import ActorMotion, draw_signs, pose_of, standing_creatures
from game.ui.render.frame import Frame
from game.ui.render.tile_painter import rim
from game.ui.render.upright import Rank, draw_upright, standing
from game.ui.render.world_renderer import Stage
from tests.ui.render.drawn_map import DrawnMap

SWATCH = SWATCHES["ajar"]
RED = SWATCH.shade("harm").fov


def frame_of(s: Scenario, *, glyphs: bool = False) -> Frame:
    stage = Stage(s.world, SWATCH, Font.load("small"), glyphs=glyphs)
    stage.motion, stage.flat = 0, True
    canvas = pygame.Surface((16 * TILE, 8 * TILE))
    canvas.fill("blue")
    return stage.frame(canvas)


def red_pixels(s: Scenario, actor: Actor, *, glyphs: bool = False) -> int:
    """Return the number of pixels in the colour of hunters, when an actor is drawn."""
    frame = frame_of(s, glyphs=glyphs)
    draw_upright(frame, standing_creatures(frame, [actor], ActorMotion()))
    return pygame.mask.from_threshold(frame.canvas, RED, (1, 1, 1, 255)).count()


@pytest.mark.parametrize(
    ("mood", "outlined"),
    [("kobold hunting", True), ("kobold asleep", False), ("kobold idle", False), ("bellman hunting", False)],
)
def test_only_hunters_have_a_red_outline(mood: str, outlined: bool) -> None:
    s = Scenario(f"#######\n#@...k#\n#######\n\nk = {mood}")
    assert (red_pixels(s, s.foe()) > 30) is outlined
    assert red_pixels(s, s.foe(), glyphs=True) == 0
    assert red_pixels(s, s.hero) == 0


@pytest.mark.parametrize(("mood", "lies"), [("asleep", True), ("idle", False), ("hunting", False)])
def test_sleeper_in_view_lies(mood: str, lies: bool) -> None:
    s = Scenario(f"#######\n#@...g#\n#######\n\ng = goblin {mood}")
    *_, figure = standing_creatures(frame_of(s), [s.foe()], ActorMotion())
    lying = Tilesheet(SWATCH.fov_ramps)["goblin-asleep"]
    assert (figure.picture.get_size() == lying.get_size()) is lies


def test_fleeing_monster_has_a_pose_and_no_outline() -> None:
    s = Scenario("#######\n#@...g#\n#######\n\ng = goblin hunting")
    hunting = frame_of(s).painter.actor(s.foe(), 0, pose_of(s.foe()))
    s.foe().ai.fled_turns = 2
    assert red_pixels(s, s.foe()) == 0
    assert frame_of(s).painter.actor(s.foe(), 0, pose_of(s.foe())).get_size() != hunting.get_size()


def test_outline_lies_around_the_figure_and_is_drawn_once() -> None:
    """The figure is a square with a hole. The outline is around the square, and not in the hole."""
    figure = pygame.Surface((7, 7), pygame.SRCALPHA)
    figure.fill("white", (1, 1, 5, 5))
    figure.fill((0, 0, 0, 0), (3, 3, 1, 1))
    outline = pygame.mask.from_surface(rim(figure, RED))
    rows = ["".join(".#"[outline.get_at((x, y))] for x in range(9)) for y in range(9)]
    side = ".#.....#."
    assert rows == ["........."] + ["..#####.."] + [side] * 5 + ["..#####.."] + ["........."]
    assert rim(figure, RED) is rim(figure, RED)


def test_trap_holds_a_creature_with_jaws_instead_of_a_sign() -> None:
    s = Scenario("#######\n#@...k#\n#######\n\nk = kobold idle")
    frame, foe = frame_of(s), s.foe()
    free = len([*standing_creatures(frame, [foe], ActorMotion())])
    foe.conditions[HELD] = 10_000
    assert len([*standing_creatures(frame, [foe], ActorMotion())]) == free + 1
    before = pygame.image.tobytes(frame.canvas, "RGB")
    draw_signs(frame, [foe], ActorMotion())
    assert pygame.image.tobytes(frame.canvas, "RGB") == before
    letters = frame_of(s, glyphs=True)
    assert len([*standing_creatures(letters, [foe], ActorMotion())]) == 1
    draw_signs(letters, [foe], ActorMotion())
    assert pygame.image.tobytes(letters.canvas, "RGB") != before


def test_stunned_creature_does_not_breathe() -> None:
    s = Scenario("#######\n#@...k#\n#######\n\nk = kobold idle")
    stage = Stage(s.world, SWATCH, Font.load("small"))

    def pictures() -> int:
        """Return the number of different pictures of the foe in two seconds."""
        seen = set()
        for _ in range(4):
            stage.pass_time(0.5)
            *_, figure = standing_creatures(stage.frame(pygame.Surface((64, 64))), [s.foe()], ActorMotion())
            seen.add(pygame.image.tobytes(figure.picture, "RGBA"))
        return len(seen)

    assert pictures() == 2
    s.foe().conditions[STUNNED] = 10_000
    assert pictures() == 1


@pytest.mark.parametrize("breed", ["rat", "kobold", "ogre", "dragon"])
@pytest.mark.parametrize("mood", ["asleep", "idle"])
def test_box_of_a_creature_encloses_its_picture(breed: str, mood: str) -> None:
    s = Scenario(f"#######\n#.....#\n#.....#\n#@.k..#\n#######\n\nk = {breed} {mood}")
    stage, canvas = Stage(s.world, SWATCH, Font.load("small")), pygame.Surface((20 * TILE, 12 * TILE))
    stage.motion, stage.flat = 0, True
    stage.draw(canvas)
    box = stage.creature_boxes()[s.foe().pos]
    frame = stage.frame(pygame.Surface(canvas.get_size(), pygame.SRCALPHA))
    *_, figure = standing_creatures(frame, [s.foe()], ActorMotion())
    assert box.bottom == pygame.Rect(stage.pixel_of(s.foe().pos), (TILE, TILE)).bottom
    assert box.width == figure.picture.get_width()
    assert box.height >= figure.picture.get_height() >= box.height - 1
    assert abs(box.x - figure.place[0]) == 0


def test_creatures_shine_through_what_stands_before_them() -> None:
    """Nothing hides the hero, and a thing, such as a bookcase, hides no monster. A large monster hides a small one."""
    s = Scenario("#####\n#.@.#\n#...#\n#####")
    frame = frame_of(s)
    *_, hero = standing_creatures(frame, [s.hero], ActorMotion())
    screen = pygame.Surface((TILE, 2 * TILE))
    screen.fill("red")

    def shines_through(behind: Rank, before: Rank) -> bool:
        """Return whether a creature one cell north of a picture two cells high is seen through that."""
        cover = standing(frame, s.hero.pos + SOUTH, before, screen)
        draw_upright(frame, [hero._replace(rank=behind), cover])
        box = screen.get_rect(topleft=cover.place)
        return bool((pygame.surfarray.array3d(frame.canvas.subsurface(box)) != (255, 0, 0)).any())

    assert shines_through(Rank.HERO, Rank.THING)
    assert shines_through(Rank.HERO, Rank.CREATURE)
    assert shines_through(Rank.CREATURE, Rank.THING)
    assert not shines_through(Rank.CREATURE, Rank.CREATURE)


@pytest.mark.parametrize("event", [Noticed, Woke], ids=lambda event: event.__name__)
def test_sign_of_an_alarm_goes_with_the_creature_and_leaves_its_face_free(event: type[Noticed] | type[Woke]) -> None:
    s = Scenario("########\n#......#\n#......#\n#k....@#\n########")
    foe, start = s.foe(), s.foe().pos
    stages = [DrawnMap(s, AJAR, Settings(), glyphs=False) for _ in range(2)]
    news: list[Event] = [event(foe, start)]
    for screen, events in zip(stages, ([], news), strict=True):
        s.level.move(foe, start)
        screen.stage.without_flicker = True
        screen.stage.show(events)
        s.level.move(foe, start + EAST)
        screen.stage.pass_time(0.01)
        screen.stage.draw(screen.canvas)
    plain, alarmed = (pygame.surfarray.array3d(screen.canvas).astype(int) for screen in stages)
    changed = (plain != alarmed).any(axis=2)
    x, y = stages[0].stage.pixel_of(foe.pos)
    above = pygame.Rect(x, y - 2 * TILE + 4, TILE, 2 * TILE - 6)
    assert changed[above.left : above.right, above.top : above.bottom].any()
    changed[above.left : above.right, above.top : above.bottom] = False
    assert not changed.any(), "nothing stays where the creature was, or covers its body"


def test_stop_at_a_door_or_a_creature_needs_no_mark_of_its_own() -> None:
    s = Scenario("########\n#k..@.+#\n########")
    stage = DrawnMap(s, AJAR, Settings(), glyphs=False).stage
    for at, marked in ((s.foe().pos, False), (s.door().at, False), (s.hero.pos + WEST, True)):
        stage.playing = []
        stage.show([Stopped(StopCause.HURT, at)])
        assert bool(stage.playing) is marked
