"""Messages of a table: board, card, hands, threads, forum posts, and their publisher.

Imports `framework` and `ui`; no feature.
"""
