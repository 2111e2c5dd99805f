"""What the hero can reach with the keys and levers that he finds, in drawings and on generated levels."""

from __future__ import annotations

import numpy as np
import pytest

from game.content.themes.theme_of_depth import DEPTHS, THEMES
from game.content.traditions import AJAR, ROGUESHARP
from game.engine.grid.dice import Dice
from game.engine.grid.flood import StepRule
from game.engine.grid.geometry import Vec
from game.engine.grid.pathfinding import PathMap
from game.engine.movement.reach import cut_off, hero_reach, reach
from game.engine.tradition import Tradition
from game.mapgen.analysis.solvable import reached_by_hero
from game.play import Scenario
from tests.support.examples import seeds
from tests.support.made_levels import built_level_of
from tests.support.quickly import quickly

LOCKS = "A = locked wooden door\nB = locked wooden door\nC = locked wooden door\nk = item key"
GRATES = "A = portcullis door\nB = portcullis door"
RUNE, HIDDEN = "A = runed wooden door", "A = hidden wooden door"


def shown(cells: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> str:
    """Return the row of cells in the middle of a level with three rows: `o` for each that is reached."""
    return "".join("o" if cell else "#" for cell in cells[:, 1])


def world_of(row: str, legends: str, tradition: Tradition = AJAR) -> Scenario:
    used = [line for line in legends.split("\n") if line[1:2] != " " or line[0] in row]
    return Scenario("\n".join(["#" * len(row), row, "#" * len(row), "", *used]), tradition)


@pytest.mark.parametrize(
    ("row", "legends", "possible", "sure"),
    [
        # A lever opens its portcullis from one of the four cells beside it, wherever in the wall it is.
        ("#@.A..#", f"{GRATES}\nlever: 1,0 A", "#ooooo#", ""),
        ("#@.A..#", f"{GRATES}\nlever: 2,2 A", "#ooooo#", ""),
        ("#@.A..#", f"{GRATES}\nlever: 0,1 A", "#ooooo#", ""),
        ("#..A.@#", f"{GRATES}\nlever: 6,1 A", "#ooooo#", ""),
        ("#@.A..#", f"{GRATES}\nlever: 0,0 A", "#oo####", ""),
        ("#@.A..#", f"{GRATES}\nlever: 4,0 A", "#oo####", ""),
        ("#@.A..#", f"{GRATES}\nlever: 1,0 A pulled", "#oo####", ""),
        ("#@.A..#", GRATES, "#oo####", ""),
        ("#@.A..#", "A = open portcullis door", "#ooooo#", ""),
        # Levers in a row, and two that are each behind the other's portcullis.
        ("#@.A.B.#", f"{GRATES}\nlever: 1,0 A\nlever: 4,0 B", "#oooooo#", ""),
        ("#@.A.B.#", f"{GRATES}\nlever: 4,0 B\nlever: 6,0 A", "#oo#####", ""),
        ("#.A@B.#", f"{GRATES}\nlever: 1,0 B\nlever: 5,0 A", "###o###", ""),
        # A key opens one lock, wherever it comes from.
        ("#@.A..#", LOCKS, "#oo####", ""),
        ("#@.A..#", f"{LOCKS}\nkeys: 1", "#ooooo#", ""),
        ("#@kA..#", LOCKS, "#ooooo#", ""),
        ("#@.A.k#", LOCKS, "#oo####", ""),
        ("#@kA.B.#", LOCKS, "#oooo###", ""),
        ("#@kAkB.#", LOCKS, "#oooooo#", ""),
        ("#.AkB@k#", LOCKS, "#oooooo#", ""),
        ("#@jA.B.#", f"{LOCKS}\nj = item 2 key", "#oooooo#", ""),
        # With one key and two locks he has to choose: each can be reached, and neither for sure.
        ("#.A@B.#", f"{LOCKS}\nkeys: 1", "#ooooo#", "###o###"),
        ("#.A@B.C.#", f"{LOCKS}\nkeys: 2", "#ooooooo#", "###ooo###"),
        ("#kA@B.#", f"{LOCKS}\nkeys: 1", "#ooooo#", "###ooo#"),
        # Keys and levers together: the lever in one locked room raises the portcullis in another.
        ("#.A@BP.#", f"{LOCKS}\nP = portcullis door\nkeys: 1\nlever: 1,0 P", "#oooo###", "###o####"),
        ("#.A@BP.#", f"{LOCKS}\nP = portcullis door\nkeys: 2\nlever: 1,0 P", "#oooooo#", ""),
        ("#.A@.PkB#", f"{LOCKS}\nP = portcullis door\nkeys: 0\nlever: 1,0 P", "###oo####", ""),
        # What is not opened by hand from here, or by nobody.
        ("#@.A..#", "A = barred door\nfacing: A west", "#ooooo#", ""),
        ("#@.A..#", "A = barred door\nfacing: A east", "#oo####", ""),
        ("#.A@B.#", "A = locked barred door\nB = locked wooden door\nfacing: A west\nkeys: 1", "###ooo#", ""),
        ("#@.A..#", "A = bolted wooden door", "#oo####", ""),
        ("#@.A..#", "A = last door", "#oo####", ""),
        ("#@jA..#", "A = last door\nj = item last key", "#ooooo#", ""),
        ("#@.A..#", "A = last door\nbag: last key", "#ooooo#", ""),
        # A twin opens with its twin, even if it is locked or has a rune.
        ("#.A.@T.#", "A = runed twin door\nT = twin door\npartner: 2,1 5,1", "#oooooo#", ""),
        ("#.A.@T.#", "A = locked twin door\nT = twin door\npartner: 2,1 5,1", "#oooooo#", ""),
        # Hidden doors are found, and runes are braved.
        ("#@.A..#", HIDDEN, "#ooooo#", ""),
        ("#@.A..#", RUNE, "#ooooo#", ""),
    ],
)
def test_hero_reaches_what_keys_and_levers_open(row: str, legends: str, possible: str, sure: str) -> None:
    s = world_of(row, legends)
    found = hero_reach(s.hero, s.level, AJAR)
    assert (shown(found.possible), shown(found.sure)) == (possible, sure or possible)


@pytest.mark.parametrize("legend", [RUNE, HIDDEN])
def test_hero_without_luck_and_courage_stays_before_the_door(legend: str) -> None:
    s = world_of("#@.A..#", legend)
    assert shown(hero_reach(s.hero, s.level, AJAR, runes=False, secrets=False).possible) == "#oo####"


def test_hero_pulls_and_searches_only_under_rules_that_have_it() -> None:
    for legends in (f"{GRATES}\nlever: 1,0 A", HIDDEN):
        s = world_of("#@.A..#", legends, ROGUESHARP)
        assert shown(hero_reach(s.hero, s.level, ROGUESHARP).possible) == "#oo####"


def test_portcullis_that_never_opens_is_a_wall() -> None:
    s = world_of("#@.A..#", GRATES)
    floor = ~s.level.solid
    reached = hero_reach(s.hero, s.level, AJAR).possible
    assert shown(cut_off(floor, reached, s.level.doors)) == "###ooo#"
    reached |= hero_reach(s.hero, s.level, AJAR, start=Vec(5, 1)).possible
    assert shown(cut_off(floor, reached, s.level.doors)) == "#######"


@pytest.mark.parametrize("theme", THEMES)
def test_maker_of_levels_and_game_agree_on_what_is_reached(theme: str) -> None:
    for seed in seeds(2, 40):
        built = built_level_of(THEMES[theme], AJAR, seed, 1 + DEPTHS.index(theme))
        sketch, world = built.sketch, built.world
        found = hero_reach(world.hero, world.level, AJAR, secrets=False).possible
        wanted = reached_by_hero(sketch, keys=True, runes=True)
        apart = [at for at in (sketch.last_door, *sketch.hidden) if at is not None]
        for at in apart:
            found[at] = wanted[at] = False
        assert (found == wanted).all(), f"{theme} {seed}"


def slow_reach(row: str, levers: dict[int, int], held: int) -> tuple[set[int], set[int]]:
    """Return the cells of a row that some play reaches, and those that every play reaches: one lock at a time.

    `row`: `L` is a lock, `P` a portcullis, `k` a key. `levers`: cell of the portcullis by the cell of its lever.
    """
    start, ends = row.index("@"), list[set[int]]()

    def play(unlocked: frozenset[int]) -> set[int]:
        reached, pulled, before = {start}, set[int](), -1
        while before != len(reached):
            before = len(reached)
            pulled |= {levers[at] for at in reached if at in levers}
            for at in sorted(reached):
                for to in (at - 1, at + 1):
                    if row[to] in ".k@" or to in unlocked or to in pulled:
                        reached.add(to)
        left = held + sum(row[at] == "k" for at in reached) - len(unlocked)
        locks = {to for at in reached for to in (at - 1, at + 1) if row[to] == "L"} - unlocked
        if not left or not locks:
            ends.append(reached)
            return reached
        return set().union(*(play(unlocked | {at}) for at in locks))

    possible = play(frozenset())
    return possible, set.intersection(*ends)


@pytest.mark.parametrize("seed", range(12))
def test_reach_follows_every_choice_of_locks(seed: int) -> None:
    dice = Dice("locks", seed)
    for _ in range(20):
        row = (
            "#"
            + "".join(dice.choice("..kLLP") for _ in range(7))
            + "@"
            + "".join(dice.choice("..kLLP") for _ in range(5))
            + "#"
        )
        grates = [x for x, cell in enumerate(row) if cell == "P"]
        floor = [x for x, cell in enumerate(row) if cell in ".k"]
        levers = {dice.choice(floor): grate for grate in grates} if floor else {}
        held = dice.below(3)
        ground = np.array([[cell != "#" and (cell != "P" or x in levers.values())] for x, cell in enumerate(row)])
        found = reach(
            Vec(row.index("@"), 0),
            PathMap(ground, StepRule.ORTHOGONAL),
            opened_from={Vec(grate, 0): [Vec(at, 0)] for at, grate in levers.items()},
            locked=[Vec(x, 0) for x, cell in enumerate(row) if cell == "L"],
            keys={Vec(x, 0): 1 for x, cell in enumerate(row) if cell == "k"},
            held=held,
        )
        possible, sure = slow_reach(row, levers, held)
        assert set(np.flatnonzero(found.possible[:, 0])) == possible, f"{row} {levers} {held}"
        assert set(np.flatnonzero(found.sure[:, 0])) == sure, f"{row} {levers} {held}"


@pytest.mark.parametrize(("steps", "passes"), [(StepRule.FREE, True), (StepRule.NO_CORNERS, False)])
def test_locked_door_is_passed_diagonally_only_where_corners_can_be_cut(steps: StepRule, passes: bool) -> None:
    ground = np.eye(3, dtype=np.bool_)
    found = reach(Vec(0, 0), PathMap(ground, steps), opened_from={}, locked=[Vec(1, 1)], held=1)
    assert found.possible.tolist() == (ground if passes else ground & (np.arange(3) < 1)).tolist()


def test_reach_with_very_many_locks_takes_little_time() -> None:
    """Two hundred vaults and a hundred keys have more choices than could ever be followed."""
    ground = np.zeros((401, 3), np.bool_)
    ground[:, 0] = ground[::2] = True
    locked = [Vec(x, 1) for x in range(0, 400, 2)]
    with quickly(0.4):
        found = reach(Vec(400, 0), PathMap(ground, StepRule.ORTHOGONAL), opened_from={}, locked=locked, held=100)
    assert found.possible[::2].all()
    assert not found.sure[:400, 1:].any()


def test_reach_in_a_row_of_locks_and_keys_takes_little_time() -> None:
    """There is always one key and one lock, so that no choice is left, however long the row is."""
    row = "#@" + "kL" * 300 + ".#"
    ground = np.array([[cell != "#"] for cell in row])
    with quickly(0.5):
        found = reach(
            Vec(1, 0),
            PathMap(ground, StepRule.ORTHOGONAL),
            opened_from={},
            locked=[Vec(x, 0) for x, cell in enumerate(row) if cell == "L"],
            keys={Vec(x, 0): 1 for x, cell in enumerate(row) if cell == "k"},
        )
    assert (found.possible == ground).all()
