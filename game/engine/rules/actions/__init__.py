"""The actions of actors, as small frozen values."""
