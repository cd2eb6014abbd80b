"""Statistics of users, games and servers, and baselines of AI players by seat.

Imports `ratings`, `users`, `core` and below.
"""
