"""Votes in the thread, consent to an end, and moderation.

Imports `board`, `framework` and `ui`; no other feature.
"""
