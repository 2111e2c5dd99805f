"""Statistics over all games of the player, from the summaries of finished games in the store (save file).

A save file may be damaged or forged. So each figure and name of a summary is checked, and one that is not valid counts
as missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from game.engine.bounds import MAX_COUNT, MAX_DEPTH, MAX_TURNS
from game.engine.records import record
from game.store.db.rows import GameStatus, RecordedGame
from game.store.json_values import JsonValue
from game.store.serialize.known_names import ABILITY, BREED, CAUSE, Names

MAX_SCORE = 1_000_000_000
"""Greatest score that can be genuine."""
OVER = (GameStatus.DEAD, GameStatus.WON, GameStatus.GIVEN_UP)
"""States of games that count as finished. A game that was left behind goes on as another game."""


@record
class RunRecords:
    """Statistics over all games, except practice games."""

    games: int
    """Number of finished games."""
    unfinished: int
    wins: int
    deepest: int
    """Greatest depth that was reached; 0 without a game."""
    turns: int
    opened: int
    """Number of doors that the hero opened in all games."""
    left_shut: int
    """Number of doors that were shut when the hero last left their level, in the games of `counting_left_shut`."""
    counting_left_shut: int
    """Number of games whose summary has the number of doors left shut."""
    causes: tuple[tuple[str, int], ...]
    """Causes of death with the number of deaths, the most frequent first. The cause "" stands for an unknown one."""
    best: tuple[tuple[str, int], ...]
    """Best score for each tradition, the highest first."""
    slain: Mapping[str, int]
    """Number of monsters that the hero killed, by breed, in all games whose summary has it."""


def records_of(games: Iterable[RecordedGame], stories: Mapping[int, JsonValue]) -> RunRecords:
    """Return the statistics over games. `stories`: summaries of finished games, by the number of the game."""
    played = [game for game in games if not game.practice]
    finished = [game for game in played if game.state in OVER]
    causes, best, slain = Counter[str](), dict[str, int](), Counter[str]()
    opened = left_shut = counting = 0
    for game in finished:
        story = _entries(stories.get(game.number))
        opened += _number(story, "doors", MAX_COUNT) or 0
        shut = _number(story, "left_shut", MAX_COUNT)
        counting, left_shut = counting + (shut is not None), left_shut + (shut or 0)
        if game.state is GameStatus.DEAD:
            causes[killer_in(story) or cause_in(story)] += 1
        if (points := _number(story, "score", MAX_SCORE)) is not None:
            best[game.tradition] = max(points, best.get(game.tradition, 0))
        kills = _entries(story.get("slain"))
        for breed in BREED.names & kills.keys():
            slain[breed] += _number(kills, breed, MAX_COUNT) or 0
    return RunRecords(
        games=len(finished),
        unfinished=sum(game.state is GameStatus.OPEN for game in played),
        wins=sum(game.state is GameStatus.WON for game in finished),
        deepest=max((min(MAX_DEPTH, _deepest(game, stories)) for game in finished), default=0),
        turns=sum(min(MAX_TURNS, max(0, game.turn)) for game in finished),
        opened=opened,
        left_shut=left_shut,
        counting_left_shut=counting,
        causes=tuple(causes.most_common()),
        best=tuple(sorted(best.items(), key=lambda row: -row[1])),
        slain=slain,
    )


def score_of(story: JsonValue) -> int | None:
    """Return the score in the summary of a finished game; None if it has no valid score."""
    return _number(_entries(story), "score", MAX_SCORE)


def points_in(story: JsonValue, names: Iterable[str]) -> dict[str, int]:
    """Return the valid parts of the score in the summary of a finished game. `names`: the parts to look for."""
    parts = _entries(_entries(story).get("points"))
    return {name: number for name in names if (number := _number(parts, name, MAX_SCORE)) is not None}


def chosen_in(story: JsonValue) -> dict[int, str]:
    """Return the abilities that the hero chose from tomes, by depth, from the summary of a finished game."""
    chosen = _entries(_entries(story).get("chosen"))
    depths = [depth for depth in range(1, MAX_DEPTH + 1) if str(depth) in chosen] if chosen else []
    named = {depth: _name(chosen, str(depth), ABILITY) for depth in depths}
    return {depth: name for depth, name in named.items() if name}


def killer_in(story: JsonValue) -> str:
    """Return the name of the breed that killed the hero, from the summary of a game; "" if none is known."""
    return _name(story, "killer", BREED)


def cause_in(story: JsonValue) -> str:
    """Return the cause of the hero's death, from the summary of a game; "" if none is known."""
    return _name(story, "cause", CAUSE)


def _deepest(game: RecordedGame, stories: Mapping[int, JsonValue]) -> int:
    depth = _number(_entries(stories.get(game.number)), "depth", MAX_DEPTH)
    return game.depth if depth is None else depth


def _entries(story: JsonValue) -> dict[str, JsonValue]:
    return story if isinstance(story, dict) else {}


def _number(story: Mapping[str, JsonValue], key: str, most: int) -> int | None:
    value = story.get(key)
    return value if type(value) is int and 0 <= value <= most else None


def _name(story: JsonValue, key: str, known: Names) -> str:
    value = _entries(story).get(key)
    return value if isinstance(value, str) and value in known.names else ""
