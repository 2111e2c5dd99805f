"""Benchmarks, which time the game's code and a peer (other code that does the same work) in one run.

The result is the ratio of the two times. Each subject is a module with a function `measure`.
"""
