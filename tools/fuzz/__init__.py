"""Fuzzing: tools that damage files and put faults into code.

The game must refuse each damaged file with an error of one line. The tests must detect each fault in the code.
"""
