"""Badges of doors, rings of noises and signs of sleepers on the map."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pygame
import pytest

from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.noise import LOUDNESS, KnownNoise, Noise
from game.engine.model.traits import Trait
from game.engine.rules.actions.door_verbs import Ease, Knock
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses import door_notes
from game.engine.senses.door_notes import DoorNote, NoteKind
from game.engine.senses.hero_knowledge import remembered_sleepers
from game.engine.world import World
from game.play import Scenario
from game.ui.core.settings import Motion, Settings
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.font import Font
from game.ui.graphics.theme import SIGN, signs_over
from game.ui.graphics.tilesheet import TILE
from game.ui.render.actor_layer import ActorMotion, draw_remembered_signs, draw_signs, pose_of, standing_in_memory
from game.ui.render.door_badges import DoorBadges, badge
from game.ui.render.effects import Rising
from game.ui.render.noise_rings import ECHO_CELLS, Arcs, Ring, signs_of_noises, stirring_sleepers
from game.ui.render.upright import box_on, draw_upright
from game.ui.render.world_renderer import Stage

NOTES = [
    DoorNote(NoteKind.NOBODY),
    *(DoorNote(kind, several) for kind in (NoteKind.ASLEEP, NoteKind.AWAKE) for several in (False, True)),
]
IN_BOTH = pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "glyphs"])


def stage_of(s: Scenario, *, glyphs: bool = False) -> tuple[Stage, pygame.Surface]:
    stage = Stage(s.world, SWATCHES[AJAR.swatch], Font.load("small"), glyphs=glyphs)
    stage.without_flicker, stage.motion = True, 0.0
    canvas = pygame.Surface((20 * TILE, 12 * TILE), 0, 32)
    stage.draw(canvas)
    return stage, canvas


def shape(picture: pygame.Surface) -> bytes:
    """Return the pixels of a badge that are bright, whatever their colour."""
    return bytes(
        max(picture.get_at((x, y))[:3]) > 110 for y in range(picture.get_height()) for x in range(picture.get_width())
    )


@IN_BOTH
def test_badges_differ_in_shape(glyphs: bool) -> None:
    stage, canvas = stage_of(Scenario("#@+..#"), glyphs=glyphs)
    pictures = [badge(note, stage.frame(canvas)) for note in NOTES]
    assert len({(picture.get_size(), shape(picture)) for picture in pictures}) == len(NOTES)


@IN_BOTH
def test_badge_has_a_plus_beside_its_icon_for_several(glyphs: bool) -> None:
    """The badge becomes wider, and its left part stays as it is."""
    stage, canvas = stage_of(Scenario("#@+..#"), glyphs=glyphs)
    for kind in (NoteKind.ASLEEP, NoteKind.AWAKE):
        one, several = (badge(DoorNote(kind, more), stage.frame(canvas)) for more in (False, True))
        assert several.get_width() >= one.get_width() + 4
        icon = pygame.Rect(1, 1, one.get_width() - 3, one.get_height() - 2)
        assert shape(one.subsurface(icon)) == shape(several.subsurface(icon))


@pytest.mark.parametrize("tenants", ["", "a", "c", "ab", "ac", "cd"], ids=lambda tenants: tenants or "nobody")
def test_badge_of_door_beside_the_hero_shows_who_is_heard(tenants: str) -> None:
    """`a` and `b` sleep, `c` and `d` are awake."""
    legend = "".join(f"\n{letter} = hound {'asleep' if letter in 'ab' else 'posted'}" for letter in tenants)
    s = Scenario(f"########\n#@+{tenants.ljust(4, '.')}#\n########\n{legend}")
    kind = NoteKind.NOBODY if not tenants else NoteKind.AWAKE if {*tenants} & {*"cd"} else NoteKind.ASLEEP
    assert door_notes.door_notes(s.world) == {s.door().at: DoorNote(kind, len(tenants) > 1)}
    stage, canvas = stage_of(s)
    (box,) = stage.badge_boxes().values()
    shown = badge(DoorNote(kind, len(tenants) > 1), stage.frame(canvas))
    before = canvas.subsurface(box).copy()
    canvas.blit(shown, box)
    assert pygame.image.tobytes(canvas.subsurface(box), "RGB") == pygame.image.tobytes(before, "RGB")


@IN_BOTH
@pytest.mark.parametrize("drawing", ["###\n#+#\n#@#\n###", "####\n#@+#\n####"], ids=["front", "side"])
def test_badge_leaves_most_of_door_visible(drawing: str, glyphs: bool) -> None:
    s = Scenario(drawing)
    stage, canvas = stage_of(s, glyphs=glyphs)
    with_badge = canvas.copy()
    stage._door_badges = DoorBadges()
    stage.draw(canvas)
    x, y = stage.pixel_of(s.door().at)
    one, other = (pygame.surfarray.array3d(picture.subsurface((x, y, TILE, TILE))) for picture in (canvas, with_badge))
    changed = (one != other).any(axis=2)
    assert changed.mean() < 0.2
    assert not changed[4:, 5:].any()
    assert pygame.image.tobytes(canvas, "RGB") != pygame.image.tobytes(with_badge, "RGB")


@pytest.mark.parametrize("kind", ["iron", "barred", "last", "twin"])
@pytest.mark.parametrize("drawing", ["#####\n##D##\n##@##\n#####", "#####\n#@D##\n#####"], ids=["front", "side"])
def test_badge_covers_no_part_of_a_door_in_characters(drawing: str, kind: str) -> None:
    """The corners of the cell have small characters that tell the kind of the door."""
    s = Scenario(f"{drawing}\n\nD = {kind} door")
    stage, canvas = stage_of(s, glyphs=True)
    assert stage.badge_boxes(), "the door has a badge"
    with_badge = canvas.copy()
    stage.without_signs = True
    stage.draw(canvas)
    cell = pygame.Rect(stage.pixel_of(s.door().at), (TILE, TILE))
    assert pygame.image.tobytes(canvas, "RGB") != pygame.image.tobytes(with_badge, "RGB")
    one, other = (pygame.image.tobytes(picture.subsurface(cell), "RGB") for picture in (canvas, with_badge))
    assert one == other


def test_badges_are_computed_once_for_each_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario("#@+..#")
    stage, canvas = stage_of(s)
    calls: list[World] = []

    def counting(world: World) -> dict[Vec, DoorNote]:
        calls.append(world)
        return {}

    monkeypatch.setattr("game.ui.render.door_badges.door_notes", counting)
    for _ in range(5):
        stage.pass_time(0.1)
        stage.draw(canvas)
    assert calls == []
    for _ in range(3):
        s.play(Wait())
        stage.show(s.world.witnessed)
    assert calls == []
    for _ in range(5):
        stage.draw(canvas)
    assert len(calls) == 1


def test_badge_changes_when_somebody_behind_the_door_wakes() -> None:
    s = Scenario("#@+.h#\n\nh = hound asleep")
    stage, canvas = stage_of(s)
    before = canvas.copy()
    assert door_notes.door_notes(s.world)[Vec(2, 0)].kind is NoteKind.ASLEEP
    s.foe().asleep = False
    s.play(Wait())
    stage.show(s.world.witnessed)
    stage.draw(canvas)
    assert door_notes.door_notes(s.world)[Vec(2, 0)].kind is NoteKind.AWAKE
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(canvas, "RGB")


# -------------------------------------------------------------------------------------------------- noises


def test_loud_noise_makes_ring_as_large_as_its_loudness() -> None:
    s = Scenario("#@+..#")
    s.play(Knock(EAST))
    (ring,) = signs_of_noises(s.world.noises, None, s.world)
    assert isinstance(ring, Ring)
    assert (ring.at, ring.reach, ring.own) == (s.door().at, LOUDNESS[Noise.KNOCK], True)


def test_soft_noise_makes_no_ring() -> None:
    s = Scenario("#@+..#")
    s.play(Ease(EAST))
    assert s.world.noises
    assert signs_of_noises(s.world.noises, None, s.world) == []


def test_repeated_blows_make_small_rings() -> None:
    s = Scenario("#@....#")
    blow = KnownNoise(Noise.BLOWS, 35, Vec(2, 0), EAST, own=True, tick=0)
    later = KnownNoise(Noise.BLOWS, 35, Vec(2, 0), EAST, own=True, tick=500)
    reaches = [ring.reach for ring in signs_of_noises([blow, blow, later], None, s.world) if isinstance(ring, Ring)]
    assert reaches == [35, ECHO_CELLS, 35]


BLOW = KnownNoise(Noise.BLOWS, 35, Vec(2, 0), EAST, own=True, tick=0)


@pytest.mark.parametrize(
    ("why", "between", "reach"),
    [
        ("a soft noise sounded", [KnownNoise(Noise.STEPS, 2, Vec(2, 0), EAST, own=True, tick=0)], 35),
        ("a noise without place sounded", [KnownNoise(Noise.BLOWS, 35, None, WEST, own=False, tick=0)], 35),
        ("a loud noise of another kind sounded", [KnownNoise(Noise.SHOUT, 35, Vec(2, 0), EAST, own=True, tick=0)], 35),
        ("another actor struck", [replace(BLOW, own=False)], 35),
        ("a blow sounded far away", [replace(BLOW, at=Vec(5, 0))], 35),
        ("nothing sounded", [], ECHO_CELLS),
        ("a blow sounded close by", [replace(BLOW, at=Vec(3, 0))], ECHO_CELLS),
    ],
)
def test_blow_is_repetition_only_of_last_noise(why: str, between: list[KnownNoise], reach: int) -> None:
    s = Scenario("#@....#")
    last = signs_of_noises([BLOW, *between, BLOW], None, s.world)[-1]
    assert isinstance(last, Ring)
    assert last.reach == reach, why


@pytest.mark.parametrize(("loudness", "arcs"), [(1, 1), (5, 1), (6, 2), (15, 2), (16, 3), (36, 3)])
def test_noise_without_place_has_arcs(loudness: int, arcs: int) -> None:
    s = Scenario("#@....#")
    sign, name = signs_of_noises([KnownNoise(Noise.SHOUT, loudness, None, WEST, own=False, tick=0)], None, s.world)
    assert isinstance(sign, Arcs)
    assert (sign.direction, sign.count) == (WEST, arcs)
    assert isinstance(name, Rising)
    assert name.at.x < s.hero.pos.x


DOOR = KnownNoise(Noise.DOOR, 19, Vec(4, 0), EAST, own=False, tick=0)


@pytest.mark.parametrize(
    ("noises", "names"),
    [
        ([DOOR], [("A door", Vec(4, 0))]),
        ([DOOR, DOOR], [("A door", Vec(4, 0))]),
        ([DOOR, replace(DOOR, noise=Noise.SHOUT)], [("A door", Vec(4, 0)), ("A shout", Vec(4, 0))]),
        ([replace(DOOR, own=True)], []),
        ([replace(DOOR, loudness=3)], []),
    ],
    ids=["another's", "again", "another noise", "the hero's own", "soft"],
)
def test_name_of_noise_rises_where_somebody_else_made_it(
    noises: list[KnownNoise], names: list[tuple[str, Vec]]
) -> None:
    signs = signs_of_noises(noises, None, Scenario("#@....#").world)
    assert [(sign.text, sign.at) for sign in signs if isinstance(sign, Rising)] == names


@pytest.mark.parametrize(("loudness", "count"), [(4, 1), (16, 2), (31, 2), (32, 3), (36, 3)])
def test_rings_that_stay_at_the_place_show_how_loud_it_was(loudness: int, count: int) -> None:
    ring = Ring(Vec(1, 0), 1.0, np.zeros((7, 1), np.int16), loudness, own=True)
    early, ring.age = ring.radii(moving=True)[:-1], 0.9
    assert ring.radii(moving=True)[:-1] == early == sorted(early)
    assert (len(early), max(early) < 2) == (count, True)


def test_ring_stays_on_ground_that_noise_reaches() -> None:
    s = Scenario("#######\n#@.#..#\n#..#..#\n#######")
    s.level.memory.explored[:] = True
    noise = KnownNoise(Noise.DOOR, 19, s.hero.pos, EAST, own=True, tick=0)
    (ring,) = signs_of_noises([noise], None, s.world)
    assert isinstance(ring, Ring)
    dots = ring._distances
    assert (dots[8:24, 8:24] < 4).all()
    assert (dots[24:, :] > 1000).all()


@pytest.mark.parametrize("motion", list(Motion))
def test_ring_is_drawn_and_ends_at_every_motion(motion: Motion) -> None:
    s = Scenario("#@+....#\n########")
    stage, canvas = stage_of(s)
    stage.apply_settings(Settings(motion=motion))
    s.play(Knock(EAST))
    stage.show(s.world.witnessed)
    stage.pass_time(0.01)
    assert [type(effect) for effect in stage.playing].count(Ring) == 1
    stage.show([])
    assert [type(effect) for effect in stage.playing].count(Ring) == 1, "a noise is shown once"
    stage.draw(canvas)
    stage.pass_time(2)
    assert stage.playing == []


def test_third_knock_repeats_second_but_not_after_pause() -> None:
    s = Scenario("#@+....#\n########")
    stage, _ = stage_of(s)
    reaches = []
    for order in (*[Knock(EAST)] * 3, *[Wait()] * 3, Knock(EAST)):
        s.play(order)
        stage.show(s.world.witnessed)
        reaches += [effect.reach for effect in stage.playing if isinstance(effect, Ring)]
        stage.pass_time(5)
    first, again = LOUDNESS[Noise.KNOCK], LOUDNESS[Noise.KNOCKING]
    assert reaches == [first, again, ECHO_CELLS, again]


def test_still_ring_does_not_move() -> None:
    s = Scenario("#@+....#\n########")
    s.play(Knock(EAST))
    (ring,) = signs_of_noises(s.world.noises, None, s.world)
    assert isinstance(ring, Ring)
    early = ring.radii(moving=False)
    ring.age = ring.seconds / 2
    assert ring.radii(moving=False) == early
    assert ring.radii(moving=True) != early


# ------------------------------------------------------------------------------------------------ sleepers


@pytest.mark.parametrize(("gap", "stirs"), [(3, False), (16, True), (29, True), (33, False)])
def test_sleeper_in_view_stirs_at_noise_too_soft_to_wake_it(gap: int, stirs: bool) -> None:
    s = Scenario(f"#@{'.' * gap}k#\n\nk = kobold asleep")
    s.world.view = s.level.opaque | True
    noise = KnownNoise(Noise.BLOWS, 31, s.hero.pos, EAST, own=True, tick=0)
    assert stirring_sleepers([noise], s.world) == [s.foe()] * stirs
    assert signs_over(s.foe(), s.hero, stirs=stirs)[0] == ("sign-stirs" if stirs else "sign-asleep")


def test_noise_of_others_stirs_no_sleeper() -> None:
    s = Scenario("#@.....k#\n\nk = kobold asleep")
    noise = KnownNoise(Noise.BLOWS, 12, s.hero.pos, NORTH, own=False, tick=0)
    assert stirring_sleepers([noise], s.world) == []


FOES = [name for name, breed in BREEDS.items() if not breed.has(Trait.FRIENDLY) and name != "door mimic"]


@IN_BOTH
@pytest.mark.parametrize("breed", FOES)
def test_sign_of_sleep_hides_no_creature_in_a_crowd(breed: str, glyphs: bool) -> None:
    """The sign hides at most a corner of the sleeper's sprite, the tip of an ear beside it, and a pixel of a character.

    What a nearer creature hides anyway does not count.

    Nine creatures of a breed stand in a square. The one in the middle sleeps.
    """
    s = Scenario(f"#####\n#aaa#\n#aka#\n#aaa#\n#@..#\n#####\n\na = {breed}\nk = {breed} asleep")
    canvas, sleeper = pygame.Surface((5 * TILE, 6 * TILE), pygame.SRCALPHA), s.creature("k")
    frame = Stage(s.world, SWATCHES["ajar"], Font.load("small"), glyphs=glyphs).frame(canvas)
    no_sign = pygame.Surface((SIGN, SIGN), pygame.SRCALPHA)
    only_of_sleep = replace(frame, sprite=lambda name: frame.sprite(name) if name == "sign-asleep" else no_sign)
    draw_signs(only_of_sleep, s.level.actors, ActorMotion())
    sign = pygame.mask.from_surface(canvas)
    assert sign.count()
    sleepers_own, of_others = 0.0, 0
    for actor in sorted(s.level.actors, key=lambda actor: actor.pos.y, reverse=True):
        body = pygame.mask.from_surface(frame.painter.actor(actor, 0, pose_of(actor)))
        corner = box_on(frame.place(actor.pos), body.get_size()).topleft
        hidden = sign.overlap_area(body, corner)
        if actor is sleeper:
            sleepers_own = hidden / body.count()
        else:
            of_others = max(of_others, hidden)
        sign.erase(body, corner)  # of what stands behind, the sign hides no more than this body does
    assert sleepers_own <= (0.02 if glyphs else 0.2)
    assert of_others <= (1 if glyphs else 6)


def test_signs_of_remembered_sleepers_hide_none_of_them() -> None:
    """In letters, all pixels of the letters of two sleepers, one above the other, are drawn."""
    s = Scenario("#####\n#k..#\n#k.##\n#@..#\n###.#\n###.#\n###.#\n#####\n\nk = kobold asleep")
    stage, canvas = Stage(s.world, SWATCHES["ajar"], Font.load("small"), glyphs=True), pygame.Surface((160, 160))
    s.play(Walk(EAST), Walk(EAST), Walk(SOUTH), Walk(SOUTH), Walk(SOUTH))
    sleepers = remembered_sleepers(s.world)
    assert len(sleepers) == 2
    frame = stage.frame(canvas)
    draw_upright(frame, standing_in_memory(frame, sleepers))
    draw_remembered_signs(frame, sleepers)
    for known in sleepers:
        picture = frame.painter.actor(known.foe, 0, in_fov=False)
        cell = canvas.subsurface((frame.place(known.at), (TILE, TILE)))
        for at in product(range(TILE), repeat=2):
            assert not picture.get_at(at).a or cell.get_at(at)[:3] == picture.get_at(at)[:3]
