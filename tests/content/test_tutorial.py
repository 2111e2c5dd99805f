"""What the first depths teach: situations that are sure to be there, and hints, each told once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.content.games import new_game
from game.content.levels.furnish import sketch_level
from game.content.levels.themes import AJAR as AJAR_CHAIN
from game.content.traditions import AJAR, ROGUESHARP
from game.content.tutorial import FIGURES, HINTS, PAUSE, Prompter
from game.engine.events.event import Event
from game.engine.events.movement import Heard
from game.engine.grid.geometry import EAST, SOUTH, WEST
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.model.sound import Noise
from game.engine.model.traits import Opens
from game.engine.rules.actions.doors import Ease, Listen
from game.engine.rules.actions.items import Throw
from game.engine.rules.actions.move import Walk
from game.engine.rules.actions.wait import Descend, Wait
from game.engine.turns import update
from game.engine.world import World
from game.mapgen.core.sketch import inside
from game.ui.core.commands import Command, Go
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.scenes.settings_menu import settings_menu
from game.ui.text.sentences import hints as sentences
from tests.support.scenario import Scenario

NAMES = {hint.name for hint in HINTS}
SEEDS = range(20)


def residents(seed: int) -> tuple[World, list[Actor]]:
    world = new_game(str(seed), AJAR)
    return world, [actor for actor in world.level.actors if actor is not world.hero]


def hints(s: Scenario, *orders: Action) -> list[str]:
    """All that is said while some orders are carried out, to one who has long heard nothing."""
    prompter, said = Prompter(), list[str]()
    for order in orders:
        s.hero.orders = order
        while not s.world.at_rest:
            update(s.world)
            while (name := prompter(s.world)) is not None:
                said.append(name)
                s.hero.turns += PAUSE
    return said


# ------------------------------------------------------------------------------------------- situations


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_depth_has_a_sleeper_a_walker_and_beasts_in_the_dark_with_a_prize(seed: int) -> None:
    world, here = residents(seed)
    kobolds = [actor for actor in here if actor.name == "kobold"]
    assert any(actor.asleep for actor in kobolds)
    assert any(actor.roams for actor in kobolds)
    dens = [
        room.area
        for room in world.level.rooms
        if sum(room.area.holds(actor.pos) for actor in here if actor.breed.opens is Opens.NEVER) >= 2
    ]
    assert any(
        any(den.holds(at) for at in world.level.items)
        and not any(inside(den).holds(light.at) for light in world.level.lights)
        for den in dens
    )


def test_deeper_down_nothing_is_arranged() -> None:
    assert all(not sketch_level(AJAR_CHAIN, AJAR.size, "x", depth).habits for depth in range(2, 11))
    assert sketch_level(AJAR_CHAIN, AJAR.size, "x", 1).habits


# ------------------------------------------------------------------------------------------- hints


def test_each_hint_is_told_once_and_then_never_again() -> None:
    s = Scenario("##########\n#@+.+.+..#\n##########")
    prompter = Prompter()
    said = []
    for turn in range(80):
        s.play(Walk(EAST) if turn < 7 else Wait())
        said.append(prompter(s.world))
    assert said.count("a door for good") == 1


def test_hints_that_can_wait_leave_a_pause() -> None:
    s = Scenario("######\n#@+..#\n######")
    prompter = Prompter()
    s.play(Wait())
    assert prompter(s.world) is not None
    told_at = s.world.turn
    while prompter(s.world) is None:
        s.play(Wait())
    assert s.world.turn == told_at + PAUSE


def test_a_new_game_begins_without_a_pause() -> None:
    prompter = Prompter()
    late, new = (Scenario("######\n#@+..#\n######") for _ in range(2))
    late.hero.turns = 500
    assert prompter(late.world) is not None
    assert prompter(new.world) is not None


def test_no_hints_where_doors_cannot_be_read_nor_when_it_is_over() -> None:
    s = Scenario("######\n#@+..#\n######", ROGUESHARP)
    s.play(Wait())
    assert Prompter()(s.world) is None
    over = Scenario("######\n#@+..#\n######")
    over.hero.health = 0
    assert Prompter()(over.world) is None


@pytest.mark.parametrize(
    ("drawing", "orders", "name"),
    [
        ("#@+.#", [Walk(EAST)], "a door for good"),
        ("######\n#@+..#\n######", [Wait()], "dark sill"),
        ("########\n#@+.r..#\n########\n\nr = kobold roaming", [Wait()] * 20, "heard moving"),
        ("#####\n#@.s#\n#####\n\ns = kobold asleep", [Wait()], "sleeper"),
        ("#####\n#@+.#\n#####", [Wait()], "ease"),
        ("########\n#@+ss..#\n########\n\ns = hound roaming", [Listen()], "beasts"),
        ("#######\n#@..+k#\n#######", [Wait(), Wait(), Wait()], "opened by others"),
        ("######\n#@|.k#\n######", [Wait()], "latch"),
        ("#####\n#@L.#\n#####\n\nL = locked wooden door", [Wait()], "locked"),
        ("#####\n#@L.#\n#####\n\nL = stiff wooden door", [Wait()], "rust"),
        ("####\n#@>#\n####", [Walk(EAST), Descend()], "stairs"),
        ("#########\n#@.....k#\n#########\n\nbag: dart", [Wait()], "throw"),
        ("#####\n#@B.#\n#####\n\nB = item whetstone", [Walk(EAST)], "pack"),
        ("#####\n#@..#\n#####\n\noil: 150", [Wait()], "oil"),
    ],
)
def test_hints_come_when_they_first_matter(drawing: str, orders: list[Action], name: str) -> None:
    assert name in hints(Scenario(drawing), *orders)


def test_nothing_is_said_of_what_is_not_there() -> None:
    said = hints(Scenario("#####\n#@..#\n#####"), Wait(), Walk(EAST), Walk(WEST))
    assert said == []


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (lambda s: Heard(Noise.SHOUT, EAST, 5, s.hero.pos), "shout"),
    ],
)
def test_what_has_just_happened_is_spoken_of_at_once(event: Callable[[Scenario], Event], name: str) -> None:
    s = Scenario("#####\n#@..#\n#####")
    s.world.witnessed = [event(s)]
    assert Prompter()(s.world) == name


def test_knocking_is_told_of_at_a_shut_door_and_deeper_down() -> None:
    for depth, drawing, expected in ((1, "#@+.#", False), (2, "#@..+.#", False), (2, "#@+.#", True)):
        s = Scenario(drawing)
        s.level.depth = depth
        assert ("lurker" in hints(s, Wait())) is expected


def test_one_who_comes_after_the_hero_is_spoken_of_where_he_could_shut_it_out_or_when_it_is_there() -> None:
    for drawing, expected in (("#@...#", False), ("#@|..#", True), ("#@..D#\n\nD = draught", True)):
        s = Scenario(drawing)
        s.level.visits.visitors.append("draught")
        assert ("draught" in hints(s, Wait())) is expected


def test_light_under_doors_is_told_of_at_the_nearest_one() -> None:
    s = Scenario("#########\n#..+@.+.#\n#########\n#########\n#########\n#########")
    assert "dark sill" in hints(s, Wait())
    s.level.lit[2, 1] = s.level.lit[1, 1] = True
    assert [name in hints(s, Wait()) for name in ("lit sill", "dark sill")] == [True, False]


def test_easing_is_told_of_beside_the_door() -> None:
    s = Scenario("#######\n#@..+.#\n#######")
    assert "ease" not in hints(s, Wait())
    assert "ease" in hints(s, Walk(EAST), Walk(EAST))


def test_resting_is_told_of_to_who_is_hurt_and_alone() -> None:
    for drawing, expected in (("#@..#", True), ("#@..k#", False)):
        s = Scenario(drawing)
        s.hero.health = s.hero.max_health // 2
        assert ("rest" in hints(s, Wait())) is expected


def test_nobody_is_told_of_what_he_did_already() -> None:
    s = Scenario("#########\n#@.....k#\n#########\n\nbag: 3 dart")
    assert "throw" not in hints(s, Throw(0, s.at("k")), Wait())
    door = Scenario("#@+.#")
    door.play(Ease(EAST))
    assert "ease" not in hints(door, Wait())


def test_what_can_wait_does_so_while_the_player_is_reading() -> None:
    s = Scenario("######\n#@+..#\n######")
    s.play(Wait())
    prompter = Prompter()
    assert prompter(s.world, reading=True) is None
    assert prompter(s.world) is not None


def test_a_first_latch_is_suggested_only_to_who_has_one() -> None:
    s = Scenario("######\n#@|.k#\n######")
    s.hero.latches = 0
    assert "latch" not in hints(s, Wait())


def test_a_hint_goes_once_the_player_has_done_what_it_tells_of() -> None:
    s, prompter = Scenario("##########\n#@......k#\n##########\n\nk = kobold posted\nbag: dart"), Prompter()
    prompter.told = NAMES - {"throw"}
    s.play(Wait())
    told = [prompter(s.world), prompter(s.world, reading=True)]
    s.hero.orders = Throw(0, s.at("k"))
    update(s.world)
    told += [prompter(s.world, reading=True), prompter(s.world, reading=True)]
    assert told == ["throw", None, "", None]


@pytest.mark.parametrize(
    ("drawing", "name"),
    [("########\n#@..k..#\n########\n\nk = kobold asleep", "sleeper"), ("########\n#@...+k#\n########", "rest")],
)
def test_a_hint_goes_once_what_it_tells_of_is_over_but_not_before_it_was_read(drawing: str, name: str) -> None:
    s, prompter = Scenario(drawing), Prompter()
    prompter.told = NAMES - {name}
    s.hero.health = s.hero.max_health // 2
    assert prompter(s.world) == name
    assert prompter(s.world) is None
    (kobold,) = (actor for actor in s.level.actors if actor is not s.hero)
    kobold.asleep = False
    s.level.move(kobold, s.hero.pos + EAST + EAST)
    s.world.look_around()
    assert [prompter(s.world, reading=reading) for reading in (True, False, False)] == [None, "", None]


def test_what_was_told_in_another_game_takes_nothing_away_in_this_one() -> None:
    late, new = Scenario("########\n#@..k..#\n########\n\nk = kobold asleep"), Scenario("####\n#@.#\n####")
    prompter = Prompter()
    late.hero.turns = 500
    assert prompter(late.world) == "sleeper"
    assert prompter(new.world) is None


def test_what_has_just_happened_stays_to_be_read_although_it_is_over_the_next_turn() -> None:
    s, prompter = Scenario("######\n#@+..#\n######"), Prompter()
    prompter.told = NAMES - {"a door for good"}
    s.play(Walk(EAST))
    assert prompter(s.world) == "a door for good"
    s.play(Wait())
    assert prompter(s.world) is None


def test_hints_are_short_and_told_apart() -> None:
    assert [*sentences.HINTS] == [hint.name for hint in HINTS]
    told = [sentence.format(**FIGURES) for sentence in sentences.HINTS.values()]
    assert len({*told}) == len(HINTS)
    assert max(map(len, told)) <= 110
    assert "A shout carries 36 squares" in told[[*sentences.HINTS].index("shout")]


def test_hints_can_be_switched_off() -> None:
    settings = Settings()
    menu = settings_menu(Theme(settings), settings)
    for _ in range(5):
        menu.handle(Go(SOUTH))
    menu.handle(Command.CONFIRM)
    assert settings == Settings(hints=False)
