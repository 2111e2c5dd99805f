"""Fixtures and ground with properties of their own: each fact in a drawn situation, and the sentence on its card."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game import levels
from game.content.bots.bots import BOTS
from game.content.items.consumables import DART
from game.content.traditions import AJAR, ROGUESHARP
from game.content.world.terrains import ARCH, FIXTURES, GROUND, TERRAINS, USABLE
from game.engine.behavior import Impossible
from game.engine.bounds import MAX_LIGHTS
from game.engine.events.hazard_events import CaughtFire
from game.engine.events.item_events import FixtureUsed
from game.engine.events.movement_events import Moved
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.terrain import Terrain
from game.engine.orders.auto_explore import Explore, avoid_unaware_foes
from game.engine.orders.run import Run
from game.engine.orders.travel import HeldStep, Travel
from game.engine.rules.actions.item_actions import Throw
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.hazards.fire import BURNING, fuel_at, set_alight
from game.engine.rules.inventory import drop
from game.engine.rules.targeting import flight
from game.engine.senses.hearing import earshot
from game.engine.step_rules import check_step
from game.play import Scenario
from game.store.json_values import CorruptData
from game.store.serialize.world_codec import check
from game.ui.text.cards.cell_card import describe
from game.ui.text.cards.ground_card import ground_sentence
from game.ui.text.sentences import look_card
from tests.support.scenario import noises, refusal

ADDED = (*GROUND, *FIXTURES)
HALL = "#########\n#@.F...k#\n#########\n\nF = {}\nk = kobold idle"
AT = Vec(3, 1)


def named(terrains: tuple[Terrain, ...], **facts: object) -> list[Terrain]:
    """Return the kinds with some facts."""
    return [kind for kind in terrains if all(bool(getattr(kind, name)) is wanted for name, wanted in facts.items())]


@pytest.mark.parametrize("kind", ADDED, ids=lambda kind: kind.name)
def test_rules_do_what_the_kind_says(kind: Terrain) -> None:
    """Body, sight, missile, speed and noise of every kind, in the same hall."""
    s = Scenario(HALL.format(kind.name))
    assert s.level.terrain_at(AT) is kind
    assert s.world.sees(s.foe().pos) is not kind.blocks_sight
    way = flight(s.hero.pos, s.foe().pos, s.level, far=9)
    assert (way[-1:] == [s.foe().pos]) is not kind.stops_missiles
    check = check_step(s.hero, AT - EAST, AT, s.level, AJAR)
    assert check.allowed is not kind.blocks_bodies
    if not kind.blocks_bodies:
        assert check.turns == 1 + kind.slows
        assert check.loudness == max(0, LOUDNESS[Noise.STEPS] + kind.rustles)


@pytest.mark.parametrize("kind", ADDED, ids=lambda kind: kind.name)
def test_card_says_all_that_the_rules_do(kind: Terrain) -> None:
    """Check that each fact is in the sentence of the card if it is a fact, and that no other sentence has it."""
    s = Scenario(HALL.format(kind.name))
    (sentence,) = [line.text for line in describe(AT, s.world) if line.text == ground_sentence(kind, AJAR)]
    assert sentence.startswith("It ")
    assert sentence.count(".") == 1
    blocked = [phrase for phrase in look_card.BLOCKS.values() if phrase in sentence]
    longest = max(blocked, key=len, default="")
    assert ("the way" in longest) is kind.blocks_bodies
    assert ("the view" in longest or "hides" in longest) is kind.blocks_sight
    assert ("missiles" in longest) is kind.stops_missiles
    assert ("turns to step" in sentence) is (kind.slows > 0)
    assert (look_card.BURNS in sentence) is (kind.burns is not None)
    assert (look_card.GIVES_LIGHT in sentence) is (kind.shines is not None)
    assert (look_card.PUTS_OUT_FIRE in sentence) is kind.quenches
    assert ("steps" in sentence) is (kind.rustles != 0)
    assert (look_card.SEARCHED in sentence) is (kind.use is not None and not kind.use.heals)
    assert (look_card.DRUNK in sentence) is (kind.use is not None and kind.use.heals > 0)


def test_card_of_an_arch_says_that_it_is_no_door() -> None:
    s = Scenario(HALL.format(ARCH.name))
    told = ["Archway.", "It is a doorway without a door and cannot be shut."]
    assert [line.text for line in describe(AT, s.world)] == told


def test_card_has_no_noise_where_nobody_hears() -> None:
    assert "steps" in ground_sentence(TERRAINS[TERRAINS.ids["rubble"]], AJAR)
    assert "steps" not in ground_sentence(TERRAINS[TERRAINS.ids["rubble"]], ROGUESHARP)


def test_kinds_are_sound() -> None:
    """Check that what can be used blocks the way, and that what is left of a kind is a kind that cannot burn or be used
    for ever."""
    for kind in ADDED:
        if kind.use is not None:
            assert kind.blocks_bodies
            assert bool(kind.use.finds) != bool(kind.use.heals)
            assert TERRAINS[TERRAINS.ids[kind.use.becomes]].use is None
        if kind.burns is not None:
            ashes = TERRAINS[TERRAINS.ids[kind.burns.becomes]]
            assert ashes.burns is None
            assert not ashes.blocks_bodies
        assert kind.stands is (kind in FIXTURES)
        assert not kind.rock
    assert len(FIXTURES) - len(USABLE) >= 30


# ----------------------------------------------------------------------------------------- speed and noise


def test_mud_takes_two_turns_and_puts_out_fire() -> None:
    s = Scenario("#####\n#@FF#\n#####\n\nF = mud\nhealth: 30")
    before = s.hero.ready_at
    s.play(Walk(EAST))
    assert s.hero.ready_at - before == 2 * s.hero.pace
    set_alight(s.hero, s.world)
    assert BURNING not in s.hero.conditions


def test_honey_holds_monsters_too() -> None:
    """A monster in honey comes one cell nearer in three turns."""
    s = Scenario("###########\n#@.......k#\n###########")
    slow = Scenario("###########\n#@FFFFFFFk#\n###########\n\nF = honey")
    for each in (s, slow):
        each.play(Wait(), Wait(), Wait())
    assert s.foe().pos.x < slow.foe().pos.x


def test_ways_go_round_slow_ground() -> None:
    s = Scenario("#######\n#.....#\n#@FFF.#\n#######\n\nF = honey")
    events = s.play(Travel(Vec(5, 2)))
    steps = [event.at for event in events if isinstance(event, Moved)]
    assert all(at.y == 1 for at in steps[:-1])
    assert s.hero.pos == (5, 2)


def test_monsters_and_exploring_go_round_slow_ground() -> None:
    drawing = "#######\n#.....#\n#@FFF{}#\n#######\n\nF = honey\n{}"
    hunted = Scenario(drawing.format("k", "k = kobold hunting\nhealth: 30"))
    ways = [event.at for event in hunted.play(*[Wait()] * 5) if isinstance(event, Moved)]
    exploring = Scenario(drawing.format("B", "B = item dart"))
    ways += [event.at for event in exploring.play(Explore(), Explore()) if isinstance(event, Moved)]
    assert ways
    assert all(hunted.level.terrain_at(at).name != "honey" for at in ways)


def test_exploring_keeps_off_rubble_near_who_could_hear_it() -> None:
    s = Scenario("###########\n#@..F....k#\n###########\n\nF = rubble\nk = kobold posted")
    foe, ground = s.foe(), np.ones(s.level.shape, np.bool_)
    foe.breed = replace(foe.breed, sight=0)
    avoid_unaware_foes(ground, {}, s.hero, s.world)
    assert not ground[4, 1]
    assert ground[5, 1]
    assert not ground[8, 1]


def test_slow_ground_that_is_gone_is_quick() -> None:
    s = Scenario("#####\n#@F.#\n#####\n\nF = mud")
    s.level.set_terrain(Vec(2, 1), TERRAINS.ids["floor"])
    before = s.hero.ready_at
    s.play(Travel(Vec(2, 1)))
    assert s.hero.ready_at - before == s.hero.pace
    assert s.level.slow_cells == {}


def test_talking_on_rubble_is_heard_as_far_as_a_step(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario("#####\n#@b.#\n#####\n\nb = barkeep\nground: 2,1 rubble")
    made = noises(monkeypatch)
    s.play(Walk(EAST))
    assert [loudness for _, loudness, _ in made] == [LOUDNESS[Noise.STEPS] + 5]


def test_rubble_is_heard_and_moss_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario("######\n#@FG.#\n######\n\nF = rubble\nG = moss")
    made = noises(monkeypatch)
    s.play(Walk(EAST), Walk(EAST), Walk(EAST))
    rubble, moss, floor = (loudness for _, loudness, noise in made if noise is Noise.STEPS)
    assert earshot(rubble) > earshot(floor) > earshot(moss) == 0


# ------------------------------------------------------------------------------------------ sight and light


def test_monster_behind_a_veil_is_not_seen_and_comes_through() -> None:
    """D-06: a fixture blocks sight without blocking the way."""
    s = Scenario("#######\n#@.F.k#\n#######\n\nF = laundry line\nk = kobold hunting")
    assert not s.world.sees(s.foe().pos)
    s.play(Wait(), Wait())
    assert s.world.sees(s.foe().pos)


def test_brazier_lights_its_room_from_afar() -> None:
    row = "@" + "." * 16 + "{}" + "."
    width = len(row) - 1
    drawing = f"{'#' * width}\n{row}\n{'#' * width}\n\nF = brazier"
    dark, lit = Scenario(drawing.format(".")), Scenario(drawing.format("F"))
    beside = Vec(15, 1)
    assert not dark.world.sees(beside)
    assert lit.world.sees(beside)
    lit.level.set_terrain(Vec(17, 1), TERRAINS.ids["floor"])
    lit.world.look_around()
    assert not lit.world.sees(beside)


def test_light_ends_with_what_shone() -> None:
    """Mushrooms block nothing, so that nothing else changes when they burn."""
    s = Scenario("#####\n#@.F#\n#####\n\nF = mushrooms")
    assert s.level.lit[2, 1]
    s.level.set_terrain(Vec(3, 1), TERRAINS.ids["scorched ground"])
    assert not s.level.lit.any()


def test_light_of_a_fixture_does_not_pass_what_hides() -> None:
    s = Scenario("#######\n#@.F.G#\n#######\n\nF = screen\nG = candelabrum")
    assert s.level.lit[4, 1]
    assert not s.level.lit[2, 1]


# ------------------------------------------------------------------------------------------------ missiles


def test_dart_flies_over_a_table_and_not_past_a_column() -> None:
    for fixture, flies in (("table", True), ("statue", False), ("column", False), ("screen", True)):
        s = Scenario(f"#########\n#@.F..k.#\n#########\n\nF = {fixture}\nbag: dart\nk = kobold idle")
        s.play(Throw(0, Vec(6, 1)) if s.world.sees(Vec(6, 1)) else Wait())
        fell = next(iter(s.level.items), None)
        assert fell is None or not s.level.solid[fell]
        assert (flight(s.hero.pos, Vec(6, 1), s.level, far=8)[-1] == (6, 1)) is flies


def test_nothing_is_lost_on_a_fixture_or_in_deep_water() -> None:
    for fixture in ("table", "deep water"):
        s = Scenario(f"######\n#@.F.#\n######\n\nF = {fixture}" if fixture == "table" else "######\n#@.~.#\n######")
        landed = drop(Item(DART), AT, s.world)
        assert not s.level.solid[landed]
        assert (landed - AT).steps == 1


# ---------------------------------------------------------------------------------------------------- fire


def test_bookcase_burns_down_and_opens_the_view() -> None:
    s = Scenario("#######\n#@.F.k#\n#######\n\nF = bookcase\nk = kobold asleep\nfire: 3,1")
    assert fuel_at(s.level, AT) is not None
    assert not s.world.sees(s.foe().pos)
    s.play(*[Wait()] * 10)
    assert s.level.terrain_at(AT).name == "scorched ground"
    assert s.world.sees(Vec(5, 1))
    s.play(Travel(AT))
    assert s.hero.pos == AT


def test_fire_flask_lights_a_table_and_not_an_anvil() -> None:
    for fixture, burns in (("table", True), ("anvil", False)):
        s = Scenario(f"#######\n#@..F.#\n#######\n\nF = {fixture}\nbag: fire flask\nhealth: 30")
        events = s.play(Throw(0, Vec(4, 1)))
        assert any(isinstance(event, CaughtFire) and event.at == (4, 1) for event in events) is burns


def test_fire_spreads_from_shelf_to_shelf() -> None:
    s = Scenario("########\n#@.....#\n#.FFFF.#\n########\n\nF = shelf\nhealth: 60\nfire: 2,2")
    s.play(*[Wait()] * 60)
    assert "scorched ground" in {s.level.terrain_at(Vec(x, 2)).name for x in range(3, 6)}


# ----------------------------------------------------------------------------------------------------- use


def test_hero_searches_by_walking_into_it_once() -> None:
    s = Scenario("#####\n#@F.#\n#####\n\nF = chest\nbag:")
    (used,) = [event for event in s.play(Walk(EAST)) if isinstance(event, FixtureUsed)]
    assert used.found
    assert s.hero.pos == (1, 1)
    assert len(s.hero.bag) == 1
    assert s.level.terrain_at(Vec(2, 1)).name == "open chest"
    assert s.messages[0] == "You search the chest."
    assert s.messages[1].startswith("You pick up ")
    assert refusal(s, Walk(EAST)) == "An open chest is in the way."


def test_find_lies_at_his_feet_if_his_pack_is_full() -> None:
    full = (
        "leather cap, chain coif, plate helm, leather armour, chain armour, plate armour, leather boots, chain boots,"
        " plate boots, dagger, sword, axe"
    )
    s = Scenario(f"#####\n#.@F#\n#####\n\nF = chest\nbag: {full}")
    events = s.play(Walk(EAST))
    assert [event.found for event in events if isinstance(event, FixtureUsed)] == [True]
    assert [*s.level.items] == [s.hero.pos]


def test_what_is_found_depends_on_seed_and_cell_alone() -> None:
    drawing = "#########\n#.F.@.F.#\n#########\n\nF = chest\nbag:"

    def bag(s: Scenario, *ways: int) -> list[str]:
        for x in ways:
            s.play(Travel(Vec(x, 1)), Walk(Vec(-1, 0) if x < 4 else EAST))
        return sorted(item.kind.name for item in s.hero.bag)

    for seed in map(str, range(6)):
        first = bag(Scenario(drawing, seed=seed), 3, 5)
        assert first == bag(Scenario(drawing, seed=seed), 5, 3)
    bags = [bag(Scenario(drawing, seed=seed), 3, 5) for seed in map(str, range(12))]
    assert len({*map(tuple, bags)}) > 3
    assert any(len(found) == 2 for found in bags), "two chests do not always hold the same"


@pytest.mark.parametrize(
    "kind", [kind for kind in USABLE if kind.use and not kind.use.heals], ids=lambda kind: kind.name
)
def test_search_always_finds_an_item_of_the_kinds_of_the_fixture(kind: Terrain) -> None:
    assert kind.use is not None
    for seed in map(str, range(20)):
        s = Scenario(f"#####\n#@F.#\n#####\n\nF = {kind.name}\nbag:", seed=seed)
        s.play(Walk(EAST))
        assert s.hero.bag
        for item in s.hero.bag:
            assert item.kind.category in kind.use.finds or item.kind.slot in kind.use.finds


def test_fountain_heals_once_and_no_drink_is_wasted() -> None:
    s = Scenario("#####\n#@F.#\n#####\n\nF = fountain\nhealth: 5")
    s.play(Walk(EAST))
    assert s.hero.health == 13
    assert s.messages == ["You drink from the fountain and get 8 health back."]
    assert s.level.terrain_at(Vec(2, 1)).name == "dry fountain"
    well = Scenario("#####\n#@F.#\n#####\n\nF = fountain")
    assert refusal(well, Walk(EAST)) == "You are not hurt. The fountain can wait."
    assert well.level.terrain_at(Vec(2, 1)).name == "fountain"


def test_nobody_uses_a_fixture_round_a_corner_or_by_going_on() -> None:
    s = Scenario("######\n#@...#\n#.F..#\n######\n\nF = chest")
    assert refusal(s, Walk(Vec(1, 1))) == "A chest is in the way."
    s = Scenario("#######\n#@..F.#\n#######\n\nF = chest")
    s.play(HeldStep(EAST))
    assert s.hero.pos == (3, 1)
    assert s.level.terrain_at(Vec(4, 1)).name == "chest"


def test_monsters_go_round_and_never_search() -> None:
    s = Scenario("#######\n#.....#\n#@F..k#\n#.....#\n#######\n\nF = chest\nhealth: 60")
    s.play(*[Wait()] * 6)
    assert (s.foe().pos - s.hero.pos).steps == 1
    assert s.level.terrain_at(Vec(2, 2)).name == "chest"
    s = Scenario("#####\n#kF@#\n#####\n\nF = chest\nk = kobold idle")
    with pytest.raises(Impossible, match="A chest is in the way"):
        Walk(EAST).perform(s.foe(), s.world)


def test_exploring_searches_what_it_passes() -> None:
    s = Scenario("#########\n#@......#\n#.......#\n#...F...#\n#########\n\nF = bookcase")
    events = s.play(Explore())
    assert [event.at for event in events if isinstance(event, FixtureUsed)] == [(4, 3)]
    assert s.level.terrain_at(Vec(4, 3)).name == "searched bookcase"
    assert not any(isinstance(event, FixtureUsed) for event in s.play(Explore()))


def test_exploring_leaves_drinks_for_later() -> None:
    s = Scenario("#######\n#@..F.#\n#.....#\n#######\n\nF = fountain\nhealth: 3")
    s.play(Explore(), Explore())
    assert s.level.terrain_at(Vec(4, 1)).name == "fountain"


def test_bots_search_what_they_see() -> None:
    s = Scenario("#########\n#@......#\n#.......#\n#...F...#\n#########\n\nF = chest")
    while s.level.terrain_at(Vec(4, 3)).name == "chest":
        assert s.world.turn < 30
        s.play(BOTS["reader"](s.hero, s.world))


def test_bots_drink_what_they_need_and_no_more() -> None:
    for health, drinks in (("", False), ("health: 5", True)):
        s = Scenario(f"#######\n#@....#\n#....F#\n#######\n\nF = fountain\n{health}")
        for _ in range(12):
            s.play(BOTS["reader"](s.hero, s.world))
        assert (s.level.terrain_at(Vec(5, 2)).name == "dry fountain") is drinks


def test_run_stops_beside_what_can_be_used_and_runs_past_the_rest() -> None:
    for fixture, end in (("bookcase", 4), ("anvil", 8)):
        s = Scenario(f"##########\n#@.......#\n####F#####\n##########\n\nF = {fixture}")
        s.play(Run(EAST))
        assert s.hero.pos.x == end
    s = Scenario("##########\n#@.......#\n####F#####\n##########\n\nF = bookcase")
    s.play(Run(EAST))
    assert s.messages == ["You stop next to a bookcase."]


@pytest.mark.parametrize("in_lines", [0, 1, MAX_LIGHTS])
def test_many_shining_fixtures_of_a_file_are_refused(in_lines: int) -> None:
    """A letter draws them, or a line `ground:` lists them.

    Each light costs time at every change of the level, so a stranger's file has no more of them than torches.
    """
    lines = "".join(f"ground: {x},1 brazier\n" for x in range(2, 2 + in_lines))
    for number in (MAX_LIGHTS, MAX_LIGHTS + 1):
        drawn = number - in_lines
        rows = f"#{'F' * drawn}{'#' * (MAX_LIGHTS + 1 - drawn)}#\n#@{'.' * MAX_LIGHTS}#"
        drawing = f"{rows}\n\nF = brazier\n{lines}" if drawn else f"{rows}\n\n{lines}"
        if number == MAX_LIGHTS:
            levels.read_drawing(drawing.encode())
        else:
            with pytest.raises(levels.LevelFileError, match="201 fixtures that shine, but at most 200"):
                levels.read_drawing(drawing.encode())


def test_many_shining_fixtures_of_a_saved_level_are_refused() -> None:
    s = Scenario("#####\n#@..#\n#####")
    level = Level(np.full((15, 15), TERRAINS.ids["brazier"], np.uint8), TERRAINS, start=Vec(0, 0))
    check(s.level, 1, TERRAINS)
    with pytest.raises(CorruptData, match="225 fixtures of a level shine, but at most 200 may"):
        check(level, 1, TERRAINS)
