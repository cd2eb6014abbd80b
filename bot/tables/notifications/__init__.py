"""Digests, follows, and the notes and muting of each user per table.

Imports `lobby`, `core` and below.
"""
