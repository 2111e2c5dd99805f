"""The bots, by name."""

from __future__ import annotations

from dataclasses import replace

from game.engine.action import Action
from game.engine.actions import Wait
from game.engine.actor import Actor, Mind
from game.engine.world import World

from .at_doors import any_misgivings, barge, camp, ease, heard_misgivings, judge, knock, no_misgivings
from .conduct import Conduct
from .crawling import played
from .stumbling import stumble

OPENER = Conduct(barge, no_misgivings, wary=False, rests_below=50, latches_below=0, thorough=True)
READER = Conduct(judge, heard_misgivings, wary=True, rests_below=80, latches_below=45, thorough=True)
"""The others below are as good at everything but doors, so that what is measured is what one does at those."""

CONDUCTS = {
    "opener": OPENER,
    "reader": READER,
    "always-open": replace(READER, at_door=barge, misgivings=no_misgivings),
    "always-ease": replace(READER, at_door=ease, misgivings=no_misgivings),
    "always-knock": replace(READER, at_door=knock, misgivings=no_misgivings),
    "camper": replace(READER, at_door=camp, misgivings=no_misgivings, rests_below=100, latches_below=100),
    "never-open": replace(READER, at_door=barge, misgivings=any_misgivings),
}
SINGLE_MINDED = ("always-open", "always-ease", "always-knock", "camper", "never-open")

BOTS: dict[str, Mind] = {"random": stumble, **{name: played(conduct) for name, conduct in CONDUCTS.items()}}


def waiter(_hero: Actor, _world: World) -> Action:
    """Do nothing, turn after turn."""
    return Wait()
