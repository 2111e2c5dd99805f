"""Menus about saved games: the list of games, the remedies for a damaged store (save file), and the crash menu."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from game.content.gentler import rules_of
from game.content.rules_version import change_since
from game.content.traditions import TRADITIONS
from game.engine.grid.arithmetic import ceil_div
from game.engine.records import NamedTuple
from game.engine.words import a, capital, count
from game.store.db.rows import GameStatus, RecordedGame
from game.store.errors import Fault
from game.store.json_values import JsonValue
from game.store.recording.all_games_statistics import RunRecords, cause_in, chosen_in, killer_in, points_in, score_of
from game.store.recovery.quarantine import Salvaged
from game.ui.core.clipboard import copy_text
from game.ui.core.scene_manager import Change, Pop, Push, Quit, Replace, Scene
from game.ui.graphics.theme import Theme
from game.ui.hud.reading_pause import ReadingPause
from game.ui.replay.replay_notes import rules_note
from game.ui.scenes.menu import Menu, question_menu
from game.ui.text.command_names import filled
from game.ui.text.run_summary import choices_text, score_text
from game.ui.text.sentences import endings, menus, saved_games
from game.ui.widgets.row import Line, Row

LONGEST_NAME = 40
ON_A_PAGE = 10
"""Number of games on one page of the list: no more fit on a screen."""
CRASH_MILLISECONDS = 1000
"""Least number of milliseconds in which the crash menu ignores keys and clicks, so that it can be read first."""
CAUSES_TOLD = 15
"""Greatest number of causes of death that the statistics name. The deaths by other causes are only counted."""


class GameActions(NamedTuple):
    """What the player can do with a saved game. Each function returns the change of scene that follows."""

    go_on: Callable[[RecordedGame], Change]
    """Continues the game."""
    look_at: Callable[[RecordedGame], Change]
    """Shows the replay of the game."""
    share: Callable[[RecordedGame], Change]
    """Copies the code of the game to the clipboard."""
    delete: Callable[[RecordedGame, int, bool], Change]
    """Deletes the game, and leads to the list without it.

    Its other arguments are the page of the list, counted from 0, and whether the list is sorted by score.
    """


def where(run: RecordedGame) -> str:
    """Return a short description of a game: its tradition (set of rules), depth and turn."""
    sentence = saved_games.PRACTICE_GAME if run.practice else saved_games.GAME
    known = TRADITIONS.get(run.tradition)
    rules = run.tradition if known is None else rules_of(known, run.seed).full_name
    return sentence.format(Tradition=capital(rules), tradition=rules, depth=run.depth, turn=run.turn)


class GamesMenu(NamedTuple):
    """Maker of the pages of the list of saved games.

    A game that is chosen opens a menu: it can be continued if it is open, watched, shared and deleted, and its seed
    copied.
    """

    theme: Theme
    games: Sequence[RecordedGame]
    """All games, the newest first."""
    story: Callable[[int], JsonValue]
    """Returns the summary of a finished game by its number."""
    actions: GameActions
    stories: Callable[[], Mapping[int, JsonValue]] = dict
    """Returns the summaries of all finished games by their numbers."""

    def page(self, page: int = 0, *, by_score: bool = False) -> Scene:
        """Return a page of the list.

        `page`: counted from 0. `by_score`: show the highest score first, and games without a score last.
        """
        listed = self._by_score() if by_score else self.games
        shown = listed[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
        rows = [self._row(run, page, by_score=by_score) for run in shown]
        words = (menus.PAGE_BEFORE, menus.PAGE_AFTER) if by_score else (saved_games.NEWER, saved_games.OLDER)
        for text, other in zip(words, (page - 1, page + 1), strict=True):
            if 0 <= other * ON_A_PAGE < len(self.games):
                rows.append(Row(text, act=partial(self._turn, other, by_score=by_score)))
        if len(self.games) > 1:
            order = saved_games.BY_DATE if by_score else saved_games.BY_SCORE
            rows.append(Row(order, act=partial(self._turn, 0, by_score=not by_score)))
        rows.append(Row(saved_games.BACK, act=Pop))
        any_open = any(run.state is GameStatus.OPEN for run in shown)
        keys = saved_games.LIST_KEYS if len(self.games) <= ON_A_PAGE else saved_games.LIST_KEYS_AND_PAGE
        deeds = saved_games.DEEDS if any_open else saved_games.DEEDS_WITHOUT_CONTINUING
        foot = filled(keys, deeds=deeds, number=page + 1, total=ceil_div(len(self.games), ON_A_PAGE))
        heading = saved_games.PAST_GAMES_BY_SCORE if by_score else saved_games.PAST_GAMES
        return Menu(self.theme, heading, rows, foot)

    def _by_score(self) -> Sequence[RecordedGame]:
        told = self.stories()
        return sorted(self.games, key=lambda run: score_of(told.get(run.number)) or 0, reverse=True)

    def _turn(self, page: int, *, by_score: bool) -> Change:
        return Replace(self.page(page, by_score=by_score))

    def _row(self, run: RecordedGame, page: int, *, by_score: bool) -> Row:
        """Return the row of a game. `page`, `by_score`: of the list to go back to when the game has been deleted."""
        day = time.strftime("%d %b, %H:%M", time.localtime(run.begun)).removeprefix("0")
        if run.state is GameStatus.OPEN:
            words = saved_games.CONTINUE_OF_DAY.format(game=where(run), day=day)
        else:
            words = _how_it_ended(run, self.story(run.number), day)
        parts = points_in(self.story(run.number), ("depths", *endings.POINTS_FOR))
        delete = partial(self.actions.delete, run, page, by_score)
        chosen = chosen_in(self.story(run.number))
        told = [*([score_text(parts)] if "depths" in parts else []), *([choices_text(chosen)] if chosen else [])]
        return Row(words, act=lambda: Push(self._game_menu(run, delete)), tip=" ".join(told))

    def _game_menu(self, run: RecordedGame, delete: Callable[[], Change]) -> Scene:
        """Return the menu of a game. `delete`: deletes it."""
        is_open, actions = run.state is GameStatus.OPEN, self.actions
        watch = saved_games.WATCH_FROM_START if is_open else saved_games.WATCH
        deleted = saved_games.DELETED_TOO.format(game=where(run))
        question = partial(question_menu, self.theme, saved_games.DELETE_QUESTION, delete, deleted)
        choices = [
            *([Row(saved_games.CONTINUE_THIS, act=lambda: actions.go_on(run))] if is_open else []),
            Row(watch, act=lambda: actions.look_at(run)),
            *([] if run.practice else [Row(saved_games.SHARE, act=lambda: actions.share(run))]),
            Row(saved_games.COPY_SEED, act=lambda: Push(_seed_menu(self.theme, run))),
            Row(saved_games.DELETE, act=lambda: Push(question()), risky=True),
            Row(saved_games.BACK, act=Pop),
        ]
        return Menu(self.theme, where(run), choices, rules_note(change_since(run.rules, run.tradition)))


def _seed_menu(theme: Theme, run: RecordedGame) -> Scene:
    """Copy the seed of a game to the clipboard, and return a menu that shows it and says whether that worked."""
    told = saved_games.SEED_COPIED if copy_text(run.seed) else saved_games.SEED_NOT_COPIED
    heading = saved_games.SEED.format(seed=run.seed[:LONGEST_NAME])
    return Menu(theme, heading, [Row(saved_games.BACK, act=Pop)], more=told)


def _how_it_ended(run: RecordedGame, story: JsonValue, day: str) -> str:
    killer, cause = killer_in(story), cause_in(story)
    died = saved_games.KILLED if killer else saved_games.DIED_OF if cause else saved_games.DIED
    ends = {
        GameStatus.WON: saved_games.WON,
        GameStatus.GIVEN_UP: saved_games.ABANDONED,
        GameStatus.LEFT_BEHIND: saved_games.LEFT_BEHIND,
    }
    return ends.get(run.state, died).format(
        game=where(run),
        a_foe=a(killer) if killer else "",
        cause=cause,
        score=score_of(story) or 0,
        day=day,
    )


def refusal(theme: Theme, heading: str, reason: str) -> Scene:
    """Return a menu that reports a failure. `heading`: what cannot be done. `reason`: why it cannot be done."""
    return Menu(theme, heading, [Row(saved_games.BACK, act=Pop)], reason)


def trouble_menu(
    theme: Theme,
    text: str,
    fault: Fault,
    bring_over: Callable[[], Change],
    afresh: Callable[[], Change],
    again: Callable[[], Change],
    play_unsaved: Callable[[], Change],
) -> Scene:
    """Return the menu for a store (save file) that cannot be used: the remedies, play without saving, and quit.

    `text`: what is wrong, in words. `fault`: what is wrong, which decides which remedies are offered. The remedies are:
    `bring_over` salvages the games of the damaged store, `afresh` renames the store and starts a new store, `again`
    tries to open the store again. `play_unsaved`: starts the game without a store.
    """
    choices = []
    if fault.salvageable:
        choices.append(Row(saved_games.RECOVER, act=bring_over))
    if fault.cured_by_another:
        choices.append(Row(saved_games.START_AFRESH, act=afresh))
    else:
        choices.append(Row(saved_games.TRY_AGAIN, act=again))
    choices += [Row(saved_games.PLAY_UNSAVED, act=play_unsaved), Row(menus.QUIT, act=Quit)]
    return Menu(theme, saved_games.CANNOT_OPEN, choices, text[:300])


def salvaged_menu(theme: Theme, salvaged: Salvaged, title: Callable[[], Change]) -> Scene:
    """Return the menu that reports how many games were recovered from a damaged store."""
    text = saved_games.RECOVERED_FROM.format(path=in_two_lines(salvaged.aside))
    return Menu(
        theme,
        saved_games.RECOVERED.format(Games=count(salvaged.games, "game")),
        [Row(menus.TO_TITLE, act=title)],
        text[:300],
    )


def crash_menu(
    theme: Theme,
    text: str,
    go_on: Callable[[], Change] | None,
    title: Callable[[], Change],
    milliseconds: int = CRASH_MILLISECONDS,
) -> Scene:
    """Return the menu after a crash. `text`: the message. `go_on`: continues the game; None if no game can continue.

    Keys and clicks that were meant for the game before cannot close the menu, and later only its rows can.
    `milliseconds`: least time in which it ignores keys and clicks.
    """
    choices = [Row(menus.TO_TITLE, act=title), Row(menus.QUIT, act=Quit)]
    if go_on is not None:
        choices.insert(0, Row(saved_games.CONTINUE_FROM_LAST_TURN, act=go_on))
    pause = ReadingPause(theme.settings, least=milliseconds)
    return Menu(theme, saved_games.CRASHED, choices, text, pause=pause, stays=True)


def _rows_of_doors(found: RunRecords) -> list[Line]:
    """Return the rows about doors. Only some games have recorded the doors left shut."""
    opened, left_shut = found.opened, found.left_shut
    if not found.counting_left_shut:
        return [
            Line(saved_games.DOORS_OPENED.format(opened=opened), "door text"),
            Line(saved_games.DOORS_LEFT_UNKNOWN, "dim text"),
        ]
    rows = [Line(saved_games.DOORS.format(opened=opened, left_shut=left_shut), "door text")]
    if found.counting_left_shut < found.games:
        games = count(found.counting_left_shut, "game")
        rows.append(Line(saved_games.DOORS_LEFT_SINCE.format(games=games), "dim text"))
    return rows


def statistics_rows(found: RunRecords) -> list[Line]:
    """Return the rows of the sheet with the statistics."""
    if not found.games:
        return [Line(saved_games.NO_GAMES)]
    rows = [Line(saved_games.GAMES.format(games=found.games, wins=found.wins))]
    if found.unfinished:
        rows.append(Line(saved_games.GAMES_OPEN.format(games=found.unfinished)))
    rows += [
        Line(saved_games.DEEPEST.format(depth=found.deepest)),
        Line(saved_games.TURNS_PLAYED.format(turns=found.turns)),
        *_rows_of_doors(found),
    ]
    if found.best:
        rows += [Line(""), Line(saved_games.BEST_SCORES, "title")]
        rows += [Line(saved_games.BEST_SCORE.format(Tradition=capital(name), score=n)) for name, n in found.best]
    if found.causes:
        rows += [Line(""), Line(saved_games.CAUSES, "title")]
        for cause, number in found.causes[:CAUSES_TOLD]:
            rows.append(
                Line(saved_games.CAUSE.format(Cause=capital(cause or saved_games.CAUSE_UNKNOWN), number=number))
            )
        if rest := sum(number for _, number in found.causes[CAUSES_TOLD:]):
            rows.append(Line(saved_games.MORE_CAUSES.format(number=rest), "dim text"))
    return rows


def in_two_lines(path: Path) -> str:
    """Return a path with a line end before the name of the file, so that no line breaks within the name.

    Nothing should stand beside it in its lines: a full stop would look like a part of the name.
    """
    return f"{path.parent}{os.sep}\n{path.name}"
