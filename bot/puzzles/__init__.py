"""Daily puzzles, one per game and day, the same for all users; stored in the bot's database."""
