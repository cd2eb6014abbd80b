"""Daily puzzles, and the league of Ricochet Robots.

Imports `board`, `framework` and `ui`; no other feature.
"""
