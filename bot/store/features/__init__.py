"""Queries by feature: cups, digests, hints, lessons, seasons, statistics, user settings."""
