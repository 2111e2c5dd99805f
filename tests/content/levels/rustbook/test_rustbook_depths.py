"""The depths of `rustbook`: generator, scenery and monsters of each (RB-06, RB-27, RB-28, RB-31, RB-34)."""

from __future__ import annotations

from collections import Counter
from statistics import median

import pytest

from game.content.bots.bots import BOTS
from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import sketch_level
from game.content.levels.rustbook.grown_levels import random_chain
from game.content.levels.rustbook.rustbook_depths import DEPTHS, RUSTBOOK, chain_of_depth
from game.content.monsters.breeds import BREEDS, DRAGON, NEIGHBOURS, OF_ONE_DOCUMENT, WYRMLING
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import RUSTBOOK as TRADITION
from game.content.traditions import TRADITIONS
from game.content.vaults.own_vaults import shelf
from game.content.vaults.vault_files import BOOK, built_in, named
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, cells_where
from game.engine.turns import update
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.sketch import Sketch, floor_of
from game.mapgen.core.vault import MIRRORED, turned
from game.mapgen.layers.rooms.prefab_vaults import Vaults
from game.mapgen.starters.prefab_level import PrefabLevel
from level_output.generator_uses import BY_CHANCE, VIEWER_ONLY, played_in
from playtest.invariants.checker import InvariantChecker
from tests.support.examples import FULL, seeds, spread
from tests.support.folders import ROOT
from tests.support.made_levels import game_of, level_in, sketch_in

SIZE = TRADITION.size
MAX_VIEWER_ONLY = 12
TOWN = 6
"""Depth of the town."""
LOOKS = (
    *("stone", "stone", "stone", "stone", "stone"),
    *("town", "forest", "caverns", "deep-caverns", "fort", "lair", "mushrooms", "mushrooms", "mushrooms"),
    *("stone", "stone", "stone"),
)
TORCHLIT = (1, 2, 3, 15)
"""Depths whose levels have torches."""
GROUND = {
    6: {"deep water", "shallow water", "bridge", "road", "wood floor"},
    7: {"grass", "road", "shallow water"},
    8: {"gravel", "shallow water"},
    9: {"gravel", "shallow water"},
    13: {"deep water", "shallow water"},
}
"""Terrain that every level of a depth has."""


@pytest.mark.parametrize("depth", range(1, 18))
def test_rustbook_depths_are_valid_in_every_seed(depth: int) -> None:
    """RB-06: the levels of depths 1 to 17 have no faults, and the same seed makes the same level again.

    From depth 1 down, the levels are rooms, a building, rooms, two random levels, a town, a forest, caverns, deep
    caverns, a fort, a lair, three levels of mushrooms and a city. From depth 16 on, the generator is random.
    """
    for seed in seeds(1, 25):
        sketch = sketch_in(TRADITION, seed, depth)
        assert faults(sketch) == []
        assert sketch.theme == LOOKS[depth - 1]
        assert sketch.way_back is not None, "stairs lead back up"
        assert bool(sketch.torches) == (depth in TORCHLIT)
        laid = {name for name in sketch.cover.names if sketch.cover.of(name).any()}
        assert laid >= GROUND.get(depth, set())
        again = sketch_level(RUSTBOOK, SIZE, str(seed), depth)
        assert (sketch.floor == again.floor).all()
        assert (sketch.spawns, sketch.traps, sketch.doors) == (again.spawns, again.traps, again.doors)


def test_page_names_depths_with_torches_and_with_look_of_fort() -> None:
    """RB-46, RB-45: the page counts depths as this game does."""
    page = (ROOT / "docs" / "traditions.md").read_text("utf-8")
    assert TORCHLIT == (1, 2, 3, 15)
    assert "Torches at depths 1 to 3 and 15 (10 in the document)" in page
    fort = [chain_of_depth(depth, Dice("x")).name for depth in range(1, 16)].index("cavern-fort") + 1
    assert f"Depth {fort} (5 in the document), half caverns and half fort" in page


@pytest.mark.parametrize(
    ("name", "words"),
    {
        "cave goblin": "The goblin is called cave goblin",
        "cave orc": "the orc cave orc",
        "great dragon": "The dragon is called great dragon",
        "barrow wraith": "The wraith is called barrow wraith",
        "kestral": "The kestral keeps the document's spelling",
    }.items(),
)
def test_page_names_breeds_with_other_names_than_expected(name: str, words: str) -> None:
    """RB-50, CM-41 to CM-43."""
    assert name in {breed.name for breeds in OF_ONE_DOCUMENT.values() for breed in breeds}
    assert words in (ROOT / "docs" / "traditions.md").read_text("utf-8")


def test_rustbook_depths_follow_chain_order() -> None:
    """RB-06: first the chapter's levels, then the last game's; B-50: no depth of these is skipped."""
    assert [chain_of_depth(depth, Dice("x")).name for depth in (1, 2)] == ["straight-rooms", "bsp-interior"]
    names = ["town", "forest", "dripstone", "deep-caverns", "cavern-fort", "dragon-lair", "joined-caves", "lakes"]
    assert [chain_of_depth(depth, Dice("x")).name for depth in range(6, 14)] == names
    assert chain_of_depth(14, Dice("x")).name == "watch-post"
    for depth in (3, 15):
        assert {chain_of_depth(depth, Dice(seed)).name for seed in range(100)} == set(DEPTHS[depth - 1].chains)
    assert {chain_of_depth(depth, Dice("x")).name for depth in (4, 5, 16, 17, 99)} == {"random"}
    for depth in range(1, 18):
        assert level_in(TRADITION, 0, depth).depth == depth


def test_rustbook_begins_with_chapter_on_doors() -> None:
    """D-61, D-62: each of the first levels has doors, the first at the heads of its corridors; so has each wild place.

    The monsters are goblins and orcs, and orcs become more frequent with the depth (RB-50, RB-51).
    """
    for depth, several in ((1, 5), (2, 10), (3, 8), (6, 12), (7, 1), (9, 1)):
        sketches = [sketch_in(TRADITION, seed, depth) for seed in seeds(6, 50)]
        assert min(len(sketch.doors) for sketch in sketches) > 0
        assert median(len(sketch.doors) for sketch in sketches) >= several
        if depth in (1, 3):
            heads = [{corridor[0] for corridor in sketch.corridors if len(corridor) > 2} for sketch in sketches]
            assert all(set(sketch.doors) <= at_heads for sketch, at_heads in zip(sketches, heads, strict=True))
        if depth <= 3:
            assert {name for sketch in sketches for name, _ in sketch.spawns} == {"cave goblin", "cave orc"}
    deep = [name for seed in seeds(12, 40) for name, _ in sketch_in(TRADITION, seed, 16).spawns]
    assert deep.count("cave orc") > deep.count("cave goblin")


def test_viewer_only_generators_have_reasons() -> None:
    played = played_in()
    assert set(played) | set(VIEWER_ONLY) == set(GENERATORS)
    assert not set(played) & set(VIEWER_ONLY)
    assert len(VIEWER_ONLY) <= MAX_VIEWER_ONLY
    assert all(len(reason) > 20 for reason in VIEWER_ONLY.values())
    assert not set(VIEWER_ONLY) & set(THEMES)


def test_played_generators_are_those_games_run() -> None:
    """Check that `played_in` lists exactly the generators that games run.

    A generator counts if it makes a level with all its own steps. A generator that only shares a step with another
    generator does not count.
    """
    run = {tradition.generator for tradition in TRADITIONS.values()}
    for depth in range(1, 18):
        for seed in seeds(12, 40):
            chain = chain_of_depth(depth, Dice(seed))
            own = GENERATORS[chain.name]
            assert chain.starter == own.starter
            assert chain.layers[: len(own.layers)] == own.layers
            run.add(chain.name)
    composed = [random_chain(Dice(seed)) for seed in seeds(1000, 3000)]
    for chain in composed:
        assert chain.name == "random" or chain == GENERATORS[chain.name]
    assert {chain.name for chain in composed} == {"random", *BY_CHANCE}
    assert run | set(BY_CHANCE) == set(played_in())


def test_town_has_people_in_their_places() -> None:
    """RB-31, D-66: the hero arrives in the pub; barkeep, priest, smith and the others are in houses of their own."""
    friendly = {breed.name for breed in NEIGHBOURS}
    for seed in seeds(3, 30):
        sketch = sketch_in(TRADITION, seed, TOWN)
        assert len(sketch.rooms) == len(sketch.doors) == 12
        assert sketch.start == sketch.rooms[0].center
        inhabitants = Counter(name for name, _ in sketch.spawns)
        assert set(inhabitants) - friendly <= {"rat"}
        assert len(set(inhabitants) & friendly) == len(friendly), "people of every kind"
        assert 10 < sum(inhabitants[name] for name in friendly) < 110
        for number, breed in enumerate(("barkeep", "priest", "smith", "tailor", "alchemist", "grandmother")):
            home = set(floor_of(sketch.rooms[number]))
            assert [at in home for name, at in sketch.spawns if name == breed] == [True]
        abandoned = set(floor_of(sketch.rooms[-1]))
        assert {name for name, at in sketch.spawns if at in abandoned} <= {"rat"}
        assert all(at in abandoned for name, at in sketch.spawns if name == "rat")
        assert all(sketch.cover.of("bridge")[at] for name, at in sketch.spawns if name == "docker")


def test_town_rats_and_dockers_match_shares() -> None:
    """RB-31: rats 1/2, dockers 1/6."""
    rats = dockers = cells = planks = 0
    for seed in seeds(10, 60):
        sketch = sketch_in(TRADITION, seed, TOWN)
        inhabitants = Counter(name for name, _ in sketch.spawns)
        rats, dockers = rats + inhabitants["rat"], dockers + inhabitants["docker"]
        cells += len(floor_of(sketch.rooms[-1]))
        planks += int(sketch.cover.of("bridge").sum())
    assert rats / cells == pytest.approx(1 / 2, abs=0.06)
    assert dockers / planks == pytest.approx(1 / 6, abs=0.02)


def test_dragon_has_four_times_health_of_servants() -> None:
    """RB-34, RB-49: the dragon has at least four times the health of every other monster on its level.

    The dragon takes one cell, in the middle part of the map. No other monster stands within 25 cells of the dragon.
    """
    assert DRAGON.health.plus == 4 * WYRMLING.health.plus
    assert DRAGON.sprite != WYRMLING.sprite
    assert len({breed.sprite for breed in BREEDS.values() if breed.sprite == "dragon"}) == 1
    for seed in seeds(3, 30):
        level = level_in(TRADITION, seed, 11)
        (dragon,) = (actor for actor in level.actors if actor.name == "dragon")
        assert Rect(24, 12, 32, 20).contains(dragon.pos)
        others = [actor for actor in level.actors if actor is not dragon]
        assert {actor.name for actor in others} <= {"wyrmling", "kobold"}
        for actor in others:
            assert dragon.max_health >= 4 * actor.max_health
            gap = actor.pos - dragon.pos
            assert gap.x**2 + gap.y**2 > 25**2


def test_camp_and_watch_post_match_document() -> None:
    """RB-27: the drawn sections have the document's sizes, and the camp and the watch post are in the right place.

    The sizes in cells are 15x43 (fort), 12x12 (camp) and 12x10 (watch post, which the document calls drow entry). The
    camp is at depth 9, and the watch post is at depth 14. The fort can occur on random levels. The hut is not one of
    the document's.
    """
    sizes = {"underground fort": (15, 43), "camp": (12, 12), "watch post": (12, 10), "hut": (8, 8)}
    assert {name: named(name).size for name in sizes} == sizes
    for depth, drawn, corner in (
        (9, named("camp").sketches[0], Vec(34, 15)),
        (14, turned(named("watch post").sketches[0], MIRRORED), Vec(0, 16)),
    ):
        for seed in seeds(2, 10):
            sketch = sketch_in(TRADITION, seed, depth)
            inner = {corner + at for at in cells_where(drawn.floor) if 0 < (corner + at).x < SIZE[0] - 1}
            area = Rect(*corner, *drawn.size)
            dug = {at for at in area.cells() if sketch.floor[at]}
            assert dug == inner


def test_vault_sizes_and_shares_match_document() -> None:
    """RB-28: the vaults are a trap square of 5x5 cells, a checkerboard of 6x6 and a smile of 6x6.

    A level has vaults if the sum of 1d6 and its depth is at least 4.
    """
    sizes = {vault.name: vault.size for vault in built_in() if BOOK in vault.heading.themes}
    assert sizes == {"trap square": (5, 5), "checkerboard": (6, 6), "small smile": (6, 6)}
    for depth, share in ((1, 4 / 6), (2, 5 / 6), (3, 1)):
        with_any = 0
        for seed in seeds(50, 300):
            hall = Sketch((40, 30), depth, Dice("vaults", seed))
            hall.floor[1:-1, 1:-1] = True
            hall.start = Vec(1, 1)
            Vaults(shelf, BOOK)(hall)
            hall.exit = hall.start
            assert faults(hall) == []
            with_any += bool((~hall.floor[1:-1, 1:-1]).any() or hall.traps)
        assert with_any / len(seeds(50, 300)) == pytest.approx(share, abs=0.08)


def test_trap_square_rings_potion_with_traps() -> None:
    """RB-28, RB-55."""
    for name, traps in (("trap square", 8), ("checkerboard", 2), ("small smile", 2)):
        sketch = Sketch((10, 10), 1, Dice("vault"))
        PrefabLevel(named(name))(sketch)
        assert [kind for kind, _ in sketch.traps] == ["bear"] * traps
    square = Sketch((5, 5), 1, Dice("vault"))
    square.floor[:] = True
    PrefabLevel(named("trap square"))(square)
    assert square.items == [("healing potion", Vec(2, 2))]
    assert {at for _, at in square.traps} == set(Rect(1, 1, 3, 3).cells()) - {Vec(2, 2)}
    hidden = set()
    for seed in seeds(3, 60):
        level = level_in(TRADITION, seed, 5)
        hidden |= {trap.hidden for trap in level.traps.values()}
        for at in level.traps:
            assert not level.solid[at]
            assert at not in level.doors
    assert hidden == {True}


def test_vault_removes_traps_beneath() -> None:
    hall = Sketch((5, 5), 1, Dice("vault"))
    hall.floor[:] = True
    hall.traps = [("bear", Vec(2, 2))]
    PrefabLevel(named("trap square"))(hall)
    assert Vec(2, 2) not in {at for _, at in hall.traps}


def test_deep_caverns_have_pools_but_none_in_camp() -> None:
    """RB-30, RB-27: the deep caverns have gravel and pools, but the camp in their middle has none.

    The camp is a drawing that is put into the finished cave. Cells that the drawing digs or fills lose their cover,
    which is terrain other than plain floor and rock.
    """
    for seed in seeds(3, 20):
        sketch = sketch_in(TRADITION, seed, 9)
        assert sketch.cover.of("gravel").any()
        for name in sketch.cover.names[1:]:
            assert (sketch.floor[sketch.cover.of(name)] != (name in ("deep water", "stalactite", "stalagmite"))).all()
        assert not sketch.cover.covered[34:46, 15:27].any()
        for door in sketch.doors:
            assert sum(bool(sketch.floor[door + step]) for step in ORTHOGONAL) == 2


@pytest.mark.parametrize("depth", spread(range(1, 18), 4))
def test_bot_plays_every_rustbook_depth(depth: int) -> None:
    """RB-06: the first turns from the arrival, with the invariants checked every time the hero is to act."""
    world = game_of(TRADITION, 0, depth)
    world.hero.health = world.hero.max_health = 1000  # a hero without gear soon dies on the deep levels
    checker = InvariantChecker(world)
    while not world.over and world.turn < (60 if FULL else 12):
        if world.hero_is_next and world.hero.orders is None:
            world.hero.orders = BOTS["reader"](world.hero, world)
        assert checker.faults(update(world)) == []
    assert world.turn > 10
