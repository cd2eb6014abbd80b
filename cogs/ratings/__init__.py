"""Ratings and the ladder: command and screen.

Imports `board`, `framework` and `ui`; no other feature.
"""
