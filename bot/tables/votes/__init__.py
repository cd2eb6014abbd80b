"""Votes of a table: opening, ballots, deadlines, results.

Imports `lobby`, `core` and below.
"""
