"""Lessons of the first depths: situations that are sure to be there, and hints, each shown once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from game.content.hint_chooser import FIGURES, HINTS, PAUSE, HintChooser
from game.content.traditions import AJAR, ROGUESHARP
from game.content.world.conditions import BLIND
from game.engine.behavior import Action
from game.engine.events.door_events import HeardBehind
from game.engine.events.event import Event
from game.engine.events.monster_events import Noticed
from game.engine.events.movement_events import Heard
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import Actor, stays_at_post
from game.engine.model.memory import Occupants
from game.engine.model.noise import Noise
from game.engine.rules.actions.door_verbs import Ease
from game.engine.rules.actions.item_actions import Throw
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Descend, Wait
from game.engine.senses.door_signs import home_regions
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.input.commands import Command
from game.ui.input.device_in_use import Controls, Device
from game.ui.scenes.settings_menu import settings_menu
from game.ui.text.command_names import prompt
from game.ui.text.sentences import hints as sentences
from tests.support.examples import FULL
from tests.support.made_levels import game_of, level_seeds, sketch_in

NAMES = {hint.name for hint in HINTS}
SEEDS = range(20) if FULL else level_seeds(4, 4)


def residents(seed: int) -> tuple[World, list[Actor]]:
    world = game_of(AJAR, seed)
    return world, [actor for actor in world.level.actors if actor is not world.hero]


def hints(s: Scenario, *orders: Action) -> list[str]:
    """Return all hints that a player whose last hint is long past gets while some orders are carried out."""
    chooser, names = HintChooser(), list[str]()
    for order in orders:
        s.hero.orders = order
        while not s.world.is_waiting:
            update(s.world)
            while (name := chooser(s.world)) is not None:
                names.append(name)
                s.hero.turns += PAUSE
    return names


# ------------------------------------------------------------------------------------------- situations


@pytest.mark.parametrize("seed", SEEDS)
def test_first_depth_has_monsters_for_lessons(seed: int) -> None:
    world, here = residents(seed)
    kobolds = [actor for actor in here if actor.name == "kobold"]
    assert any(actor.asleep for actor in kobolds)
    assert any(actor.ai.roams for actor in kobolds)
    level = world.level
    regions, doors = home_regions(level), level.doors.values()
    beasts = Counter(int(regions[actor.pos]) for actor in here if not actor.breed.opens)
    prized = {int(regions[at]) for at in level.items}
    clawed = {int(regions[door.at + way]) for door in doors for way in door.clawed_homes}
    assert any(beasts[region] >= 2 for region in clawed & prized), "claw marks lead to a pack and its prize"
    assert any(door.lit_homes for door in doors)


def test_deeper_levels_have_no_arranged_lessons() -> None:
    (seed,) = level_seeds(1, 1)
    deeper = [sketch_in(AJAR, seed, depth) for depth in range(2, 11)]
    assert all(sketch.in_vault(at) for sketch in deeper for at in sketch.habits)
    assert sketch_in(AJAR, seed, 1).habits


# ------------------------------------------------------------------------------------------- hints


def test_each_hint_is_given_once() -> None:
    s = Scenario("##########\n#@+.+.+..#\n##########")
    chooser = HintChooser()
    names = []
    for turn in range(80):
        s.play(Walk(EAST) if turn < 7 else Wait())
        names.append(chooser(s.world))
    assert names.count("a door opened for good") == 1


def test_hints_that_can_wait_leave_pause() -> None:
    s = Scenario("######\n#@+..#\n######")
    chooser = HintChooser()
    s.play(Wait())
    assert chooser(s.world) is not None
    shown_at = s.world.turn
    while chooser(s.world) is None:
        s.play(Wait())
    assert s.world.turn == shown_at + PAUSE


def test_new_game_gives_hint_without_pause() -> None:
    chooser = HintChooser()
    late, new = (Scenario("######\n#@+..#\n######") for _ in range(2))
    late.hero.turns = 500
    assert chooser(late.world) is not None
    assert chooser(new.world) is not None


def test_roguesharp_and_ended_games_have_no_hints() -> None:
    s = Scenario("######\n#@+..#\n######", ROGUESHARP)
    s.play(Wait())
    assert HintChooser()(s.world) is None
    over = Scenario("######\n#@+..#\n######")
    over.hero.health = 0
    assert HintChooser()(over.world) is None


@pytest.mark.parametrize(
    ("drawing", "orders", "name"),
    [
        ("#@+.#", [Walk(EAST)], "a door opened for good"),
        ("######\n#@+..#\n######", [Wait()], "no sign"),
        ("########\n#.@+k..#\n########\n\nk = kobold asleep", [Wait()], "light"),
        ("########\n#.@+k..#\n########\n\nk = hound asleep", [Wait()], "claw marks"),
        ("########\n#@.+g..#\n########\n\ng = goblin posted", [Walk(EAST)], "heard awake"),
        ("#####\n#@.s#\n#####\n\ns = kobold asleep", [Wait()], "sleeper"),
        ("#####\n#@+.#\n#####", [Wait()], "ease"),
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


@pytest.mark.parametrize(("oil", "shown"), [(335, 0), (334, 1), (40, 1)])
def test_hint_about_oil_comes_once_when_a_third_of_the_gauge_is_left(oil: int, shown: int) -> None:
    lamp = Scenario("#@#").hero.breed.lamp
    assert lamp is not None
    assert lamp.most == 1000
    names = hints(Scenario(f"#####\n#@..#\n#####\n\noil: {oil}"), *[Wait()] * 20)
    assert names.count("oil") == (shown or int(oil - 20 < 334))
    assert ("oil" in hints(Scenario(f"#####\n#@..#\n#####\n\noil: {oil}"), Wait())) is bool(shown)


def test_no_hints_about_absent_things() -> None:
    names = hints(Scenario("#####\n#@..#\n#####"), Wait(), Walk(EAST), Walk(WEST))
    assert names == []


@pytest.mark.parametrize(
    ("event", "name"),
    [
        (lambda s: Heard(Noise.SHOUT, EAST, 5, s.hero.pos), "shout"),
    ],
)
def test_hint_on_current_event_comes_at_once(event: Callable[[Scenario], Event], name: str) -> None:
    s = Scenario("#####\n#@..#\n#####")
    s.world.witnessed = [event(s)]
    assert HintChooser()(s.world) == name


def test_knocking_hint_needs_door_on_depth_two() -> None:
    for depth, drawing, expected in ((1, "#@+.#", False), (2, "#@..+.#", False), (2, "#@+.#", True)):
        s = Scenario(drawing)
        s.level.depth = depth
        assert ("lurker" in hints(s, Wait())) is expected


def test_draught_hint_needs_latch_or_contact() -> None:
    assert AJAR.door_limit is not None
    always = replace(AJAR, door_limit=replace(AJAR.door_limit, doors=0))
    for row, expected in (("#@.+.D#", False), ("#@|+.D#", True), ("#@..D#", True)):
        s = Scenario(f"{row}\n\nD = draught\ndepth: 2", always)
        s.level.visits.visitors.append("draught")
        assert ("draught" in hints(s, Wait())) is expected


NONE_AND_LIGHT = "###############\n#..+..@..+...k#\n###############\n\nk = kobold asleep"


def test_sign_hint_is_about_the_nearest_door_and_goes_beside_another() -> None:
    s, chooser = Scenario(NONE_AND_LIGHT), HintChooser()
    chooser.shown_hints = NAMES - {"no sign"}
    s.play(Walk(WEST))
    assert chooser(s.world) == "no sign"
    s.play(Walk(EAST), Walk(EAST), Walk(EAST))
    assert chooser(s.world, reading=True) == ""


def test_easing_hint_comes_beside_door() -> None:
    s = Scenario("#######\n#@..+.#\n#######")
    assert "ease" not in hints(s, Wait())
    assert "ease" in hints(s, Walk(EAST), Walk(EAST))


def test_easing_hint_waits_until_hands_reach_the_door() -> None:
    s = Scenario("#####\n#@..#\n##+##\n#...#\n#####")
    assert "ease" not in hints(s, Wait()), "diagonally from it"
    assert "ease" in hints(s, Walk(EAST))


def test_hint_about_wounds_needs_hurt_hero_alone() -> None:
    for drawing, expected in (("#@..#", True), ("#@..k#", False)):
        s = Scenario(drawing)
        s.hero.health = s.hero.max_health // 2
        assert ("hurt" in hints(s, Wait())) is expected


@pytest.mark.parametrize(("squares", "expected"), [(7, True), (10, False)])
def test_hint_about_throwing_comes_in_range(squares: int, expected: bool) -> None:
    s = Scenario(f"{'#' * 16}\n#@{'.' * squares}k".ljust(32, ".") + f"#\n{'#' * 16}\n\nk = kobold posted\nbag: dart")
    assert ("throw" in hints(s, Wait())) is expected


def test_no_hint_about_what_hero_already_did() -> None:
    s = Scenario("#########\n#@.....k#\n#########\n\nbag: 3 dart")
    assert "throw" not in hints(s, Throw(0, s.at("k")), Wait())
    door = Scenario("#@+.#")
    door.play(Ease(EAST))
    assert "ease" not in hints(door, Wait())


def test_hint_that_can_wait_yields_to_reading() -> None:
    s = Scenario("######\n#@+..#\n######")
    s.play(Wait())
    chooser = HintChooser()
    assert chooser(s.world, reading=True) is None
    assert chooser(s.world) is not None


@pytest.mark.parametrize(("at", "beside"), [(Vec(3, 2), True), (Vec(3, 1), False)])
def test_latch_hint_needs_a_doorway_within_reach_of_the_hands(at: Vec, beside: bool) -> None:
    s, chooser = Scenario("########\n###..k##\n#.-@...#\n########\n\nk = hound hunting"), HintChooser()
    chooser.shown_hints = NAMES - {"latch"}
    s.level.move(s.hero, at)
    s.world.look_around()
    assert chooser(s.world) == ("latch" if beside else None)


def test_latch_hint_needs_latch() -> None:
    s = Scenario("######\n#@|.k#\n######")
    s.hero.latches = 0
    assert "latch" not in hints(s, Wait())


def test_hint_disappears_once_player_followed_it() -> None:
    s, chooser = Scenario("##########\n#@......k#\n##########\n\nk = kobold posted\nbag: dart"), HintChooser()
    chooser.shown_hints = NAMES - {"throw"}
    s.play(Wait())
    shown = [chooser(s.world), chooser(s.world, reading=True)]
    s.hero.orders = Throw(0, s.at("k"))
    update(s.world)
    shown += [chooser(s.world, reading=True), chooser(s.world, reading=True)]
    assert shown == ["throw", None, "", None]


def test_read_hint_ends_with_its_occasion() -> None:
    s, chooser = Scenario("##########\n#@+......#\n#........#\n##########"), HintChooser()
    chooser.shown_hints = NAMES - {"no sign"}
    assert chooser(s.world) == "no sign"
    assert chooser(s.world) is None
    s.level.move(s.hero, Vec(8, 2))
    s.world.look_around()
    assert [chooser(s.world, reading=reading) for reading in (True, False, False)] == [None, "", None]


def shown_then(drawing: str, name: str, change: Callable[[Scenario], object]) -> str | None:
    """Show a hint in a situation, change something, and return what happens to the hint that is still being read."""
    s, chooser = Scenario(drawing), HintChooser()
    chooser.shown_hints = NAMES - {name}
    s.play(Wait())
    assert chooser(s.world) == name
    change(s)
    s.world.witnessed = []
    s.world.look_around()
    return chooser(s.world, reading=True)


SLEEPERS = "##########\n#@..k..k.#\n##########\n\nk = kobold asleep"
SLEEPERS_AT_STAIRS = "#######\n#@>..k#\n#######\n\nk = kobold asleep"
HURT = "##########\n#@.......#\n######+###\n######k###\n##########\n\nk = kobold posted\nhealth: 5"
FAR_KOBOLD = "##########\n#@......k#\n##########\n\nk = kobold posted\nbag: dart"


def wake_nearest(s: Scenario) -> None:
    s.world.foes_in_view()[0].asleep = False


def kill_nearest(s: Scenario) -> None:
    foe = s.world.foes_in_view()[0]
    foe.health = 0
    s.level.remove(foe)


def open_door(s: Scenario) -> None:
    s.level.open_door(s.door())


def step_away(s: Scenario) -> None:
    s.level.move(s.hero, s.hero.pos - (s.door().at - s.hero.pos))


def unlock(s: Scenario) -> None:
    s.level.unlock_door(s.door())


@pytest.mark.parametrize(
    ("drawing", "name", "change"),
    [
        (SLEEPERS, "sleeper", wake_nearest),
        (SLEEPERS, "sleeper", kill_nearest),
        ("######\n#@+..#\n######", "no sign", open_door),
        ("######\n#@+..#\n######", "ease", open_door),
        ("######\n#@L..#\n######\n\nL = locked wooden door", "locked", open_door),
        ("######\n#@L..#\n######\n\nL = locked wooden door", "locked", unlock),
        ("######\n#@L..#\n######\n\nL = stiff wooden door", "rust", open_door),
        ("######\n#.@+.#\n######", "ease", step_away),
        ("######\n#.@L.#\n######\n\nL = stiff wooden door", "rust", step_away),
        ("######\n#@L..#\n######\n\nL = glass door", "glass", open_door),
        ("########\n#@|...k#\n########\n\nk = kobold hunting", "latch", lambda s: setattr(s.hero, "latches", 0)),
        (HURT, "hurt", lambda s: s.level.move(s.foe(), Vec(6, 1))),
        (FAR_KOBOLD, "throw", kill_nearest),
        ("######\n#@...#\n######\n\noil: 150", "oil", lambda s: setattr(s.hero, "oil", 500)),
    ],
)
def test_hint_that_is_no_longer_true_goes(drawing: str, name: str, change: Callable[[Scenario], object]) -> None:
    assert shown_then(drawing, name, lambda _: None) is None, "it stays as long as it is true"
    assert shown_then(drawing, name, change) == ""


def shown_after(event: Callable[[Scenario], Event], drawing: str, name: str) -> tuple[Scenario, HintChooser]:
    """Show a hint about an event in a situation; return both, after the event."""
    s, chooser = Scenario(drawing), HintChooser()
    chooser.shown_hints = NAMES - {name}
    s.world.witnessed = [event(s)]
    assert chooser(s.world) == name
    s.world.witnessed = []
    assert chooser(s.world, reading=True) is None
    return s, chooser


def heard_awake(s: Scenario) -> Event:
    return HeardBehind(s.hero, s.door(), Occupants.ONE_AWAKE)


BEHIND_DOOR = "#######\n#@+.k.#\n#######\n\nk = kobold roaming"


def test_no_hint_says_that_those_behind_claw_marks_may_come_out() -> None:
    s, chooser = Scenario("#######\n#@+.h.#\n#######\n\nh = hound posted"), HintChooser()
    chooser.shown_hints = NAMES - {"heard awake", "heard awake behind a held door"}
    s.play(Wait())
    s.world.witnessed = [heard_awake(s)]
    assert chooser(s.world) is None


def test_hint_about_movement_goes_when_door_is_bolted() -> None:
    s, chooser = shown_after(lambda s: HeardBehind(s.hero, s.door(), Occupants.ONE_AWAKE), BEHIND_DOOR, "heard awake")
    s.level.open_door(s.door())
    s.level.bolt_door(s.door(), s.hero)
    assert chooser(s.world, reading=True) == ""


def test_hint_about_movement_goes_when_door_is_open() -> None:
    s, chooser = shown_after(lambda s: HeardBehind(s.hero, s.door(), Occupants.ONE_AWAKE), BEHIND_DOOR, "heard awake")
    s.level.open_door(s.door())
    assert chooser(s.world, reading=True) == ""


def test_hint_about_sleeper_goes_far_away_from_it() -> None:
    room = "#" * 30 + "\n#@.k" + "." * 25 + "#\n" + "#" * 30 + "\n\nk = kobold asleep"
    s, chooser = Scenario(room), HintChooser()
    chooser.shown_hints = NAMES - {"sleeper"}
    assert chooser(s.world) == "sleeper"
    s.level.move(s.hero, Vec(20, 1))
    s.world.look_around()
    assert chooser(s.world, reading=True) == ""


def test_hint_about_hunter_goes_when_it_dies() -> None:
    s, chooser = shown_after(lambda s: Noticed(s.foe(), s.foe().pos), "#@.k#\n\nk = kobold hunting", "noticed")
    s.foe().health = 0
    assert chooser(s.world, reading=True) == ""


def test_hint_about_a_door_goes_where_the_hero_stands_beside_another_door() -> None:
    s, chooser = Scenario("#########\n#.A..@B.#\n#########\n\nA = locked wooden door\nB = wooden door"), HintChooser()
    chooser.shown_hints = NAMES - {"locked"}
    s.level.move(s.hero, Vec(4, 1))
    s.world.look_around()
    assert chooser(s.world) == "locked"
    assert chooser(s.world, reading=True) is None
    s.level.move(s.hero, Vec(5, 1))
    s.world.look_around()
    assert chooser(s.world, reading=True) == "", "the hero stands beside the other door"


@pytest.mark.parametrize(("at", "goes"), [(Vec(5, 1), False), (Vec(11, 1), True), (Vec(15, 1), True)])
def test_hint_about_a_sound_goes_where_the_hero_has_left_the_door(at: Vec, goes: bool) -> None:
    s, chooser = Scenario("##################\n#.+@............+#\n##################"), HintChooser()
    chooser.shown_hints = NAMES - {"heard awake"}
    s.world.witnessed = [HeardBehind(s.hero, s.level.doors[Vec(2, 1)], Occupants.ONE_AWAKE)]
    assert chooser(s.world) == "heard awake"
    s.level.move(s.hero, at)
    s.world.look_around()
    assert chooser(s.world, reading=True) == ("" if goes else None)


def test_no_hint_says_that_a_monster_on_guard_hunts() -> None:
    s, chooser = Scenario("#@.b#\n\nb = bellman hunting"), HintChooser()
    chooser.shown_hints = NAMES - {"noticed"}
    s.world.witnessed = [Noticed(s.foe(), s.foe().pos)]
    assert stays_at_post(s.foe())
    assert chooser(s.world) is None


def test_hint_about_hunter_goes_when_it_is_seen_to_give_up() -> None:
    s, chooser = shown_after(lambda s: Noticed(s.foe(), s.foe().pos), "#@.k#\n\nk = kobold hunting", "noticed")
    s.foe().ai.alert = False
    assert chooser(s.world, reading=True) == ""


@pytest.mark.parametrize(("drawing", "name"), [("######\n#@>+.#\n######", "no sign"), (SLEEPERS_AT_STAIRS, "sleeper")])
def test_hint_about_what_is_left_behind_goes(drawing: str, name: str) -> None:
    s, chooser = Scenario(drawing), HintChooser()
    chooser.shown_hints = NAMES - {name}
    s.play(Walk(EAST))
    assert chooser(s.world) == name
    s.play(Descend())
    assert s.level.depth == 2
    assert chooser(s.world, reading=True) == ""


def test_hint_stays_if_hero_does_not_see_the_change() -> None:
    assert shown_then("######\n#@L..#\n######\n\nL = locked wooden door", "locked", unlock_out_of_view) is None
    assert shown_then(SLEEPERS, "sleeper", wake_out_of_view) is None


def unlock_out_of_view(s: Scenario) -> None:
    s.level.unlock_door(s.door())
    s.hero.conditions[BLIND] = 10_000
    s.level.move(s.hero, Vec(4, 1))


def wake_out_of_view(s: Scenario) -> None:
    wake_nearest(s)
    s.hero.conditions[BLIND] = 10_000


def test_hint_about_first_sleeper_ignores_the_second() -> None:
    assert shown_then(SLEEPERS, "sleeper", lambda s: setattr(s.world.foes_in_view()[1], "asleep", False)) is None


# ------------------------------------------------------------------------------- hints and the state of a door

STATES = {
    "shut": "",
    "locked": "L = locked wooden door",
    "rusty": "L = stiff wooden door",
    "runed": "L = runed wooden door",
    "bolted by the hero": "L = bolted wooden door",
    "ajar": "L = ajar wooden door",
    "open": "L = open wooden door",
    "broken": "L = broken wooden door",
    "iron": "L = locked iron door",
    "barred on the far side": "L = barred door\nfacing: L east",
    "barred on this side": "L = barred door\nfacing: L west",
    "glass": "L = glass door",
    "bolted glass": "L = bolted glass door",
    "portcullis": "L = portcullis door",
    "twin": "L = twin door",
    "last": "L = locked last door",
    "doorway": "L = doorway door",
}
"""Legend of the door in each state. At first nothing is known of what is behind it, except that it is dark."""
BY_STATE: dict[str, set[str]] = {
    "shut": {"no sign", "ease", "lurker", "heard awake"},
    "locked": {"no sign", "locked", "heard awake behind a held door"},
    "rusty": {"no sign", "rust", "lurker", "heard awake"},
    "runed": {"no sign", "lurker", "heard awake behind a held door"},
    "bolted by the hero": {"no sign", "heard awake behind a held door"},
    "ajar": set(),
    "open": set(),
    "broken": set(),
    "iron": {"no sign", "locked", "heard awake behind a held door"},
    "barred on the far side": {"no sign", "lurker", "heard awake"},
    "barred on this side": {"no sign", "ease", "lurker", "heard awake behind a held door"},
    "glass": {"glass", "ease", "heard awake"},
    "bolted glass": {"heard awake behind a held door"},
    "portcullis": {"heard awake behind a held door"},
    "twin": {"no sign", "ease", "lurker", "heard awake"},
    "last": {"no sign", "heard awake behind a held door"},
    "doorway": set(),
}
"""Hints that may appear beside a door in each state, if something moves behind it while it is shut."""


@pytest.mark.parametrize("state", STATES)
def test_hints_fit_the_state_of_the_door(state: str) -> None:
    legend = STATES[state]
    s = Scenario(f"#######\n#@{'L' if legend else '+'}...#\n#######\n\n{legend}")
    s.level.depth, s.level.doors[Vec(2, 1)].bolter = 2, s.hero
    s.world.look_around()
    s.world.witnessed = [HeardBehind(s.hero, s.door(), Occupants.ONE_AWAKE)] if s.door().shut else []
    fitting = {hint.name for hint in HINTS if hint.about(s.world)}
    assert fitting - {"own doors"} == BY_STATE[state], "that hint is about the level"


def test_old_game_hint_clears_nothing_in_new_game() -> None:
    late, new = Scenario("########\n#@..k..#\n########\n\nk = kobold asleep"), Scenario("####\n#@.#\n####")
    chooser = HintChooser()
    late.hero.turns = 500
    assert chooser(late.world) == "sleeper"
    assert chooser(new.world) is None


def test_event_hint_stays_readable_next_turn() -> None:
    s, chooser = Scenario("######\n#@+..#\n######"), HintChooser()
    chooser.shown_hints = NAMES - {"a door opened for good"}
    s.play(Walk(EAST))
    assert chooser(s.world) == "a door opened for good"
    s.play(Wait())
    assert chooser(s.world) is None


def test_the_number_of_open_doors_is_explained_once_when_a_door_of_the_hero_stands_open() -> None:
    chooser = HintChooser()
    chooser.shown_hints = NAMES - {"own doors"}
    s = Scenario("######\n#@+..#\n######")
    assert chooser(s.world) is None
    s.play(Walk(EAST))
    assert (chooser(s.world), chooser(s.world)) == ("own doors", None)


def test_hint_on_the_number_of_open_doors_leaves_its_meaning_to_the_tooltip_where_there_is_one() -> None:
    """Only a mouse can point at the bar: other players have the hint alone."""
    controls, limit = Controls(Settings()), Scenario("#@#").world.tradition.door_limit
    assert limit is not None
    for device, tells in ((Device.KEYBOARD, True), (Device.MOUSE, False), (Device.PAD, True)):
        controls.device = device
        assert (limit.breed.name in prompt(controls, sentences.HINTS["own doors"])) is tells


def test_hints_are_short_and_distinct() -> None:
    assert [*sentences.HINTS] == [hint.name for hint in HINTS]
    controls = Controls(Settings())
    texts = [prompt(controls, words, **FIGURES) for words in sentences.HINTS.values()]
    assert len({*texts}) == len(HINTS)
    assert max(map(len, texts)) <= 110
    assert "A shout carries 35 squares" in texts[[*sentences.HINTS].index("shout")]


def test_hints_can_be_switched_off() -> None:
    settings = Settings()
    menu = settings_menu(Theme(settings), settings)
    menu.selected = next(row for row, choice in enumerate(menu.rows) if choice.text.startswith("Hints"))
    menu.handle(Command.CONFIRM)
    assert settings == Settings(hints=False)
