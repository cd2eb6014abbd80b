"""Moves step by step, hands, undo, leaving and ending.

Imports `board`, `framework` and `ui`; no feature.
"""
