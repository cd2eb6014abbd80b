"""Films of games: storyboard, rendering, cache and command.

Imports `board`, `framework` and `ui`; no other feature.
"""
