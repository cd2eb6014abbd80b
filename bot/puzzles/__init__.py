"""The puzzles of the day, one for each game and everybody, beside the tables, in the same database."""
