"""Invariants of all item actions, checked on random drawings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import TRADITIONS
from game.engine.behavior import Action
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import DIRECTIONS, Vec
from game.engine.model.actor import Actor
from game.engine.model.item import Item, Slot
from game.engine.rules.actions.item_actions import Drop, Invoke, TakeOff, Throw, Use, Wear
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.inventory import MAX_STACKS
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.engine.world import World
from game.ui.audio.event_sounds import sounds_of
from game.ui.audio.synthesis.sound_recipes import SOUNDS
from game.ui.render.event_animations import event_animations
from game.ui.text.cards.cell_card import describe
from game.ui.text.event_messages.narrator import messages_for
from tests.support.examples import share_of_examples

WIDTH, HEIGHT = 12, 8
LETTERS = "ABCDEF"

cells = st.sampled_from("........##++-|LHtkshABCDEF")
names = st.sampled_from(sorted(ITEMS))
carried = st.sampled_from(sorted(name for name, kind in ITEMS.items() if kind.carried))
places = st.builds(Vec, st.integers(-2, WIDTH + 3), st.integers(-2, HEIGHT + 3))
slots = st.integers(-1, 8)
orders = st.one_of(
    st.just(Wait()),
    st.builds(Walk, st.sampled_from(DIRECTIONS)),
    st.builds(Use, slots, st.none() | places),
    st.builds(Use, slots, places),
    st.builds(Throw, slots, places),
    st.builds(Drop, slots),
    st.builds(Wear, slots),
    st.builds(TakeOff, st.sampled_from(Slot)),
    st.builds(Invoke, st.sampled_from(sorted(ABILITIES)), places),
)


@st.composite
def drawings(draw: st.DrawFn) -> str:
    """Return a random walled drawing with items and traps, and a hero with a full pack."""
    inner = [[draw(cells) for _ in range(WIDTH)] for _ in range(HEIGHT)]
    inner[draw(st.integers(0, HEIGHT - 1))][draw(st.integers(0, WIDTH - 1))] = "@"
    edge = "#" * (WIDTH + 2)
    legend = [f"{letter} = item {draw(names)}" for letter in LETTERS]
    bag = ", ".join(draw(st.lists(carried, max_size=8)))
    more = ["L = locked wooden door", "H = hidden wooden door", "t = trap bear", "s = lurker asleep"]
    equipment = [f"bag: {bag}", f"abilities: {', '.join(ABILITIES)}", "worn: leather armour, dagger"]
    return "\n".join((edge, *("#" + "".join(row) + "#" for row in inner), edge, "", *legend, *more, *equipment))


def possessions(actor: Actor) -> tuple[list[Item], dict[Slot, Item], dict[str, int], int, int]:
    abilities = {ability.name: ready_at for ability, ready_at in actor.abilities.items()}
    return list(actor.bag), dict(actor.worn), abilities, actor.ready_at, actor.turns


def check(world: World) -> None:
    level = world.level
    assert len({actor.pos for actor in level.actors}) == len(level.actors)
    for actor in level.actors:
        door = level.doors.get(actor.pos)
        assert not level.solid[actor.pos]
        assert door is None or door.state.clear
        assert 0 < actor.health <= actor.max_health
        assert actor.pace > 0
    for at, item in level.items.items():
        door = level.doors.get(at)
        assert not level.solid[at]
        assert door is None or not door.shut
        assert item.count > 0
    for item in (*world.hero.bag, *world.hero.worn.values()):
        assert item.count > 0
        assert not item.kind.charges or 0 < item.charges <= item.kind.charges
    assert len(world.hero.bag) <= MAX_STACKS
    assert not any(one.like(other) for n, one in enumerate(world.hero.bag) for other in world.hero.bag[:n])
    assert all(trap.at == at and not level.solid[at] for at, trap in level.traps.items())
    assert (level.solid == level.terrains.solid[level.ground]).all()
    opaque = level.terrains.opaque[level.ground]
    for at, door in level.doors.items():
        opaque[at] = door.blocks_sight
    assert (opaque == level.opaque).all()
    assert (opaque == level.fov.opaque).all()


@share_of_examples(25)
@given(drawing=drawings(), tradition=st.sampled_from(list(TRADITIONS.values())), inputs=st.lists(orders, max_size=14))
def test_item_orders_keep_world_invariants(drawing: str, tradition: Tradition, inputs: list[Action]) -> None:
    world = world_from_drawing(drawing, "0", tradition)
    for player_input in inputs:
        if not world.hero.alive:
            break
        before = possessions(world.hero)
        world.hero.orders = player_input
        for number in range(400):
            if world.is_waiting:
                break
            events = update(world)
            if number == 0 and any(isinstance(event, Refused) for event in events):
                assert possessions(world.hero) == before, "refusals take no time and change nothing"
            if world.hero.alive:
                check(world)
            assert all(line.text.strip() for line in messages_for(world))
            for event in world.witnessed:
                assert all(name in SOUNDS for name, *_ in sounds_of(event, world))
                assert all(effect.seconds > 0 for effect in event_animations.read(event, world.hero))
        assert world.is_waiting
    for at in world.level.memory.items:
        assert all(line.text.strip() for line in describe(at, world))
