"""The pack and worn gear: picking up, a full pack, swapping, and monsters that wear gear."""

from __future__ import annotations

import pytest

from game.content.items.gear import GEAR, ITEMS
from game.content.monsters.breeds import BREEDS
from game.content.traditions import AJAR, ROGUESHARP
from game.engine.events.combat_events import Died, Struck, Surprised
from game.engine.events.hazard_events import OilTaken
from game.engine.events.item_events import Dropped, Identified, Learned, LeftLying, Taken, TookOff, Wore
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import EAST, NORTH, WEST, Vec
from game.engine.model.breed import Breed
from game.engine.model.item import Item, ItemKind, Slot
from game.engine.model.traits import Stats
from game.engine.rules.actions.item_actions import Drop, Take, TakeOff, Throw, Use, Wear
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause, die
from game.engine.rules.identification import identify, name_of, sprite_of
from game.engine.rules.inventory import (
    MAX_STACKS,
    GearChange,
    drop,
    gear_change,
    pocketed,
    resting_place,
    why_not_taken,
    worth_wearing,
)
from game.engine.tradition import Tradition
from game.engine.world import World
from game.play import Scenario
from game.ui.text.cards.cell_card import describe

FULL = "magic map, teleport scroll, armour scroll, scroll of knocking, scroll of opening, scroll of bolting"
FULL += ", healing potion, haste potion, poison potion, confusion potion, dart, axe"


def names(world: World) -> list[str]:
    return [item.kind.name for item in world.hero.bag]


def worn(*kinds: str) -> dict[Slot, Item]:
    pieces = [Item(ITEMS[name]) for name in kinds]
    return {item.kind.slot: item for item in pieces if item.kind.slot is not None}


def test_picked_up_items_stack() -> None:
    s = Scenario("#@BC.#\n\nB = item 3 dart\nC = item 2 dart\nbag: sword")
    events = s.play(Walk(EAST), Walk(EAST))
    assert [event.item.count for event in events if isinstance(event, Taken)] == [3, 2]
    assert s.hero.bag == [Item(ITEMS["sword"]), Item(ITEMS["dart"], 5)]
    assert s.level.items == {}
    assert s.messages == ["You pick up 3 darts.", "You pick up 2 darts."]


def test_full_pack_takes_only_stacking_items() -> None:
    s = Scenario(f"#@BC.#\n\nB = item whetstone\nC = item dart\nbag: {FULL}")
    assert len(s.hero.bag) == MAX_STACKS
    events = s.play(Walk(EAST), Walk(EAST))
    assert any(isinstance(event, LeftLying) for event in events)
    assert s.messages == ["Your pack is full, so you cannot pick up a whetstone (5 uses left).", "You pick up a dart."]
    assert s.level.items == {s.at("B"): Item(ITEMS["whetstone"])}
    assert s.hero.bag[10] == Item(ITEMS["dart"], 2)


def test_dropped_item_rolls_to_free_cell() -> None:
    s = Scenario("#@..#\n\nbag: 3 dart, sword")
    here = s.at("@")
    assert s.play(Drop(0)) == [Dropped(s.hero, Item(ITEMS["dart"], 3), here)]
    assert s.play(Drop(0)) == [Dropped(s.hero, Item(ITEMS["sword"]), here + Vec(1, 0))]
    assert s.hero.bag == []
    s.play(Walk(EAST), Walk(WEST))
    assert names(s.world) == ["sword", "dart"], "walking over them picks them up again"


def test_dropped_item_avoids_doorway() -> None:
    s = Scenario("#@-.#\n\nbag: dart, sword")
    s.play(Drop(0), Drop(0))
    assert set(s.level.items) == {s.at("@"), s.at("-") + Vec(1, 0)}


def test_wearing_swaps_old_piece_into_bag() -> None:
    s = Scenario("#@B.#\n\nB = item sword\nbag: magic map\nworn: dagger")
    s.play(Walk(EAST))
    assert s.hero.worn == worn("dagger")
    events = s.play(Wear(1))
    assert [type(event) for event in events] == [TookOff, Wore]
    assert s.hero.worn == worn("sword")
    assert names(s.world) == ["magic map", "dagger"]
    assert s.play(Use(1))[-1] == Wore(s.hero, Item(ITEMS["dagger"]), s.hero.pos), "using gear wears it"


def test_full_pack_still_allows_swapping_gear() -> None:
    s = Scenario(f"#@..#\n\nbag: {FULL}\nworn: sword")
    s.play(Wear(11))
    assert s.hero.worn == worn("axe")
    assert names(s.world)[11] == "sword"


def test_wearing_from_stack_needs_free_pocket() -> None:
    s = Scenario(f"#@..#\n\nbag: {FULL.replace('axe', '2 dagger')}\nworn: sword")
    assert s.play(Wear(11)) == [Refused("Your pack has no room for the sword.", s.hero.pos)]
    assert s.hero.worn == worn("sword")
    assert s.hero.ready_at == 0


def test_taking_off_gear_needs_room_in_bag() -> None:
    s = Scenario("#@..#\n\nbag:\nworn: plate helm")
    s.play(TakeOff(Slot.HEAD))
    assert (s.hero.worn, names(s.world)) == ({}, ["plate helm"])
    assert s.play(TakeOff(Slot.HEAD)) == [Refused("You are wearing nothing there.", s.hero.pos)]
    full = Scenario(f"#@..#\n\nbag: {FULL}\nworn: plate helm")
    assert full.play(TakeOff(Slot.HEAD)) == [Refused("Your pack is full.", full.hero.pos)]
    assert full.hero.ready_at == 0


@pytest.mark.parametrize("order", [Wear(0), Drop(5), Wear(7)])
def test_invalid_wear_or_drop_is_refused(order: Wear | Drop) -> None:
    s = Scenario("#@..#\n\nbag: magic map")
    (refusal,) = s.play(order)
    assert isinstance(refusal, Refused)
    assert s.hero.ready_at == 0


NUMBERS = {
    "leather cap": Stats(0, 0, 1, 5),
    "chain coif": Stats(0, 0, 1, 10),
    "plate helm": Stats(0, 0, 1, 15),
    "leather armour": Stats(0, 0, 1, 10),
    "chain armour": Stats(0, 0, 2, 5),
    "plate armour": Stats(0, 0, 2, 10),
    "leather boots": Stats(0, 0, 1, 5),
    "chain boots": Stats(0, 0, 1, 10),
    "plate boots": Stats(0, 0, 1, 15),
    "dagger": Stats(1, 10),
    "sword": Stats(1, 20),
    "axe": Stats(2, 15),
    "two-handed sword": Stats(3, 30),
}
SPEEDS = {"dagger": 80, "axe": 110, "two-handed sword": 130}


@pytest.mark.parametrize("kind", GEAR, ids=lambda kind: kind.name)
def test_gear_gives_documented_stats_and_pace(kind: ItemKind) -> None:
    s = Scenario(f"#@..#\n\nbag: {kind.name}")
    before = s.hero.stats
    s.play(Wear(0))
    added = Stats(*(now - was for now, was in zip(s.hero.stats, before, strict=True)))
    assert added == NUMBERS[kind.name]
    assert s.hero.pace == SPEEDS.get(kind.name, 100)
    start = s.hero.ready_at
    s.play(Wait())
    assert s.hero.ready_at - start == SPEEDS.get(kind.name, 100)


def test_worn_weapon_counts_in_fight() -> None:
    bare, clad = (Scenario(f"#@k#\n\nk = kobold posted\n{worn}") for worn in ("", "worn: two-handed sword"))
    damages = []
    for s in (bare, clad):
        (blow,) = (event for event in s.play(Walk(EAST)) if isinstance(event, Surprised))
        damages.append(blow.damage)
    assert damages == [4, 7]


def test_whetstone_hones_weapon_up_to_80_percent() -> None:
    s = Scenario("#@..#\n\nbag: whetstone\nworn: dagger")
    for left in (4, 3, 2, 1):
        s.play(Use(0))
        assert s.hero.bag[0].charges == left
        assert 70 < s.hero.stats.attack_chance <= 80
        if s.hero.stats.attack_chance == 80:
            break
    sharp = Scenario("#@..#\n\nbag: whetstone\nworn: sword")
    assert sharp.play(Use(0)) == [
        Refused("Your weapon cannot get any sharper. You already hit 80% of the time.", sharp.hero.pos)
    ]
    bare = Scenario("#@..#\n\nbag: whetstone")
    assert bare.play(Use(0)) == [
        Refused("Wield a weapon first: the stone sharpens the one that you wield.", bare.hero.pos)
    ]
    assert bare.hero.bag[0].charges == sharp.hero.bag[0].charges == 5


def test_last_charge_uses_item_up() -> None:
    s = Scenario("#@..#\n\nbag: whetstone, magic map\nworn: dagger")
    s.hero.attack_chance = 20
    s.play(*[Use(0)] * 5)
    assert names(s.world) == ["magic map"]
    assert s.hero.worn[Slot.HAND].honed >= 5


def test_kobold_wears_only_better_gear() -> None:
    s = Scenario("#@......BCk#\n\nB = item leather cap\nC = item plate helm\nk = kobold")
    foe = s.foe()
    s.play(Wait(), Wait())
    assert foe.worn == worn("plate helm")
    s.play(Wait(), Wait())
    assert foe.worn == worn("plate helm"), "the cap is no better"
    assert s.level.items == {s.at("B"): Item(ITEMS["leather cap"])}
    assert "The kobold puts on the plate helm." in s.messages
    assert "Wearing: plate helm." in [line.text for line in describe(foe.pos, s.world)]


HANDS = {
    *("kobold", "goblin", "jackal-man", "ogre", "listener", "knocker"),
    *("bellman", "bolt-warden", "doorward archer", "bombardier", "key-thief"),
    *("cave goblin", "cave orc"),
}


@pytest.mark.parametrize("tradition", [AJAR, ROGUESHARP], ids=lambda row: row.name)
def test_monsters_with_hands_wear_and_drop_gear(tradition: Tradition) -> None:
    """RS-48: a monster with hands takes and wears the gear that it walks over, and drops the gear when it dies.

    Monsters without hands leave the gear on the ground. All monsters take gold.
    """
    for breed in BREEDS.values():
        check_gear_of(breed, tradition)


def check_gear_of(breed: Breed, tradition: Tradition) -> None:
    handed = breed.name in HANDS
    s = Scenario("#@....BGk.#\n\nB = item sword\nG = item gold\nk = kobold asleep", tradition)
    foe, sword = s.foe(), s.at("B")
    foe.breed, foe.gold = breed, 0
    for _ in range(2):
        Walk(WEST).perform(foe, s.world)
    assert foe.pos == sword
    assert foe.gold > 0
    assert foe.worn == (worn("sword") if handed else {})
    assert (sword in s.level.items) is not handed
    assert ("Wielding: sword." in [line.text for line in describe(sword, s.world)]) is handed
    die(foe, Cause("test"), s.world)
    assert sum(item.kind.name == "sword" for item in s.level.items.values()) == 1


def test_goblin_takes_gear_on_way_to_hero() -> None:
    """RS-48: a goblin that walks over a sword on the way to the hero takes the sword and wields the sword."""
    s = Scenario("#@.....Bg#\n\nB = item sword\ng = goblin", ROGUESHARP)
    foe = s.foe()
    s.play(Wait(), Wait())
    assert foe.worn == worn("sword")
    assert "The goblin wields the sword." in s.messages


def test_hound_ignores_gear() -> None:
    s = Scenario("#@......Bh#\n\nB = item plate helm")
    s.play(Wait(), Wait())
    assert s.foe().worn == {}
    assert s.at("B") in s.level.items


def test_dead_monster_drops_each_item_on_own_cell() -> None:
    s = Scenario("#..@k..#\n\nk = kobold asleep")
    foe = s.foe()
    foe.worn = worn("sword", "leather cap", "plate boots")
    foe.health = 1
    assert any(isinstance(event, Died) for event in s.play(Walk(EAST)))
    lying = sorted(item.kind.name for item in s.level.items.values())
    assert lying == ["leather cap", "plate boots", "sword"]
    assert s.at("k") in s.level.items


def test_item_cards_state_every_number() -> None:
    s = Scenario("#@BC#\n\nB = item dagger\nC = item axe\nbag:")
    assert [line.text for line in describe(s.at("B"), s.world)][1:3] == [
        "For the hand. Attack: +1 die, +10% to hit. Each action takes 20% of a turn less.",
        "Throw it (range 6): attacks with 3 dice (60%)."
        " Each door left ajar in its path lowers the chance to hit by 20%.",
    ]
    assert describe(s.at("C"), s.world)[1].text == (
        "For the hand. Attack: +2 dice, +15% to hit. Each action takes an extra 10% of a turn."
    )


def test_prize_card_names_item_given_up() -> None:
    s = Scenario("######\n#B@.C#\n#....#\n######\n\nB = item axe\nC = item haste potion\nchoice: 1,1 4,1")
    unknown = name_of(s.level.items[s.at("C")], s.world)
    assert unknown != "haste potion"
    warning = "You may take only one item here. If you take this one, the {} will vanish."
    assert warning.format(unknown) in [line.text for line in describe(s.at("B"), s.world)]
    assert warning.format("axe") in [line.text for line in describe(s.at("C"), s.world)]
    s.play(Walk(WEST), Take())
    assert s.messages == [
        "You see a prize: a haste potion.",
        "You pick up an axe.",
        "The haste potion vanishes. You could take only one prize.",
    ]


def test_prizes_in_view_are_identified_and_other_things_are_not() -> None:
    items = (
        "B = item haste potion\nC = item teleport scroll\nD = item magic map\nE = item healing potion\nA = wooden door"
    )
    s = Scenario(f"#########\n#@.BC.E.#\n###A#####\n###D#####\n#########\n\n{items}\nchoice: 3,1 4,1 3,3")
    s.play(Wait())
    assert s.world.identified == {"haste potion", "teleport scroll"}


def test_item_names_include_their_number() -> None:
    s = Scenario("#@..#\n\nbag: magic map")
    assert name_of(Item(ITEMS["leather boots"], 2), s.world) == "2 pairs of leather boots"
    assert name_of(Item(ITEMS["dart"], 3), s.world) == "3 darts"
    assert name_of(Item(ITEMS["gold"], 3), s.world) == "3 gold"
    assert name_of(Item(ITEMS["sword"], honed=4), s.world) == "sword (+4%)"
    s.world.identified.add("scroll of knocking")
    assert name_of(Item(ITEMS["scroll of knocking"], 2), s.world) == "2 scrolls of knocking"


def test_thrown_dagger_leaves_rest_of_stack() -> None:
    s = Scenario("#@...k#\n\nk = kobold asleep\nbag: 2 dagger")
    s.play(Throw(0, s.at("k")))
    assert s.hero.bag == [Item(ITEMS["dagger"])]
    assert not any(isinstance(event, Struck) and event.actor is not s.hero for event in s.witnessed)


def test_counted_items_are_reported_with_number() -> None:
    s = Scenario("#@ABCD#\n\nA = item 2 key\nB = item 2 latch\nC = item key\nD = item gold")
    s.play(*[Walk(EAST)] * 4)
    assert s.messages == [f"You pick up {what}." for what in ("2 keys", "2 latches", "a key", "1 gold")]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "oil",
            "Adds oil for 900 turns to your lamp. You take it only when your lamp has room for at least half of it.",
        ),
        ("key", "Opens any one lock, and stays in it."),
        (
            "latch",
            "Shuts and bolts one door next to you if nothing is in the doorway. It takes 5 blows to break the bolt.",
        ),
    ],
)
def test_cards_of_counted_items_state_numbers(name: str, text: str) -> None:
    s = Scenario(f"#@B..#\n\nB = item {name}")
    assert describe(s.at("B"), s.world)[1].text == text


def test_drop_without_free_cell_is_refused() -> None:
    s = Scenario("####\n#@B#\n####\n\nB = item axe\nbag: dart, sword")
    s.play(Drop(0))
    (refused,) = s.play(Drop(0))
    assert isinstance(refused, Refused)
    assert names(s.world) == ["sword"]
    assert s.hero.ready_at == 100


@pytest.mark.parametrize("own", [0, 1])
def test_worn_piece_keeps_its_number(own: int) -> None:
    s = Scenario("#@#")
    s.hero.bag.clear()
    s.hero.worn = {slot: item.some(1) for slot, item in worn("sword").items()}
    (piece,) = s.hero.worn.values()
    s.hero.worn = {slot: pocketed(piece, s.hero) for slot in s.hero.worn}
    assert [item.pocket for item in s.hero.worn.values()] == [1]
    assert pocketed(Item(ITEMS["dart"], pocket=own), s.hero).pocket == 2


# ---------------------------------------------------------------------------------- heaps on the floor


def test_heaps_of_one_kind_become_one_heap() -> None:
    s = Scenario("#@..#\n\nbag: 3 dart")
    s.play(Drop(0))
    here = s.hero.pos
    assert drop(Item(ITEMS["dart"], 2), here, s.world) == here
    assert s.level.items == {here: Item(ITEMS["dart"], 5)}


@pytest.mark.parametrize(
    ("row", "rests_at"),
    [
        ("#@...#", "2,1"),
        ("#@|..#", "3,1"),
        ("#@+..#", None),
        ("#@>..#", "3,1"),
        ("#@>+.#", None),
        ("#.@..#", "1,1"),
        ("#@--.#", "4,1"),
        ("#@--##", "2,1"),
    ],
)
def test_item_rolls_to_nearest_free_floor(row: str, rests_at: str | None) -> None:
    """An item rolls past a door ajar but not past a shut door, stays on no stairs, and in a doorway only at last."""
    s = Scenario(f"######\n{row}\n######")
    s.level.items[s.hero.pos] = Item(ITEMS["sword"])
    found = resting_place(Item(ITEMS["dart"]), s.hero.pos, s.level)
    assert (None if found is None else f"{found.x},{found.y}") == rests_at


def test_item_rolls_the_shortest_way() -> None:
    s = Scenario("#####\n#...#\n#.#.#\n#.#@#\n#####")
    for at in [s.hero.pos, s.hero.pos + NORTH]:
        s.level.items[at] = Item(ITEMS["sword"])
    assert resting_place(Item(ITEMS["dart"]), s.hero.pos, s.level) == Vec(3, 1)


def test_oil_is_reported_as_far_as_it_fits() -> None:
    s = Scenario("#@B.#\n\nB = item 3 oil")
    lamp = s.hero.breed.lamp
    assert lamp is not None
    s.hero.oil = lamp.most - 500
    taken = [event for event in s.play(Walk(EAST)) if isinstance(event, OilTaken)]
    assert [event.oil for event in taken] == [500]
    assert s.level.items == {s.at("B"): Item(ITEMS["oil"], 2)}, "the hero fills his lamp from one flask"


def test_all_of_a_counted_heap_is_taken() -> None:
    s = Scenario("#@ABC#\n\nA = item 2 key\nB = item 3 latch\nC = item 4 gold")
    before = (s.hero.keys, s.hero.latches, s.hero.gold)
    s.play(Walk(EAST), Walk(EAST), Walk(EAST))
    after = (s.hero.keys, s.hero.latches, s.hero.gold)
    assert [now - then for now, then in zip(after, before, strict=True)] == [2, 3, 4]
    assert s.level.items == {}


def test_only_hero_takes_key_of_a_single_door() -> None:
    s = Scenario("#@..Bk#\n\nB = item last key\nk = kobold asleep")
    Walk(WEST).perform(s.foe(), s.world)
    assert s.level.items == {s.at("B"): Item(ITEMS["last key"])}
    assert s.foe().ring == []
    s.world.level.remove(s.foe())
    s.play(*[Walk(EAST)] * 3)
    assert (s.hero.ring, s.level.items) == (["last"], {})


def test_tome_is_learnt_once_and_others_stay() -> None:
    s = Scenario("#@BC#\n\nB = item 2 tome of fireball\nC = item tome of fireball")
    tome = Item(ITEMS["tome of fireball"])
    assert why_not_taken(s.hero, tome) is None
    s.play(Walk(EAST))
    assert [ability.name for ability in s.hero.abilities] == ["fireball"]
    assert s.level.items == {s.at("B"): tome, s.at("C"): tome}
    assert why_not_taken(s.hero, tome) == "You have already learned this ability."
    events = s.play(Walk(EAST), Walk(WEST))
    assert s.level.items == {s.at("B"): tome, s.at("C"): tome}
    assert not any(isinstance(event, Learned) for event in events)


def test_taking_part_of_a_prize_withdraws_the_others() -> None:
    s = Scenario("######\n#B@.C#\n######\n\nB = item 2 tome of fireball\nC = item axe\nchoice: 1,1 4,1")
    s.play(Walk(WEST), Take())
    assert s.level.items == {s.at("B"): Item(ITEMS["tome of fireball"])}
    assert s.level.choices == []


# --------------------------------------------------------------------------------- the worth of gear


def test_monster_drops_what_it_wore_before() -> None:
    s = Scenario("#@.....BCk#\n\nB = item axe\nC = item 2 dagger\nk = kobold asleep")
    foe = s.foe()
    Walk(WEST).perform(foe, s.world)
    assert foe.worn == worn("dagger")
    assert s.level.items[s.at("C")] == Item(ITEMS["dagger"]), "one dagger is left"
    Walk(WEST).perform(foe, s.world)
    assert foe.worn == worn("axe")
    assert s.level.items[s.at("B")] == Item(ITEMS["dagger"]), "the dagger lies where the axe lay"


def test_monster_keeps_gear_of_equal_worth() -> None:
    s = Scenario("#@.....Bk#\n\nB = item leather cap\nk = kobold asleep")
    s.foe().worn = worn("leather cap")
    assert not any(isinstance(event, Wore) for event in s.play(Wait()))
    Walk(WEST).perform(s.foe(), s.world)
    assert not s.world.has_events or not any(isinstance(event, Wore) for event in s.world.take_events())
    assert s.level.items == {s.at("B"): Item(ITEMS["leather cap"])}


def test_speed_counts_in_the_worth_of_a_weapon() -> None:
    """A die counts 30, a per cent of a chance 1, and a hundredth of a turn that each action takes longer 1."""
    figures = {name: worth_wearing(Item(ITEMS[name])) for name in ("dagger", "sword", "axe", "plate armour")}
    assert figures == {"dagger": 60, "sword": 50, "axe": 65, "plate armour": 70}
    assert worth_wearing(Item(ITEMS["sword"], forged=1, honed=5)) == 85


@pytest.mark.parametrize(
    ("old", "new", "better"),
    [
        ("sword", "dagger", False),
        ("dagger", "sword", False),
        ("sword", "two-handed sword", False),
        ("leather cap", "plate helm", True),
        ("plate helm", "leather cap", False),
        ("sword", "sword", False),
        ("axe", "dagger", False),
    ],
)
def test_gear_is_better_only_if_nothing_gets_worse(old: str, new: str, better: bool) -> None:
    s = Scenario(f"#@#\n\nworn: {old}")
    change = gear_change(Item(ITEMS[new]), s.hero)
    assert change is not None
    assert change.is_better is better
    assert change.slower == ITEMS[new].pace - ITEMS[old].pace


def test_faster_weapon_of_equal_dice_is_better() -> None:
    before = Stats(attack=1, attack_chance=50)
    assert GearChange(None, before, before, -10).is_better
    assert not GearChange(None, before, before, 10).is_better
    assert not GearChange(None, before, before, 0).is_better


# ------------------------------------------------------------------------------------ names and pictures


def test_name_of_unknown_wand_does_not_count_its_charges() -> None:
    s = Scenario("#@#")
    wand = Item(ITEMS["wand of slowness"], spent=1)
    assert name_of(wand, s.world) == s.world.disguises["wand of slowness"]
    identify(wand.kind, s.hero.pos, s.world)
    assert name_of(wand, s.world) == "wand of slowness (3 uses left)"


def test_item_is_identified_once() -> None:
    s = Scenario("#@#")
    for kind in ("wand of slowness", "wand of slowness", "dart"):
        identify(ITEMS[kind], s.hero.pos, s.world)
    (event,) = s.world.take_events()
    assert event == Identified(ITEMS["wand of slowness"], s.world.disguises["wand of slowness"], s.hero.pos)
    assert s.world.identified == {"wand of slowness"}


def test_potion_keeps_the_colour_of_its_game() -> None:
    s = Scenario("#@#")
    potion = Item(ITEMS["healing potion"])
    s.world.item_sprites["healing potion"] = "potion-3"
    assert sprite_of(potion, s.world) == "potion-3"
    identify(potion.kind, s.hero.pos, s.world)
    assert sprite_of(potion, s.world) == "potion-3"
    assert sprite_of(Item(ITEMS["dart"]), s.world) == ITEMS["dart"].sprite
