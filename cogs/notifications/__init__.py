"""Delivery of notifications, digests and follows.

Imports `board`, `framework` and `ui`; no other feature.
"""
