"""Which monsters live where, and what they do when the hero arrives."""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise, product

import pytest

from game.content.ai.wander import form_packs
from game.content.levels.level_from_sketch import sketch_level
from game.content.monsters.breeds import BREEDS, OF_ONE_DOCUMENT
from game.content.monsters.spawn_tables import RESIDENTS, threat
from game.content.themes.shared_steps import FALSE_DOORS
from game.content.themes.theme_of_depth import DEPTHS as THEME_NAMES
from game.content.themes.theme_of_depth import THEMES
from game.content.traditions import AJAR, ROGUESHARP, SADCONSOLE, TRADITIONS
from game.engine.grid.dice import Dice, Roll
from game.engine.grid.geometry import DIAGONAL, DIRECTIONS
from game.engine.model.actor import Actor
from game.engine.model.breed import Breed
from game.engine.model.level import Level
from game.engine.model.traits import Stats, Trait
from game.engine.rules.combat import odds
from game.engine.tradition import Tradition
from game.mapgen.core.build_step import BuildStep
from game.mapgen.core.sketch import Sketch, floor_of
from game.mapgen.layers.population.place_monsters import Residents
from game.play import Scenario
from tests.support.examples import FULL, spread
from tests.support.made_levels import level_in, level_seeds, sketch_in

DEPTHS = range(1, 11)
SEEDS = range(16) if FULL else level_seeds(8, 8)
"""Seeds of the levels. Those of the usual run share their sketches with other tests."""
MEAN_SEEDS = level_seeds(6, 150)
"""Seeds of the levels of which averages are taken."""


@cache
def _level_of(tradition: str, seed: int, depth: int) -> Level:
    return level_in(TRADITIONS[tradition], seed, depth)


def level_of(tradition: Tradition, seed: int, depth: int) -> Level:
    """Return the level of a depth, which tests share. They change nothing in it."""
    return _level_of(tradition.name, seed, depth)


def residents(tradition: Tradition, seed: int, depth: int) -> list[Actor]:
    """Return the monsters of a level but those of its drawn vault, which are as they are drawn."""
    sketch = sketch_in(tradition, seed, depth)
    return [actor for actor in level_of(tradition, seed, depth).actors if not sketch.in_vault(actor.pos)]


TRIALS = 1 if FULL else 25
"""Number of times that each level gets residents anew, to know how many there are on average."""
TABLE, TABLES = "game/content/monsters/breeds.py", "game/content/monsters/spawn_tables.py"
TOO_OPEN = (
    f"At least half of the threat of a depth must be monsters that cannot open doors. In {TABLE}, give monsters that "
    "open doors a smaller weight, smaller groups or fewer depths, or the others more."
)


class TriedResidents(BuildStep):
    """Step that places residents as `Residents` does, and first tries out several times who else would live there.

    So a few levels tell as much as many, which would take long to make.
    """

    name = "tried residents"

    def __init__(self, residents: Residents, seed: object) -> None:
        self.residents = residents
        self.seed = seed
        self.casts: list[Counter[str]] = []
        """How many more monsters of each breed each trial has than were placed."""

    def __call__(self, sketch: Sketch) -> None:
        self.casts = []
        for trial in range(1, TRIALS):
            tried = copy.copy(sketch)
            tried.spawns, tried.dice = sketch.spawns.copy(), Dice(str(self.seed), "trial", trial)
            self.residents(tried)
            self.casts.append(Counter(name for name, _ in tried.spawns))
        self.residents(sketch)
        placed = Counter(name for name, _ in sketch.spawns)
        for cast in self.casts:
            cast.subtract(placed)


@cache
def casts(depth: int) -> list[Counter[str]]:
    """Return how many monsters of each breed live on a level of a depth: at least a hundred casts of some levels."""
    theme = THEMES[THEME_NAMES[depth - 1]]
    found: list[Counter[str]] = []
    for seed in MEAN_SEEDS:
        tried = [TriedResidents(step, seed) if isinstance(step, Residents) else step for step in theme.layers]
        sketch = sketch_level(replace(theme, layers=tuple(tried)), AJAR.size, str(seed), depth)
        here = Counter(name for name, _ in sketch.spawns)
        found.append(here)
        for step in tried:
            if isinstance(step, TriedResidents):
                for surplus in step.casts:
                    cast = here.copy()
                    cast.update(surplus)
                    found.append(+cast)
    return found


@cache
def mean_monsters(depth: int) -> dict[str, float]:
    """Return how many monsters of each breed live on average on a level of a depth."""
    found = sum(casts(depth), Counter[str]())
    return {name: number / len(casts(depth)) for name, number in found.items()}


BEFORE = {
    1: (18.0, 15.4), 2: (20.3, 19.0), 3: (20.5, 26.0), 4: (20.8, 28.4), 5: (22.6, 31.1),
    6: (18.1, 33.1), 7: (21.3, 42.2), 8: (18.5, 44.7), 9: (19.4, 67.1), 10: (15.4, 73.5),
}  # fmt: skip
"""Mean number of monsters of each depth, and their threat in thousands, when the depths were balanced."""


@pytest.mark.parametrize("depth", spread(DEPTHS, 5))
def test_population_and_threat_of_a_depth_stay_as_balanced(depth: int) -> None:
    monsters = mean_monsters(depth)
    number = sum(monsters.values())
    danger = sum(share * threat(BREEDS[name]) for name, share in monsters.items()) / 1000
    balanced, threatened = BEFORE[depth]
    spare = 0.1 if FULL else 0.17  # a few levels do not tell the mean of all so well
    assert number == pytest.approx(balanced, rel=spare), f"change POPULATION in {TABLES}"
    assert danger == pytest.approx(threatened, rel=spare), f"change the weights at depth {depth} in {TABLE}"


@pytest.mark.parametrize("depth", DEPTHS)
def test_levels_of_a_depth_have_about_as_many_monsters(depth: int) -> None:
    numbers = [cast.total() for cast in casts(depth)]
    mean = sum(numbers) / len(numbers)
    within = sum(abs(number - mean) <= mean / 3 for number in numbers)
    assert within >= 0.95 * len(numbers), f"of {len(numbers)} levels {within} have a third more or less than {mean:.1f}"


@pytest.mark.parametrize("depth", range(1, 6))
def test_no_breed_rules_the_upper_depths(depth: int) -> None:
    shares = shares_of(depth)
    most = 0.2 if FULL else 0.25
    assert max(shares.values()) <= most, f"depth {depth}: {shares}: change the weights in {TABLE}"


@pytest.mark.parametrize("depth", [9, 10])
def test_last_depths_have_many_breeds(depth: int) -> None:
    shares = shares_of(depth)
    assert sum(share > 0.02 for share in shares.values()) >= 6
    assert max(shares.values()) <= 1 / 3, f"depth {depth}: {shares}: change the weights in {TABLE}"


def shares_of(depth: int) -> dict[str, float]:
    """Return the part that each breed has in the monsters of a depth, from 0 to 1."""
    monsters = mean_monsters(depth)
    return {name: number / sum(monsters.values()) for name, number in monsters.items()}


@pytest.mark.parametrize("breed", [breed for breed in BREEDS.values() if breed.habitats], ids=lambda breed: breed.name)
def test_breeds_block_at_most_six_in_ten_hits_of_a_bare_hero(breed: Breed) -> None:
    hero = breed_stats(AJAR.hero, 1)
    deepest = breed.habitats[-1].depths[-1]
    assert block_percent(hero, breed_stats(breed, deepest)) <= 60


def test_draught_blocks_at_most_six_in_ten_hits() -> None:
    assert AJAR.door_limit is not None
    assert block_percent(breed_stats(AJAR.hero, 1), breed_stats(AJAR.door_limit.breed, 10)) <= 60


def test_no_die_of_any_breed_blocks_more_than_six_times_in_ten() -> None:
    for breed in BREEDS.values():
        assert most_of(breed.defense_chance) <= 60


def breed_stats(breed: Breed, depth: int) -> Stats:
    """Return the dice of the strongest monster of a breed at a depth."""
    growth = depth // breed.growth_depths if breed.growth_depths else 0
    attack, defense = most_of(breed.attack) + growth, most_of(breed.defense) + growth
    return Stats(attack, most_of(breed.attack_chance), defense, most_of(breed.defense_chance))


def block_percent(attack: Stats, against: Stats) -> float:
    """Return how many blows in a hundred that would do harm are blocked altogether."""
    open_ = Stats(attack=against.attack, attack_chance=against.attack_chance, defense=0, defense_chance=0)
    return 100 - 100 * odds(attack, against, 1).harms / odds(attack, open_, 1).harms


def most_of(roll: Roll) -> int:
    return roll.count * roll.sides + roll.plus


@pytest.mark.parametrize("depth", DEPTHS)
def test_half_of_spawn_threat_cannot_open_doors(depth: int) -> None:
    here = [(BREEDS[name], there) for name, there in RESIDENTS if depth in there.depths]
    weighed = [(breed, there.weight * (there.least + there.most) * threat(breed)) for breed, there in here]
    behind_doors = sum(weight for breed, weight in weighed if not breed.opens)
    assert 2 * behind_doors >= sum(weight for _, weight in weighed) > 0, f"Depth {depth}: {TOO_OPEN}"


def test_hounds_spawn_in_packs_lurkers_at_doors() -> None:
    packs, beside = Counter[int](), Counter[bool]()
    for seed, depth in product(SEEDS, DEPTHS):
        sketch = sketch_in(AJAR, seed, depth)
        here = residents(AJAR, seed, depth)
        for actor in here:
            if actor.ai.follows is not None:
                leader = actor.ai.follows
                assert leader.ai.follows is None
                assert (actor.breed, actor.asleep, actor.ai.roams) == (leader.breed, leader.asleep, leader.ai.roams)
        followers = Counter(actor.ai.follows for actor in here if actor.ai.follows is not None)
        leaders = (actor for actor in here if actor.breed.has(Trait.FLOCKS) and actor.ai.follows is None)
        packs.update(1 + followers[leader] for leader in leaders)
        for actor in (actor for actor in here if actor.name == "lurker"):
            beside[any(actor.pos + step in sketch.doors for step in DIAGONAL)] += 1
            assert not actor.asleep
            assert not actor.ai.roams
            assert actor.ai.post == actor.pos
    assert beside[False] <= beside[True] / 5, "only where a bare dead end was filled, its door is gone"
    what_to_do = f"most monsters that flock live alone: in {TABLE}, give each breed with Trait.FLOCKS groups (`least`)"
    assert sum(number for size, number in packs.items() if size >= 2) > 5 * packs[1], what_to_do


def test_lurkers_live_at_depths_two_to_six() -> None:
    depths = Counter(depth for depth in DEPTHS for seed in SEEDS for actor in residents(AJAR, seed, depth)
                     if actor.name == "lurker")  # fmt: skip
    assert set(depths) == set(range(2, 7)), f"lurkers live at the depths {set(depths)}: give them a greater weight"
    assert sum(depths.values()) > 2.5 * len(SEEDS), f"there are few lurkers: give them a greater weight in {TABLE}"


def test_half_of_spawns_sleep_and_some_roam() -> None:
    habits: Counter[str] = Counter()
    for seed in MEAN_SEEDS:
        for depth in DEPTHS:
            for actor in level_in(AJAR, seed, depth).actors:
                if not actor.breed.has(Trait.KEEPS_POST):
                    habits["asleep" if actor.asleep else "roams" if actor.ai.roams else "posted"] += 1
    total = sum(habits.values())
    asleep, roams = 100 * habits["asleep"] / total, 100 * habits["roams"] / total
    what_to_do = (
        f"{asleep:.0f} % of the monsters sleep and {roams:.0f} % roam. Most beasts (monsters that never open doors) "
        f"sleep, and most others do not: change how many of each kind {TABLE} has, or `habits` of AJAR in "
        "game/content/traditions.py."
    )
    assert 45 < asleep < (65 if FULL else 70), what_to_do  # the standard error is 0.5 % in the full run, else 2 %
    assert 8 < roams < 22, what_to_do


@pytest.mark.parametrize("tradition", [ROGUESHARP, SADCONSOLE], ids=lambda row: row.name)
def test_classic_levels_hold_documented_breeds(tradition: Tradition) -> None:
    seen: Counter[str] = Counter()
    for seed in level_seeds(8, 24):
        for actor in residents(tradition, seed, 2):
            seen[actor.name] += 1
            assert not actor.asleep
            assert not actor.ai.roams
            assert actor.ai.post is None
    assert set(seen) == {"kobold", "ooze", "goblin"}
    total = sum(seen.values())
    assert 40 < 100 * seen["goblin"] / total < 60, "half of them, and the others a quarter each (RS-35)"
    assert 15 < 100 * seen["ooze"] / total < 35
    assert set(TRADITIONS) > {tradition.name}


@pytest.mark.parametrize("depth", spread(DEPTHS, 5))
def test_half_of_level_threat_cannot_open_doors(depth: int) -> None:
    threats = {name: number * threat(BREEDS[name]) for name, number in mean_monsters(depth).items()}
    behind = sum(weight for name, weight in threats.items() if not BREEDS[name].opens)
    assert 2 * behind >= sum(threats.values()) > 0, f"The levels of depth {depth}: {TOO_OPEN}"


def test_each_breed_lives_at_depths_that_follow_each_other() -> None:
    for breed in BREEDS.values():
        ranges = [habitat.depths for habitat in breed.habitats]
        assert all(one.stop == next_.start for one, next_ in pairwise(ranges)), f"{breed.name}: the depths are {ranges}"
        assert all(set(depths) <= set(DEPTHS) for depths in ranges), f"{breed.name}: the depths are {ranges}"


def test_each_depth_has_a_mix_of_its_own() -> None:
    mixes = [
        Counter({breed: there.weight for breed, there in RESIDENTS if depth in there.depths}) for depth in range(1, 11)
    ]
    assert all(len(mix) >= 2 for mix in mixes), f"a depth has fewer than two kinds of monsters: {mixes}"
    same = [1 + place for place in range(8) if mixes[place] == mixes[place + 1]]
    assert not same, f"the depths {same} have the same mix as the next: change a weight in {TABLE}"


def test_each_monster_of_ajar_lives_somewhere() -> None:
    """It lives at random depths, or its name is in the steps of a theme or in the tradition."""
    of_documents = {breed.name for breeds in OF_ONE_DOCUMENT.values() for breed in breeds} | {"dragon", "wyrmling"}
    own = {name for name, breed in BREEDS.items() if not breed.has(Trait.FRIENDLY)} - of_documents
    assert AJAR.door_limit is not None
    placed = {AJAR.door_limit.breed.name, FALSE_DOORS.breed}
    assert own == placed | {breed for breed, _ in RESIDENTS}


def test_archers_and_bellmen_spawn_facing_doors() -> None:
    watching = all_ = 0
    for seed in SEEDS[:8]:
        for depth in range(3, 8):
            sketch = sketch_in(AJAR, seed, depth)
            for name, at in sketch.spawns:
                if name in ("doorward archer", "bellman"):
                    all_ += 1
                    watching += any(at.x == door.x or at.y == door.y for door in sketch.doors)
    assert watching > 0.8 * all_ > 0


@pytest.mark.parametrize("depth", DEPTHS)
def test_depth_has_at_most_one_mimic_facing_room(depth: int) -> None:
    found = 0
    for seed in SEEDS:
        level = level_of(AJAR, seed, depth)
        mimics = [door for door in level.doors.values() if door.mimic is not None]
        assert len(mimics) <= (depth >= 8)
        found += len(mimics)
        for door in mimics:
            rock = level.solid & ~level.terrains.standing[level.ground]
            open_ = [step for step in DIRECTIONS if not rock[door.at + step]]
            assert len(open_) == 3, "there is rock all around except on the side of the room"
            assert sum(not step.diagonal for step in open_) == 1
            assert (door.lit_homes, door.clawed_homes) == ((), ())
    assert bool(found) == (depth >= 8)


def test_arrival_room_of_new_game_has_no_monsters() -> None:
    for seed in SEEDS:
        sketch = sketch_in(AJAR, seed, 1)
        assert not {at for _, at in sketch.spawns}.intersection(floor_of(sketch.rooms[0]))


def test_threat_grows_with_health_dice_and_speed() -> None:
    assert threat(BREEDS["kobold"]) == 6 * 71
    assert threat(BREEDS["ogre"]) > threat(BREEDS["hound"]) > threat(BREEDS["rat"]) > threat(BREEDS["moth"])
    assert threat(BREEDS["lurker"]) > threat(BREEDS["kobold"])


def test_separated_pack_becomes_two_packs() -> None:
    s = Scenario("#h.h..............h@#\n\nh = hound asleep")
    first, second, far = (actor for actor in s.level.actors if actor is not s.hero)
    assert second.ai.follows is first
    assert far.ai.follows is None
    form_packs(s.level)
    assert second.ai.follows is first
