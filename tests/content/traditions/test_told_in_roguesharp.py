"""The log of `roguesharp`, as in its document.

The messages of blows list the roll of each die. Messages report monsters that wait or are cornered. Stairs empty the
log.
"""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.content.traditions import ROGUESHARP, SADCONSOLE, TRADITIONS
from game.engine.events.combat_events import Missed, Struck
from game.engine.events.monster_events import Cornered, FoundNoWay
from game.engine.grid.geometry import EAST
from game.engine.model.tradition_features import LogDetail
from game.engine.rules.actions.item_actions import Invoke
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Wait
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from game.ui.graphics.font import Font
from game.ui.graphics.scales import usual_text_scale
from game.ui.graphics.theme import SIDE_WIDTH
from game.ui.text.message_log import Log, opening_messages

OTHERS = pytest.mark.parametrize(
    "row", [row for row in TRADITIONS.values() if not row.log_details], ids=lambda row: row.name
)
FIGHT = "####\n#@k#\n####"
CUT_OFF = """
#######
#@....#
#~~~~~#
#..k..#
#######
"""
NOOK = "######\n#.@g##\n######"


def fight(row: Tradition, turns: int = 40) -> Scenario:
    s = Scenario(FIGHT, row)
    s.hero.max_health = s.hero.health = s.foe().max_health = s.foe().health = 500
    s.play(*[Walk(EAST)] * turns)
    return s


def test_roguesharp_blow_message_shows_all_dice() -> None:
    s = fight(ROGUESHARP)
    some, none = r"\. {} \d+(, \d+)*: ([2-9] {}s|1 {}) \(\d+\+\)", r"\. {} \d+(, \d+)*: 0 {}s \(\d+\+\)"
    hits, no_hits = some.format("Attack", "hit", "hit"), none.format("Attack", "hit")
    blocks, no_blocks = some.format("Defence", "block", "block"), none.format("Defence", "block")
    blow = re.compile(
        rf"(You hit the kobold|The kobold hits you) for \d+{hits}({blocks}|{no_blocks})?\."
        rf"|(You miss the kobold|The kobold misses you){no_hits}\."
        rf"|(You block the kobold's attack|The kobold blocks your attack){hits}{blocks}\."
    )
    blows = [text for text in s.messages if "kobold" in text and "notices" not in text]
    assert len(blows) > 60
    assert [text for text in blows if not blow.fullmatch(text)] == []


def test_blow_with_all_dice_takes_one_line_of_a_usual_window() -> None:
    font, scale = Font.load("small"), usual_text_scale((1280, 720))
    room = 1280 - SIDE_WIDTH * scale - 20 * scale
    messages = fight(ROGUESHARP).messages
    assert messages
    assert [text for text in messages if font.width(text, scale) > room] == []


def test_reported_dice_match_hits_and_blocks() -> None:
    s = fight(ROGUESHARP)
    blows = [event for event in s.witnessed if isinstance(event, Struck)]
    misses = [event for event in s.witnessed if isinstance(event, Missed)]
    assert blows
    assert misses
    for event in blows:
        attack, defense = event.dice.attack, event.dice.defense
        fighter, victim = event.actor.stats, event.victim.stats
        assert (len(attack), len(defense)) == (fighter.attack, victim.defense)
        assert all(1 <= die <= 100 for die in (*attack, *defense))
        assert event.hits == sum(die > 100 - fighter.attack_chance for die in attack) > 0
        assert event.blocks == sum(die > 100 - victim.defense_chance for die in defense)
        assert event.damage == max(0, event.hits - event.blocks)
    for missed in misses:
        assert len(missed.dice.attack) == missed.actor.stats.attack
        assert max(missed.dice.attack) <= 100 - missed.actor.stats.attack_chance


def test_roguesharp_spell_message_shows_dice() -> None:
    s = Scenario("########\n#@...k.#\n########\n\nk = kobold asleep\nabilities: magic missile", ROGUESHARP, seed="3")
    s.foe().max_health = s.foe().health = 50
    s.play(Invoke("magic missile", s.at("k")))
    assert any(re.search(r"magic missile .*\. Attack \d+, \d+: \d hits? ", text) for text in s.messages)


@OTHERS
def test_other_traditions_report_no_dice(row: Tradition) -> None:
    """SC-22: in the other traditions, the messages of blows do not list the roll of each die.

    The wording of the messages is this game's own.
    """
    assert not any("Attack " in text for text in fight(row).messages)


@OTHERS
def test_reporting_dice_does_not_change_rolls(row: Tradition) -> None:
    """The messages have no influence on the dice."""
    detailed = fight(replace(row, log_details=frozenset(LogDetail)))
    silent = fight(row)
    assert detailed.hero.health == silent.hero.health
    assert detailed.world.dice.state == silent.world.dice.state


def test_hunter_without_way_reports_waiting_once() -> None:
    s = Scenario(CUT_OFF, ROGUESHARP)
    start = s.foe().pos
    s.play(*[Wait()] * 12)
    assert s.foe().pos == start
    assert s.messages.count("The kobold waits. It cannot find a way to reach you.") == 1


def test_hunter_behind_ally_reports_waiting_once() -> None:
    s = Scenario("#######\n#@ok..#\n#######", ROGUESHARP)
    kobold, ooze = s.creature("k"), s.creature("o")
    s.hero.max_health = s.hero.health = ooze.max_health = ooze.health = 200
    s.play(*[Wait()] * 10)
    assert s.messages.count("The kobold waits. It cannot find a way to reach you.") == 1
    ooze.health = ooze.max_health = 1
    while ooze.alive:
        s.play(Walk(EAST))
    s.play(*[Wait()] * 4)
    assert kobold.pos == s.at("o"), "it has walked on"
    assert s.messages.count("The kobold waits. It cannot find a way to reach you.") == 1


ROUND = """
#########
#.......#
#@..o..k#
#.......#
#########

o = ooze asleep
k = kobold
"""
TWO_IN_LINE = """
##########
#........#
#@....kg.#
#........#
##########

k = kobold
g = goblin
"""
RING = """
##########
#@.o.k...#
#.######.#
#........#
##########

o = ooze asleep
k = kobold
"""


@pytest.mark.parametrize("drawing", [ROUND, RING], ids=["a room", "a ring of corridors"])
def test_hunter_walks_round_blocking_monster(drawing: str) -> None:
    s = Scenario(drawing, ROGUESHARP)
    kobold = s.creature("k")
    s.hero.max_health = s.hero.health = 200
    s.play(*[Wait()] * 24)
    assert (kobold.pos - s.hero.pos).steps == 1
    assert not any("cannot find a way" in text for text in s.messages)


def test_two_hunters_in_line_both_reach_hero() -> None:
    s = Scenario(TWO_IN_LINE, ROGUESHARP)
    kobold, goblin = s.creature("k"), s.creature("g")
    s.hero.max_health = s.hero.health = kobold.health = goblin.health = 200
    kobold.max_health = goblin.max_health = 200
    s.play(*[Wait()] * 16)
    for hunter in (kobold, goblin):
        step = hunter.pos - s.hero.pos
        assert abs(step.x) + abs(step.y) == 1, f"the {hunter.name} is not beside him"
    assert not any("cannot find a way" in text for text in s.messages)


def test_blocked_hunter_comes_near_and_waits() -> None:
    s = Scenario("##########\n#@.o...k.#\n##########\n\no = ooze asleep\nk = kobold", ROGUESHARP)
    kobold = s.creature("k")
    s.play(*[Wait()] * 12)
    assert kobold.pos == s.at("o") + EAST
    assert s.messages.count("The kobold waits. It cannot find a way to reach you.") == 1


def test_waiting_out_of_view_is_not_reported() -> None:
    s = Scenario("##########\n#@.#..k..#\n##########", ROGUESHARP)
    s.foe().ai.alert = 30
    s.play(*[Wait()] * 6)
    assert not any("waits" in text for text in s.messages)


def test_trapped_goblin_is_cornered_and_fights() -> None:
    s = Scenario(NOOK, ROGUESHARP)
    goblin = s.creature("g")
    goblin.max_health, goblin.health = 40, 30
    happened = s.play(*[Wait()] * 6)
    assert s.messages.count("The goblin finds its way of escape blocked!") == 1
    assert any(isinstance(event, Struck | Missed) and event.actor is goblin for event in happened)


def test_goblin_with_way_out_is_not_cornered() -> None:
    s = Scenario("##############\n#@g..........#\n##############", ROGUESHARP)
    goblin = s.creature("g")
    goblin.max_health, goblin.health = 40, 30
    assert not any(isinstance(event, Cornered) for event in s.play(*[Wait()] * 4))


@OTHERS
def test_other_traditions_report_no_waiting(row: Tradition) -> None:
    for drawing in (CUT_OFF, NOOK):
        s = Scenario(drawing, row)
        s.foe().max_health, s.foe().health = 40, 30
        s.play(*[Wait()] * 4)
        assert not any(isinstance(event, FoundNoWay | Cornered) for event in s.witnessed)


# ------------------------------------------------------------------------------------------------- the log


def log_of(world: World) -> Log:
    return Log(opening_messages(world))


def log_after_descent(row: Tradition) -> Log:
    s = Scenario("#######\n#@.>..#\n#######", row)
    log = log_of(s.world)
    for order in (Walk(EAST), Walk(EAST), Descend()):
        s.hero.orders = order
        log.new_turn(s.world.turn)
        while not s.world.is_waiting:
            update(s.world)
            log.add_turn(s.world)
    return log


def test_roguesharp_stairs_empty_log_not_history() -> None:
    log = log_after_descent(ROGUESHARP)
    shown = [text for text, _, _ in log.latest(99)]
    assert shown[0] == "You are now at depth 2."
    assert not any("You are at depth 1. Seed" in text for text in shown)
    history_texts = [text for text, _, _ in log.history()]
    assert history_texts[0].startswith("You are at depth 1. Seed")
    assert history_texts[-len(shown) :] == shown


@pytest.mark.parametrize("row", [row for row in TRADITIONS.values() if row is not ROGUESHARP], ids=lambda row: row.name)
def test_other_traditions_keep_log_across_stairs(row: Tradition) -> None:
    log = log_after_descent(row)
    assert log.latest(99) == log.history()
    assert any("You are now at depth 2." in text for text, _, _ in log.history())


def test_emptied_log_keeps_history_unchanged() -> None:
    log = log_after_descent(SADCONSOLE)
    last = log.latest(1)[0]
    log.empty()
    assert log.latest(99) == []
    assert log.history()[-1] == last
