"""The player's use of things: from the bag, by their numbers, with an aim where they need it."""

from __future__ import annotations

from collections.abc import Callable

from game.engine.grid.geometry import Vec
from game.engine.model.behavior import Action
from game.engine.rules.inventory import in_pocket
from game.engine.world import World
from game.ui.core.commands import Command, Pick
from game.ui.core.ports import Message
from game.ui.core.scene import Change, Exchange, Pop, Push
from game.ui.play.item_actions import ItemAction, deeds_with, deeds_with_worn, first_missile
from game.ui.play.mouse import Pointer
from game.ui.play.scene_links import SceneLinks
from game.ui.render.world_renderer import Stage
from game.ui.text.sentences import menus


class ItemControl:
    """Giver of orders with things; where the player has to choose, its methods return the scene for it."""

    def __init__(
        self,
        world: World,
        stage: Stage,
        pointer: Pointer,
        elsewhere: SceneLinks,
        give: Callable[[Action], None],
        tell: Callable[[Message], None],
    ) -> None:
        self._world = world
        self._stage = stage
        self._pointer = pointer
        self._elsewhere = elsewhere
        self._give = give
        self._tell = tell

    def reach(self, wish: Command | Pick) -> Change | None:
        """Open the bag or the list of abilities, throw the first missile, or use the thing with a number."""
        if wish is Command.BAG:
            return Push(self._elsewhere.bag(self._world, self._chosen))
        if wish is Command.ABILITIES and not self._world.hero.abilities:
            self._tell(Message(menus.NO_ABILITY, "dim text"))
            return None
        if wish is Command.ABILITIES:
            return Push(self._elsewhere.abilities(self._world, self._chosen))
        deeds = self._deeds_in(int(wish.character)) if isinstance(wish, Pick) else self._throws()
        if not deeds:
            self._tell(Message(menus.NO_SUCH_ITEM if isinstance(wish, Pick) else menus.NO_MISSILE, "dim text"))
            return None
        deed = deeds[0]
        if deed.aim is not None:
            return Push(self._elsewhere.aiming(self._stage, self._pointer, deed, self._then(deed)))
        self._give(deed.action(None))
        return None

    def _deeds_in(self, pocket: int) -> list[ItemAction]:
        """Return the actions with the thing of a number, carried or worn; empty without such a thing."""
        world = self._world
        worn = (slot for slot, piece in world.hero.worn.items() if piece.pocket == pocket)
        place = in_pocket(world.hero, pocket)
        if place is not None:
            return deeds_with(place, world)
        return [deed for slot in worn for deed in deeds_with_worn(slot, world)]

    def _throws(self) -> list[ItemAction]:
        place = first_missile(self._world)
        return [] if place is None else deeds_with(place, self._world)

    def _chosen(self, deed: ItemAction) -> Change:
        """Return the change that replaces the list: the scene for the aim, or the order itself."""
        if deed.aim is not None:
            return Exchange(self._elsewhere.aiming(self._stage, self._pointer, deed, self._then(deed)))
        return Pop(lambda: self._give(deed.action(None)))

    def _then(self, deed: ItemAction) -> Callable[[Vec], None]:
        return lambda at: self._give(deed.action(at))
