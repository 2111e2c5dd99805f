"""The names of content that saved texts may have: a loaded game shows no other text of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.items.unidentified import COLOURS, EARLIER_MOTTOES, MOTTOES, WOODS
from game.content.monsters.breeds import BREEDS
from game.content.rooms.purpose_names import PURPOSE_NAMES
from game.content.themes.theme_names import THEME_NAMES
from game.content.traditions import TRADITIONS
from game.content.world.conditions import CONDITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.content.world.traps import TRAPS
from game.engine.bounds import NameOf
from game.engine.records import NamedTuple
from game.engine.rules.hazards.fire import FIRE, blast_name
from game.engine.words import a

_BREEDS = [*BREEDS.values(), *(tradition.hero for tradition in TRADITIONS.values())]


class Names(NamedTuple):
    """Bound of a text that must be one of `names`. `what`: what the error message calls such a name."""

    what: str
    names: frozenset[str]

    def check(self, value: str) -> str:
        """Return the reason why a name is not allowed, or "" if it is."""
        return "" if value in self.names else f"there is no {self.what} {value[:40]!r}"


BREED = Names("breed named", frozenset(breed.name for breed in _BREEDS))
KIND = Names("kind of item named", frozenset(item.name for item in ITEMS.values()))
ABILITY = Names("ability named", frozenset(ABILITIES))
TRADITION = Names("tradition", frozenset(TRADITIONS))


def causes_of_harm() -> Iterator[str]:
    """Yield the names of everything that may harm an actor: each name that the rules give to a `Cause`."""
    yield from (breed.name for breed in _BREEDS)
    shots = chain((kind.shot for kind in ITEMS.values()), (breed.special_attacks.shot for breed in _BREEDS))
    yield from (shot.name for shot in shots if shot is not None)
    effects = chain((kind.effect for kind in ITEMS.values()), (ability.effect for ability in ABILITIES.values()))
    yield from (effect.cause for effect in effects if effect is not None and effect.cause)
    yield from (a(trap.name) for trap in TRAPS.values())
    yield from (condition.cause for condition in CONDITIONS.values() if condition.damage_per_turn)
    yield from (blast_name(gas) for gas in GASES.values() if gas.blast)
    yield FIRE.name


CAUSE = Names("cause of harm named", frozenset(causes_of_harm()))
DISGUISES = (
    *(f"{colour} potion" for colour in COLOURS),
    *(f'scroll "{motto}"' for motto in (*MOTTOES, *EARLIER_MOTTOES)),
    *(f"{wood} wand" for wood in WOODS),
)

KNOWN_NAMES: Mapping[NameOf, Names] = {
    NameOf.KIND: KIND,
    NameOf.ITEM_SPRITE: Names(
        "sprite of an item named", frozenset([*COLOURS.values(), *(item.sprite for item in ITEMS.values())])
    ),
    NameOf.DISGUISE: Names("unidentified item named", frozenset(DISGUISES)),
    NameOf.BREED: BREED,
    NameOf.BREED_SPRITE: Names("sprite of a breed named", frozenset(breed.sprite for breed in _BREEDS)),
    NameOf.DOOR: Names("kind of door named", frozenset(door.name for door in DOORS.values())),
    NameOf.DOOR_NOUN: Names("door called", frozenset(door.noun for door in DOORS.values())),
    NameOf.DOOR_SPRITE: Names("sprite of a door named", frozenset(door.sprite for door in DOORS.values())),
    NameOf.GAS: Names("gas named", frozenset(gas.name for gas in GASES.values())),
    NameOf.AIR: Names("gas named", frozenset(["fire", *(gas.name for gas in GASES.values())])),
    NameOf.CONDITION: Names("condition named", frozenset(condition.name for condition in CONDITIONS.values())),
    NameOf.THEME: Names("theme named", THEME_NAMES),
    NameOf.ABILITY: ABILITY,
    NameOf.CAUSE: CAUSE,
    NameOf.PURPOSE: Names("purpose of a room named", frozenset(PURPOSE_NAMES)),
    NameOf.DEED: Names("deed named", frozenset(["Listened", "Knocked", "Latched", "Surprised"])),
}
"""Names of each kind of content. Nobody listens any more, but earlier games counted it."""
