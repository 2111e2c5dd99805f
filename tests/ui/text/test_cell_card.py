"""The look card of a cell: what a foe is doing, what lies there, and what the hero only remembers."""

from __future__ import annotations

import pytest

from game.content.items.gear import ITEMS
from game.content.traditions import AJAR, ROGUESHARP, RUSTBOOK
from game.content.world.conditions import HASTED, SLOWED
from game.content.world.gases import GASES
from game.engine.grid.geometry import EAST, NORTHWEST, WEST, Vec
from game.engine.model.actor import Actor
from game.engine.model.condition import TURN_TICKS, Condition
from game.engine.model.door import DoorState
from game.engine.model.item import Item
from game.engine.model.memory import Occupants
from game.engine.orders.threats import SOON
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.conditions import afflict
from game.engine.senses.door_signs import Sign
from game.engine.tradition import Tradition
from game.play import Scenario
from game.ui.core.message import Message
from game.ui.text.actor_names import ActorNames
from game.ui.text.cards.cell_card import creature_card, describe, foe_summary
from game.ui.text.door_sides import from_side
from game.ui.text.sentences import look_card
from tests.support.heard import hear_behind
from tests.support.scenario import refusal

HALL = "######################\n#@...................#\n######################\n\n"


def with_foe(cells: int) -> tuple[Scenario, Actor]:
    """Return a lit hall with an awake kobold some cells from the hero, which has not noticed him."""
    s = Scenario(f"{HALL}at: {1 + cells},1 kobold\n" + "".join(f"torch: {x},1\n" for x in range(3, 21, 3)))
    foe = s.foe()
    foe.ai.alert = 0
    return s, foe


@pytest.mark.parametrize(("roams", "sentence"), [(True, "UNAWARE_WANDERING"), (False, "UNAWARE_STANDING")])
def test_card_tells_whether_an_unaware_foe_wanders(roams: bool, sentence: str) -> None:
    s, foe = with_foe(3)
    foe.ai.roams = roams
    assert foe_summary(foe, s.world) == getattr(look_card, sentence)
    foe.asleep = True
    assert foe_summary(foe, s.world) == look_card.ASLEEP


def test_card_tells_when_a_hunter_can_attack() -> None:
    sentences = []
    for cells in (1, 3, 6):
        s, foe = with_foe(cells)
        foe.ai.alert = 9
        sentences.append(foe_summary(foe, s.world))
        foe.ai.fled_turns = 1
        assert foe_summary(foe, s.world) == look_card.FLEEING
    here, near, farther = sentences
    assert here == look_card.HUNTING_HERE
    turns = [int(sentence.split()[-2]) for sentence in (near, farther)]
    assert [near, farther] == [look_card.HUNTING_NEAR.format(turns=f"{number} turns") for number in turns]
    assert 2 <= turns[0] < turns[1] < SOON


@pytest.mark.parametrize(
    ("condition", "speed"),
    [
        (None, ""),
        (HASTED, " Fast: 2.0 moves for each of yours."),
        (SLOWED, " Slow: 0.5 moves for each of yours."),
    ],
)
def test_card_tells_health_and_speed_of_foe(condition: Condition | None, speed: str) -> None:
    s = Scenario("#@..b#\n\nb = bellman")
    foe = s.foe()
    assert foe.pace == s.hero.pace
    if condition is not None:
        afflict(foe, condition, 9, s.world)
    foe.health = 2
    first = describe(foe.pos, s.world)[0]
    assert first == Message(f"Bellman: 2 of {foe.max_health} health.{speed}", "harm")


def test_card_of_unknown_cell_says_only_that() -> None:
    s = Scenario("#####\n#@+.#\n#####")
    assert describe(Vec(3, 1), s.world) == [Message(look_card.NOT_SEEN, "dim text")]
    assert describe(Vec(-1, 1), s.world) == [Message(look_card.NOT_SEEN, "dim text")]


def test_card_names_item_first_and_ground_last() -> None:
    s = Scenario("#####\n#@B.#\n#####\n\nB = item dart")
    first, *_, last = describe(Vec(2, 1), s.world)
    assert first == Message(look_card.THING.format(Thing="Dart"), "gain")
    assert last.text == look_card.THING.format(Thing="Floor")


def test_card_of_remembered_cell_says_so() -> None:
    s = Scenario("######\n#@.B.#\n######\n\nB = item dart")
    seen = describe(Vec(3, 1), s.world)
    s.world.view[:] = False
    assert describe(Vec(3, 1), s.world) == [*seen, Message(look_card.REMEMBERED, "dim text")]


@pytest.mark.parametrize("tradition", [AJAR, RUSTBOOK], ids=str)
def test_card_of_wall_tells_of_torch_in_view(tradition: Tradition) -> None:
    s = Scenario("#####\n#@..#\n#...#\n#####\n\ntorch: 2,1", tradition=tradition)
    (torch,) = s.level.lights
    assert Message(look_card.TORCH) in describe(torch.mount, s.world)
    assert Message(look_card.TORCH) not in describe(torch.mount + EAST, s.world)
    s.world.view = s.world.view.copy()
    s.world.view[torch.at] = False
    assert Message(look_card.TORCH) not in describe(torch.mount, s.world), "its other side"


def test_card_of_prize_names_the_others_of_its_group() -> None:
    s = Scenario("#######\n#@B.C.#\n#######\n\nB = item sword\nC = item axe\nchoice: 2,1 4,1")
    warnings = [[line.text for line in describe(Vec(x, 1), s.world) if line.purpose == "harm"] for x in (2, 4)]
    assert warnings == [
        [look_card.ONLY_ONE_OF.format(the_items="the axe")],
        [look_card.ONLY_ONE_OF.format(the_items="the sword")],
    ]
    del s.level.memory.items[Vec(4, 1)]
    assert not [line for line in describe(Vec(2, 1), s.world) if line.purpose == "harm"], "he sees that it is gone"
    s.level.memory.explored[Vec(4, 1)] = False
    warning = look_card.ONLY_ONE_OF.format(the_items="whatever else lies here")
    assert Message(warning, "harm") in describe(Vec(2, 1), s.world)


@pytest.mark.parametrize("name", GASES)
def test_card_tells_gas_and_what_it_does(name: str) -> None:
    s = Scenario(f"{HALL}gas: {name} 3,1 60")
    kind = GASES[name]
    (line,) = [line for line in describe(Vec(3, 1), s.world) if line.text.startswith(name.capitalize())]
    assert line.purpose == ("harm" if kind.harmful else "dim text")
    assert line.text.startswith(look_card.GAS.format(Gas=name.capitalize(), number=60))
    effects = [look_card.GAS_AFFLICTS.format(condition=kind.condition.name)] if kind.condition else []
    effects += [look_card.GAS_EXPLODES.format(damage=kind.blast)] if kind.blast else []
    assert [effect in line.text for effect in effects] == [True] * len(effects)


def test_card_tells_how_long_fire_burns() -> None:
    s = Scenario(f"{HALL}fire: 3,1 4 turns")
    assert Message(look_card.FIRE.format(turns="4 turns"), "harm") in describe(Vec(3, 1), s.world)


@pytest.mark.parametrize("who", Occupants)
def test_card_tells_who_was_heard_behind_a_door_and_when(who: Occupants) -> None:
    s = Scenario("######\n#@.+.#\n######")
    hear_behind(s.door(), who, s.world)
    for turns, ago in ((0, "just now"), (1, "1 turn ago"), (29, "30 turns ago")):
        s.hero.ready_at += turns * TURN_TICKS
        told = [line.text for line in describe(s.door().at, s.world)]
        assert f"To the east you heard {who.value}, {ago}." in told
        badges = tuple(text.format(far="east") for text in look_card.BADGES.values())
        (badge,) = [text for text in told if text.startswith(badges)]
        assert (look_card.BADGE_SEVERAL in badge) is who.several


@pytest.mark.parametrize("state", DoorState)
def test_card_of_open_door_tells_nobody_heard_behind_it(state: DoorState) -> None:
    s = Scenario("######\n#@.+.#\n######")
    door = s.door()
    hear_behind(door, Occupants.SEVERAL_MIXED, s.world)
    door.state = state
    s.world.look_around()
    told = [line.text for line in describe(door.at, s.world)]
    assert any("you heard several" in text for text in told) is (state not in (DoorState.OPEN, DoorState.BROKEN))


LIGHT, CLAWS = (from_side(WEST, look_card.SIGNS[sign]) for sign in Sign)
NEITHER = from_side(WEST, look_card.NO_SIGN)
SIGNS_TOLD = {"..": [NEITHER], "k.": [LIGHT], "h.": [CLAWS], "hk": [LIGHT, CLAWS]}
"""What the card of a door says of its signs, by the sleepers that live to the east: kobolds and hounds."""


@pytest.mark.parametrize("in_view", [True, False], ids=["in view", "remembered"])
@pytest.mark.parametrize("tenants", SIGNS_TOLD)
def test_card_of_door_tells_its_signs(tenants: str, in_view: bool) -> None:
    names = {"k": "kobold asleep", "h": "hound asleep"}
    legend = "".join(f"\n{letter} = {name}" for letter, name in names.items() if letter in tenants)
    s = Scenario(f"#########\n#@..+{tenants}.#\n####.####\n####.####\n#########\n{legend}")
    if not in_view:
        s.level.move(s.hero, Vec(4, 3))
        s.world.view[:] = False
    told = [line.text for line in describe(Vec(4, 1), s.world)]
    assert [text for text in told if text in (NEITHER, LIGHT, CLAWS)] == SIGNS_TOLD[tenants]
    s.level.open_door(s.level.doors[Vec(4, 1)])
    s.level.memory.record_state(s.level.doors[Vec(4, 1)])
    told = [line.text for line in describe(Vec(4, 1), s.world)]
    assert not {NEITHER, LIGHT, CLAWS}.intersection(told), "an open door shows none"


def test_claw_marks_do_not_promise_that_the_door_holds() -> None:
    """An ogre cannot open doors, but breaks them down. The card says only what is true of all such monsters."""
    s = Scenario("########\n#@..+.o#\n########\n\no = ogre posted")
    told = [line.text for line in describe(s.door().at, s.world)]
    assert (
        "From the west: claw marks at its foot, so something that cannot open a door lives to the east, alone or in a"
        " pack." in told
    )
    s.foe().ai.alert = 99
    s.play(*[Wait()] * 12)
    assert s.door().state is DoorState.BROKEN


def test_card_says_nothing_of_signs_that_were_never_in_view() -> None:
    s = Scenario("#########\n#@..+.k.#\n#########\n\nk = kobold asleep")
    s.level.memory.doors.clear()
    s.world.view[:] = False
    s.level.memory.record_state(s.door())  # as on a magic map
    told = [line.text for line in describe(s.door().at, s.world)]
    assert told[0].startswith("Wooden door")
    assert not {NEITHER, LIGHT, CLAWS}.intersection(told)


def test_heap_has_article_number_or_coins() -> None:
    names = ActorNames(Scenario("#@.#").world)
    heaps = [names.heap(Item(ITEMS[name], count)) for name, count in (("dart", 1), ("axe", 1), ("dart", 3))]
    assert heaps == ["a dart", "an axe", "3 darts"]
    assert names.heap(Item(ITEMS["gold"], 1)).startswith("1 ")


@pytest.mark.parametrize(("health", "purpose"), [(30, "good"), (10, "good"), (9, "harm"), (4, "harm"), (0, "harm")])
def test_card_of_the_hero_shows_low_health_in_the_colour_of_harm(health: int, purpose: str) -> None:
    scenario = Scenario("#@#")
    scenario.hero.health, scenario.hero.max_health = health, 30
    assert creature_card(scenario.hero, scenario.world)[0] == Message(f"You: {health} of 30 health.", purpose)


DIAGONAL_FOE = "######\n#..k##\n#...@#\n######\n\nk = lurker asleep\n"


@pytest.mark.parametrize(
    ("doorway", "tradition", "refused"),
    [
        ("at: 4,2 open wooden door", AJAR, True),
        ("", AJAR, True),
        ("", RUSTBOOK, False),
        ("", ROGUESHARP, True),
    ],
)
def test_card_promises_no_blow_that_the_step_rule_refuses(doorway: str, tradition: Tradition, refused: bool) -> None:
    s = Scenario(DIAGONAL_FOE + doorway, tradition)
    told = [line.text for line in creature_card(s.foe(), s.world)]
    assert any("from here" in text for text in told) is refused
    assert any(text.startswith(("Sneak attack", "Your attack")) for text in told) is not refused
    if refused:
        why = next(text for text in told if "from here" in text).removeprefix("You cannot strike it from here. ")
        assert refusal(s, Walk(NORTHWEST)) == why
