"""Scripted scenarios: small drawn levels on which the hero follows a script, for events that are rare in random games.

The words of a script are separated by spaces. Each word is a command of tools/scenario.py, such as `ease:east`, or an
order as JSON, such as `{"Stand":{}}`. An order that is still in progress after `steps_each` further steps is cancelled
before the next word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.content.traditions import AJAR
from game.engine.world import World
from game.store.recording.journal import give_orders, orders_text
from scenario_lib.scenario_commands import command_error, run_command

MAX_STEPS = 60
"""Number of further steps after which an order is cancelled, unless the scenario has its own number."""


@dataclass(frozen=True)
class ScriptedScenario:
    """A drawn level with its legends (explanations of letters), and a script of orders for the hero."""

    drawing: str
    script: str
    tradition: str = "ajar"
    steps_each: int = MAX_STEPS
    """Number of further steps after which an order is cancelled."""

    def orders(self, world: World) -> Iterator[str]:
        """Give the hero the order for each step of the script, just before the step; yield the order as JSON text.

        Yield "" if the hero continues an order. The caller must play the step before asking for the next order. Raises
        ValueError if a word of the script is not a command.
        """
        for word in self.script.split():
            if world.over:
                return
            world.hero.orders = None
            if word.startswith("{"):
                give_orders(world, word)
            elif (why := command_error(word)) is None:
                run_command(word, world)
            else:
                raise ValueError(f"'{word}' {why}")
            yield orders_text(world) or ""
            for _ in range(self.steps_each):
                if not _goes_on(world):
                    break
                yield ""


def _goes_on(world: World) -> bool:
    return not world.over and world.hero.orders is not None


DOORS = AJAR.door_limit.doors - 1 if AJAR.door_limit is not None else 0
"""Number of open doors of the hero that is one below the limit."""
WAIT = "wait "
"""The command to wait a turn, to be repeated in a script."""
FULL = (
    "bag: magic map, teleport scroll, armour scroll, scroll of knocking, scroll of opening, scroll of bolting,"
    " healing potion, haste potion, poison potion, confusion potion, dart, axe"
)
"""A legend that fills the hero's bag, so that he cannot take another item."""
SCRIPTED_SCENARIOS: dict[str, ScriptedScenario] = {
    "break-in": ScriptedScenario("#########\n#@..A..r#\n#########\n\nA = bolted wooden door\nr = ogre", 20 * WAIT),
    "gnawed": ScriptedScenario("#########\n#@..+d..#\n#########", 12 * WAIT),
    "break-in-while-waiting": ScriptedScenario(
        "###############\n#@......A....r#\n###############\n\nA = bolted wooden door\nr = ogre",
        3 * '{"WaitTurns":{"number":99}} ',
    ),
    "break-in-on-the-way": ScriptedScenario(
        "#####################\n#@......#...........#\n#.......A....r......#\n#.......#...........#\n"
        "#####################\n\nA = bolted wooden door\nr = ogre",
        "east travel:1,3 run:east run:west explore",
    ),
    "latched-out": ScriptedScenario(
        "########\n#@+....#\n####.###\n####...#\n########\n\nlatches: 1", "latch:east latch:east"
    ),
    "hero-bashes": ScriptedScenario(
        "#######\n#@A...#\n#######\n\nA = bolted wooden door", 8 * '{"Bash":{"step":[1,0]}} '
    ),
    "runs": ScriptedScenario(
        "##########################\n#@.......................#\n########.#####+####.######\n########.#####.####.######\n"
        "########B#####.####.....##\n#######################.##\n#######################..#\n"
        "##########################\n\nB = item dart",
        "run:east run:east run:east run:west run:south run:north run:east run:east run:east run:south run:south",
    ),
    "run-past-things": ScriptedScenario(
        "##############\n#@...........#\n#...B....C...#\n##############\n\nB = item dart\nC = item oil",
        "run:east run:east run:east run:west run:west",
    ),
    "run-from-things": ScriptedScenario("##########\n#@.......#\n##########\n\nbag: 3 dart", "drop:dart run:east"),
    "explores": ScriptedScenario(
        "####################\n#@.....#...........#\n#......+...........#\n#<.....#####.#######\n"
        "########..........>#\n####################\n\ndepth: 2",
        "explore travel:stairs-up travel:stairs-down explore descend explore ascend",
        steps_each=12,
    ),
    "poisoned-at-rest": ScriptedScenario(
        "########\n#@.....#\n########\n\nhealth: 9\nconditions: poisoned 5, confused 4",
        "rest rest rest",
        tradition="rogue",
    ),
    "ill-on-the-way": ScriptedScenario(
        "####################\n#@.................#\n####################\n\nconditions: poisoned 6, blind 4",
        "travel:18,1 travel:18,1 travel:1,1 hold:east hold:west",
    ),
    "smoke-on-the-way": ScriptedScenario(
        "####################\n#@.................#\n#..................#\n####################\n\ngas: poison 14,1 60",
        "travel:10,1 travel:10,1 explore " + '{"Linger":{}} {"Linger":{}} {"Linger":{"action":{"Search":{}}}}',
    ),
    "twins": ScriptedScenario(
        "###########\n#...A.....#\n#.@.#######\n#...A.....#\n###########\n\nA = twin door",
        "northeast east ease:east east west west latch:east",
    ),
    "toll": ScriptedScenario(
        "#############\n#...#...#...#\n##C###C###C##\n#.@.........#\n#############\n\nC = toll door\nlatches: 1",
        "ease:north east east east east ease:north west west west west latch:north north south east east east east",
    ),
    "plate-agreed": ScriptedScenario(
        "#######\n#@.s..#\n###G###\n###B###\n#######\n\nG = quiet door\ns = plate G\nB = item dart\ndepth: 2",
        "travel:5,1 explore travel:2,1 east west east south south north",
    ),
    "plate-refused": ScriptedScenario(
        "#######\n#@.s..#\n###G###\n###B###\n#######\n\nG = windy door\ns = plate G\nB = item dart\ndepth: 2",
        "east east west east south travel:3,1 explore",
    ),
    "lever": ScriptedScenario(
        "##########\n#@...P...#\n##########\n\nP = portcullis door\nlever: 2,0 P",
        "pull:north east pull:north pull:north east east east east",
    ),
    "lever-in-vain": ScriptedScenario(
        "########\n#@P...##\n########\n\nP = portcullis door\nlever: 0,1 P\nbag: scroll of opening",
        'use:scroll-of-opening {"Use":{"at":[2,1],"slot":0}} pull:west pull:west east',
    ),
    "locked": ScriptedScenario(
        "########\n#@I..I.#\n########\n\nI = locked iron door\nkeys: 1", "east east east east east east"
    ),
    "prizes": ScriptedScenario(
        "#######\n#.L@K.#\n#######\n\nL = item latch\nK = item key\nchoice: 2,1 4,1", "wait east take west west"
    ),
    "oil-left": ScriptedScenario("#####\n#@B.#\n#####\n\nB = item oil\noil: 900", "east shade wait shade"),
    "bag-full": ScriptedScenario(
        "#@BC.#\n\nB = item whetstone\nC = item dart\n" + FULL, "east east drop:dart west takeoff:hand wear:axe"
    ),
    "trap-laid": ScriptedScenario(
        "#########\n#@....k.#\n#########\n\nbag: 2 bear trap", "use:bear-trap@2,1 use:bear-trap wait wait wait wait"
    ),
    "forged": ScriptedScenario(
        "#@..#\n\nbag: armour scroll, whetstone\nworn: leather armour, dagger, leather cap",
        "use:armour-scroll use:whetstone takeoff:head takeoff:body wear:leather-armour",
    ),
    "mimic": ScriptedScenario("######\n#@.M##\n#...##\n######", "east east east east search"),
    "knocker": ScriptedScenario(
        "##########\n##@+.K...#\n##########", 3 * WAIT + "knock:east wait wait knock:east knock:east wait wait"
    ),
    "answered": ScriptedScenario(
        "##########\n##@+.b...#\n##########\n\nb = barkeep", "knock:east wait wait wait knock:east wait wait"
    ),
    "burning-door": ScriptedScenario(
        "##########\n#@.......#\n#...+....#\n#...#....#\n##########\n\nfire: 5,2 5,1 3,2\nhealth: 30", 20 * WAIT
    ),
    "firedamp": ScriptedScenario(
        "##############\n#@...........#\n##############\n\ngas: firedamp 9,1 30\nfire: 11,1", 8 * WAIT
    ),
    "won": ScriptedScenario(
        "########\n#B@L...#\n########\n\nB = item last key\nL = locked last door\ndepth: 10",
        "west east ease:east east east",
    ),
    "killed": ScriptedScenario(
        "##########\n#@..+...g#\n##########\n\nhealth: 1", "knock:east wait east ease:east " + 30 * WAIT
    ),
    "burnt": ScriptedScenario("######\n#@...#\n######\n\nfire: 2,1 1,1\nhealth: 1", 6 * WAIT),
    "unusual-orders": ScriptedScenario(
        "########\n#@k+...#\n########\n\nk = kobold asleep",
        '{"Stand":{}} {"Search":{}} {"Shove":{"step":[1,0]}} {"Cross":{"step":[1,0]}} {"Strike":{"victim":[1,1]}} '
        '{"Strike":{"victim":[1,0]}} {"Pull":{"step":[1,0]}}',
    ),
    "amulet": ScriptedScenario(
        "######\n#A@<.#\n######\n\nA = item Amulet of Yendor",
        "west east east ascend",
        tradition="rogue",
    ),
    "shots": ScriptedScenario(
        "##########\n#@......k#\n##########\n\nk = kobold asleep\nbag: 3 dart",
        '{"Shoot":{"at":[8,1]}} throw:dart@8,1 throw:dart@8,1',
        tradition="rogue",
    ),
    "scrolls": ScriptedScenario(
        "############\n#@..#...#..#\n#...+...+..#\n#...#..k#..#\n############\n\nroom: 0 0 5 5\nroom: 4 0 5 5\n"
        "room: 8 0 4 5\nk = kobold asleep\nbag: scroll of knocking, teleport scroll, magic map, healing potion",
        "use:healing-potion use:scroll-of-knocking use:magic-map use:teleport-scroll wait",
    ),
    "digs": ScriptedScenario(
        "####################\n#@..+..#####....####\n#...#..#####...k####\n########+###########\n"
        "########.####+######\n########.####.######\n####################\n\nk = kobold asleep\n"
        "bag: wand of destruction, magic map",
        "use:wand-of-destruction@2,1 wait",
    ),
    "thief": ScriptedScenario(
        "#" * 24 + "\n#@T" + "." * 18 + "+.#\n" + "#" * 24 + "\n\nkeys: 1\nbag: 2 healing potion", 6 * WAIT
    ),
    "crosses": ScriptedScenario(
        "##########\n#@..+.w..#\n##########\n\nw = wraith\nhealth: 30", "knock:east east wait " + 12 * WAIT
    ),
    "town": ScriptedScenario(
        "#########\n#@.b.v..#\n#.......#\n#########\n\nb = barkeep\nv = villager",
        "east east east wait " + 6 * WAIT,
        tradition="rustbook",
    ),
    "archer": ScriptedScenario("##########\n#@......a#\n##########", 5 * WAIT),
    "throws": ScriptedScenario(
        "##########\n#@.....k.#\n#........#\n##########\n\nk = kobold\n"
        "bag: 2 fire flask, poison potion, confusion potion",
        "throw:poison-potion@7,1 throw:fire-flask@6,1 throw:confusion-potion@5,1 wait wait wait",
    ),
    "caught": ScriptedScenario("#######\n#@t...#\n#######\n\nt = trap bear", "east east east east east east"),
    "widens": ScriptedScenario(
        "########\n#@+..k.#\n########\n\nk = kobold asleep", "ease:east wait east ease:east east"
    ),
    "hears": ScriptedScenario(
        "###########\n#...#.....#\n#@..+..k..#\n#...#.....#\n###########\n\nk = kobold roaming\nroom: 4 0 7 5\n"
        "room: 0 0 5 5 dark\noil: 160",
        25 * WAIT,
    ),
    "flanked": ScriptedScenario(
        "###############\n#@.+....hh....#\n#.#######.###.#\n#.............#\n###############\n\nh = hound asleep",
        "east knock:east " + 8 * WAIT,
    ),
    "secret": ScriptedScenario(
        "########\n#@H...##\n########\n\nH = hidden secret door", "wait search search search search east east"
    ),
    "two-depths": ScriptedScenario(
        "##########\n#<@+k...>#\n##########\n\nk = kobold asleep\ndepth: 4\nhealth: 90",
        "west ascend wait descend wait ascend wait descend wait ascend",
    ),
    "odd-doors": ScriptedScenario(
        "#########\n#@F.D.G.#\n#########\n\nF = barred door\nfacing: F west\nD = stiff runed wooden door\n"
        "G = glass door",
        "east east ease:east east east east east",
    ),
    "unseen": ScriptedScenario("#########\n#..d+.###\n#####.###\n#####..@#\n#########", 5 * WAIT + "west north rest"),
    "cut-off": ScriptedScenario("#######\n#@....#\n#~~~~~#\n#..k..#\n#######", 12 * WAIT, tradition="roguesharp"),
    "cornered": ScriptedScenario("######\n#.@g##\n######\n\nhealth: g 2", 6 * WAIT, tradition="roguesharp"),
    "lamp": ScriptedScenario(
        "########\n#@BC...#\n########\n\nB = item oil\nC = item tome of fireball\noil: 40\ntorch: 5,1\n"
        "bag: scroll of opening, scroll of bolting",
        "east east use:tome-of-fireball use:scroll-of-opening use:scroll-of-bolting ability:fireball@6,1",
    ),
    "gasbag": ScriptedScenario("########\n#@k....#\n########\n\nk = gasbag asleep", 8 * "east "),
    "surely": ScriptedScenario(
        "##########\n#@+.t..+.#\n##########\n\nt = trap bear\nfire: 6,1",
        'ease-surely:east walk-surely:east walk-surely:east {"Travel":{"goal":[6,1],"sure":true}} '
        '{"Travel":{"goal":[8,1],"sure":true}} explore explore',
    ),
    "abilities": ScriptedScenario(
        "##########\n#@.k...k.#\n##########\n\nabilities: whirlwind, fireball, heal self\nhealth: 20",
        "ability:whirlwind ability:fireball@7,1 ability:heal-self wait wait",
    ),
    "tomes": ScriptedScenario(
        "###########\n#@.A..+..k#\n#..B..#...#\n#..C..#...#\n###########\n\nA = item tome of call\n"
        "B = item tome of whirlwind\nC = item tome of haste\nk = kobold asleep\nabilities: peer, pass, seal\n"
        "choice: 3,1 3,2 3,3",
        2
        * '{"Explore":{"leaves_doors":true,"stops_for_finds":true}} '
        + "travel:3,1 take east east ability:peer@6,1 ability:pass@6,1 ability:seal@6,1 ability:seal@6,1 "
        "ability:call@8,3 wait wait",
    ),
    "asks-when-low": ScriptedScenario(
        "####################\n#@.....#.....#....>#\n#......+.....#.....#\n#..................#\n####################",
        '{"Explore":{"asks_when_low":true,"leaves_doors":true}} {"Keep":{"asks_when_low":true,"step":[1,0]}} '
        '{"Run":{"asks_when_low":true,"step":[0,1]}} {"Travel":{"asks_when_low":true,"goal":[1,1]}} '
        '{"TravelToStairs":{"asks_when_low":true,"leads":1}}',
        steps_each=8,
    ),
    "asks-at-low-health": ScriptedScenario(
        "####################\n#@.....#...........#\n####################\n\nhealth: 5",
        '{"Keep":{"asks_when_low":true,"step":[1,0]}} {"Keep":{"step":[1,0]}} '
        '{"Explore":{"asks_when_low":true,"leaves_doors":true}}',
    ),
    "finds": ScriptedScenario(
        "##########\n#@.......#\n########.#\n#.AB.C...#\n####+#####\n####..####\n##########\n\nA = item sword\n"
        "B = item dart\nC = item plate armour\nchoice: 2,3 3,3",
        3
        * '{"Explore":{"asks_under_fire":true,"leaves_doors":true,"stops_for_finds":true}} '
        + '{"Keep":{"step":[-1,0]}} {"Run":{"step":[-1,0]}} {"Travel":{"goal":[1,3]}} {"Travel":{"goal":[3,3]}} '
        'take {"TravelToStairs":{"leads":1}}',
    ),
    "fixtures": ScriptedScenario(
        "###########\n#@BW.M...R#\n#.........#\n#..C....F.#\n#.........#\n###########\n\nB = bookcase\n"
        "C = chest\nF = fountain\nM = mud\nR = rubble\nW = wardrobe\nhealth: 9",
        "east explore explore explore explore explore explore travel:5,1 travel:9,1 travel:7,3 east east",
        steps_each=20,
    ),
    "waits-and-attacks": ScriptedScenario(
        "###########\n#@....k...#\n###########\n\nk = kobold asleep\nhealth: 90",
        '{"AttackNearest":{"asks_when_low":true}} {"WaitTurns":{"number":5}} '
        + 7 * '{"AttackNearest":{}} '
        + '{"WaitTurns":{"number":5}} {"AttackNearest":{}}',
    ),
    "spares-sleepers": ScriptedScenario(
        "#############\n#@.....k....#\n#.......B...#\n#...........#\n#.C.........#\n#############\n\n"
        "k = kobold asleep\nB = item gold\nC = item dart",
        3 * '{"Explore":{"leaves_doors":true,"spares_sleepers":true}} ' + "explore",
        steps_each=12,
    ),
    "asks-at-doors": ScriptedScenario(
        "###########\n#@+...+..>#\n###########",
        'explore {"Travel":{"asks_at_doors":true,"goal":[5,1]}} {"Travel":{"goal":[5,1]}} '
        '{"Explore":{"asks_at_doors":true}} {"Run":{"asks_at_doors":true,"step":[1,0]}} explore '
        '{"TravelToStairs":{"asks_at_doors":true,"leads":1}}',
        steps_each=8,
    ),
    "asks-near-foes": ScriptedScenario(
        "##########\n#@.....k>#\n#........#\n##########\n\nk = kobold asleep",
        2
        * '{"Travel":{"asks_near_foes":true,"goal":[8,2]}} '
        + '{"TravelToStairs":{"asks_near_foes":true,"leads":1}} {"Travel":{"goal":[1,1]}} '
        '{"TravelToStairs":{"asks_near_foes":true,"leads":1}}',
        steps_each=8,
    ),
    "rooms": ScriptedScenario(
        "#############\n#@..-...+...#\n#...#...#...#\n#############\n\n"
        "room: 0 0 5 4 guardroom\nroom: 4 0 5 4 dark dining room\nroom: 8 0 5 4",
        4 * "east " + "west east " + 5 * "east ",
    ),
    "ten-doors": ScriptedScenario(
        f"{30 * '#'}\n#@{DOORS * '+'}{(15 - DOORS) * '.'}+...........#\n{30 * '#'}\n\ndepth: 2\nbag: 2 fire flask",
        17 * "east "
        + "latch:west wait wait wait "
        + " ".join(f'{{"Throw":{{"at":[{x},1],"slot":0}}}}' for x in (24, 23)),
    ),
    "goes-and-latches": ScriptedScenario(
        "##########\n#@....-..#\n##########",
        '{"GoAndLatch":{"asks_at_doors":true,"asks_near_foes":true,"asks_when_low":true,"goal":[5,1],'
        '"step":[1,0],"sure":true}}',
        steps_each=8,
    ),
    "opens-no-door": ScriptedScenario(
        "#########\n#.......#\n#.#####.#\n#.@.+...#\n####.####\n#########",
        '{"Travel":{"goal":[4,4],"opens_doors":false}} {"Travel":{"goal":[3,3],"opens_doors":false}} '
        '{"GoAndLatch":{"goal":[3,3],"opens_doors":false,"step":[1,0]}}',
        steps_each=8,
    ),
}
"""The scripted scenarios, by name.

Together with the other games of the corpus they contain every event, every order and every saved field of the game.
"""
