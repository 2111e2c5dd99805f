"""Writes a store and replays of this release into tests/stores, so that later releases are tested with them.

Run it once for each version of the rules, when that is released: the tests then open these files with all later rules.
`rules-N.sqlite` has open, dead, won, given up and practice games; `rules-N-TRADITION.ajar` is a replay of an open game;
`rules-N.txt` is the hash of the golden files, which must not change from then on unless RULES_VERSION is raised.
"""

from __future__ import annotations

import start

start.ready(__file__)

from pathlib import Path
from typing import NamedTuple

from game import __version__
from game.app.save_service import Saves
from game.cli import Parser, fail, run
from game.content import rules_version
from game.content.games import new_game
from game.content.scenarios.scenario import situation
from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.dice import Dice
from game.engine.grid.flood import Steps
from game.engine.grid.geometry import ORTHOGONAL
from game.engine.grid.pathfinding import distances
from game.engine.model.behavior import Action
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Descend, Wait
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.recording.journal import carry_on
from game.store.recording.replay_file import SUFFIX, StoredRecord, give_away
from game.ui.core.ports import GameRecorder
from golden.digest import RELEASES, write_digest
from playtest.players import Player, player

DIVER = "diver"
PATIENCE = 3
"""So many refusals one after another, and the hero waits instead."""
MOST_STEPS = 2000
"""A game that should end has ended by then."""
LAST_DOOR = """
########
#B@L...#
########

B = item last key
L = locked last door
depth: 10
"""


class Open(NamedTuple):
    """An open game: its player and seed, and how many steps it is played for."""

    tradition: str
    player: str
    seed: str
    steps: int


OPEN = (
    Open("ajar", "reader", "0", 330),
    Open("roguesharp", DIVER, "0", 215),
    Open("rogue", "explorer", "0", 260),
    Open("rustbook", "reader", "0", 225),
    Open("sadconsole", "reader", "0", 220),
)
"""The last snapshot is one of every fiftieth turn, so that some steps follow it."""
DEAD = Open("ajar", "brawler", "0", MOST_STEPS)


def dive(world: World, dice: Dice) -> Action:
    """Walk to the stairs by the shortest way, known or not, and take them: two depths in 200 turns."""
    level, hero = world.level, world.hero
    stairs = level.cells_of(leads=1)
    if hero.pos in stairs:
        return Descend()
    away = distances(~level.solid, stairs, Steps.ORTHOGONAL)
    steps = [step for step in ORTHOGONAL if away[hero.pos + step] == away[hero.pos] - 1]
    return Walk(dice.choice(steps), sure=True) if steps else Wait()


def main() -> int:
    """Write the files; refuse to overwrite those of a release."""
    parser = Parser("release_fixtures.py", __doc__)
    parser.add_argument("--folder", type=Path, default=RELEASES, help="where to write, instead of tests/stores")
    folder: Path = parser.parse_args().folder
    path = folder / f"rules-{rules_version.RULES_VERSION}.sqlite"
    if path.exists():
        fail(f"release_fixtures.py: {path.name} exists: raise the version of the rules first")
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(path)
    saves = Saves(store)
    write_games(saves)
    for number, game in enumerate(OPEN, 1):
        replay = give_away(StoredRecord(store, number), __version__)
        (folder / f"rules-{rules_version.RULES_VERSION}-{game.tradition}{SUFFIX}").write_bytes(replay)
    write_digest(path.with_suffix(".txt"))
    store.settle()
    saves.close()
    for beside in folder.glob(f"{path.name}-*"):
        beside.unlink()
    return 0


def write_games(saves: Saves) -> None:
    """Play the open games (numbers 1 to 5), then a practice, a dead, a given up and a won one."""
    worlds = [_play_on(saves, game) for game in OPEN]
    practice = worlds[1]
    practice.hero.orders = None
    scribe = saves.keep(practice, parent=(2, OPEN[1].steps), practice=True)
    _play(practice, scribe, player("reader"), 30)
    saves.leave()
    _play_on(saves, DEAD)
    given_up = new_game("1", TRADITIONS["rogue"])
    _play(given_up, saves.keep(given_up), player("reader"), 8)
    saves.give_up()
    won = situation(LAST_DOOR.strip("\n"), "0", AJAR)
    _play(won, saves.keep(won), player("reader"), 30)


def _play_on(saves: Saves, game: Open) -> World:
    """Play a new game and leave the store as a closed window leaves it: without a last snapshot."""
    world = new_game(game.seed, TRADITIONS[game.tradition])
    _play(world, saves.keep(world), dive if game.player == DIVER else player(game.player), game.steps)
    return world


def _play(world: World, scribe: GameRecorder, play: Player, steps: int) -> None:
    refused, turn = 0, -1
    for step in range(steps):
        if world.over:
            return
        if world.hero.orders is None:
            refused, turn = refused + 1 if world.turn == turn else 0, world.turn
            orders = play(world, Dice(world.seed, "release", step)) if refused < PATIENCE else Wait()
            world.hero.orders = orders
        scribe.begin()
        carry_on(world)
        scribe.end(lambda _: None)


if __name__ == "__main__":
    run(main)
