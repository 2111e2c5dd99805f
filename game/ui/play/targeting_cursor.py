"""The choice of a target. The player moves a cursor, and sees the cells that would be hit and the chances of a hit.

Going back costs nothing.

RS-95: the RogueSharp tutorial, the document of the tradition `roguesharp`, has three ways to aim. This game has one way
for everything: arrow keys move the cursor, and Tab moves the cursor from foe to foe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pygame

from game.engine.grid.geometry import Vec, cells_where, nearest_first
from game.engine.model.ability import AimShape
from game.engine.model.actor import Actor
from game.engine.model.traits import Trait
from game.engine.rules.actions.throw import missile_stats
from game.engine.rules.targeting import (
    ajar_doors_on,
    by_danger,
    cells_hit,
    first_seen_on,
    flight,
    targets,
)
from game.engine.senses.hearing import earshot
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.core.scene_manager import Change, Pop, Scene
from game.ui.graphics.text_painter import TextPainter
from game.ui.graphics.theme import Theme
from game.ui.hud.close_button import ROOM, draw_close_button
from game.ui.hud.page_turner import PageTurner, rows_of_page
from game.ui.hud.side_panel.loudness_words import loudness_purpose, loudness_word
from game.ui.input.commands import Click, Command, Hover, MoveInput, PlayerInput, RightClick, TypedCharacter
from game.ui.play.item_options import ItemAction, lights, throw_loudness, why_not_at
from game.ui.play.look_cursor import MousePointer
from game.ui.render.world_renderer import Stage
from game.ui.text.cards.attack_odds import chances, damage_text
from game.ui.text.command_names import prompt
from game.ui.text.event_messages.hazard_messages import doors_that_burn
from game.ui.text.screen_reader_lines import look_line
from game.ui.text.sentences import targeting as text

MARGIN, ROWS = 5, 4
"""Margin in pixels at text scale 1, and least number of rows of text for which the banner has room."""


class TargetingCursor(Scene):
    """Scene over the game in which the player chooses a target. It marks cells on the stage of the game."""

    covers = False
    takes_right_click = True

    def __init__(
        self,
        theme: Theme,
        world: World,
        stage: Stage,
        pointer: MousePointer,
        action: ItemAction,
        then: Callable[[Vec], Change | None],
    ) -> None:
        """Make the scene. `then`: called with the chosen cell. Raises ValueError if the action needs no target."""
        if action.aim is None:
            raise ValueError(f"{action.verb} {action.what} has nothing to aim")
        self._theme = theme
        self._world = world
        self._stage = stage
        self._pointer = pointer
        self._action = action
        self._aim = action.aim
        self._then = then
        self._box = pygame.Rect(0, 0, 0, 0)
        self.pages = pointer.page_key.added(PageTurner())
        """Pages of the banner that was last drawn."""
        pointer.page_key.words = text.PAGE_OF
        in_view = [foe.pos for foe in world.foes_in_view()]  # foes too far away or hidden: the banner says why not
        self._targets = by_danger(targets(action.aim, world.hero, world) or in_view, world)
        looked_at = stage.cursor if stage.cursor in self._targets else None
        self._move_to(looked_at or self._first())
        stage.watched, stage.aims = self._at, True

    @property
    def why_not(self) -> str | None:
        """Reason why the cell under the cursor cannot be a target; None if it can."""
        return why_not_at(self._action, self._at, self._world)

    @property
    def _spares_hero(self) -> bool:
        """Whether the action does not hit the hero: a spell spares its caster, unless its fire burns him."""
        return not (self._action.missile or lights(self._action, self._world.hero.pos, self._world.level))

    def _first(self) -> Vec:
        """Return the cell of the first target, or without one the nearest cell to an enemy that can be aimed at.

        Without an enemy in view it is the nearest cell to the hero. What is thrown needs an enemy. If it reaches none,
        the cell is that of an enemy, and the banner says why not.
        If possible, it is a cell where the action would not hit the hero. He is aimed at only if he sees no other cell.
        """
        world, hero = self._world, self._world.hero
        nearest = next((foe.pos for foe in world.foes_in_view()), hero.pos)
        around = sorted(cells_where(world.view), key=nearest_first(hero.pos))
        around.sort(key=lambda at: sum(map(abs, at - nearest)))
        around = [at for at in around if at != hero.pos]
        sets = self._aim.shape is AimShape.CELL and not self._action.missile
        cells = [*self._targets, *around] if sets else self._targets or around
        first: Vec | None = None
        for at in cells:
            if why_not_at(self._action, at, world) is None:
                if self._spares_hero or hero.pos not in cells_hit(self._aim, hero, at, world):
                    return at
                first = first or at
        return first or next(iter(cells), hero.pos)

    def handle(self, player_input: PlayerInput) -> Change | None:
        match player_input:
            case MoveInput(step=step):
                beside = self._aim.far == 1  # one of the cells around the hero: an arrow names it
                self._move_to((self._world.hero.pos if beside else self._at) + step)
                self._stage.watched = self._at
            case Command.NEXT_FOE | Command.FOE_BEFORE if self._targets:
                turn = 1 if player_input is Command.NEXT_FOE else -1
                after = self._targets.index(self._at) + turn if self._at in self._targets else min(0, turn)
                self._move_to(self._targets[after % len(self._targets)])
                self._stage.watched = self._at
            case Hover(at=at) if (cell := self._pointer.aim(at)) is not None:
                self._move_to(cell)
            case Command.NEXT_PAGE | Command.EXPLORE:  # a pad has no button of its own for it
                self._pointer.page_key.turn()
            case Click(at=at) if self._turns_page(at):
                pass
            case Click(at=at):
                return self._click(at, beside=self.is_beside(player_input))
            case Command.CONFIRM | Command.FIRE:
                return self._choose()
            case TypedCharacter(character=number) if number == str(self._action.pocket):
                return self._choose()
            case Command.CANCEL | RightClick():
                return self._leave()
            case _:
                pass
        return None

    def _turns_page(self, at: tuple[int, int]) -> bool:
        """Turn the page of the banner or of the look card if it is at a pixel; return whether it was turned."""
        return self._pointer.turn_page_at(at) or (self._box.collidepoint(at) and self.pages.turn())

    def _click(self, at: tuple[int, int], *, beside: bool) -> Change | None:
        """Handle a click on a pixel. `beside`: whether it is beside the banner of the scene.

        A click on the map, or on a row of the list of what is in view, does the action there: pointing has shown its
        chances. A click on the throw button does the action at the cursor. Any other click beside the banner leaves the
        scene.
        """
        cell = self._pointer.target(at)
        if cell is None:
            if self._pointer.link_at(at) is Command.FIRE:
                return self._choose()
            return self._leave() if beside else None
        self._move_to(cell)
        return self._choose()

    def _move_to(self, at: Vec) -> None:
        """Move the cursor, and mark the cells that would be hit and that the hero sees."""
        if not self._world.level.in_bounds(at):
            return
        world, hero = self._world, self._world.hero
        self._at = self._stage.cursor = at
        self._stage.way, self._stage.hits = [], []
        if self.why_not is None:
            way = flight(hero.pos, at, world.level, far=self._aim.far) if self._aim.shape is not AimShape.LINE else []
            met = first_seen_on(way, world) if self._action.missile else None
            end = met.pos if met is not None else at
            self._stage.way = [cell for cell in way if world.sees(cell) and cell != at]
            hits = [cell for cell in cells_hit(self._aim, hero, end, world) if world.sees(cell)]
            if self._aim.hits_first and (first := first_seen_on(hits, world)) is not None:
                hits = hits[: hits.index(first.pos) + 1]
            self._stage.hits = [cell for cell in hits if cell != hero.pos or not self._spares_hero]

    def _choose(self) -> Change | None:
        """Do the action at the cursor. If that is impossible, do nothing: the banner already shows the reason."""
        if self.why_not is not None:
            return None
        at = self._at
        self._leave()
        return Pop(lambda: self._then(at))

    def _leave(self) -> Change:
        self._stage.cursor = self._stage.watched = None
        self._stage.aims = False
        self._stage.way, self._stage.hits = [], []
        self._pointer.page_key.remove(self.pages)
        self._pointer.page_key.words = None
        return Pop()

    def lines(self) -> list[tuple[str, str]]:
        """Return the lines of the banner, each a text and the purpose of its colour.

        The first line names the action. If the action is possible, the other lines warn of burning doors and give the
        chances against each creature that would be hit. If it is impossible, the second line gives the reason.
        """
        world = self._world
        use = text.THROW if self._action.missile else text.USE
        if (why := self.why_not) is not None:
            title = use.format(item=self._action.what)
            return [(title, "title"), (why, "dim text" if self._at == world.hero.pos else "harm")]
        use = text.USE_FOR if self._action.description else use
        lines = [(use.format(item=self._action.what, effect=self._action.description), "title")]
        if self._action.starts_fire:
            lines += [(line.text, line.purpose) for line in doors_that_burn(self._stage.hits, world)]
        sentences = Counter[str]()
        for at in self._stage.hits:
            target = world.level.actor_at(at)
            if target is world.hero:
                if not self._action.missile:
                    continue  # a spell spares its caster
                lines.append((damage_text(self._action.spills, target, world), "harm"))
            elif target is not None and not target.breed.has(Trait.FRIENDLY):
                sentences[self._chances(target)] += 1
        for sentence, number in sentences.items():
            line = text.SEVERAL.format(sentence=sentence, number=number) if number > 1 else sentence
            lines.append((line, "text"))
        hits = any(world.level.actor_at(at) is not None for at in self._stage.hits)
        if (loudness := throw_loudness(self._action, world, hits=hits)) is not None:
            squares = count(earshot(loudness), "square")
            told = text.LOUDNESS.format(Loudness=capital(loudness_word(loudness)), squares=squares)
            lines.append((told, loudness_purpose(loudness)))
        return lines

    def _chances(self, target: Actor) -> str:
        """Return the sentence on what the aimed action may do to a creature.

        The sentence has the chances to hurt and to kill the creature, or only the damage. The chances take into account
        that doors ajar (open a crack) on the way make a missile less likely to hit.
        """
        shot, level = self._action.shot, self._world.level
        if shot is None:
            return damage_text(self._action.spills, target, self._world)
        way = flight(self._world.hero.pos, target.pos, level, far=self._aim.far)
        return chances(missile_stats(shot, ajar_doors_on(way, level)), target, self._world)

    def spoken(self) -> list[str]:
        return [*(line for line, _ in self.lines()), look_line(self._at, self._world, aims=True)]

    def draw(self, target: pygame.Surface) -> None:
        """Draw the banner over the message log, so that it covers as little of the world as possible.

        A text that is too long for it has pages, which the player turns.
        """
        theme, scale = self._theme, self._theme.text_scale(target)
        painter, area = TextPainter(target, theme, scale), self._pointer.world_area
        height = max(target.get_height() - area.bottom, ROWS * painter.line + 2 * MARGIN * scale)
        self._box = box = pygame.Rect(area.x, target.get_height() - height, area.width, height)
        theme.plate(target, box, scale)
        draw_close_button(self, theme, target, box, scale)
        inner = box.inflate(-2 * MARGIN * scale, -2 * MARGIN * scale)
        (title, of_title), *lines = self.lines()
        rows = [
            *((part, of_title) for part in painter.wrap(title, inner.width - ROOM * scale)),
            *((part, purpose) for line, purpose in lines for part in painter.wrap(line, inner.width)),
        ]
        room = max(1, inner.height // painter.line)
        rows += self._key_rows(painter, inner.width, room - len(rows))
        for number, (line, purpose) in enumerate(rows_of_page(rows, room, self.pages, self._page_mark)):
            painter.word(inner.x, inner.y + number * painter.line, line, purpose)

    def _page_mark(self, number: int, total: int) -> str:
        how = self._pointer.page_key.mark_of(self.pages, text.PAGE_OF)
        return prompt(self._theme.controls, how, number=number, total=total)

    def _key_rows(self, painter: TextPainter, width: int, room: int) -> list[tuple[str, str]]:
        """Return the rows that name the keys, in fewer words if `room` rows are too few for all words."""
        forms = [painter.wrap(prompt(self._theme.controls, words), width) for words in (text.HELP, text.SHORT_HELP)]
        rows = next((rows for rows in forms if len(rows) <= room), forms[-1])
        return [(row, "dim text") for row in rows]
