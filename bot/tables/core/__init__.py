"""Unit of work: locks, retries, events, lookups, users and the registry of Discord messages.

Imports `timing`, `model`, `datetimes` and the store; no feature.
"""
