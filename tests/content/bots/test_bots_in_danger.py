"""Careful bots with all their items, when a fight may be lost and before it begins."""

from __future__ import annotations

from itertools import groupby

import numpy as np
import pytest

from game.app.autoplay import Autoplay
from game.content.bots.bots import BOTS
from game.content.bots.known_map import bold_after
from game.content.items.gear import ITEMS
from game.content.monsters.breeds import BREEDS
from game.engine.behavior import Action
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, WEST
from game.engine.model.actor import spawn
from game.engine.model.item import Category, Slot
from game.engine.recent_attacks import Missile
from game.engine.rules.actions.door_verbs import Latch
from game.engine.rules.actions.item_actions import Invoke, Throw, Use, Wear
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Search, Wait
from game.engine.turns import update
from game.play import Scenario

CAREFUL = [name for name in BOTS if name not in ("random", "brawler")]
HALL = "###########\n#@.......O#\n###########\n\n"


def next_order(s: Scenario, bot: str = "reader") -> Action:
    return BOTS[bot](s.hero, s.world)


def play_on(s: Scenario, turns: int, bot: str = "reader") -> None:
    autoplay = Autoplay(BOTS[bot], s.world.turn + turns)
    while not s.world.over and not autoplay.done:
        s.hero.orders = autoplay
        update(s.world)


def bare(drawing: str) -> Scenario:
    """Return a scenario in which the hero carries nothing."""
    s = Scenario(drawing)
    s.hero.bag.clear()
    return s


def known(s: Scenario, *kinds: str) -> Scenario:
    s.world.identified.update(kinds)
    return s


# ---------------------------------------------------------------------------------------------- in a fight


@pytest.mark.parametrize("bot", CAREFUL)
def test_bot_near_death_drinks_healing_potion(bot: str) -> None:
    s = Scenario("#####\n#@O.#\n#####\n\nbag: healing potion")
    s.hero.health = 6
    assert next_order(s, bot) == Use(0)


def test_bot_near_death_drinks_before_it_points_a_wand() -> None:
    s = Scenario("#####\n#@O.#\n#####\n\nbag: 9 healing potion, wand of banishing")
    known(s, "wand of banishing").hero.health = 6
    assert next_order(s) == Use(0)


def test_bot_sure_to_win_does_not_drink() -> None:
    s = Scenario("#####\n#@k.#\n#####\n\nbag: healing potion")
    s.foe().health = 1
    s.hero.health = 15
    assert next_order(s) == Walk(EAST)


def test_bot_with_heal_self_keeps_potion() -> None:
    s = Scenario("#####\n#@O.#\n#####\n\nbag: healing potion\nabilities: heal self")
    s.hero.health = 6
    assert next_order(s) == Invoke("heal self")


def test_bot_throws_darts_at_approaching_foe() -> None:
    s = Scenario("#########\n#@.....k#\n#########\n\nbag: 3 dart")
    s.play(Wait())
    assert next_order(s) == Throw(0, s.foe().pos)


def test_bot_throws_nothing_past_other_actors() -> None:
    s = Scenario("#########\n#@..h..O#\n#########\n\nh = hound asleep\nbag: 3 dart")
    assert not isinstance(next_order(s), Throw)


def test_bot_saves_wand_for_dangerous_foes() -> None:
    s = known(Scenario(HALL + "bag: wand of destruction"), "wand of destruction")
    s.hero.health = 9
    assert next_order(s) == Use(0, s.foe().pos)
    s = known(Scenario("####\n#@k#\n####\n\nbag: wand of destruction"), "wand of destruction")
    assert next_order(s) == Walk(EAST)


def test_bot_throws_harmful_potion_at_strong_foe() -> None:
    s = known(Scenario(HALL + "bag: confusion potion"), "confusion potion")
    s.hero.health = 9
    s.play(Wait(), Wait(), Wait())
    assert next_order(s) == Throw(0, s.foe().pos)


def test_bot_drinks_haste_once_against_strong_foe() -> None:
    s = known(Scenario(HALL + "bag: 2 haste potion"), "haste potion")
    s.hero.health = 9
    assert next_order(s) == Use(0)
    s.play(Use(0))
    assert not isinstance(next_order(s), Use)


def test_bot_strikes_several_foes_at_once() -> None:
    s = Scenario("#####\n#r.##\n#.@r#\n#####\n\nabilities: whirlwind")
    assert next_order(s) == Invoke("whirlwind")
    assert isinstance(next_order(Scenario("#####\n#..##\n#.@r#\n#####\n\nabilities: whirlwind")), Walk)


def test_bot_on_grass_throws_no_fire() -> None:
    drawing = "###########\n#@{ground}....O..#\n###########\n\nbag: fire flask"
    assert isinstance(weakened(drawing.format(ground=".")), Throw)
    assert not isinstance(weakened(drawing.format(ground='"')), Throw)


def weakened(drawing: str) -> Action:
    s = Scenario(drawing)
    s.hero.health = 6
    return next_order(s)


def test_bot_flees_strong_foe_by_stairs() -> None:
    s = bare("###########\n#..>@....O#\n###########")
    s.hero.health = 6
    assert next_order(s) == Walk(WEST)
    s.play(Walk(WEST))
    assert next_order(s) == Descend()


def test_trapped_bot_reads_teleport_scroll() -> None:
    s = known(Scenario("#####\n#@O.#\n#####\n\nbag: teleport scroll"), "teleport scroll")
    s.hero.health = 6
    assert next_order(s) == Use(0)


@pytest.mark.parametrize(
    ("health", "this_side", "latches"),
    [(20, "#......@-", False), (12, "#......@-", True), (20, "#.+....@-", True), (20, "#..>...@-", True)],
    ids=["well, no way on", "hurt, no way on", "well, a door to go on by", "well, stairs"],
)
def test_healthy_bot_latches_only_with_other_exit(health: int, this_side: str, latches: bool) -> None:
    s = bare(f"{20 * '#'}\n{this_side}....D.....#\n{20 * '#'}\n\nD = draught")
    s.hero.health, s.foe().ai.alert = health, 15
    assert isinstance(next_order(s), Latch) is latches


def test_bot_never_latches_broken_door() -> None:
    s = bare("###############\n#..@-.......D.#\n###############\n\nD = draught")
    s.level.burst_door(s.door())
    s.world.look_around()
    s.hero.health = 9
    assert not isinstance(next_order(s), Latch)


def test_bot_never_latches_occupied_doorway() -> None:
    s = bare("###############\n#..@-.......D.#\n###############\n\nD = draught")
    s.hero.health = 9
    assert isinstance(next_order(s), Latch)
    sleeper = spawn(BREEDS["kobold"], s.door().at, 1, Dice("sleeper"))
    sleeper.asleep = True
    s.level.add(sleeper)
    s.world.look_around()
    assert not isinstance(next_order(s), Latch)


# ------------------------------------------------------------------------------------------- those who shoot

ALCOVE = "#########\n#@.....a#\n#.#######\n#.#######\n#########"


def test_bot_charges_archer_or_leaves_its_line() -> None:
    s = bare(ALCOVE)
    s.play(Wait(), Wait(), Wait(), Wait(), Wait())
    s.hero.health = 30
    assert next_order(s) == Walk(EAST)
    s.hero.health = 3
    play_on(s, 2)
    assert s.hero.pos.y > 1


def test_bot_shoots_back_at_archer() -> None:
    s = Scenario(ALCOVE + "\n\nbag: 3 dart")
    s.play(Wait())
    assert next_order(s) == Throw(0, s.foe().pos)


def test_bot_shot_from_dark_leaves_line_of_fire() -> None:
    drawing = "###########\n#@.......a#\n#.#########\n#.#########\n###########\n\na = doorward archer posted\noil: 0"
    s = Scenario(drawing)
    s.world.run_stats.missile = Missile(s.world.turn, s.at("@") + EAST)
    s.hero.health = 12
    play_on(s, 2)
    assert s.hero.pos.y > 1


def test_dying_bot_drinks_under_fire() -> None:
    s = Scenario("###########\n#@.......a#\n###########\n\na = doorward archer posted\noil: 0\nbag: healing potion")
    s.world.run_stats.missile = Missile(s.world.turn, s.at("@") + EAST)
    s.hero.health = 5
    assert next_order(s) == Use(0)
    s.hero.health = 22
    assert next_order(s) == Walk(EAST)


def test_run_stats_record_missile_origin() -> None:
    s = Scenario("#########\n#@.....a#\n#########")
    s.play(*(Wait() for _ in range(4)))
    missile = s.world.run_stats.missile
    assert missile is not None
    assert missile.seen_at == s.foe().pos + WEST


# ------------------------------------------------------------------------------------------------ at leisure

ALONE = "######\n#@...#\n######\n\n"


@pytest.mark.parametrize("bot", CAREFUL)
def test_bot_wears_only_better_gear(bot: str) -> None:
    s = Scenario(ALONE + "bag: dagger, leather cap\nworn: plate helm, sword")
    assert next_order(s, bot) == Wear(0)
    play_on(s, 3, bot)
    assert {slot: item.kind.name for slot, item in s.hero.worn.items()} == {
        Slot.HEAD: "plate helm",
        Slot.HAND: "dagger",
    }


def test_bot_improves_armour_and_blade() -> None:
    s = known(Scenario(ALONE + "bag: armour scroll, whetstone\nworn: leather armour, dagger"), "armour scroll")
    assert next_order(s) == Use(0)
    s.play(Use(0))
    assert next_order(s) == Use(0)


def test_bot_keeps_armour_scroll_without_armour() -> None:
    s = known(Scenario(ALONE + "bag: armour scroll"), "armour scroll")
    assert not isinstance(next_order(s), Use)


def test_bot_reads_map_when_stairs_are_unknown() -> None:
    s = known(Scenario("########\n#@.+...#\n########\n\nbag: magic map"), "magic map")
    assert next_order(s) == Use(0)
    s = known(Scenario("########\n#@>+...#\n########\n\nbag: magic map"), "magic map")
    assert not isinstance(next_order(s), Use)


def test_bot_reads_unknown_scroll_if_useful() -> None:
    bag = "\n\nbag: scroll of knocking\nworn: leather armour"
    assert next_order(Scenario("########\n#@.+...#\n########" + bag)) == Use(0)
    assert not isinstance(next_order(Scenario("########\n#@.....#\n########" + bag)), Use)
    assert not isinstance(next_order(Scenario("########\n#@.+...#\n########\n\nbag: scroll of knocking")), Use)


def test_bot_leaves_fire() -> None:
    s = known(Scenario("#######\n#.@...#\n#######\n\nbag: fire potion"), "fire potion")
    s.play(Use(0))
    play_on(s, 2)
    assert not s.level.air.burns_at(s.hero.pos)


# ------------------------------------------------------------------------------------------------------- oil

ROOMS = "##########\n#>..@+...#\n##########\n\noil: {oil}"


def test_bot_low_on_oil_descends() -> None:
    assert next_order(Scenario(ROOMS.format(oil=400)), "opener") == Walk(EAST)
    assert next_order(Scenario(ROOMS.format(oil=40)), "opener") == Walk(WEST)


def test_bot_with_flask_found_descends_early() -> None:
    s = Scenario("##########\n#>.@o+...#\n##########\n\no = item oil\noil: 10")
    play_on(s, 1, "opener")
    assert s.hero.oil > 200
    assert next_order(s, "opener") == Walk(EAST)
    s.hero.oil = 140
    assert next_order(s, "opener") == Walk(WEST)


def test_bot_fetches_oil_that_fits_lamp() -> None:
    drawing = "########\n#f..@+.#\n########\n\nf = item oil\noil: {oil}"
    assert next_order(Scenario(drawing.format(oil=150)), "opener") == Walk(WEST)
    assert next_order(Scenario(drawing.format(oil=410)), "opener") == Walk(EAST)


# ----------------------------------------------------------------------------------------------- no other way


BOLTED_IN = "############\n#@.....B..>#\n############\n\nB = bolted wooden door\nbag: "


@pytest.mark.parametrize("means", ["3 fire flask", "wand of destruction", "scroll of opening"])
def test_bolted_in_bot_breaks_out_with_its_items(means: str) -> None:
    s = known(Scenario(BOLTED_IN + means), means)
    play_on(s, 60)
    assert s.level.depth > 1 or s.door().state.clear


@pytest.mark.parametrize(("kind", "reads"), [("iron", True), ("last", False)])
def test_bot_reads_opening_only_for_doors_it_opens(kind: str, reads: bool) -> None:
    drawing = f"#######\n#@B..>#\n#######\n\nB = locked {kind} door\nbag: scroll of opening"
    assert (next_order(known(Scenario(drawing), "scroll of opening")) == Use(0)) is reads


@pytest.mark.parametrize(("kind", "order"), [("bolted wooden", Walk(EAST)), ("runed locked iron", Search())])
@pytest.mark.parametrize("broken", [False, True])
def test_bot_does_not_know_what_has_become_of_a_door_out_of_view(kind: str, order: Action, broken: bool) -> None:
    drawing = f"#######\n#@....#\n#####.#\n#.B...#\n#######\n\nB = {kind} door\nbag: scroll of opening"
    s = known(Scenario(drawing), "scroll of opening")
    s.level.learn(np.ones(s.level.shape, np.bool_))
    s.level.memory.charted[:] = False
    if broken:
        s.level.unlock_door(s.door())
        s.level.burst_door(s.door())
    assert next_order(s) == order


# --------------------------------------------------------------------------------------- what nobody knows yet

PACKED = ("healing potion",)
"""Items that the hero starts with, and so knows."""
UNKNOWN = {
    category: [name for name, kind in ITEMS.items() if kind.category is category and name not in PACKED]
    for category in (Category.POTION, Category.SCROLL, Category.WAND)
}


@pytest.mark.parametrize("category", UNKNOWN)
@pytest.mark.parametrize("health", [6, 30])
@pytest.mark.parametrize("drawing", [HALL, "########\n#@.+...#\n########\n\n", "#####\n#@O.#\n#####\n\n"])
def test_bot_treats_all_unknown_items_alike(category: Category, health: int, drawing: str) -> None:
    thoughts = set()
    for name in UNKNOWN[category]:
        s = Scenario(f"{drawing}bag: {name}\nworn: leather armour")
        s.hero.health = health
        s.play(Wait())
        thoughts.add(str(next_order(s)))
    assert len(thoughts) == 1


def test_bot_tries_unknown_items_on_strong_foe() -> None:
    for name, action in (("blindness potion", Throw), ("wand of slowness", Use)):
        s = Scenario(HALL + "bag: " + name)
        s.hero.health = 6
        s.play(Wait(), Wait())
        assert isinstance(next_order(s), action)


def test_stuck_bot_turns_bold_ever_longer() -> None:
    spells = [(bold, len(list(turns))) for bold, turns in groupby(map(bold_after, range(1, 1201)))]
    assert spells[:6] == [(True, 100), (False, 100), (True, 200), (False, 100), (True, 400), (False, 100)]
    assert not bold_after(0)
