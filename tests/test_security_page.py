"""Each sentence of SECURITY.md that can be true or false has tests that play it, and all of them are named here."""

from __future__ import annotations

import re

import pytest

from tests.support.folders import ROOT

STRANGERS = "tests/app/test_strangers_files.py"
SAVED = "tests/app/test_saved_games.py"
READER = "tests/ui/test_screen_reader.py"
REPLAYS = "tests/store/recording/test_damaged_replays.py"
ROWS = "tests/store/db/test_damaged_rows.py"
STORE = "tests/store/db/test_store.py"
MOVED = "tests/store/db/test_moved_store.py"
READING = "tests/tools/test_reading_time.py"
LEVELS = "tests/levels/test_damaged_levels.py"
REACTS = "tests/ui/play/test_window_reacts.py"
SET_UP = "tests/tools/runtime_setup/test_make_runtime.py"
PINS = "tests/tools/runtime_setup/test_pins.py"
OWN = "tests/levels/test_own_generators.py"

CLAIMS: dict[str, tuple[str, ...]] = {
    # files from strangers
    "A replay, game code, save file, level or vault cannot run code.": (
        f"{STRANGERS}::test_file_that_is_a_program_or_asks_for_one_runs_nothing",
        f"{STRANGERS}::test_column_of_a_save_file_says_and_writes_nothing",
        f"{REPLAYS}::test_replay_with_wrong_values_is_shown_or_refused",
        f"{REPLAYS}::test_code_with_wrong_values_is_shown_or_refused",
        f"{LEVELS}::test_json_level_with_wrong_values_is_read_or_refused_in_one_line",
        f"{READING}::test_hostile_file_with_vaults_is_read_in_time",
    ),
    "It supplies a game or a level, and nothing else:": (f"{STRANGERS}::test_save_file_supplies_no_setting",),
    "Settings and keys are read from your own save file alone, which is `ajar.sqlite` in your data folder.": (
        f"{STRANGERS}::test_save_file_supplies_no_setting",
        f"{STRANGERS}::test_own_save_file_is_known_by_every_path_to_it",
        f"{SAVED}::test_relative_data_folder_is_ignored",
    ),
    "Playing with another save file, whether it was opened or named by `--store`, changes neither them nor your own"
    " games.": (
        f"{STRANGERS}::test_another_save_file_changes_neither_settings_nor_own_games",
        f"{STRANGERS}::test_any_value_in_any_row_is_shown_or_refused",
    ),
    "No file names a place to write to.": (
        f"{STRANGERS}::test_save_file_cannot_write_to_a_file_that_it_names",
        f"{STRANGERS}::test_column_of_a_save_file_says_and_writes_nothing",
        f"{STRANGERS}::test_file_that_is_a_program_or_asks_for_one_runs_nothing",
    ),
    "The game writes into the save file that is open and, if you export something or it crashes, new files"
    " beside it.": (
        "tests/ui/replay/test_replay_scene.py::test_exported_replay_plays_elsewhere",
        "tests/ui/replay/test_replay_scene.py::test_second_export_replaces_no_file",
        f"{SAVED}::test_crash_is_reported_and_game_continues",
    ),
    "Pictures and films go into your folder for pictures.": (
        "tests/ui/test_screenshots.py::test_pictures_go_to_users_folder",
        "tests/ui/test_screenshots.py::test_no_picture_is_overwritten",
    ),
    "The text for screen readers goes only where you say: to standard output, to `ajar-transcript.txt` in your data"
    " folder, or to the file that `--transcript` names.": (
        f"{READER}::test_command_line_chooses_where_the_transcript_goes",
        f"{STRANGERS}::test_save_file_of_a_stranger_in_place_of_the_own_one_names_no_file",
    ),
    "Such a file must be new, empty, or a file that the game has begun, which it knows by its first line,"
    " also if that was"
    " cut off; links, pipes and devices are refused.": (
        f"{READER}::test_only_files_that_the_game_has_made_are_written_to",
        f"{READER}::test_heading_that_was_cut_off_is_completed",
        f"{READER}::test_file_that_becomes_a_pipe_or_a_link_at_the_last_moment_is_refused",
    ),
    "So even a save file that was copied over your own one chooses no file.": (
        f"{STRANGERS}::test_save_file_of_a_stranger_in_place_of_the_own_one_names_no_file",
    ),
    "Names of traditions, creatures, items, doors and causes of death are shown only if the game knows them.": (
        "tests/store/serialize/test_saved_bounds.py::test_texts_of_a_saved_world_are_known_names_but_for_the_seed",
        f"{STRANGERS}::test_unknown_tradition_is_shown_as_unknown",
        f"{STRANGERS}::test_summary_of_a_finished_game_says_nothing",
        f"{STORE}::test_unknown_name_of_a_tradition_is_never_returned",
    ),
    "Seeds, which may be any line of text, have no control characters, line ends or marks that change the direction of"
    " writing.": (
        f"{STRANGERS}::test_seed_of_a_stranger_is_one_plain_line",
        f"{STRANGERS}::test_column_of_a_save_file_says_and_writes_nothing",
        "tests/ui/scenes/test_start_scenes.py::test_seed_is_pasted_as_one_short_line",
    ),
    "What is printed in a terminal has all of these escaped, also in the names of files.": (
        "tests/app/test_shared_games.py::test_names_of_files_cannot_command_the_terminal",
        f"{STRANGERS}::test_crash_report_quotes_a_file_without_commands_for_a_terminal",
        "tests/test_architecture.py::test_only_the_command_line_prints",
    ),
    "A damaged game hides no other game of a save file.": (
        f"{STORE}::test_nonsense_row_is_damage_and_hides_no_other_game",
        f"{STRANGERS}::test_title_is_offered_without_the_games_that_are_damaged",
        "tests/store/recovery/test_salvage.py::test_odd_game_does_not_affect_others",
    ),
    "Any file of up to 1 MiB, whatever it contains, is opened or refused with one clear line.": (
        "tests/app/test_opened_files.py::test_other_file_is_refused_in_one_line",
        f"{STRANGERS}::test_any_value_in_any_row_is_shown_or_refused",
        f"{REPLAYS}::test_replay_with_wrong_values_is_shown_or_refused",
        f"{REPLAYS}::test_code_with_wrong_values_is_shown_or_refused",
        f"{REACTS}::test_window_reacts_while_a_file_is_opened",
    ),
    "Only a level with mistakes has a line for each of them, of which 20 are printed.": (
        f"{STRANGERS}::test_level_with_mistakes_has_at_most_twenty_lines_about_them",
    ),
    "at most 2 seconds of processor time, on a machine of usual speed;": (
        f"{REPLAYS}::test_replay_with_a_huge_value_is_shown_or_refused",
        f"{ROWS}::test_any_value_in_any_row_is_read_or_refused",
        f"{LEVELS}::test_map_of_tiled_with_wrong_values_is_read_or_refused_in_one_line",
        f"{READING}::test_line_of_each_legend_is_read_in_time",
        f"{READING}::test_map_full_of_one_sign_is_read_in_time",
        "tests/store/db/test_store_limits.py::test_slow_opening_is_interrupted",
        "tests/store/recovery/test_salvage.py::test_salvage_of_hostile_store_ends",
    ),
    "at most 256 MiB more memory than the same start without the file.": (
        f"{REPLAYS}::test_part_that_would_fill_the_memory_is_refused",
        f"{REPLAYS}::test_replay_with_a_huge_value_is_shown_or_refused",
        f"{ROWS}::test_each_column_may_be_wrong",
        f"{LEVELS}::test_json_level_with_wrong_values_is_read_or_refused_in_one_line",
        f"{READING}::test_map_full_of_one_sign_is_read_in_time",
    ),
    "While a file is opened or a game is played, the window reacts at least every 250 ms.": (
        f"{REACTS}::test_window_reacts_while_a_game_is_opened",
        f"{REACTS}::test_window_reacts_while_a_file_is_opened",
        f"{REACTS}::test_turn_with_a_thousand_hunters_takes_at_most_a_second_and_never_stops_the_window",
        "tests/ui/scenes/test_loading_screen.py::test_long_opening_is_shown_and_leads_to_game",
    ),
    "A file that is opened can also be drawn and played: with a thousand monsters that hunt the hero, a turn"
    " takes at most a second.": (
        f"{REACTS}::test_turn_with_a_thousand_hunters_takes_at_most_a_second_and_never_stops_the_window",
        f"{LEVELS}::test_json_level_with_wrong_values_is_read_or_refused_in_one_line",
        "tests/store/serialize/test_damaged_worlds.py::test_world_with_everything_and_wrong_values_is_played_or_refused",
    ),
    "Saves of games that were really played are never refused.": (
        "tests/store/serialize/test_saved_worlds.py::test_any_game_situation_can_be_saved",
        "tests/store/serialize/test_saved_bounds.py::test_levels_of_all_traditions_are_within_the_limits",
        "tests/store/serialize/test_saved_bounds.py::test_deep_levels_stay_far_below_the_limits",
        "tests/engine/test_records.py::test_first_named_tuple_of_a_class_may_have_any_field_by_name",
    ),
    # your games
    "Every turn is on the disk before the next one begins.": (
        "tests/store/db/test_connection.py::test_every_change_is_on_the_disk_when_it_returns",
        f"{STORE}::test_order_is_stored_once_and_all_steps_kept",
    ),
    "If the program is killed or the power fails, no earlier turn is lost.": (
        "tests/tools/test_killing.py::test_killed_games_lose_nothing",
        "tests/app/test_kills_on_screens.py::test_kill_at_any_call_loses_and_hides_nothing",
        "tests/store/db/test_wal_owner.py::test_kill_at_any_call_of_saving_loses_no_step",
    ),
    "If a game cannot be kept, for example because the disk is full, the game says so.": (
        f"{SAVED}::test_failed_autosave_is_reported_in_game",
        f"{STORE}::test_full_disk_game_continues_and_saves_later",
        "tests/app/test_kills_on_screens.py::test_disk_error_at_any_call_is_reported",
    ),
    "If another program moves, deletes or overwrites the save file, the game that is played goes on in a fresh file.": (
        f"{MOVED}::test_game_goes_on_in_fresh_file",
        f"{MOVED}::test_game_goes_on_if_file_is_overwritten",
    ),
    # set-up
    "On CPython 3.11 to 3.14 on the usual systems, set-up installs only files of numpy and pygame-ce with the hashes in"
    " `requirements.txt`.": (
        f"{SET_UP}::test_pinned_package_is_installed_only_if_its_hash_is_the_pinned_one",
        f"{PINS}::test_packages_are_pinned_for_usual_machines",
        f"{PINS}::test_each_named_wheel_has_a_hash",
    ),
    "It says when it cannot check hashes: on another Python, where it installs the versions that"
    " `pyproject.toml` allows,"
    " and with packages from a folder `wheels/` beside the game.": (
        f"{SET_UP}::test_missing_pins_and_network_are_told",
        f"{SET_UP}::test_first_start_makes_runtime_and_plays",
        f"{PINS}::test_other_pythons_have_no_pins",
    ),
    "It runs no code of a package to install it.": (f"{SET_UP}::test_no_code_of_a_package_runs_to_install_it",),
    "It can be killed at any moment, and repairs damaged packages at the next start.": (
        f"{SET_UP}::test_set_up_can_be_killed_at_any_moment",
        f"{SET_UP}::test_damaged_package_is_installed_again_and_named",
    ),
    "`PYTHONPATH` and similar settings have no effect on it.": (f"{SET_UP}::test_settings_of_the_user_do_not_matter",),
    # privacy
    "Replay files and game codes contain the seed, the version, the rules and the moves: no name, no path, no time.": (
        "tests/app/test_shared_games.py::test_shared_game_tells_nothing_about_the_player",
    ),
    "Crash reports do not contain your user name, unless it is a common word such as `user` or `player`.": (
        f"{SAVED}::test_crash_report_hides_user",
        f"{SAVED}::test_crash_report_keeps_a_user_name_that_is_a_common_word",
    ),
    "The game never sends anything.": (
        "tests/test_architecture.py::test_game_imports_nothing_that_sends",
        f"{STRANGERS}::test_file_that_is_a_program_or_asks_for_one_runs_nothing",
    ),
    # what is not promised
    "The optional packages of `python3 tools/start.py GROUP` are pinned by their versions, not by hashes.": (
        f"{PINS}::test_packages_of_optional_groups_are_installed_in_their_pinned_versions",
    ),
    "Those of `python3 tools/check.py`, and those with which `tools/package.py` builds programs, are by both.": (
        f"{PINS}::test_packages_of_developers_are_installed_by_their_hashes",
        f"{PINS}::test_packages_of_the_build_are_pinned_with_their_systems",
    ),
    "`tools/survey.py --dask ADDRESS` lets the scheduler at that address run code on this machine, and lets"
    " everyone who"
    " can connect to it run code on its workers.": (
        "tests/tools/survey_lib/test_survey.py::test_cluster_survey_equals_local_survey",
    ),
    "Its packages, the extra `cluster`, are installed only if you ask for them.": (
        "tests/tools/survey_lib/test_survey.py::test_missing_dask_is_reported_in_one_line",
        "tests/tools/runtime_setup/test_start.py::test_start_installs_only_optional_groups",
    ),
    "`--module FILE` of `tools/map_viewer.py` and `tools/survey.py` runs a file of Python.": (
        f"{OWN}::test_tools_run_the_module_that_they_are_given",
    ),
    "No level file can ask for it.": (f"{STRANGERS}::test_file_that_is_a_program_or_asks_for_one_runs_nothing",),
}
"""Tests by the sentence that they play: the file of a test and its name."""
NO_CLAIMS = {
    "Whoever can write to the game's folder, or to `.runtime/` in it, can change the program.",
    "The built programs are not signed.",
    "Use only your own, in your own network.",
}
"""Sentences that warn and advise: nothing in the program could make them false."""


def sentences() -> list[str]:
    """Return the sentences on what is promised and what is not, and the entries of lists, without marks."""
    text = (ROOT / "SECURITY.md").read_text("utf-8")
    promises = text.split("\n## What is promised\n")[1].split("\n## How it is tested\n")[0]
    blocks = re.split(r"\n\n|\n(?=\* )", re.sub(r"^## .*$", "", promises, flags=re.MULTILINE))
    plain = [re.sub(r"\s+", " ", re.sub(r"^\* |\*\*[^*]+\*\*", "", block.strip())).strip() for block in blocks]
    return [one for block in plain if block for one in re.split(r"(?<=[.:]) (?=[A-Z`])", block)]


def test_each_sentence_of_the_page_has_tests_that_play_it() -> None:
    introductions = {"It takes:"}
    assert set(sentences()) - introductions == {*CLAIMS, *NO_CLAIMS}


@pytest.mark.parametrize("claim", CLAIMS)
def test_tests_of_each_sentence_exist(claim: str) -> None:
    assert CLAIMS[claim]
    for proof in CLAIMS[claim]:
        path, _, name = proof.partition("::")
        assert f"\ndef {name}(" in (ROOT / path).read_text("utf-8"), proof
