"""The screen: knows the rules, never this game's things."""
