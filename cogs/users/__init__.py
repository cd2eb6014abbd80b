"""Settings, privacy, reliability and table preferences of a user.

Imports `board`, `framework` and `ui`; no other feature.
"""
