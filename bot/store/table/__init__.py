"""Storage of game tables: moves, states, timers, results, ratings, and an aggregate cache."""
