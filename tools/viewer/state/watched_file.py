"""Files that the viewer reads again when an editor has changed them."""

from __future__ import annotations

from pathlib import Path


class WatchedFile:
    """File that was read, and what is known of its changes since."""

    def __init__(self, path: Path) -> None:
        """Begin to watch the file at `path`, just before it is read."""
        self.path = path
        self._tried = self._seen = self._told = self._read_at = _stamp(path)

    def has_changed(self) -> bool:
        """Return whether the file has changed since it was last read, and has not changed since the last call.

        An editor may write a file in two steps: it is not read before it stays the same.
        """
        seen, self._seen = self._seen, _stamp(self.path)
        return self._seen == seen and self._seen != self._tried

    def is_news(self) -> bool:
        """Return whether the change that `has_changed` has found is another one than at the last call."""
        told, self._told = self._told, self._seen
        return self._seen != told

    def try_now(self) -> None:
        """Remember that the file is read now. It is not read again before it changes, even if it has a mistake."""
        self._tried = _stamp(self.path)

    @property
    def is_current(self) -> bool:
        """Whether the file has not changed since it was read."""
        return self._read_at == _stamp(self.path)

    @property
    def name(self) -> str:
        """Name of the file, without its folder."""
        return self.path.name


def _stamp(path: Path) -> tuple[int, int, int] | None:
    """Return what changes when a file is written or replaced, without reading it; None if there is no file."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_ino, status.st_mtime_ns, status.st_size
