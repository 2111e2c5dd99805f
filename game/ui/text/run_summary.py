"""Summary of a run that is over: its end, the door that the killer came through, and what went before."""

from __future__ import annotations

from game.engine.model.features import Feature, Need, Verb
from game.engine.rules.score import DEPTH_POINTS, WIN_POINTS, score
from game.engine.run_stats import Blow, End, OpenedBy
from game.engine.words import a
from game.engine.world import World
from game.ui.core.ports import Message

HERO = "hero"
"""Name of the hero in the statistics of a run."""
BLOWS_TOLD = 4
"""Number of the last blows in a summary."""
KINDS_TOLD = 5
"""Number of names in each list of a summary; the others are only counted."""
DEPTHS_TOLD = 10
"""Number of levels in the table, the deepest ones."""


def story(world: World) -> list[Message]:
    """Return the sentences of an ending, the most important first. The run must be over."""
    run_stats, end = world.run_stats, world.run_stats.end
    assert end is not None, "a story is told when it is over"
    lines = [Message(_ending(end), "good" if end.won else "harm")]
    if end.came_through is not None:
        lines.append(Message(_way_in(end.came_through, end.turn), "door text"))
    blows = [_blow(blow) for blow in run_stats.blows if blow.damage]
    if blows and not end.won:
        lines.append(Message(f"The last blows: {'; '.join(blows[-BLOWS_TOLD:])}."))
    for heading, counts in (("Health you lost, by whom or what", run_stats.suffered), ("You killed", run_stats.slain)):
        if told := [f"{name} {count}" for name, count in counts.most_common() if count]:
            more = f", and {len(told) - KINDS_TOLD} more" if len(told) > KINDS_TOLD else ""
            lines.append(Message(f"{heading}: {', '.join(told[:KINDS_TOLD])}{more}."))
    return lines


def _blow(blow: Blow) -> str:
    if not blow.creature:
        return f"{blow.by} took {blow.damage} from you"
    who, whom = ("you" if name == HERO else f"the {name}" for name in (blow.by, blow.victim))
    return f"{who} hit {whom} for {blow.damage}"


def reckoning(world: World) -> str:
    """Return the score and its parts."""
    deepest = world.run_stats.deepest
    depths = f"{DEPTH_POINTS} for each of {deepest} depths" if deepest > 1 else f"{DEPTH_POINTS} for the first depth"
    win = f", {WIN_POINTS} for the Last Door" if world.won else ""
    return f"Score {score(world)}: {depths}, {world.hero.gold} for gold{win}."


def table(world: World) -> list[tuple[str, ...]]:
    """Return rows of words, each with its heading first: what was done on each of the deepest `DEPTHS_TOLD` levels."""
    floors = sorted(world.run_stats.floors.items())[-DEPTHS_TOLD:]
    rows: list[tuple[set[Need], str, list[int]]] = [
        (set(), "Depth", [depth for depth, _ in floors]),
        (set(), "Turns", [floor.turns for _, floor in floors]),
        ({Feature.LEAVES}, "Doors you opened wide", [floor.opened for _, floor in floors]),
        ({Verb.EASE}, "Doors you eased ajar", [floor.eased for _, floor in floors]),
        ({Feature.OTHERS_OPEN}, "Doors others opened", [floor.opened_by_others for _, floor in floors]),
        ({Feature.LEAVES}, "Doors left shut", [floor.left_shut for _, floor in floors]),
    ]
    has = world.tradition.provides
    return [(heading, *map(str, figures)) for needs, heading, figures in rows if needs <= has]


def _ending(end: End) -> str:
    where = f"on depth {end.depth}, in turn {end.turn}"
    if end.won:
        return f"You opened the Last Door {where}, and went out."
    if not end.killer:
        return f"You died {where}: {end.cause}."
    means = f"'s {end.cause}" if end.cause != end.killer else ""
    return f"The {end.killer}{means} killed you {where}."


def _way_in(way: OpenedBy, turn: int) -> str:
    ago = turn - way.turn
    when = "in that very turn" if not ago else "the turn before" if ago == 1 else f"{ago} turns before"
    who = "you had opened yourself" if way.by == "hero" else f"{a(way.by)} had opened"
    return f"It came through the {way.noun} that {who} {when}."
