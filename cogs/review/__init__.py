"""Review of finished games, notable moves, and sharing.

Imports `board`, `framework` and `ui`; no other feature.
"""
