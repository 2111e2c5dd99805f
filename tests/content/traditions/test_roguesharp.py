"""Levels, things and colours of `roguesharp`, as documents 000 and 001 have them, by rows of docs/traditions.md."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from game.content.items.gear import ITEMS
from game.content.items.loot_tables import GEAR_LOTS, ITEM_LOTS
from game.content.monsters.breeds import GOBLIN, KOBOLD
from game.content.new_game import new_game
from game.content.traditions import ROGUESHARP
from game.engine.grid.geometry import EAST, ORTHOGONAL, Vec
from game.engine.model.breed import Breed
from game.engine.model.item import Slot
from game.engine.rules.actions.item_actions import Invoke
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.mapgen.core.sketch import floor_of
from game.mapgen.core.tunnels import middle
from game.play import Scenario
from game.ui.graphics.colours.swatch import Swatch
from game.ui.text.message_log import opening_messages
from level_output.text_map import memory_rows
from tests.support.examples import seeds
from tests.support.made_levels import level_in, sketch_in
from tests.support.screen import screen_of

SEEDS = seeds(4, 60)


@pytest.fixture(scope="module")
def colours() -> Swatch:
    """Return the colours in which a game of the tradition is drawn."""
    with screen_of() as screen:
        return screen.begin("###\n#@#\n###", ROGUESHARP).stage.swatch


def test_new_game_reports_its_seed() -> None:
    """RS-09: in the first line of the log, so that the level can be made again."""
    lines = [line.text for line in opening_messages(new_game("three mice", ROGUESHARP))]
    assert "Seed: three mice." in lines[0]


def test_seen_cells_stay_on_map(colours: Swatch) -> None:
    """RS-22, RS-23: each step updates the view; cells out of view are remembered, and drawn in another way."""
    s = Scenario("##############\n#@...........#\n#####.########\n#####.########\n##############", ROGUESHARP)
    at = s.hero.pos
    beside = s.at("@") + EAST + EAST
    assert s.world.sees(beside)
    side = at + Vec(4, 2)
    assert not s.world.sees(side)
    s.play(*[Walk(EAST)] * 4)
    assert s.world.sees(side)
    s.play(*[Walk(EAST)] * 6)
    assert not s.world.sees(side)
    assert s.level.memory.explored[side]
    assert memory_rows(s.world)[3][5] == "."
    for purpose in ("floor", "wall"):
        shade = colours.shade(purpose)
        assert shade.fov != shade.remembered


def test_six_rooms_in_ten_hold_one_to_four_monsters() -> None:
    """RS-36: six rooms in ten hold one to four monsters. The first room can hold monsters too.

    RS-35: half of the monsters are goblins, a quarter are kobolds, and a quarter are oozes.
    """
    rooms = held = first = 0
    kinds: Counter[str] = Counter()
    for seed in seeds(40, 150):
        sketch = sketch_in(ROGUESHARP, seed, 1)
        for number, room in enumerate(sketch.rooms):
            floor = set(floor_of(room))
            there = [name for name, at in sketch.spawns if at in floor]
            rooms += 1
            held += bool(there)
            first += bool(there) and number == 0
            kinds.update(there)
            assert len(there) <= 4
    assert held / rooms == pytest.approx(0.6, abs=0.05)
    assert first > len(seeds(40, 150)) / 3
    every = sum(kinds.values())
    assert kinds["goblin"] / every == pytest.approx(0.5, abs=0.06)
    assert kinds["kobold"] / every == pytest.approx(0.25, abs=0.06)
    assert kinds["ooze"] / every == pytest.approx(0.25, abs=0.06)


def test_no_gear_lies_twice_on_one_level() -> None:
    """RS-76: what was drawn from a level's pool is out of it."""
    found = 0
    for seed in SEEDS:
        for depth in (1, 5, 8):
            items = level_in(ROGUESHARP, seed, depth).items.values()
            pieces = [item.kind.name for item in items if item.kind.slot is not None]
            found += len(pieces)
            assert len(set(pieces)) == len(pieces)
    assert found > len(SEEDS)


def test_documented_items_have_documented_weights() -> None:
    """RS-78."""
    weights = {lot.thing: lot.weight for lot in ITEM_LOTS}
    document = {
        "armour scroll": 10,
        "wand of destruction": 5,
        "healing potion": 20,
        "magic map": 25,
        "teleport scroll": 20,
        "whetstone": 10,
    }
    assert {thing: weights[thing] for thing in document} == document


def test_gear_has_all_numbers_of_document() -> None:
    """RS-71, RS-72: dice, chance, and what a weapon adds to the time of an action."""

    def piece(name: str) -> tuple[Slot | None, int, int, int]:
        kind = ITEMS[name]
        stats = kind.stats
        return kind.slot, stats.attack + stats.defense, stats.attack_chance + stats.defense_chance, kind.pace

    for quality, chance in (("leather", 5), ("chain", 10), ("plate", 15)):
        head = {"leather": "cap", "chain": "coif", "plate": "helm"}[quality]
        assert piece(f"{quality} {head}") == (Slot.HEAD, 1, chance, 0)
        assert piece(f"{quality} boots") == (Slot.FEET, 1, chance, 0)
    assert piece("leather armour") == (Slot.BODY, 1, 10, 0)
    assert piece("chain armour") == (Slot.BODY, 2, 5, 0)
    assert piece("plate armour") == (Slot.BODY, 2, 10, 0)
    assert piece("dagger") == (Slot.HAND, 1, 10, -20)
    assert piece("sword") == (Slot.HAND, 1, 20, 0)
    assert piece("axe") == (Slot.HAND, 2, 15, 10)
    assert piece("two-handed sword") == (Slot.HAND, 3, 30, 30)


def test_start_is_in_first_room_exit_in_last() -> None:
    """RS-100: the hero starts in the middle of the first room. The stairs down lie in the middle of the last room.

    The stairs up lie beside the hero. The stairs up are only for show: the hero cannot use the stairs up.
    """
    for seed in SEEDS:
        sketch = sketch_in(ROGUESHARP, seed, 1)
        assert sketch.start == middle(sketch.rooms[0])
        assert sketch.exit == middle(sketch.rooms[-1])
        assert sketch.way_back in [sketch.start + step for step in ORTHOGONAL]
    assert not ROGUESHARP.stairs_up_allowed


def test_roguesharp_swatch_uses_documented_tones(colours: Swatch) -> None:
    """RS-118, RS-120 to RS-124: the swatch (colours) of `roguesharp` uses the document's colours.

    The document has four families of five tones, and sixteen tones of DawnBringer. At least two tones of each family
    are used, and so are all sixteen. Floors, walls, doors and stairs have only tones of these lists, or black.
    """
    families = (
        "6E7977 586462 44524F 303D3B 1D2D2A",
        "74787E 5D6169 484D55 333840 1F262F",
        "BEB8AE 9E978A 81796B 61594B 473E2D",
        "BEB4AE 9E938A 81746B 61544B 47382D",
    )
    sixteen = (
        "140C1C 442434 30346D 4E4A4E 854C30 346524 D04648 757161",
        "597DCE D27D2C 8595A1 6DAA2C D2AA99 6DC2CA DAD45E DEEED6",
    )

    def tones(*lines: str) -> set[tuple[int, ...]]:
        return {tuple(bytes.fromhex(tone)) for line in lines for tone in line.split()}

    def shades(*purposes: str) -> set[tuple[int, ...]]:
        found = [colours.shade(purpose) for purpose in purposes]
        return {tuple(tone) for shade in found for tone in (shade.fov, shade.remembered)}

    used = {tuple(tone) for ramp in colours.fov_ramps.values() for tone in ramp} | shades(*colours.purposes)
    for family in families:
        assert len(tones(family) & used) >= 2, family
    assert tones(*sixteen) <= used
    ground = ("floor", "floor ground", "wall", "wall ground", "door", "door ground", "stairs")
    assert shades(*ground) <= tones(*families, *sixteen, "000000")


def test_kobold_has_documented_colour(colours: Swatch) -> None:
    """K-24: #D27D2C."""
    assert colours.shade("kobold").fov == (0xD2, 0x7D, 0x2C)


def test_spells_attack_with_their_own_dice() -> None:
    """RS-56: a spell strikes with its own dice, not with the caster's dice.

    So a magic missile (two dice at 80 %) does damage even if the hero's own blows can never hit.
    """
    s = Scenario("########\n#@...k.#\n########\n\nk = kobold asleep\nabilities: magic missile", ROGUESHARP)
    s.hero.attack = s.hero.attack_chance = 0
    s.foe().health = s.foe().max_health = 99
    s.foe().defense = 0
    hits = 0
    assert s.hero.stats.attack == 0
    for _ in range(40):
        s.hero.health, before = s.hero.max_health, s.foe().health
        s.play(Invoke("magic missile", s.foe().pos))
        hits += before - s.foe().health
        s.hero.abilities = dict.fromkeys(s.hero.abilities, s.hero.ready_at)
    assert 40 < hits <= 80, "two dice at 80%, less what is blocked"


@pytest.mark.parametrize(
    ("depths", "pool"),
    [
        (
            (1, 2, 3),
            "leather cap 20, leather armour 20, leather boots 20, dagger 25, sword 5, chain coif 5, chain armour 5",
        ),
        ((4, 5, 6), "chain coif 20, chain armour 20, chain boots 20, sword 15, axe 15, plate helm 5, plate armour 5"),
        ((7, 8, 30), "plate helm 25, plate armour 25, plate boots 25, two-handed sword 25"),
    ],
)
def test_gear_pools_have_documented_weights(depths: tuple[int, ...], pool: str) -> None:
    """RS-73 to RS-75: which gear is drawn, and how often; levels have no other gear."""
    for depth in depths:
        assert ", ".join(f"{lot.thing} {lot.weight}" for lot in GEAR_LOTS if depth in lot.depths) == pool
        for seed in seeds(2, 12):
            items = level_in(ROGUESHARP, seed, depth).items.values()
            assert all(item.kind.name in pool for item in items if item.kind.slot is not None)


def test_tunnels_through_rooms_make_loops() -> None:
    """RS-06: a tunnel to the next room goes on through all rooms that lie between."""
    crossing = 0
    for seed in SEEDS:
        sketch = sketch_in(ROGUESHARP, seed, 1)
        floors = [set(floor_of(room)) for room in sketch.rooms]
        for number, corridor in enumerate(sketch.corridors):
            others = {at for place, floor in enumerate(floors) if place not in (number, number + 1) for at in floor}
            beside = {at + step for at in corridor for step in ORTHOGONAL}
            crossing += bool(beside & others)
    assert len(SEEDS) / 4 < crossing, "otherwise a rule would forbid it"


def test_mind_is_separate_from_breed() -> None:
    """RS-49: the AI of a monster is not part of its breed."""

    def distance(breed: Breed) -> int:
        s = Scenario("##################\n#@...g...........#\n##################", ROGUESHARP)
        s.foe().breed, s.foe().health, s.foe().max_health, s.foe().ai.alert = breed, 1, 9, 30
        s.hero.attack = 0
        s.play(*[Wait()] * 4)
        return (s.foe().pos - s.hero.pos).steps

    assert distance(GOBLIN) > 4, "it runs"
    assert distance(replace(GOBLIN, ai=KOBOLD.ai)) == 1, "it comes"
