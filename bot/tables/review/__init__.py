"""Review of finished games: analysis, awards, summary, best and worst moves.

Imports `history`, `records`, `core` and below.
"""
