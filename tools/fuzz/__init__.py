"""Fuzzing: damaged files, which the game must refuse in one line, and faults in code, which the tests must detect."""
