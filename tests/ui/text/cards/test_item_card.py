"""Texts about items: cards with every number, and words for one, several and a pair."""

from __future__ import annotations

import pytest

from game.content.items.gear import ITEMS
from game.content.traditions import ROGUESHARP, RUSTBOOK
from game.engine.grid.geometry import EAST, WEST
from game.engine.model.item import Item, Slot
from game.engine.rules.actions.door_verbs import Latch
from game.engine.rules.actions.item_actions import Drop, Take, TakeOff, Wear
from game.engine.rules.actions.steps import Walk
from game.engine.rules.identification import name_of, name_with_article
from game.play import Scenario
from game.ui.input.commands import Command
from game.ui.play.item_options import actions_with, actions_with_worn
from game.ui.text.cards.cell_card import describe, strength
from game.ui.text.cards.item_card import item_card
from tests.support.screen import Screen


def test_plural_items_take_plural_verbs() -> None:
    s = Scenario("#.@BC#\n\nB = item leather boots\nC = item 3 dart\nchoice: 3,0 4,0\nbag: chain boots")
    s.play(Walk(EAST), Take())
    assert s.messages[-1] == "The 3 darts vanish. You could take only one prize."
    boots = Scenario("#@-.#\n\nbag: chain boots")
    boots.play(Walk(EAST), Drop(0), Walk(WEST), Latch(EAST))
    assert boots.messages[-1] == "You cannot bolt the door while the doorway holds chain boots."
    assert name_of(Item(ITEMS["oil"], 3), boots.world) == "3 flasks of oil"
    assert name_with_article(Item(ITEMS["oil"]), boots.world) == "oil"
    assert [name_with_article(Item(ITEMS["dart"], count), boots.world) for count in (1, 3)] == ["a dart", "3 darts"]


def test_card_promises_no_better_chance_where_blows_always_hit() -> None:
    s = Scenario("#@..#\n\nbag: dagger", RUSTBOOK)
    lines = [line.text for line in item_card(s.hero.bag[0], s.world)]
    assert lines[1].startswith("For the hand. Attack: +1 die. Each action")
    assert "Attack: 4 dice (100%) → 5 dice (100%)" in lines
    s.play(Wear(0))
    assert strength(s.hero.stats.shown, s.hero.stats.shown).startswith("Attack: 5 dice (100%). ")
    assert "Attack: 5 dice (100%)." in " ".join(line.text for line in describe(s.hero.pos, s.world))


def test_weapon_is_put_away_not_taken_off() -> None:
    s = Scenario("#@..#\n\nbag: axe\nworn: dagger")
    s.play(Wear(0), TakeOff(Slot.HAND), TakeOff(Slot.HAND))
    assert s.messages == [
        "You put away your dagger.",
        "You wield the axe.",
        "You put away your axe.",
        "You are wearing nothing there.",
    ]


@pytest.mark.parametrize(
    ("name", "heading", "now"),
    [
        ("dagger", "If you wield it:", "You are wielding it."),
        ("plate boots", "If you wear them:", "You are wearing them."),
        ("plate helm", "If you wear it:", "You are wearing it."),
    ],
)
def test_first_armour_is_compared_with_nothing(name: str, heading: str, now: str) -> None:
    s = Scenario(f"#@..#\n\nbag: {name}")
    lines = [line.text for line in item_card(s.hero.bag[0], s.world)]
    assert heading in lines
    s.play(Wear(0))
    (piece,) = s.hero.worn.values()
    assert item_card(piece, s.world)[-1].text == now


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("poison potion", "Poisons for 8 turns: 1 damage per turn. The turn in which you use it counts."),
        (
            "haste potion",
            "Hastes for 20 turns: each action takes 50% of the usual time. The turn in which you use it counts.",
        ),
        (
            "confusion potion",
            "Confuses for 10 turns: 50% of steps go in a random direction. The turn in which you use it counts.",
        ),
        ("blindness potion", "Blinds for 20 turns. The turn in which you use it counts."),
        ("fire potion", "Sets fire to the square and everything on it: 3 damage per turn."),
        ("teleport scroll", "Teleports you to a random room on the level."),
        (
            "wand of slowness",
            "Slows for 10 turns: each action takes 200% of the usual time. "
            "Affects the first monster in its way, within 9 squares.",
        ),
        (
            "fire flask",
            "Throw it (range 7): it breaks and affects everything within 1 square."
            " Sets fire to the square and everything on it: 3 damage per turn.",
        ),
    ],
)
def test_item_card_explains_effect_on_target(name: str, sentence: str) -> None:
    s = Scenario(f"#@..#\n\nbag: {name}")
    s.world.identified.add(name)
    assert sentence in [line.text for line in item_card(s.hero.bag[0], s.world)]


def test_card_of_a_wielded_dagger_says_how_it_can_be_thrown(screen: Screen) -> None:
    play = screen.begin("#@..#\n\nbag: dagger", ROGUESHARP)
    world, dagger = play.world, play.world.hero.bag[0]
    in_pack = "Throw it (range 6): attacks with 3 dice (60%)."
    in_hand = "Put it away first to throw it (range 6): attacks with 3 dice (60%)."
    assert in_pack in [line.text for line in item_card(dagger, world)]
    assert "throw" in [action.verb for action in actions_with(0, world)]
    play.world.hero.orders = Wear(0)
    screen.pass_time()
    lines = [line.text for line in item_card(world.hero.worn[Slot.HAND], world)]
    assert in_hand in lines
    assert in_pack not in lines
    assert [action.verb for action in actions_with_worn(Slot.HAND, world)] == ["put away"]
    screen.send(Command.FIRE)
    assert play.log.latest(1)[0][0] == "You have no darts or fire flasks."


def test_learned_tome_card_says_it_is_left() -> None:
    s = Scenario("#@B.#\n\nB = item tome of whirlwind\nabilities: whirlwind")
    assert describe(s.at("B"), s.world)[2].text == "You have already learned this ability, so you leave the tome here."
    s.play(Walk(EAST))
    assert s.at("B") in s.level.items
    new = Scenario("#@B.#\n\nB = item tome of whirlwind")
    assert not any("leave" in line.text for line in describe(new.at("B"), new.world))
