"""The actions of actors. An action is a small frozen value; performing it changes the world."""
