"""Where the project is, and what earlier versions of it have written."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
EARLIER_STORES = ROOT / "tests" / "stores"
"""Stores and replays of earlier versions, which every later one must read."""
