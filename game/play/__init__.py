"""Games that programs play: no screen is needed, and a program gets only what the hero knows.

`docs/play.md` explains everything with examples.
"""

from game.content.traditions import TRADITIONS
from game.play.observation import (
    ACTOR_NAMES,
    ASLEEP,
    AWAKE,
    BLOCKS_SIGHT,
    BLOCKS_STEPS,
    CLAWS,
    DOOR_STATES,
    FLEES,
    FRIENDLY,
    HUNTS,
    IN_VIEW,
    LIGHT,
    NOBODY,
    READ,
    SLEEPS,
    TERRAIN_NAMES,
    UNKNOWN,
    Carried,
    HeroFigures,
    KnownAbility,
    Observation,
    SeenActor,
    SeenDoor,
    SeenThing,
)
from game.play.order_words import ORDERS
from game.play.played_game import Event, Game, load, new_game, replay
from game.play.scenario import Scenario

__all__ = [
    "ACTOR_NAMES",
    "ASLEEP",
    "AWAKE",
    "BLOCKS_SIGHT",
    "BLOCKS_STEPS",
    "CLAWS",
    "DOOR_STATES",
    "FLEES",
    "FRIENDLY",
    "HUNTS",
    "IN_VIEW",
    "LIGHT",
    "NOBODY",
    "ORDERS",
    "READ",
    "SLEEPS",
    "TERRAIN_NAMES",
    "TRADITIONS",
    "UNKNOWN",
    "Carried",
    "Event",
    "Game",
    "HeroFigures",
    "KnownAbility",
    "Observation",
    "Scenario",
    "SeenActor",
    "SeenDoor",
    "SeenThing",
    "load",
    "new_game",
    "replay",
]
