"""Clicks on the map: far cells tell the way, unknown cells are approached, and a series of clicks stops at a corpse."""

from __future__ import annotations

import numpy as np
import pytest

from game.content.traditions import AJAR, ROGUESHARP
from game.engine.grid.geometry import Vec
from game.engine.orders.travel import Travel
from game.engine.tradition import Tradition
from game.engine.turns import update
from game.ui.core.settings import Settings
from game.ui.graphics.tilesheet import sprites_of
from game.ui.input.commands import Click, Hover
from game.ui.play import input_state
from game.ui.play.play_scene import Play
from game.ui.render.known_ground import HANGING, LITTER
from game.ui.text.event_messages.narrator import messages_for
from game.ui.text.known_places import distance_forms
from game.ui.text.sentences.log import stops
from game.ui.text.sentences.look_card import DECORATIONS
from tests.support.screen import Screen, pixel_of, screen_of

HALL = "#############\n#@.....+....#\n#############"


def told(play: Play, message: str) -> int:
    return sum(text.startswith(message) for text, *_ in play.log.history())


def test_far_cell_tells_turns_and_doors(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show(HALL)
    screen.send(Hover(pixel_of(play, 5)))
    assert "4 turns away." in " ".join(screen.words(monkeypatch))
    screen.send(Hover(pixel_of(play, 2)))
    assert "away." not in " ".join(screen.words(monkeypatch)), "it is beside the hero"
    level = play.world.level
    level.memory.explored[:] = True
    level.memory.ground[:] = level.ground
    play.world.update_view()
    screen.send(Hover(pixel_of(play, 9)))
    assert "8 turns away, through 1 unopened door." in " ".join(screen.words(monkeypatch))


@pytest.mark.parametrize(
    ("drawing", "says", "where"),
    [
        ("#@.k..D#\n\nk = kobold asleep\nD = item dart", "The kobold is in your way.", "behind a sleeping kobold"),
        ("#@.t..D#\n\nt = trap bear found\nD = item dart", "The bear trap is in your way.", "behind a bear trap"),
        ("#@....D#\n\nfire: 3,0\nD = item dart", "The fire is in your way.", "behind a fire"),
        ("#@....D#\n\ngas: poison 3,0 9\nD = item dart", "The foul air is in your way.", "behind foul air"),
        ("#@.#..D#\n\nD = item dart", "You know of no way to get there.", "no way known yet"),
    ],
    ids=["monster", "trap", "fire", "gas", "nothing"],
)
def test_card_and_places_say_what_is_in_the_way(
    drawing: str, says: str, where: str, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.begin(drawing)
    world = play.world
    world.level.memory.explored[:] = True
    world.level.memory.ground[:] = world.level.ground
    screen.draw()
    screen.send(Hover(pixel_of(play, 6)))
    words = " ".join(screen.words(monkeypatch))
    assert says in words
    assert where in distance_forms(Vec(6, 0), world)[0][0]
    world.hero.orders = Travel(Vec(6, 0))
    update(world)
    assert says in [line.text for line in messages_for(world)], "a walk there ends at once, and says the same"


def test_card_of_known_trap_does_not_say_that_it_is_in_its_own_way(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = screen.show("#@..t..#\n\nt = trap bear found")
    screen.send(Hover(pixel_of(play, 4)))
    words = " ".join(screen.words(monkeypatch))
    assert "Bear trap:" in words
    assert "way" not in words.split("Bear trap:")[1]


def test_card_of_lever_tells_the_way_to_the_square_beside_it(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    play = screen.show("########\n#@.....#\n##P#####\n##..####\n########\n\nP = portcullis door\nlever: 7,1 P")
    screen.send(Hover(pixel_of(play, 7)))
    words = " ".join(screen.words(monkeypatch))
    assert "Lever." in words
    assert "5 turns away." in words


def test_click_on_unknown_cell_goes_near_and_says_so_once(screen: Screen) -> None:
    play = screen.show(HALL)
    beyond = pixel_of(play, 10)
    screen.send(Click(beyond))
    assert play.world.hero.pos == Vec(6, 1), "the cell before the shut door"
    assert told(play, "You know no free way there, so you go as near as you can: 5 steps to the east.") == 1
    assert next(iter(play.world.level.doors.values())).shut
    for _ in range(3):
        screen.send(Click(pixel_of(play, 10)))
    assert play.world.hero.pos == Vec(6, 1)
    assert not told(play, stops.NOWHERE_NEARER[False]), "it is said once for one cell"


@pytest.mark.parametrize(
    ("tradition", "told_of", "ends"),
    [
        (ROGUESHARP, "as near as you can: 5 steps to the northeast.", Vec(4, 1)),
        (AJAR, "as near as you can: 3 steps to the northeast.", Vec(4, 1)),
    ],
)
def test_walk_near_counts_the_steps_of_the_tradition(
    screen: Screen, tradition: Tradition, told_of: str, ends: Vec
) -> None:
    play = screen.show("#########\n#....####\n#....####\n#@...####\n#########", tradition)
    play._click_cell(Vec(7, 1))
    screen.pass_time(9)
    assert play.world.hero.pos == ends
    assert told(play, f"You know no free way there, so you go {told_of}") == 1


@pytest.mark.parametrize(("tradition", "nearer"), [(ROGUESHARP, True), (AJAR, False)])
def test_walk_near_goes_on_as_long_as_a_step_leads_nearer(screen: Screen, tradition: Tradition, nearer: bool) -> None:
    """Two steps to the north lead nearer only where steps to the north and to the east add up."""
    play = screen.show("#########\n#...#####\n#...#####\n#..@#####\n#########", tradition)
    play._click_cell(Vec(7, 1))
    screen.pass_time(9)
    assert play.world.hero.pos == (Vec(3, 1) if nearer else Vec(3, 3))
    assert told(play, stops.NOWHERE_NEARER[False]) == (not nearer)


def test_walk_near_goes_round_a_door_that_would_shorten_it(screen: Screen) -> None:
    """It would stop at the door, and offer to open it."""
    around = "#.#####.#\n" * 6
    play = screen.show(f"#########\n#.......#\n{around}#.@.+...#\n#########")
    memory = play.world.level.memory
    memory.explored[:], memory.ground[:] = True, play.world.level.ground
    play._click_cell(Vec(8, 8))
    screen.pass_time(9)
    assert play.world.hero.pos == Vec(7, 7)
    assert play.world.level.doors[Vec(4, 8)].shut
    assert told(play, "You know no free way there, so you go as near as you can: 20 steps to the east.") == 1
    assert play._door_label.at is None


@pytest.mark.parametrize("elsewhere", [Vec(0, 0), Vec(1, 1)])
def test_label_at_a_door_goes_when_the_player_clicks_elsewhere(screen: Screen, elsewhere: Vec) -> None:
    play = screen.show("#########\n#@......#\n####+####\n#.......#\n#########")
    door = Vec(4, 2)
    play._click_cell(door)
    screen.pass_time(9)
    assert (play.world.hero.pos, play._door_label.at) == (Vec(4, 1), door)
    screen.send(Click(pixel_of(play, 1) if elsewhere.y else (pixel_of(play, 1)[0], 60)))
    assert play._door_label.at is None
    assert play.world.level.doors[door].shut


@pytest.mark.parametrize(
    ("there", "thing"),
    [("A = trap bear found", "A bear trap"), ("fire: 6,1", "A fire"), ("gas: poison 6,1 90", "Foul air")],
)
def test_click_on_a_peril_says_that_only_it_keeps_the_hero_out(there: str, thing: str, screen: Screen) -> None:
    drawn = "A" if there.startswith("A") else "."
    play = screen.show(f"#########\n#@....{drawn}.#\n#########\n\n{there}")
    screen.send(Click(pixel_of(play, 6)))
    assert play.world.hero.pos.x > 1
    assert told(play, f"{thing} is there, so you go as near as you can: 4 steps to the east.") == 1


def test_click_beyond_a_trap_names_no_peril_there(screen: Screen) -> None:
    play = screen.show("#########\n#@..A..B#\n#########\n\nA = trap bear found\nB = trap bear found")
    for x in (6, 7):
        screen.send(Click(pixel_of(play, x)))
    assert told(play, "You know no free way there") == 2
    assert not told(play, "A bear trap is there")


def test_walk_near_ends_before_sleeper(screen: Screen) -> None:
    play = screen.show("#########\n#@......#\n#....h..#\n#########\n\nh = hound asleep")
    (hound,) = play.world.foes_in_view()
    screen.send(Click(pixel_of(play, 8)))
    assert hound.asleep
    assert play.world.hero.pos.x == 3, "the next cell is beside the hound"
    near = "You know no free way there. You go 2 steps to the east, but not past the sleeping hound."
    assert told(play, near) == 1


@pytest.mark.parametrize("drawing", ["######\n#@o#.#\n######", "######\n#@o..#\n######"])
def test_click_on_unknown_cell_attacks_no_one(screen: Screen, drawing: str) -> None:
    play = screen.show(drawing)
    (ooze,) = play.world.foes_in_view()
    health = ooze.health
    screen.send(Click(pixel_of(play, 5)))
    assert (ooze.alive, ooze.health) == (True, health)


@pytest.mark.parametrize(
    ("apart", "ignored", "pause"),
    [(0.1, 9, 0.8), (0.5, 2, 0.5), (0.1, 13, 0.2), (0.8, 0, 0.8)],
    ids=["a pause ends the series", "slow clicks", "quick clicks", "a first slow click"],
)
def test_series_of_clicks_stops_at_corpse(
    monkeypatch: pytest.MonkeyPatch, apart: float, ignored: int, pause: float
) -> None:
    """Later clicks are obeyed, even if they are as quick as those before: the player wants to go there."""
    now = [100.0]
    monkeypatch.setattr(input_state, "monotonic", lambda: now[0])
    with screen_of(Settings(mute=True)) as screen:
        play = screen.show("#######\n#@k...#\n#######")
        (foe,) = play.world.foes_in_view()
        foe.health, foe.asleep = 1, True
        monkeypatch.setattr(play._input.pause, "ignores", lambda _: False)
        screen.send(Click(pixel_of(play, 2)))
        assert not foe.alive
        for _ in range(ignored):
            now[0] += apart
            screen.send(Click(pixel_of(play, 2)))
            assert play.world.hero.pos == Vec(1, 1)
        now[0] += pause
        screen.send(Click(pixel_of(play, 2)))
        assert play.world.hero.pos == Vec(2, 1)


def test_chosen_card_gives_way_only_to_what_is_worth_a_look(screen: Screen) -> None:
    play = screen.show("#########\n#@..k..D#\n#########\n\nD = item dart")
    (foe,) = play.world.foes_in_view()
    play._look_cursor.hold(foe.pos)
    screen.send(Hover(pixel_of(play, 3)))
    assert play.stage.cursor == foe.pos, "there is nothing in the cell under the mouse"
    screen.send(Hover(pixel_of(play, 7)))
    assert play.stage.cursor == Vec(7, 1)


def test_decorations_are_named_and_do_nothing(screen: Screen, monkeypatch: pytest.MonkeyPatch) -> None:
    hall = ["#" * 30, *["#" + "." * 28 + "#"] * 4]
    hall[1] = "#@" + "." * 27 + "#"
    play = screen.begin("\n".join([*hall, *hall[:1], *hall[2:], hall[0], "", "walls: cellars"]))
    level = play.world.level
    level.memory.explored[:] = True
    level.memory.ground[:] = level.ground
    screen.draw()
    cells = [Vec(x, y) for x in range(30) for y in range(11)]
    decorated = {name: at for at in cells if (name := play.stage.decoration_at(at))}
    assert decorated.keys() <= DECORATIONS.keys()
    assert len(decorated) >= 3
    assert {level.ground[at] for at in decorated.values()} == {level.ground[0, 0], level.ground[1, 1]}
    for name, at in decorated.items():
        play._look_cursor.look_from(at)
        assert DECORATIONS[name].split(". ")[0] in " ".join(screen.words(monkeypatch))
    screen.settings.glyphs = True
    screen.pass_time()
    assert not any(map(play.stage.decoration_at, cells)), "characters have no decorations"


def test_nothing_hangs_behind_torches_and_levers(screen: Screen) -> None:
    wide = 120
    hall = "\n".join(["#" * wide, "#@" + "." * (wide - 3) + "#", "#" * wide])
    decorated = []
    for more in ("", "".join(f"torch: {x},1\n" for x in range(1, wide - 1))):
        play = screen.begin(f"{hall}\n\nwalls: cellars\n{more}")
        play.world.level.learn(np.ones(play.world.level.shape, np.bool_))
        screen.draw()
        decorated.append([x for x in range(wide) if play.stage.decoration_at(Vec(x, 0))])
    assert len(decorated[0]) > 5
    assert decorated[1] == []


def test_every_decoration_has_a_sentence_of_its_own() -> None:
    words = {name.rpartition("-")[2] for beginning in (LITTER, HANGING) for name in sprites_of(beginning)}
    assert words == DECORATIONS.keys()
    assert all(sentence.endswith(" nothing.") for sentence in DECORATIONS.values())
