"""Replays that must go as they went, as golden text: games of every tradition, each a file in tests/golden/games.

A line is a step: the turn it comes to, the name of the world after it, and what the hero was told; nothing where he
went on with what he was told before. A file's name says which tradition, whose game, of which seed and from what depth.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.content.games import new_game
from game.content.traditions import TRADITIONS
from game.engine.actions import Wait
from game.engine.dice import Dice
from game.engine.world import World
from game.store.journal import FAULTS, Endless, carry_on, tell, told
from game.store.plain import Unreadable
from game.store.state_hash import StateHash
from soak_players import player

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden" / "games"
PLAYERS = ("reader", "explorer", "door-abuser")
STEPS = 120
LETTERS = 8
"""Of the names of worlds: enough to tell that something is different."""
HARDIER = 3
"""So many times its health every hero has, or many would soon be dead."""
PATIENCE = 3
"""So many refusals one after another, and he waits instead."""


class Replay(NamedTuple):
    """Whose game it is, and where it begins."""

    tradition: str
    player: str
    seed: str
    depth: int

    def __str__(self) -> str:
        return "_".join(map(str, self))

    @property
    def path(self) -> Path:
        return FOLDER / f"{self}.txt"


def replays() -> list[Replay]:
    return [
        Replay(tradition, who, str(number), 1 + (3 * row + 2 * number) % 9)
        for row, tradition in enumerate(TRADITIONS)
        for number, who in enumerate(PLAYERS)
    ]


def bless() -> None:
    """Plays them all anew: what comes of it is right from now on."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for replay in replays():
        replay.path.write_text("\n".join(_played(replay)) + "\n", encoding="ascii")


def first_difference(replay: Replay) -> str:
    """The first step that comes to something else than it did, if any does."""
    try:
        lines = replay.path.read_text(encoding="ascii").splitlines()
    except FileNotFoundError:
        return f"{replay} was never played"
    world, name = _begun(replay)
    for number, line in enumerate(lines, 1):
        turn, was, order = line.split(" ", 2)
        try:
            if order:
                tell(world, order)
            carry_on(world)
        except (Unreadable, Endless, *FAULTS) as error:
            return f"{replay}: step {number} cannot be played again ({type(error).__name__}: {error})"
        if str(world.turn) != turn or name()[:LETTERS] != was:
            return f"{replay}: step {number}, turn {turn}, comes to something else"
    return ""


def differences() -> list[str]:
    """That of each replay, and the files that belong to none."""
    wanted = {replay.path for replay in replays()}
    odd = [f"{path.name} is no replay of this corpus" for path in sorted(FOLDER.glob("*")) if path not in wanted]
    return [*filter(None, map(first_difference, replays())), *odd]


def _begun(replay: Replay) -> tuple[World, StateHash]:
    world = new_game(replay.seed, TRADITIONS[replay.tradition], replay.depth)
    world.hero.health = world.hero.max_health = HARDIER * world.hero.max_health
    return world, StateHash(world)


def _played(replay: Replay) -> Iterator[str]:
    (world, name), play = _begun(replay), player(replay.player)
    refused, turn = 0, -1
    for step in range(STEPS):
        if world.over:
            return
        order: str | None = ""
        if world.hero.orders is None:
            refused, turn = refused + 1 if world.turn == turn else 0, world.turn
            dice = Dice(replay.seed, "corpus", step)
            world.hero.orders = play(world, dice) if refused < PATIENCE else Wait()
            order = told(world)
        carry_on(world)
        yield f"{world.turn} {name()[:LETTERS]} {order}"
