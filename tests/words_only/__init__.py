"""Players who read texts only, and whole games that they play."""
