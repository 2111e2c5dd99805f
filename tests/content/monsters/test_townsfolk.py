"""Friendly people: they speak, the hero swaps places with them, and nothing takes them for foes (RB-31, RB-84)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.content.ai.hunt import CROWD_TICKS
from game.content.bots.bots import BOTS
from game.content.monsters.breeds import BREEDS, NEIGHBOURS
from game.content.traditions import AJAR, RUSTBOOK
from game.engine.events.combat_events import Hurt, Missed, Struck
from game.engine.events.item_events import Blasted
from game.engine.events.monster_events import Noticed, Spoke
from game.engine.events.movement_events import Refused, Stopped
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.ability import Aim, AimShape
from game.engine.model.traits import Trait
from game.engine.orders.auto_explore import Explore
from game.engine.orders.threats import threats
from game.engine.orders.travel import Travel
from game.engine.rules.actions.item_actions import Invoke, Throw, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import Cause, harm
from game.engine.rules.talking import friends_in_view
from game.engine.rules.targeting import refusal, targets
from game.engine.senses.hero_knowledge import known_foes
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.play import Scenario
from game.store.json_values import json_text
from game.store.serialize.world_codec import encode_world
from game.ui.input.commands import Command
from game.ui.play.context_menu import menu_entries_at
from game.ui.text.cards.cell_card import describe
from game.ui.text.event_messages.stop_messages import stop_message
from tests.support.examples import FULL
from tests.support.made_levels import game_of
from tests.support.saved_game import save_and_load
from tests.support.screen import pixel_of, screen_of

ALLEY = "#######\n#@.v..#\n#######\n\nv = villager"
TWO_ROADS = pytest.mark.parametrize("tradition", [AJAR, RUSTBOOK], ids=lambda row: row.name)


def speeches(s: Scenario) -> list[str]:
    return [message for message in s.messages if " says, " in message]


@TWO_ROADS
def test_villager_greets_hero_once_per_pause(tradition: Tradition) -> None:
    s = Scenario(ALLEY, tradition)
    s.play(*[Wait()] * 30)
    (line,) = speeches(s)
    assert line in {f'The villager says, "{words}"' for words in BREEDS["villager"].texts.says}
    s.play(*[Wait()] * 60)
    assert len(speeches(s)) == 2


def test_villager_never_speaks_from_afar() -> None:
    s = Scenario("#######\n#@..v.#\n#######\n\nv = villager", RUSTBOOK)
    s.play(*[Wait()] * 10)
    assert not speeches(s)
    s = Scenario("#####\n#@#v#\n#.#.#\n#####\n\nv = villager", RUSTBOOK)
    s.play(*[Wait()] * 10)
    assert not speeches(s)


def test_villagers_in_crowd_speak_in_turn() -> None:
    s = Scenario("#####\n#vvv#\n#v@v#\n#vvv#\n#####\n\nv = villager", RUSTBOOK)
    s.play(*[Wait()] * 50)
    assert 4 <= len(speeches(s)) <= 5
    ticks = sorted(actor.ai.spoke_at for actor in s.level.actors if actor.ai.spoke_at >= 0)
    assert all(later - earlier >= CROWD_TICKS for earlier, later in pairwise(ticks))


@TWO_ROADS
def test_walking_into_villager_swaps_places(tradition: Tradition) -> None:
    """RB-84."""
    s = Scenario("#####\n#@v.#\n#####\n\nv = villager", tradition)
    at, friend = s.hero.pos, s.foe()
    happened = s.play(Walk(EAST))
    assert s.hero.pos == at + EAST
    assert friend.pos == at
    assert len(speeches(s)) == 1
    assert not [event for event in happened if isinstance(event, Struck | Missed | Noticed)]
    s.play(Walk(WEST), Walk(EAST), Walk(WEST))
    assert s.hero.pos == at
    assert len(speeches(s)) == 1, "no villager repeats itself at every step"
    assert friend.health == friend.max_health


def test_the_log_tells_of_a_swap_even_if_nobody_speaks_then() -> None:
    s = Scenario("#@v.#\n\nv = villager", RUSTBOOK)
    s.foe().ai.spoke_at = s.world.now
    s.play(Walk(EAST))
    assert s.messages == ["You swap places with the villager."]


def test_villager_in_doorway_never_locks_hero_in() -> None:
    s = Scenario("#####\n#@.##\n##v##\n#...#\n#####\n\nv = villager", RUSTBOOK)
    s.play(Travel(s.at("v") + EAST + (0, 1)))
    assert s.hero.pos == s.at("v") + EAST + (0, 1)


def test_multi_step_orders_pass_villagers() -> None:
    s = Scenario("##########\n#@.v.v..S#\n##########\n\nv = villager\nS = item gold", RUSTBOOK)
    events = s.play(Explore())
    assert s.hero.pos == s.at("S")
    assert s.hero.gold or not s.level.items
    stops = [stop_message(event.reason) for event in events if isinstance(event, Stopped)]
    assert all("villager" not in reason for reason in stops)


def test_villagers_never_count_as_foes() -> None:
    s = Scenario(ALLEY, RUSTBOOK)
    s.play(Wait())
    friend = s.foe()
    assert s.world.foes_in_view() == []
    assert friends_in_view(s.world) == [friend]
    assert known_foes(s.world) == []
    assert threats(s.hero.pos, s.world, 20) == []
    assert friend.ai.alert == 0


def test_villager_card_says_friend() -> None:
    s = Scenario(ALLEY, RUSTBOOK)
    text = " ".join(line.text for line in describe(s.at("v"), s.world))
    assert text.startswith("A villager, a friend. Walk into them to swap places.")
    assert "Attack" not in text


@pytest.mark.parametrize("name", [breed.name for breed in NEIGHBOURS])
def test_everybody_in_the_town_tells_that_he_swaps_places_and_does(name: str) -> None:
    s = Scenario(f"#####\n#@v.#\n#####\n\nv = {name}", RUSTBOOK)
    at, friend = s.hero.pos, s.foe()
    card = [line.text for line in describe(friend.pos, s.world)]
    assert card[1] == "Walk into them to swap places. Sometimes they say something."
    offered = menu_entries_at(friend.pos, s.world)
    assert offered is not None
    assert "Talk and swap places" in [words for words, _ in offered[1]]
    s.play(Walk(EAST))
    assert (s.hero.pos, friend.pos) == (at + EAST, at)
    assert s.messages[0].startswith(f"The {name} says, ")


def test_villagers_are_unharmed_and_unfought() -> None:
    s = Scenario("#######\n#@.vk.#\n#######\n\nv = villager\nk = kobold", RUSTBOOK)
    friend = s.creature("v")
    events = s.play(*[Wait()] * 20)
    assert not [event for event in events if isinstance(event, Struck | Blasted | Hurt) and event.victim is friend]
    harm(friend, 99, Cause("fire"), s.world)
    assert friend.health == friend.max_health
    assert s.level.actor_at(friend.pos) is friend


@pytest.mark.parametrize(
    "bottle", ["poison potion", "confusion potion", "stupor potion", "blindness potion", "fire flask"]
)
def test_broken_potions_do_not_affect_villagers(bottle: str) -> None:
    s = Scenario(f"########\n#@...v.#\n########\n\nv = villager\nbag: {bottle}", RUSTBOOK)
    s.play(Throw(0, s.at("v")), *[Wait()] * 5)
    assert not s.hero.bag
    assert s.foe().conditions == {}
    assert not [message for message in s.messages if message.startswith("The villager is ")]


@pytest.mark.parametrize("wand", ["wand of slowness", "wand of banishing"])
def test_wands_pass_villagers_by(wand: str) -> None:
    s = Scenario(f"########\n#@.v.k.#\n########\n\nv = villager\nk = kobold asleep\nbag: {wand}", RUSTBOOK)
    foe, at = s.creature("k"), s.at("k")
    s.play(Use(0, s.at("k")))
    assert foe.conditions or foe.pos != at
    assert s.creature("v").conditions == {}
    assert s.creature("v").pos == s.at("v")


def test_whirlwind_among_villagers_is_refused() -> None:
    s = Scenario("#####\n#@v.#\n#####\n\nv = villager\nabilities: whirlwind", RUSTBOOK)
    assert s.play(Invoke("whirlwind")) == [Refused("There is no enemy next to you.", s.hero.pos)]


def test_darts_never_go_at_or_past_villagers() -> None:
    s = Scenario("########\n#@.v.k.#\n########\n\nv = villager\nk = kobold asleep\nbag: dart", RUSTBOOK)
    assert s.play(Throw(0, s.at("k"))) == [Refused("The villager is in the way.", s.hero.pos)]
    assert s.play(Throw(0, s.at("v"))) == [Refused("The villager is in the way.", s.hero.pos)]
    assert s.world.turn == 0


def test_kobold_waits_behind_villager_in_corridor() -> None:
    s = Scenario("#######\n#@.vk.#\n#######\n\nv = villager\nk = kobold", RUSTBOOK)
    s.play(*[Wait()] * 10)
    assert s.creature("k").name == "kobold"
    assert s.hero.health == s.hero.max_health


def test_villager_speech_survives_saving() -> None:
    s = Scenario(ALLEY, RUSTBOOK)
    s.play(Walk(EAST), Walk(EAST))
    again = save_and_load(s.world)
    assert json_text(encode_world(again)) == json_text(encode_world(s.world))
    (friend,) = friends_in_view(again)
    assert friend.ai.spoke_at == s.foe().ai.spoke_at > 0 or friend.ai.spoke_at >= 0


def test_every_villager_has_short_lines() -> None:
    for breed in NEIGHBOURS:
        assert len(breed.texts.says) >= 2
        assert all(len(words) <= 60 and words[-1] in ".?!" for words in breed.texts.says)
    assert all(bool(breed.texts.says) == breed.has(Trait.FRIENDLY) for breed in BREEDS.values())


@pytest.mark.parametrize("name", ["reader", "opener"] if FULL else ["reader"])
def test_bots_leave_town_by_road(name: str) -> None:
    """RB-31: no villager stops the bots, and none is attacked. In the usual run one villager in ten is at home."""
    world = game_of(RUSTBOOK, "docks", 6)
    villagers = [actor for actor in world.level.actors if actor is not world.hero]
    for number, actor in enumerate(villagers):
        if number % 10 and not FULL:
            world.level.remove(actor)
    bot = BOTS[name]
    names = {breed.name for breed in NEIGHBOURS}
    events = []
    while world.level.depth == 6 and world.turn < 2500 and not world.over:
        world.hero.orders = bot(world.hero, world)
        events += update(world)
        while not world.is_waiting:
            events += update(world)
    assert world.level.depth == 7
    assert not [event for event in events if isinstance(event, Struck | Blasted) and event.victim.name in names]
    assert len([event for event in events if isinstance(event, Spoke)]) > 0


def test_villagers_cannot_be_aimed_at_or_attacked() -> None:
    s = Scenario("#######\n#@v..k#\n#######\n\nv = villager\nk = kobold\nbag: dart", RUSTBOOK)
    friend, hero = s.creature("v"), s.hero
    aim = Aim(AimShape.CREATURE, far=9)
    assert refusal(aim, hero, friend.pos, s.world) == "The villager is not your enemy."
    assert friend.pos not in targets(aim, hero, s.world)
    assert friend.pos not in targets(Aim(AimShape.CELL, far=9, radius=1), hero, s.world)
    offered = menu_entries_at(friend.pos, s.world)
    assert offered is not None
    assert (offered[0], [words for words, _ in offered[1]]) == ("Villager", ["Talk and swap places", "Look at it"])


@pytest.mark.parametrize("glyphs", [False, True])
def test_screen_shows_villagers_in_friend_colour(glyphs: bool) -> None:
    """Checked in pixels: the green of friends is in the picture, and the colour of foes is not."""
    with screen_of() as screen:
        play = screen.show(ALLEY, RUSTBOOK)
        if glyphs:
            screen.send(Command.GLYPHS)
        picture = screen.pixels().astype(int)
        swatch = play.stage.swatch
        panel = picture[1024:, 40:]
        assert (panel == swatch.shade("good").fov).all(axis=2).sum() > 20, "listed as a friend"
        assert not (panel == swatch.shade("foe").fov).all(axis=2).any(), "not listed as a foe"
        x, y = pixel_of(play, cell_of("v").x)
        red, green, _ = picture[x - 16 : x + 16, y - 16 : y + 16].reshape(-1, 3)[:, :3].T
        assert (green > red + 40).sum() > 20
        assert not (red > green + 80).any()


def cell_of(character: str) -> Vec:
    return Scenario(ALLEY, RUSTBOOK).at(character)
