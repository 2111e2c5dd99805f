"""Fuzzing: damage files, which the game must refuse in one line, and put faults into code, which tests must detect."""
