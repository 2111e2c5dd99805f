"""How the games of a soak ended: as a table, and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from playtest.pool import memory

Games = Sequence[dict[str, Any]]

MOST_TOLD = 20
"""Broken games that the table tells of; the JSON has them all."""


def table(games: Games) -> str:
    """For people."""
    return "\n".join(_lines(games))


def _lines(games: Games) -> Iterator[str]:
    for (bot, world), some in by_arm(games).items():
        ends = Counter(game["end"] for game in some)
        told = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
        turns = sum(game["turns"] for game in some) / len(some)
        yield f"{bot} in {world}: {len(some)} games, {told}; {turns:.0f} turns a game"
        causes = sorted({game["cause"] for game in some if game["cause"]})
        yield f"  {'depth':>6}{'games':>7}{'alive':>7}{'won':>6}" + "".join(
            f"{cause:>{len(cause) + 2}}" for cause in causes
        )
        for depth in range(1, 1 + max(game["depth"] for game in some)):
            here = [game for game in some if game["depth"] == depth]
            if not here:
                continue
            fell = Counter(game["cause"] for game in here)
            ended = Counter(game["end"] for game in here)
            row = f"  {depth:6}{len(here):7}{ended['alive']:7}{ended['won']:6}"
            yield row + "".join(f"{fell[cause] or '':>{len(cause) + 2}}" for cause in causes)
    for process in memory(games):
        kib, blocks = ("{}, {}, {}, {}".format(*process[what]) for what in ("kib", "blocks"))
        yield (
            f"process {process['worker']}: {process['games']} games; in each quarter of them {kib} KiB, "
            f"and of what Python holds {blocks} blocks"
        )
    broken = [game for game in games if game["end"] == "broken"]
    for game in broken[:MOST_TOLD]:
        yield (
            f"BROKEN: {game['bot']} in {game['world']}, seed {game['seed']}, turn {game['turns']}, "
            f"depth {game['depth']}: {game['fault']}"
        )
    if len(broken) > MOST_TOLD:
        yield f"and {len(broken) - MOST_TOLD} more"


def by_arm(games: Games) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """The games of each bot in each world."""
    arms: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for game in games:
        arms.setdefault((game["bot"], game["world"]), []).append(game)
    return arms


def report(games: Games) -> dict[str, Any]:
    """For programs."""
    return {
        "arms": [
            {
                "bot": bot,
                "tradition": world,
                "games": len(some),
                "ends": dict(Counter(game["end"] for game in some)),
                "causes": dict(Counter(game["cause"] for game in some if game["cause"])),
                "by_depth": _by_depth(some),
                "turns": sum(game["turns"] for game in some),
            }
            for (bot, world), some in by_arm(games).items()
        ],
        "broken": [
            {name: game[name] for name in ("bot", "world", "seed", "turns", "depth", "fault")}
            for game in games
            if game["end"] == "broken"
        ],
        "memory": memory(games),
        "games": list(games),
    }


def _by_depth(games: Games) -> dict[str, dict[str, int]]:
    depths: dict[str, Counter[str]] = {}
    for game in games:
        depths.setdefault(str(game["depth"]), Counter())[game["cause"] or game["end"]] += 1
    return {depth: dict(ends) for depth, ends in sorted(depths.items(), key=lambda item: int(item[0]))}
