"""The gallery shows every place in colours, in grey and in letters, and there every door in every state."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from builders.gallery.pictures import GREY, PRESETS, SIZES, Job, Look, draw_scene, looks, presets_of
from builders.gallery.place_situations import PLACE_SITUATIONS, PLACES, door_sheet
from builders.gallery.situation import Situation
from builders.gallery.situations import EVERY_SITUATION
from builders.gallery.windowless_game import studio
from game.content.themes.theme_of_depth import THEMES
from game.content.world.door_kinds import DOORS
from game.engine.model.door import DoorState
from game.play import Scenario
from game.ui.core.settings import ColourPreset
from game.ui.play.play_scene import Play
from game.ui.render.known_ground import Ground
from game.ui.render.tile_painter import side_of
from tests.support.folders import ROOT
from tests.support.made_levels import shared_sketches

BY_NAME = {situation.name: situation for situation in PLACE_SITUATIONS}


def test_every_place_is_shown_in_tiles_letters_and_play_with_all_doors() -> None:
    ways = ("{} in tiles", "{} in letters", "{} in play", "doors of {} in view", "doors of {} in memory")
    assert {way.format(place) for way in ways for place in THEMES} < {*BY_NAME}
    assert len({situation.name for situation in EVERY_SITUATION}) == len(EVERY_SITUATION)


def test_sheet_has_every_door_in_every_state_from_both_sides() -> None:
    s = Scenario(door_sheet())
    ground = Ground(~s.level.terrains.rock[s.level.ground])
    drawn = {(door.kind.name, door.state, side_of(door.at, ground)) for door in s.level.doors.values()}
    for kind in DOORS.keys() - {"secret", "doorway"}:
        states = {state for name, state, side in drawn if name == kind and side == "front"}
        assert states == {state for name, state, side in drawn if name == kind and side == "side"}
        gate = {DoorState.AJAR, DoorState.BROKEN}
        never = {"portcullis": {DoorState.AJAR, DoorState.BOLTED}, "quiet": gate, "windy": gate}.get(kind, set())
        assert states == {*DoorState} - never, kind
    assert {door.runed for door in s.level.doors.values()} == {True, False}
    assert not any(s.world.sees(at) for at in s.level.doors), "the hero is in a closet"


@pytest.mark.parametrize("in_view", [True, False], ids=["in view", "in memory"])
def test_all_doors_of_a_sheet_have_room_at_every_size(in_view: bool) -> None:
    with studio() as here:
        BY_NAME[f"doors of caves in {'view' if in_view else 'memory'}"].stage(here)
        play = here.stack.top
        assert isinstance(play, Play)
        for size in SIZES:
            if size != (640, 360):
                here.show_at(size, 100, ColourPreset.USUAL)
                places = map(play._viewport.place, play.world.level.doors)
                assert all(play._viewport.area.contains(place) for place in places), size
        assert {play.world.sees(at) for at in play.world.level.doors} == {in_view}


def test_only_places_are_also_shown_in_grey(tmp_path: Path) -> None:
    assert [*(preset.value for preset in ColourPreset), GREY] == PRESETS
    grey = {situation.group for situation in EVERY_SITUATION if GREY in presets_of(situation)}
    assert grey == {PLACES}
    name = "hives in tiles"
    coloured, without = draw_scene(Job(name, tuple(looks([(640, 360)], ["usual", GREY])), str(tmp_path)))
    colours, greys = (
        pygame.surfarray.array3d(pygame.image.load(tmp_path / each.file)).astype(int) for each in (coloured, without)
    )
    assert (np.ptp(greys, axis=2) == 0).all()
    assert np.ptp(colours, axis=2).max() > 100
    assert without.look == Look((640, 360), 100, GREY)


@pytest.mark.full
def test_picture_of_readme_is_up_to_date(tmp_path: Path) -> None:
    drawn = draw_scene(Job("picture of the README", (Look((1280, 720), 100, "usual"),), str(tmp_path)))
    kept, now = (
        pygame.image.load(file) for file in (ROOT / "docs" / "pictures" / "glass-doors.png", tmp_path / drawn[0].file)
    )
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(now, "RGB")


@pytest.mark.full
@pytest.mark.parametrize("situation", PLACE_SITUATIONS, ids=lambda situation: situation.name)
def test_no_text_in_a_place_leaves_its_box(situation: Situation) -> None:
    with shared_sketches(), studio() as here:
        situation.stage(here)
        assert isinstance(here.stack.top, Play)
        assert here.show_at((1280, 720), 100, ColourPreset.USUAL).faults == []
