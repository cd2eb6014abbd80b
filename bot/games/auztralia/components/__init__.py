"""Components of AuZtralia: map, cards, tiles and personalities."""
