"""Games of a soak: playing, reporting, saving and continuing them; variants of the rules that are measured."""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import soak
from game.content.bots.bots import BOTS
from game.content.traditions import TRADITIONS
from game.engine.behavior import Action
from game.engine.events.door_events import Opened
from game.engine.grid.geometry import EAST, WEST, Vec
from game.engine.model.actor import Actor, AiPlans
from game.engine.model.door import DoorState
from game.engine.rules.actions.door_verbs import Ease, Latch
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.world import World
from game.play import Scenario
from game.store.json_values import CorruptData
from playtest import play_one_game as soak_game
from playtest.game_pool import play_missing
from playtest.gui_driver import InputFrame, tap
from playtest.gui_players import InputRecording, recording_to_json
from playtest.invariants.door_stats import DoorStats
from playtest.play_one_game import GameSpec, play
from playtest.results_file import ResultStore
from playtest.rule_variants import DoorsOpen, DoorsShutThemselves, ShuffledSigns, WithoutBreed, begin_variant
from playtest.shrink import repeat_file
from playtest.soak_report import report, table
from tests.support.cli import tool
from tests.support.examples import FULL

SHORT = GameSpec("reader", "ajar", "soak", 40)


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play all games in the process of the test: a pool of processes takes longer to start."""

    def one_by_one(do: Any, tasks: Iterable[GameSpec]) -> Iterator[tuple[GameSpec, Any]]:
        for task in tasks:
            yield task, do(task)

    monkeypatch.setattr("playtest.game_pool.in_any_order", one_by_one)
    gc.freeze()  # the collection after each game need not search the objects of other tests


# ---------------------------------------------------------------------------------------------------- games


def test_soak_game_is_json_and_repeatable() -> None:
    spec = SHORT if FULL else SHORT._replace(turns=15)
    game = play(spec)
    assert json.loads(json.dumps(game)) == game == play(spec)
    assert (game["end"], game["turns"], game["fault"]) == ("alive", spec.turns, "")


def test_soak_game_ends_at_given_depth() -> None:
    game = play(SHORT._replace(until_depth=1))
    assert (game["end"], game["depth"], game["turns"] < 40) == ("alive", 1, True)


def test_soak_reports_fault_with_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    def cheat(_hero: Actor, world: World) -> Action:
        if world.turn == 7:
            world.level.memory.explored[:] = True
        return Wait()

    monkeypatch.setitem(BOTS, "cheat", cheat)
    game = play(SHORT._replace(bot="cheat"))
    assert (game["end"], game["turns"]) == ("broken", 8)
    assert game["fault"] == "memory shows cells that were never seen"
    assert play(SHORT._replace(bot="cheat", turns=20, checked=False))["end"] == "alive"
    assert "BROKEN: cheat in ajar, seed soak, turn 8, depth 1: memory shows" in table([game])
    assert report([game])["broken"][0]["fault"] == game["fault"]


def test_soak_reports_exception_as_broken_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing_player(_hero: Actor, _world: World) -> Action:
        raise IndexError("out of the map")

    monkeypatch.setitem(BOTS, "stumbler", failing_player)
    game = play(SHORT._replace(bot="stumbler"))
    assert (game["end"], game["fault"]) == ("broken", "IndexError: out of the map")


def test_soak_reports_killer_of_dead_hero(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(name: str, seed: str) -> tuple[World, Any]:
        world = Scenario("####\n#@k#\n####", seed=seed).world
        world.hero.health = 1
        world.hero.bag.clear()  # else it could drink a potion
        return world, begin_variant(name, seed)[1]

    monkeypatch.setattr(soak_game, "begin_variant", drawn)
    games = [play(GameSpec("never-open", "ajar", str(seed), 100, checked=False)) for seed in range(4)]
    dead = [game for game in games if game["end"] == "dead"]
    assert dead
    assert {game["cause"] for game in dead} == {"kobold"}
    (arm,) = report(games)["arms"]
    assert arm["ends"]["dead"] == arm["causes"]["kobold"] == arm["by_depth"]["1"]["kobold"] == len(dead)


# ------------------------------------------------------------------------------------------------ doorkeeping


def test_door_stats_count_player_key_presses() -> None:
    s = Scenario("######\n#@.+.#\n######")
    doors = DoorStats(s.world)
    for order, keys in (
        (Walk(EAST), 0),
        (Wait(), 0),
        (Ease(EAST), 1),
        (Walk(EAST), 2),
        (Walk(EAST), 2),
    ):
        doors.note(s.play(order))
        assert doors.keys == keys
    doors.note(s.play(Latch(WEST)))
    assert doors.keys == 3


def test_door_stats_note_killer_through_open_door() -> None:
    for wait, late in ((26, True), (3, False)):
        s = Scenario("#########\n#.......#\n#@##+####\n####.####\n####k####\n#########\n\nk = kobold posted", seed="1")
        doors = DoorStats(s.world)
        kobold = s.foe()
        s.level.open_door(s.door())
        doors.note([Opened(kobold, s.door())])
        kobold.breed = replace(kobold.breed, sight=0)
        for _ in range(wait):
            doors.note(s.play(Wait()))
        kobold.ai.alert, s.hero.health, s.hero.defense = 15, 1, 0
        kobold.ai.plans = AiPlans(trail=s.hero.pos)
        kobold.attack_chance = 100
        while s.hero.alive:
            kobold.ai.alert = 15
            doors.note(s.play(Wait()))
        assert doors.killer_came_late is late


# ----------------------------------------------------------------------------------------------------- store


def test_interrupted_soak_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[GameSpec] = []

    def one_by_one(_do: Any, tasks: list[GameSpec]) -> Any:
        for task in tasks:
            asked.append(task)
            yield task, play(task)

    monkeypatch.setattr("playtest.game_pool.in_any_order", one_by_one)
    gc.freeze()  # the collection after each game need not search the objects of other tests
    specs = [SHORT._replace(seed=str(seed), turns=3) for seed in range(3)]
    path = tmp_path / "new" / "games.jsonl"
    first = ResultStore(path)
    play_missing(specs[:2], first)
    first.close()
    with path.open("a") as lines:
        lines.write('{"bot": "rea')
    second = ResultStore(path)
    games = play_missing(specs, second)
    second.close()
    assert [spec.seed for spec in asked] == ["0", "1", "2"]
    assert [game["seed"] for game in games] == ["0", "1", "2"]
    assert [game["seed"] for game in ResultStore(path).results] == ["0", "1", "2"]
    monkeypatch.setattr("playtest.results_file.rules_hash", lambda: "others")
    assert ResultStore(path).results == []


# ---------------------------------------------------------------------------------------------------- worlds


def test_doors_open_variant_has_no_shut_doors() -> None:
    world, _ = begin_variant("doors-open", "0")
    assert all(door.state.clear for door in world.level.doors.values())
    s = Scenario("######\n#@.B.#\n######\n\nB = locked wooden door")
    DoorsOpen()(s.world, [])
    assert s.level.memory.known_state(s.door()) is s.door().state is DoorState.OPEN


def test_self_shutting_door_waits_while_occupied() -> None:
    s = Scenario("######\n#.@+.#\n######")
    change_world = DoorsShutThemselves()
    for order, state in (
        (Walk(EAST), DoorState.OPEN),
        (Wait(), DoorState.OPEN),
        (Wait(), DoorState.OPEN),
        (Walk(EAST), DoorState.SHUT),
    ):
        s.play(order)
        change_world(s.world, [])
        assert s.door().state is state


def test_world_variant_removes_breed() -> None:
    s = Scenario("####\n#@k#\n####")
    WithoutBreed("kobold")(s.world, [])
    assert s.level.actors == [s.hero]


def test_shuffled_signs_come_from_other_doors() -> None:
    s = Scenario("########\n#.@+.h.#\n##.#####\n##.+...#\n########\n\nh = hound posted")
    near, far = s.level.doors[Vec(3, 1)], s.level.doors[Vec(3, 3)]
    assert (near.clawed_homes, far.clawed_homes) == ((EAST,), ())
    shown = set()
    for seed in "0123456789":
        s.world.seed, near.clawed_homes, far.clawed_homes = seed, (EAST,), ()
        ShuffledSigns()(s.world, [])
        shown.add((near.clawed_homes, far.clawed_homes))
    assert shown == {((EAST,), ()), ((), (EAST,))}
    change = ShuffledSigns()
    change(s.world, [])
    once = near.clawed_homes, far.clawed_homes
    for _ in range(9):
        change(s.world, [])
        assert once == (near.clawed_homes, far.clawed_homes), "the signs of a level are exchanged only once"


def test_soak_counts_the_turns_that_a_bot_waits() -> None:
    game = play(GameSpec("camper", "ajar", "waits", 300, checked=False))
    assert 0 < game["waited"] <= game["turns"]
    assert play(GameSpec("brawler", "ajar", "waits", 60, checked=False))["waited"] <= 60


# ----------------------------------------------------------------------------------------------- command line


def test_soak_prints_json_and_uses_its_store(tmp_path: Path) -> None:
    words = ("--games", "2", "--turns", "5", "--bot", "opener", "--json", "--store", str(tmp_path / "games"))
    first, second = tool(soak, *words), tool(soak, *words)
    assert (first.code, first.err) == (0, "")
    assert first.out == second.out
    (arm,) = json.loads(first.out)["arms"]
    assert arm | {"bot": "opener", "games": 2, "ends": {"alive": 2}, "turns": 10} == arm
    assert len((tmp_path / "games").read_text().splitlines()) == 2


@pytest.mark.parametrize("number", range(len(soak.ALL_PLAYERS)), ids=soak.ALL_PLAYERS)
def test_soak_runs_every_player(number: int) -> None:
    player, row = soak.ALL_PLAYERS[number], [*TRADITIONS][number % len(TRADITIONS)]
    ended = tool(soak, "--games", "1", "--turns", "1", "--bot", player, "--tradition", row, "--json")
    (arm,) = json.loads(ended.out)["arms"]
    assert (arm["bot"], arm["tradition"], ended.code) == (player, row, 0)


def test_soak_runs_all_players_in_all_traditions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(SHORT._replace(turns=1))

    def played(spec: GameSpec) -> dict[str, Any]:
        return game | {
            "bot": spec.bot, "tradition": spec.variant, "variant": spec.variant, "seed": spec.seed,
            "limit": spec.turns, "until_depth": spec.until_depth, "autosaved": spec.autosaved,
        }  # fmt: skip

    if not FULL:
        monkeypatch.setattr("playtest.game_pool.play_any", played)
    ended = tool(soak, "--games", "1", "--turns", "1", "--bot", "all", "--tradition", "all", "--json")
    arms = json.loads(ended.out)["arms"]
    every = {(bot, row) for bot in soak.ALL_PLAYERS for row in TRADITIONS}
    assert {(arm["bot"], arm["tradition"]) for arm in arms} == every


def test_soak_repeats_broken_game_from_file(tmp_path: Path) -> None:
    recording = InputRecording("ajar", "0", [InputFrame(16, tap(13))])
    path = tmp_path / "soak.json"
    path.write_text(recording_to_json(recording))
    ended = tool(soak, "--again", str(path))
    assert (ended.code, ended.out.splitlines()[-1]) == (0, "The game does not break.")


def test_soak_records_games_on_request(tmp_path: Path) -> None:
    words = ("--games", "1", "--turns", "2", "--bot", "opener,explorer", "--json", "--store", str(tmp_path / "games"))
    arms = [json.loads(tool(soak, *words, *more).out)["games"] for more in ((), ("--kept",))]
    assert [[game["autosaved"] for game in games] for games in arms] == [[False, True], [True, True]]
    assert len((tmp_path / "games").read_text().splitlines()) == 3


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--bot", "reader,cheat"), "soak.py: --bot: there is no 'cheat'"),
        (("--bot", "monkey", "--tradition", "doors-open"), "soak.py: --tradition: doors-open is for bots only"),
        (("--again", "/nowhere.ajar"), "soak.py: --again: /nowhere.ajar: No such file"),
        (("--again", "/nowhere.json"), "soak.py: --again: /nowhere.json: No such file"),
        (("--tradition", "none"), "soak.py: --tradition: there is no 'none'"),
        (("--games", "0"), "soak.py: --games/--seeds: 0 is not from 1"),
        (("--measures", "--rows", "legs"), "soak.py: --rows: no row's name contains 'legs'"),
        (("--measures", "--against", "/nowhere"), "soak.py: --against: /nowhere/measures.json: No such file"),
        (("--store", "/dev/null/there", "--games", "1", "--turns", "1"), "soak.py: --store: "),
    ],
)
def test_soak_refuses_bad_options_in_one_line(words: tuple[str, ...], line: str) -> None:
    ended = tool(soak, *words)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith(line)
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"\xff\xfe", "not a text file"),
        (b"[" * 100_000, "not a recording of inputs ("),
        (
            b'{"format": "ajar soak 1", "tradition": "angband", "seed": "0", "frames": []}',
            "there is no tradition",
        ),
        (b'{"format": "ajar soak 1", "tradition": "ajar", "seed": 0, "frames": []}', "0 should have the type str"),
    ],
)
def test_soak_refuses_to_repeat_invalid_file(content: bytes, words: str, tmp_path: Path) -> None:
    path = tmp_path / "soak.json"
    path.write_bytes(content)
    with pytest.raises(CorruptData, match=re.escape(words)):
        repeat_file(path)


def test_soak_does_not_write_into_foreign_file(tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_bytes(b"\xff\xfe")
    ended = tool(soak, "--games", "1", "--turns", "1", "--store", str(path))
    assert (ended.code, ended.err) == (2, f"soak.py: --store: {path}: not a text file\n")
    assert path.read_bytes() == b"\xff\xfe"
