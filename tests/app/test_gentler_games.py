"""The gentler setting in the window: where it is chosen, which games get it, and where it is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.saved_games.saved_game_menus import where
from game.content.new_game import new_game
from game.content.traditions import AJAR, TRADITIONS
from game.ui.core.scene_manager import ReplaceAll
from game.ui.input.commands import Command, TypedCharacter
from game.ui.play.play_scene import Play
from game.ui.scenes.game_over import GameOver
from game.ui.text.sentences import menus
from game.ui.text.sentences.settings import GENTLER, GENTLER_ELSEWHERE
from game.ui.widgets.row import Row
from tests.support.screen import Screen, choose, rows, screen_of, session


@pytest.fixture
def screen() -> Iterator[Screen]:
    with screen_of() as opened:
        yield opened


def test_title_begins_games_in_the_gentler_setting(screen: Screen) -> None:
    choose(screen, GENTLER[False])
    assert screen.settings.gentler
    assert GENTLER[True] in rows(screen.stack.top)
    choose(screen, "New game")
    world = screen.play.world
    assert (world.seed, world.tradition.full_name) == ("seed +gentler", "ajar, gentler")


def test_seed_that_is_typed_gets_the_setting(screen: Screen) -> None:
    screen.settings.gentler = True
    choose(screen, menus.SEED)
    for letter in "moth":
        screen.send(TypedCharacter(letter))
    screen.send(Command.CONFIRM)
    assert screen.play.world.seed == "moth +gentler"


@pytest.mark.parametrize("seed", ["moth", "moth +gentler"])
def test_game_that_is_begun_again_keeps_its_setting(screen: Screen, seed: str) -> None:
    for screen.settings.gentler in (False, True):
        change = screen.app._start_again(new_game(seed, AJAR))
        assert isinstance(change, ReplaceAll)
        assert isinstance(change.scene, Play)
        assert change.scene.world.seed == seed
        assert screen.app._tradition is AJAR


def test_other_traditions_have_the_usual_setting_only(screen: Screen) -> None:
    screen.settings.gentler = True
    screen.app._tradition = TRADITIONS["rogue"]
    assert GENTLER_ELSEWHERE in rows(screen.stack.top)
    choose(screen, "New game")
    assert screen.play.world.seed == "seed"


@pytest.mark.parametrize(("seed", "named"), [("moth", "Tradition: ajar. "), ("moth +gentler", "ajar, gentler")])
def test_end_of_the_game_names_the_setting(screen: Screen, seed: str, named: str) -> None:
    end = GameOver(screen.app._theme, new_game(seed, AJAR), [], [Row("Back")], given_up=True)
    assert any(named in words for words, _ in end._footing)


def test_list_of_past_games_names_the_setting(tmp_path: Path) -> None:
    with session(tmp_path / "ajar.sqlite") as screen:
        screen.settings.gentler = True
        choose(screen, "New game")
        store = screen.app._saves.store
        assert store is not None
        (run,) = store.runs()
        assert where(run) == "Ajar, gentler, depth 1, turn 0"
