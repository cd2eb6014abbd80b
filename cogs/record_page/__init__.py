"""HTML pages of finished games.

Imports `board`, `framework` and `ui`; no other feature.
"""
