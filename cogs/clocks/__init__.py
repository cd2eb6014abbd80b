"""Time limits and extensions of a table: commands and screens.

Imports `board`, `framework` and `ui`; no other feature.
"""
