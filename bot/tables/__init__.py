"""A table's life: open, seat, start, act, undo, clocks, finish. One door in (`service`), one door out (`gate`)."""
