"""Running games: choices, moves, AI seats, undo, ending, and the view of a table.

Imports `votes`, `clocks`, `lobby`, `core` and below.
"""
