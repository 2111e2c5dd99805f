"""The bounds of all saved fields: which numbers, texts and names each may have, and how many entries.

A saved field must be listed here if its type is a number, a text, a cell, an array or a container. If such a field is
missing, no game can be saved or loaded. Fields with other types need no bound: bools, enums, content (such as kinds of
items), objects, and references to actors. A bound follows from the meaning of a field, and is wide: see
`game/store/file_limits.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.content.items.abilities import ABILITIES
from game.content.items.gear import ITEMS
from game.content.items.unidentified import COLOURS, MOTTOES, WOODS
from game.content.monsters.breeds import BREEDS
from game.content.themes.theme_names import THEME_NAMES
from game.content.traditions import TRADITIONS
from game.content.world.conditions import CONDITIONS
from game.content.world.door_kinds import DOORS
from game.content.world.gases import GASES
from game.content.world.traps import TRAPS
from game.engine.rules.actions.door_verbs import VERBS
from game.engine.words import a
from game.store.file_limits import (
    MAX_ACTORS,
    MAX_BAG,
    MAX_BURN,
    MAX_CHANCE,
    MAX_CHANGES,
    MAX_COUNT,
    MAX_DEPTH,
    MAX_DICE,
    MAX_DICE_STATE,
    MAX_GAS,
    MAX_HEALTH,
    MAX_KINDS,
    MAX_LEVELS,
    MAX_LIGHTS,
    MAX_OIL,
    MAX_OPENINGS,
    MAX_SEARCHES,
    MAX_SEED,
    MAX_THINGS,
    MAX_TICK,
    MAX_TURNS,
)
from game.store.serialize.bound_types import Bound, Many, Names, Parts, Place, Range, Text

_BREEDS = [*BREEDS.values(), *(tradition.hero for tradition in TRADITIONS.values())]

TICK = Range(-MAX_TICK, MAX_TICK)
TICKS, TURNS, COUNT = Range(0, MAX_TICK), Range(0, MAX_TURNS), Range(0, MAX_COUNT)
CHANGES = Range(0, MAX_CHANGES)
HEALTH, HARM = Range(-MAX_HEALTH, MAX_HEALTH), Range(0, MAX_HEALTH)
DICE, CHANCE = Range(0, MAX_DICE), Range(0, MAX_CHANCE)
TOTAL = Range(-MAX_COUNT, MAX_TURNS)
DEPTH = Range(1, MAX_DEPTH)
GROUND = Range(0, 255)
"""Allowed range of terrain IDs. `world_codec` also checks that each ID stands for a kind of ground."""
CELL, STEP = Place.CELL, Place.STEP

LANDMARK = Text()
"""Bound of the name of an item with its number and properties. The game only compares it, and never shows it."""
KIND = Names("kind of item named", frozenset(item.name for item in ITEMS.values()))
BREED = Names("breed named", frozenset(breed.name for breed in _BREEDS))
BREED_SPRITE = Names("sprite of a breed named", frozenset(["", *(breed.sprite for breed in _BREEDS)]))
DOOR = Names("kind of door named", frozenset(door.name for door in DOORS.values()))
DOOR_SPRITE = Names("sprite of a door named", frozenset(["", *(door.sprite for door in DOORS.values())]))
ITEM_SPRITE = Names(
    "sprite of an item named", frozenset([*COLOURS.values(), *(item.sprite for item in ITEMS.values())])
)
AIR = Names("gas named", frozenset(["fire", *(gas.name for gas in GASES.values())]))
CONDITION = Names("condition named", frozenset(condition.name for condition in CONDITIONS.values()))
THEME = Names("theme named", THEME_NAMES)
TRADITION = Names("tradition", frozenset(TRADITIONS))
ABILITY = Names("ability named", frozenset(ability.name for ability in ABILITIES.values()))
DISGUISE = Names(
    "unidentified item named",
    frozenset(
        [
            *(f"{colour} potion" for colour in COLOURS),
            *(f'scroll "{motto}"' for motto in MOTTOES),
            *(f"{wood} wand" for wood in WOODS),
        ]
    ),
)
DOOR_NOUN = Names("door called", frozenset(door.noun for door in DOORS.values()))
DEED = Names("deed named", frozenset(["Listened", "Knocked", "Latched", "Surprised"]))  # nobody listens any more
CAUSE = Names(
    "cause of harm named",
    frozenset(
        [
            *BREED.names,
            *KIND.names,
            *(a(trap.name) for trap in TRAPS.values()),
            *(condition.cause for condition in CONDITIONS.values() if condition.cause),
            *(ability.effect.cause for ability in ABILITIES.values() if hasattr(ability.effect, "cause")),
            *(f"burning {gas.name}" for gas in GASES.values()),
            "beam",
            "fire",
        ]
    ),
)
"""Bound of what can take health from an actor: the names of `Cause` in the engine and the content."""
NO_CREATURE, NO_CAUSE = (bound._replace(names=bound.names | {""}) for bound in (BREED, CAUSE))
"""Bounds of the names of a creature and of a cause that may be missing."""

AT_CELLS = Many(MAX_THINGS, key=CELL)
"""Bound of a dict from cells to what lies there, such as doors or items."""
WAYS = Many(2, of=STEP)
"""Bound of the steps from a door to its two sides."""
AIRS = Many(len(AIR.names), of=AIR)
AILMENTS = Many(len(CONDITION.names), of=CONDITION)

SAVED_BOUNDS: Mapping[str, Mapping[str, Bound]] = {
    # the world and its levels
    "World": {
        "disguises": Many(MAX_KINDS, key=KIND, of=DISGUISE),
        "identified": Many(MAX_KINDS, of=KIND),
        "looks": Many(MAX_KINDS, key=KIND, of=ITEM_SPRITE),
        "next_beat": TICKS,
        "now": TICKS,
        "seed": Text(MAX_SEED),
    },
    "Dice": {"increment": Range(0, MAX_DICE_STATE), "state": Range(0, MAX_DICE_STATE)},
    "Level": {
        "changes": CHANGES,
        "choices": Many(MAX_THINGS, of=Many(MAX_THINGS, of=CELL)),
        "depth": DEPTH,
        "doors": AT_CELLS,
        "ground": GROUND,
        "items": AT_CELLS,
        "levers": AT_CELLS,
        "lights": Many(MAX_LIGHTS),
        "masonry": THEME,
        "rooms": Many(MAX_THINGS),
        "secrets": AT_CELLS,
        "start": CELL,
        "traps": AT_CELLS,
    },
    "Memory": {
        "ground": GROUND,
        "items": AT_CELLS,
        "left": AT_CELLS,
        "searched": Range(0, MAX_SEARCHES),
        "traps": AT_CELLS,
    },
    "Stay": {
        "before": TICKS,
        "came_at": TICKS,
        "came_by": CELL,
        "left_at": TICK,
        "left_by": CELL,
        "steps": TURNS,
        "trail": Range(0, MAX_TURNS),
        "visitors": Many(MAX_KINDS, of=BREED),
    },
    "Air": {
        "changes": CHANGES,
        "fire": Range(0, MAX_BURN),
        "gas": Many(len(GASES), of=Range(0, MAX_GAS)),
        "in_view": AIRS,
    },
    "Room": {"area": Place.AREA},
    "Light": {"at": CELL, "mount": CELL},
    "Trap": {"at": CELL},
    "Lever": {"at": CELL, "door": CELL},
    "Secret": {"ground": GROUND},
    "Item": {"count": COUNT, "forged": DICE, "honed": CHANCE, "pocket": COUNT, "spent": COUNT},
    "Door": {
        "at": CELL,
        "battered": COUNT,
        "clawed": WAYS,
        "facing": STEP,
        "knocked_at": TICK,
        "knocks": COUNT,
        "lever": CELL,
        "lit": WAYS,
        "partner": CELL,
    },
    "Door.known": {"number": COUNT, "side": STEP, "stopped_at": TICK},
    "HeardAtDoor": {"side": STEP, "since": TICK, "tick": TICK},
    # actors and items
    "Actor": {
        "abilities": Many(MAX_KINDS, of=TICK),
        "alert": TURNS,
        "attack": DICE,
        "attack_chance": CHANCE,
        "bag": Many(MAX_BAG),
        "conditions": Many(MAX_KINDS, of=TICK),
        "defense": DICE,
        "defense_chance": CHANCE,
        "fled": TURNS,
        "gold": COUNT,
        "health": HEALTH,
        "heard_at": TICK,
        "keys": COUNT,
        "latches": COUNT,
        "max_health": HARM,
        "moved_at": TICK,
        "oil": Range(0, MAX_OIL),
        "opened": TURNS,
        "owed": Many(MAX_KINDS),
        "pos": CELL,
        "post": CELL,
        "ready_at": TICKS,
        "ring": Many(MAX_KINDS, of=DOOR),
        "sore": TURNS,
        "spoke_at": TICK,
        "stuck_at": TICK,
        "through": CELL,
        "turns": TURNS,
        "worn": Many(MAX_KINDS),
    },
    "Intent": {"around": CELL, "goal": CELL, "held": TURNS, "trail": CELL},
    "Sighting": {
        "at": CELL,
        "first": TICK,
        "minded_at": TICK,
        "minded_turns": TURNS,
        "shunned_at": TICK,
        "tick": TICK,
    },
    # what has happened
    "Chronicle": {
        "_turns_told": TURNS,
        "blows": Many(MAX_KINDS),
        "dealt": Many(MAX_KINDS, key=BREED, of=TOTAL),
        "deeds": Many(MAX_KINDS, key=DEED, of=TOTAL),
        "floors": Many(MAX_LEVELS, key=DEPTH),
        "openings": Many(MAX_OPENINGS, key=Parts((DEPTH, CELL))),
        "slain": Many(MAX_KINDS, key=BREED, of=TOTAL),
        "suffered": Many(MAX_KINDS, key=CAUSE, of=TOTAL),
    },
    "Floor": dict.fromkeys(
        ["eased", "flasks", "keys", "left_shut", "opened", "opened_by_others", "prizes", "sleepers", "turns"], TURNS
    ),
    "Blow": {"by": CAUSE, "damage": HARM, "turn": TURNS, "victim": BREED},
    "Missile": {"seen_at": CELL, "turn": TURNS},
    "Assault": {"at": CELL, "by": NO_CREATURE, "tick": TICK},
    "Siege": {"at": CELL, "by": NO_CREATURE, "tick": TICK},
    "OpenedBy": {"by": BREED, "noun": DOOR_NOUN, "turn": TURNS},
    "End": {
        "cause": NO_CAUSE,
        "depth": DEPTH,
        "door_look": DOOR_SPRITE,
        "killer": NO_CREATURE,
        "killer_look": BREED_SPRITE,
        "turn": TURNS,
    },
    # orders of many steps
    "Watch": {
        "_ails": AILMENTS,
        "_asked_at": TICK,
        "_awake": Many(MAX_ACTORS),
        "_drifting": AIRS,
        "_expected": HARM,
        "_health": HEALTH,
        "_heard_at": TICK,
        "_hunted_by": Many(MAX_ACTORS),
    },
    "Explore": {"_finds": Many(MAX_THINGS, of=CELL), "_gaps": Many(MAX_ACTORS, of=TOTAL)},
    "Keep": {"step": STEP},
    "Linger": {"_doors": COUNT},
    "Rest": {"_turns": TURNS},
    "Run": {"_beside": Many(MAX_THINGS, key=CELL), "_turns": TURNS, "step": STEP},
    "Notable": {"name": LANDMARK},
    "Travel": {"_since": TICK, "goal": CELL},
    "TravelToStairs": {"leads": Range(-1, 1)},
    "WaitTurns": {"_turns": TURNS, "number": TURNS},
    # actions
    **{word: {"step": STEP} for word in ["Bash", "Cross", "Shove", "Walk", *(verb.saved_word for verb in VERBS)]},
    **{word: {"slot": COUNT} for word in ("Drop", "Wear")},
    **{word: {"at": CELL, "slot": COUNT} for word in ("Throw", "Use")},
    "Invoke": {"at": CELL, "name": ABILITY},
    "Shoot": {"at": CELL},
}
"""Bound of each saved field, by the saved word of its class and then by its own saved word.

A saved word is a name in saved games, which never changes (see `saved_names.SAVED_AS`).
"""
