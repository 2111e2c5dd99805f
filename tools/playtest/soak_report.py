"""Report how the games of a soak (a test run of many games) ended, as a table or as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from playtest.game_pool import memory_by_process

Games = Sequence[dict[str, Any]]

MAX_BROKEN_SHOWN = 20
"""Most broken games that the table lists; the JSON report lists all of them."""


def table(games: Games) -> str:
    """Return the report as text: the ends of games by bot, variant and depth, then memory, then broken games."""
    return "\n".join(_lines(games))


def _lines(games: Games) -> Iterator[str]:
    for (bot, variant), arm in by_arm(games).items():
        ends = Counter(game["end"] for game in arm)
        counts = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
        turns = sum(game["turns"] for game in arm) / len(arm)
        waited = 100 * sum(game["waited"] for game in arm) / max(1, turns * len(arm))
        yield f"{bot} in {variant}: {len(arm)} games, {counts}; {turns:.0f} turns per game, {waited:.1f} % waited"
        causes = sorted({game["cause"] for game in arm if game["cause"]})
        yield f"  {'depth':>6}{'games':>7}{'alive':>7}{'won':>6}" + "".join(
            f"{cause:>{len(cause) + 2}}" for cause in causes
        )
        for depth in range(1, 1 + max(game["depth"] for game in arm)):
            here = [game for game in arm if game["depth"] == depth]
            if not here:
                continue
            deaths = Counter(game["cause"] for game in here)
            ended = Counter(game["end"] for game in here)
            row = f"  {depth:6}{len(here):7}{ended['alive']:7}{ended['won']:6}"
            yield row + "".join(f"{deaths[cause] or '':>{len(cause) + 2}}" for cause in causes)
    for process in memory_by_process(games):
        kib, blocks = ("{}, {}, {}, {}".format(*process[what]) for what in ("kib", "blocks"))
        yield (
            f"process {process['worker']}: {process['games']} games; memory in each quarter of them: {kib} KiB; "
            f"blocks of Python: {blocks}"
        )
    broken = [game for game in games if game["end"] == "broken"]
    for game in broken[:MAX_BROKEN_SHOWN]:
        yield (
            f"BROKEN: {game['bot']} in {game['variant']}, seed {game['seed']}, turn {game['turns']}, "
            f"depth {game['depth']}: {game['fault']}"
        )
    if len(broken) > MAX_BROKEN_SHOWN:
        yield f"and {len(broken) - MAX_BROKEN_SHOWN} more broken games"


def by_arm(games: Games) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Return the games grouped by (bot, variant of the rules)."""
    arms: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for game in games:
        arms.setdefault((game["bot"], game["variant"]), []).append(game)
    return arms


def report(games: Games) -> dict[str, Any]:
    """Return the report as a dict of JSON values, including the result of every game."""
    return {
        "arms": [
            {
                "bot": bot,
                "tradition": variant,
                "games": len(arm),
                "ends": dict(Counter(game["end"] for game in arm)),
                "causes": dict(Counter(game["cause"] for game in arm if game["cause"])),
                "by_depth": _by_depth(arm),
                "turns": sum(game["turns"] for game in arm),
            }
            for (bot, variant), arm in by_arm(games).items()
        ],
        "broken": [
            {name: game[name] for name in ("bot", "variant", "seed", "turns", "depth", "fault")}
            for game in games
            if game["end"] == "broken"
        ],
        "memory": memory_by_process(games),
        "games": list(games),
    }


def _by_depth(games: Games) -> dict[str, dict[str, int]]:
    depths: dict[str, Counter[str]] = {}
    for game in games:
        depths.setdefault(str(game["depth"]), Counter())[game["cause"] or game["end"]] += 1
    return {depth: dict(ends) for depth, ends in sorted(depths.items(), key=lambda item: int(item[0]))}
