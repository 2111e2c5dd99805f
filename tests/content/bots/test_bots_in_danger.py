"""What careful bots do with all that they carry, when a fight may be lost and before it begins."""

from __future__ import annotations

from itertools import groupby

import pytest

from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS
from game.content.bots.known_map import bold_after
from game.content.items.items import ITEMS
from game.engine.alarms import Missile
from game.engine.grid.geometry import EAST, WEST
from game.engine.model.behavior import Action
from game.engine.model.item import Category, Slot
from game.engine.rules.actions.doors import Latch
from game.engine.rules.actions.items import Invoke, Shade, Throw, Use, Wear
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Descend, Wait
from game.engine.turns import update
from tests.support.scenario import Scenario

CAREFUL = [name for name in BOTS if name not in ("random", "brawler")]
HALL = "###########\n#@.......O#\n###########\n\n"


def thought(s: Scenario, bot: str = "reader") -> Action:
    return BOTS[bot](s.hero, s.world)


def play_on(s: Scenario, turns: int, bot: str = "reader") -> None:
    autoplay = Autoplay(BOTS[bot], s.world.turn + turns)
    while not s.world.over and not autoplay.done:
        s.hero.orders = autoplay
        update(s.world)


def bare(drawing: str) -> Scenario:
    """A situation in which the hero carries nothing."""
    s = Scenario(drawing)
    s.hero.bag.clear()
    return s


def known(s: Scenario, *kinds: str) -> Scenario:
    s.world.identified.update(kinds)
    return s


# ---------------------------------------------------------------------------------------------- in a fight


@pytest.mark.parametrize("bot", CAREFUL)
def test_who_may_fall_to_the_next_blows_drinks_what_it_set_out_with(bot: str) -> None:
    s = Scenario("#####\n#@O.#\n#####\n\nbag: healing potion")
    s.hero.health = 6
    assert thought(s, bot) == Use(0)


def test_who_is_as_good_as_certain_to_win_does_not_drink() -> None:
    s = Scenario("#####\n#@k.#\n#####\n\nbag: healing potion")
    s.foe().health = 1
    s.hero.health = 15
    assert thought(s) == Walk(EAST)


def test_who_can_heal_itself_keeps_the_bottle() -> None:
    s = Scenario("#####\n#@O.#\n#####\n\nbag: healing potion\nabilities: heal self")
    s.hero.health = 6
    assert thought(s) == Invoke("heal self")


def test_a_foe_on_its_way_is_met_with_darts() -> None:
    s = Scenario("#########\n#@.....k#\n#########\n\nbag: 3 dart")
    s.play(Wait())
    assert thought(s) == Throw(0, s.foe().pos)


def test_nothing_is_thrown_past_somebody_else() -> None:
    s = Scenario("#########\n#@..h..O#\n#########\n\nh = hound asleep\nbag: 3 dart")
    assert not isinstance(thought(s), Throw)


def test_a_wand_is_for_the_dangerous_and_not_for_the_weak() -> None:
    s = known(Scenario(HALL + "bag: wand of destruction"), "wand of destruction")
    s.hero.health = 9
    assert thought(s) == Use(0, s.foe().pos)
    s = known(Scenario("####\n#@k#\n####\n\nbag: wand of destruction"), "wand of destruction")
    assert thought(s) == Walk(EAST)


def test_what_harms_who_drinks_it_is_thrown_at_who_is_too_strong() -> None:
    s = known(Scenario(HALL + "bag: confusion potion"), "confusion potion")
    s.hero.health = 9
    s.play(Wait(), Wait(), Wait())
    assert thought(s) == Throw(0, s.foe().pos)


def test_haste_is_drunk_against_who_is_too_strong_and_once_is_enough() -> None:
    s = known(Scenario(HALL + "bag: 2 haste potion"), "haste potion")
    s.hero.health = 9
    assert thought(s) == Use(0)
    s.play(Use(0))
    assert not isinstance(thought(s), Use)


def test_several_at_once_are_struck_at_once() -> None:
    s = Scenario("#####\n#r.##\n#.@r#\n#####\n\nabilities: whirlwind")
    assert thought(s) == Invoke("whirlwind")
    assert isinstance(thought(Scenario("#####\n#..##\n#.@r#\n#####\n\nabilities: whirlwind")), Walk)


def test_fire_is_not_thrown_from_among_what_burns() -> None:
    drawing = "###########\n#@{ground}....O..#\n###########\n\nbag: fire flask"
    assert isinstance(weakened(drawing.format(ground=".")), Throw)
    assert not isinstance(weakened(drawing.format(ground='"')), Throw)


def weakened(drawing: str) -> Action:
    s = Scenario(drawing)
    s.hero.health = 6
    return thought(s)


def test_from_what_is_too_strong_one_goes_down_the_stairs_before_it_is_there() -> None:
    s = bare("###########\n#..>@....O#\n###########")
    s.hero.health = 6
    assert thought(s) == Walk(WEST)
    s.play(Walk(WEST))
    assert thought(s) == Descend()


def test_with_no_way_left_one_reads_a_scroll_of_teleport() -> None:
    s = known(Scenario("#####\n#@O.#\n#####\n\nbag: teleport scroll"), "teleport scroll")
    s.hero.health = 6
    assert thought(s) == Use(0)


@pytest.mark.parametrize(
    ("health", "this_side", "latches"),
    [(20, "#......@-", False), (12, "#......@-", True), (20, "#.+....@-", True), (20, "#..>...@-", True)],
    ids=["well, no way on", "hurt, no way on", "well, a door to go on by", "well, stairs"],
)
def test_who_is_well_shuts_himself_in_only_where_he_can_go_on_from(health: int, this_side: str, latches: bool) -> None:
    s = bare(f"{20 * '#'}\n{this_side}....D.....#\n{20 * '#'}\n\nD = draught")
    s.hero.health, s.foe().alert = health, 15
    assert isinstance(thought(s), Latch) is latches


def test_nobody_latches_a_broken_door() -> None:
    s = bare("###############\n#..@-.......D.#\n###############\n\nD = draught")
    s.level.burst_door(s.door())
    s.world.look_around()
    s.hero.health = 9
    assert not isinstance(thought(s), Latch)


# ------------------------------------------------------------------------------------------- those who shoot

ALCOVE = "#########\n#@.....a#\n#.#######\n#.#######\n#########"


def test_the_well_go_for_an_archer_and_the_weak_out_of_its_line() -> None:
    s = bare(ALCOVE)
    s.play(Wait(), Wait(), Wait(), Wait(), Wait())
    s.hero.health = 30
    assert thought(s) == Walk(EAST)
    s.hero.health = 3
    play_on(s, 2)
    assert s.hero.pos.y > 1


def test_an_archer_is_shot_at_in_its_turn() -> None:
    s = Scenario(ALCOVE + "\n\nbag: 3 dart")
    s.play(Wait())
    assert thought(s) == Throw(0, s.foe().pos)


def test_who_is_shot_from_the_dark_gets_out_of_the_line_and_does_not_rest_in_it() -> None:
    drawing = "###########\n#@.......a#\n#.#########\n#.#########\n###########\n\na = doorward archer posted\noil: 0"
    s = Scenario(drawing)
    s.world.run_stats.missile = Missile(s.world.turn, s.at("@") + EAST)
    s.hero.health = 12
    play_on(s, 2)
    assert s.hero.pos.y > 1
    s.world.run_stats.missile = Missile(s.world.turn, s.at("@") + EAST)
    s.play(*(Wait() for _ in range(2)))
    assert thought(s) == Wait()


def test_the_dying_drink_under_fire_and_the_well_walk_on() -> None:
    s = Scenario("###########\n#@.......a#\n###########\n\na = doorward archer posted\noil: 0\nbag: healing potion")
    s.world.run_stats.missile = Missile(s.world.turn, s.at("@") + EAST)
    s.hero.health = 5
    assert thought(s) == Use(0)
    s.hero.health = 22
    assert thought(s) == Walk(EAST)


def test_the_chronicle_knows_where_a_missile_came_from() -> None:
    s = Scenario("#########\n#@.....a#\n#########")
    s.play(*(Wait() for _ in range(4)))
    missile = s.world.run_stats.missile
    assert missile is not None
    assert missile.seen_at == s.foe().pos + WEST


# ------------------------------------------------------------------------------------------------ at leisure

ALONE = "######\n#@...#\n######\n\n"


@pytest.mark.parametrize("bot", CAREFUL)
def test_what_is_better_is_worn_and_what_is_worse_is_not(bot: str) -> None:
    s = Scenario(ALONE + "bag: dagger, leather cap\nworn: plate helm, sword")
    assert thought(s, bot) == Wear(0)
    play_on(s, 3, bot)
    assert {slot: item.kind.name for slot, item in s.hero.worn.items()} == {
        Slot.HEAD: "plate helm",
        Slot.HAND: "dagger",
    }


def test_armour_is_made_stronger_and_the_blade_sharper() -> None:
    s = known(Scenario(ALONE + "bag: armour scroll, whetstone\nworn: leather armour, dagger"), "armour scroll")
    assert thought(s) == Use(0)
    s.play(Use(0))
    assert thought(s) == Use(0)


def test_armour_is_not_made_stronger_that_one_does_not_wear() -> None:
    s = known(Scenario(ALONE + "bag: armour scroll"), "armour scroll")
    assert not isinstance(thought(s), Use)


def test_a_plan_is_read_where_no_way_down_is_known() -> None:
    s = known(Scenario("########\n#@.+...#\n########\n\nbag: magic map"), "magic map")
    assert thought(s) == Use(0)
    s = known(Scenario("########\n#@>+...#\n########\n\nbag: magic map"), "magic map")
    assert not isinstance(thought(s), Use)


def test_an_unknown_scroll_is_read_where_any_would_do_something() -> None:
    bag = "\n\nbag: scroll of knocking\nworn: leather armour"
    assert thought(Scenario("########\n#@.+...#\n########" + bag)) == Use(0)
    assert not isinstance(thought(Scenario("########\n#@.....#\n########" + bag)), Use)
    assert not isinstance(thought(Scenario("########\n#@.+...#\n########\n\nbag: scroll of knocking")), Use)


def test_who_stands_in_fire_leaves_it() -> None:
    s = known(Scenario("#######\n#.@...#\n#######\n\nbag: fire potion"), "fire potion")
    s.play(Use(0))
    play_on(s, 2)
    assert not s.level.air.burns_at(s.hero.pos)


# ------------------------------------------------------------------------------------------------------- oil

ROOMS = "##########\n#>..@+...#\n##########\n\noil: {oil}"


def test_with_oil_for_long_one_looks_around_and_with_little_one_goes_down() -> None:
    assert thought(Scenario(ROOMS.format(oil=400)), "opener") == Walk(EAST)
    assert thought(Scenario(ROOMS.format(oil=40)), "opener") == Walk(WEST)


def test_who_has_found_the_flask_of_a_depth_goes_down_with_oil_in_hand() -> None:
    s = Scenario("##########\n#>.@o+...#\n##########\n\no = item oil\noil: 10")
    play_on(s, 1, "opener")
    assert s.hero.oil > 200
    assert thought(s, "opener") == Walk(EAST)
    s.hero.oil = 140
    assert thought(s, "opener") == Walk(WEST)


def test_nobody_rests_the_lamp_out_who_is_only_scratched() -> None:
    s = Scenario(ROOMS.format(oil=80))
    s.hero.health = 20
    assert not isinstance(thought(s, "opener"), Wait | Shade)
    s.hero.health = 9
    assert thought(s, "opener") == Shade()


def test_oil_is_fetched_when_all_of_it_goes_into_the_lamp() -> None:
    drawing = "########\n#f..@+.#\n########\n\nf = item oil\noil: {oil}"
    assert thought(Scenario(drawing.format(oil=150)), "opener") == Walk(WEST)
    assert thought(Scenario(drawing.format(oil=400)), "opener") == Walk(EAST)


# ----------------------------------------------------------------------------------------------- no other way


BOLTED_IN = "############\n#@.....B..>#\n############\n\nB = bolted wooden door\nbag: "


@pytest.mark.parametrize("means", ["3 fire flask", "wand of destruction", "scroll of opening"])
def test_who_is_bolted_in_makes_a_way_with_what_it_has(means: str) -> None:
    s = known(Scenario(BOLTED_IN + means), means)
    play_on(s, 60)
    assert s.level.depth > 1 or s.door().state.clear


# --------------------------------------------------------------------------------------- what nobody knows yet

PACKED = ("healing potion",)
"""What the hero set out with: he knows it."""
UNKNOWN = {
    category: [name for name, kind in ITEMS.items() if kind.category is category and name not in PACKED]
    for category in (Category.POTION, Category.SCROLL, Category.WAND)
}


@pytest.mark.parametrize("category", UNKNOWN)
@pytest.mark.parametrize("health", [6, 30])
@pytest.mark.parametrize("drawing", [HALL, "########\n#@.+...#\n########\n\n", "#####\n#@O.#\n#####\n\n"])
def test_what_an_unknown_thing_is_makes_no_difference(category: Category, health: int, drawing: str) -> None:
    thoughts = set()
    for name in UNKNOWN[category]:
        s = Scenario(f"{drawing}bag: {name}\nworn: leather armour")
        s.hero.health = health
        s.play(Wait())
        thoughts.add(str(thought(s)))
    assert len(thoughts) == 1


def test_an_unknown_bottle_is_thrown_at_who_is_too_strong_and_an_unknown_wand_pointed() -> None:
    for name, action in (("blindness potion", Throw), ("wand of slowness", Use)):
        s = Scenario(HALL + "bag: " + name)
        s.hero.health = 6
        s.play(Wait(), Wait())
        assert isinstance(thought(s), action)


def test_who_got_nowhere_is_bold_for_a_while_and_for_longer_each_time() -> None:
    spells = [(bold, len(list(turns))) for bold, turns in groupby(map(bold_after, range(1, 1201)))]
    assert spells[:6] == [(True, 100), (False, 100), (True, 200), (False, 100), (True, 400), (False, 100)]
    assert not bold_after(0)
