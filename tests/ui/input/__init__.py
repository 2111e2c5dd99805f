"""Tests of keys and their inputs."""
