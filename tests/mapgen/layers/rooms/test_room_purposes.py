"""Purposes of rooms: whose rooms they are, where fixtures may not stand, and that a depth is a household."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.content.rooms.purposes import PURPOSES, purposes_of, tenants_of
from game.content.themes.theme_of_depth import DEPTHS, THEMES, first_depth
from game.content.traditions import AJAR
from game.content.world.lights import GLOW
from game.content.world.terrains import TERRAINS
from game.engine.grid.geometry import ORTHOGONAL, Rect, Vec, cells_where
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.sketch import Sketch
from game.mapgen.layers.rooms.room_purposes import FAINT_FROM_DOORS, KEPT_AT_DOORS, Site, Tenants
from tests.support.examples import seeds
from tests.support.made_levels import sketch_of

every_theme = pytest.mark.parametrize("theme", list(PURPOSES))
FIXTURES = {fixtures.kind for purposes in PURPOSES.values() for each in purposes for fixtures in each.fixtures}


def level_of(theme: str, seed: int) -> Sketch:
    return sketch_of(THEMES[theme], AJAR.size, str(seed), first_depth(theme))


def sites_of(sketch: Sketch, theme: str) -> list[Site]:
    return list(purposes_of(theme).sites(sketch))


def cells_of(sketch: Sketch, kinds: Iterable[str]) -> set[Vec]:
    """Return the cells in which fixtures of some kinds stand."""
    return {at for kind in kinds for at in cells_where(sketch.cover.of(kind))}


@every_theme
@pytest.mark.parametrize("seed", seeds(3, 40))
def test_fixtures_stand_in_no_way(theme: str, seed: int) -> None:
    """Every level is fit for play with fixtures as walls, and nothing solid stands at a door or where things lie."""
    sketch = level_of(theme, seed)
    assert faults(sketch) == []
    solid = {kind for kind in FIXTURES if TERRAINS[TERRAINS.ids[kind]].blocks_bodies}
    taken, walls = cells_of(sketch, FIXTURES - {"shallow water"}), cells_of(sketch, solid)
    assert walls
    assert walls.isdisjoint(sketch.in_use())
    for door in sketch.doors:
        assert all(door + step * away not in taken for step in ORTHOGONAL for away in range(1, KEPT_AT_DOORS + 1))


@every_theme
def test_most_rooms_have_a_purpose_and_every_kind_occurs(theme: str) -> None:
    large, named, kinds = 0, 0, Counter[str]()
    for seed in range(12):
        sketch = level_of(theme, seed)
        sites = [site for site in sites_of(sketch, theme) if len(site.floor) > 9]
        large += len(sites)
        named += sum(site.room in sketch.purposes for site in sites)
        kinds.update(sketch.purposes.values())
    assert named >= 0.85 * large
    assert set(kinds) <= set(PURPOSE_NAMES)
    assert sum(count >= 0.01 * sum(kinds.values()) for count in kinds.values()) >= 0.8 * len(PURPOSES[theme])


@every_theme
def test_rooms_of_a_level_differ(theme: str) -> None:
    """Of the purposes of ordinary rooms, at least ten cells large, none has many more rooms than the others."""
    shares = []
    for seed in range(8):
        sketch = level_of(theme, seed)
        large = [site.room for site in sites_of(sketch, theme) if len(site.floor) > 9]
        kinds = Counter(sketch.purposes[room] for room in large if room in sketch.purposes)
        shares.append(max(kinds.values()) / kinds.total())
    assert sum(shares) / len(shares) <= max(0.35, 1.5 / len(PURPOSES[theme]))


@every_theme
@pytest.mark.parametrize("seed", seeds(3, 40))
def test_light_follows_the_rule_of_signs(theme: str, seed: int) -> None:
    """What shines brightly stands only where somebody lives who opens doors; what glows stays away from doors."""
    sketch = level_of(theme, seed)
    homes = [set(site.floor) for site in sites_of(sketch, theme) if site.tenants is Tenants.KEEPERS]
    homes += [{at} for name, at in sketch.spawns if tenants_of(name) is Tenants.KEEPERS]
    for kind in FIXTURES.intersection(sketch.cover.names):
        light = TERRAINS[TERRAINS.ids[kind]].shines
        for at in cells_of(sketch, [kind]) if light is not None else ():
            if light is GLOW:
                assert all((at - door).steps > FAINT_FROM_DOORS for door in sketch.doors), kind
            else:
                rooms = [room for room in sketch.purposes if room.contains(at)]
                assert any(room.contains(cell) for room in rooms for home in homes for cell in home), kind


def test_what_shines_has_an_unlit_form_that_differs_only_in_its_light() -> None:
    for kind in TERRAINS.kinds:
        assert bool(kind.unlit) is (kind.stands and kind.shines not in (None, GLOW)), kind.name
        if kind.unlit:
            cold = TERRAINS[TERRAINS.ids[kind.unlit]]
            assert (cold.blocks_bodies, cold.stops_missiles, cold.shines) == (True, kind.stops_missiles, None)


def test_a_kitchen_has_a_stove_lit_or_cold() -> None:
    kitchens = Counter[bool]()
    for seed in range(12):
        sketch = level_of("tenements", seed)
        stoves = cells_of(sketch, ["stove", "cold stove"])
        for room, name in sketch.purposes.items():
            if name == "kitchen":
                kitchens[any(room.contains(at) for at in stoves)] += 1
    assert kitchens[True] >= max(4, 4 * kitchens[False]), kitchens


def test_purposes_have_names_of_their_own() -> None:
    assert {each.name for purposes in PURPOSES.values() for each in purposes} == set(PURPOSE_NAMES)
    assert len(set(PURPOSE_NAMES)) == len(PURPOSE_NAMES)
    assert set(PURPOSES) == set(DEPTHS)
    assert TERRAINS.ids.keys() >= FIXTURES


def test_kitchen_lies_by_the_dining_room() -> None:
    """A room belongs beside another: of two rooms that fit, the one with the common door is chosen more often."""
    together = apart = 0
    for seed in range(80, 120):
        sketch = level_of("tenements", seed)
        rooms = {name: room for room, name in sketch.purposes.items() if name in ("kitchen", "dining room")}
        if len(rooms) == 2:
            shared = beside(sketch, *rooms.values())
            together, apart = together + shared, apart + (not shared)
    assert together >= 5
    assert together + apart >= 20


def beside(sketch: Sketch, one: Rect, other: Rect) -> bool:
    """Return whether two rooms have a doorway in common."""
    sites = {site.room: set(site.ways) for site in sites_of(sketch, "tenements")}
    return one in sites and other in sites and not sites[one].isdisjoint(sites[other])
