"""Synthesis of sounds: a recipe for every sound, music and ambience."""
