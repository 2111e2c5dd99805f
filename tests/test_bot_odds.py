"""What bots reckon of fights."""

from __future__ import annotations

from game.content.bots.odds import MOST_KEPT, MOST_SUMS_KEPT, _sum_of, blows_to_fell, chance_to_fall, damage_of, fighter
from tests.staging import Staging


def test_what_is_kept_of_fights_has_an_end_and_says_the_same_when_it_is_gone() -> None:
    s = Staging("#@k#")
    foe = fighter(s.foe())
    first = [chance_to_fall(s.hero, [foe], 1, health) for health in range(60)]
    assert _sum_of.cache_info().misses > MOST_SUMS_KEPT, "more was asked for than is kept"
    assert [chance_to_fall(s.hero, [foe], 1, health) for health in range(60)] == first
    for asked, most in ((damage_of, MOST_KEPT), (blows_to_fell, MOST_KEPT), (_sum_of, MOST_SUMS_KEPT)):
        assert asked.cache_info().currsize <= most
