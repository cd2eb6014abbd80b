"""What is said of a game of Andromeda when it is over."""
