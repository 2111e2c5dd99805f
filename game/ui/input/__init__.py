"""The player's input: commands, their keys and buttons, and the devices that give them."""
