"""Menus about saved games: which to go on with, how others ended, and what is wrong with the store."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from game.content.rules_version import change_told
from game.engine.words import count
from game.store.db.records import Run, State
from game.store.errors import Fault
from game.store.json_values import JsonValue
from game.store.recovery.quarantine import Salvaged
from game.ui.core.scene import Change, Exchange, Pop, Push, Quit, Scene
from game.ui.graphics.theme import Theme
from game.ui.scenes.menu import Choice, Menu, fixed

LONGEST_NAME = 40
ON_A_PAGE = 10
"""Number of games on one page: what fits on a screen."""


def where(run: Run) -> str:
    """Return a short description of a game."""
    return f"{_rules(run)}, depth {run.depth}, turn {run.turn}"


def _rules(run: Run) -> str:
    return f"practice, {run.tradition}" if run.practice else run.tradition


def games_menu(
    look: Theme,
    games: Sequence[Run],
    story: Callable[[int], JsonValue],
    go_on: Callable[[Run], Change],
    look_at: Callable[[Run], Change],
    page: int = 0,
) -> Scene:
    """Return the menu of open games, to go on with or to look at, and of finished games; newest first, page by page."""

    def choice(run: Run) -> Choice:
        day = time.strftime("%d %B", time.localtime(run.begun)).removeprefix("0")
        if run.state is State.OPEN:
            return Choice(fixed(f"Go on: {where(run)}, of {day}"), lambda: Push(open_game(run)))
        return Choice(fixed(f"{_how_it_ended(run, story(run.number))}, {day}"), lambda: look_at(run))

    def open_game(run: Run) -> Scene:
        choices = [
            Choice(fixed("Go on with it"), lambda: go_on(run)),
            Choice(fixed("See it again from its beginning"), lambda: look_at(run)),
            Choice(fixed("Back"), Pop),
        ]
        changed = change_told(run.rules)
        return Menu(look, where(run), choices, f"{changed}." if changed else "")

    def turned(other: int) -> Choice:
        words = "Newer games" if other < page else "Older games"
        return Choice(fixed(words), lambda: Exchange(games_menu(look, games, story, go_on, look_at, other)))

    first, last = page * ON_A_PAGE, min(len(games), (page + 1) * ON_A_PAGE)
    rows = [choice(run) for run in games[first:last]]
    rows += [turned(other) for other in (page - 1, page + 1) if 0 <= other * ON_A_PAGE < len(games)]
    shown = "" if len(rows) == len(games) else f" {first + 1} to {last} of {len(games)}."
    return Menu(look, "Games", rows, f"Esc: back.{shown}")


def _how_it_ended(run: Run, story: JsonValue) -> str:
    if run.state is State.LEFT_BEHIND:
        return f"{where(run)}: goes on from an earlier turn as another game"
    told = story if isinstance(story, dict) else {}
    killer, cause = (str(told.get(key) or "")[:LONGEST_NAME] for key in ("killer", "cause"))
    died = f"killed by the {killer}" if killer else f"died of {cause}" if cause else "died"
    end = {State.WON: "won", State.GIVEN_UP: "given up"}.get(run.state, died)
    score = str(told.get("score", 0))[:LONGEST_NAME]
    return f"{_rules(run)}: {end} on depth {run.depth}, turn {run.turn}, score {score}"


def refusal(look: Theme, words: str) -> Scene:
    """Return a menu that states what cannot be done, and why."""
    return Menu(look, words, [Choice(fixed("Back"), Pop)])


def trouble_menu(
    look: Theme,
    told: str,
    fault: Fault,
    bring_over: Callable[[], Change],
    afresh: Callable[[], Change],
    again: Callable[[], Change],
    unkept: Callable[[], Change],
) -> Scene:
    """Return the menu for a store that cannot be used: the remedies, and play without a store."""
    choices = []
    if fault.salvageable:
        choices.append(
            Choice(fixed("Bring over what can be read; the old file is kept beside the new one"), bring_over)
        )
    if fault.cured_by_another:
        choices.append(Choice(fixed("Begin afresh; the old file is kept beside the new one"), afresh))
    else:
        choices.append(Choice(fixed("Try again"), again))
    choices += [Choice(fixed("Play, and keep nothing"), unkept), Choice(fixed("Quit"), Quit)]
    return Menu(look, "Your games cannot be opened", choices, told[:300])


def salvaged_menu(look: Theme, salvaged: Salvaged, title: Callable[[], Change]) -> Scene:
    """Return the menu with the result of the recovery of a damaged store."""
    told = f"Each as far as it could be read. The damaged file is now {salvaged.aside}"
    return Menu(
        look,
        f"{count(salvaged.games, 'game').capitalize()} brought over",
        [Choice(fixed("To the title"), title)],
        told[:300],
    )


def crash_menu(look: Theme, told: str, go_on: Callable[[], Change] | None, title: Callable[[], Change]) -> Scene:
    """Return the menu after a crash: the message about it, and how to go on."""
    choices = [Choice(fixed("To the title"), title), Choice(fixed("Quit"), Quit)]
    if go_on is not None:
        choices.insert(0, Choice(fixed("Go on from the last turn"), go_on))
    return Menu(look, "Something in the game has broken", choices, told)
