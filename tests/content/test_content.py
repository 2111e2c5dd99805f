"""Integrity of the content: every name that a value refers to exists."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from itertools import chain

import numpy as np
import pytest

from game.content.items.gear import ITEMS
from game.content.levels.generators import GENERATORS
from game.content.levels.level_from_sketch import sketch_level
from game.content.monsters.breeds import BREEDS, OF_ONE_DOCUMENT, free_glyphs
from game.content.themes.theme_names import THEME_NAMES
from game.content.traditions import TRADITIONS
from game.content.world import lights
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.content.world.terrains import TERRAINS
from game.engine.events.combat_events import Died, Hurt, Missed, Struck, Surprised
from game.engine.events.door_events import (
    Battered,
    Breached,
    Crossed,
    Eased,
    GateBolted,
    Gnawed,
    Latched,
    LeverPulled,
    LeverPulledInVain,
    Opened,
    PlateAgreed,
    PlateRefused,
    PortcullisRaised,
    SecretDoorFound,
    TollTaken,
    TwinMoved,
    Unlatched,
    Widened,
)
from game.engine.events.event import Event
from game.engine.events.hazard_events import BurntDown, Exploded, OilTaken, TrapSprung
from game.engine.events.item_events import Blasted, Dug, Healed, Invoked, PrizeWithdrawn, Shattered, Taken, Teleported
from game.engine.events.monster_events import CalledForHelp, Divided, MimicRevealed, Noticed, Rallied
from game.engine.events.movement_events import FoundNothing, Heard, Moved, PickedUp, Stopped
from game.engine.events.stop_reasons import StopCause
from game.engine.grid.dice import Dice
from game.engine.grid.geometry import EAST, Vec
from game.engine.model.actor import spawn
from game.engine.model.air import GasKind
from game.engine.model.breed import Breed
from game.engine.model.door import Door, DoorKind, DoorState
from game.engine.model.item import Item
from game.engine.model.light import LightKind
from game.engine.model.noise import Noise
from game.engine.model.terrain import Terrain
from game.engine.tradition import Tradition
from game.mapgen.analysis.level_check import faults
from game.mapgen.core.chain import Chain
from game.play import Scenario
from game.ui.audio.event_sounds import CONSTANT_SOUNDS, UNSEEN, sounds_of
from game.ui.audio.synthesis.sound_recipes import SOUNDS
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.tilesheet import drawn
from game.ui.render.animations import Animation
from game.ui.render.effects import Burst
from game.ui.render.event_animations import event_animations
from game.ui.render.known_ground import Ground
from game.ui.render.terrain_layer import FRAMES
from tests.support.examples import FULL, seeds
from tests.support.made_levels import sketch_of
from tests.support.scenario import blank_event

HERE = Vec(0, 0)
ALWAYS_SHOWN = (
    *(Opened, PortcullisRaised, Widened, Unlatched, Latched, Eased, SecretDoorFound, BurntDown, Dug),
    *(Divided, PrizeWithdrawn, Crossed, LeverPulled, LeverPulledInVain, Shattered, Invoked, TrapSprung, Exploded),
    *(Noticed, Rallied, MimicRevealed, PlateAgreed, PlateRefused, GateBolted),
)
"""Classes of events that look the same whatever their fields are."""


def has(*names: str) -> bool:
    """Return whether the sheet has a sprite for every one of the names."""
    return all(drawn(name) for name in names)


def has_glyph(glyph: str) -> bool:
    return has(f"glyph-{ord(glyph):04x}")


def hero_breeds() -> list[Breed]:
    return [tradition.hero for tradition in TRADITIONS.values()]


@pytest.mark.parametrize("breed", [*BREEDS.values(), *hero_breeds()], ids=lambda breed: breed.name)
def test_every_breed_has_pictures_and_can_spawn(breed: Breed) -> None:
    assert has(f"{breed.sprite}-0", f"{breed.sprite}-1")
    assert has_glyph(breed.glyph)
    for depth in (1, 10):
        actor = spawn(breed, HERE, depth, Dice("birth"))
        assert actor.alive
        assert actor.attack > 0


def shared_breeds() -> list[Breed]:
    """Return the breeds that are not of a single document."""
    of_documents = [*chain.from_iterable(OF_ONE_DOCUMENT.values())]
    return [breed for breed in BREEDS.values() if breed not in of_documents]


def test_every_name_leads_to_its_own_value() -> None:
    for table in (BREEDS, DOORS, ITEMS, TRADITIONS, GENERATORS):
        assert all(value.name == name for name, value in table.items())
    kinds_of = Counter(breed.glyph for breed in shared_breeds())
    taken_twice = [breed.name for breed in shared_breeds() if kinds_of[breed.glyph] > 1]
    assert not taken_twice, f"{taken_twice} share a glyph. These letters are free: {' '.join(free_glyphs())}"
    assert kinds_of.keys().isdisjoint(free_glyphs())


@pytest.mark.parametrize("kind", DOORS.values(), ids=lambda kind: kind.name)
def test_every_door_has_pictures_and_sound(kind: DoorKind) -> None:
    for side in ("front", "side"):
        for state in (*(state.value for state in DoorState), "swing") if kind.has_leaf else ():
            assert has(f"{kind.sprite}-{side}-{state}")
        assert kind.has_leaf or has(f"{kind.sprite}-{side}")
    assert f"{kind.sprite}-open" in SOUNDS or not kind.has_leaf


@pytest.mark.parametrize("terrain", TERRAINS.kinds, ids=lambda kind: kind.name)
def test_every_terrain_can_be_drawn(terrain: Terrain) -> None:
    assert has_glyph(terrain.glyph)
    for open_ in (True, False):
        alone = Ground(np.array([[open_]]))
        assert has(*alone.sprites(HERE, terrain))


def test_every_item_has_picture_and_glyph() -> None:
    for kind in ITEMS.values():
        assert has(kind.sprite)
        assert has_glyph(kind.glyph)


def test_every_light_has_colour_in_every_swatch() -> None:
    kinds = [value for value in vars(lights).values() if isinstance(value, LightKind)]
    assert kinds
    for swatch in SWATCHES.values():
        assert {kind.name for kind in kinds} <= set(swatch.lights)


@pytest.mark.parametrize("tradition", TRADITIONS.values(), ids=lambda row: row.name)
def test_traditions_use_known_swatch_and_glyphs(tradition: Tradition) -> None:
    assert tradition.swatch in SWATCHES
    assert tradition.generator in GENERATORS
    assert has_glyph(tradition.shut_glyph)
    assert has_glyph(tradition.open_glyph)
    assert all(has_glyph(glyph) for glyph in "".join(tradition.glyphs.values()) if glyph != " ")
    assert set(tradition.glyphs) <= {*TERRAINS.ids, *ITEMS, *BREEDS, "hero"}
    for name in THEME_NAMES:
        themed = tradition.theme_named(name).glyphs
        assert all(has_glyph(glyph) for glyph in "".join(themed.values()))
        assert set(themed) <= set(TERRAINS.ids)
    assert DOORS[tradition.door.name] is tradition.door


@pytest.mark.parametrize("chain", GENERATORS.values(), ids=lambda chain: chain.name)
def test_generators_make_valid_repeatable_levels(chain: Chain) -> None:
    made = [sketch_of(chain, (80, 48), str(seed), 3) for seed in seeds(1, 12)]
    for sketch in made:
        assert faults(sketch) == []
        assert {name for name, _ in sketch.spawns} <= set(BREEDS)
        assert set(sketch.cover.names[1:]) <= set(TERRAINS.ids), "its ground can be drawn in a scenario"
        assert sketch.theme in THEME_NAMES
    if FULL:  # in the usual run, the golden levels show it
        first, again = made[0], sketch_level(chain, (80, 48), "0", 3)
        assert (first.floor == again.floor).all()
        assert (first.doors, first.spawns, first.exit) == (again.doors, again.spawns, again.exit)


def shown(effect: Animation) -> bool:
    if not isinstance(effect, Burst):
        return effect.seconds > 0
    return has(
        *(f"{effect.family}-{frame}" for frame in range(effect.frames)) if effect.frames > 1 else (effect.family,)
    )


def test_fixed_events_have_sounds_and_pictures() -> None:
    assert {name for name, _ in CONSTANT_SOUNDS.values()} <= set(SOUNDS)
    assert all(0 < volume <= 1 for _, volume in CONSTANT_SOUNDS.values())
    hero = Scenario("#@#").hero
    for event in map(blank_event, ALWAYS_SHOWN):
        effects = list(event_animations.read(event, hero))
        assert effects
        assert all(shown(effect) for effect in effects)


def test_every_noise_has_sound_out_of_view() -> None:
    assert set(UNSEEN) == set(Noise)
    assert set(UNSEEN.values()) <= set(SOUNDS)


def test_varying_events_have_sounds_and_pictures() -> None:
    s = Scenario("#@+k#")
    hero, foe, door = s.hero, s.foe(), s.door()
    events: list[Event] = [
        *(Opened(hero, Door(kind, HERE)) for kind in DOORS.values() if kind.has_leaf),
        *(Eased(hero, Door(door.kind, HERE, stiff=stiff)) for stiff in (False, True)),
        *(moved(Door(door.kind, HERE, state)) for moved in (TwinMoved, PortcullisRaised) for state in DoorState),
        *(Breached(foe, Door(kind, HERE)) for kind in DOORS.values()),
        TollTaken(hero, door),
        Battered(foe, door, 2),
        Gnawed(foe, door, 2),
        FoundNothing(hero, HERE),
        Moved(hero, HERE, HERE),
        *(CalledForHelp(foe, noise, HERE) for noise in Noise),
        *(Heard(noise, EAST, 5, HERE) for noise in Noise),
        *(Struck(a, v, 2, blocks, 2 - blocks, HERE) for a, v in ((hero, foe), (foe, hero)) for blocks in (0, 2)),
        *(Surprised(a, v, 2, HERE) for a, v in ((hero, foe), (foe, hero))),
        *(Blasted(victim, "fire", 2, blocks, 2 - blocks, HERE) for victim in (hero, foe) for blocks in (0, 2)),
        *(Hurt(victim, "fire", 2, HERE) for victim in (hero, foe)),
        Missed(foe, hero, HERE),
        Died(foe, "hero", hero, HERE),
        Died(hero, "kobold", foe, HERE),
        Healed(hero, 3, HERE),
        Teleported(hero, HERE, HERE),
        OilTaken(hero, 350, HERE),
        *(taken(hero, Item(ITEMS[name], 3), HERE) for taken in (PickedUp, Taken) for name in ("gold", "dart")),
        Stopped(StopCause.WAY_FORKS, Vec(2, 0)),
    ]
    for event in events:
        assert {name for name, *_ in sounds_of(event, s.world)} <= set(SOUNDS)
        assert all(shown(effect) for effect in event_animations.read(event, hero))


@pytest.mark.parametrize("kind", GASES.values(), ids=GASES)
def test_every_gas_can_be_drawn(kind: GasKind) -> None:
    assert has(*(f"{kind.sprite}-{frame}" for frame in range(FRAMES)), *(f"flames-{frame}" for frame in range(FRAMES)))
    assert all(kind.sprite in swatch.purposes and "flames" in swatch.purposes for swatch in SWATCHES.values())


def test_opaque_shut_doors_block_sight() -> None:
    for kind in DOORS.values():
        assert Door(kind, HERE).blocks_sight is kind.opaque
        assert not Door(kind, HERE, DoorState.OPEN).blocks_sight


def test_ajar_game_loads_no_other_chains() -> None:
    loaded = (
        "import sys; from game.content.levels.generators import GENERATORS; "
        "print(GENERATORS['ajar'].name, *sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", loaded], check=True, capture_output=True, text=True)
    name, *modules = result.stdout.split()
    assert name == "ajar"
    others = {
        "game.content.levels.rustbook.wild_places",
        "game.content.levels.classic_traditions",
        "game.content.levels.accretion_chains",
    }
    assert not others & set(modules)


def test_unknown_generator_is_not_found() -> None:
    assert "ajar" in GENERATORS
    with pytest.raises(KeyError):
        GENERATORS["nonsense"]


def test_generator_lookup_is_safe_across_threads() -> None:
    began, found = threading.Event(), list[str]()

    def shelves() -> Iterator[tuple[Chain, ...]]:
        other.start()
        began.wait()
        yield (GENERATORS["ajar"],)
        yield (GENERATORS["roguesharp"],)

    def sprite() -> None:
        began.set()
        found.append(generators["roguesharp"].name)

    generators = type(GENERATORS)(shelves())
    other = threading.Thread(target=sprite)
    assert generators["ajar"].name == "ajar"
    other.join()
    assert found == ["roguesharp"]
