"""Write a store (save file) and replays of this release into tests/stores, to test later releases with them.

Run it once for each version of the rules, when the first release with these rules is made. The tests open these files
with all later rules. `rules-N.sqlite` has open, dead, won, abandoned and practice games; `rules-N-TRADITION.ajar` is a
replay of an open game; `rules-N.txt` is the hash of the golden files. After the release the golden files must not
change unless RULES_VERSION is raised.
"""

from __future__ import annotations

import sys
from pathlib import Path

if getattr(sys.flags, "safe_path", False):  # python -P, or PYTHONSAFEPATH: this folder is not searched
    sys.path.insert(0, str(Path(__file__).parent))
import start

start.ready(__file__)

from typing import NamedTuple

from game import __version__
from game.app.saved_games.save_service import Saves
from game.cli import Parser, fail, run
from game.content import rules_version
from game.content.new_game import new_game
from game.content.scenarios.drawn_world import world_from_drawing
from game.content.traditions import AJAR, TRADITIONS
from game.engine.behavior import Action
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import ORTHOGONAL
from game.engine.grid.pathfinding import distances
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Wait
from game.engine.world import World
from game.store.db.game_store import Store
from game.store.errors import StoreError
from game.store.recording.journal import play_step
from game.store.recording.replay_file import SUFFIX, StoredRecord, write_replay
from game.ui.core.recorder_interfaces import GameRecorder
from game.ui.graphics.atomic_files import UnwritableFile, write_atomically
from golden.digest import RELEASES, write_digest
from playtest.random_players import Player, player_named

DIVER = "diver"
"""Name of the player that goes down as fast as it can: `dive`."""
MAX_REFUSALS = 3
"""Number of refused orders in a row after which the hero waits instead."""
MAX_STEPS = 2000
"""Most steps of the game in which the hero dies; he dies before."""
LAST_DOOR = """
########
#B@L...#
########

B = item last key
L = locked last door
depth: 10
"""


class GameSpec(NamedTuple):
    """A game to play: tradition (set of rules), name of the player or bot, seed, and greatest number of steps."""

    tradition: str
    player: str
    seed: str
    steps: int


OPEN = (
    GameSpec("ajar", "reader", "0", 330),
    GameSpec("roguesharp", DIVER, "0", 215),
    GameSpec("rogue", "explorer", "0", 260),
    GameSpec("rustbook", "reader", "0", 225),
    GameSpec("sadconsole", "reader", "0", 220),
)
"""The open (unfinished) games. Snapshots are taken every fiftieth turn, so that steps follow the last snapshot."""
DEAD = GameSpec("ajar", "brawler", "0", MAX_STEPS)


def dive(world: World, dice: Dice) -> Action:
    """Return the hero's next action on a shortest path to the stairs down, also through unexplored cells.

    On the stairs the action is to go down; if there is no path, it is to wait. `dice`: chooses among equally short
    paths. In 200 turns the hero goes down two depths.
    """
    level, hero = world.level, world.hero
    stairs = level.cells_of(depth_change=1)
    if hero.pos in stairs:
        return Descend()
    to_stairs = distances(~level.solid, stairs, StepRule.ORTHOGONAL)
    steps = [step for step in ORTHOGONAL if to_stairs[hero.pos + step] == to_stairs[hero.pos] - 1]
    return Walk(dice.choice(steps), confirmed=True) if steps else Wait()


def main() -> int:
    """Write the files of this release; return the exit code. Ends the program with one line if they exist already."""
    parser = Parser("release_fixtures.py", __doc__)
    parser.add_argument("--folder", type=Path, default=RELEASES, help="folder to write to (tests/stores)")
    folder: Path = parser.parse_args().folder
    path = folder / f"rules-{rules_version.RULES_VERSION}.sqlite"
    if path.exists():
        fail(f"release_fixtures.py: {path.name} exists: raise the version of the rules first")
    try:
        _write(path)
    except (OSError, StoreError, UnwritableFile) as error:
        fail(f"release_fixtures.py: {path}: {error.strerror if isinstance(error, OSError) else error}", 1)
    return 0


def _write(path: Path) -> None:
    """Write the store at `path`, and the other files beside it. Raises OSError, StoreError or UnwritableFile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    store = Store(path)
    saves = Saves(store)
    write_games(saves)
    for number, game in enumerate(OPEN, 1):
        replay = write_replay(StoredRecord(store, number), __version__)
        write_atomically(path.with_name(f"rules-{rules_version.RULES_VERSION}-{game.tradition}{SUFFIX}"), replay)
    write_digest(path.with_suffix(".txt"))
    store.checkpoint()
    saves.close()
    if saves.lost is not None:
        raise saves.lost
    for beside in path.parent.glob(f"{path.name}-*"):
        beside.unlink()


def write_games(saves: Saves) -> None:
    """Play all games of the store: the open games (numbers 1 to 5), then a practice, a lost, an abandoned, a won game.

    A practice game starts from a step of the replay of another game.
    """
    worlds = [_play_on(saves, game) for game in OPEN]
    practice = worlds[1]
    practice.hero.orders = None
    recorder = saves.keep(practice, parent=(2, OPEN[1].steps), practice=True)
    _play(practice, recorder, player_named("reader"), 30)
    saves.leave()
    _play_on(saves, DEAD)
    abandoned = new_game("1", TRADITIONS["rogue"])
    _play(abandoned, saves.keep(abandoned), player_named("reader"), 8)
    saves.give_up()
    won = world_from_drawing(LAST_DOOR.strip("\n"), "0", AJAR)
    _play(won, saves.keep(won), player_named("reader"), 30)


def _play_on(saves: Saves, game: GameSpec) -> World:
    """Play a new game and return its world.

    The game stays open in the store. Its last steps have no snapshot, so that loading the game must replay these steps.
    """
    world = new_game(game.seed, TRADITIONS[game.tradition])
    _play(world, saves.keep(world), dive if game.player == DIVER else player_named(game.player), game.steps)
    return world


def _play(world: World, recorder: GameRecorder, play: Player, steps: int) -> None:
    refused, turn = 0, -1
    for step in range(steps):
        if world.over:
            return
        if world.hero.orders is None:
            refused, turn = refused + 1 if world.turn == turn else 0, world.turn
            orders = play(world, Dice(world.seed, "release", step)) if refused < MAX_REFUSALS else Wait()
            world.hero.orders = orders
        recorder.begin()
        play_step(world)
        recorder.end(lambda _: None)


if __name__ == "__main__":
    run(main)
