"""Reliability and vacations of users.

Imports `core` and below.
"""
