"""The player's own vaults, and how the seed of a game says that its levels have them.

The seed ends with a mark, such as ` +vaults-1f0c9a3e`: a digest of the files. So a saved game, a replay, a code and a
seed that was written down all name the vaults without which they would lead to other levels. A game without own vaults
has no mark, and is the same whatever lies in the player's folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2b

from game.content.vaults.vault_files import built_in
from game.engine.bounds import MAX_SEED
from game.mapgen.core.vault import Vault

_MARK = re.compile(r" \+vaults-[0-9a-f]{8}")
_own: dict[str, tuple[Vault, ...]] = {}
"""The vaults of the player by their digest: none or one entry."""


def use(vaults: Sequence[Vault], files: Iterable[bytes]) -> None:
    """Use vaults in the levels of new games from now on, in place of those before. `files`: the files they lie in.

    Without any vaults, new games have only those of the game.
    """
    digest = blake2b(digest_size=4)
    for content in files:
        digest.update(len(content).to_bytes(4, "big") + content)
    _own.clear()
    if vaults:
        _own[digest.hexdigest()] = tuple(vaults)


def marked(seed: str) -> str:
    """Return the seed of a new game: with the mark of the player's vaults, if there are any and it has no mark yet."""
    if not _own or digest_of(seed):
        return seed
    mark = f" +vaults-{next(iter(_own))}"
    return seed[: MAX_SEED - len(mark)] + mark


def mark_of(seed: str) -> str:
    """Return the mark of the player's vaults at the end of a seed; "" if it has none."""
    end = _MARK.fullmatch(seed[-len(" +vaults-12345678") :])
    return end[0] if end else ""


def digest_of(seed: str) -> str:
    """Return the digest of the player's vaults that a game of a seed has; "" if it has none."""
    return mark_of(seed)[len(" +vaults-") :]


def why_missing(seed: str) -> str:
    """Return a sentence if the vaults of a game of a seed are not here, so that it cannot be played; else ""."""
    digest = digest_of(seed)
    if not digest or digest in _own:
        return ""
    here, name = "there is no folder with vaults", "name their folder with --vaults"
    if _own:
        here = f"the folder in use has others ({next(iter(_own))})"
        name = f"put back the files as they were when it began, or {name}"
    return f"the game has vaults of a player ({digest}), and {here}: {name}"


def shelf(digest: str) -> Sequence[Vault]:
    """Return the vaults that a level may have: those of the game, and those of the player with a digest.

    `digest`: "" for none. Those that are not here are left out, as in a level that a tool makes; a game with them is
    refused before, with the sentence of `why_missing`.
    """
    return (*built_in(), *_own.get(digest, ()))
