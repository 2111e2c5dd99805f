"""Figures of fights, monsters, items and abilities, measured in drawn situations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import partial

from game.content.items.abilities import ABILITIES, tomes_offered
from game.content.traditions import AJAR
from game.engine.events.combat_events import Hurt, Missed, Struck, Surprised
from game.engine.events.door_events import Knocked, Opened
from game.engine.events.event import Event
from game.engine.events.hazard_events import TrapSprung
from game.engine.events.item_events import Blasted, TomeCrumbled
from game.engine.events.movement_events import Refused
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.ability import AimShape
from game.engine.model.condition import TURN_TICKS
from game.engine.model.item import Slot
from game.engine.model.noise import Noise
from game.engine.orders.attack_nearest import AttackNearest
from game.engine.rules.actions.door_verbs import Bash, Knock
from game.engine.rules.actions.item_actions import Invoke, Take, Throw, Use, turns_until_ready
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.rules.combat import strike
from game.engine.rules.stairs import enter_depth
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.play import Scenario
from tests.app.figures.figures import Figure, measures
from tests.app.figures.of_doors_and_senses import heard_from, loudness
from tests.support.made_levels import game_of, level_in, small_maps, without_monsters

HALL = "#@............................k#\n\nk = kobold posted\nbag: {}"


def unkillable(s: Scenario) -> Scenario:
    for actor in s.level.actors:
        actor.health = actor.max_health = 9000
    return s


# ------------------------------------------------------------------------------------------------- fights


def blow(hits: int, blocks: int) -> Struck:
    """Return the blow of five dice that all hit, of which some are blocked."""
    s = unkillable(Scenario("#@k#"))
    foe = s.foe()
    s.hero.attack, s.hero.attack_chance, foe.defense, foe.defense_chance = hits, 100, blocks, 100
    strike(s.hero, foe, s.world)
    (struck,) = (event for event in update(s.world) if isinstance(event, Struck))
    return struck


@measures("Fighting", "each die that hits deals # damage.")
@measures("What do the dice mean?", "Each die that hits deals # damage.")
def damage_of_a_hit() -> tuple[Figure, ...]:
    return (Fraction(blow(5, 0).damage, 5),)


@measures("Fighting", "each die that blocks prevents #.")
def damage_blocked() -> tuple[Figure, ...]:
    return (Fraction(5 - blow(5, 3).damage, 3),)


@measures("Fighting", "# dice (#%)” means # dice, each of which hits #% of the time.")
def dice_of_blow() -> tuple[Figure, ...]:
    s = unkillable(Scenario("#@k#"))
    return dice_of(s.play(Walk(EAST))) * 2


@measures("Fighting", "Your # arrival on each level, down or up, also gives back # of the health that you have lost.")
@measures("README", "the # arrival on a level heals # of your wounds.")
def healing_of_arrivals() -> tuple[Figure, ...]:
    """Return which arrival on a level gives back health, and which part of it, on the way down and up again."""
    s, healed = Scenario("#@>#\n\ndepth: 2", small_maps(AJAR)), dict[int, list[Fraction]]()
    for depth in (1, 2, 3, 2, 1, 2, 3):
        s.hero.health = 10
        enter_depth(depth, s.world)
        healed.setdefault(depth, []).append(Fraction(s.hero.health - 10, s.hero.max_health - 10))
    ((number, part),) = {(part.index(max(part)) + 1, max(part)) for part in (healed[1], healed[3])}
    assert sum(map(sum, healed.values())) == 2 * part
    return number, part


@measures("hint: hurt", "Healing potions, fountains and your # arrival on a level heal you.")
def arrival_that_heals() -> tuple[Figure, ...]:
    return healing_of_arrivals()[:1]


@measures("Attack", "Each use is # blow, or a walk that ends in front of the enemy.")
def attack_with_a_blow() -> tuple[Figure, ...]:
    near = unkillable(Scenario("#@k#"))
    near.hero.attack_chance = 100
    blows = [event for event in near.play(AttackNearest()) if isinstance(event, Struck)]
    return (sum(event.actor is near.hero for event in blows),)


@measures("Attack", "While an enemy hunts you, it is a # step.")
def attack_on_a_hunter() -> tuple[Figure, ...]:
    asleep = unkillable(Scenario("#@...k#\n\nk = kobold asleep"))
    asleep.play(AttackNearest())
    assert (asleep.foe().pos - asleep.hero.pos).steps == 1, "the walk"
    far = unkillable(Scenario("#@..k#"))
    far.play(AttackNearest())
    return ((far.hero.pos - far.at("@")).steps,)


# ------------------------------------------------------------------------------------------------- monsters


@measures("Ooze", "Splits in # when hurt, unless # health is left.")
def oozes() -> tuple[Figure, ...]:
    """Return the number of oozes that become of one, and the greatest health with which it stays whole."""
    parts = dict[int, int]()
    for health in range(1, 8):
        s = Scenario("######\n#@.o.#\n#....#\n######")
        s.foe().health, s.foe().max_health = health, 8
        s.play(Wait())
        parts[health] = sum(actor.name == "ooze" for actor in s.level.actors)
    return parts[7], max(health for health, number in parts.items() if number == 1)


@measures("Lurker", "Comes out at a # knock, if it is hurt, or when you see it.")
@measures("Lurker", "Knock # or throw something at it, or go another way.")
@measures("hint: lurker", "Knock # to draw them out.")
@measures("`t`", "A # knock brings ….")
def knocks_for_a_lurker() -> tuple[Figure, ...]:
    s, knocks = Scenario("##########\n##@+...l.#\n##########\n\nl = lurker posted"), 0
    while s.foe().pos == s.at("l"):
        s.play(Knock(EAST), *[Wait()] * 4)
        knocks += 1
    return (knocks,)


@measures("Deathwatch beetle", "# bite every # turns.")
def bites() -> tuple[Figure, ...]:
    s, bites = Scenario("#########\n#@..+d..#\n#########"), []
    foe = s.foe()
    while s.door().shut:
        before = foe.ready_at
        turns = Bash(WEST).perform(foe, s.world)
        assert foe.ready_at == before
        bites.append(turns)
    (turns,) = set(bites)
    return 1, turns or 0


@measures("Ogre", "Each of its blows on a door counts as #.")
def blows_of_an_ogre() -> tuple[Figure, ...]:
    taken = []
    for letter in "Ok":
        s = Scenario(f"#########\n#@..A{letter}..#\n#########\n\nA = bolted wooden door")
        before = s.door().pips
        Bash(WEST).perform(s.foe(), s.world)
        taken.append(before - s.door().pips)
    return (Fraction(*taken),)


@measures("Knocker", "Knocks # times before it opens a door.")
def knocks_of_a_knocker() -> tuple[Figure, ...]:
    s = Scenario("##########\n#@..+...K#\n##########")
    events = s.play(*[Wait()] * 20)
    (opened,) = (number for number, event in enumerate(events) if isinstance(event, Opened))
    return (sum(isinstance(event, Knocked) for event in events[:opened]),)


# ------------------------------------------------------------------------------------------------- items


def dice_of(events: Iterable[Event]) -> tuple[int, int]:
    """Return the number of dice of the hero's first attack among events, and the chance of each to hit in percent."""
    attack = next(event for event in events if isinstance(event, Struck | Missed | Blasted))
    rolled, hits = attack.dice, 0 if isinstance(attack, Missed) else attack.hits
    assert hits == sum(roll >= rolled.least_hit for roll in rolled.attack)
    return len(rolled.attack), 101 - rolled.least_hit


def used(name: str, drawing: str = "#@..#\n\nbag: {}") -> Scenario:
    s = Scenario(drawing.format(name))
    s.hero.health = 1
    s.hero.orders = Use(0)
    update(s.world)
    return s


def condition_turns(name: str) -> tuple[Figure, ...]:
    """Return for how many turns a drinker of a potion has its condition. The turn in which he drinks is the first."""
    s = unkillable(Scenario(f"#@..#\n\nbag: {name}"))
    begun = s.world.now
    s.play(Use(0))
    (condition,) = s.hero.conditions or (None,)
    while condition in s.hero.conditions:
        s.play(Wait())
    return (Fraction(s.world.now - begun, TURN_TICKS),)


for _name, _sentence in {
    "Haste potion": "Hastes for # turns:",
    "Poison potion": "Poisons for # turns:",
    "Confusion potion": "Confuses for # turns:",
    "Blindness potion": "Blinds for # turns.",
    "Stupor potion": "Stuns for # turns:",
}.items():
    measures(_name, _sentence)(partial(condition_turns, _name.lower()))


@measures("Healing potion", "Restores # health and cures poison.")
def healing_potion() -> tuple[Figure, ...]:
    return (used("healing potion").hero.health - 1,)


@measures("Haste potion", "each action takes #% of the usual time.")
def time_of_hasted() -> tuple[Figure, ...]:
    return (Fraction(100 * _action_ticks(used("haste potion")), _action_ticks(Scenario("#@..#"))),)


@measures("A name with a number", "While you are hasted, you take # turns in # of these; while you are stunned, none.")
def turns_while_hasted() -> tuple[Figure, ...]:
    return (Fraction(TURN_TICKS, _action_ticks(used("haste potion"))), 1)


def _action_ticks(s: Scenario) -> int:
    before = s.hero.ready_at
    s.play(Walk(EAST))
    return s.hero.ready_at - before


def harm_each_turn(name: str) -> tuple[Figure, ...]:
    s = used(name)
    s.hero.health = s.hero.max_health = 9000
    (harm,) = {event.damage for event in s.play(*[Wait()] * 3) if isinstance(event, Hurt)}
    return (harm,)


measures("Poison potion", "# damage per turn.")(partial(harm_each_turn, "poison potion"))
measures("Fire potion", "# damage per turn.")(partial(harm_each_turn, "fire potion"))


@measures("Fire flask", "# damage per turn.")
def harm_of_flask() -> tuple[Figure, ...]:
    s = unkillable(Scenario("########\n#@...k.#\n########\n\nk = ogre posted\nbag: fire flask"))
    s.play(Throw(0, s.foe().pos), Wait(), Wait())
    (harm,) = {event.damage for event in s.witnessed if isinstance(event, Hurt)}
    return (harm,)


@measures("Armour scroll", "Adds # die of defence to the armour on your body, up to # dice in all.")
def armour_scroll() -> tuple[Figure, ...]:
    s, dice = Scenario("#@..#\n\nbag: 12 armour scroll\nworn: plate armour"), []
    for _ in range(10):
        s.play(Use(0))
        dice.append(s.hero.stats.defense)
    return dice[1] - dice[0], max(dice)


DIG = "\n".join(["#" * 20, "#@.....########....#", "#......########...k#", *["#" * 20] * 3])


@measures("Wand of destruction", "Digs a tunnel # squares wide to the edge of the level.")
def tunnel() -> tuple[Figure, ...]:
    s = Scenario(f"{DIG}\n\nk = kobold asleep\nbag: wand of destruction")
    s.play(Use(0, s.hero.pos + EAST))
    return (int((~s.level.solid[10]).sum()),)


@measures("Wand of destruction", "Attacks everything in the tunnel with # dice (#%).")
def dice_of_tunnel() -> tuple[Figure, ...]:
    s = unkillable(Scenario(f"{DIG}\n\nk = kobold asleep\nbag: wand of destruction"))
    return dice_of(s.play(Use(0, s.hero.pos + EAST)))


def reach_of(name: str) -> tuple[Figure, ...]:
    """Return the number of victims of a wand, and how far it reaches."""
    reached = []
    for steps in range(1, 14):
        s = unkillable(Scenario(f"#@{'.' * (steps - 1)}kk...........#\n\nk = kobold asleep\nbag: {name}"))
        there = {actor: (actor.pos, dict(actor.conditions)) for actor in s.level.actors if actor is not s.hero}
        s.hero.orders = Use(0, s.hero.pos + EAST)
        update(s.world)
        changed = [at for actor, (at, states) in there.items() if (actor.pos, dict(actor.conditions)) != (at, states)]
        reached += [(len(changed), (at - s.hero.pos).steps) for at in changed]
    return max(reached)[0], max(steps for _, steps in reached)


for _name in ("Wand of slowness", "Wand of banishing"):
    measures(_name, "Affects the # monster in its way, within # squares.")(partial(reach_of, _name.lower()))


def slowed() -> Scenario:
    s = unkillable(Scenario("#@k.........#\n\nk = kobold asleep\nbag: wand of slowness"))
    s.play(Use(0, s.hero.pos + EAST))
    return s


@measures("Wand of slowness", "Slows for # turns:")
def turns_slowed() -> tuple[Figure, ...]:
    s = unkillable(Scenario("#@k.........#\n\nk = kobold asleep\nbag: wand of slowness"))
    s.hero.orders = Use(0, s.hero.pos + EAST)
    update(s.world)
    return (Fraction(max(s.foe().conditions.values()), TURN_TICKS),)


@measures("Wand of slowness", "each action takes #% of the usual time.")
def time_of_slowed() -> tuple[Figure, ...]:
    ticks = []
    for s in (slowed(), unkillable(Scenario("#@k.........#\n\nk = kobold posted"))):
        foe = s.foe()
        s.world.hero.orders = None
        before = foe.ready_at
        acted = foe.turns
        while foe.turns < acted + 2:
            s.play(Wait())
        ticks.append((foe.ready_at - before) // (foe.turns - acted))
    return (Fraction(100 * ticks[0], ticks[1]),)


@measures("Bear trap", "Works only #:")
def springs_of_bear_trap() -> tuple[Figure, ...]:
    """Count how often a trap springs while the hero walks over its cell again and again."""
    s = unkillable(Scenario("#####\n#@t.#\n#####\n\nt = trap bear"))
    for end, step in ((Vec(3, 1), EAST), (s.at("@"), WEST)) * 2:
        while s.hero.pos != end:
            s.play(Walk(step, confirmed=True))
    return (sum(isinstance(event, TrapSprung) for event in s.witnessed),)


@measures("Bear trap", "It deals # damage to whatever steps on it, and holds it there for # turns.")
def laid_bear_trap() -> tuple[Figure, ...]:
    s, held = unkillable(Scenario("#@...#\n\nbag: bear trap")), 0
    s.play(Use(0, s.hero.pos + EAST), Walk(EAST, confirmed=True))
    harm, trap = s.hero.max_health - s.hero.health, s.hero.pos
    while s.play(Walk(EAST)) and s.hero.pos == trap:
        held += 1
    return harm, held


@measures("Dart", "Throw it (range #):")
def range_of_dart() -> tuple[Figure, ...]:
    far = 0
    for steps in range(1, 15):
        s = Scenario("#@" + "." * 16 + "#\n\nbag: dart")
        s.play(Throw(0, s.hero.pos + Vec(steps, 0)))
        far = max([far, *((at - s.hero.pos).steps for at in s.level.items)])
    return (far,)


@measures("Dart", "attacks with # dice (#%).")
def dice_of_dart() -> tuple[Figure, ...]:
    s = unkillable(Scenario("#@..k#\n\nbag: dart"))
    return dice_of(s.play(Throw(0, s.foe().pos)))


@measures("Items", "Wear armour on head, body and feet, and hold # weapon.")
def weapons_held() -> tuple[Figure, ...]:
    s = Scenario("#@..#\n\nbag: dagger, sword")
    s.play(Use(0), Use(0))
    return (sum(slot is Slot.HAND for slot in s.hero.worn),)


# ------------------------------------------------------------------------------------------------- abilities


for _name in ("Reveal map", "Magic missile", "Fireball", "Lightning bolt", "Whirlwind"):

    def _ready_after(name: str) -> tuple[Figure, ...]:
        s = unkillable(Scenario(f"########\n#@k....#\n########\n\nk = kobold asleep\nabilities: {name}"))
        s.hero.health = 1
        s.hero.orders = Invoke(name, None if name in ("reveal map", "whirlwind") else s.foe().pos)
        begun = s.world.now
        update(s.world)
        (ready,) = s.hero.abilities.values()
        return (Fraction(ready - begun, TURN_TICKS),)

    measures(_name, "Ready again after # turns.")(partial(_ready_after, _name.lower()))


ABOUT_DOORS = """
##########
#..@+..k.#
#...#....#
#...#....#
##########

k = kobold asleep
abilities: {name}
"""


def used_ability(name: str) -> Scenario:
    """Return a situation in which the hero has used an ability: at the door beside him, or at a cell beside him."""
    s = unkillable(Scenario(ABOUT_DOORS.format(name=name)))
    shape = ABILITIES[name].aim.shape
    at = {AimShape.DOOR: s.at("+"), AimShape.CELL: s.hero.pos + WEST}.get(shape)
    s.play(Invoke(name, at))
    return s


def _turns_to_ready(name: str) -> tuple[Figure, ...]:
    s = Scenario(ABOUT_DOORS.format(name=name))
    begun, after = s.world.now, used_ability(name)
    return (Fraction(after.hero.abilities[ABILITIES[name]] - begun, TURN_TICKS),)


for _name in ("Snare", "Peer", "Call", "Haste", "Hark"):
    measures(_name, "Ready again after # turns.")(partial(_turns_to_ready, _name.lower()))


def uses_on_a_depth(name: str) -> tuple[Figure, ...]:
    """Count the uses of an ability on the first depth, and check that the next one gives it back."""
    world = without_monsters(game_of(AJAR, "0"))
    ability, hero = ABILITIES[name], world.hero
    hero.abilities = {ability: hero.ready_at}
    uses = 0
    while turns_until_ready(ability, hero) == 0:
        hero.abilities[ability] = ability.ready_after(hero.ready_at)
        hero.ready_at += 100_000
        uses += 1
    enter_depth(2, world)
    assert turns_until_ready(ability, hero) == 0
    return (uses,)


for _name in ("Seal", "Throw open", "Pass", "Banish", "Mend"):
    measures(_name, "# a depth.")(partial(uses_on_a_depth, _name.lower()))


@measures("Abilities", "An ability of # a depth is ready again when you reach a new depth.")
def uses_of_any_ability_on_a_depth() -> tuple[Figure, ...]:
    return uses_on_a_depth("seal")


def farthest_aim(name: str) -> tuple[Figure, ...]:
    """Return the greatest distance at which an ability can be aimed."""
    far = 0
    for steps in range(1, 5):
        rows = "#" * 12, "#@" + "." * (steps - 1) + ("." if name == "snare" else "+") + "." * (9 - steps) + "#"
        s = Scenario("\n".join([*rows, "#" * 12]) + f"\n\nabilities: {name}")
        target = s.hero.pos + Vec(steps, 0)
        if not any(isinstance(event, Refused) for event in s.play(Invoke(name, target))):
            far = steps
    return (far,)


for _name in ("Snare", "Pass", "Peer"):
    measures(_name, "# square.")(partial(farthest_aim, _name.lower()))


@measures("Snare", "It deals # damage to whatever steps on it, and holds it there for # turns.")
def set_snare() -> tuple[Figure, ...]:
    s, held = unkillable(Scenario("#@...#\n\nabilities: snare")), 0
    s.play(Invoke("snare", s.hero.pos + EAST), Walk(EAST, confirmed=True))
    harm, trap = s.hero.max_health - s.hero.health, s.hero.pos
    while s.play(Walk(EAST)) and s.hero.pos == trap:
        held += 1
    return harm, held


@measures("Haste", "Hastes for # turns:")
def turns_of_haste() -> tuple[Figure, ...]:
    s = Scenario("#@..#\n\nabilities: haste")
    begun = s.world.now
    s.play(Invoke("haste"))
    while s.hero.conditions:
        s.play(Wait())
    return (Fraction(s.world.now - begun, TURN_TICKS),)


@measures("Haste", "each action takes #% of the usual time.")
def time_of_haste() -> tuple[Figure, ...]:
    s = Scenario("#@..#\n\nabilities: haste")
    s.play(Invoke("haste"))
    return (Fraction(100 * _action_ticks(s), _action_ticks(Scenario("#@..#"))),)


LOUD_USES = {
    "Magic missile": ("abilities: magic missile", Invoke("magic missile", Vec(4, 2)), Noise.BLOWS),
    "Fireball": ("abilities: fireball", Invoke("fireball", Vec(6, 2)), Noise.BLOWS),
    "Lightning bolt": ("abilities: lightning bolt", Invoke("lightning bolt", Vec(4, 2)), Noise.BLOWS),
    "Whirlwind": ("abilities: whirlwind", Invoke("whirlwind"), Noise.BLOWS),
    "Call": ("abilities: call", Invoke("call", Vec(4, 2)), Noise.SHOUT),
    "Throw open": ("abilities: throw open", Invoke("throw open", Vec(7, 2)), Noise.DOOR),
    "Scroll of opening": ("bag: scroll of opening", Use(0), Noise.DOOR),
    "Wand of destruction": ("bag: wand of destruction", Use(0, Vec(4, 2)), Noise.BLOWS),
}
"""What the hero has, what he does with it, and the noise that this makes."""


def _earshot_of(name: str) -> tuple[Figure, ...]:
    """Return from how many steps a monster hears a use of an item or of an ability."""
    legend, order, noise = LOUD_USES[name]
    wall = "##########"
    drawing = f"{wall}\n{wall}\n##.@k..+.#\n{wall}\n{wall}\n\nk = kobold asleep\n{legend}"
    return (heard_from(loudness(drawing, order, noise=noise)),)


for _name in LOUD_USES:
    measures(_name, "heard up to # squares away.")(partial(_earshot_of, _name))


@measures(
    "Abilities", "On the depths #, #, #, # and # # tomes lie side by side, on the # depth in the room where you begin."
)
def depths_of_tomes() -> tuple[Figure, ...]:
    tomes = {
        depth: [at for at, item in level_in(AJAR, 0, depth).items.items() if item.kind.teaches is not None]
        for depth in range(1, 11)
    }
    depths = [depth for depth, cells in tomes.items() if cells]
    (number,) = {len(tomes[depth]) for depth in depths}
    return (*depths, number, depths[0])


@measures("Abilities", "Take #, and the # others crumble:")
def tomes_that_crumble() -> tuple[Figure, ...]:
    s = Scenario("#@ABC#\n\nA = item tome of call\nB = item tome of haste\nC = item tome of snare\nchoice: 2,0 3,0 4,0")
    s.play(Walk(EAST), Take())
    return len(s.hero.abilities), sum(isinstance(event, TomeCrumbled) for event in s.witnessed)


@measures("Abilities", "no ability is offered # in a game.")
def offers_of_an_ability() -> tuple[Figure, ...]:
    offered = Counter(tome for depth in range(1, 11) for tome in tomes_offered("0", depth))
    return (max(offered.values()) + 1,)


def dice_of_spell(name: str) -> tuple[Figure, ...]:
    s = unkillable(Scenario(f"#######\n#@..k.#\n#######\n\nk = kobold asleep\nabilities: {name}"))
    return dice_of(s.play(Invoke(name, s.foe().pos)))


for _name in ("Magic missile", "Fireball", "Lightning bolt"):
    measures(_name, "# dice (#% each).")(partial(dice_of_spell, _name.lower()))


def after_healing(name: str, tradition: Tradition) -> tuple[int, Fraction]:
    """Return what an ability has healed, and the turns until it is ready again."""
    s = Scenario(f"#@..#\n\nabilities: {name}", tradition)
    s.hero.health, begun = 5, s.world.now
    s.hero.orders = Invoke(name)
    update(s.world)
    (ready,) = s.hero.abilities.values()
    return s.hero.health - 5, Fraction(ready - begun, TURN_TICKS)


@measures("Mend", "Restores # health.")
def mended() -> tuple[Figure, ...]:
    return after_healing("mend", AJAR)[:1]


@measures("Reveal map", "Shows the plan of the level within # squares, but no monsters or items.")
def reveal_map() -> tuple[Figure, ...]:
    rows = ["#" * 50, *["#" + ".#" * 24 + "#"] * 3, "#@" + "." * 47 + "#", *["#" + ".#" * 24 + "#"] * 3, "#" * 50]
    s = Scenario("\n".join(rows) + "\n\nabilities: reveal map\nlamp: shaded")
    s.play(Invoke("reveal map", None))
    known = s.level.memory.explored
    return (max(x for x in range(50) if known[x].any()) - s.hero.pos.x,)


def cells_hit_by(name: str) -> set[Vec]:
    """Return the cells around the target, or the hero, in which an ability strikes monsters."""
    struck = set()
    for dx in range(-3, 4):
        for dy in range(-3, 4):
            rows = ["..........."] * 11
            s = Scenario("\n".join([*rows[:5], ".....@.....", *rows[6:]]) + f"\n\nabilities: {name}")
            target = s.hero.pos if name == "whirlwind" else s.hero.pos + Vec(0, -2)
            at = target + Vec(dx, dy)
            if at == s.hero.pos:
                continue
            foe = Scenario("#@k#").foe()
            foe.pos, foe.health, foe.max_health, foe.ai.alert = at, 99, 99, 0
            s.level.add(foe)
            s.hero.orders = Invoke(name, None if name == "whirlwind" else target)
            if any(isinstance(event, Blasted | Struck | Surprised) for event in update(s.world)):
                struck.add(Vec(dx, dy))
    return struck


@measures("Fireball", "Affects an area of # by # squares.")
def area_of_fireball() -> tuple[Figure, ...]:
    cells = cells_hit_by("fireball")
    assert len(cells) in (24, 25), "all of the area, but for the hero's cell"
    return len({at.x for at in cells}), len({at.y for at in cells})


@measures("Whirlwind", "Strikes everything in the # squares around you.")
def squares_of_whirlwind() -> tuple[Figure, ...]:
    return (len(cells_hit_by("whirlwind")),)
