"""Cups: commands, the card of a cup, and its posts.

Imports `board`, `framework` and `ui`; no other feature.
"""
