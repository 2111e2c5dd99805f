"""Fuzzing: tools that make damaged and hostile files, and tools that put faults into code.

The game must show each such file, or refuse it with an error of one line. The tests must detect each fault in the code.
"""
