"""Figures of the classic traditions, measured in each tradition whose manual states them.

Most of them only the manuals of these traditions have, or they are others in the manual of `ajar`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import groupby, takewhile

from game.content.levels.generators import GENERATORS
from game.content.levels.rustbook.grown_levels import AnyChain
from game.content.new_game import new_game
from game.content.traditions import RUSTBOOK
from game.engine.events.combat_events import Missed, Struck
from game.engine.events.door_events import SecretDoorFound
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import DIRECTIONS, EAST, Vec, cells_where
from game.engine.model.traits import Trait
from game.engine.orders.rest import Rest
from game.engine.rules.actions.item_actions import Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Search, Wait
from game.engine.rules.score import score
from game.engine.tradition import Tradition
from game.play import Scenario
from tests.app.figures.figures import Figure, measures, measures_in
from tests.app.figures.of_fights_and_items import after_healing
from tests.support.made_levels import level_in, level_seeds, sketch_of

DEEPEST = 20
"""Depth of the last level that is looked at in a search for levels of some kind."""


@measures_in("The game", "you move in # directions.", "you move in # directions and know the map of every level.")
@measures_in("Stick or D-pad", "Walk in # directions, or select something.")
def directions(tradition: Tradition) -> tuple[Figure, ...]:
    """Count the directions in which the hero can step on open ground."""
    ways = 0
    for step in DIRECTIONS:
        s = Scenario("...\n.@.\n...", tradition)
        s.play(Walk(step))
        ways += s.hero.pos == Vec(1, 1) + step
    return (ways,)


@measures_in("The game", "you move in # directions and see up to # squares away.")
def directions_and_sight(tradition: Tradition) -> tuple[Figure, ...]:
    s = Scenario("#" * 60 + "\n#@" + "." * 57 + "#\n" + "#" * 60, tradition)
    floor = [cell for cell in cells_where(s.world.view) if not s.level.solid[cell]]
    return *directions(tradition), max((cell - s.hero.pos).steps for cell in floor)


@measures_in("`r`", "Rest until you are healed or something appears, for at most # turns.")
def longest_rest(tradition: Tradition) -> tuple[Figure, ...]:
    s = Scenario("#@.#", tradition)
    s.hero.max_health = 999
    s.play(Rest())
    return (s.world.turns_passed,)


@measures_in("Heal self", "Restores # health.")
def healed(tradition: Tradition) -> tuple[Figure, ...]:
    return after_healing("heal self", tradition)[:1]


@measures_in("Heal self", "Ready again after # turns.")
def turns_until_healed_again(tradition: Tradition) -> tuple[Figure, ...]:
    return after_healing("heal self", tradition)[1:]


@measures_in("The game", "The Amulet of Yendor lies at depth #.")
def depth_of_amulet(tradition: Tradition) -> tuple[Figure, ...]:
    (seed,) = level_seeds(1, 1)
    kept = ((depth, level_in(tradition, seed, depth).items.values()) for depth in range(1, 27))
    (depth,) = (depth for depth, items in kept if tradition.amulet in {item.kind.name for item in items})
    return (depth,)


@measures_in("The game", "# move opens it, and the next move goes in.")
@measures_in("Doors", "# move opens it, and the next move goes in.")
def moves_to_open(tradition: Tradition) -> tuple[Figure, ...]:
    s, moves = Scenario("#@+.#", tradition), 0
    while s.door().shut:
        s.play(Walk(EAST))
        moves += 1
    assert s.hero.pos == s.at("@")
    s.play(Walk(EAST))
    assert s.hero.pos == s.at("+")
    return (moves,)


@measures_in("The dungeon", "A search finds what is hidden on the # squares around you, but only # times in #:")
def search(tradition: Tradition) -> tuple[Figure, ...]:
    """Count the cells in which a sure search finds a doorway, and the finds in many tries, to the nearest ten."""

    def finds(at: Vec, rules: Tradition, seed: int) -> bool:
        lines = [list(row) for row in ("#####", "#...#", "#.@.#", "#...#", "#####")]
        lines[at.y][at.x] = "A"
        drawing = "\n".join("".join(line) for line in lines) + "\n\nA = hidden doorway door"
        return any(
            isinstance(event, SecretDoorFound) for event in Scenario(drawing, rules, seed=str(seed)).play(Search())
        )

    sure = replace(tradition, search_percent=100)
    around = sum(finds(Vec(2, 2) + step, sure, 1) for step in DIRECTIONS)
    found = sum(finds(Vec(3, 2), tradition, seed) for seed in range(200))
    return around, round(found / 200 * 10) * 10, 100


def kinds_of_levels(tradition: Tradition) -> list[str]:
    """Return what each level of a game is, from the top down: its look, or `random` if any generator can make it."""
    (seed,) = level_seeds(1, 1)
    chain = GENERATORS[tradition.generator]
    sketches = [sketch_of(chain, tradition.size, str(seed), depth, record=True) for depth in range(1, DEEPEST + 1)]
    random = [any(frame.caption == AnyChain.name for frame in sketch.history or ()) for sketch in sketches]
    return ["random" if any_chain else sketch.theme for sketch, any_chain in zip(sketches, random, strict=True)]


@measures_in("The dungeon", "Levels # to # are rooms and buildings, and random levels.")
def levels_above_the_town(tradition: Tradition) -> tuple[Figure, ...]:
    kinds = kinds_of_levels(tradition)
    above = [*takewhile(lambda kind: kind in ("stone", "random"), kinds)]
    assert above == ["stone", "stone", "stone", "random", "random"]
    return 1, len(above)


def levels_from_the_town_on(tradition: Tradition) -> tuple[Figure, ...]:
    """Find the places in their order. The city is of stone too, but it has its own generator; then all is random."""
    kinds = kinds_of_levels(tradition)
    first, last = kinds.index("town"), max(at for at, kind in enumerate(kinds) if kind != "random")
    places = ["town", "forest", "caverns", "deep-caverns", "fort", "lair", "mushrooms", "stone"]
    assert [place for place, _ in groupby(kinds[first : last + 1])] == places
    return first + 1, last + 1


@measures_in("Townspeople", "In the town, on level #:")
def levels_of_townspeople(tradition: Tradition) -> tuple[Figure, ...]:
    """Find every level on which a friend of the hero stands."""
    (seed,) = level_seeds(1, 1)
    levels = {depth: level_in(tradition, seed, depth) for depth in range(1, DEEPEST + 1)}
    return tuple(depth for depth, level in levels.items() if any(a.breed.has(Trait.FRIENDLY) for a in level.actors))


for _of, _pattern, _measure in (
    ("Townspeople", "In the town of the tradition `key`, on level #:", levels_of_townspeople),
    (
        "The dungeon",
        "In the tradition `key`, levels # to # are rooms and buildings, and random levels.",
        levels_above_the_town,
    ),
    (
        "The dungeon",
        "Levels # to # are a town, a forest, caverns, a fort, a dragon's lair, mushroom caves and a city.",
        levels_from_the_town_on,
    ),
):
    measures(_of, _pattern)(partial(_measure, RUSTBOOK))


@measures_in("Hero", "You begin with # health, # dice of attack (#%) and # dice of defence (#%).")
def hero_at_the_beginning(tradition: Tradition) -> tuple[Figure, ...]:
    health = new_game("0", tradition).hero.health
    s = Scenario("###\n#@#\n#k#\n###", tradition)
    s.foe().health = s.foe().max_health = 99
    s.hero.health = s.hero.max_health = 9000
    s.foe().attack, s.foe().attack_chance = 9, 100
    blows = [event for _ in range(40) for event in s.play(Walk(Vec(0, 1))) if isinstance(event, Struck | Missed)]
    own = next(event.dice for event in blows if event.actor is s.hero)
    blocked = next(event.dice for event in blows if event.victim is s.hero and isinstance(event, Struck))
    return health, len(own.attack), 101 - own.least_hit, len(blocked.defense), 101 - blocked.least_block


@measures_in("Levels", "Each level is # squares wide and # squares high.")
def size_of_levels(tradition: Tradition) -> tuple[Figure, ...]:
    return level_in(tradition, level_seeds(1, 1)[0], 2).shape


@measures_in("Fighting", "You regain # point of health every # turns.")
def healing(tradition: Tradition) -> tuple[Figure, ...]:
    s, healed = Scenario("#@..#", tradition), list[tuple[int, int]]()
    s.hero.health = 10
    for turn in range(60):
        before = s.hero.health
        s.play(Wait())
        healed += [(turn, s.hero.health - before)] * (s.hero.health > before)
    (first, points), (second, _), *_ = healed
    return points, second - first


@measures_in(
    "Score and badges", "The score counts # points for each level that you reach, and # for each piece of gold."
)
def points(tradition: Tradition) -> tuple[Figure, ...]:
    s = Scenario("#@.#", tradition)
    depth, s.hero.gold = score(s.world) - s.hero.gold, s.hero.gold + 1
    return depth, score(s.world) - depth - (s.hero.gold - 1)


@measures_in("Gold", "Each piece adds # point to your score.")
def points_for_gold(tradition: Tradition) -> tuple[Figure, ...]:
    return points(tradition)[1:]


@measures_in(
    "Score and badges",
    "The score counts # points for each level that you reach, # for each piece of gold, and # for winning.",
)
def points_with_win(tradition: Tradition) -> tuple[Figure, ...]:
    s = Scenario("#@.#", tradition)
    before, s.world.won = score(s.world), True
    return *points(tradition), score(s.world) - before


@measures_in("Whetstone", "Raises your hit chance with the weapon in your hand by up to #%, but to no more than #%.")
def whetstone(tradition: Tradition) -> tuple[Figure, ...]:
    raised = []
    for seed in range(12):
        s = Scenario("#@..#\n\nbag: whetstone\nworn: dagger", tradition, seed=str(seed))
        before = s.hero.stats.attack_chance
        s.play(Use(0))
        raised.append(s.hero.stats.attack_chance - before)
    sharp = Scenario("#@..#\n\nbag: 9 whetstone\nworn: dagger", tradition)
    while sharp.hero.bag and not isinstance(sharp.play(Use(0))[-1], Refused):
        pass
    return max(raised), sharp.hero.stats.attack_chance
