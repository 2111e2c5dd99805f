"""Items and traps of each tradition (set of rules).

Every item of a tradition can be of use in it. The numbers of items and traps are those of the tradition's document.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest

from game.content.items.abilities import TOME_DEPTHS, TOMES, tomes_offered
from game.content.items.gear import AMULET, GEAR, ITEMS
from game.content.items.loot_tables import GEAR_LOTS, ITEM_LOTS, fits, tome_of
from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import furnish, sketch_level
from game.content.monsters.breeds import BREEDS, OF_ONE_DOCUMENT
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, TRADITIONS
from game.content.world.terrains import FIXTURES, TERRAINS
from game.content.world.traps import BEAR, BOOK_TRAPS
from game.engine.events.combat_events import Hurt, Struck, Surprised
from game.engine.events.hazard_events import CaughtFire, OilTaken, TrapSprung
from game.engine.events.item_events import Blasted, Mapped, SensedBehindDoors, Used, UsedInVain
from game.engine.events.movement_events import Refused
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import DIRECTIONS, EAST, Vec
from game.engine.model.ability import AimShape
from game.engine.model.breed import Breed
from game.engine.model.item import Category, Item, ItemKind
from game.engine.model.tradition_features import Feature
from game.engine.rules.actions.door_verbs import ALL_VERBS
from game.engine.rules.actions.item_actions import Invoke, Throw, Use, Wear
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Search, Wait
from game.engine.rules.score import score
from game.engine.senses.hero_knowledge import was_heard
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.render.glyphs import Glyphs
from tests.support.examples import FULL, seeds, spread
from tests.support.made_levels import level_in, sketch_in, small_maps

ROWS = list(TRADITIONS.values())
CLASSICS = [row for row in ROWS if row.random_loot]

SITUATION = """
##############
#.....A......#
#@..k.#..o...#
#.....#......#
#.....A......#
##############

A = {door}
k = kobold asleep
o = ooze asleep
health: 20
worn: dagger, leather armour
{lines}
"""
"""Two rooms with two doors of the tradition's own kind, a monster close by, another out of view, wounds, gear."""


def staged(lines: str, row: Tradition) -> Scenario:
    s = Scenario(SITUATION.format(door=f"{row.door.name} door", lines=lines), row)
    s.world.identified |= set(ITEMS)
    s.creature("k").max_health = s.creature("k").health = 60
    return s


def has_effect(events: list[object], s: Scenario) -> bool:
    """Return whether a use had an effect besides using up the item."""
    for event in events:
        match event:
            case Refused() | UsedInVain():
                return False
            case Mapped(cells=cells):
                return cells > 0
            case SensedBehindDoors():
                return any(was_heard(door, s.hero, s.world) for door in s.level.doors.values())
    return any(not isinstance(event, Used) for event in events)


def is_useful(kind: ItemKind, row: Tradition) -> bool:
    """Return whether an item has any effect in the drawing `SITUATION`, in which the doors are those of the tradition.

    A tome is useful if its ability has an effect. For an item that is only counted, such as gold, see `counts`. `row`:
    the tradition.
    """
    if kind.category is Category.COUNTED:
        return counts(kind, row)
    if kind.teaches is not None:
        s = staged(f"abilities: {kind.teaches.name}", row)
        aim = kind.teaches.aim
        at = None if aim.shape is AimShape.SELF else s.at("k")
        if kind.teaches.name == "whirlwind":
            s.level.move(s.creature("k"), s.hero.pos + EAST)
        if aim.shape is AimShape.DOOR:
            at = next(iter(s.level.doors))
            s.level.move(s.hero, at - EAST)
            s.world.look_around()
        elif aim.far == 1:
            at = s.hero.pos + EAST
        return has_effect(list(s.play(Invoke(kind.teaches.name, at))[1:]), s)
    s = staged(f"bag: {kind.name}", row)
    place = next(n for n, item in enumerate(s.hero.bag) if item.kind is kind)
    if kind.slot is not None:
        s.hero.worn.clear()
        before = s.hero.stats
        s.play(Wear(place))
        return s.hero.stats != before
    if kind.category is Category.MISSILE:
        happened = s.play(Throw(place, s.at("k")))
        return any(isinstance(event, Struck | Surprised | Hurt | Blasted | CaughtFire) for event in happened) or bool(
            s.level.air.fire
        )
    at = s.at("@") + EAST if kind.aim is not None and kind.aim.far == 1 else s.at("k")
    return has_effect(list(s.play(Use(place, at if kind.aim is not None else None))), s)


def counts(kind: ItemKind, row: Tradition) -> bool:
    """Return whether a counted item can be picked up and spent in the tradition (set of rules) `row`.

    Counted items are gold, oil, keys and latches (items that bolt a door). The game only counts them and never puts
    them into the bag. Oil is spent in the lamp, a key in a lock of the tradition's own doors, and a latch on one of
    these doors. Gold adds to the score.
    """
    s = Scenario(f"#@B..#\n\nB = item {kind.name}", row)
    hero, before = s.hero, score(s.world)
    hero.oil = 0
    happened = s.play(Walk(EAST))
    if kind.oil:
        return any(isinstance(event, OilTaken) for event in happened)
    if kind.latches:
        return row.door.takes_latch and "LATCH" in {verb.name for verb in row.verbs}
    if kind.keys or kind.opens:
        return row.door.has_leaf
    return score(s.world) > before


def item_names(row: Tradition) -> set[str]:
    """Return the items of all tables that a tradition can draw from, with the tomes its depths give."""
    lots = {lot.thing for lot in (*GEAR_LOTS, *ITEM_LOTS) if fits(ITEMS[lot.thing], row)}
    if not row.random_loot:
        return lots | {tome.name for depth in TOME_DEPTHS for tome in tomes_offered("a", depth)}
    tomes = {tome_of(seed, depth, row) for seed in "abcdefgh" for depth in (1, 3, 6, 9, 12, 15)}
    return lots | {tome.name for tome in tomes if tome is not None}


def tables() -> set[str]:
    """Return the items of all tables and the tomes that all traditions share, without those that only `ajar` offers."""
    lots = {lot.thing for lot in (*GEAR_LOTS, *ITEM_LOTS)}
    return lots | {tome.name for tome in TOMES if not tome.needs >= ALL_VERBS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_lot_of_tradition_has_effect(row: Tradition) -> None:
    dead = [name for name in sorted(item_names(row)) if not is_useful(ITEMS[name], row)]
    assert dead == []


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_omitted_items_could_not_work(row: Tradition) -> None:
    """Check that no item is left out of a tradition (set of rules) without need.

    An item is left out if the tables of items have the item, but no game of the tradition can have the item. Every such
    item must be without effect in the tradition, too slight to be a choice (see `Feature.HONING`), or heal by waiting.
    """
    omitted = {Feature.HONING, Feature.WAITING_HEALS}
    left_out = [name for name in sorted(tables() - item_names(row)) if not omitted & ITEMS[name].needs]
    assert [name for name in left_out if is_useful(ITEMS[name], row)] == []


def test_each_tradition_omits_listed_items() -> None:
    assert {row.name: tables() - item_names(row) for row in ROWS} == {
        "ajar": {"whetstone", "tome of heal self"},
        "roguesharp": {"scroll of bolting"},
        "rogue": {"scroll of bolting", "scroll of opening", "scroll of knocking"},
        "rustbook": {"scroll of bolting", "whetstone"},
        "sadconsole": {"scroll of bolting", "magic map", "tome of reveal map"},
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_levels_hold_only_working_items(row: Tradition) -> None:
    """Check the items that lie on levels, and those that the hero and the monsters carry.

    The items of the loot tables are checked in `test_every_lot_of_tradition_has_effect`.
    """
    made = [level_in(small_maps(row), seed, depth) for depth in (1, 3, 9) for seed in seeds(1, 6)]
    lying = {item.kind.name for level in made for item in level.items.values()}
    carried = {item.kind.name for level in made for actor in level.actors for item in actor.bag}
    kit = {item.kind.name for item in row.hero.kit.items}
    assert [name for name in lying | carried | kit if not fits(ITEMS[name], row)] == []
    assert [name for name in (lying | kit) if not is_useful(ITEMS[name], row)] == []


# -------------------------------------------------------------------------------------- numbers (CM-11, CM-12)


def test_rogue_level_contents_match_document() -> None:
    things, foes, traps = [], [], []
    for seed in spread(range(120), 24):
        level = level_in(ROGUE, seed, 1 + seed % 12)
        things.append(sum(item.kind.worth == 0 for item in level.items.values()))
        foes.append(len(level.actors))
        traps.append(len(level.traps))
    assert 5 <= min(things) < 8 < 16 < max(things) <= 19
    assert 5 <= min(foes) < 7 < 12 < max(foes) <= 14
    assert sum(things) / len(things) == pytest.approx(12, abs=1)
    assert sum(foes) / len(foes) == pytest.approx(9.5, abs=0.8 if FULL else 1.2)
    assert set(traps) == {0, 1}
    assert 0.15 < sum(traps) / len(traps) < (0.35 if FULL else 0.4)


def test_rogue_trap_chance_is_one_quarter() -> None:
    rule, dice = ROGUE.traps, Dice("traps")
    assert rule is not None
    hidden = sum(len(rule.places([[Vec(1, 1)]], 1, dice)) for _ in range(4000))
    assert hidden / 4000 == pytest.approx(0.25, abs=0.02)


def test_rogue_gold_heap_holds_10_to_125() -> None:
    for depth in (1, 20):
        heaps = [
            item.count
            for seed in seeds(8, 80)
            for item in level_in(ROGUE, seed, depth).items.values()
            if item.kind.worth
        ]
        assert 10 <= min(heaps) < 20
        assert 115 < max(heaps) <= 125


# ------------------------------------------------------------------------------------------- traps (RB-51, RB-55)


@pytest.mark.parametrize("depth", [1, 10])
def test_rustbook_trap_share_follows_spawn_table(depth: int) -> None:
    things = sum(max(0, number - 3 + depth - 1) for number in range(1, 8)) / 7
    share = 5 / (47 + 5 * depth)
    dice = Dice("traps", depth)
    room = [Vec(x, 1) for x in range(40)]
    hidden = len(BOOK_TRAPS.places([room] * 6000, depth, dice))
    assert hidden / 6000 == pytest.approx(things * share, rel=0.08)


@pytest.mark.parametrize("row", CLASSICS, ids=lambda row: row.name)
def test_traps_hide_in_open_floor_off_arrival(row: Tradition) -> None:
    """RB-55, CM-12; the documents of the other two traditions have no traps."""
    hidden = 0
    for seed in seeds(6, 60):
        level = level_in(small_maps(row), seed, 1 + seed % 6)
        drawn = {at for _, at in sketch_in(small_maps(row), seed, level.depth).traps}
        for at, trap in level.traps.items():
            if at in drawn:
                continue  # in a vault (RB-28), as its drawing has it
            around = [at + step for step in DIRECTIONS]
            assert trap.hidden
            assert trap.kind is BEAR
            assert not any(level.solid[cell] or cell in level.doors for cell in [at, *around])
            assert at not in level.items
            assert (at - level.start).steps > 1
            assert not any(room.area.contains(at) and room.area.contains(level.start) for room in level.rooms)
        hidden += len(level.traps)
    assert (hidden > 0) is (row in (ROGUE, RUSTBOOK))


def test_every_rustbook_level_kind_has_traps() -> None:
    """The rule belongs to the tradition, so that it holds for every chain that makes a level."""
    for name in ("simple-rooms", "bsp-interior", "collapsed-caves"):
        levels = [
            furnish(sketch_level(GENERATORS[name], RUSTBOOK.size, str(seed), 4), str(seed), RUSTBOOK)
            for seed in seeds(2, 8)
        ]
        assert any(level.traps for level in levels), name


def test_rogue_trap_is_found_or_sprung() -> None:
    drawing = "######\n#@...#\n#.t..#\n######\n\nt = trap bear"
    s = Scenario(drawing, ROGUE)
    while s.level.traps[s.at("t")].hidden:
        s.play(Search())
    assert "You spot a bear trap!" in s.messages
    s = Scenario("######\n#@t..#\n######\n\nt = trap bear", ROGUE)
    assert any(isinstance(event, TrapSprung) for event in s.play(Walk(EAST)))
    assert s.hero.health == s.hero.max_health - 6


def test_rogue_traps_are_found_only_by_searching() -> None:
    """CM-12, D-10: in `rogue` the hero spots no trap by looking; in `rustbook` he can (RB-55)."""
    s = Scenario("########\n#@.t...#\n########\n\nt = trap bear\nroom: 0 0 8 3", ROGUE)
    s.play(*[Wait()] * 200)
    assert s.level.traps[s.at("t")].hidden


def test_rustbook_trap_is_rarely_spotted() -> None:
    spotted = 0
    for seed in seeds(100, 400):
        s = Scenario("########\n#@....t#\n########\n\nt = trap bear", RUSTBOOK, seed=str(seed))
        s.play(Wait())
        spotted += not s.level.traps[s.at("t")].hidden
    assert spotted / len(seeds(100, 400)) == pytest.approx(1 / 24, abs=0.03)
    s = Scenario("##########\n#@....t.k#\n##########\n\nt = trap bear", RUSTBOOK)
    s.foe().health = s.foe().max_health = 30
    s.play(*[Wait()] * 4)
    assert s.foe().health == 24


# --------------------------------------------------------------------------------------------------- glyphs


def glyph_meaning(kind: ItemKind) -> str:
    """Return the meaning of an item's glyph."""
    if kind.category is Category.TOME:
        return "tome"
    if kind.worth:
        return "gold"
    if kind.keys or kind.opens:
        return "key"
    if kind.latches:
        return "latch"
    if kind.shatters or kind.oil or kind.category is Category.POTION:
        return "bottle"
    if kind.shot is not None or (kind.slot is not None and kind.slot.value == "hand"):
        return "weapon"
    return kind.category.name


def breeds_of(row: Tradition) -> list[Breed]:
    """Return the breeds that a tradition can have: those of its levels if its document has breeds of its own.

    Other traditions can have all breeds but those of the door limits of others, and those of a single document.
    """
    limits = [other.door_limit for other in ROWS if other is not row]
    strangers = {limit.breed.name for limit in limits if limit is not None}
    strangers |= {breed.name for breed in chain.from_iterable(OF_ONE_DOCUMENT.values())}
    if (own := OF_ONE_DOCUMENT.get(row.name)) is None:
        return [breed for name, breed in BREEDS.items() if name not in strangers]
    lies = {name for depth in range(1, 27) for seed in (1, 2) for name, _ in sketch_in(row, seed, depth).spawns}
    assert {breed.name for breed in own} & lies
    return [BREEDS[name] for name in lies | {breed.name for breed in own}]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_each_glyph_has_one_meaning_per_tradition(row: Tradition) -> None:
    """CM-05, RS-92: ground, doors, items by category, traps and monsters have different characters.

    Fixtures of a family, such as chair and stool, share one. Only the levels of `ajar` have fixtures.
    """
    level = Scenario("#####\n#@..#\n#####", row).level
    glyphs = Glyphs(level, row)
    means: dict[str, set[str]] = {}

    def note(glyph: str, what: str) -> None:
        means.setdefault(glyph, set()).add(what)

    aliases = {"passage floor": "floor", "scorched ground": "floor", "floor": "floor"}
    stairs = {"stairs up": "stairs", "stairs down": "stairs"} if row is ROGUE else {}
    for terrain in TERRAINS.kinds:
        if terrain in FIXTURES:
            if row is AJAR:
                note(terrain.glyph, "fixture")
            continue
        for glyph in row.glyphs.get(terrain.name, terrain.sign or terrain.glyph):
            note(glyph, (aliases | stairs).get(terrain.name, terrain.name))
    for kind in ITEMS.values():
        if fits(kind, row) and (kind is not AMULET or row.amulet):
            note(glyphs.of_item(Item(kind)), glyph_meaning(kind))
    for breed in (row.hero, *breeds_of(row)):
        note(row.glyphs.get(breed.name, breed.glyph), breed.name)
    note(glyphs.of_trap(BEAR), "trap")
    note(row.shut_glyph, "shut door")
    note(row.open_glyph, "open door")
    assert {glyph: what for glyph, what in means.items() if len(what) > 1} == {}


def test_rogue_gold_trap_and_tome_have_own_glyphs() -> None:
    glyphs = Glyphs(Scenario("#####\n#@..#\n#####", ROGUE).level, ROGUE)
    assert glyphs.of_item(Item(ITEMS["gold"])) == "*"
    assert glyphs.of_trap(BEAR) == "⬥"
    assert {glyphs.of_item(Item(tome)) for tome in TOMES} == {"§"}


def test_roguesharp_glyphs_match_document() -> None:
    """Check that gold is `$`, potions `!`, tomes `*` and armour `]`, as in the document (RS-92).

    This game has characters of its own for weapons `)`, scrolls `?`, wands and tools. In the document all these items
    are `!` or `]`.
    """
    glyphs = Glyphs(Scenario("#####\n#@..#\n#####", ROGUESHARP).level, ROGUESHARP)
    shown = Counter(glyphs.of_item(Item(kind)) for kind in (ITEMS["gold"], ITEMS["healing potion"], *TOMES, *GEAR))
    assert shown == {"$": 1, "!": 1, "*": len(TOMES), "]": 9, ")": 4}
