"""Figures of doors, noise, light and oil, measured in drawn situations."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from game.content.gentler import gentler
from game.content.items.consumables import SCROLLS
from game.content.levels.level_from_sketch import furnish
from game.content.monsters.breeds import DRAUGHT
from game.content.new_game import new_game
from game.content.traditions import AJAR
from game.engine.behavior import Action
from game.engine.events.door_events import LeverPulled, PlateAgreed, PlateRefused, PortcullisRaised
from game.engine.events.event import Event
from game.engine.events.movement_events import CameIn
from game.engine.grid.geometry import EAST, WEST, Vec, cells_where
from game.engine.model.door import DoorState
from game.engine.model.memory import Occupants
from game.engine.model.noise import LOUDNESS, Noise
from game.engine.model.order import Order
from game.engine.model.traits import WEAK_BASHING
from game.engine.orders.travel import HeldStep
from game.engine.rules.actions.door_verbs import Bash, Ease, Knock, Latch, Pull
from game.engine.rules.actions.item_actions import CoverLamp, Use
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses.awareness import sees
from game.engine.senses.door_notes import DoorNote, NoteKind, door_notes
from game.engine.senses.door_signs import Sign, known_signs
from game.engine.senses.hearing import make_noise
from game.mapgen.analysis.regions import doors_passed
from game.play import Scenario
from tests.app.figures.figures import Figure, measures
from tests.support.made_levels import level_in, level_seeds, sketch_in
from tests.support.own_doors import make_own
from tests.support.scenario import has, noises

ROOM = "#######\n#.....#\n#@A...#\n#.....#\n#######\n\nA = {}\n{}"


# ------------------------------------------------------------------------------------------------- open doors


def with_open_doors(doors: int, steps: int, seed: str = "0") -> Scenario:
    """Return a situation in which so many doors of the hero stand open, the farthest at a distance in steps."""
    row = f"#@{'.' * (steps - 1)}-#"
    sides = [f"#{'-' * len(row[2:])}#", f"#{'#' * len(row[2:])}#"]
    s = Scenario("\n".join([sides[1], row, *sides]), seed=seed)
    far = s.level.doors[Vec(1 + steps, 1)]
    for door in [far, *(door for door in s.level.doors.values() if door is not far)][:doors]:
        door.cleared_on = 0
    return s


def comes_in(doors: int, steps: int) -> bool:
    """Return whether the draught comes in the situation of `with_open_doors`."""
    return has(CameIn, with_open_doors(doors, steps).play(Wait()))


@measures("Open doors", "While # of them stand open, the draught is there.")
@measures("Does it hurt to open many doors?", "# open doors of yours bring the draught:")
def limit_of_open_doors() -> tuple[Figure, ...]:
    return (next(doors for doors in range(1, 30) if comes_in(doors, 30)),)


@measures("Open doors", "If you kill it, another comes to this level when # doors more are open.")
def doors_more_for_another_draught() -> tuple[Figure, ...]:
    opened = []
    for killed in (False, True):
        for doors in range(1, 40):
            s = with_open_doors(doors, 30)
            if killed:
                s.level.visits.visitors.append(DRAUGHT.name)
            if has(CameIn, s.play(Wait())):
                opened.append(doors)
                break
    first, second = opened
    return (second - first,)


@measures("Open doors", "Then the draught comes at # open doors, and strikes with # dice fewer.")
def limit_in_the_gentler_setting() -> tuple[Figure, ...]:
    limits, attacks = [], []
    for seed in ("0", gentler("0")):
        tries = ((doors, with_open_doors(doors, 30, seed=seed)) for doors in range(1, 30))
        doors, s = next((doors, s) for doors, s in tries if has(CameIn, s.play(Wait())))
        limits.append(doors)
        attacks.append(s.foe().attack)
    return limits[1], attacks[0] - attacks[1]


@measures(
    "Open doors",
    "It comes in by the nearest of them from which it can walk to you, but never by a door that is less than # steps"
    " away.",
)
def least_steps_of_draught() -> tuple[Figure, ...]:
    return (next(steps for steps in range(10, 40) if comes_in(10, steps)),)


# ------------------------------------------------------------------------------------------------- noise


@cache
def heard_from(loudness: int, listener: str = "kobold", door: str = ".", mood: str = "posted") -> int:
    """Return from how many steps a monster hears a noise that the hero makes. `door`: what lies beside the hero."""
    least, most = 0, 40
    while least < most:
        steps = (least + most + 1) // 2
        row = "#" + "k".ljust(steps, ".")[: max(steps - 1, 1)] + (door if steps > 1 else "") + "@#"
        s = Scenario(f"{row}\n\nk = {listener} {mood}\nA = shut iron door")
        s.foe().breed = replace(s.foe().breed, sight=0)
        make_noise(s.hero.pos, loudness, s.hero, Noise.SHOUT, s.world)
        least, most = (steps, most) if s.foe().ai.alert else (least, steps - 1)
    return least


def loudness(drawing: str, *orders: Order, noise: Noise | None = None) -> int:
    """Return the loudness of the last noise that follows from the orders. `noise`: its kind, if others follow."""
    s = Scenario(drawing)
    with pytest.MonkeyPatch.context() as patch:
        made = noises(patch)
        s.play(*orders)
    return next(loud for _, loud, kind in reversed(made) if noise in (None, kind))


@measures("Steps", "# square.")
def step() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@..#", Walk(EAST))),)


@measures("Opening a door a crack", "# squares:")
def crack() -> tuple[Figure, ...]:
    made = loudness("#@+.#", Ease(EAST))
    assert heard_from(made, "listener")
    return (heard_from(made),)


@measures("Opening a door a crack", "# squares.")
def rusty_crack() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@A.#\n\nA = stiff wooden door", Ease(EAST))),)


@measures("Open a crack", "This takes # turns, and is quiet unless the door is rusty.")
@measures("`o`", "it takes # turns, is quiet, and you can peek inside.")
@measures("hint: ease", "That takes # turns, is quiet, and you can peek inside.")
@measures("README", "`key` opens a door only a crack, quietly, in # turns, to look through.")
def turns_of_crack() -> tuple[Figure, ...]:
    s = Scenario("#@+.#")
    s.play(Ease(EAST))
    return (Fraction(s.world.now, s.hero.pace),)


@measures("Doors", "For # turns they do nothing, and your attacks on them are sneak attacks.")
def startled() -> tuple[Figure, ...]:
    s = Scenario("#@+.....k#")
    foe = s.foe()
    foe.ai.alert = 0
    s.play(Walk(EAST))
    turns = 0
    while foe.stunned:
        s.play(Wait())
        turns += 1
    return (turns,)


@measures("Pushing open a door that is ajar", "# squares.")
def pushing() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@|.#", Walk(EAST), noise=Noise.DOOR)),)


@measures("Opening a door", "# squares.")
@measures("Doors", "it is heard up to # squares away.")
def opening() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@+.#", Walk(EAST))),)


@measures("Bolting a door", "# squares.")
def bolting() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@-.#", Latch(EAST))),)


@measures("Knocking", "# squares.")
@measures("Knock", "It is heard up to # squares away.")
def knocking() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@+.#", Knock(EAST))),)


@measures("Breaking glass", "# squares.")
def breaking_glass() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@..AO.#\n\nA = glass door", *[Wait()] * 4, noise=Noise.GLASS)),)


@measures("Fighting", "# squares.")
def fighting() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@k#\n\nk = kobold asleep", Walk(EAST))),)


@measures("Blows on a door", "# squares.")
def blows_on_door() -> tuple[Figure, ...]:
    return (heard_from(loudness("#@.Ak#\n\nA = bolted wooden door", Wait(), Wait())),)


@measures("A shout or a bell", "# squares.")
@measures("hint: shout", "A shout carries # squares through open doors.")
def shout_and_bell() -> tuple[Figure, ...]:
    bell = loudness("######\n#@..b#\n######\n\nb = bellman posted", Wait(), Wait())
    shout = Scenario("##################\n#@...g...........#\n##################")
    shout.foe().max_health, shout.foe().health, shout.foe().ai.alert = 9, 1, 30
    with pytest.MonkeyPatch.context() as patch:
        made = noises(patch)
        shout.play(*[Wait()] * 4)
    assert {loud for _, loud, noise in made if noise is Noise.SHOUT} == {bell}
    return (heard_from(bell),)


@measures("Noise", "a wooden door by # squares, an iron door by #.")
def muffling() -> tuple[Figure, ...]:
    return (heard_from(30) - heard_from(30, door="+"), heard_from(30) - heard_from(30, door="A"))


@measures("Noise", "Sleepers are sure to wake only if they are # squares nearer.")
def sleepers() -> tuple[Figure, ...]:
    return (heard_from(30) - max(steps for steps in range(1, 30) if percent_woken(steps, 30) == 100),)


@measures("Noise", "Within # squares, a noise that they hear wakes them with a chance of #%, even a step beside them:")
def sleepers_that_may_wake() -> tuple[Figure, ...]:
    within = max(steps for steps in range(1, 30) if percent_woken(steps, 16))
    return (within, percent_woken(1, LOUDNESS[Noise.STEPS], tries=4000))


def percent_woken(steps: int, loudness: int, tries: int = 200) -> int:
    """Return in how many percent of noises, to the nearest 5, a sleeper so many steps away wakes."""
    s = Scenario(f"#{'k'.ljust(steps, '.')}@#\n\nk = kobold asleep")
    woken = 0
    for _ in range(tries):
        s.foe().asleep = True
        make_noise(s.hero.pos, loudness, s.hero, Noise.SHOUT, s.world)
        woken += not s.foe().asleep
    return 5 * round(20 * woken / tries)


@measures("hint: shout", "A shut wooden door shortens that by #.")
def muffling_of_wood() -> tuple[Figure, ...]:
    return muffling()[:1]


@measures("Listener", "Is blind, but hears noises # squares farther than other monsters do.")
def keen_ears() -> tuple[Figure, ...]:
    return (heard_from(20, "listener") - heard_from(20),)


# ------------------------------------------------------------------------------------------------- doors


@measures("Doors", "If you already stand next to a shut door, the # press towards it opens it ….")
def presses_at_door() -> tuple[Figure, ...]:
    s, presses = Scenario("#@+.#"), 0
    while s.door().shut:
        s.play(Walk(EAST))
        presses += 1
    held = Scenario("#.@.+.#")
    held.play(HeldStep(EAST), HeldStep(EAST), HeldStep(EAST))
    assert held.door().shut, "a held key stops before it"
    return (presses,)


@measures("Doors", "The only exceptions are a latch and # kind of scroll.")
@measures("Bolt", "Apart from # kind of scroll, this is your only way to shut a door.")
def scrolls_that_shut() -> tuple[Figure, ...]:
    shut = 0
    for scroll in SCROLLS:
        s = Scenario(ROOM.format("open wooden door", f"bag: {scroll.name}\nworn: plate armour"))
        s.play(Use(0))
        shut += s.door().shut
    latched = Scenario("#@-.#")
    latched.play(Latch(EAST))
    assert latched.door().shut
    return (shut,)


@measures("Doors", "# wooden door in # is rusty.")
def rusty_doors() -> tuple[Figure, ...]:
    sketch = sketch_in(AJAR, level_seeds(1, 1)[0], 1)
    levels = [furnish(sketch, str(seed), AJAR) for seed in range(40)]
    wooden = [door for level in levels for door in level.doors.values() if door.kind.name == "wooden"]
    return 1, round(len(wooden) / sum(door.stiff for door in wooden))


def blows_until_broken(legend: str) -> int:
    s, blows = Scenario(f"#######\n#@....#\n###A###\n#..k..#\n#######\n\nA = {legend}"), 0
    foe, door = s.foe(), s.door()
    foe.breed = replace(foe.breed, bash=WEAK_BASHING)
    s.level.move(foe, door.at + Vec(0, 1))
    while door.state is not DoorState.BROKEN:
        Bash(Vec(0, -1)).perform(foe, s.world)
        blows += 1
    return blows


@measures("Bolt", "It takes # ordinary blows to break the bolt.")
def blows_on_bolt() -> tuple[Figure, ...]:
    return (blows_until_broken("bolted wooden door"),)


@measures("Glass door", "# blow shatters it with a loud noise.")
def blows_on_glass() -> tuple[Figure, ...]:
    return (blows_until_broken("glass door"),)


@measures("Pull a lever", "A lever in a wall opens a portcullis elsewhere, #.")
@measures("`v`", "It opens a door elsewhere, #.")
def lever() -> tuple[Figure, ...]:
    s = Scenario("#######\n#@.P..#\n#######\n\nP = portcullis door\nlever: 1,0 P")
    events = [*s.play(Pull(Vec(0, -1))), *s.play(Pull(Vec(0, -1)))]
    assert any(isinstance(event, PortcullisRaised) for event in events)
    return (sum(isinstance(event, LeverPulled) for event in events),)


@measures("Quiet gate", "When you step on the plate, it reads how many doors of yours stand open on this level, #.")
def readings_of_a_plate() -> tuple[Figure, ...]:
    events = [event for own in range(2) for event in on_a_quiet_plate(own)]
    return (sum(isinstance(event, PlateAgreed | PlateRefused) for event in events) // 2,)


@measures("Quiet gate", "Up to #, the gate goes up.")
def doors_of_a_quiet_plate() -> tuple[Figure, ...]:
    return (max(own for own in range(7) if any(isinstance(one, PortcullisRaised) for one in on_a_quiet_plate(own))),)


def on_a_quiet_plate(own: int) -> list[Event]:
    """Return the events when the hero steps on a quiet plate twice, while so many doors of his stand open."""
    rows = "###############\n#@.s.-.-.-.-.-#\n###G###########\n###.###########\n###############"
    s = Scenario(f"{rows}\n\nG = quiet door\ns = plate G\ndepth: 2")
    make_own(s.world, own)
    return s.play(*[Walk(EAST)] * 2, Walk(WEST), Walk(EAST))


@measures("Iron door", "Any key opens any lock, but a key works only #, so each key is a choice.")
@measures("hint: locked", "Any key opens any lock, but only #, so choose well.")
@measures("Key", "Opens # locked door, whichever you choose.")
def doors_for_a_key() -> tuple[Figure, ...]:
    drawing = "#######\n#.A@B.#\n#######\n\nA = locked iron door\nB = locked iron door\nkeys: 1"
    opened = set()
    for order in ((EAST, WEST), (WEST, EAST)):
        s = Scenario(drawing)
        s.play(Walk(order[0]), Walk(-order[0]), Walk(order[1]))
        opened.add(sum(not door.shut for door in s.level.doors.values()))
    (times,) = opened
    return (times,)


@measures("Barred door", "Has a bar on # side and opens only from that side.")
def sides_of_barred_door() -> tuple[Figure, ...]:
    opened = 0
    for row in ("#@A..#", "#..A@#"):
        s = Scenario(f"{row}\n\nA = barred door\nfacing: A east")
        s.play(Walk(EAST if row[1] == "@" else WEST))
        opened += not s.door().shut
    return (opened,)


@measures("Twin door", "# of # doors with matching lintels.")
def twins() -> tuple[Figure, ...]:
    return 1, _twins_opened()


@measures("Twin door", "When # opens, the other opens too.")
def twin() -> tuple[Figure, ...]:
    assert _twins_opened() == 2
    return (1,)


def _twins_opened() -> int:
    s = Scenario("##########\n#@A.#.A..#\n##########\n\nA = twin door")
    s.play(Walk(EAST))
    return sum(not door.shut for door in s.level.doors.values())


@measures("Latch", "Bolts # door.")
def doors_for_a_latch() -> tuple[Figure, ...]:
    s = Scenario("#######\n#.-@-.#\n#######\n\nlatches: 1")
    s.play(Latch(EAST), Latch(WEST))
    return (sum(door.shut for door in s.level.doors.values()),)


@measures("Latch", "You start with #, and at least # lies on each level.")
def latches() -> tuple[Figure, ...]:
    levels = [level_in(AJAR, seed, depth) for seed in level_seeds(2, 12) for depth in (1, 2, 3, 6, 10)]
    found = [sum(item.count for item in level.items.values() if item.kind.latches) for level in levels]
    return new_game("0", AJAR).hero.latches, min(found)


# ------------------------------------------------------------------------------------------------- behind the door


def beside_door(asleep: int, awake: int, gap: int = 0) -> Scenario:
    """Return a situation in which the hero stands beside the door of a corridor where hounds live.

    `gap`: number of free squares between the door and the first of them.
    """
    letters = "abcdef"[: asleep + awake]
    moods = ["asleep"] * asleep + ["posted"] * awake
    legend = "".join(f"\n{letter} = hound {mood}" for letter, mood in zip(letters, moods, strict=True))
    return Scenario(f"#@+{'.' * gap}{letters}.#\n{legend}")


def heard_at(s: Scenario) -> Occupants:
    heard = s.level.memory.last_heard(s.door())
    assert heard is not None
    return heard.who


@measures("Behind the door", "# cost nothing, and # are always true.")
def free_and_true() -> tuple[Figure, ...]:
    """What the hero learns before his first turn: the sign of the home, and who is there."""
    learnt = []
    for asleep, awake in ((0, 0), (1, 0), (0, 1)):
        s = beside_door(asleep, awake)
        assert s.world.turn == 0
        home = frozenset({Sign.CLAWS} if asleep + awake else ())
        true = Occupants.ONE_ASLEEP if asleep else Occupants.ONE_AWAKE if awake else Occupants.NOBODY
        learnt.append((known_signs(s.door(), s.world) == home) + (heard_at(s) is true))
    (number,) = {*learnt}
    return number, number


@measures(
    "Your ear",
    "When you stand next to a shut door, you hear who is behind it, up to # steps from the door and not past the next"
    " shut door:",
)
def hearing_steps() -> tuple[Figure, ...]:
    heard = [gap + 1 for gap in range(20) if heard_at(beside_door(1, 0, gap)) is not Occupants.NOBODY]
    assert heard == [*range(1, len(heard) + 1)]
    return (max(heard),)


def number_of(who: Occupants) -> int:
    """Return the only number of monsters for which the hero hears an answer."""
    numbers = [(asleep, awake) for asleep in range(3) for awake in range(3)]
    (found,) = {asleep + awake for asleep, awake in numbers if heard_at(beside_door(asleep, awake)) is who}
    return found


@measures("Your ear", "nobody, # asleep, # awake, several asleep, several of whom some are awake, or several awake.")
def numbers_heard() -> tuple[Figure, ...]:
    return number_of(Occupants.ONE_ASLEEP), number_of(Occupants.ONE_AWAKE)


def badges_of_sleepers_and_watchers() -> dict[DoorNote, list[tuple[int, int]]]:
    """Return for each badge the numbers of monsters, asleep and awake, for which the door has it."""
    found: dict[DoorNote, list[tuple[int, int]]] = {}
    for asleep in range(3):
        for awake in range(3):
            (note,) = door_notes(beside_door(asleep, awake).world).values()
            found.setdefault(note, []).append((asleep, awake))
    return found


@measures("Badge with z", "# monster, asleep.")
def badge_of_one_sleeper() -> tuple[Figure, ...]:
    ((asleep, awake),) = badges_of_sleepers_and_watchers()[DoorNote(NoteKind.ASLEEP)]
    assert not awake
    return (asleep,)


@measures("Badge with two bars (!)", "# monster, awake.")
def badge_of_one_awake() -> tuple[Figure, ...]:
    ((asleep, awake),) = badges_of_sleepers_and_watchers()[DoorNote(NoteKind.AWAKE)]
    assert not asleep
    return (awake,)


@measures("Badge with two bars (!)", "A plus means several, at least # of them awake.")
def least_awake_of_several() -> tuple[Figure, ...]:
    found = badges_of_sleepers_and_watchers()[DoorNote(NoteKind.AWAKE, several=True)]
    assert min(map(sum, found)) > 1
    return (min(awake for _, awake in found),)


# ------------------------------------------------------------------------------------------------- light and oil


@measures("Light and oil", "In the dark most monsters see you only from # squares away, and you hear more.")
def seen_in_the_dark() -> tuple[Figure, ...]:
    s = Scenario("###############\n#@.........k..#\n###############\n\nk = kobold posted")
    s.hero.lamp_covered = True
    return (_farthest_seen(s),)


def _farthest_seen(s: Scenario) -> int:
    seen = 0
    for gap in range(1, 12):
        s.level.move(s.foe(), s.hero.pos + Vec(gap, 0))
        seen = gap if sees(s.foe(), s.hero, s.world) else seen
    return seen


def oil_burnt(*first: Action) -> int:
    s = Scenario("#@..#")
    s.play(*first)
    before = s.hero.oil
    s.play(*[Wait()] * 40)
    return before - s.hero.oil


@measures("Light and oil", "The lamp burns # measure of oil each turn.")
def oil_each_turn() -> tuple[Figure, ...]:
    return (Fraction(oil_burnt(), 40),)


@measures("Light and oil", "A covered lamp burns a # as much oil.")
@measures("`w`", "Covered, it burns a # as much oil, and you are hard to see.")
def oil_of_covered_lamp() -> tuple[Figure, ...]:
    return (Fraction(oil_burnt(CoverLamp()), oil_burnt()),)


@measures("Light and oil", "It starts with # measures and holds #.")
def oil_at_start_and_most() -> tuple[Figure, ...]:
    s = Scenario("#@A#\n\nA = item oil")
    s.play(Walk(EAST))
    return new_game("0", AJAR).hero.oil, s.hero.oil + 1  # the step burnt one measure


def lit_squares(oil: int) -> int:
    row = "." * 25
    rows = [row] * 12 + ["." * 12 + "@" + "." * 12] + [row] * 12
    s = Scenario("\n".join(rows) + f"\n\noil: {oil}")
    return max((cell - s.hero.pos).steps for cell in cells_where(s.world.view))


@measures("Light and oil", "Its light reaches # squares, and less when the oil runs low.")
def lamp_light() -> tuple[Figure, ...]:
    assert lit_squares(40) < lit_squares(500)
    return (lit_squares(500),)


@measures("Ajar", "Your lamp lights everything within # squares, and you see lit rooms from afar.")
def lamp_light_of_ajar() -> tuple[Figure, ...]:
    return lamp_light()


@measures("Flask of oil", "Adds # measures to the lamp ….")
def oil_in_flask() -> tuple[Figure, ...]:
    s = Scenario("#@A#\n\nA = item oil\noil: 50")
    s.play(Walk(EAST))
    return (s.hero.oil - 49,)


@measures("Flask of oil", "You take it only if there is room for # of it.")
def room_for_flask() -> tuple[Figure, ...]:
    taken = []
    enough = 1000 - oil_in_flask()[0] // 2
    for oil in range(enough - 5, enough + 6):
        s = Scenario(f"#@A#\n\nA = item oil\noil: {oil}")
        s.play(Walk(EAST))
        if not s.level.items:
            taken.append(oil)
    return (Fraction(1000 - max(taken), oil_in_flask()[0]),)


def oil_on_levels() -> tuple[int, int]:
    """Return the number of flasks on a level, and the most doors on the way to them."""
    sketches = [sketch_in(AJAR, seed, depth) for seed in level_seeds(2, 12) for depth in (1, 2, 3, 6, 10)]
    flasks = [[at for name, at in sketch.items if name == "oil"] for sketch in sketches]
    doors = [doors_passed(sketch)[at] for sketch, cells in zip(sketches, flasks, strict=True) for at in cells]
    (number,) = {len(cells) for cells in flasks}
    return number, int(max(doors))


@measures("Light and oil", "# flask of oil (# measures) lies on each level, at most # doors from where you arrive.")
def oil_on_each_level() -> tuple[Figure, ...]:
    flasks, most = oil_on_levels()
    return flasks, *oil_in_flask(), most


@measures("hint: oil", "Oil lies at most # doors from where you arrived.")
def doors_before_oil() -> tuple[Figure, ...]:
    return oil_on_levels()[1:]


@measures("Where is the oil?", "Near the place where you arrive, behind at most # doors.")
def most_doors_before_oil() -> tuple[Figure, ...]:
    return oil_on_levels()[1:]
