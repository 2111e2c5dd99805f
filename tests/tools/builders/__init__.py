"""Tests of the commands that pack tiles and fonts."""
