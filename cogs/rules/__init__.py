"""Rules cards, rulings and their search.

Imports `board`, `framework` and `ui`; no other feature.
"""
