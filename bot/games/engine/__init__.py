"""Engine shared by all games: stages, chance, choice walk, text files, search and self-play."""
