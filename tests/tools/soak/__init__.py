"""The real program at many tables, killed or troubled again and again, and what must hold each time it is quiet."""
