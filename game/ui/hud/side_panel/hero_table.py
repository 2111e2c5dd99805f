"""The hero's table on the side panel: light, lamp, noise, conditions and dice, each as a label and a value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.engine.model.breed import USUAL_SIGHT
from game.engine.model.condition import turns_left
from game.engine.records import NamedTuple
from game.engine.senses.hearing import earshot
from game.engine.sight_rules import UNLIT, LineOfSight
from game.engine.words import capital, count
from game.engine.world import World
from game.ui.hud.side_panel.loudness_words import loudness_purpose, loudness_word, sleepers_sentence
from game.ui.hud.side_panel.panel_row import PanelRow, RowPainter, text_row
from game.ui.hud.side_panel.section_layout import Priority, Section
from game.ui.text.cards.item_card import dice
from game.ui.text.event_messages.hazard_messages import lamp_sentence
from game.ui.text.sentences import status

COST = 1
"""Cost of covering the section with the look card: see `section_layout.Section`."""
LOW_OIL = 60
"""Number of turns of light up to which the row of the lamp is a warning."""


class TableRow(NamedTuple):
    """Row of the table. `purpose`: name of the colour of the value. `tip`: sentences of its tooltip."""

    label: str
    value: str
    purpose: str = "text"
    tip: tuple[str, ...] = ()


def hero_rows(world: World) -> list[TableRow]:
    """Return the rows about light, and about the hero's last noise.

    The rows are always the same in one tradition (set of rules), so that no row moves.
    """
    rows = list[TableRow]()
    sight, last_noise = world.tradition.sight, world.notes.last_own_noise
    if isinstance(sight, LineOfSight) and sight.far:
        lit = is_lit(world)
        squares, otherwise = (
            count(number, "square") for number in ((USUAL_SIGHT, UNLIT) if lit else (UNLIT, USUAL_SIGHT))
        )
        other = (status.SEEN_LIT_TIP if lit else status.SEEN_DARK_TIP).format(squares=otherwise)
        seen = status.SEEN_WITHIN_TIP.format(squares=squares)
        rows.append(TableRow(status.SEEN_WITHIN, squares, "gain" if lit else "good", (seen, other)))
    if world.tradition.noise and last_noise is None:
        rows.append(TableRow(status.LAST_NOISE, status.NO_NOISE, "dim text"))
    elif last_noise is not None:
        word, purpose = loudness_word(last_noise.loudness), loudness_purpose(last_noise.loudness)
        squares = count(earshot(last_noise.loudness), "square")
        heard = status.LAST_NOISE_TIP.format(loudness=word, squares=squares)
        tip = (heard, sleepers_sentence(last_noise.loudness)) if earshot(last_noise.loudness) else ()
        rows.append(TableRow(status.LAST_NOISE, word, purpose, tip))
    return rows


def condition_rows(world: World) -> list[TableRow]:
    """Return a row for each condition of the hero, such as being poisoned."""
    hero = world.hero
    return [
        TableRow(
            capital(condition.name),
            count(turns_left(ends, hero.ready_at), "turn"),
            "good" if condition.good else "harm",
        )
        for condition, ends in hero.conditions.items()
    ]


def is_lit(world: World) -> bool:
    """Return whether light falls on the hero, as far as he knows: from his lamp, the level or an actor in view."""
    hero = world.hero
    near = (foe for foe in world.foes_in_view() if foe.light >= (foe.pos - hero.pos).steps)
    return hero.light > 0 or bool(world.level.lit[hero.pos]) or any(True for foe in near if foe.light)


def _dice_rows(world: World) -> list[TableRow]:
    stats = world.hero.stats.shown
    return [
        TableRow(
            label,
            status.DICE_VALUE.format(dice=dice(number), percent=chance),
            "text",
            (tip.format(dice=dice(number), percent=chance),),
        )
        for label, tip, number, chance in (
            (status.ATTACK, status.ATTACK_TIP, stats.attack, stats.attack_chance),
            (status.DEFENCE, status.DEFENCE_TIP, stats.defense, stats.defense_chance),
        )
    ]


def lamp_rows(world: World) -> list[TableRow]:
    """Return the row about the turns until the lamp shines less far; empty if the hero's breed has no lamp."""
    hero = world.hero
    lamp = hero.breed.lamp
    if lamp is None:
        return []
    tip = lamp_sentence(hero) or "", status.LAMP_TIP
    if not hero.oil:
        return [TableRow(status.LAMP, status.LAMP_OUT, "harm", tip)]
    if hero.lamp_covered:
        return [TableRow(status.LAMP, status.LAMP_IS_COVERED, "dim text", tip)]
    least = next((level.oil for level in lamp.levels if hero.oil >= level.oil), 1)
    turns = hero.oil - least + 1
    label = status.LAMP_GOES_OUT if least <= 1 else status.LAMP_DIMS
    return [TableRow(label, count(turns, "turn"), "harm" if turns <= LOW_OIL else "text", tip)]


def hero_section(rows: RowPainter, world: World, margin: int) -> Section:
    """Return the section with the hero's table. `margin`: pixels to leave free below it."""
    dice, table, lamp = (_rows(part(world)) for part in (_dice_rows, hero_rows, lamp_rows))
    dice[0] = replace(dice[0], with_next=True)
    forms = [rows.form([*dice, *table, *lamp], Priority.DICE, margin)]
    if table:
        short = rows.form([*table, *lamp], Priority.LIGHT_AND_NOISE, margin)
        forms.append(replace(short, rest=rows.form(dice, Priority.DICE)))
    if lamp:
        alone = rows.form(lamp, Priority.LAMP, margin)
        forms.append(replace(alone, rest=rows.form(table, Priority.LIGHT_AND_NOISE)))
    return Section(forms, COST, at_foot=True, instead=forms[0])


def conditions_section(rows: RowPainter, world: World) -> Section:
    """Return the section with the hero's conditions."""
    table = _rows(condition_rows(world))
    return Section([rows.form(table, Priority.CONDITIONS)] if table else [], COST, changes=True)


def _rows(table: Sequence[TableRow]) -> list[PanelRow]:
    return [
        text_row(
            target=row if row.tip else None,
            forms=(row.label,),
            purpose="dim text",
            notes=(row.value,),
            note_purpose=row.purpose,
        )
        for row in table
    ]
