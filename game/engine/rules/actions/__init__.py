"""Everything that an actor can do in one go, as small frozen values."""
