"""Log, earlier boards, records and import: commands and screens.

Imports `board`, `framework` and `ui`; no other feature.
"""
