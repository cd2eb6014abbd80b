"""Data and pure rules of a table: snapshots, views, view filter, errors, notifications.

Imports `datetimes`, games, rows and the store; no service.
"""
