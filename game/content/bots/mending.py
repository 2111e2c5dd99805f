"""Health and haste out of bottles and by arts, in a fight and after it."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.bots.chart import Chart
from game.content.bots.odds import WHOLE, chance_to_fall, chance_to_fall_at_once, fighter
from game.content.bots.stock import count_of, place_of, ready
from game.content.conditions import HASTED
from game.content.potions import HASTE, HEALING, Heal
from game.engine.model.actor import Actor
from game.engine.model.behavior import Action
from game.engine.rules.actions.items import Invoke, Use

HEAL_SELF = "heal self"
A_DRAUGHT = HEALING.effect.health if isinstance(HEALING.effect, Heal) else 0
"""What a bottle gives."""
AN_ART = 10
"""What healing oneself gives."""
SOON = WHOLE * 2 // 100
"""From there on the next blows are to be feared."""
SURE = WHOLE * 3 // 100
"""Up to there a fight is won without."""


def reserve(chart: Chart) -> int:
    """The health that one could still get back in a fight."""
    art = AN_ART if ready(HEAL_SELF, chart.hero) is not None else 0
    return A_DRAUGHT * count_of(HEALING, chart.world) + art


def mend_in_fight(foes: Sequence[Actor], at_once: int, chart: Chart) -> Action | None:
    """Health, when the next blows could be the last and the fight is not as good as won."""
    hero = chart.hero
    fighters = [fighter(foe) for foe in foes]
    if chance_to_fall_at_once(hero, fighters) <= SOON or chance_to_fall(hero, fighters, at_once) <= SURE:
        return None
    return mend(chart)


def mend(chart: Chart) -> Action | None:
    """By an art, if one can, else out of a bottle; nothing is wasted."""
    hero = chart.hero
    lost = hero.max_health - hero.health
    if lost >= AN_ART and ready(HEAL_SELF, hero) is not None:
        return Invoke(HEAL_SELF)
    bottle = place_of(HEALING, chart.world)
    return Use(bottle) if bottle is not None and lost >= AN_ART else None


def mend_at_leisure(chart: Chart) -> Action | None:
    """An art costs nothing but time, and saves a long rest."""
    hero = chart.hero
    hurt = hero.max_health - hero.health >= AN_ART
    return Invoke(HEAL_SELF) if hurt and ready(HEAL_SELF, hero) is not None else None


def make_haste(chart: Chart) -> Action | None:
    """Twice the blows, or a head start."""
    bottle = place_of(HASTE, chart.world)
    return Use(bottle) if bottle is not None and HASTED not in chart.hero.conditions else None
