"""Hints during a game: button and screen.

Imports `board`, `framework` and `ui`; no other feature.
"""
