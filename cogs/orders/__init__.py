"""Standing orders: forms and screens.

Imports `board`, `framework` and `ui`; no other feature.
"""
