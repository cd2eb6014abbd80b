"""Far Far Out: several ways to win, far away from home."""
