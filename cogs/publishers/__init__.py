"""Publishers of a table's messages: board, card, result, and hands by direct message.

Imports `board`, `framework` and `ui`; no feature.
"""
