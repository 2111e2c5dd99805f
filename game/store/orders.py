"""Everything that the hero can be told."""

from __future__ import annotations

from game.engine.orders.auto_explore import Explore
from game.engine.orders.rest import Rest
from game.engine.orders.run import Run
from game.engine.orders.travel import Keep, Linger, Travel, TravelToStairs
from game.engine.rules.actions.doors import Bash, Ease, Knock, Latch, Listen, Pull
from game.engine.rules.actions.items import Drop, Invoke, Shade, TakeOff, Throw, Use, Wear
from game.engine.rules.actions.move import Cross, Shove, Strike, Walk
from game.engine.rules.actions.throw import Shoot
from game.engine.rules.actions.wait import Ascend, Descend, Search, Stand, Wait

PLANS = (Explore, Keep, Linger, Rest, Run, Travel, TravelToStairs)
"""Of many steps."""
ACTIONS = (
    Ascend, Bash, Cross, Descend, Drop, Ease, Invoke, Knock, Latch, Listen, Pull, Search, Shade, Shoot, Shove, Stand,
    Strike, TakeOff, Throw, Use, Wait, Walk, Wear,
)  # fmt: skip
ORDERS = (*PLANS, *ACTIONS)
