"""The games of `game.play`: orders, what the hero knows, copies and files, and that they need no screen."""

from __future__ import annotations

import copy
import doctest
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from game import levels, play
from game.engine.events.event import Event as EngineEvent
from game.engine.grid.dice import Dice
from game.engine.rules.stairs import enter_depth
from game.store.serialize.snapshot import state_hash
from tests.support.cli import ajar
from tests.support.folders import ROOT

ROOM = """
########
#@...+.#
#....#.#
########
"""
KENNEL = "########\n#..+..k#\n#@.#...#\n########\n\nk = kobold asleep\nbag: 3 dart, healing potion"
HIDDEN = {
    "a monster": ("########\n#@.+..k#\n########\n\nk = kobold roaming", "########\n#@.+...#\n########"),
    "the kind of a sleeper": ("#####\n#@+k#\n#####\n\nk = kobold asleep", "#####\n#@+k#\n#####\n\nk = goblin asleep"),
    "a door": ("#########\n#@+.D...#\n#########\n\nD = hidden wooden door", "#########\n#@+.#...#\n#########"),
    "a trap": ("######\n#@t..#\n######\n\nt = trap bear", "######\n#@...#\n######"),
    "an item": ("######\n#@+B.#\n######\n\nB = item dart", "######\n#@+..#\n######"),
    "the door of a lever": (
        "##########\n#@...P+.Q#\n##########\n\nP = portcullis door\nQ = portcullis door\nlever: 4,0 5,1",
        "##########\n#@...P+.Q#\n##########\n\nP = portcullis door\nQ = portcullis door\nlever: 4,0 8,1",
    ),
    "the state of a door": (
        "########\n#@+..D.#\n########\n\nD = ajar wooden door",
        "########\n#@+..D.#\n########\n\nD = wooden door",
    ),
    "health": ("####\n#@k#\n####\n\nhealth: k 1", "####\n#@k#\n####\n\nhealth: k 2"),
    "gas": ("######\n#@+..#\n######\n\ngas: poison 3,1 40", "######\n#@+..#\n######"),
    "fire": ("######\n#@+..#\n######\n\nfire: 3,1", "######\n#@+..#\n######"),
}
"""Pairs of drawings that differ only in what the hero neither sees nor hears."""


def test_examples_of_play_page_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / "play.md"
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert (failed, tried > 30) == (0, True)


def test_every_public_name_is_on_the_page() -> None:
    text = (ROOT / "docs" / "play.md").read_text("utf-8")
    assert [name for name in play.__all__ if not any(f"{mark}{name}" in text for mark in ("`", "play.", "### "))] == []
    methods = [name for name in dir(play.Game) if not name.startswith("_")]
    assert [name for name in methods if f"`{name}" not in text and f"game.{name}" not in text] == []
    fields = [*play.Observation.__annotations__, *play.HeroFigures._fields, *play.SeenDoor._fields]
    fields += [*play.SeenActor._fields, *play.SeenThing._fields, *play.Event._fields, *play.KnownAbility._fields]
    assert [name for name in fields if f"`{name}`" not in text] == []


def test_page_lists_the_names_of_all_events() -> None:
    def below(kind: type[EngineEvent]) -> set[str]:
        return {kind.__name__} | {name for each in kind.__subclasses__() for name in below(each)}

    text = (ROOT / "docs" / "play.md").read_text("utf-8")
    listed = text.partition("The names of events are")[2].partition("\n\n")[0]
    bases = {"Event", "ActorEvent", "Attack", "DoorEvent", "DoorStateEvent"}
    assert re.findall(r"`(\w+)`", listed) == sorted(below(EngineEvent) - bases)


def test_games_need_numpy_alone() -> None:
    """Neither the screen's package nor any other is imported, also not by what others import."""
    code = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from game import play
game = play.new_game(seed="moth")
game.step("explore")
game.observe().text
tops = {{name.partition(".")[0] for name in sys.modules}}
tops -= {{*sys.stdlib_module_names, "game", "numpy", "__main__", "__mp_main__", "cython_runtime"}}
print(sorted(name for name in tops if not name.startswith("_")))
"""
    ended = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("[]\n", "")


@pytest.mark.parametrize("what", HIDDEN)
def test_observation_has_only_what_the_hero_knows(what: str) -> None:
    one, other = (play.new_game(drawing=drawing) for drawing in HIDDEN[what])
    assert one.hash() != other.hash()
    assert one.observe() == other.observe()
    assert one.observe().text == other.observe().text
    assert one.legal_orders() == other.legal_orders()


def test_what_the_hero_learns_makes_observations_differ() -> None:
    for what, orders in (("an item", ["ease:east"]), ("the state of a door", ["east", "east"]), ("gas", ["east"])):
        one, other = (play.new_game(drawing=drawing) for drawing in HIDDEN[what])
        for order in orders:
            one.step(order)
            other.step(order)
        assert one.observe() != other.observe(), what


def test_blind_hero_is_told_of_no_change_that_he_cannot_feel() -> None:
    rows = "#######\n#@..k.#\n#######\n\nconditions: blind 9"
    one, other = (play.new_game(drawing=rows.replace("..k.", cells)) for cells in ("..k.", "...k"))
    assert (one.observe(), one.legal_orders()) == (other.observe(), other.legal_orders())


def test_mimic_looks_like_a_door() -> None:
    rows = "########\n#@.M...#\n########\n\nM = {}"
    mimic, door = (play.new_game(drawing=rows.format(kind)) for kind in ("door mimic", "wooden door"))
    for _ in range(2):
        assert (mimic.observe(), mimic.legal_orders()) == (door.observe(), door.legal_orders())
        for game in (mimic, door):
            game.step("east")


def test_observation_does_not_change_with_the_game() -> None:
    game = play.new_game(drawing=KENNEL)
    before, again = game.observe(), game.observe()
    for order in ("northeast", "ease:east", "east"):
        game.step(order)
    assert before == again
    assert game.observe() != before


def test_arrays_agree_with_records() -> None:
    game = play.new_game(drawing=KENNEL)
    assert game.observe().terrain[6, 2] == play.UNKNOWN
    for order in ("northeast", "ease:east"):
        game.step(order)
    seen = game.observe()
    (door,), (kobold,) = seen.doors, seen.actors
    assert play.DOOR_STATES[seen.door[door.x, door.y]] == door.state == "ajar"
    assert play.ACTOR_NAMES[seen.actor[kobold.x, kobold.y]] == kobold.name == "kobold"
    assert seen.mood[kobold.x, kobold.y] == play.IN_VIEW + play.SLEEPS
    assert play.TERRAIN_NAMES[seen.terrain[0, 0]] == "wall"
    assert not seen.in_view[seen.terrain == play.UNKNOWN].any()
    assert {array.shape for name, array in seen.arrays.items() if name != "hero"} == {(8, 4)}
    assert seen.arrays["hero"].tolist() == list(seen.hero)


def test_signs_and_sounds_are_clues() -> None:
    game = play.new_game(drawing=KENNEL)
    assert game.observe().clue[3, 1] == play.READ + play.LIGHT
    game.step("northeast")
    assert game.observe().clue[3, 1] == play.READ + play.LIGHT + play.ASLEEP
    assert game.observe().doors[0].heard == "one asleep"


def test_refused_order_is_an_event_and_takes_no_time() -> None:
    game = play.new_game(drawing=ROOM)
    (refused,) = game.step("descend")
    assert (refused.name, refused.why) == ("Refused", "No stairs lead down from here.")
    assert (game.turn, game.messages) == (0, ["No stairs lead down from here."])


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("dance", "order: 'dance' is not an order"),
        ("wait:3", "order: 'wait:3' takes no argument"),
        ("wait:", "order: 'wait:' takes no argument"),
        ("knock", "order: 'knock' needs a direction, for example knock:east"),
        ("knock:up", "order: 'knock:up' needs a direction, for example knock:east"),
        ("use:drat", "order: 'use:drat' needs an item, for example use:healing-potion or use:bear-trap@4,2"),
        ("travel:4", "order: 'travel:4' needs a cell, for example travel:4,2, or stairs-down or stairs-up"),
        (7, "order: 7 is not a text such as 'north' or 'knock:east'"),
        ("use:healing-potion@99,99", "order: 'use:healing-potion@99,99' takes no cell"),
        ("use:healing-potion@2,1", "order: 'use:healing-potion@2,1' takes no cell"),
        ("ability:whirlwind@2,1", "order: 'ability:whirlwind@2,1' takes no cell"),
    ],
)
def test_words_that_are_no_order_are_refused_in_one_line(order: str, why: str) -> None:
    game = play.new_game(drawing=ROOM)
    with pytest.raises(ValueError, match=r"^order: ") as refused:
        game.step(order)
    assert str(refused.value) == why
    assert game.messages == []


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ({"tradition": "nethack"}, "tradition: there is no 'nethack'"),
        ({"depth": 0}, "depth: 0 is not a whole number from 1 to 10"),
        ({"seed": 1.5}, "seed: 1.5 is neither a text nor a whole number"),
        ({"drawing": "nofile.txt"}, "drawing: there is no file 'nofile.txt'"),
        ({"drawing": ""}, "drawing: the text is empty"),
        ({"drawing": "##\n##\n"}, "the level has no place where the hero can begin: it needs @ or stairs"),
        ({"drawing": ROOM, "depth": 2}, "depth: the drawing says at which depth it is, so leave it out"),
    ],
)
def test_wrong_arguments_of_a_game_are_refused(arguments: dict[str, object], why: str) -> None:
    with pytest.raises(ValueError, match=r".") as refused:
        play.new_game(**arguments)  # type: ignore[arg-type]
    assert str(refused.value).startswith(why)


def test_game_that_is_over_takes_no_order() -> None:
    game = play.new_game(drawing="####\n#@k#\n####\n\nhealth: 1\nk = dragon")
    while not game.is_over:
        game.step("wait")
    assert (game.legal_orders(), game.is_won) == ([], False)
    with pytest.raises(ValueError, match="order: the game is over"):
        game.step("wait")


def test_unidentified_items_have_the_names_that_the_hero_knows() -> None:
    game = play.new_game("ajar", seed=1, drawing="####\n#@B#\n####\n\nB = item haste potion\nbag: dart")
    game.step("east")
    (known,) = [one.name for one in game.observe().bag if one.name != "dart"]
    assert known == game.world.disguises["haste potion"]
    (use,) = [order for order in game.legal_orders() if order.startswith("use:")]
    before = game.hash()
    (refused,) = game.step("use:haste-potion")
    assert (refused.name, refused.why) == ("Refused", "You know of no haste potion in your pack.")
    assert game.hash() == before
    with pytest.raises(ValueError, match="takes no cell"):
        game.step(f"{use}@1,1")
    assert "Used" in [event.name for event in game.step(use)]
    with pytest.raises(ValueError, match="takes no cell"):
        game.step(f"{use}@1,1")  # by the name before it was identified


@pytest.mark.parametrize("tradition", play.TRADITIONS)
def test_legal_orders_are_hardly_ever_refused(tradition: str) -> None:
    game, dice, refused = play.new_game(tradition, seed=3, depth=2), Dice("orders"), 0
    for _ in range(25):
        if not game.is_over:
            refused += any(event.name == "Refused" for event in game.step(dice.choice(game.legal_orders())))
    assert refused <= 1


def test_copy_goes_its_own_way_and_could_go_the_same() -> None:
    game = play.new_game(seed="moth", depth=3)
    game.step("explore")
    copies = [game.copy(), game.copy()]
    before = game.hash()
    for other in copies:
        for order in ("wait", "explore"):
            other.step(order)
    assert copies[0].hash() == copies[1].hash() != before
    assert copies[0].messages == copies[1].messages != game.messages
    assert game.hash() == before


def test_module_copy_copies_the_whole_game() -> None:
    game = play.new_game(drawing=ROOM)
    for other in (copy.copy(game), copy.deepcopy([game])[0]):
        other.step("east")
        assert (other.turn, game.turn, len(game.messages)) == (1, 0, 0)


def test_game_is_shown_in_a_line_and_not_pickled() -> None:
    game = play.new_game(seed=3)
    assert repr(game) == "<Game seed 3, depth 1, turn 0>"
    with pytest.raises(TypeError, match=r"^a Game cannot be pickled: use save\(path\) and play.load\(path\)$"):
        game.__reduce_ex__(4)  # as the module pickle calls it


def test_messages_are_a_list_of_their_own() -> None:
    game = play.new_game(drawing=ROOM)
    game.step("descend")
    game.messages.clear()
    assert game.messages == ["No stairs lead down from here."]


@pytest.mark.parametrize(
    ("order", "name", "why"),
    [
        ("drop:sword", "Refused", "You know of no sword in your pack."),
        ("use:healing-potion", "Refused", "You know of no healing potion in your pack."),
        ("throw:dart@99,99", "Refused", "That is outside the map."),
        ("use:bear-trap@99,99", "Refused", "That is outside the map."),
        ("travel:1,1", "Stopped", "You are already there."),
        ("travel:6,2", "Stopped", "You know of no way to get there."),
        ("travel:99,99", "Stopped", "That is beyond the edge of the map."),
        ("run:west", "Stopped", "A wall is in the way."),
        ("hold:west", "Stopped", "A wall is in the way."),
        ("rest", "Stopped", "You do not need to rest."),
    ],
)
def test_order_that_does_nothing_says_why(order: str, name: str, why: str) -> None:
    game = play.new_game(drawing=f"{ROOM}\nbag: 3 dart, bear trap")
    (told,) = game.step(order)
    assert (told.name, told.why, game.messages, game.turn) == (name, why, [why], 0)


def test_order_of_many_turns_tells_why_it_stops() -> None:
    game = play.new_game(drawing=ROOM)
    told = game.step("explore")
    assert (told[-1].name, told[-1].why) == ("Stopped", game.messages[-1])


def test_ground_that_blocks_is_known_by_its_number() -> None:
    names = play.TERRAIN_NAMES
    blocked = {name: (play.BLOCKS_STEPS[at], play.BLOCKS_SIGHT[at]) for at, name in enumerate(names)}
    assert (blocked["wall"], blocked["floor"], blocked["table"]) == ((True, True), (False, False), (True, False))
    seen = play.new_game(drawing=ROOM).observe()
    assert play.BLOCKS_STEPS[seen.terrain].shape == seen.terrain.shape
    assert not play.BLOCKS_STEPS[play.UNKNOWN]


@pytest.mark.parametrize("path", [None, b"", "", "a\0b", "no/room.ajar", ".", "/"])
def test_game_is_saved_to_a_path_of_a_file_only(path: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = play.new_game(drawing=ROOM)
    for refuses in (game.save, play.load):
        with pytest.raises(ValueError, match=r"^path: [^\n]+$"):
            refuses(path)  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_game_that_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ValueError, match=r"^path: 'moth.ajar': No space left on device$"):
        play.new_game(drawing=ROOM).save("moth.ajar")
    assert list(tmp_path.iterdir()) == []


def test_hash_is_that_of_the_whole_world_on_each_level_and_of_each_copy() -> None:
    game = play.new_game(seed="moth")
    for depth in (2, 3, 1):
        enter_depth(depth, game.world)
        game.step("wait")
        other = game.copy()
        assert other.hash() == game.hash() == state_hash(game.world)
        other.step("wait")
        assert other.hash() == state_hash(other.world) != game.hash()


def test_saved_game_goes_on_the_same_way(tmp_path: Path) -> None:
    game = play.new_game(seed="moth", depth=3)
    for order in ("explore", "knock:north", "explore", "wait"):
        game.step(order)
    game.save(tmp_path / "moth.ajar")
    assert [path.name for path in tmp_path.iterdir()] == ["moth.ajar"]
    again = play.load(tmp_path / "moth.ajar")
    assert again.hash() == game.hash()
    for one in (game, again):
        one.step("explore")
    assert again.hash() == game.hash()
    again.save(tmp_path / "later.ajar")
    hashes = [moment.hash() for moment in play.replay(tmp_path / "later.ajar")]
    assert (hashes[0], hashes[-1]) == (play.new_game(seed="moth", depth=3).hash(), game.hash())
    assert [moment.turn for moment in game.replay()][-1] == game.turn


def test_game_on_a_drawing_is_saved_too(tmp_path: Path) -> None:
    game = play.new_game(drawing=KENNEL, seed=5)
    game.step("northeast")
    game.save(tmp_path / "kennel.ajar")
    assert play.load(str(tmp_path / "kennel.ajar")).hash() == game.hash()


def test_files_that_are_no_game_are_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "no.ajar"
    for content, why in ((b"no game", "it is not a replay"), (None, "No such file or directory")):
        path.unlink(missing_ok=True)
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(ValueError, match=r"^path: ") as refused:
            play.load(path)
        assert str(refused.value).endswith(why)


def test_file_of_a_game_that_goes_another_way_is_refused(tmp_path: Path) -> None:
    game = play.new_game(drawing=ROOM)
    game.step("east")
    game.world.hero.gold += 1
    game.save(tmp_path / "forged.ajar")
    play.load(tmp_path / "forged.ajar")
    with pytest.raises(ValueError, match="goes another way"):
        list(play.replay(tmp_path / "forged.ajar"))


def test_level_of_the_library_can_be_played() -> None:
    level = levels.generate(theme="caves", seed="moth", size=(60, 40))
    game = play.new_game(drawing=level)
    assert game.observe().terrain.shape == (60, 40)
    assert (game.depth, game.seed) == (level.depth, "moth")
    assert np.array_equal(~game.world.level.solid, level.walkable & ~_hidden(level))


def _hidden(level: levels.LevelData) -> NDArray[np.bool_]:
    """Return the cells of hidden doors, bool[x, y]."""
    found = np.zeros(level.size, bool)
    for door in level.doors:
        found[door.x, door.y] = door.hidden
    return found


def test_events_name_nobody_whom_the_hero_does_not_see() -> None:
    game = play.new_game(drawing="#######\n#@+.k.#\n#######\n\nk = kobold\nlamp: shaded")
    told = [event for _ in range(6) for event in game.step("wait")]
    hidden = [event for event in told if "kobold" in event.actors and event.name in ("Heard", "Knocked")]
    assert hidden == []


def test_program_replays_a_game_that_was_saved(tmp_path: Path) -> None:
    game = play.new_game(seed="moth")
    game.step("explore")
    game.save(tmp_path / "moth.ajar")
    done = ajar("--replay", str(tmp_path / "moth.ajar"), "--headless")
    assert (done.code, done.err) == (0, "")
