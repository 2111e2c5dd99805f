"""Figures of the dungeon, the score, the traditions and the program, and the sentences whose numbers are no figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import count, pairwise

from game.content.achievements import badges_of
from game.content.levels.level_from_sketch import make_level
from game.content.themes.theme_of_depth import DEPTHS
from game.content.traditions import AJAR, TRADITIONS
from game.engine.grid.geometry import DIRECTIONS, EAST, WEST, Vec, cells_where
from game.engine.rules.actions.door_verbs import Knock, Latch
from game.engine.rules.actions.item_actions import Take
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Ascend, Descend, Wait
from game.engine.rules.score import points, score
from game.engine.run_stats import DepthStats
from game.play import Scenario
from game.ui.audio.mixer import Volumes
from game.ui.core.settings import READING_PAUSES, TEXT_PERCENTS, TILE_SCALES, VOLUMES
from game.ui.graphics.window import MIN_SIZE
from game.ui.hud import sound_captions
from game.ui.input.commands import MoveInput
from tests.app.figures.figures import Figure, measures
from tests.support.made_levels import level_in, level_seeds
from tests.support.screen import screen_of

# ------------------------------------------------------------------------------------------------- the dungeon


@measures("The game", "You walk down into a dungeon of # levels.")
@measures("The dungeon", "In the tradition `key` there are # levels.")
def levels() -> tuple[Figure, ...]:
    (seed,) = level_seeds(1, 1)
    depth = len(DEPTHS)
    assert [bool(level_in(AJAR, seed, at).cells_of(1)) for at in (depth - 1, depth)] == [True, False], "stairs down"
    return (depth,)


@measures("The game", "On the # is the last door.")
@measures("The dungeon", "The last key is on the # level, like the last door.")
@measures("README", "The # level ends at the last door.")
def level_of_last_door() -> tuple[Figure, ...]:
    (seed,) = level_seeds(1, 1)
    found = []
    for depth in range(len(DEPTHS) - 1, len(DEPTHS) + 1):
        level = level_in(AJAR, seed, depth)
        if any(door.kind.name == "last" for door in level.doors.values()):
            assert any(item.kind.name == "last key" for item in level.items.values())
            found.append(depth)
    return tuple(found)


@measures("The dungeon", "Some locked rooms hold several prizes, but you may take only # of them.")
def prizes_taken() -> tuple[Figure, ...]:
    s = Scenario("#@AB#\n\nA = item sword\nB = item dart\nchoice: 2,0 3,0")
    before = len(s.hero.bag)
    s.play(Walk(EAST), Take(), Walk(EAST), Take())
    return (len(s.hero.bag) - before,)


@measures("First bar", "At # you die.")
def health_of_the_dead() -> tuple[Figure, ...]:
    s = Scenario("#@O#\n\nhealth: 1")
    while s.hero.alive:
        s.play(Wait())
    return (s.hero.health,)


@measures("Harm", "When your health sinks below a #, the game also asks # before you walk on.")
def questions_at_low_health() -> tuple[Figure, ...]:
    asked = [_questions(health) for health in range(1, 31)]
    (times,) = {*asked} - {0}
    return (Fraction(30, asked.index(0) + 1), times)


def _questions(health: int) -> int:
    """Count how often a hero stays where he is, while the player lets him run from end to end of a corridor."""
    asked, runs = 0, 0
    with screen_of() as screen:
        play = screen.begin(f"#@......#\n\nhealth: {health}")
        while runs < 3 and asked < 3:
            begun = play.world.hero.pos
            screen.send(MoveInput(WEST if runs % 2 else EAST, run=True))
            runs += play.world.hero.pos != begun
            asked += play.world.hero.pos == begun
    return asked


@measures("`period`, `numpad 5`", "Wait # turn.")
def turns_waited() -> tuple[Figure, ...]:
    s = Scenario("#@..#")
    s.play(Wait())
    return (s.world.turn,)


# ------------------------------------------------------------------------------------------------- traditions


def directions(name: str) -> int:
    """Return in how many directions the hero can step on open ground."""
    ways = 0
    for step in DIRECTIONS:
        s = Scenario("...\n.@.\n...", TRADITIONS[name])
        s.play(Walk(step))
        ways += s.hero.pos == Vec(1, 1) + step
    return ways


def sight(name: str) -> int:
    """Return how far the hero sees along a straight corridor."""
    s = Scenario("#" * 60 + "\n#@" + "." * 57 + "#\n" + "#" * 60, TRADITIONS[name])
    floor = [cell for cell in cells_where(s.world.view) if not s.level.solid[cell]]
    return max((cell - s.hero.pos).steps for cell in floor)


@measures("Ajar", "you move in # directions.")
def directions_of_ajar() -> tuple[Figure, ...]:
    return (directions("ajar"),)


@measures("Rogue", "you move in # directions.")
def directions_of_rogue() -> tuple[Figure, ...]:
    return (directions("rogue"),)


@measures("Roguesharp", "you move in # directions and see up to # squares away.")
def directions_and_sight_of_roguesharp() -> tuple[Figure, ...]:
    return directions("roguesharp"), sight("roguesharp")


@measures("Rustbook", "you move in # directions and see up to # squares away.")
def directions_and_sight_of_rustbook() -> tuple[Figure, ...]:
    return directions("rustbook"), sight("rustbook")


@measures("Sadconsole", "you move in # directions and know the map of every level.")
def directions_of_sadconsole() -> tuple[Figure, ...]:
    return (directions("sadconsole"),)


@measures("Stick or D-pad", "Walk in # directions, or select something.")
def directions_of_pad() -> tuple[Figure, ...]:
    return (directions("ajar"),)


@measures("Traditions", "The others take their doors, sight and colours from # roguelike tutorials.")
@measures("Traditions", "These # share their combat rules and most of their items.")
def other_traditions() -> tuple[Figure, ...]:
    return (len(TRADITIONS) - 1,)


# ------------------------------------------------------------------------------------------------- score and badges


@measures(
    "Score and badges",
    "The score counts # points for each level that you reach, # for each prize and # for winning.",
)
def parts_of_score() -> tuple[Figure, ...]:
    s = Scenario("#######\n#A@>..#\n#######\n\nA = item dart\nchoice: 1,1")
    found = [score(s.world)]
    s.play(Walk(WEST))
    found.append(score(s.world))
    s.play(Walk(EAST), Walk(EAST), Descend(), Ascend())
    found.append(score(s.world))
    s.world.won = True
    prize, depth, win = (later - before for before, later in pairwise([*found, score(s.world)]))
    return depth, prize, win


def points_for_doors(doors: int) -> int:
    """Return the points for doors that a hero with a key has seen and left shut."""
    width = 2 * doors + 4
    rows = ["#" * width, f"#@A{'.' * (width - 5)}>#", ("#+" * doors).ljust(width, "#"), f"#{'.' * (width - 2)}#"]
    s = Scenario("\n".join([*rows, "#" * width, "", "A = item key"]))
    s.play(*[Walk(EAST)] * (width - 3), Descend())
    return points(s.world)["doors"]


@measures(
    "Score and badges",
    "If you take a key or a prize on a level, each door that you know there gives # points if it is shut when the game"
    " ends, at most # on a level.",
)
def points_for_shut_doors() -> tuple[Figure, ...]:
    return points_for_doors(1), points_for_doors(30)


@measures(
    "Score and badges",
    "Prizes are the things in locked rooms with several to choose from, behind doors with a rune, and with the sleeping"
    " pack on the # level.",
)
def level_of_sleeping_pack() -> tuple[Figure, ...]:
    return (next(depth for depth in count(1) if any(len(one) == 1 for one in make_level(AJAR, "0", depth).choices)),)


@measures("Does it hurt to open many doors?", "And a door that is shut at the end may give # points.")
def points_for_a_door() -> tuple[Figure, ...]:
    return (points_for_doors(1),)


def earned(s: Scenario, name: str) -> bool:
    return name in {badge.name for badge in badges_of(s.world)}


def depths_until(s: Scenario, badge: str) -> int:
    """Visit one depth after another, until the badge is earned; return their number."""
    for depth in count(1):
        if earned(s, badge):
            return depth - 1
        s.world.run_stats.floors[depth] = DepthStats()
    raise AssertionError("it is never earned")


@measures("Quiet Guest", "You visited # levels or more and opened at most # doors per level on average.")
def quiet_guest() -> tuple[Figure, ...]:
    s = Scenario("#@#")
    floors, visited, most = s.world.run_stats.floors, depths_until(s, "Quiet Guest"), 0
    while earned(s, "Quiet Guest"):
        most = floors[1].opened
        floors[1].opened += 1
    return visited, Fraction(most, visited)


@measures("Harmless", "You visited # levels or more without killing anything.")
def harmless() -> tuple[Figure, ...]:
    return (depths_until(Scenario("#@#"), "Harmless"),)


@measures("Let Them Sleep", "You left at least # monsters asleep behind you.")
def sleepers_left() -> tuple[Figure, ...]:
    s = Scenario("#@#")
    s.world.run_stats.floors[1] = floor = DepthStats()
    while not earned(s, "Let Them Sleep"):
        floor.sleepers += 1
    return (floor.sleepers,)


@measures("A Hand's Breadth", "You opened at least # doors a crack, and more than you opened wide.")
def doors_eased() -> tuple[Figure, ...]:
    s = Scenario("#@#")
    s.world.run_stats.floors[1] = floor = DepthStats()
    while not earned(s, "A Hand's Breadth"):
        floor.eased += 1
    floor.opened = floor.eased
    assert not earned(s, "A Hand's Breadth")
    return (floor.eased,)


def acts_for(badge: str, act: Knock | Latch) -> tuple[Figure, ...]:
    s, acts = Scenario("#####\n#@+.#\n#####"), 0
    while not earned(s, badge):
        s.hero.latches = 1
        s.play(act)
        acts += 1
        if isinstance(act, Latch):
            s.play(act)  # takes the bolt off again
    return (acts,)


measures("Good Manners", "You knocked on # doors.")(lambda: acts_for("Good Manners", Knock(EAST)))
measures("Housekeeper", "You bolted # doors.")(lambda: acts_for("Housekeeper", Latch(EAST)))


# ------------------------------------------------------------------------------------------------- settings


@measures("Text size", "#, # or #% of the size that suits the window, for panels, menus and this manual.")
def text_sizes() -> tuple[Figure, ...]:
    return TEXT_PERCENTS


@measures("Tile size", "Automatic, or # to # pixels for each square of the map.")
def tile_sizes() -> tuple[Figure, ...]:
    sizes = [16 * scale for scale in TILE_SCALES if scale]
    return min(sizes), max(sizes)


@measures("Effects, Ambience, Music", "# volumes, each from # (off) to #:")
def volumes() -> tuple[Figure, ...]:
    return len(Volumes()), VOLUMES[0], VOLUMES[-1]


@measures("Captions for sounds", "At most # lines are shown, each for # seconds.")
def captions() -> tuple[Figure, ...]:
    return sound_captions.MOST, Fraction(sound_captions.SECONDS)


@measures("Ignore keys when danger appears", "For # seconds, for # seconds, or off.")
def pauses() -> tuple[Figure, ...]:
    return tuple(Fraction(pause, 1000) for pause in READING_PAUSES if pause)


@measures("Window", "Any size from # by # pixels up.")
def least_window() -> tuple[Figure, ...]:
    return MIN_SIZE


FILM = "tests/ui/test_screenshots.py::test_film_has_last_ten_seconds"
PROVED = {
    (
        "Jackal-man",
        "# of the pack circles around by another door.",
    ): "tests/content/monsters/test_breeds_at_doors.py::test_one_of_three_jackal_men_uses_other_door",
    (
        "Confusion potion",
        "#% of steps go in a random direction.",
    ): "tests/engine/rules/test_conditions.py::test_confused_hero_strays_on_half_of_steps",
    (
        "Automatic walking",
        "The game asks before you step into fire or a known trap, stay in fire, light a fire next to you, open a door"
        " with a rune, take # of several items, drink a healing potion that would do nothing, close the window of a"
        " game that is not saved, or abandon a game.",
    ): "tests/engine/rules/actions/test_door_kinds.py::test_only_one_prize_of_several_can_be_taken",
    (
        "Your Own Door",
        "You were killed by a monster that came through a door you had opened at least # of your actions before you"
        " died.",
    ): "tests/engine/test_run_stats.py::test_death_by_own_old_door_earns_badge",
    (
        "Saved games, replays",
        "Its marks show where you took stairs, opened doors, or fell below # your health, and where the game ended.",
    ): "tests/ui/replay/test_replay_controls.py::test_wounds_and_death_are_marked",
    (
        "Saved games, replays",
        "Its marks show where you took stairs or fell below # your health, and where the game ended.",
    ): "tests/ui/replay/test_replay_controls.py::test_wounds_and_death_are_marked",
    (
        "`--verify FILES`, `--json`",
        "The exit code is # if a game is not verified.",
    ): "tests/app/test_shared_games.py::test_forged_game_is_not_verified",
    ("Pictures and films", "`key`, or Shift with `key`, saves the last # seconds as an animated GIF."): FILM,
    ("`Ctrl F12`", "Save the last # seconds as a film (an animated GIF)."): FILM,
}
"""Tests elsewhere that prove the figures of a sentence, by its entry and pattern."""
NO_FIGURES = {
    ("`underscore`", "List the places you know (stairs, items, doorways), and go to #."),
    ("The game", "So at each shut door you ask # questions."),
    ("First steps", "many monsters cannot open #."),
    ("First steps", "The # level teaches the game with short hints."),
    (
        "Claw marks at its foot",
        "Monsters live behind it that can neither open a door nor slip past a shut #, alone or in a pack.",
    ),
    (
        "Neither",
        "Nobody lives behind it, or only monsters that slip past shut doors (oozes, rats and wraiths), or # that looks"
        " like a door (door mimics).",
    ),
    (
        "Behind the door",
        "# you have seen all of the home and know of nobody there, the game says so.",
    ),
    ("Behind the door", "Doors that lead into the same room have the same badge, if you have seen that it is # room."),
    ("Bolt-warden", "Keep a # way out."),
    ("Items", "Using # shows what it is."),
    ("Go to a place", "Choose # to go there."),
    ("`a`", "Use # of your abilities."),
    ("`d`", "List the doors that are not open, and go to #."),
    ("`underscore`", "List the places you know (stairs, items, doors), and go to #."),
    ("Buttons", "Point at # to read what it does."),
    ("Traditions", "Choose # on the title screen, or start the game with `key`."),
    ("Score and badges", "Of # equal scores, the # with fewer opened doors ranks higher."),
    ("Easy-to-read letters", "The letters stand farther apart, and no # of them look alike."),
    ("Saved games, replays", "The game saves every turn before it plays the next #."),
    ("`--headless`, `--turns N`, `--screenshot PNG`", "With `key`, this draws # turn of a replay."),
    ("Which door should I open?", "# doors may lead into the same room."),
    ("hint: latch", "Almost nothing else can shut #."),
}
"""Sentences whose number words are pronouns, or count nothing that a rule decides."""
