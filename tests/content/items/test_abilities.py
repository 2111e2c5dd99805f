"""The abilities, the needs of each, their cooldowns, and the tomes that teach them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.content.bots.bots import BOTS
from game.content.items.abilities import ABILITIES, FIREBALL, LIGHTNING_BOLT, OFFERED, TOME_DEPTHS, TOMES, tomes_offered
from game.content.items.loot_tables import tome_of
from game.content.traditions import AJAR, ROGUE, ROGUESHARP, RUSTBOOK, SADCONSOLE
from game.content.world.door_kinds import WOODEN
from game.engine.events.combat_events import Surprised
from game.engine.events.item_events import Blasted, Healed, Invoked, Learned, Mapped
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import EAST, NORTH, Vec
from game.engine.model.door import DoorState
from game.engine.model.noise import Noise
from game.engine.rules.actions.item_actions import Invoke, Use, turns_until_ready
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.targeting import cells_hit, targets
from game.engine.senses.hearing import earshot
from game.engine.senses.known_noise_reach import FAIRLY_LOUD
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.play import Scenario
from game.ui.text.cards.item_card import ability_text, card_of
from tests.support.scenario import noises

LEAVES_IN_LIT_ROOM = replace(ROGUE, door=WOODEN)
"""A tradition whose hero sees whole lit rooms, whatever stands in them, and whose doors have leaves."""
ARENA = """
#########
#@...a..#
#....bc.#
#...d...#
#########

a = kobold asleep
b = lurker asleep
c = hound asleep
d = kobold asleep
abilities: {}
"""


def arena(ability: str) -> Scenario:
    return Scenario(ARENA.format(ability))


def cells_blasted(s: Scenario, name: str, at: Vec | None = None) -> list[Vec]:
    """Use an ability; return the cells of the monsters that the ability hits, in the order of the hits.

    Each actor's health is set to 99 first, so that all actors survive. `name`: the ability. `at`: the cell aimed at;
    None if the ability needs no aim.
    """
    for actor in s.level.actors:
        actor.health = actor.max_health = 99
    cells = {actor: actor.pos for actor in s.level.actors}
    s.hero.orders = Invoke(name, at)
    return [cells[event.victim] for event in update(s.world) if isinstance(event, Blasted)]


def ready_in(s: Scenario, name: str) -> int:
    return turns_until_ready(ABILITIES[name], s.hero)


def test_ability_numbers_match_document() -> None:
    assert {name: ability.turns for name, ability in ABILITIES.items()} == {
        "heal self": 60,
        "mend": 0,
        "reveal map": 100,
        "magic missile": 10,
        "fireball": 40,
        "lightning bolt": 40,
        "whirlwind": 20,
        "snare": 40,
        "seal": 0,
        "throw open": 0,
        "pass": 0,
        "peer": 40,
        "call": 20,
        "haste": 120,
        "banish": 0,
        "hark": 100,
    }
    texts = {name: ability.effect.description for name, ability in ABILITIES.items()}
    assert texts["magic missile"] == "Attacks its target: 2 dice (80% each)."
    assert texts["fireball"].startswith("Attacks everything that it reaches but you: 4 dice (60% each). Sets fire")
    assert texts["lightning bolt"] == "Attacks everything that it reaches but you: 6 dice (40% each)."


def test_ability_text_tells_range_and_area_first() -> None:
    texts = {name: ability_text(ability, AJAR) for name, ability in ABILITIES.items()}
    loud = "It makes a noise: heard up to 12 squares away."
    assert texts["magic missile"].endswith(f"{loud} Aim it at any monster in view. Ready again after 10 turns.")
    ball = "Aim it at any square in view. Affects an area of 5 by 5 squares. Ready again after 40 turns."
    assert texts["fireball"].endswith(f"Sets fire to wood, cloth and plants there. {loud} {ball}")
    bolt = "Goes in a straight line until something solid stops it. Ready again after 40 turns."
    assert texts["lightning bolt"].endswith(bolt)
    assert texts["heal self"] == "Restores 10 health. Ready again after 60 turns."
    assert texts["seal"].endswith("Uses no latch. Aim it at any door in view. Once a depth.")
    assert texts["peer"].endswith("Range: 1 square. Ready again after 40 turns.")


USED_AT = {"magic missile": "k", "lightning bolt": "k", "banish": "k", "fireball": "x", "call": "x", "snare": "y"}


@pytest.mark.parametrize("name", ABILITIES)
def test_card_of_an_ability_says_how_loud_its_use_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    target = USED_AT.get(name, "D" if name == "seal" else "A")
    s = Scenario(
        "##########\n#x..yk...#\n#...@D...#\n##A#######\n#........#\n##########\n\nx = item dart\ny = item dart\n"
        f"k = kobold asleep\nA = wooden door\nD = open wooden door\nhealth: 5\nabilities: {name}"
    )
    if name in ("pass", "peer"):
        s.level.move(s.hero, s.at("A") + NORTH)
        s.world.look_around()
    made = noises(monkeypatch)
    s.play(Invoke(name, s.at(target)))
    assert not isinstance(s.witnessed[0], Refused)
    loudest = max((loud for _, loud, noise in made if noise is not Noise.STEPS), default=0)
    told = f"It makes a noise: heard up to {earshot(loudest)} squares away."
    assert (told in ability_text(ABILITIES[name], AJAR)) is (loudest >= FAIRLY_LOUD)


@pytest.mark.parametrize("name", ["scroll of opening", "wand of destruction"])
def test_card_of_a_loud_item_says_how_loud_it_is(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = Scenario(f"########\n#@.+...#\n########\n\nbag: {name}")
    s.world.identified.add(name)
    told, made = " ".join(card_of(s.hero.bag[0], s.world)), noises(monkeypatch)
    s.play(Use(0, s.at("+") if name.startswith("wand") else None))
    own = next(loud for at, loud, _ in reversed(made) if at in (s.hero.pos, s.at("+")))
    assert f"It makes a noise: heard up to {earshot(own)} squares away." in told


def test_tome_teaches_ability_once() -> None:
    s = Scenario("#@BC.#\n\nB = item tome of whirlwind\nC = item tome of whirlwind")
    assert any(isinstance(event, Learned) for event in s.play(Walk(EAST)))
    assert list(s.hero.abilities) == [ABILITIES["whirlwind"]]
    assert s.messages == ['You learn the ability "whirlwind". Your list of abilities describes it.']
    s.play(Walk(EAST))
    assert list(s.hero.abilities) == [ABILITIES["whirlwind"]]
    assert s.at("C") in s.level.items, "a tome of a known ability is left for the next"
    assert len(s.messages) == 1


def test_monsters_learn_no_abilities() -> None:
    s = Scenario("#@....Bk#\n\nB = item tome of whirlwind")
    s.play(Wait(), Wait())
    assert s.foe().abilities == {}
    assert s.at("B") in s.level.items


def test_heal_self_heals_ten_if_hurt() -> None:
    s = Scenario("#@..#\n\nabilities: heal self")
    assert s.play(Invoke("heal self")) == [Refused("You are not hurt.", s.hero.pos)]
    s.hero.health = 5
    events = s.play(Invoke("heal self"))
    assert events == [Invoked(s.hero, ABILITIES["heal self"], s.hero.pos), Healed(s.hero, 10, s.hero.pos)]
    assert s.hero.health == 15
    assert ready_in(s, "heal self") == 59


def test_ability_rest_ignores_hero_speed() -> None:
    s = Scenario("#@..#\n\nabilities: heal self\nworn: dagger")
    s.hero.health = 1
    s.play(Invoke("heal self"))
    waits = 0
    while ready_in(s, "heal self"):
        assert isinstance(s.play(Invoke("heal self"))[0], Refused)
        s.play(Wait())
        waits += 1
    assert waits == 74, "75 turns of 80 ticks, the first of them its own"
    s.hero.health = 1
    assert isinstance(s.play(Invoke("heal self"))[0], Invoked)


def test_reveal_map_ability_reaches_fifteen_cells() -> None:
    s = Scenario("#" * 44 + "\n#@" + "+" + "." * 40 + "#\n" + "#" * 44 + "\n\nabilities: reveal map")
    (mapped,) = (event for event in s.play(Invoke("reveal map")) if isinstance(event, Mapped))
    assert mapped.cells == 3 * 14
    assert s.level.memory.explored[:17].all()
    assert not s.level.memory.explored[17:].any()
    s.hero.abilities[ABILITIES["reveal map"]] = 0
    s.play(Invoke("reveal map"))
    assert s.messages[-1] == "You already know all of the layout that it shows."


def test_reveal_map_shows_hidden_doors_in_range() -> None:
    """D-12 (a magic map shows hidden doors) for an ability with a radius: a door beyond the radius stays hidden."""
    drawing = "\n".join(("#" * 21, "#@....+........A.B..#", "#" * 21))
    s = Scenario(f"{drawing}\n\nA = hidden wooden door\nB = hidden wooden door\nabilities: reveal map")
    assert [(s.at(letter) - s.hero.pos).steps for letter in "AB"] == [14, 16]
    s.play(Invoke("reveal map"))
    assert set(s.level.secrets) == {s.at("B")}
    assert s.level.memory.known_state(s.level.doors[s.at("A")]) is DoorState.SHUT
    assert s.messages[-1].endswith("and you discover a hidden wooden door.")


def test_magic_missile_hits_visible_foe() -> None:
    s = arena("magic missile")
    assert cells_blasted(s, "magic missile", s.at("c")) == [s.at("c")]


@pytest.mark.parametrize(
    ("at", "why"), [(Vec(2, 2), "There is nothing there to hit."), (Vec(1, 1), "That would hit you.")]
)
def test_refused_magic_missile_costs_no_rest(at: Vec, why: str) -> None:
    s = arena("magic missile")
    assert s.play(Invoke("magic missile", at)) == [Refused(why, s.hero.pos)]
    assert ready_in(s, "magic missile") == s.hero.ready_at == 0


def test_magic_missile_stops_at_glass_door() -> None:
    s = Scenario("#@.+k#\n\nk = kobold asleep\nabilities: magic missile")
    assert s.play(Invoke("magic missile", s.at("k"))) == [Refused("You cannot see that square.", s.hero.pos)]


def test_fireball_hits_clear_cells_of_its_square() -> None:
    s = arena("fireball")
    assert cells_blasted(s, "fireball", s.at("b")) == [s.at("b"), s.at("a"), s.at("c"), s.at("d")]
    s = Scenario("########\n#@...+k#\n########" + "\n\nk = kobold asleep\nabilities: fireball")
    assert cells_blasted(s, "fireball", s.at("+")) == []


def test_fireball_spares_only_its_caster() -> None:
    s = arena("fireball")
    assert s.hero.pos in cells_hit(FIREBALL.aim, s.hero, s.hero.pos + Vec(2, 0), s.world)
    health = s.hero.health
    s.play(Invoke("fireball", s.hero.pos + Vec(2, 0)))
    assert s.hero.health == health


def test_fireball_burns_grass_and_wood_not_floor() -> None:
    s = Scenario('#@....."+.#\n\nabilities: fireball')
    s.play(Invoke("fireball", Vec(5, 0)))
    assert s.level.air.burns_at(Vec(7, 0))
    assert not s.level.air.burns_at(Vec(5, 0))


def test_lightning_hits_all_on_line_until_rock() -> None:
    s = Scenario("#@.a.b#c.#\n\na = kobold asleep\nb = lurker asleep\nc = hound asleep\nabilities: lightning bolt")
    assert cells_blasted(s, "lightning bolt", s.at("a")) == [s.at("a"), s.at("b")]
    s = Scenario("#@k#\n\nk = kobold asleep\nabilities: lightning bolt")
    assert s.play(Invoke("lightning bolt", Vec(0, 0))) == [Refused("Something is in the way.", s.hero.pos)]
    assert ready_in(s, "lightning bolt") == 0


def test_whirlwind_strikes_all_neighbours() -> None:
    s = Scenario("#a.b#\n#.@.#\n#..c#\n\na = kobold asleep\nb = kobold asleep\nc = lurker asleep\nabilities: whirlwind")
    events = s.play(Invoke("whirlwind"))
    blows = [event for event in events if isinstance(event, Surprised)]
    assert {blow.at for blow in blows} == {s.at("a"), s.at("b"), s.at("c")}
    assert {blow.damage for blow in blows} == {4}


def test_whirlwind_without_neighbours_is_refused() -> None:
    s = arena("whirlwind")
    assert s.play(Invoke("whirlwind")) == [Refused("There is no enemy next to you.", s.hero.pos)]
    assert ready_in(s, "whirlwind") == s.hero.ready_at == 0


def far_away(ability: str, gap: int, tradition: Tradition = ROGUESHARP) -> Scenario:
    rows = ("#" * (gap + 6), f"#@{'.' * (gap - 1)}k...#", "#" * (gap + 6))
    return Scenario(
        "\n".join((*rows, "", "k = kobold asleep", f"room: 0 0 {gap + 6} 3", f"abilities: {ability}")), tradition
    )


@pytest.mark.parametrize("name", ["magic missile", "fireball", "lightning bolt"])
@pytest.mark.parametrize(
    ("tradition", "gap"), [(ROGUESHARP, 15), (RUSTBOOK, 8), (ROGUE, 24), (SADCONSOLE, 60), (AJAR, 9)]
)
def test_spells_reach_everything_in_view(name: str, tradition: Tradition, gap: int) -> None:
    """RS-87, RS-88, RS-89: as far as the hero sees, in each tradition."""
    s = far_away(name, gap, tradition)
    foe = s.foe()
    assert (foe.pos - s.hero.pos).steps == gap
    assert targets(ABILITIES[name].aim, s.hero, s.world) == [foe.pos]
    assert cells_blasted(s, name, foe.pos) == [foe.pos]


@pytest.mark.parametrize("name", ["magic missile", "fireball"])
@pytest.mark.parametrize("between", ["#", "+"])
def test_spells_reach_foes_seen_past_obstacles(name: str, between: str) -> None:
    """RS-87, RS-88: every monster in view can be hit, whatever stands between."""
    drawing = f"###########\n#@..{between}...k.#\n#...#.....#\n###########"
    s = Scenario(f"{drawing}\n\nroom: 0 0 11 4\nk = kobold asleep\nabilities: {name}", LEAVES_IN_LIT_ROOM)
    assert s.world.sees(s.at("k"))
    assert targets(ABILITIES[name].aim, s.hero, s.world) == [s.at("k")]
    assert cells_blasted(s, name, s.at("k")) == [s.at("k")]


def test_fireball_at_shut_door_bursts_before_it() -> None:
    s = Scenario("##########\n#@...+.k.#\n##########\n\nk = kobold asleep\nabilities: fireball", SADCONSOLE)
    assert cells_blasted(s, "fireball", s.at("+")) == []


def test_fireball_past_nearer_door_is_refused() -> None:
    s = Scenario(
        "############\n#.@.+..+k..#\n############\n\nk = kobold\nroom: 0 0 12 3\nabilities: fireball",
        LEAVES_IN_LIT_ROOM,
    )
    assert s.play(Invoke("fireball", Vec(7, 1))) == [Refused("Something is in the way.", s.hero.pos)]
    assert ready_in(s, "fireball") == 0


def test_ajar_spells_reach_lit_cells_beyond_lamp() -> None:
    s = Scenario(
        f"{'#' * 22}\n#@{'.' * 14}k....#\n{'#' * 22}\n\nk = kobold asleep\nfire: 17,1\nabilities: magic missile"
    )
    foe = s.foe()
    assert (foe.pos - s.hero.pos).steps == 15
    assert s.world.sees(foe.pos)
    assert cells_blasted(s, "magic missile", foe.pos) == [foe.pos]


@pytest.mark.parametrize("name", ["magic missile", "fireball"])
def test_spells_reach_nothing_out_of_view(name: str) -> None:
    s = far_away(name, 16)
    assert s.play(Invoke(name, s.at("k"))) == [Refused("You cannot see that square.", s.hero.pos)]
    assert ready_in(s, name) == s.world.turn == 0


def test_bot_casts_spells_at_any_visible_hunter() -> None:
    s = far_away("magic missile", 14)
    s.foe().asleep, s.foe().ai.alert = False, 15
    assert BOTS["reader"](s.hero, s.world) == Invoke("magic missile", s.foe().pos)


def test_unlearned_ability_is_refused() -> None:
    s = arena("whirlwind")
    assert s.play(Invoke("fireball", s.at("a"))) == [
        Refused('You have not learned the ability "fireball".', s.hero.pos)
    ]


def test_ability_targets_come_nearest_first() -> None:
    s = arena("fireball")
    assert targets(FIREBALL.aim, s.hero, s.world) == [s.at("d"), s.at("a"), s.at("b"), s.at("c")]
    assert targets(LIGHTNING_BOLT.aim, s.hero, s.world)[0] == s.at("d")


def test_tomes_of_random_loot_never_repeat_in_any_visit_order() -> None:
    for seed in ("0", "1", "2"):
        found = [tome_of(seed, depth, ROGUESHARP) for depth in (18, 1, 9, 3, 6, 12, 15, 21, 2, 4, 5)]
        tomes = [tome for tome in found if tome is not None]
        assert len(tomes) == len(set(tomes)) == 6
        assert set(tomes) <= set(TOMES)
        assert tome_of(seed, 2, ROGUESHARP) is tome_of(seed, 4, ROGUESHARP) is None
    assert len({tome_of(str(seed), 1, ROGUESHARP) for seed in range(40)}) == 6


def test_each_ability_is_offered_once_in_a_game_beside_one_of_each_other_kind() -> None:
    for seed in ("0", "1", "2"):
        offers = [[tome.teaches for tome in tomes_offered(seed, depth)] for depth in TOME_DEPTHS]
        taught = [ability.name for offer in offers for ability in offer if ability is not None]
        assert sorted(taught) == sorted(name for name, ability in ABILITIES.items() if ability.needs <= AJAR.provides)
        for offer in offers:
            assert [one in kind for one, kind in zip(offer, OFFERED, strict=True) if one is not None] == [True] * 3
    assert not any(tomes_offered("0", depth) for depth in (0, 2, 4, 6, 8, 10, 11))
    assert len({tuple(tomes_offered(str(seed), 1)) for seed in range(200)}) > 80, "there are 125 first offers"
