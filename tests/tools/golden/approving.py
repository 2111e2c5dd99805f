"""What to do when a result differs from its golden file, an approved result in `tests/golden`."""

from __future__ import annotations

APPROVE = (
    "The same seed gives something else than before. If you have not meant this, it is a fault. If you have, as after "
    "a change of monsters, look at the differences and approve them with `python3 tools/approve.py`."
)
