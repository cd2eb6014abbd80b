"""Sandboxes: private copies of running tables, in which a player tries moves.

Imports `play` and below.
"""
