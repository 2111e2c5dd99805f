"""Items and abilities in the scenario tool: legend lines, words that use them, and keys of the report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import scenario
from game.content.items.gear import ITEMS
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, WEST
from game.engine.rules.actions.item_actions import Take, Use
from game.engine.rules.actions.steps import Walk
from game.mapgen.drawing.parsed_drawing import DrawingError
from game.play import Scenario
from scenario_lib.legend_examples import LEGENDS
from tests.support.cli import output_of, refusal

DRAWING = """\
###########
#@.t..k..B#
###########

t = trap bear
B = item 4 dart
k = kobold asleep
bag: healing potion, 3 dart, wand of destruction
worn: leather cap, two-handed sword
abilities: magic missile
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "drawing.txt"
    path.write_text(DRAWING)
    return str(path)


def report(file: str, words: str) -> Any:
    return json.loads(output_of(scenario, file, "--do", words, "--json"))


def test_scenario_reports_hero_equipment(file: str) -> None:
    output = report(file, "")
    assert output["bag"] == [
        {"name": "healing potion", "count": 1, "forged": 0, "honed": 0},
        {"name": "dart", "count": 3, "forged": 0, "honed": 0},
        {"name": "wand of destruction", "count": 1, "forged": 0, "honed": 0, "charges": 3},
    ]
    assert {slot: item["name"] for slot, item in output["worn"].items()} == {
        "head": "leather cap",
        "hand": "two-handed sword",
    }
    assert output["abilities"] == [{"name": "magic missile", "ready_in": 0, "used_up": False}]
    assert output["traps"] == [{"name": "bear trap", "x": 3, "y": 1, "hidden": True}]
    assert {"name": "dart", "x": 9, "y": 1, "count": 4} in output["items"]
    assert output["identified"] == []


def test_item_words_do_what_they_say(file: str) -> None:
    words = "ability:magic-missile@6,1 throw:dart@6,1 use:wand_of_destruction@6,1 takeoff:head wear:leather-cap"
    output = report(file, f"{words} takeoff:hand drop:two-handed-sword use:healing-potion")
    assert {item["name"]: item["count"] for item in output["bag"]} == {"dart": 2, "wand of destruction": 1}
    assert output["bag"][1]["charges"] == 2
    assert list(output["worn"]) == ["head"]
    assert {"name": "two-handed sword", "x": 1, "y": 1, "count": 1} in output["items"]
    assert output["identified"] == ["healing potion", "wand of destruction"]
    assert output["turn"] == 8


def test_refused_item_words_cost_no_turn(file: str) -> None:
    output = report(file, "use:whetstone takeoff:feet ability:whirlwind use:wand-of-destruction")
    assert output["turn"] == 0
    assert output["messages"] == [
        "That slot in your pack is empty.",
        "You are wearing nothing there.",
        'You have not learned the ability "whirlwind".',
        "You have to aim it in a direction.",
    ]


@pytest.mark.parametrize(
    ("word", "wanted"),
    [
        ("use:nonsense", "an item"),
        ("use:", "an item"),
        ("use:dart@x", "an item"),
        ("throw:dart@1", "an item and a cell"),
        ("drop:dart@1,1", "an item"),
        ("wear:crown", "an item"),
        ("takeoff:nose", "one of head, body, hand, feet"),
        ("ability:flight", "an ability"),
    ],
)
def test_unknown_item_word_is_refused(file: str, word: str, wanted: str) -> None:
    assert f"needs {wanted}" in refusal(scenario, [file, "--do", word])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bag: crown", "line 3: there is no item 'crown'"),
        ("bag: oil", "line 3: oil is not carried in the pack; write 'oil: 900' instead"),
        ("bag: 0 dart", "line 3: a heap has from 1 to 999999 items, not as many as '0 dart'"),
        ("bag: " + ", ".join(["wand of destruction"] * 13), "line 3: the pack has no room for the wand of destruction"),
        ("worn: dart", "line 3: the dart cannot be worn"),
        ("worn: dagger, sword", "line 3: only one item can be worn on the hand"),
        ("worn: 3 dagger", "line 3: only one item can be worn on the hand"),
        ("oil: 1001", "line 3: the lamp can hold at most 1000 oil, not 1001"),
        ("oil: 5\noil: 6", "line 4: 'oil' was already given in line 3"),
        ("oil: -3", "line 3: 'oil: -3' does not have the form 'oil: number from 0 to 999999'"),
        ("health: 0", "line 3: health must be at least 1"),
        ("depth: 0", "line 3: the depth must be at least 1"),
        ("conditions: hasted", "line 3: 'hasted' is not a condition with turns, such as 'hasted 20'"),
        ("conditions: merry 3", "line 3: there is no condition 'merry'"),
        ("fire: 0,0", "line 3: fire cannot be at 0,0, because the ground is wall"),
        ("abilities: flight", "line 3: there is no ability 'flight'"),
        ("t = trap mouse", "line 3: there is no trap 'mouse'"),
        ("B = item 2 whetstone", "line 3: a cell can hold only one whetstone, because each has its own number of uses"),
        ("bag: 13 whetstone", "line 3: the pack has no room for the whetstone"),
        ("hat: dart", "line 3: there is no legend 'hat:'; did you mean 'at'?"),
        ("bag: dart\nbag: dart", "line 4: 'bag' was already given in line 3"),
    ],
)
def test_unknown_legend_name_is_refused(line: str, why: str) -> None:
    with pytest.raises(DrawingError) as raised:
        world_from_drawing(f"#@..#\n\n{line}", "0", AJAR)
    assert str(raised.value).startswith(why)


@pytest.mark.parametrize("name", ITEMS)
def test_every_item_can_be_drawn_and_taken(name: str, tmp_path: Path) -> None:
    path = tmp_path / "drawing.txt"
    path.write_text(f"#@B.#\n\nB = item {name}\nbag:\noil: 10\n")
    output = report(str(path), "look:2,0 east")
    assert output["items"] == []
    kind = ITEMS[name]
    assert [item["name"] for item in output["bag"]] == ([name] if kind.carried else [])
    assert len(output["abilities"]) == (kind.teaches is not None)
    assert output["messages"][0].strip()


def test_scenario_lists_all_items() -> None:
    assert json.loads(output_of(scenario, "--list", "items", "--json")) == list(ITEMS)


def test_ajar_hero_starts_with_potion_and_darts() -> None:
    hero = world_from_drawing("#@..#", "0", AJAR).hero
    assert [(item.kind.name, item.count) for item in hero.bag] == [("healing potion", 1), ("dart", 4)]


def test_legends_set_hero_stats_and_depth() -> None:
    legends = "health: 7\ngold: 12\nkeys: 2\nlatches: 0\noil: 40\ndepth: 3\nconditions: hasted 20, poisoned 2"
    world = world_from_drawing(f"#@..<#\n\n{legends}", "0", AJAR)
    hero = world.hero
    assert (hero.health, hero.gold, hero.keys, hero.latches, hero.oil) == (7, 12, 2, 0, 40)
    assert (world.level.depth, world.run_stats.deepest) == (3, 3)
    assert {state.name: ends for state, ends in hero.conditions.items()} == {"hasted": 2000, "poisoned": 200}


def test_bag_legend_accepts_keys_gold_and_tomes() -> None:
    hero = world_from_drawing("#@..#\n\nbag: 2 key, latch, last key, 5 gold, tome of fireball, dart", "0", AJAR).hero
    assert (hero.keys, hero.latches, hero.ring, hero.gold) == (2, 1, ["last"], 5)
    assert [ability.name for ability in hero.abilities] == ["fireball"]
    assert [item.kind.name for item in hero.bag] == ["dart"]


def test_items_with_charges_are_listed_separately() -> None:
    s = Scenario("#@..#\n\nbag: 3 whetstone\nworn: dagger")
    s.play(Use(0))
    assert [(item.count, item.charges) for item in s.hero.bag] == [(1, 4), (1, 5), (1, 5)]


@pytest.mark.parametrize("legend", LEGENDS)
def test_every_listed_legend_can_be_drawn(legend: str) -> None:
    letter = legend[0] if legend[1:3] == " =" else legend[-1] if legend.startswith("lever") else "."
    letter = "F" if legend.startswith("facing") else letter
    kind = {"F": "F = barred door\n", "P": "P = portcullis door\n", "q": "Q = quiet door\n"}.get(letter, "")
    legends = kind if legend in kind else kind + legend
    gate = "Q" if letter == "q" else "."
    drawing = f"#########\n#@...k..#\n#..yy.{gate}{letter}.\n#########\n#########\n\ny = item dart\n"
    world_from_drawing(drawing + legends, "0", AJAR)


def test_choice_legend_removes_untaken_prizes() -> None:
    s = Scenario("######\n#AB@C#\n######\n\nA = item sword\nB = item axe\nC = item dart\nchoice: 1,1 2,1")
    s.play(Walk(EAST))
    assert len(s.level.items) == 2
    s.play(Walk(WEST), Walk(WEST), Take())
    assert not s.level.items
    assert [item.kind.name for item in s.hero.bag[-1:]] == ["axe"]
    assert "The sword vanishes. You could take only one prize." in s.messages


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bag: 999999 dart", ""),
        ("bag: 1000000 dart", "line 3: a heap has from 1 to 999999 items, not as many as '1000000 dart'"),
        ("bag: 9999999999 dart", "line 3: a heap has from 1 to 999999 items"),
        ("bag: 000000001 dart", ""),
        ("bag: wand of destruction spent 3", ""),
        (
            "bag: wand of destruction spent 4",
            "line 3: the wand of destruction has only 3 charges, so 4 cannot be spent",
        ),
        ("worn: dagger honed 9999 forged 9999", ""),
        ("worn: dagger honed 09999", "line 3: there is no item 'dagger honed 09999'"),
        ("worn: dagger honed 1 honed 1", "line 3: 'honed' is given twice in 'dagger honed 1 honed 1'"),
        ("bag: dart forged 1", "line 3: only what is worn can be forged or honed, but not the dart"),
        ("bag: dart honed 1", "line 3: only what is worn can be forged or honed, but not the dart"),
        ("bag: dart forged 0 honed 0 spent 0", ""),
        ("bag: honed 1", "line 3: there is no item 'honed 1'"),
        ("bag: 12 whetstone", ""),
        ("oil: 1000", ""),
        ("oil: 0", ""),
        ("health: 1", ""),
        ("conditions: hasted 999999", ""),
        ("conditions: hasted 1000000", "line 3: 'hasted 1000000' is not a condition with turns"),
        ("conditions: hasted 000000001", ""),
        ("conditions: hasted 0000000001", "line 3: 'hasted 0000000001' is not a condition with turns"),
        ("conditions: hasted 0", "line 3: 'hasted 0' is not a condition with turns"),
        ("worn: leather cap, dagger", ""),
    ],
)
def test_gear_and_state_may_be_at_their_limits(line: str, why: str) -> None:
    if not why:
        world_from_drawing(f"#@..#\n\n{line}", "0", AJAR)
        return
    with pytest.raises(DrawingError) as raised:
        world_from_drawing(f"#@..#\n\n{line}", "0", AJAR)
    assert str(raised.value).startswith(why)


def test_mistakes_of_the_hero_are_all_told_in_the_order_of_the_lines() -> None:
    lines = "conditions: merry 3\nworn: dart\nabilities: flight\nhealth: 0\noil: 1001\nbag: crown, hat"
    with pytest.raises(DrawingError) as raised:
        world_from_drawing(f"#@..#\n\n{lines}", "0", AJAR)
    places = [mistake.partition(":")[0] for mistake in raised.value.mistakes]
    assert places == ["line 3", "line 4", "line 5", "line 6", "line 7", "line 8", "line 8"]


def test_gear_is_put_where_it_belongs() -> None:
    """Items that count keep the number of their heap, and the hero's greatest health grows with his health."""
    lines = "bag: 3 key, 2 latch, 7 gold, dagger honed 7 forged 2\nworn: leather-cap\nhealth: 999"
    hero = world_from_drawing(f"#@..#\n\n{lines}", "0", AJAR).hero
    assert (hero.keys, hero.latches, hero.gold, hero.health, hero.max_health) == (3, 2, 7, 999, 999)
    assert [(item.kind.name, item.count, item.honed, item.forged) for item in hero.bag] == [("dagger", 1, 7, 2)]
    assert [item.kind.name for item in hero.worn.values()] == ["leather cap"]
    usual = world_from_drawing("#@..#\n\nhealth: 1", "0", AJAR).hero
    assert 1 == usual.health < usual.max_health
    assert not usual.worn
