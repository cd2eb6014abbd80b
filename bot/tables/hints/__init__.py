"""Hints: moves that an AI would make in a seat, with reasons.

Imports `play`, `core` and below.
"""
