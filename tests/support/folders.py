"""Folders of the project, and of the files that earlier versions wrote."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
EARLIER_STORES = ROOT / "tests" / "stores"
"""Save files and replays of earlier versions; every later version must read them."""
