"""What is said of High Tide, and its Japanese."""
