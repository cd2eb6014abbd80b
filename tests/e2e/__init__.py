"""End-to-end tests of the whole bot on a simulated Discord, with database and pictures."""
