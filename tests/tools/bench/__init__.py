"""Benchmarks, never part of the tests."""
