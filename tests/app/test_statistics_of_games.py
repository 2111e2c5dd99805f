"""The sheet with the statistics of all games."""

from __future__ import annotations

from game.app.saved_games.saved_game_menus import CAUSES_TOLD, statistics_rows
from game.store.recording.all_games_statistics import RunRecords
from game.ui.text.sentences import saved_games

CAUSES = [(f"cause {number}", 20 - number) for number in range(CAUSES_TOLD)]


def rows(*further: int) -> list[str]:
    """Return the texts of the sheet with CAUSES_TOLD causes of death, and with further ones of so many deaths each."""
    causes = (*CAUSES, *((f"rare {number}", deaths) for number, deaths in enumerate(further)))
    found = RunRecords(
        games=300,
        unfinished=0,
        wins=0,
        deepest=1,
        turns=1,
        opened=0,
        left_shut=0,
        counting_left_shut=0,
        causes=causes,
        best=(),
        slain={},
    )
    return [row.text for row in statistics_rows(found)]


def test_most_causes_are_told_one_by_one_and_the_deaths_of_all_others_together() -> None:
    assert not [text for text in rows() if text == saved_games.MORE_CAUSES.format(number=0)]
    assert rows(1)[-1] == saved_games.MORE_CAUSES.format(number=1)
    assert rows(2, 1)[-1] == saved_games.MORE_CAUSES.format(number=3)
    assert [text for text in rows(2, 1) if text.startswith("Cause ")][-1] == "Cause 14: 6"
