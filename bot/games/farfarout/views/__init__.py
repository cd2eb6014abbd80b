"""Views of Far Far Out: projection of states, and guesses of hidden parts."""
