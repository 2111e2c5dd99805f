"""The rows about games: who kills, how far bots come, what they do at doors and with their latches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from game.content.bots.bots import SINGLE_MINDED
from measures.arms import (
    CHOOSERS,
    GOAL,
    NO_DOORS,
    NO_DRAUGHT,
    OPENER,
    READER,
    SELF_SHUTTING,
    SHUFFLED,
    SPENDTHRIFT,
)
from measures.estimates import Estimate, commonest, paired_difference, ratio, share, unmeasured
from measures.rows import (
    ABOVE_0,
    BEYOND_0,
    NO_FEWER,
    Games,
    Results,
    Row,
    Rows,
    at_least,
    at_most,
    between,
    of_before,
)

DIVE = 3
"""Greatest number of doors that a hero opens on a depth through which he dives."""

PLAY = Rows()
"""The rows of the design that are about games."""
MORE_PLAY = Rows()
"""Further rows about games."""


def _deaths(games: Games) -> list[Mapping[str, Any]]:
    return [game for game in games if game["end"] == "dead"]


def _left(game: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the notes on the depths that the hero left alive: he went down from there, or won there."""
    return [depth for depth in game["depths"] if depth["left"]]


def _survivors(games: Games) -> dict[str, bool]:
    """Return, by the seed of each game, whether its hero reached the depth GOAL."""
    return {game["seed"]: game["depth"] >= GOAL for game in games}


@PLAY.add("deaths by the commonest killer, %", READER, asked=at_most(30), earlier="65–73")
def commonest_killer(results: Results) -> Estimate:
    """Share of the reader's deaths with the cause of death (breed, or fire and the like) that is the commonest."""
    causes = Counter(game["cause"] for game in _deaths(results[READER]))
    if not causes:
        return unmeasured("no deaths")
    killer = min(causes, key=lambda cause: (-causes[cause], cause))
    return share([game["cause"] == killer for game in _deaths(results[READER])], killer)


@PLAY.add("deaths by the draught, %", READER, asked=at_most(25), earlier="65–73")
def deaths_by_draught(results: Results) -> Estimate:
    """Share of the reader's deaths of which the draught is the cause."""
    return share(game["cause"] == "draught" for game in _deaths(results[READER]))


def survival_difference(one: str, other: str, results: Results) -> Estimate:
    """Share of games of the first arm that reach depth 5, less that of the second arm, in pairs of the same seed."""
    return paired_difference(_survivors(results[one]), _survivors(results[other]))


PLAY.add("reader less spendthrift, depth 5, points", READER, SPENDTHRIFT, asked=ABOVE_0, earlier="–")(
    partial(survival_difference, READER, SPENDTHRIFT)
)
PLAY.add("reader less opener, depth 5, points", READER, OPENER, asked=between(8, 20), earlier="20")(
    partial(survival_difference, READER, OPENER)
)


@PLAY.add("doors opened a depth by the reader", READER, asked=of_before(0.8))
def openings(results: Results) -> Estimate:
    """Mean number of doors on a depth that the reader left alive and that he opened wide, pushed open or broke.

    Doors that his scrolls opened count, the partners of twin doors and doors that he only eased ajar do not.
    """
    return ratio((sum(depth["opened"] for depth in _left(game)), len(_left(game))) for game in results[READER])


@PLAY.add("prizes taken a depth by the reader", READER, asked=NO_FEWER)
def prizes_taken(results: Results) -> Estimate:
    """Mean number of heaps of prizes that the reader took on a depth that he left alive.

    A prize is an item to use, wear, throw or study. What he threw or dropped and took again does not count.
    """
    return ratio((sum(depth["prizes"] for depth in _left(game)), len(_left(game))) for game in results[READER])


@PLAY.add("commonest first act at a door, %", READER, asked=at_most(55), earlier="80")
def first_act(results: Results) -> Estimate:
    """Share of the commonest of the reader's first acts at doors, over the depths that he left alive.

    The acts are leave, ease, open (or break), knock, latch, and an item or ability. Leave: he had read the signs of the
    door, it could be opened by hand, had no lock, and was still shut when he left. Hearing is no act, and doors that
    monsters opened before he acted do not count.
    """
    acts = ((Counter(depth["first_acts"]) for depth in _left(game)) for game in results[READER])
    return commonest([sum(by_depth, Counter[str]()) for by_depth in acts])


@PLAY.add(f"depths left with at most {DIVE} doors opened, %", READER, asked=at_most(15))
def dives(results: Results) -> Estimate:
    """Share of the depths that the reader left alive on which he had opened at most three doors, counted as above."""
    return ratio(
        ((sum(depth["opened"] <= DIVE for depth in _left(game)), len(_left(game))) for game in results[READER]), 100
    )


@PLAY.add("turns waited, %", READER, asked=at_most(5), earlier="14.5–25")
def waited(results: Results) -> Estimate:
    """Share of all turns of the reader in which he chose to wait."""
    return ratio(((game["waited"], game["turns"]) for game in results[READER]), 100)


@PLAY.add("turns without a foe aware within 20, %", READER, asked=at_most(55), earlier="65–76")
def quiet(results: Results) -> Estimate:
    """Share of all turns of the reader without a foe, within 20 cells as the crow flies, awake and alert to him."""
    return ratio(((game["quiet"], game["turns"]) for game in results[READER]), 100)


@PLAY.add("latches spent, % of those got", READER, asked=at_least(60), earlier="about a third")
def latches_spent(results: Results) -> Estimate:
    """Share of the reader's latches, those of the start and those he found, that he no longer had at the end."""
    return ratio(((game["latches_got"] - game["latches_left"], game["latches_got"]) for game in results[READER]), 100)


def hazard(depths: range, results: Results) -> Estimate:
    """Share of the readers that reached a depth, but nothing deeper, and died; of some depths the worst is taken.

    The others went deeper, won, or were stopped by the limit of turns. The interval is that of the worst depth alone.
    """
    arrived = {depth: [game for game in results[READER] if game["depth"] >= depth] for depth in depths}
    fatal = {
        depth: [game["depth"] == depth and game["end"] == "dead" for game in games]
        for depth, games in arrived.items()
        if games
    }
    if not fatal:
        return unmeasured("nobody came so deep")
    worst = max(fatal, key=lambda depth: sum(fatal[depth]) / len(fatal[depth]))
    each = ", ".join(f"{depth}: {100 * sum(deaths) / len(deaths):.0f}" for depth, deaths in fatal.items())
    return share(fatal[worst], each if len(depths) > 1 else "")


PLAY.add("hazard, worst of depths 3 to 8, %", READER, asked=at_most(15), earlier="4–32")(partial(hazard, range(3, 9)))
PLAY.add("hazard, depth 9, %", READER, asked=at_most(25), earlier="12")(partial(hazard, range(9, 10)))
PLAY.add("hazard, depth 10, %", READER, asked=at_most(35), earlier="57")(partial(hazard, range(10, 11)))


def wins(arm: str, results: Results) -> Estimate:
    """Share of the games of a bot that it won."""
    return share(game["end"] == "won" for game in results[arm])


PLAY.add("wins of the reader, %", READER, asked=between(15, 25), earlier="8")(partial(wins, READER))
PLAY.add("wins of the opener, %", OPENER, asked=between(2, 8), earlier="0")(partial(wins, OPENER))


def _offers(results: Results) -> Iterator[tuple[list[str], str]]:
    """Yield each choice of tomes of which the best chooser took one: the abilities, and the one he took."""
    best = max(CHOOSERS, key=lambda arm: sum(game["depth"] for game in results[arm]) / max(1, len(results[arm])))
    for game in results[best]:
        for depth in game["depths"]:
            for names, taken in depth["offers"]:
                if taken is not None:
                    yield names, taken


def ability_share(results: Results, *, most: bool) -> Estimate:
    """Share of the offers of an ability in which the best chooser took it, for the ability with the highest or lowest.

    An offer is a choice of two or more tomes of which he took one. The best chooser is the one of the bots that differ
    in how they choose whose games reach the greatest mean depth.
    """
    taken: dict[str, list[bool]] = {}
    for names, chosen in _offers(results):
        for name in names:
            taken.setdefault(name, []).append(name == chosen)
    if not taken:
        return unmeasured("no choice of tomes")
    shares = {name: sum(hits) / len(hits) for name, hits in sorted(taken.items())}
    name = max(shares, key=shares.__getitem__) if most else min(shares, key=shares.__getitem__)
    return share(taken[name], name)


PLAY.add("the ability taken in most of its offers, %", *CHOOSERS, asked=at_most(40))(partial(ability_share, most=True))
PLAY.add("the ability taken in fewest of its offers, %", *CHOOSERS, asked=at_least(5))(
    partial(ability_share, most=False)
)


@PLAY.add("vault prizes taken where offered, %", READER, asked=at_least(60), earlier="32")
def vault_prizes(results: Results) -> Estimate:
    """Share of the depths with a choice of prizes, and left alive by the reader, on which he took from a choice.

    A choice may be of a single prize; choices of tomes do not count.
    """
    offered = [[depth["vaults_taken"] > 0 for depth in _left(game) if depth["vaults"]] for game in results[READER]]
    return ratio(((sum(hits), len(hits)) for hits in offered), 100)


def late_door_deaths(arm: str, results: Results) -> Estimate:
    """Share of a bot's deaths by a monster that had come, on that level, through a door open for 25 turns or more."""
    return share(game["late_door"] for game in _deaths(results[arm]))


PLAY.add("deaths by one from a door open for 25 turns, %", READER, asked=between(15, 40), earlier="61")(
    partial(late_door_deaths, READER)
)

PLAY.extend(
    Row(f"reader {rules} less reader, depth 5, points", partial(survival_difference, *arms), arms, BEYOND_0)
    for arms, rules in (
        ((NO_DRAUGHT, READER), "without the draught"),
        ((SHUFFLED, READER), "with shuffled signs"),
        ((SELF_SHUTTING, READER), "with doors that shut themselves"),
    )
)
MORE_PLAY.extend(
    Row(f"reader less {bot}, depth 5, points", partial(survival_difference, READER, bot), (READER, bot), at_least(3))
    for bot in SINGLE_MINDED
)
MORE_PLAY.add("reader without doors less reader, depth 5, points", NO_DOORS, READER, asked=BEYOND_0)(
    partial(survival_difference, NO_DOORS, READER)
)


def survival(arm: str, results: Results) -> Estimate:
    """Share of the games of a bot that reach depth 5."""
    return share(_survivors(results[arm]).values())


MORE_PLAY.extend(
    Row(f"games of the {arm} that reach depth 5, %", partial(survival, arm), (arm,)) for arm in (READER, OPENER)
)
MORE_PLAY.add("deaths of the opener by one from a door open for 25 turns, %", OPENER)(partial(late_door_deaths, OPENER))


def doors_at_leaving(key: str, results: Results) -> Estimate:
    """Share of the doors of the levels that the reader left: those still shut, or those first opened by a monster."""
    levels = [game["levels"] for game in results[READER]]
    return ratio(((sum(level[key] for level in some), sum(level["doors"] for level in some)) for some in levels), 100)


MORE_PLAY.add("doors still shut when the reader leaves, %", READER, asked=between(15, 40))(
    partial(doors_at_leaving, "shut")
)
MORE_PLAY.add("doors opened by monsters, %", READER, asked=between(10, 25))(partial(doors_at_leaving, "by_monsters"))


@MORE_PLAY.add("keys pressed a door", READER, asked=at_most(2.5))
def keys(results: Results) -> Estimate:
    """Key presses of the reader's actions at doors, for each door that he opened by a crack, wide, or by force."""
    return ratio((game["keys"], game["doors"]) for game in results[READER])


@MORE_PLAY.add("deaths of the reader with the lamp out, %", READER, asked=between(5, 8))
def lamp_out(results: Results) -> Estimate:
    """Share of the reader's deaths with no oil left."""
    return share(game["lamp_out"] for game in _deaths(results[READER]))
