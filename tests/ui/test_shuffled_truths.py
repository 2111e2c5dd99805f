"""The screen and the sounds show the hero's knowledge alone: shuffled truths change no badge, no text and no sound.

Games are played, and at many moments everything that the hero does not know is replaced by other truths. What was
drawn, written and played for the last events must stay the same, byte for byte.
"""

from __future__ import annotations

import copy
import sys
from typing import NamedTuple

import pygame
import pytest

from game.content.bots.bots import BOTS
from game.content.traditions import AJAR
from game.engine.grid.geometry import EAST, NORTH, SOUTH, WEST, Vec
from game.engine.model.order import Order
from game.engine.orders.travel import Travel
from game.engine.rules.actions.door_verbs import Ease, Knock
from game.engine.rules.actions.steps import Walk
from game.engine.rules.actions.wait_search_stairs import Wait
from game.engine.senses import door_notes
from game.engine.turns import update
from game.engine.world import World
from game.play import Scenario
from game.ui.audio.event_sounds import PlayedSound, sounds_of
from game.ui.audio.heard_events import caption_of, danger_of
from game.ui.audio.mixer import Danger
from game.ui.graphics.colours.swatches import SWATCHES
from game.ui.graphics.font import Font
from game.ui.render.world_renderer import Stage
from game.ui.text.cards.cell_card import describe
from game.ui.text.cards.door_card import known_door_sentences
from game.ui.text.event_messages.narrator import messages_for
from tests.support.examples import seeds
from tests.support.made_levels import game_of
from tests.ui.shuffled_truths import shuffle_truths

FORT = """
##########################
#....k#......#.h..#......#
#.....L..k...R....I..g...#
#.....#......#....#......#
####+######+####+####+####
#........................#
#.@......................#
#...................s....#
###+#####B#####G#####+####
#......#....#.....#......#
#..k...#.k..+..k..+...h..#
#......#....#.....#......#
##########################

k = kobold asleep
h = hound roaming
g = goblin posted
s = kobold asleep
L = locked iron door
I = iron door
R = runed wooden door
B = bolted wooden door
G = glass door
"""
ORDERS: list[Order] = [
    Travel(Vec(3, 7)),
    Wait(),
    Wait(),
    Knock(SOUTH),
    Travel(Vec(4, 5)),
    Wait(),
    Ease(NORTH),
    Walk(EAST),
    Travel(Vec(11, 5)),
    Wait(),
    Walk(NORTH),
    Walk(NORTH),
    Walk(WEST),
    Wait(),
]


class Shown(NamedTuple):
    """Everything that the screen and the speakers have for the last update of a world."""

    picture: bytes
    badges: object
    rings: list[str]
    texts: list[str]
    sounds: list[PlayedSound]
    music: Danger


def shown(world: World, *, glyphs: bool) -> Shown:
    """Return what is shown of a world, drawn anew. All cells are in daylight: hidden torches may shine on some."""
    stage = Stage(world, SWATCHES[world.tradition.swatch], Font.load("small"), glyphs=glyphs)
    stage.motion, stage.without_flicker, stage.flat = 0.0, True, True
    stage._noises = []
    stage.show(list(world.witnessed))
    stage.pass_time(0.05)
    stage.focus = (world.level.shape[0] / 2, world.level.shape[1] / 2)
    canvas = pygame.Surface((world.level.shape[0] * 16, world.level.shape[1] * 16), 0, 32)
    stage.draw(canvas)
    known = [door for door in world.level.doors.values() if world.level.memory.knows(door)]
    width, height = world.level.shape
    texts = [line.text for line in messages_for(world)]
    texts += [line.text for x in range(width) for y in range(height) for line in describe(Vec(x, y), world)]
    texts += [sentence for door in known for sentence in known_door_sentences(door, world)]
    texts.append(repr(world.notes.last_own_noise))
    sounds = [sound for event in world.witnessed for sound in sounds_of(event, world)]
    texts += map(caption_of, sounds)
    return Shown(
        pygame.image.tobytes(canvas, "RGB"),
        sorted(door_notes.door_notes(world).items()),
        [repr(effect) for effect in stage.playing],
        texts,
        sounds,
        danger_of(world),
    )


def check(world: World, seed: str, *, glyphs: bool) -> int:
    """Check that shuffled truths change nothing that is shown; return how much was shuffled."""
    other = copy.deepcopy(world)
    before = shown(other, glyphs=glyphs)
    changed = shuffle_truths(other, seed)
    for was, now, part in zip(before, shown(other, glyphs=glyphs), Shown._fields, strict=True):
        assert was == now, part
    return changed


@pytest.mark.parametrize("glyphs", [False, True], ids=["tiles", "glyphs"])
@pytest.mark.parametrize("seed", seeds(1, 10))
def test_shuffled_truths_do_not_show(seed: int, glyphs: bool) -> None:
    s = Scenario(FORT, AJAR, str(seed))
    changed = 0
    for number, order in enumerate(ORDERS):
        s.hero.orders = order
        while not s.world.is_waiting:
            update(s.world)
        if number % 5 == (seed + 4) % 5:
            changed += check(s.world, f"{seed}/{number}", glyphs=glyphs)
    assert changed > 40, "much was unknown"


@pytest.mark.full
@pytest.mark.parametrize("bot", ["reader", "opener"])
def test_shuffled_truths_do_not_show_in_games(bot: str) -> None:
    for seed in seeds(1, 12):
        world = game_of(AJAR, f"truths {seed}", 2)
        for moment in seeds(3, 12):
            for _ in range(25):
                if world.over:
                    return
                world.hero.orders = world.hero.orders or BOTS[bot](world.hero, world)
                update(world)
            assert check(world, f"{seed}/{moment}", glyphs=False)


def test_lock_that_thief_has_picked_is_still_shown() -> None:
    """He last saw the door shut and locked. Since then it was unlocked and opened, out of his view and hearing."""
    s = Scenario("#######\n#L@...#\n#####.#\n#####.#\n#####.#\n#######\n\nL = locked iron door")
    s.play(*[Walk(EAST)] * 3, *[Walk(SOUTH)] * 3)
    door = s.door()
    assert not s.world.sees(door.at)
    before = shown(s.world, glyphs=False)
    s.level.unlock_door(door)
    s.level.open_door(door)
    after = shown(s.world, glyphs=False)
    assert after.texts == before.texts
    assert after == before


def test_badge_that_reads_true_door_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check can fail: a badge that looks at the monsters behind the door differs after the shuffle."""
    s = Scenario(FORT)
    s.play(Travel(Vec(3, 7)))
    true_notes = door_notes.door_notes

    def cheating(world: World) -> dict[Vec, door_notes.DoorNote]:
        foes = [foe for foe in world.level.actors if foe.asleep]
        return {
            at: note._replace(several=sum((foe.pos - at).steps for foe in foes) % 2 == 1)
            for at, note in true_notes(world).items()
        }

    monkeypatch.setattr(door_notes, "door_notes", cheating)
    with pytest.raises(AssertionError, match="badges"):
        check(s.world, "cheat 2", glyphs=False)


def test_music_that_knows_true_monsters_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check can fail: music that follows monsters out of view differs after the shuffle."""

    def cheating(world: World) -> Danger:
        awake = [foe for foe in world.level.actors if foe is not world.hero and not foe.asleep]
        return Danger(sum((foe.pos - world.hero.pos).steps for foe in awake) % len(Danger))

    monkeypatch.setattr(sys.modules[__name__], "danger_of", cheating)
    with pytest.raises(AssertionError, match="music"):
        check(Scenario(FORT).world, "music", glyphs=False)
