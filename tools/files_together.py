"""Writes several files as one: all of them or none, and whoever reads meanwhile finds whole ones."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def write_together(files: Mapping[Path, bytes]) -> None:
    """Raises OSError with nothing changed and nothing left behind."""
    parts = {path: path.with_name(f"{path.name}.part") for path in files}
    try:
        for path, part in parts.items():
            part.write_bytes(files[path])
        for path, part in parts.items():
            part.replace(path)
    finally:
        for part in parts.values():
            part.unlink(missing_ok=True)
