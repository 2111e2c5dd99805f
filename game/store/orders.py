"""Everything that the hero can be told."""

from __future__ import annotations

from game.engine.actions import Ascend, Descend, Pull, Search, Shove, Stand, Strike, Wait, Walk
from game.engine.crossing import Cross
from game.engine.exploring import Explore
from game.engine.oil import Shade
from game.engine.orders import Keep, Linger, Travel, TravelToStairs
from game.engine.resting import Rest
from game.engine.running import Run
from game.engine.throwing import Shoot
from game.engine.using import Drop, Invoke, TakeOff, Throw, Use, Wear
from game.engine.verbs import Bash, Ease, Knock, Latch, Listen

PLANS = (Explore, Keep, Linger, Rest, Run, Travel, TravelToStairs)
"""Of many steps."""
ACTIONS = (
    Ascend, Bash, Cross, Descend, Drop, Ease, Invoke, Knock, Latch, Listen, Pull, Search, Shade, Shoot, Shove, Stand,
    Strike, TakeOff, Throw, Use, Wait, Walk, Wear,
)  # fmt: skip
ORDERS = (*PLANS, *ACTIONS)
