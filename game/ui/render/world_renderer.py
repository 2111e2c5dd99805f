"""Drawing of the world at 16 pixels a cell: ground in its light, remembered cells, items, creatures, animations.

A `Stage` draws one world on a canvas. `viewport.py` enlarges the canvas into an area of the window.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from itertools import chain

import pygame

from game.engine.events.event import Event
from game.engine.events.movement_events import Stopped
from game.engine.grid.geometry import Vec, cells_where
from game.engine.grid.neighbours import dilate8
from game.engine.model.actor import Actor
from game.engine.senses.hero_knowledge import KnownFoe, remembered_sleepers
from game.engine.world import World
from game.ui.core.settings import ColourPreset, Settings
from game.ui.graphics.colours.colour_presets import swatch_for
from game.ui.graphics.colours.colour_vision import contrast
from game.ui.graphics.colours.swatch import Colour, Swatch
from game.ui.graphics.font import Font
from game.ui.graphics.tilesheet import TILE
from game.ui.render.actor_layer import (
    ActorMotion,
    draw_remembered_signs,
    draw_signs,
    pose_of,
    size_of_figure,
    standing_creatures,
    standing_in_memory,
)
from game.ui.render.animations import Animation, Lunge, Swing
from game.ui.render.camera import Box, Camera
from game.ui.render.door_badges import DoorBadges
from game.ui.render.door_layer import (
    IN_THE_AIR,
    ON_THE_GROUND,
    SPILL_ON_GROUND,
    ShownDoor,
    cast_door_light,
    draw_light_over_creatures,
    lit_sills,
    shown_doors,
    spill_light_under_doors,
    standing_doors,
)
from game.ui.render.door_moments import STEP_IN_SECONDS, DoorMoments, flaring, gap_seconds, opens_for
from game.ui.render.effects import Effect, Height, Rising
from game.ui.render.event_animations import event_animations
from game.ui.render.fov_fade import FovFade, box_of_cells, seen_from_the_south, set_rim_between_cells, soften_rim
from game.ui.render.frame import Frame
from game.ui.render.glyph_painter import GlyphPainter
from game.ui.render.glyphs import Glyphs
from game.ui.render.known_ground import HANGING, LITTER, scatter
from game.ui.render.lighting import (
    FLICKERS_A_SECOND,
    Glow,
    LightGrid,
    Lighting,
    light_picture,
    seen_through,
    tint,
)
from game.ui.render.marks import draw_marks, draw_pointers
from game.ui.render.noise_rings import signs_of_noises, stirring_sleepers
from game.ui.render.surroundings import Surroundings, surroundings
from game.ui.render.terrain_layer import TerrainLayer, burning_cells, draw_haze, flames_in, part_of
from game.ui.render.tile_painter import Painter, TilePainter
from game.ui.render.upright import Rank, Upright, box_on, draw_upright, standing

LAMP_RADIUS = 9
"""Radius in cells of the light around a hero whose breed has no lamp."""
DARK_MARGIN = 3
"""Cells by which the faint light around a hero without a light reaches beyond what he sees.

What he sees at the edge of his sight is then no darker than what he only remembers.
"""
LEAST_CONTRAST = 4.5
"""Least contrast of the arrows to monsters with the dark around them."""
LONG_AFTER = 9.0
"""Number of seconds by which to advance movements so that all of them end."""
POSES_A_SECOND = 2
"""Number of pictures of a creature in a second while it stands still."""
FLICKER_SECONDS = 1 / FLICKERS_A_SECOND
"""Seconds between two frames of an idle game in which flames are seen."""


class Stage:
    """Drawing of one world, with its animations and its camera. It never changes the world."""

    def __init__(self, world: World, swatch: Swatch, font: Font, *, glyphs: bool = False) -> None:
        self.world = world
        self.swatch = swatch
        self._preset: ColourPreset | None = None
        """Colours that the player has chosen; None until the settings are applied for the first time."""
        self.glyphs = glyphs
        self.cursor: Vec | None = None
        self.way: list[Vec] = []
        """Cells to mark as the path of a walk or a throw."""
        self.hits: list[Vec] = []
        """Cells to mark because an attack would hit them."""
        self.focus: tuple[float, float] | None = None
        """Place that the camera looks at, in cells; None if it looks at the hero and the foes in view."""
        self.watched: Vec | None = None
        """Cell that the camera shows besides the hero; None if there is none."""
        self.aims = False
        """Whether the player aims at the cell of the cursor."""
        self.towards: Vec | None = None
        """Cell far away, perhaps outside the level, that an arrow at the edge points at; None for no such arrow."""
        self.motion = 1.0
        """Factor for the duration of animations: 1 for full length, less for shorter ones, 0 for no motion."""
        self.flat = False
        """Whether all cells are in daylight, for designers of levels, and lamps do not count."""
        self.without_signs = False
        """Whether doors have no badges, creatures have no signs and no words or numbers rise.

        So is a game that the player only sees behind a menu.
        """
        self.without_flicker = False
        """Whether lights keep their strength. If not, they flicker at random, and no two films of a game are equal."""
        self._font = font
        self.playing: list[Animation] = []
        """Running animations."""
        self._actor_motion = ActorMotion()
        self._view = pygame.Surface((1, 1))
        self._clock = 0.0
        self._camera = Camera()
        self.overview: Box | None = None
        """Box of cells that the camera shows whole, if it fits; None if it minds what is around the hero."""
        self._around: tuple[object, Surroundings] = None, Surroundings()
        """What `surroundings` returned, after the state of the game for which this holds."""
        self._door_badges = DoorBadges()
        self._noises = world.noises
        """Noises of the last update whose signs were shown."""
        self._last_noise = next(reversed(world.noises), None)
        """The last noise whose sign was shown; None if there is none."""
        self._stirring: list[Actor] = []
        self._stirred_on = 0
        """`World.turn` when the sleepers in `_stirring` heard a noise. They stir until the hero has acted twice."""
        self._enter_level()

    # --------------------------------------------------------------------------------------------- time

    @property
    def busy(self) -> bool:
        """Whether something on the canvas is moving, so that the next frame must be drawn at once."""
        moving = self._actor_motion.moving or self._fov_fade.moving or self._camera.moving
        return bool(self.playing) or moving or (self._dims and self._door_moments.moving)

    @property
    def _dims(self) -> bool:
        """Whether the ground becomes dimmer while the hero stands at a door."""
        return bool(self.swatch.inks) and not (self.glyphs or self.flat or self.panned or self.focus is not None)

    def next_frame_in(self) -> float | None:
        """Return the seconds until the next frame is due: 0 while something is moving, None if nothing will move."""
        if self.busy:
            return 0.0
        if not self.motion:
            return None
        if self._lighting.flickers_on(self._fov_fade.shown):
            return FLICKER_SECONDS
        return None if self.glyphs else 1 / POSES_A_SECOND - self._clock % (1 / POSES_A_SECOND)

    def show(self, events: list[Event]) -> None:
        """Start the animations of events that the hero witnessed, and fade to his present field of view."""
        if self.world.level is not self._level:
            self._enter_level()
        wait = 0.0
        for event in events:
            if isinstance(event, Stopped) and self._is_marked(event.at):
                continue
            for effect in event_animations.read(event, self.world.hero):
                effect.seconds *= self.motion or 1.0  # without motion, numbers stand still for their full time
                if not (self.without_signs and isinstance(effect, Rising)):
                    self.playing.append(effect)
                if isinstance(effect, Swing):
                    wait = max(wait, gap_seconds(effect))
            if opens_for(event, self.world.hero):
                self._actor_motion.hold(self.world.hero, STEP_IN_SECONDS)
        moved_door = self._door_moments.begin(events)
        for effect in self.playing:
            if isinstance(effect, Lunge):
                self._actor_motion.face(effect.actor, effect.step)
        if self.world.noises is not self._noises:
            signs = self._signs_of_noises()
            self.playing += [sign for sign in signs if not (self.without_signs and isinstance(sign, Rising))]
        self._door_badges.renew(self.world)
        self._fov_fade.learn(self._level.memory.explored & ~self.world.view)
        self._fov_fade.set_view(self.world.view, moved_door, self._level.opaque, wait)
        if moved_door is not None:
            self._door_moments.hide(actor for actor in self._in_view() if self._fov_fade.fresh[actor.pos])
        if not self.motion:
            self.finish()

    def _is_marked(self, at: Vec) -> bool:
        """Return whether a cell has a door, which may have a badge, or a creature in view: it needs no other mark."""
        level = self._level
        return (at in level.doors and level.memory.knows(level.doors[at])) or at in {foe.pos for foe in self._in_view()}

    def end_swings(self) -> None:
        """Show doors that move, or shake at a knock or a blow, as they are now, with the view and the hero's place.

        Call this when the player gives the next order: no key waits for a door.
        """
        swings = [effect for effect in self.playing if isinstance(effect, Swing)]
        if swings:
            self.playing = [effect for effect in self.playing if effect not in swings]
            self._actor_motion.release()
            self._fov_fade.finish()

    def _signs_of_noises(self) -> list[Animation]:
        """Return the signs of the noises of the last update of the world, once for each update."""
        signs = signs_of_noises(self.world.noises, self._last_noise, self.world, self.playing)
        self._noises = self.world.noises
        if self._noises:
            self._last_noise = self._noises[-1]
            self._stirring = stirring_sleepers(self._noises, self.world)
            self._stirred_on = self.world.turn
        for sign in signs:
            sign.seconds *= self.motion or 1.0
        return signs

    def pass_time(self, seconds: float) -> None:
        """Advance all animations. `seconds`: time that has passed."""
        before, self._clock = self._clock, self._clock + seconds
        if (
            int(before * FLICKERS_A_SECOND) != int(self._clock * FLICKERS_A_SECOND)
            and self.motion
            and not self.without_flicker
        ):
            self._lighting.flicker()
        for effect in self.playing:
            effect.age += seconds
        self.playing = [effect for effect in self.playing if not effect.over]
        pace = seconds / self.motion if self.motion else LONG_AFTER
        self._fov_fade.pass_time(pace)
        self._actor_motion.pass_time(self._in_view(), pace, hold_on=bool(self._fov_fade.fresh.any()))
        self._camera.pass_time(pace)
        self._door_moments.pass_time(pace)

    def finish(self) -> None:
        """End all animations at once, except for those that can stand still, such as numbers and signs of noises."""
        self.playing = [effect for effect in self.playing if effect.stands_still]
        self._actor_motion.release()
        self._actor_motion.pass_time(self._in_view(), LONG_AFTER)
        self._fov_fade.finish()
        self._door_moments.finish()

    def apply_settings(self, settings: Settings) -> None:
        """Apply the player's settings: the amount of motion, the colours, and whether tiles or characters are drawn."""
        self.motion = settings.motion.value
        if self._preset is not settings.colours:
            self._preset, swatch = settings.colours, swatch_for(self.swatch.name, settings.colours)
            if swatch is not self.swatch:
                self.swatch = swatch
                self._set_colours()
                self._set_painters()
        if self.glyphs is not settings.glyphs:
            self.glyphs = settings.glyphs
            self._set_painters()

    def _set_painters(self) -> None:
        theme = self.world.theme
        sheet = "" if self.glyphs else (theme.masonry or self.swatch.masonry).sheet
        self._terrain_layer = TerrainLayer(self._level, self._painter, sheet, theme.wall_sprite)
        self._door_badges.forget_pictures()

    # ------------------------------------------------------------------------------------------- places

    @property
    def panned(self) -> bool:
        """Whether the player has dragged the picture away from the hero."""
        return self._camera.panned

    def pan(self, cells: tuple[float, float]) -> None:
        """Move the camera by a number of cells across and down. It stays there until `recentre`."""
        self._camera.pan(cells, self.world.hero.pos, self._level.shape)

    @property
    def room(self) -> Box:
        """Box of what the hero knew of his room when the stage was last drawn."""
        return self._around[1].room

    def keep_free(self, box: pygame.Rect) -> None:
        """Aim the camera at a part of the canvas, which nothing covers. `box`: in pixels of the canvas."""
        self._camera.free = box

    def recentre(self) -> None:
        """Let the camera look at the hero again, after `pan`."""
        self._camera.recentre()

    def cell_at(self, pixel: tuple[int, int]) -> Vec:
        """Return the cell under a pixel of the canvas last drawn."""
        return self._camera.cell_at(pixel)

    def pixel_of(self, at: tuple[float, float]) -> tuple[int, int]:
        """Return the upper left corner of a cell, in pixels of the canvas last drawn."""
        return self._camera.pixel(at)

    def badge_boxes(self) -> dict[Vec, pygame.Rect]:
        """Return the box of each badge of a door in pixels of the canvas last drawn, by the cell of the door."""
        return self._door_badges.boxes

    def creature_boxes(self) -> dict[Vec, pygame.Rect]:
        """Return the box of each creature in view or remembered asleep, by its cell, in pixels of the last canvas.

        Creatures beyond the edge of the canvas are left out. A creature that is moving just now is drawn elsewhere.
        """
        sleepers = {known.at: (known.foe, "asleep") for known in remembered_sleepers(self.world)}
        figures = {**sleepers, **{actor.pos: (actor, pose_of(actor)) for actor in self._drawn_actors()}}
        drawn = (at for at in figures if self._camera.shows(at, self._view.get_size()))
        return {at: box_on(self.pixel_of(at), size_of_figure(self._painter, *figures[at])) for at in drawn}

    def badge_of(self, at: Vec) -> pygame.Surface | None:
        """Return the picture of the badge of a door as last drawn; None if the door at the cell has no badge."""
        return self._door_badges.picture(at)

    # ------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: pygame.Surface) -> None:
        """Move the camera, then draw the world and the marks on a canvas."""
        self.place_camera(canvas.get_size())
        self._terrain_layer.renew(pygame.Rect(self._camera.corner, canvas.get_size()))
        frame = self.frame(canvas)
        sleepers = remembered_sleepers(self.world)
        doors = shown_doors(frame)
        self._draw_ground(frame, doors, sleepers)
        self._draw_effects(frame, Height.GROUND)
        in_view = self._drawn_actors()
        actors = [actor for actor in in_view if frame.shows(self._actor_motion.place(actor, ()))]
        uprights = [
            *standing_doors(frame, doors),
            *self._standing_things(frame),
            *standing_in_memory(frame, sleepers),
            *standing_creatures(frame, actors, self._actor_motion),
        ]
        sills = lit_sills(frame, doors)
        spill_light_under_doors(frame, sills, SPILL_ON_GROUND)
        draw_upright(frame, uprights)
        draw_light_over_creatures(frame, doors, sills, self._lighting.ambient)
        if not self.without_signs:
            self._door_badges.draw(frame, [*self.creature_boxes().values()])
            draw_remembered_signs(frame, sleepers)
            draw_signs(frame, actors, self._actor_motion, self._sleepers_that_stir())
        self._draw_effects(frame, Height.WORLD)
        self._draw_effects(frame, Height.TOP)
        draw_marks(frame, self.way, self.hits, self.cursor, self._door_badges.boxes.values())
        foes = [frame.place(foe.pos) for foe in self.world.foes_in_view() if foe in in_view]
        draw_pointers(canvas, foes, pointer_colour(self.swatch), self._camera.free)
        if self.towards is not None:
            draw_pointers(canvas, [frame.place(self.towards)], self.swatch.shade("hero").fov, self._camera.free)

    def _draw_effects(self, frame: Frame, height: Height) -> None:
        for effect in self.playing:
            if isinstance(effect, Effect) and effect.height is height:
                effect.draw(frame)

    def _draw_ground(self, frame: Frame, doors: list[ShownDoor], sleepers: Iterable[KnownFoe]) -> None:
        """Draw what is remembered and, over it, what is in view, in its light and never darker than remembered."""
        canvas, terrain = frame.canvas, self._terrain_layer
        area = pygame.Rect(self._camera.corner, canvas.get_size())
        canvas.fill(self.swatch.shade("void").fov)
        canvas.blit(terrain.remembered, (0, 0), area, special_flags=pygame.BLEND_RGB_MAX)
        self._hide(frame)
        self._clear(frame, self._covered_in_memory(sleepers), in_fov=False)
        if self._view.get_size() != area.size:
            self._view = pygame.Surface(area.size, pygame.SRCALPHA, 32)
        seen = box_of_cells(frame.shown > 0).clip(area)
        if seen:
            self._view.set_clip(seen.move(-area.x, -area.y))
            self._draw_view(replace(frame, canvas=self._view), doors, area, seen)
            canvas.blit(self._view, self._view.get_clip(), self._view.get_clip())
        if self._dims:
            self._door_moments.draw_dimming(frame, self._actor_motion.place(self.world.hero, ()))

    def _draw_view(self, frame: Frame, doors: list[ShownDoor], area: pygame.Rect, seen: pygame.Rect) -> None:
        """Draw the ground in view on a canvas of its own, which is opaque where it is seen.

        `area`: what the canvas shows. `seen`: the part of it in which something is in view. Both are in pixels of the
        level.
        """
        view, terrain, place = frame.canvas, self._terrain_layer, (seen.x - area.x, seen.y - area.y)
        view.blit(terrain.fov, place, seen)
        covered = self._covered_cells(frame)
        self._clear(frame, covered, in_fov=True)
        shown = frame.shown if self.glyphs else seen_from_the_south(frame.shown, frame.ground.faces)
        shine = light_picture(frame.light, shown, self.swatch.brightest, seen)
        cast_door_light(shine, seen.topleft, frame, doors, self._lighting.ambient, ON_THE_GROUND)
        view.blit(shine, place, special_flags=pygame.BLEND_RGBA_MULT)
        if self.swatch.inks and not self.glyphs:
            view.blit(terrain.remembered, place, seen, special_flags=pygame.BLEND_RGB_MAX)
        cast_door_light(view, area.topleft, frame, doors, self._lighting.ambient, IN_THE_AIR)
        self._draw_fixtures(replace(frame, shown=shown))
        if not self.glyphs:
            self._door_moments.draw_chips(frame)
        self._draw_stairs(frame, covered)
        draw_haze(replace(frame, shown=self._fov_fade.shown))
        if self.glyphs:
            set_rim_between_cells(view.subsurface(view.get_clip()), shown, seen)
        else:
            soften_rim(view.subsurface(view.get_clip()))

    def _hide(self, frame: Frame) -> None:
        """Cover what is not remembered: cells that come into view for the first time, and what the hero forgets."""
        memory, remembered = self._level.memory, self._level.remembered
        hidden, forgets = frame.fresh, remembered is not memory.explored
        if hidden.any():  # with what lies behind their walls
            hidden = hidden | dilate8(hidden) & ~memory.explored
        elif not forgets:
            return
        if forgets:
            hidden = hidden | memory.explored & ~remembered
        void = self.swatch.shade("void").fov
        area = pygame.Rect(self._camera.corner, frame.canvas.get_size())
        for at in cells_where(part_of(hidden, area)):
            frame.canvas.fill(void, (frame.place(at), (TILE, TILE)))

    def decoration_at(self, at: Vec) -> str:
        """Return the word for what decorates the floor or wall of a cell, such as "puddle"; "" without a decoration.

        Decorations are only pictures. There are none if the map is drawn with characters.
        """
        level = self.world.level
        if self.glyphs or not level.in_bounds(at) or not level.memory.explored[at] or at in level.doors:
            return ""
        names = self._terrain_layer.ground.sprites(at, level.terrains[level.memory.ground[at]])
        return next((name.rpartition("-")[2] for name in names if name.startswith((LITTER, HANGING))), "")

    def frame(self, canvas: pygame.Surface) -> Frame:
        """Return everything that is needed to draw the present world on a canvas, without moving the camera."""
        return Frame(
            canvas=canvas,
            camera=self._camera,
            world=self.world,
            swatch=self.swatch,
            font=self._font,
            painter=self._painter,
            sprite=self._tiles.sprite,
            remembered_sign=self._tiles.remembered_sign,
            ground=self._terrain_layer.ground,
            light=self._light(),
            shown=self._fov_fade.shown,
            fresh=self._fov_fade.fresh,
            animations=self.playing,
            flicker=int(self._clock * FLICKERS_A_SECOND) if self.motion else 0,
            idle=int(self._clock * POSES_A_SECOND) % 2 if self.motion else 0,
            upright=not self.glyphs,
            moving=bool(self.motion),
        )

    def _enter_level(self) -> None:
        """Make the painters, the light and the field of view for the world's present level."""
        self._level = self.world.level
        self._set_colours()
        self._fov_fade = FovFade(self._level.memory.explored & ~self.world.view)
        self._fov_fade.set_view(self.world.view, None)
        self.playing = []
        self._door_moments = DoorMoments(self.world)
        self._actor_motion.pass_time(self._in_view(), LONG_AFTER)
        self._camera.jump()
        self._set_painters()
        self._door_badges.renew(self.world)

    def _set_colours(self) -> None:
        """Make the painters and the lights for the present level and swatch."""
        built = self.swatch.built_of(self.world.theme)
        self._tiles = TilePainter(built, self.world.item_sprites, self.world.theme.masonry)
        self._letters = GlyphPainter(built, self._level, Glyphs(self._level, self.world.tradition))
        self._lighting = Lighting(self._level, self.swatch.ambient, dict(self.swatch.lights), self.swatch.brightest)

    def _drawn_actors(self) -> list[Actor]:
        """Return the actors in view, except for those that still hide behind a door that is opening."""
        hidden = self._door_moments.hidden(self._fov_fade.fresh)
        return [actor for actor in self._in_view() if actor not in hidden]

    def _in_view(self) -> list[Actor]:
        return [actor for actor in self._level.actors if self.world.sees(actor.pos)]

    def _sleepers_that_stir(self) -> list[Actor]:
        """Return the sleepers that heard a noise in their sleep, until the hero has acted twice since then."""
        return self._stirring if self.world.turn <= self._stirred_on + 1 else []

    @property
    def _painter(self) -> Painter:
        return self._letters if self.glyphs else self._tiles

    def _lamp(self) -> Glow:
        hero = self.world.hero
        x, y = self._actor_motion.place(hero, ())
        radius = LAMP_RADIUS if hero.breed.lamp is None else hero.eyesight
        colour = self.swatch.lights["lamp"]
        if hero.breed.lamp is not None and not hero.light:
            radius, colour = radius + DARK_MARGIN, self.swatch.lights["dark"]
        return Glow(x, y, hero.pos, radius, colour)

    def _light(self) -> LightGrid:
        """Return the light on each cell, float32[x, y, 3]; 1 is daylight."""
        if self.flat:
            return self._lighting.even()
        return flaring(self._lighting.light(self._lamp()), self._fov_fade.fresh, self.playing)

    def place_camera(self, size: tuple[int, int]) -> None:
        """Move the camera to where it is for the next canvas. `size`: of the canvas, in pixels."""
        if self.focus is not None:
            self._camera.fix(self.focus, size)
            return
        foes = [foe.pos for foe in self.world.foes_in_view()]
        state = self._level, self._level.changes, self.world.now, self.world.hero.pos
        if self._around[0] != state and self._camera.free is not None:  # without a window, the hero is in the middle
            self._around = state, surroundings(self.world)
        place = self._actor_motion.place(self.world.hero, ())
        around = self._around[1] if self.overview is None else Surroundings(room=self.overview)
        self._camera.follow(place, self.watched, foes, size, *around, at_once=not self.motion)

    def _draw_fixtures(self, frame: Frame) -> None:
        """Draw the torches on those walls in view that show their face.

        If the level is drawn in characters, no torches are drawn.
        """
        if self.glyphs:
            return
        for light in self._level.lights:
            if (shown := float(frame.shown[light.mount])) and self._terrain_layer.ground.shows_face(light.mount):
                torch = frame.sprite(f"torch-{(frame.flicker + scatter(light.mount)) % 4}")
                frame.canvas.blit(seen_through(torch, shown), frame.place(light.mount))

    def _covered_cells(self, frame: Frame) -> set[Vec]:
        """Return the cells in view in which a creature, a thing or fire hides the character of the ground.

        In tiles there are none, because sprites do not hide the ground around them.
        """
        if not self.glyphs:
            return set()
        memory = self._level.memory
        cells = {actor.pos for actor in self._drawn_actors()}.union(memory.traps, memory.items, burning_cells(frame))
        return {at for at in cells if frame.shown[at]}

    def _covered_in_memory(self, sleepers: Iterable[KnownFoe]) -> set[Vec]:
        """Return the cells out of view in which a remembered sleeper or thing hides the character of the ground."""
        if not self.glyphs:
            return set()
        memory = self._level.memory
        cells = {known.at for known in sleepers}.union(memory.traps, memory.items)
        return {at for at in cells if not self.world.sees(at)}

    def _clear(self, frame: Frame, cells: Iterable[Vec], *, in_fov: bool) -> None:
        """Draw the ground of some cells without its character. `in_fov`: with the FOV palette."""
        level = self._level
        for at in cells:
            terrain = level.terrains[level.memory.ground[at]]
            frame.canvas.blit(self._letters.bare_ground(terrain, in_fov), frame.place(at))

    def _draw_stairs(self, frame: Frame, covered: Container[Vec]) -> None:
        """Draw the stairs in view once more, so that they stand out of dim ground as doors and items do.

        `covered`: cells in which something hides the character of the ground.
        """
        for at, terrain in self._terrain_layer.stairs():
            if frame.shown[at] and at not in covered:
                for picture in frame.painter.stairs(at, terrain, frame.ground):
                    lit = seen_through(tint(picture, frame.light, at), float(frame.shown[at]))
                    frame.canvas.blit(lit, frame.place(at))

    def _standing_things(self, frame: Frame) -> Iterator[Upright]:
        """Yield the pictures of arches, fixtures, traps and items that the hero knows, and of what burns of them.

        Doors and fixtures hide the flames on the ground of their cells, so these flames stand before them.
        """
        hide = {*self._level.doors, *(at for at, _ in self._terrain_layer.fixtures())}
        for at in burning_cells(frame):
            if at in hide:
                yield standing(frame, at, Rank.FLAMES, flames_in(frame, at))
        known = chain(
            (at for at, _ in self._terrain_layer.fixtures()), self._level.memory.traps, self._level.memory.items
        )
        shown = {at: float(frame.shown[at]) for at in known if frame.shows(at)}
        faded = {at for at, share in shown.items() if share < 1 and frame.remembers(at)}
        for at, rank, picture in self._lying(faded, in_fov=False):
            yield standing(frame, at, rank, picture)
        for at, rank, picture in self._lying({at for at, share in shown.items() if share}, in_fov=True):
            yield standing(frame, at, rank, seen_through(tint(picture, frame.light, at), shown[at]))

    def _lying(self, cells: Container[Vec], *, in_fov: bool) -> Iterator[tuple[Vec, Rank, pygame.Surface]]:
        """Yield cell, rank and picture of the arches, fixtures, traps and items in some cells that the hero knows.

        `in_fov`: True for the FOV palette, False for the remembered palette.
        """
        memory, ground, painter = self._level.memory, self._terrain_layer.ground, self._painter
        for at, kind in self._terrain_layer.fixtures():
            if at in cells:
                rank = Rank.DOOR if kind.doorway else Rank.THING
                yield from ((at, rank, face) for face in painter.fixture(at, kind, ground, in_fov))
        for at, trap in memory.traps.items():
            if at in cells:
                yield from ((at, Rank.THING, face) for face in painter.trap(trap, in_fov))
        for at, item in memory.items.items():
            if at in cells:
                yield from ((at, Rank.THING, face) for face in painter.item(item, in_fov))


def pointer_colour(swatch: Swatch) -> Colour:
    """Return the colour of the arrows to monsters beyond the edge: that of monsters, if it stands out from the dark.

    The blue monsters of `sadconsole` do not, and a dark blue arrow looks like a fault of the picture.
    """
    foe, void = swatch.shade("foe").fov, swatch.shade("void").fov
    return foe if contrast(foe, void) >= LEAST_CONTRAST else swatch.shade("harm").fov
