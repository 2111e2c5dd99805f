"""How a run that is over is told: the end, the door that it came through, and what went before."""

from __future__ import annotations

from game.engine.chronicle import End, Opening
from game.engine.naming import a
from game.engine.score import DEPTH_POINTS, WIN_POINTS, score
from game.engine.world import World

from .narrator import Line

BLOWS_TOLD = 6
DEPTHS_TOLD = 10


def story(world: World) -> list[Line]:
    """The sentences of an ending, the most important first."""
    chronicle, end = world.chronicle, world.chronicle.end
    assert end is not None, "a story is told when it is over"
    lines = [Line(_ending(end), "good" if end.won else "harm")]
    if end.came_through is not None:
        lines.append(Line(_way_in(end.came_through, end.turn), "door text"))
    if chronicle.blows and not end.won:
        blows = ", ".join(
            f"{'you' if blow.by == 'hero' else blow.by} {blow.damage}" for blow in chronicle.blows[-BLOWS_TOLD:]
        )
        lines.append(Line(f"The last blows: {blows}."))
    if chronicle.suffered:
        most = ", ".join(f"{name} {damage}" for name, damage in chronicle.suffered.most_common(3))
        lines.append(Line(f"What cost you most health: {most}."))
    return lines


def reckoning(world: World) -> str:
    """The score, and what it is made of."""
    deepest = world.chronicle.deepest
    win = f" + {WIN_POINTS} for the Last Door" if world.won else ""
    return f"Score {score(world)}: {deepest} × {DEPTH_POINTS} for the depth + {world.hero.gold} gold{win}"


def table(world: World) -> list[tuple[str, ...]]:
    """What was done on each depth, the last ones if there were many: rows of words, each with its heading."""
    floors = sorted(world.chronicle.floors.items())[-DEPTHS_TOLD:]
    return [
        ("Depth", *(str(depth) for depth, _ in floors)),
        ("Turns", *(str(floor.turns) for _, floor in floors)),
        ("Doors you opened", *(str(floor.opened) for _, floor in floors)),
        ("Doors you eased ajar", *(str(floor.eased) for _, floor in floors)),
        ("Doors others opened", *(str(floor.opened_by_others) for _, floor in floors)),
        ("Doors left shut", *(str(floor.left_shut) for _, floor in floors)),
    ]


def _ending(end: End) -> str:
    where = f"on depth {end.depth}, in turn {end.turn}"
    if end.won:
        return f"You opened the Last Door {where}, and went out."
    if not end.killer:
        return f"You died {where}: {end.cause}."
    means = f"'s {end.cause}" if end.cause != end.killer else ""
    return f"The {end.killer}{means} killed you {where}."


def _way_in(way: Opening, turn: int) -> str:
    ago = turn - way.turn
    when = "in that very turn" if not ago else "the turn before" if ago == 1 else f"{ago} turns before"
    who = "you had opened yourself" if way.by == "hero" else f"{a(way.by)} had opened"
    return f"It came through the {way.noun} that {who} {when}."
