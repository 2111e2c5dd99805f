"""Worlds, and the levels of generators, as values for the JSON that the tools print."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.content.achievements import badges_of
from game.engine.grid.geometry import Vec, name_of_step, reading_order
from game.engine.model.actor import Actor
from game.engine.model.air import GRAINS
from game.engine.model.door import Door
from game.engine.model.item import Item
from game.engine.model.level import Level
from game.engine.rules.actions.item_actions import is_used_up, turns_until_ready
from game.engine.rules.score import score
from game.engine.senses.door_signs import Sign, signs_on
from game.engine.world import World
from game.levels.level_json import json_of
from game.mapgen.core.sketch import Sketch
from game.ui.text.run_summary import ending_messages
from level_output.built_level import BuiltLevel, data_of
from level_output.text_map import bit_rows, map_rows, memory_rows, terrain_rows
from survey_lib.judged_figures import figures


def world_report(world: World, messages: list[str]) -> dict[str, Any]:
    """Return all facts about a world between two turns, as values for JSON.

    The keys `memory`, `seen`, `visible`, `explored` and `messages` hold only what the hero knows. All others hold the
    true state of the world. `messages`: the messages shown so far, in order.
    """
    level = world.level
    return {
        "map": map_rows(world),
        "terrain": terrain_rows(world),
        "memory": memory_rows(world),
        "doors": _doors(world),
        "actors": [_actor(actor) for actor in _all_actors(world)],
        **_items_and_fixtures(level),
        **_possessions(world.hero),
        **_fire_and_gas(level),
        "identified": sorted(world.identified),
        "visible": bit_rows(world.view),
        "explored": bit_rows(level.memory.explored),
        "messages": messages,
        "turn": world.turn,
        "outcome": "won" if world.won else "playing" if world.hero.alive else "died",
        "score": score(world),
        "story": [line.text for line in ending_messages(world)] if world.over else [],
        "badges": [badge.name for badge in badges_of(world)] if world.over else [],
        "seed": world.seed,
        "depth": level.depth,
        "tradition": world.tradition.name,
    }


def _doors(world: World) -> list[dict[str, Any]]:
    """Return the facts about each door of the level. Hidden doors are last."""
    level = world.level
    return [
        {
            "x": door.at.x,
            "y": door.at.y,
            "kind": door.kind.name,
            "state": door.state.value,
            "locked": door.locked,
            "hidden": door.at in level.secrets,
            "stiff": door.stiff,
            "runed": door.runed,
            "facing": name_of_step(door.facing) if door.facing is not None else None,
            "partner": list(door.partner) if door.partner is not None else None,
            "lever": list(door.lever) if door.lever is not None else None,
            "signs": {name_of_step(step): _signs(door, step) for step in (level.axis(door), -level.axis(door))},
            "seen": known.value if (known := level.memory.known_state(door)) is not None else None,
        }
        for door in (*level.doors.values(), *(secret.door for secret in level.secrets.values()))
    ]


def _signs(door: Door, step: Vec) -> list[str]:
    """Return the signs of the home that lies behind a door in the direction `step`."""
    return [sign.value for sign in Sign if sign in signs_on(door, -step)]


def _all_actors(world: World) -> list[Actor]:
    """Return all actors: first the hero, then the others row by row.

    Mimics that pose as doors count as actors. The hero is left out if he lives but is not on the level, as in a drawing
    without a hero.
    """
    hero, level = world.hero, world.level
    others = [actor for actor in level.actors if actor is not hero]
    others += [door.mimic for door in level.doors.values() if door.mimic is not None]
    others.sort(key=lambda actor: reading_order(actor.pos))
    return [hero, *others] if hero in level.actors or not hero.alive else others


def _actor(actor: Actor) -> dict[str, Any]:
    return {
        "name": actor.name,
        "x": actor.pos.x,
        "y": actor.pos.y,
        "health": actor.health,
        "max_health": actor.max_health,
        "asleep": actor.asleep,
        "alert": actor.ai.alert > 0,
        "worn": sorted(item.kind.name for item in actor.worn.values()),
        "conditions": sorted(condition.name for condition in actor.conditions),
    }


def _items_and_fixtures(level: Level) -> dict[str, Any]:
    """Return the facts about items, traps and levers on the ground, under the keys `items`, `traps` and `levers`."""
    return {
        "items": [
            {"name": item.kind.name, "x": at.x, "y": at.y, "count": item.count} for at, item in level.items.items()
        ],
        "traps": [
            {"name": trap.kind.name, "x": at.x, "y": at.y, "hidden": trap.hidden} for at, trap in level.traps.items()
        ],
        "levers": [
            {"x": at.x, "y": at.y, "door": list(lever.door), "pulled": lever.pulled}
            for at, lever in level.levers.items()
        ],
    }


def _possessions(hero: Actor) -> dict[str, Any]:
    return {
        "bag": [_item(item) for item in hero.bag],
        "worn": {slot.value: _item(item) for slot, item in hero.worn.items()},
        "abilities": [
            {
                "name": ability.name,
                "ready_in": None if (used_up := is_used_up(ability, hero)) else turns_until_ready(ability, hero),
                "used_up": used_up,
            }
            for ability in hero.abilities
        ],
        "oil": hero.oil,
        "shaded": hero.lamp_covered,
        "keys": hero.keys,
        "latches": hero.latches,
    }


def _fire_and_gas(level: Level) -> dict[str, Any]:
    """Return the cells with fire and gas: the turns for which each fire still burns, and the units of each gas."""
    air = level.air
    return {
        "fire": [] if air.fire is None else _amounts(air.fire, "turns"),
        "gas": {kind.name: _amounts(grains // GRAINS, "units") for kind, grains in air.gas.items()},
    }


def _item(item: Item) -> dict[str, Any]:
    charges = {"charges": item.charges} if item.kind.charges else {}
    return {"name": item.kind.name, "count": item.count, "forged": item.forged, "honed": item.honed, **charges}


class Origin(NamedTuple):
    """Names of the makers of a level. `generator`: the chain of build steps. `theme`: the theme that chose the chain.

    `place`: the rule that placed the doors of a drawing. None for each maker that the level does not have.
    """

    generator: str | None = None
    theme: str | None = None
    place: str | None = None


def level_report(built: BuiltLevel, origin: Origin) -> dict[str, Any]:
    """Return all facts about a level as values for JSON: everything that can be read back, and a report about it.

    `docs/level.schema.json` describes them.
    """
    sketch, world, *_ = built
    measures = {name: None if figure is None else round(figure, 2) for name, figure in figures(sketch).items()}
    report, read_back = unmeasured_report(sketch, world, origin), json_of(data_of(built))
    for name in ("doors", "actors", "items", "traps", "levers"):
        places = {(one["x"], one["y"]): number for number, one in enumerate(report[name])}
        ordered = sorted(read_back[name], key=lambda one: places[one["x"], one["y"]])
        reported = [report[name][places[one["x"], one["y"]]] for one in ordered]
        read_back[name] = [
            {**{key: known[key] for key in _REPORTED.get(name, ())}, **one}
            for known, one in zip(reported, ordered, strict=True)
        ]
    heroes = [one for one in report["actors"] if one["name"] == "hero"]
    kept = {"actors": [*heroes, *read_back["actors"]], "corridors": report["corridors"], "measures": measures}
    return {**report, **read_back, **kept}


_REPORTED = {"doors": ("signs", "seen"), "actors": ("asleep", "alert", "worn", "conditions")}
"""Names of what is reported of doors and of actors, but not read back."""


def unmeasured_report(sketch: Sketch, world: World, origin: Origin) -> dict[str, Any]:
    """Return all facts about a level but its figures, as values for JSON."""
    return {
        **world_report(world, []),
        **origin._asdict(),
        "rooms": [
            {**room._asdict(), "lit": room not in sketch.dark, "purpose": sketch.purposes.get(room)}
            for room in sketch.rooms
        ],
        "corridors": [[[at.x, at.y] for at in corridor] for corridor in sketch.corridors],
        "start": None if sketch.start is None else [sketch.start.x, sketch.start.y],
        "stairs": [
            {"x": at.x, "y": at.y, "way": way}
            for way, leads in (("down", 1), ("up", -1))
            for at in world.level.cells_of(leads)
        ],
        "restarts": sketch.restarts,
    }


def _amounts(grid: NDArray[np.integer[Any]], what: str) -> list[dict[str, int]]:
    """Return each cell with an amount above 0, row by row. `grid`: amounts as integers, [x, y]. `what`: their key."""
    return [{"x": x, "y": y, what: int(grid[x, y])} for y, x in np.argwhere(grid.T).tolist()]
