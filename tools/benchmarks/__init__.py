"""Benchmarks: speed as ratios against peers in the same run. Each subject is a module with a function `measure`."""
