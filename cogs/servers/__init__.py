"""Servers and operation: welcome, overview, settings, status, operator commands, about.

Imports `board`, `framework` and `ui`; no other feature.
"""
