"""The puzzle of the day of Ricochet Robots: one for everybody, beside the tables, in the same database."""
