"""Life of a table: lobby, seats, moves, undo, clocks, results.

`service` is the facade of all actions; `model.view_filter` is the only source of views.
"""
