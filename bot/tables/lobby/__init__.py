"""Tables before their start: opening, seats, invitations, ready check, expiry, permissions.

Imports `users`, `core` and below.
"""
