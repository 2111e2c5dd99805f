"""The list of past games: the row and the menu of each game, the order of the games and their pages."""

from __future__ import annotations

import os
import time
from calendar import timegm
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.app.saved_games import saved_game_menus
from game.app.saved_games.saved_game_menus import (
    ON_A_PAGE,
    GameActions,
    GamesMenu,
    salvaged_menu,
    statistics_rows,
    trouble_menu,
)
from game.content.gentler import gentler
from game.content.rules_version import RULES_VERSION
from game.engine.bounds import MAX_SEED
from game.store.db.rows import UNKNOWN_TRADITION, GameStatus, RecordedGame
from game.store.errors import Fault
from game.store.json_values import JsonValue
from game.store.recording.all_games_statistics import RunRecords
from game.store.recovery.quarantine import Salvaged
from game.ui.core.scene_manager import Change, Pop, Push, Quit, Replace, Scene
from game.ui.core.settings import Settings
from game.ui.graphics.theme import Theme
from game.ui.scenes.menu import Menu
from game.ui.text.command_names import filled
from game.ui.text.sentences import menus, saved_games
from tests.support.screen import rows

OPEN, DEAD, WON = GameStatus.OPEN, GameStatus.DEAD, GameStatus.WON
AHEAD = 330
"""How many minutes the clock of the computer is ahead of that of Greenwich."""


@pytest.fixture(autouse=True)
def _far_from_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patched:
        patched.setattr(time, "localtime", lambda seconds: time.gmtime(seconds + 60 * AHEAD))
        yield


def game(
    state: GameStatus = OPEN,
    number: int = 1,
    *,
    day: int = 5,
    practice: bool = False,
    tradition: str = "ajar",
    seed: str = "moth",
    rules: int = RULES_VERSION,
) -> RecordedGame:
    """Return a game that was begun on a day of March 2026, at four minutes past seven by the computer's clock."""
    begun = timegm((2026, 3, day, 7, 4, 0)) - 60 * AHEAD
    return RecordedGame(number, seed, tradition, "1", begun, state, practice, None, None, 40, 3, 9, rules)


def listed(games: list[RecordedGame], stories: dict[int, JsonValue], done: list[tuple[object, ...]]) -> GamesMenu:
    """Return the list of some games. `stories`: their summaries. `done`: gets what the player does with a game."""

    def noted(name: str) -> Any:
        def act(*of: object) -> Pop:
            done.append((name, *of))
            return Pop()

        return act

    actions = GameActions(*map(noted, GameActions._fields))
    return GamesMenu(Theme(Settings()), games, stories.get, actions, lambda: stories)


def chosen(menu: Scene, row: str) -> Change | None:
    """Choose the first row of a menu that begins so."""
    assert isinstance(menu, Menu)
    act = next(choice for choice in menu.rows if choice.text.startswith(row)).act
    assert act is not None
    return act()


def opened(menu: Scene, row: str) -> Menu:
    """Choose the first row of a menu that begins so, and return the menu that it opens."""
    change = chosen(menu, row)
    assert isinstance(change, Push | Replace)
    assert isinstance(change.scene, Menu)
    return change.scene


KILLED: dict[str, JsonValue] = {"score": 1, "killer": "kobold"}
ROWS: list[tuple[RecordedGame, JsonValue, str]] = [
    (game(), None, "Continue: Ajar, depth 3, turn 40 (5 Mar, 07:04)"),
    (game(day=10), None, "Continue: Ajar, depth 3, turn 40 (10 Mar, 07:04)"),
    (game(practice=True), None, "Continue: Practice, ajar, depth 3, turn 40 (5 Mar, 07:04)"),
    (game(seed=gentler("moth")), None, "Continue: Ajar, gentler, depth 3, turn 40 (5 Mar, 07:04)"),
    (game(tradition="rogue"), None, "Continue: Rogue, depth 3, turn 40 (5 Mar, 07:04)"),
    (game(tradition=UNKNOWN_TRADITION), None, "Continue: Unknown tradition, depth 3, turn 40 (5 Mar, 07:04)"),
    (game(DEAD), KILLED, "Ajar, depth 3, turn 40: killed by a kobold, score 1 (5 Mar, 07:04)"),
    (game(DEAD), {**KILLED, "cause": "fire"}, "Ajar, depth 3, turn 40: killed by a kobold, score 1 (5 Mar, 07:04)"),
    (game(DEAD), {"score": 2, "cause": "fire"}, "Ajar, depth 3, turn 40: killed by fire, score 2 (5 Mar, 07:04)"),
    (game(DEAD), {"score": 12}, "Ajar, depth 3, turn 40: died, score 12 (5 Mar, 07:04)"),
    (game(DEAD), None, "Ajar, depth 3, turn 40: died, score 0 (5 Mar, 07:04)"),
    (game(WON), {"score": 900}, "Ajar, depth 3, turn 40: won, score 900 (5 Mar, 07:04)"),
    (game(GameStatus.GIVEN_UP), {"score": 3}, "Ajar, depth 3, turn 40: abandoned, score 3 (5 Mar, 07:04)"),
    (
        game(GameStatus.LEFT_BEHIND),
        None,
        "Ajar, depth 3, turn 40: could not be continued exactly as you left it; "
        "it continues as a separate game (5 Mar, 07:04)",
    ),
]


@pytest.mark.parametrize(("of", "story", "text"), ROWS)
def test_row_of_a_game_tells_its_rules_its_end_and_its_day(of: RecordedGame, story: JsonValue, text: str) -> None:
    page = listed([of], {of.number: story}, []).page()
    assert rows(page) == [text, saved_games.BACK]


def test_games_are_sorted_by_score_from_the_first_page_on() -> None:
    """Games without a score come last. The other row leads back to the newest games."""
    scores: list[int | None] = [None, 5, 900, 0, 1, *range(10, 20)]
    games = [game(DEAD, number) for number in range(len(scores))]
    stories: dict[int, JsonValue] = {number: {"score": score} for number, score in enumerate(scores)}
    older = opened(listed(games, stories, []).page(), saved_games.OLDER)
    pages = [opened(older, saved_games.BY_SCORE)]
    pages.append(opened(pages[0], menus.PAGE_AFTER))
    told = [row.partition(", score ")[2].partition(" ")[0] for page in pages for row in rows(page) if "score " in row]
    told = [score for score in told if score]
    assert told == ["900", *(str(score) for score in range(19, 9, -1)), "5", "1", "0", "0"]
    assert [page.heading for page in pages] == [saved_games.PAST_GAMES_BY_SCORE] * 2
    assert rows(opened(pages[1], menus.PAGE_BEFORE)) == rows(pages[0])
    assert rows(opened(pages[1], saved_games.BY_DATE)) == rows(listed(games, stories, []).page())


@pytest.mark.parametrize(("games", "sorts"), [(1, False), (2, True)])
def test_only_several_games_can_be_sorted(games: int, sorts: bool) -> None:
    page = listed([game(DEAD, number) for number in range(games)], {}, []).page()
    assert (saved_games.BY_SCORE in rows(page)) == sorts


def test_page_says_what_can_be_done_with_its_own_games() -> None:
    games = [*(game(DEAD, number) for number in range(ON_A_PAGE)), game(OPEN, ON_A_PAGE)]
    first = listed(games, {}, []).page()
    second = opened(first, saved_games.OLDER)
    for page, words, number in ((first, saved_games.DEEDS_WITHOUT_CONTINUING, 1), (second, saved_games.DEEDS, 2)):
        assert isinstance(page, Menu)
        assert page.key_words() == [filled(saved_games.LIST_KEYS_AND_PAGE, deeds=words, number=number, total=2)]


@pytest.mark.parametrize("state", GameStatus)
@pytest.mark.parametrize("practice", [False, True])
def test_menu_of_a_game_offers_what_can_be_done_with_it(state: GameStatus, practice: bool) -> None:
    done: list[tuple[object, ...]] = []
    of = game(state, 7, practice=practice)
    menu = opened(listed([of], {}, done).page(), saved_games.CONTINUE[:8] if state is OPEN else "")
    watch = saved_games.WATCH_FROM_START if state is OPEN else saved_games.WATCH
    offered = [
        *([saved_games.CONTINUE_THIS] * (state is OPEN)),
        watch,
        *([saved_games.SHARE] * (not practice)),
        saved_games.COPY_SEED,
        saved_games.DELETE,
        saved_games.BACK,
    ]
    assert rows(menu) == offered
    deeds = {saved_games.CONTINUE_THIS: "go_on", watch: "look_at", saved_games.SHARE: "share"}
    for row in offered:
        if row in deeds:
            chosen(menu, row)
    chosen(opened(menu, saved_games.DELETE), "Yes")
    assert done == [*((deeds[row], of) for row in offered if row in deeds), ("delete", of, 0, False)]


@pytest.mark.parametrize("rules", [RULES_VERSION - 1, RULES_VERSION, RULES_VERSION + 1])
def test_menu_of_a_game_says_if_its_rules_have_changed(rules: int) -> None:
    menu = opened(listed([game(DEAD, rules=rules)], {}, []).page(), "Ajar")
    assert any(f"{rules}" in str(words) for words in menu.key_words()) == (rules != RULES_VERSION)


@pytest.mark.parametrize("length", [1, 40, 41, MAX_SEED])
def test_whole_seed_is_copied_and_its_beginning_shown(length: int, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(saved_game_menus, "copy_text", copied.append)
    seed = "".join(chr(ord("a") + place % 26) for place in range(length))
    menu = opened(opened(listed([game(DEAD, seed=seed)], {}, []).page(), "Ajar"), saved_games.COPY_SEED)
    assert (copied, menu.heading) == ([seed], saved_games.SEED.format(seed=seed[:40]))


def test_row_of_a_game_has_the_parts_of_its_score_only_if_the_first_is_known() -> None:
    tips = []
    all_parts: list[dict[str, JsonValue]] = [{"depths": 300, "gold": 7}, {"gold": 7}, {}]
    for parts in all_parts:
        page = listed([game(DEAD)], {1: {"score": 307, "points": parts}}, []).page()
        assert isinstance(page, Menu)
        tips.append(page.rows[0].tip)
    assert tips[0].startswith("Score 307: ")
    assert tips[1:] == ["", ""]


# -------------------------------------------------------------------------------- remedies for a save file


@pytest.mark.parametrize("fault", Fault)
def test_remedies_fit_the_fault_of_the_save_file(fault: Fault) -> None:
    """A damaged file may be recovered; a file that stays unusable is replaced, and any other is tried again."""
    done: list[str] = []

    def deed(name: str) -> Any:
        def act() -> Pop:
            done.append(name)
            return Pop()

        return act

    menu = trouble_menu(Theme(Settings()), "why", fault, *map(deed, ("over", "afresh", "again", "unsaved")))
    stays = {Fault.BROKEN, Fault.FOREIGN, Fault.FUTURE, Fault.SLOW}
    offered = {
        saved_games.RECOVER: "over" if fault in (Fault.BROKEN, Fault.FOREIGN) else "",
        saved_games.START_AFRESH: "afresh" if fault in stays else "",
        saved_games.TRY_AGAIN: "again" if fault not in stays else "",
        saved_games.PLAY_UNSAVED: "unsaved",
    }
    assert rows(menu) == [*(row for row, name in offered.items() if name), menus.QUIT]
    for row, name in offered.items():
        if name:
            chosen(menu, row)
    assert done == [name for name in offered.values() if name]
    assert chosen(menu, menus.QUIT) == Quit()


@pytest.mark.parametrize(("games", "heading"), [(1, "1 game recovered"), (2, "2 games recovered")])
def test_recovery_tells_its_games_and_the_damaged_file_in_a_line_of_its_own(games: int, heading: str) -> None:
    folder = Path("a", "folder")
    menu = salvaged_menu(Theme(Settings()), Salvaged(games, folder / "ajar.sqlite.aside-1"), Quit)
    assert menu.spoken()[0] == heading
    assert f"The damaged file was kept:\n{folder}{os.sep}\najar.sqlite.aside-1" in "\n".join(menu.spoken())
    assert chosen(menu, menus.TO_TITLE) == Quit()


# -------------------------------------------------------------------------------------------- the statistics


def records(**changed: Any) -> RunRecords:
    usual: dict[str, Any] = dict.fromkeys(("unfinished", "wins", "opened", "left_shut", "counting_left_shut"), 0)
    usual |= {"games": 4, "deepest": 6, "turns": 77, "causes": (), "best": (), "slain": {}}
    return RunRecords(**usual | changed)


SHEETS: list[tuple[dict[str, Any], list[str]]] = [
    ({"games": 0, "unfinished": 3}, [saved_games.NO_GAMES]),
    (
        {"wins": 1, "opened": 9},
        [
            *("Games finished: 4. Won: 1.", "Deepest level: 6.", "Turns played: 77.", "Doors you opened or broke: 9."),
            saved_games.DOORS_LEFT_UNKNOWN,
        ],
    ),
    (
        {"unfinished": 1, "opened": 9, "counting_left_shut": 4},
        [
            *("Games finished: 4. Won: 0.", "Games not finished, and not counted here: 1.", "Deepest level: 6."),
            *("Turns played: 77.", "Doors you opened or broke: 9. Doors left shut, seen or not: 0."),
        ],
    ),
    (
        {"opened": 9, "left_shut": 5, "counting_left_shut": 1, "best": (("rogue", 50), ("ajar", 20))},
        [
            *("Games finished: 4. Won: 0.", "Deepest level: 6.", "Turns played: 77."),
            "Doors you opened or broke: 9. Doors left shut, seen or not: 5.",
            "Doors left shut are counted only in 1 game. The other games did not record them.",
            *("", saved_games.BEST_SCORES, "Rogue: 50", "Ajar: 20"),
        ],
    ),
    (
        {"counting_left_shut": 4, "causes": (("kobold", 3), ("", 1))},
        [
            *("Games finished: 4. Won: 0.", "Deepest level: 6.", "Turns played: 77."),
            "Doors you opened or broke: 0. Doors left shut, seen or not: 0.",
            *("", saved_games.CAUSES, "Kobold: 3", "Unknown: 1"),
        ],
    ),
]


@pytest.mark.parametrize(("changed", "lines"), SHEETS)
def test_sheet_of_statistics_has_a_line_for_each_figure(changed: dict[str, Any], lines: list[str]) -> None:
    assert [row.text for row in statistics_rows(records(**changed))] == lines
