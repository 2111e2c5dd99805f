"""Tests of what the program keeps from one run of the program to the next."""
