"""How far orders of many steps carry the hero.

Levels are played with such orders, and the single steps that they leave to the player are counted.
"""

from __future__ import annotations

from tests.support.examples import seeds
from tests.support.player_by_orders import PlayerByOrders


def test_few_steps_are_walked_for_want_of_an_order() -> None:
    players = [PlayerByOrders(f"pace {seed}", turns=300, doors=4) for seed in seeds(3, 20)]
    for player in players:
        player.play()
    steps = sum(player.steps for player in players)
    assert steps > 80 * len(players)
    assert sum(player.single_steps for player in players) <= steps / 5
    assert sum(player.orders for player in players) <= steps / 4, "an order carries the hero some steps"
