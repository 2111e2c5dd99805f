"""Drawing of creatures: the body with its shadow, in the light of its cell, and the signs over its head.

`ActorMotion` keeps the place where each creature is drawn. This place moves smoothly to the cell where the creature
stands.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Container, Iterable, Iterator

import pygame

from game.engine.grid.geometry import NORTH, Vec, reading_order
from game.engine.model.actor import Actor
from game.engine.senses.hero_knowledge import KnownFoe
from game.ui.graphics.theme import SIGN, mood_sign, signs_over
from game.ui.graphics.tilesheet import TILE
from game.ui.render.animations import Alarm, Animation, Flash, Lunge, Recoil
from game.ui.render.frame import Frame
from game.ui.render.known_ground import scatter
from game.ui.render.lighting import ON_CREATURES, tint
from game.ui.render.terrain_layer import flames_in
from game.ui.render.tile_painter import Painter, body_shadow, rim, whitened
from game.ui.render.upright import Rank, Upright, standing
from game.ui.text.event_messages.hazard_messages import is_on_fire

EASE_SECONDS = 0.08
"""Seconds for one cell of a creature's movement."""
LUNGE_CELLS = 0.45
"""Greatest distance in cells that a lunge takes an attacker out of its cell."""
HOLD_BEGINS, HOLD_ENDS = 0.35, 0.6
"""Shares of the duration of a lunge between which the attacker holds still: 40 ms."""
RECOIL_CELLS = 0.18
"""Greatest distance in cells that a blow throws its victim back."""


class ActorMotion:
    """Place where each creature is drawn, in cells with fractions, and the side that it faces.

    A creature that comes into view is drawn at its cell at once. `moving`: whether a creature is between two cells.
    """

    def __init__(self) -> None:
        self._shown: dict[Actor, tuple[float, float]] = {}
        self._facing: dict[Actor, bool] = {}
        self._held: dict[Actor, float] = {}
        """Seconds for which an actor is still drawn where it was."""
        self.moving = False

    def hold(self, actor: Actor, seconds: float) -> None:
        """Draw an actor where it was for some seconds more."""
        self._held[actor] = seconds

    def release(self) -> None:
        """Hold no actor any longer."""
        self._held.clear()

    def pass_time(self, actors: Iterable[Actor], seconds: float, *, hold_on: bool = False) -> None:
        """Move the actors in view towards their cells; forget all other actors. `seconds`: time that has passed.

        `hold_on`: whether those that are held stay so, however long they have been.
        """
        shown, facing = {}, {}
        self.moving = False
        self._held = {actor: left - seconds for actor, left in self._held.items() if hold_on or left > seconds}
        for actor in actors:
            x, y = self._shown.get(actor, actor.pos)
            dx, dy = actor.pos.x - x, actor.pos.y - y
            if actor in self._held:
                shown[actor], facing[actor], self.moving = (x, y), dx > 0 if dx else self.faces_east(actor), True
                continue
            facing[actor] = dx > 0 if dx else self.faces_east(actor)
            far = max(abs(dx), abs(dy))
            share = 1.0 if far > 2 or not far else min(1.0, seconds / EASE_SECONDS / far)
            shown[actor] = (x + dx * share, y + dy * share)
            self.moving = self.moving or share < 1.0
        self._shown, self._facing = shown, facing

    def place(self, actor: Actor, effects: Iterable[Animation]) -> tuple[float, float]:
        """Return where an actor is drawn, in cells with fractions.

        `effects`: running animations. A lunge of this actor moves the place towards the victim, and a recoil moves it
        away from the attacker.
        """
        x, y = self._shown.get(actor, actor.pos)
        for effect in effects:
            if isinstance(effect, Lunge | Recoil) and effect.actor is actor:
                reach = _reach_of(effect)
                x, y = x + effect.step.x * reach, y + effect.step.y * reach
        return x, y

    def faces_east(self, actor: Actor) -> bool:
        """Return whether an actor faces east. Every actor faces east until it moves or strikes westward."""
        return self._facing.get(actor, True)

    def face(self, actor: Actor, towards: Vec) -> None:
        """Turn an actor east or west. `towards`: step from the actor to its victim; north or south changes nothing."""
        if towards.x:
            self._facing[actor] = towards.x > 0


def _reach_of(effect: Lunge | Recoil) -> float:
    """Return how far out of its cell an actor is, in cells. A blow holds for a moment where it has landed."""
    if isinstance(effect, Recoil):
        return RECOIL_CELLS * math.sin(math.pi * effect.progress)
    out, back = min(1.0, effect.progress / HOLD_BEGINS), max(0.0, effect.progress - HOLD_ENDS) / (1 - HOLD_ENDS)
    return LUNGE_CELLS * math.sin(math.pi / 2 * out) * math.cos(math.pi / 2 * back)


ALARM_HEIGHT = 13
"""Pixels by which the sign of an alarm rises above the head."""
MAX_SIGNS = 3
"""Greatest number of signs over one creature."""
ON_SPRITE, BESIDE_CHARACTER = (2, -1), (12, -4)
"""Place of the first sign of a creature below another one, in pixels from the corner of its cell.

There the sign of sleep covers little of the sleeper and nearly nothing of others, and lies between the strokes of
characters.
"""
SEEN_ON_FIGURE = frozenset({"sign-hunts", "sign-held"})
"""Signs that a sprite does not have over its head, because its outline or the jaws of a trap say the same."""


def pose_of(actor: Actor) -> str:
    """Return what an actor in view is seen to do, as the pose of its sprite: "asleep", "fleeing" or "" for standing."""
    return "asleep" if actor.asleep else "fleeing" if actor.ai.fled_turns else ""


def size_of_figure(painter: Painter, actor: Actor, pose: str) -> tuple[int, int]:
    """Return width and height of the picture of an actor in pixels."""
    return painter.actor(actor, 0, pose).get_size()


def standing_creatures(frame: Frame, actors: Iterable[Actor], actor_motion: ActorMotion) -> Iterator[Upright]:
    """Yield the pictures of actors, each with its shadow.

    Sprites have a shadow, a pose and, if they hunt the hero, a red outline. They face west or east, and alternate
    between two pictures unless they are stunned or the player has turned motion off. Characters do none of this.
    """
    painter, upright, red = frame.painter, frame.upright, frame.swatch.shade("harm").fov
    flashing = {effect.actor for effect in frame.animations if isinstance(effect, Flash)}
    lunges = [effect for effect in frame.animations if isinstance(effect, Lunge | Recoil)]
    lunging = {effect.actor for effect in lunges}
    hero = frame.world.hero
    for actor in actors:
        step = (frame.idle + scatter(actor.pos)) % 2 if upright and not actor.stunned else 0
        picture = painter.actor(actor, step, pose_of(actor))
        outline = rim(picture, red) if upright and actor is not hero and mood_sign(actor) == "sign-hunts" else None
        if upright and not actor_motion.faces_east(actor):
            picture = pygame.transform.flip(picture, True, False)
            outline = outline and pygame.transform.flip(outline, True, False)
        picture = tint(picture, frame.light, actor.pos, ON_CREATURES)
        if actor in flashing:
            picture = whitened(picture)
        at = actor_motion.place(actor, lunges if actor in lunging else ())
        if upright:
            yield standing(frame, at, Rank.CREATURE, body_shadow(picture.get_width()), lift=-1)
        if outline is not None:
            yield standing(frame, at, Rank.CREATURE, outline, lift=-1)
        yield standing(frame, at, Rank.HERO if actor is hero and upright else Rank.CREATURE, picture)
        if upright and any(condition.held for condition in actor.conditions):
            yield standing(frame, at, Rank.FLAMES, frame.sprite("held"), lift=-1)
        if is_on_fire(actor):
            yield standing(frame, at, Rank.FLAMES, flames_in(frame, actor.pos))


def standing_in_memory(frame: Frame, sleepers: Iterable[KnownFoe]) -> Iterator[Upright]:
    """Yield the monsters out of view that the hero last saw asleep, in remembered colours, where the hero saw them.

    They are drawn in reading order of these cells. The order in which the level lists them depends on their true cells.
    """
    for known in sorted(sleepers, key=lambda known: reading_order(known.at)):
        picture = frame.painter.actor(known.foe, 0, "asleep", in_fov=False)
        yield standing(frame, known.at, Rank.CREATURE, picture)


def draw_remembered_signs(frame: Frame, sleepers: Collection[KnownFoe]) -> None:
    """Draw the sign of sleep over the monsters out of view that the hero last saw asleep."""
    taken = {known.at for known in sleepers}
    for known in sorted(sleepers, key=lambda known: reading_order(known.at)):
        _, height = size_of_figure(frame.painter, known.foe, "asleep")
        (place,) = _places_of_signs(frame, frame.place(known.at), height, 1, crowded=known.at + NORTH in taken)
        frame.canvas.blit(frame.remembered_sign("sign-asleep"), place)


def draw_signs(
    frame: Frame, actors: Iterable[Actor], actor_motion: ActorMotion, stirring: Container[Actor] = ()
) -> None:
    """Draw the signs of each actor: above its head, or on its body if another actor stands in the cell above.

    `stirring`: sleepers that have just heard a noise in their sleep. The sign of an alarm stands for all others while
    it lasts: it moves with the actor, and leaves its face free.
    """
    actors = list(actors)
    taken = {actor.pos for actor in actors}
    alarms = {effect.actor: effect.sprite for effect in frame.animations if isinstance(effect, Alarm)}
    for actor in actors:
        signs = signs_over(actor, frame.world.hero, stirs=actor in stirring)
        signs = [sign for sign in signs if not (frame.upright and sign in SEEN_ON_FIGURE)][:MAX_SIGNS]
        corner = frame.place(actor_motion.place(actor, ()))
        _, height = size_of_figure(frame.painter, actor, pose_of(actor))
        if actor in alarms:
            frame.canvas.blit(frame.sprite(alarms[actor]), (corner[0], corner[1] + TILE - height - ALARM_HEIGHT))
            continue
        places = _places_of_signs(frame, corner, height, len(signs), crowded=actor.pos + NORTH in taken)
        for name, place in zip(signs, places, strict=True):
            frame.canvas.blit(frame.sprite(name), place)


def _places_of_signs(
    frame: Frame, corner: tuple[int, int], height: int, count: int, *, crowded: bool
) -> list[tuple[int, int]]:
    """Return the places of the signs of one actor, such that they hide neither its face nor the actor above.

    The signs are a row above the head of a sprite. If the actor is `crowded`, which means that another actor stands in
    the cell above, they are a column on its body. Characters always have a column: it lies in the gap between two
    characters. `corner`: upper left corner of the actor's cell. `height`: of the actor's picture.
    """
    x, y = corner
    step = SIGN - 1
    if frame.upright and not crowded:
        left, top = x + (TILE - step * count) // 2, y + TILE - height - SIGN + 2
        return [(left + number * step, top) for number in range(count)]
    left, top = ON_SPRITE if frame.upright else BESIDE_CHARACTER
    return [(x + left, y + top + number * step) for number in range(count)]
