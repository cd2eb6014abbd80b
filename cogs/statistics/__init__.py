"""Profiles and statistics: commands and screens.

Imports `board`, `framework` and `ui`; no other feature.
"""
