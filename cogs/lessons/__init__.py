"""Lessons: command, buttons and screens.

Imports `board`, `framework` and `ui`; no other feature.
"""
